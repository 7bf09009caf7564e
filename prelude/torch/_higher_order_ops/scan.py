"""torch's scan: a function of a carry and a slice, from slice to slice."""
from torch.utils._pytree import tree_flatten, tree_map, tree_unflatten


def scan(combine_fn, init, xs, *, dim=0, reverse=False):
    """Returns the last carry, and the other results of the calls, stacked."""
    count = tree_flatten(xs)[0][0].shape[dim]
    carry, first = combine_fn(init, tree_map(lambda x: x.select(dim, -1 if reverse else 0), xs))
    leaves, form = tree_flatten(first)
    stacked = [leaf.unsqueeze(dim).repeat_interleave(count, dim).clone() for leaf in leaves]
    for k in range(1, count):
        place = count - 1 - k if reverse else k
        carry, given = combine_fn(carry, tree_map(lambda x: x.select(dim, place), xs))
        for into, leaf in zip(stacked, tree_flatten(given)[0]):
            into.select(dim, place).copy_(leaf)
    return carry, tree_unflatten(stacked, form)
