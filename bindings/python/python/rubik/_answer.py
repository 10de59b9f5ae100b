"""Answers."""

from __future__ import annotations

# The module `typing` takes longer to import than all of this; only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Answer(dict[str, "Any"]):
    """The JSON object of an answer, whose fields are attributes too.

    >>> import rubik
    >>> answer = rubik.solve("R U R' U'")
    >>> answer["solution"], answer.length.htm
    ("U R U' R'", 4)
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the answer has no field {name}; it has {', '.join(self)}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]
