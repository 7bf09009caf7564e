"""difflib: how similar two sequences are, by the longest blocks that they share."""

from _refusal import refuse

__known_loops__ = True


class SequenceMatcher:
    def __init__(self, isjunk=None, a="", b="", autojunk=True):
        if isjunk is not None or autojunk and len(b) >= 200:
            refuse("difflib.SequenceMatcher is only supported for short sequences without junk")
        self.a, self.b = a, b

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        """Returns the first place in `a` of the longest block, that place's first match in `b`, and the length."""
        ahi, bhi = len(self.a) if ahi is None else ahi, len(self.b) if bhi is None else bhi
        best, lengths = (alo, blo, 0), {}
        for i in range(alo, ahi):
            ending = {}
            for j in range(blo, bhi):
                if self.a[i] == self.b[j]:
                    k = ending[j] = lengths.get(j - 1, 0) + 1
                    if k > best[2]:
                        best = (i - k + 1, j - k + 1, k)
            lengths = ending
        return best

    def _matches(self, alo, ahi, blo, bhi):
        i, j, k = self.find_longest_match(alo, ahi, blo, bhi)
        return k + self._matches(alo, i, blo, j) + self._matches(i + k, ahi, j + k, bhi) if k else 0

    def ratio(self):
        whole = len(self.a) + len(self.b)
        return 2.0 * self._matches(0, len(self.a), 0, len(self.b)) / whole if whole else 1.0


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    found = [(SequenceMatcher(None, one, word).ratio(), one) for one in possibilities]
    return [one for ratio, one in sorted([pair for pair in found if pair[0] >= cutoff], reverse=True)[:n]]
