"""Files that lie beside the modules of a package: get_data is a C function."""
