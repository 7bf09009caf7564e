"""Splitting of texts as a shell does."""

import re

from _refusal import refuse

__known_loops__ = True

_LETTERS = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"


class shlex:
    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        if not isinstance(instream, str) or not posix or punctuation_chars:
            refuse("shlex is only supported for a text, with posix=True and without punctuation_chars")
        self.text, self.posix, self.infile = instream, posix, infile
        self.commenters, self.wordchars, self.whitespace = "#", _LETTERS, " \t\r\n"
        self.whitespace_split, self.quotes, self.escape, self.escapedquotes = False, "'\"", "\\", '"'
        self._made = None

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token is None:
            raise StopIteration
        return token

    def get_token(self):
        if self._made is None:
            self._made = self._tokens()
        return self._made.pop(0) if self._made else None

    def _after_quotes(self, i, quote):
        """Returns the text in the quotes that were opened before i, and where it goes on."""
        token = ""
        while i < len(self.text) and self.text[i] != quote:
            c, i = self.text[i], i + 1
            if c in self.escape and quote in self.escapedquotes:
                if i == len(self.text):
                    raise ValueError("No escaped character")
                c = self.text[i] if self.text[i] in (quote, c) else c + self.text[i]
                i += 1
            token += c
        if i == len(self.text):
            raise ValueError("No closing quotation")
        return token, i + 1

    def _tokens(self):
        tokens, token, i = [], None, 0
        while i < len(self.text):
            c, i = self.text[i], i + 1
            ends = c in self.whitespace or c in self.commenters
            if c in self.commenters:
                end = self.text.find("\n", i)
                i = len(self.text) if end < 0 else end + 1
            if ends:
                tokens, token = tokens if token is None else tokens + [token], None
            elif c in self.quotes:
                part, i = self._after_quotes(i, c)
                token = (token or "") + part
            elif c in self.escape:
                if i == len(self.text):
                    raise ValueError("No escaped character")
                token, i = (token or "") + self.text[i], i + 1
            elif c in self.wordchars or self.whitespace_split:
                token = (token or "") + c
            else:
                tokens, token = (tokens if token is None else tokens + [token]) + [c], None
        return tokens if token is None else tokens + [token]


def split(s, comments=False, posix=True):
    lexer = shlex(s, posix=posix)
    lexer.whitespace_split = True
    if not comments:
        lexer.commenters = ""
    return list(lexer)


def quote(s):
    plain = re.fullmatch("[a-zA-Z0-9_@%+=:,./-]+", s) is not None
    return s if plain else "'" + s.replace("'", "'\"'\"'") + "'"


def join(split_command):
    return " ".join([quote(arg) for arg in split_command])
