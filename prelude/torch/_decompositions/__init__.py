"""Operators that are a few lines of other operators. A row of the operator table names its function as module:function."""
