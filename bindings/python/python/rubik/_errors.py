"""The exceptions of this package. Each has the fields of the error object in JSON."""

from __future__ import annotations

# Importing `typing` takes longer than importing the rest of this package, and only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Error(Exception):
    """The reason why a request has no answer.

    >>> import rubik
    >>> try:
    ...     rubik.solve("UUUUUUUUFRRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
    ... except rubik.Error as error:
    ...     print(error.kind, error.suggestions)
    cube [{'changes': [{'sticker': 'U8', 'from': 'F', 'to': 'U'}]}]
    """

    index: int | None = None
    """The index of the position that failed, counted from 0, if the caller gave many positions."""

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(fields)

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the error object in JSON."""
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
        """The wrong pieces of a cube, each with its error."""
        return list(self.fields.get("pieces", ()))

    @property
    def stickers(self) -> list[str]:
        """The stickers on impossible pieces."""
        return list(self.fields.get("stickers", ()))

    @property
    def suggestions(self) -> list[dict[str, Any]]:
        """Corrections of the stickers. Each correction alone makes the position possible."""
        return list(self.fields.get("suggestions", ()))

    def __str__(self) -> str:
        return self.message


class OptionError(Error, ValueError):
    """A keyword argument is unknown or has a wrong value, or two of them exclude each other."""


class InputError(Error, ValueError):
    """The input is not a position or an algorithm, or no turns lead to the goal."""


class TimeLimitError(Error, TimeoutError):
    """The search found no answer within the time limit."""


class MemoryShortageError(Error, MemoryError):
    """The tables do not fit into memory."""


class InternalError(Error, RuntimeError):
    """This module has a bug, a table is damaged, or a folder cannot be read."""


# Tracebacks and pickles name `rubik`, from which users import the classes.
for _kind in (Error, OptionError, InputError, TimeLimitError, MemoryShortageError, InternalError):
    _kind.__module__ = "rubik"
