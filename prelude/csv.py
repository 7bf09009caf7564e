"""csv: rows of texts known at compile time."""

from _refusal import refuse

QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE = 0, 1, 2, 3


class Error(Exception):
    pass


class Dialect:
    delimiter, quotechar, doublequote, skipinitialspace, quoting = ",", '"', True, False, QUOTE_MINIMAL


class excel(Dialect):
    pass


class excel_tab(excel):
    delimiter = "\t"


_DIALECTS = {"excel": excel, "excel-tab": excel_tab, "unix": excel}


def _fields(line, d):
    """Returns the fields of one line, and whether its last one is quoted and still open."""
    fields, part, at, quoted, was = [], "", 0, False, False
    while at < len(line):
        char = line[at]
        if quoted:
            if char == d.quotechar and line[at + 1:at + 2] == d.quotechar and d.doublequote:
                part, at = part + char, at + 1
            elif char == d.quotechar:
                quoted = False
            else:
                part += char
        elif char == d.quotechar and not part and d.quoting != QUOTE_NONE:
            quoted = was = True
        elif char == d.delimiter:
            fields.append(_value(part, was, d))
            part, was = "", False
        elif not (char == " " and d.skipinitialspace and not part):
            part += char
        at += 1
    fields.append(part if quoted else _value(part, was, d))
    return fields, quoted


def _value(part, quoted, d):
    return float(part) if d.quoting == QUOTE_NONNUMERIC and not quoted else part


def _settings(dialect, fmtparams):
    base = _DIALECTS[dialect] if isinstance(dialect, str) else dialect
    made = Dialect()
    for name in ("delimiter", "quotechar", "doublequote", "skipinitialspace", "quoting"):
        setattr(made, name, fmtparams.get(name, getattr(base, name)))
    return made


def reader(csvfile, dialect="excel", **fmtparams):
    settings = _settings(dialect, fmtparams)
    rows, held = [], ""
    for line in csvfile:
        whole = held + line.rstrip("\r\n")
        fields, still = _fields(whole, settings)
        held = whole + "\n" if still else ""
        if not still:
            rows.append(fields if whole else [])
    return iter(rows)


class DictReader:
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect="excel", *args, **kwds):
        rows = [row for row in reader(f, dialect, **kwds) if row]
        if fieldnames is None and rows:
            fieldnames, rows = rows[0], rows[1:]
        self.fieldnames, self.restkey, self.restval, self._rows, self._at = fieldnames, restkey, restval, rows, 0

    def _row(self, row):
        made = {name: row[i] if i < len(row) else self.restval for i, name in enumerate(self.fieldnames)}
        if len(row) > len(self.fieldnames):
            made[self.restkey] = row[len(self.fieldnames):]
        return made

    def __iter__(self):
        return iter([self._row(row) for row in self._rows[self._at:]])

    def __next__(self):
        if self._at >= len(self._rows):
            raise StopIteration
        self._at += 1
        return self._row(self._rows[self._at - 1])


def writer(csvfile, dialect="excel", **fmtparams):
    refuse("files cannot be written at compile time")


DictWriter = writer
