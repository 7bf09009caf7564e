"""attr.validators 25.4: the former name of attrs.validators."""
from attrs.validators import *  # noqa: F401,F403
