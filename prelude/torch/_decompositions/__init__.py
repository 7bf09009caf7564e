"""Operators that are composed of a few others. A row of the operator table names its function as module:function."""
