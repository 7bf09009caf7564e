"""Trees of lists, tuples, named tuples and dictionaries: their leaves in order, and the structure that reassembles them. Registrations
have no effect here."""


def register_pytree_node(cls, flatten_fn, unflatten_fn, **kwargs):
    pass


_register_pytree_node = register_pytree_node


def _dict_flatten_with_keys(tree):
    return list(tree.items()), list(tree)


def _dict_flatten(tree):
    return list(tree.values()), list(tree)


def _dict_unflatten(values, context):
    return dict(zip(context, values))


class TreeSpec:
    def __init__(self, type, context, children_specs):
        self.type = type
        self.context = context
        self.children_specs = children_specs
        self.num_leaves = 1 if type is None else sum([child.num_leaves for child in children_specs])

    def unflatten(self, leaves):
        return tree_unflatten(leaves, self)

    def is_leaf(self):
        return self.type is None


def _parts(tree):
    """Returns the keys of a dictionary, or None, and the parts of the tree; None if it is a leaf."""
    if isinstance(tree, dict):
        return list(tree.keys()), list(tree.values())
    return (None, list(tree)) if isinstance(tree, (list, tuple)) else None


def tree_flatten(tree, is_leaf=None):
    found = None if is_leaf is not None and is_leaf(tree) else _parts(tree)
    if found is None:
        return [tree], TreeSpec(None, None, [])
    leaves, specs = [], []
    for part in found[1]:
        below, spec = tree_flatten(part, is_leaf)
        leaves.extend(below)
        specs.append(spec)
    return leaves, TreeSpec(type(tree), found[0], specs)


def tree_unflatten(leaves, treespec):
    leaves = list(leaves)
    if treespec.type is None:
        return leaves[0]
    parts, at = [], 0
    for spec in treespec.children_specs:
        parts.append(tree_unflatten(leaves[at:at + spec.num_leaves], spec))
        at = at + spec.num_leaves
    if treespec.context is not None:
        return treespec.type(list(zip(treespec.context, parts)))
    return treespec.type(*parts) if hasattr(treespec.type, "_fields") else treespec.type(parts)


def tree_leaves(tree, is_leaf=None):
    return tree_flatten(tree, is_leaf)[0]


tree_iter = tree_leaves


def tree_structure(tree, is_leaf=None):
    return tree_flatten(tree, is_leaf)[1]


def tree_map(func, tree, *rests, is_leaf=None):
    leaves, spec = tree_flatten(tree, is_leaf)
    others = [tree_leaves(rest, is_leaf) for rest in rests]
    return tree_unflatten([func(leaf, *[other[i] for other in others]) for i, leaf in enumerate(leaves)], spec)


def tree_map_only(type_or_types, func, tree, is_leaf=None):
    return tree_map(lambda leaf: func(leaf) if isinstance(leaf, type_or_types) else leaf, tree, is_leaf=is_leaf)


def tree_all(pred, tree, is_leaf=None):
    return all([pred(leaf) for leaf in tree_leaves(tree, is_leaf)])


def tree_any(pred, tree, is_leaf=None):
    return any([pred(leaf) for leaf in tree_leaves(tree, is_leaf)])
