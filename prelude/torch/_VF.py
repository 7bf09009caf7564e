"""torch._VF"""
