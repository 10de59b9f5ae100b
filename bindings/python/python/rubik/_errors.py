"""Errors: what is wrong, piece by piece where it is a cube, and what would mend it."""

from __future__ import annotations

# The module `typing` takes longer to import than all of this; only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Error(Exception):
    """Why there is no answer.

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
        """The error as JSON has it."""
        fields: dict[str, Any] = self.args[0]
        return fields

    @property
    def kind(self) -> str:
        """A word for programs."""
        return str(self.fields["kind"])

    @property
    def message(self) -> str:
        """What is wrong, in a sentence."""
        return str(self.fields["message"])

    @property
    def pieces(self) -> list[dict[str, Any]]:
        """What is wrong, piece by piece."""
        return list(self.fields.get("pieces", ()))

    @property
    def stickers(self) -> list[str]:
        """The stickers on pieces that cannot be."""
        return list(self.fields.get("stickers", ()))

    @property
    def suggestions(self) -> list[dict[str, Any]]:
        """What would mend it: any one of these."""
        return list(self.fields.get("suggestions", ()))

    def __str__(self) -> str:
        return self.message


class OptionError(Error, ValueError):
    """A keyword that the request does not have, or that does not go with another."""


class InputError(Error, ValueError):
    """The input is not a position or algorithm, or no turns lead where they should."""


class TimeLimitError(Error, TimeoutError):
    """Time ran out before there was an answer."""


class MemoryShortageError(Error, MemoryError):
    """It does not fit into memory."""


class InternalError(Error, RuntimeError):
    """A mistake of this module, a damaged table, or a folder that cannot be read."""


# Where they are imported from, as tracebacks and pickles name them.
for _kind in (Error, OptionError, InputError, TimeLimitError, MemoryShortageError, InternalError):
    _kind.__module__ = "rubik"
