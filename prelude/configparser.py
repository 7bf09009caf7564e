"""configparser: sections and options of texts known at compile time."""

from _refusal import refuse

DEFAULTSECT = "DEFAULT"
_MISSING = object()


class Error(Exception):
    pass


class NoSectionError(Error):
    pass


class NoOptionError(Error):
    pass


class DuplicateSectionError(Error):
    pass


class ParsingError(Error):
    pass


class MissingSectionHeaderError(ParsingError):
    pass


class SectionProxy:
    def __init__(self, parser, name):
        self.parser, self.name = parser, name

    def __getitem__(self, key):
        if not self.parser.has_option(self.name, key):
            raise KeyError(key)
        return self.parser.get(self.name, key)

    def __setitem__(self, key, value):
        self.parser.set(self.name, key, value)

    def __contains__(self, key):
        return self.parser.has_option(self.name, key)

    def __iter__(self):
        return iter(self.parser.options(self.name))

    def __len__(self):
        return len(self.parser.options(self.name))

    def keys(self):
        return self.parser.options(self.name)

    def items(self):
        return self.parser.items(self.name)

    def values(self):
        return [value for _, value in self.items()]

    def get(self, option, fallback=None, *, raw=False):
        return self.parser.get(self.name, option, raw=raw, fallback=fallback)

    def getint(self, option, fallback=None):
        return self.parser.getint(self.name, option, fallback=fallback)

    def getfloat(self, option, fallback=None):
        return self.parser.getfloat(self.name, option, fallback=fallback)

    def getboolean(self, option, fallback=None):
        return self.parser.getboolean(self.name, option, fallback=fallback)


class RawConfigParser:
    BOOLEAN_STATES = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}
    _interpolates = False

    def __init__(self, defaults=None, dict_type=dict, allow_no_value=False, *, delimiters=("=", ":"), comment_prefixes=("#", ";"),
                 inline_comment_prefixes=None, strict=True, empty_lines_in_values=True, default_section=DEFAULTSECT, interpolation=_MISSING,
                 converters=None):
        self._defaults, self._sections = {}, {}
        self._no_value, self._delimiters, self._comments = allow_no_value, delimiters, comment_prefixes
        self._inline, self.default_section = inline_comment_prefixes or (), default_section
        if interpolation is None:
            self._interpolates = False
        for key, value in (defaults or {}).items():
            self._defaults[self.optionxform(key)] = value

    def optionxform(self, optionstr):
        return optionstr.lower()

    def read(self, filenames, encoding=None):
        names = [filenames] if isinstance(filenames, str) or hasattr(filenames, "__fspath__") else filenames
        found = []
        for name in names:
            try:
                with open(name, encoding=encoding) as file:
                    text = file.read()
            except OSError:
                continue
            self.read_string(text)
            found.append(name)
        return found

    def read_file(self, f, source=None):
        self.read_string("".join([line for line in f]))

    def read_dict(self, dictionary, source="<dict>"):
        for section, options in dictionary.items():
            into = self._defaults if section == self.default_section else self._sections.setdefault(section, {})
            for key, value in options.items():
                into[self.optionxform(str(key))] = value if value is None else str(value)

    def _plain(self, line):
        """Returns the line without a comment."""
        stripped = line.strip()
        for prefix in self._comments:
            if stripped.startswith(prefix):
                return ""
        for prefix in self._inline:
            at = line.find(" " + prefix)
            if at >= 0:
                line = line[:at]
        return line

    def read_string(self, string, source="<string>"):
        section, key = None, None
        for whole in string.split("\n"):
            line = self._plain(whole)
            text = line.strip()
            if not text:
                continue
            if line[0] in " \t" and key is not None and section is not None:
                section[key] = (section[key] or "") + "\n" + text
                continue
            if text[0] == "[" and text.find("]") > 0:
                name, key = text[1:text.find("]")], None
                section = self._defaults if name == self.default_section else self._sections.setdefault(name, {})
                continue
            if section is None:
                raise MissingSectionHeaderError("File contains no section headers.")
            places = [text.find(delimiter) for delimiter in self._delimiters if text.find(delimiter) >= 0]
            if not places and not self._no_value:
                raise ParsingError(f"Source contains parsing errors: {text!r}")
            at = min(places) if places else len(text)
            key = self.optionxform(text[:at].strip())
            section[key] = text[at + 1:].strip() if places else None

    def sections(self):
        return list(self._sections.keys())

    def add_section(self, section):
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._sections[section] = {}

    def has_section(self, section):
        return section in self._sections

    def defaults(self):
        return self._defaults

    def _options(self, section):
        if section == self.default_section:
            return self._defaults
        if section not in self._sections:
            raise NoSectionError(f"No section: {section!r}")
        return {**self._defaults, **self._sections[section]}

    def options(self, section):
        own = self._sections.get(section)
        if own is None:
            raise NoSectionError(f"No section: {section!r}")
        return list(own.keys()) + [key for key in self._defaults if key not in own]

    def has_option(self, section, option):
        if section != self.default_section and section not in self._sections:
            return False
        return self.optionxform(option) in self._options(section)

    def _filled(self, section, value, depth=0):
        """Replaces %(name)s by another option's value."""
        if not self._interpolates or value is None or "%" not in value:
            return value
        if depth > 10:
            raise Error("Value interpolation too deeply recursive")
        parts = value.replace("%%", "\0").split("%(")
        made = parts[0]
        for part in parts[1:]:
            name, _, rest = part.partition(")s")
            made += self._filled(section, self._options(section)[self.optionxform(name)], depth + 1) + rest
        return made.replace("\0", "%")

    def get(self, section, option, *, raw=False, vars=None, fallback=_MISSING):
        if not self.has_section(section) and section != self.default_section:
            if fallback is not _MISSING:
                return fallback
            raise NoSectionError(f"No section: {section!r}")
        found = self._options(section)
        key = self.optionxform(option)
        if key not in found:
            if fallback is not _MISSING:
                return fallback
            raise NoOptionError(f"No option {option!r} in section: {section!r}")
        return found[key] if raw else self._filled(section, found[key])

    def _converted(self, section, option, convert, fallback):
        found = self.get(section, option, fallback=fallback)
        return convert(found) if isinstance(found, str) else found

    def getint(self, section, option, *, raw=False, vars=None, fallback=_MISSING):
        return self._converted(section, option, int, fallback)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_MISSING):
        return self._converted(section, option, float, fallback)

    def _boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_MISSING):
        return self._converted(section, option, self._boolean, fallback)

    def items(self, section=_MISSING, raw=False, vars=None):
        if section is _MISSING:
            return [(name, self[name]) for name in [self.default_section] + self.sections()]
        return [(name, self.get(section, name, raw=raw)) for name in self.options(section)]

    def set(self, section, option, value=None):
        into = self._defaults if section == self.default_section else self._sections[section]
        into[self.optionxform(option)] = value

    def remove_option(self, section, option):
        return self._sections[section].pop(self.optionxform(option), None) is not None

    def remove_section(self, section):
        return self._sections.pop(section, None) is not None

    def write(self, fp, space_around_delimiters=True):
        refuse("files cannot be written at compile time")

    def __getitem__(self, key):
        if key != self.default_section and not self.has_section(key):
            raise KeyError(key)
        return SectionProxy(self, key)

    def __contains__(self, key):
        return key == self.default_section or self.has_section(key)

    def __iter__(self):
        return iter([self.default_section] + self.sections())

    def __len__(self):
        return len(self._sections) + 1


class ConfigParser(RawConfigParser):
    _interpolates = True


class SafeConfigParser(ConfigParser):
    pass
