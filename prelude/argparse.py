"""Command lines of training scripts: a model is made as by the script when it is started without arguments.

Help texts and their formats are accepted and ignored."""
import sys

SUPPRESS, OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, PARSER, REMAINDER = "==SUPPRESS==", "?", "*", "+", "A...", "..."


class ArgumentTypeError(Exception):
    pass


class ArgumentError(Exception):
    pass


class HelpFormatter:
    pass


ArgumentDefaultsHelpFormatter = RawTextHelpFormatter = RawDescriptionHelpFormatter = MetavarTypeHelpFormatter = HelpFormatter


class BooleanOptionalAction:
    pass


class Namespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __contains__(self, name):
        return name in self.__dict__

    def __eq__(self, other):
        return isinstance(other, Namespace) and vars(self) == vars(other)


class _Argument:
    """One argument: how many words it takes, and how they are converted."""

    def __init__(self, names, action="store", nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None, metavar=None,
                 dest=None, version=None):
        self.names, self.action, self.nargs, self.const, self.default = names, action, nargs, const, default
        self.type, self.choices, self.positional = type, choices, not names[0].startswith("-")
        self.required = (nargs not in ("?", "*", REMAINDER)) if self.positional else required
        longs = [name for name in names if name.startswith("--")]
        self.dest = dest or (longs or names)[0].lstrip("-").replace("-", "_")
        if default is None and action in ("store_true", "store_false"):
            self.default = action == "store_false"
        if default is None and self.positional and nargs == "*":
            self.default = []

    def converted(self, word):
        value = word if self.type is None else self.type(word)
        if self.choices is not None and value not in self.choices:
            raise SystemExit(f"argument {self.names[0]}: invalid choice: {value!r}")
        return value

    def takes_words(self):
        return self.action in ("store", "append", "extend")

    def value_without_words(self, name, before):
        if self.action is BooleanOptionalAction:
            return not name.startswith("--no-")
        if self.action == "count":
            return (before or 0) + 1
        if self.action == "append_const":
            return list(before or []) + [self.const]
        return self.action == "store_true" if self.action in ("store_true", "store_false") else self.const

    def value_of_words(self, words, before):
        values = [self.converted(word) for word in words]
        value = values if self.nargs not in (None, "?") else (values[0] if values else self.const)
        if self.action == "append":
            return list(before or []) + [value]
        return list(before or []) + values if self.action == "extend" else value


class _Commands:
    def __init__(self, dest):
        self.dest, self.parsers = dest, {}

    def add_parser(self, name, **kwargs):
        self.parsers[name] = ArgumentParser(**kwargs)
        return self.parsers[name]


class ArgumentParser:
    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=(), formatter_class=None, prefix_chars="-",
                 fromfile_prefix_chars=None, argument_default=None, conflict_handler="error", add_help=True, allow_abbrev=True, exit_on_error=True):
        self.description, self.argument_default = description, argument_default
        self.arguments, self.defaults, self.commands = [], {}, None
        for parent in parents:
            self.arguments += parent.arguments
            self.defaults.update(parent.defaults)

    def add_argument(self, *names, **kwargs):
        if "default" not in kwargs and self.argument_default is not None:
            kwargs["default"] = self.argument_default
        argument = _Argument(names, **kwargs)
        self.arguments.append(argument)
        return argument

    def add_argument_group(self, *args, **kwargs):
        return self

    def add_mutually_exclusive_group(self, **kwargs):
        return self

    def add_subparsers(self, *, dest=None, **kwargs):
        self.commands = _Commands(dest)
        return self.commands

    def set_defaults(self, **kwargs):
        self.defaults.update(kwargs)
        for argument in self.arguments:
            if argument.dest in kwargs:
                argument.default = kwargs[argument.dest]

    def get_default(self, dest):
        for argument in self.arguments:
            if argument.dest == dest and argument.default is not None:
                return argument.default
        return self.defaults.get(dest)

    def error(self, message):
        raise SystemExit(message)

    def exit(self, status=0, message=None):
        raise SystemExit(message or status)

    def print_help(self, file=None):
        pass

    def parse_args(self, args=None, namespace=None):
        found, unknown = self.parse_known_args(args, namespace)
        if unknown:
            self.error("unrecognized arguments: " + " ".join(unknown))
        return found

    def parse_known_args(self, args=None, namespace=None):
        words = list(sys.argv[1:] if args is None else args)
        found = Namespace() if namespace is None else namespace
        given, unknown, rest = set(), [], []
        self._set_defaults(found)
        while words:
            name, equals, value = words[0].partition("=")
            option = self._option(name)
            if option is None and self._opens_group(words[0]):
                words = [words[0][:2], ("-" if self._option("-" + words[0][2]) else "") + words[0][2:]] + words[1:]
                continue
            if option is None:
                (unknown if words[0].startswith("-") and not _is_number(words[0]) else rest).append(words.pop(0))
                continue
            words = ([value] if equals else []) + words[1:]
            given.add(option.dest)
            before = getattr(found, option.dest, None) if option.dest in given else None
            if option.takes_words():
                taken = 1 if equals else self._count(option, words)
                setattr(found, option.dest, option.value_of_words(words[:taken], before))
                words = words[taken:]
            else:
                setattr(found, option.dest, option.value_without_words(name, before))
        self._take_positional(found, given, rest, unknown)
        missing = ["/".join(one.names) for one in self.arguments if one.required and one.dest not in given]
        if missing:
            self.error("the following arguments are required: " + ", ".join(missing))
        return found, unknown

    def _set_defaults(self, found):
        for name, value in self.defaults.items():
            setattr(found, name, value)
        if self.commands is not None and self.commands.dest is not None:
            setattr(found, self.commands.dest, None)
        for one in self.arguments:
            default = self.defaults[one.dest] if one.default is None and one.dest in self.defaults else one.default
            if default != SUPPRESS and one.action not in ("help", "version") and not hasattr(found, one.dest):
                setattr(found, one.dest, one.converted(default) if isinstance(default, str) and one.type is not None else default)

    def _option(self, name):
        if not name.startswith("-"):
            return None
        for one in self.arguments:
            negative = one.action is BooleanOptionalAction and name.replace("--no-", "--", 1) in one.names
            if not one.positional and (name in one.names or negative):
                return one
        return None

    def _opens_group(self, word):
        """Returns whether a word such as `-vq` or `-n3` begins with a short option that further letters or its value follow."""
        first = self._option(word[:2]) if len(word) > 2 and word[1] != "-" else None
        return first is not None and (first.takes_words() or self._option("-" + word[2]) is not None)

    def _count(self, option, words):
        """Returns how many of the following words belong to this option."""
        free = 0
        while free < len(words) and (not words[free].startswith("-") or _is_number(words[free])):
            free += 1
        if option.nargs in (None, "?"):
            return min(free, 1)
        return min(free, option.nargs) if isinstance(option.nargs, int) else free

    def _take_positional(self, found, given, rest, unknown):
        for one in self.arguments:
            if not one.positional or not rest:
                continue
            taken = min(len(rest), one.nargs) if isinstance(one.nargs, int) else (1 if one.nargs in (None, "?") else len(rest))
            given.add(one.dest)
            setattr(found, one.dest, one.value_of_words(rest[:taken], None))
            rest = rest[taken:]
        if rest and self.commands is not None and rest[0] in self.commands.parsers:
            if self.commands.dest is not None:
                setattr(found, self.commands.dest, rest[0])
            _, more = self.commands.parsers[rest[0]].parse_known_args(rest[1:] + unknown, found)
            unknown.clear()
            rest = []
            unknown.extend(more)
        unknown.extend(rest)


def _is_number(word):
    return word.lstrip("-").replace(".", "", 1).replace("e-", "", 1).isdigit()
