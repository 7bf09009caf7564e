"""torch.fft"""
