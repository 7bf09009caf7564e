"""Constructors that read files: each class computes a number from what test_repositories.py writes into the folder `settings`."""
import argparse
import configparser
import csv
import io
import json
import os
from pathlib import Path

from torch import nn

HERE = os.path.dirname(os.path.abspath(__file__))
SETTINGS = os.path.join(HERE, "settings")

FILES = {
    "c.json": '{"hidden": 3, "layers": [1, 2, 3], "name": "abc", "deep": {"k": 2.5, "flag": true, "none": null}}\n',
    "c.ini": "[DEFAULT]\nbase = 2\n[model]\nhidden = 3\nrate = 0.5\nboth = %(hidden)s%(base)s\n# comment\n[other]\nflag = yes\n",
    "c.csv": 'a,b\n1,2\n3,"4"\n',
    "words.txt": "a\nb\r\nc\n",
}


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.n = self.number()

    def forward(self, x):
        return x * self.n


class AttrDict(dict):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.__dict__ = self


class DotDict(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


class NestedDict(dict):
    def __init__(self, d):
        for k, v in d.items():
            self[k] = NestedDict(v) if isinstance(v, dict) else v

    def __getattr__(self, k):
        try:
            return self[k]
        except KeyError:
            raise AttributeError(k)

    def __setattr__(self, k, v):
        self[k] = v


class JsonFile(Scaled):
    def number(self):
        with open(os.path.join(SETTINGS, "c.json")) as f:
            c = json.load(f)
        return c["hidden"] + sum(c["layers"]) + c["deep"]["k"] + (c["deep"]["none"] is None) * 100 + c["deep"]["flag"] * 1000


class JsonForms(Scaled):
    def number(self):
        pairs = json.loads('{"a": 1, "b": {"c": 2}}', object_pairs_hook=lambda found: found)
        plain = json.loads(b'[1.5, -2, "\\u00e4\\n", 4611686018427387904, 1e3]')
        try:
            json.loads("[1, 2")
        except json.JSONDecodeError:
            plain[0] += 10
        return pairs[1][1][0][1] + plain[0] + plain[1] + len(plain[2]) * 100 + plain[3] // 2**60 + plain[4]


class PathOfAttributes(Scaled):
    def number(self):
        c = AttrDict(json.loads(Path(SETTINGS, "c.json").read_text()))
        c.extra = 5
        return c.hidden + len(c.name) + c["extra"]


class NestedAttributes(Scaled):
    def number(self):
        c = NestedDict(json.load(open(SETTINGS + "/c.json")))
        c.w = 4
        return c.deep.k + c.hidden + c["w"] + c.layers[1] + (1 if hasattr(c, "zip") else 0)


class AttributesAreItems(Scaled):
    def number(self):
        c = AttrDict(a=1, b=AttrDict(c=2))
        c["k"] = 5
        c.b.z = 7
        del c["a"]
        return c.k + c.b.c + c.b["z"] + len(c) + ("a" in c) * 100 + hasattr(c, "a") * 1000 + getattr(c, "nope", 50)


class DictionaryMethodsAsAccess(Scaled):
    def number(self):
        d = DotDict({"a": 1, "b": {"c": 2}})
        d.z = 9
        del d.a
        return d.b["c"] + d.z + (0 if d.missing is None else 1) + len(d) * 100


class ObjectsOfDictionaries(Scaled):
    def number(self):
        class Conf:
            pass

        c, d = Conf(), Conf()
        c.old = 1
        c.__dict__ = {"a": 3}
        c.b = 4
        d.__dict__.update({"q": 5})
        d.__dict__["r"] = 6
        e = argparse.Namespace(**{"h": 7})
        return c.a + c.b + d.q + d.r + e.h + vars(e)["h"] + hasattr(c, "old") * 1000


class IniFile(Scaled):
    def number(self):
        p = configparser.ConfigParser()
        read = p.read([SETTINGS + "/c.ini", SETTINGS + "/absent.ini"])
        found = p.getint("model", "hidden") + p["model"].getfloat("rate") + p.getboolean("other", "flag") + int(p["model"]["both"]) * 10
        return found + len(read) * 1000 + len(p.sections()) * 10000 + p.getint("model", "nope", fallback=5) + len(p.options("other"))


class CsvFile(Scaled):
    def number(self):
        with open(SETTINGS + "/c.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        return sum(int(r["a"]) * 10 + int(r["b"]) for r in rows)


class CsvRows(Scaled):
    def number(self):
        r = list(csv.reader(io.StringIO('a,"b,c","d ""q"""\n1,2,\n\n"x\ny",z\n')))
        tabs = list(csv.reader(["a\tb"], delimiter="\t"))
        return len(r) + len(r[0][1]) + len(r[0][2]) + len(r[1][2]) + len(r[3][0]) * 10 + len(r[2]) + len(tabs[0]) * 100


class Words(Scaled):
    def number(self):
        vocab = {}
        with open(SETTINGS + "/words.txt", encoding="utf-8") as f:
            for i, line in enumerate(f):
                vocab[line.strip()] = i
        lines = open(SETTINGS + "/words.txt").read().splitlines()
        with open(SETTINGS + "/words.txt") as f:
            first, rest = f.readline(), f.readlines()
        return len(vocab) + vocab["c"] + len(lines) * 10 + len(first) * 100 + len(rest) * 1000


class Bytes(Scaled):
    def number(self):
        with open(Path(SETTINGS) / "words.txt", "rb") as f:
            data = f.read(3) + f.read()
        return len(data) + data[0] + data.count(b"\n") * 1000


class AbsentFile(Scaled):
    def number(self):
        try:
            return len(open(SETTINGS + "/absent.txt").read())
        except FileNotFoundError:
            return 7


class Memory(Scaled):
    def number(self):
        f = io.StringIO()
        f.write("abc")
        f.write("de")
        g = io.StringIO("l1\nl2\nl3")
        g.readline()
        rest = g.read()
        g.seek(0)
        return len(f.getvalue()) * 10 + len(rest) + sum(1 for line in g) * 100


class Node(dict):
    """What yacs does: settings of the dictionary itself stand in its __dict__, its entries are attributes."""

    def __init__(self, entries=None, open=False):
        super().__init__({} if entries is None else entries)
        self.__dict__["_frozen"] = False
        self.__dict__["_open"] = open

    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise AttributeError(name)

    def __setattr__(self, name, value):
        if self.__dict__["_frozen"]:
            raise AttributeError(name)
        self[name] = value


class EntriesBesideAttributes(Scaled):
    def number(self):
        c = Node({"a": 1})
        c.b = 20
        c.__dict__["_frozen"] = True
        kept = 0
        try:
            c.b = 30
        except AttributeError:
            kept = 100
        return c.a + c["b"] + kept + len(c) * 1000 + len(c.__dict__) * 10000 + c._frozen * 100000


class Locked:
    def __init__(self):
        super().__setattr__("_lock", False)
        super().__setattr__("_fields", {})

    def __setattr__(self, name, value):
        if name in dir(super(Locked, self)):
            raise KeyError(name)
        self._fields[name] = value

    def __getattr__(self, name):
        return self._fields[name]


class NamesOfSuper(Scaled):
    def number(self):
        c = Locked()
        c.a, c._more = 3, 40
        names = dir(super(Locked, c))
        return c.a + c._more + ("_lock" in names) * 100
