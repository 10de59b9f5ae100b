"""Errors: their kind and message, for cubes the errors of pieces, and corrections."""

from __future__ import annotations

# The module `typing` takes longer to import than all of this; only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Error(Exception):
    """An error: why there is no answer.

    >>> import rubik
    >>> try:
    ...     rubik.solve("UUUUUUUUFRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
    ... except rubik.Error as error:
    ...     print(error.kind, error.suggestions)
    cube [{'changes': [{'sticker': 'U8', 'from': 'F', 'to': 'U'}]}]
    """

    index: int | None = None
    """Which of many positions it is about, counted from 0."""

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(fields)

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the error in JSON."""
        fields: dict[str, Any] = self.args[0]
        return fields

    @property
    def kind(self) -> str:
        """The kind of error, as a word for programs."""
        return str(self.fields["kind"])

    @property
    def message(self) -> str:
        """The error, as a sentence."""
        return str(self.fields["message"])

    @property
    def pieces(self) -> list[dict[str, Any]]:
        """The errors, piece by piece."""
        return list(self.fields.get("pieces", ()))

    @property
    def stickers(self) -> list[str]:
        """The stickers on impossible pieces."""
        return list(self.fields.get("stickers", ()))

    @property
    def suggestions(self) -> list[dict[str, Any]]:
        """Corrections; each of them is enough."""
        return list(self.fields.get("suggestions", ()))

    def __str__(self) -> str:
        return self.message


class OptionError(Error, ValueError):
    """The request does not have a keyword argument, or two of them exclude each other."""


class InputError(Error, ValueError):
    """The input is not a position or an algorithm, or no turns lead to the goal."""


class TimeLimitError(Error, TimeoutError):
    """There was no answer in time."""


class MemoryShortageError(Error, MemoryError):
    """The tables do not fit into memory."""


class InternalError(Error, RuntimeError):
    """This module has an error, a table is damaged, or a folder cannot be read."""


# Tracebacks and pickles name the module from which the classes are imported.
for _kind in (Error, OptionError, InputError, TimeLimitError, MemoryShortageError, InternalError):
    _kind.__module__ = "rubik"
