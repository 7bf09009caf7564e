"""torch's associative scan, one slice after the other, since the order of calls of an associative function does not matter."""
from torch.utils._pytree import tree_flatten, tree_map


def associative_scan(combine_fn, xs, dim, reverse=False, combine_mode="pointwise"):
    count = tree_flatten(xs)[0][0].shape[dim]
    first = tree_map(lambda x: x.select(dim, -1 if reverse else 0), xs)
    made = tree_map(lambda x: x.clone(), xs)
    carry = first
    for k in range(1, count):
        place = count - 1 - k if reverse else k
        carry = combine_fn(carry, tree_map(lambda x: x.select(dim, place), xs))
        for into, leaf in zip(tree_flatten(made)[0], tree_flatten(carry)[0]):
            into.select(dim, place).copy_(leaf)
    return made
