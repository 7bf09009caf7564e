"""torch.linalg"""
