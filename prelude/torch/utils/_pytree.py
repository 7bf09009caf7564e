"""Trees of containers, as far as models ask: registrations mean nothing here."""


def register_pytree_node(cls, flatten_fn, unflatten_fn, **kwargs):
    pass


_register_pytree_node = register_pytree_node


def _dict_flatten_with_keys(tree):
    return list(tree.items()), list(tree)


def _dict_flatten(tree):
    return list(tree.values()), list(tree)


def _dict_unflatten(values, context):
    return dict(zip(context, values))


def tree_map(function, tree):
    if isinstance(tree, dict):
        return type(tree)([(key, tree_map(function, value)) for key, value in tree.items()])
    if isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return type(tree)(*[tree_map(function, item) for item in tree])
    if isinstance(tree, (list, tuple)):
        return type(tree)([tree_map(function, item) for item in tree])
    return function(tree)


def tree_leaves(tree):
    if isinstance(tree, dict):
        tree = list(tree.values())
    if isinstance(tree, (list, tuple)):
        leaves = []
        for item in tree:
            leaves.extend(tree_leaves(item))
        return leaves
    return [tree]
