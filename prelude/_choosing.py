"""Which places combinations and permutations take their elements from."""

__known_loops__ = True


def rows_of_places(n, r, ordered, again):
    """Returns each choice of `r` of `n` places, in Python's order; `ordered`: in all orders; `again`: a place may come again."""
    rows = [()]
    for _ in range(r):
        longer = []
        for row in rows:
            for i in range(n):
                if ordered:
                    allowed = i not in row
                elif not row:
                    allowed = True
                elif again:
                    allowed = i >= row[-1]
                else:
                    allowed = i > row[-1]
                if allowed:
                    longer.append(row + (i,))
        rows = longer
    return rows
