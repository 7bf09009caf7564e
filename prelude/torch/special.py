"""torch.special"""
