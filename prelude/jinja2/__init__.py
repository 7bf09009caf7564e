"""jinja2: texts are not rendered, because templates are files. Programs that make code from a template have a way without it."""


class _Unrendered:
    def __init__(self, *args, **kwargs):
        raise RuntimeError("jinja2 cannot render templates while a model is compiled")


class Environment(_Unrendered):
    pass


class Template(_Unrendered):
    pass


class FileSystemLoader:
    def __init__(self, searchpath, *args, **kwargs):
        self.searchpath = searchpath
