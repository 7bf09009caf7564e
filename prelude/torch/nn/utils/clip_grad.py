"""There are no gradients, which nothing has to clip."""


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, **kwargs):
    pass


def clip_grad_value_(parameters, clip_value, foreach=None):
    pass


clip_grad_norm = clip_grads_with_norm_ = clip_grad_norm_
