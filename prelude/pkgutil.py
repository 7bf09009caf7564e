"""Files in a package's folder: get_data is a C function."""
