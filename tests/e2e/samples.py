"""The arguments that programs of one module are run on: `case` keeps them with the program."""
import torch

x3 = torch.tensor([1.0, 2.0, 3.0])
x23 = torch.arange(6.0).reshape(2, 3)
xi = torch.tensor([3, 1, 2, 1, 3])
STEP = 5


def case(*sets):
    """The first set gives the types of the inputs."""
    def keep(program):
        program.sets = sets
        return program

    return keep


def gone(*operators):
    """Operators that no loop of the program's graph has."""
    def keep(program):
        program.gone = operators
        return program

    return keep
