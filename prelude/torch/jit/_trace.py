"""torch.jit._trace"""
