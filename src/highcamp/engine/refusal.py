"""Refusals: every *no* says what, where and what to do."""

from highcamp.engine.words import Reader, Words, plain


class Refused(Exception):
    """A move, option, position or record that cannot be accepted. Nothing was changed.

    ``code``: a short fixed word for programs, ``text``: one sentence for people (a line, if it names players), ``rule``: the
    heading in the game's help where the rule stands, ``where``: the place in the input (a line, a key), ``fix``: what to do
    about it.

    >>> str(Refused("no-such-seat", "There is no seat 7.", where="--seat", fix="The seats are 1 to 4."))
    '--seat: There is no seat 7. The seats are 1 to 4.'
    """

    def __init__(self, code: str, text: Words, *, rule: str = "", where: str = "", fix: str = "") -> None:
        super().__init__(code, text)
        self.code = code
        self.words = text
        self.text = plain(text)
        self.rule = rule
        self.where = where
        self.fix = fix

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        remedy = f" {self.fix}" if self.fix else ""
        return f"{place}{self.text}{remedy}"

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (self.code, self.words, self.rule, self.where, self.fix))

    def at(self, where: str) -> "Refused":
        """The same refusal with its place put before the place it names already."""
        joined = f"{where}, {self.where}" if self.where else where
        return Refused(self.code, self.words, rule=self.rule, where=joined, fix=self.fix)

    def for_reader(self, reader: Reader) -> "Refused":
        """The same refusal in the words for whoever reads it."""
        return Refused(self.code, reader.text(self.words), rule=self.rule, where=self.where, fix=self.fix)


def _again(code: str, text: Words, rule: str, where: str, fix: str) -> Refused:
    return Refused(code, text, rule=rule, where=where, fix=fix)
