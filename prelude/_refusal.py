"""Refusal of unsupported features: `refuse(reason)` is a C function that reports an error at the current place, in a loop, a branch or a
`try` alike. It raises no exception, so no program can catch it; PyTorch's own exceptions are raised."""
