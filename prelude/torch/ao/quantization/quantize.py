"""torch.ao.quantization.quantize: the hooks of a model that was prepared and not yet converted."""


def _observer_forward_hook(self, input, output):
    return self.activation_post_process(output)


def _observer_forward_pre_hook(self, input):
    return self.activation_post_process(input[0])
