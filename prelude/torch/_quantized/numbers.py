"""The numbers of a quantisation in pickles of modules: buffers there, attributes here, so that they are known when the model is compiled."""

NAMES = ("scale", "zero_point", "fake_quant_enabled", "observer_enabled", "static_enabled", "learning_enabled", "min_val", "max_val", "weight_scale",
         "weight_zero_point", "weight_axis", "eps")


def is_number(name):
    """Returns whether a name is that of a scale, which graphs of torch.fx number: conv_input_scale_0."""
    return name in NAMES or "_scale_" in name and name.split("_scale_")[-1].isdigit() or "_zero_point_" in name and name.split("_zero_point_")[-1].isdigit()


def taken(state):
    """Removes the numbers from the buffers of a state, and returns them."""
    buffers = state.get("_buffers", {})
    return {name: buffers.pop(name) for name in list(buffers) if is_number(name)}


class Numbers:
    """The base of modules that have such numbers."""

    def __setstate__(self, state):
        numbers = taken(state)
        super().__setstate__(state)
        for name in numbers:
            setattr(self, name, numbers[name])
