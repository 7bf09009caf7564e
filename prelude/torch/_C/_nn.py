"""The functions of torch.nn.functional that are operators."""
