"""The class of answers."""

from __future__ import annotations

# Importing `typing` takes longer than importing the rest of this package, and only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Answer(dict[str, "Any"]):
    """The JSON object of an answer. Its fields are also attributes.

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

    def __bool__(self) -> bool:
        """Whether the claim of a check is right. An answer to any other request is true.

        >>> import rubik
        >>> bool(rubik.check("R", "R'")), bool(rubik.check("R", "R"))
        (True, False)
        """
        return bool(self.get("ok", True))

    def _repr_html_(self) -> str:
        """A table of the fields for notebooks, or the picture if the answer has one."""
        for name in ("text", "result"):
            if str(self.get(name, "")).startswith("<svg"):
                return str(self[name])
        # Only notebooks need this import.
        from html import escape

        def cell(value: Any) -> str:
            if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
                return "".join(Answer(each)._repr_html_() for each in value)
            return Answer(value)._repr_html_() if isinstance(value, dict) else escape(str(value))

        rows = "".join(f"<tr><th>{escape(str(name))}</th><td>{cell(value)}</td></tr>" for name, value in self.items())
        return f"<table>{rows}</table>"

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]
