"""torch.ops"""
