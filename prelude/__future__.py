"""Features that are always on."""

annotations = division = print_function = absolute_import = unicode_literals = generator_stop = nested_scopes = with_statement = None
