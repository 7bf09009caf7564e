"""torch.ops: the rows of the operator table by their namespaces, and the namespaces that are written in Python."""
