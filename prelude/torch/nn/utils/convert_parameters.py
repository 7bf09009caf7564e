"""Parameters as one vector."""

import torch


def vector_to_parameters(vec, parameters):
    place = 0
    for parameter in parameters:
        n = parameter.numel()
        parameter.data = vec[place:place + n].view_as(parameter)
        place += n


def parameters_to_vector(parameters):
    return torch.cat([p.view(-1) for p in parameters])
