"""What a graph cannot have is refused: `refuse(reason)` is a C function that reports an error where the program stands, in a loop, a branch or a
`try` alike. It raises nothing, so that no program catches it; PyTorch's own exceptions are raised."""
