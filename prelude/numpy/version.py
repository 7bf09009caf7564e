"""numpy.version: of the NumPy against which the prelude is compared."""

version = full_version = short_version = "2.4.6"
git_revision = ""
release = True
