"""Margins of texts."""


def _blank(line):
    return not line.strip()


def indent(text, prefix, predicate=None):
    made = []
    for line in text.splitlines(True):
        if not _blank(line) if predicate is None else predicate(line):
            made.append(prefix)
        made.append(line)
    return ''.join(made)


def _margin(line):
    return line[:len(line) - len(line.lstrip(' \t'))]


def _common(first, second):
    n = 0
    while n < len(first) and n < len(second) and first[n] == second[n]:
        n += 1
    return first[:n]


def dedent(text):
    lines = ['' if not line.strip(' \t') else line for line in text.split('\n')]
    margin = None
    for line in lines:
        if line:
            margin = _margin(line) if margin is None else _common(margin, _margin(line))
    if not margin:
        return '\n'.join(lines)
    return '\n'.join([line[len(margin):] for line in lines])
