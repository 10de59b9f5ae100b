"""The classes of puzzles and of their positions."""

from __future__ import annotations

from . import _requests

# Importing `typing` takes longer than importing the rest of this package, and only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from typing import Any, Unpack

    from . import _rubik
    from ._requests import SolveOptions
    from .answers import PuzzleDescription, SolveAnswer


class Puzzle:
    """A puzzle: a built-in one, given by its name, or one that a text or a file defines.

    >>> import rubik
    >>> pyraminx = rubik.Puzzle("pyraminx")
    >>> position = pyraminx.position("R U")
    >>> position.solve().solution
    "U' R'"
    >>> (position - "R U").is_solved, pyraminx.solved.is_solved
    (True, True)
    """

    def __init__(self, name: str | os.PathLike[str]) -> None:
        self._definition: str | None = None
        text = name if isinstance(name, str) else None
        if text is None or text.endswith((".def", ".tws", ".json", ".gap", ".txt")):
            with open(name, encoding="utf-8") as file:
                text = file.read()
            self._definition = text
        elif "\n" in text:
            self._definition = text
        self._name = str(name) if self._definition is None else ""
        # This raises the error for an unknown name now, not at the first use.
        self._solved = Position(self, "")

    @property
    def name(self) -> str:
        """The name of the puzzle.

        >>> rubik.Puzzle("pyram").name
        'pyraminx'
        """
        return str(self._solved._shown.get("puzzle", "3x3x3"))

    @property
    def description(self) -> PuzzleDescription:
        """The pieces, the moves and the number of positions; see docs/json.md.

        >>> rubik.Puzzle("skewb").description.positions
        3149280
        """
        described: PuzzleDescription = _requests.puzzles(**self._options())  # type: ignore[assignment]
        return described

    @property
    def moves(self) -> list[str]:
        """The names of the moves.

        >>> rubik.Puzzle("skewb").moves[:3]
        ['R', "R'", 'U']
        """
        return [move["name"] for move in self.description["moves"]]

    @property
    def solved(self) -> Position:
        """The solved position.

        >>> rubik.Puzzle("skewb").solved.facelets[:5]
        'UUUUU'
        """
        return self._solved

    def position(self, text: str = "") -> Position:
        """The position with these stickers, or after this algorithm.

        >>> rubik.Puzzle("2x2x2").position("UULD FBFR FRDR RUDB FDLB LLUB") == rubik.Puzzle("2x2x2").position("R U F")
        True
        """
        return Position(self, text)

    def random(self, seed: int | None = None) -> Position:
        """A random position. The same seed always gives the same position.

        >>> skewb = rubik.Puzzle("skewb")
        >>> skewb.random(seed=1) == skewb.random(seed=1)
        True
        """
        drawn = _requests.scramble(1, seed, **self._options())["scrambles"][0]
        return Position(self, drawn.get("facelets") or drawn["scramble"])

    def _options(self) -> dict[str, Any]:
        return {"puzzle": self._name} if self._definition is None else {"definition": self._definition}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._options() == other._options()

    def __hash__(self) -> int:
        return hash((self._name, self._definition))

    def __repr__(self) -> str:
        return f"Puzzle({self._name or self._definition!r})"


class Position:
    """A position of a puzzle. It is immutable.

    >>> import rubik
    >>> position = rubik.Puzzle("4x4x4").position("Rw U")
    >>> position.faces["F"][0], len(position), position[0]
    ('RRRR', 96, 'U')
    >>> (position + "U' Rw'").is_solved
    True
    """

    __slots__ = ("_shown", "puzzle", "text")

    def __init__(self, puzzle: Puzzle, text: str) -> None:
        self.puzzle: Puzzle = puzzle
        """The puzzle of this position."""
        self._shown: Any = _requests.show(text, **puzzle._options())
        # If the stickers of the puzzle cannot be written, the position keeps the given moves.
        self.text: str = self._shown.get("facelets") or text
        """The stickers. If they cannot be written, moves that lead to the position."""

    @property
    def facelets(self) -> str:
        """The stickers, face by face, or the numbers of a board; empty if the puzzle is written piece by piece.

        >>> rubik.Puzzle("slide").position("R").facelets
        '1 2 3 4 5 6 7 0 8'
        """
        return "" if self.text.startswith("{") else self._shown.get("facelets") or ""

    @property
    def pieces(self) -> dict[str, dict[str, list[int]]]:
        """The piece at each place and its orientation if the puzzle is written piece by piece; otherwise empty.

        >>> rubik.Puzzle("ivy").position("R").pieces["CENTRES"]["pieces"]
        [0, 3, 2, 5, 4, 1]
        """
        # Only puzzles that are written piece by piece need this import.
        import json

        return json.loads(self.text) if self.text.startswith("{") else {}

    @property
    def _stickers(self) -> list[str]:
        return self.facelets.split() if " " in self.facelets else list(self.facelets)

    @property
    def faces(self) -> dict[str, tuple[str, ...]]:
        """The stickers of each face: row by row for a cube, in one row for another puzzle; empty for a board.

        >>> rubik.Puzzle("skewb").position("R").faces["F"]
        ('FDDDD',)
        """
        faces: dict[str, tuple[str, ...]] = {}
        solved, stickers = self.puzzle.solved.facelets, self.facelets
        if " " in solved:
            return faces
        for face in dict.fromkeys(solved):
            row = stickers[solved.index(face) : solved.rindex(face) + 1]
            side = round(len(row) ** 0.5)
            is_of_cube = len(solved) == 6 * side * side and "x" in self.puzzle.name
            width = side if is_of_cube else len(row)
            faces[face] = tuple(row[start : start + width] for start in range(0, len(row), width))
        return faces

    @property
    def is_solved(self) -> bool:
        """Whether the position is solved.

        >>> rubik.Puzzle("ivy").position("R").is_solved
        False
        """
        return bool(self._shown["about"]["solved"])

    def apply(self, algorithm: str | _rubik.Algorithm) -> Position:
        """The position after an algorithm, like ``+``.

        >>> rubik.Puzzle("2x2x2").solved.apply("R2 R2").is_solved
        True
        """
        after = _requests.apply(self.text, algorithm, **self.puzzle._options())
        return Position(self.puzzle, after["facelets"] or f"{self.text} {algorithm}".strip())

    def solve(self, **options: Unpack[SolveOptions]) -> SolveAnswer:
        """Solve the position, like ``rubik.solve``.

        >>> rubik.Puzzle("ivy").position("R L").solve().solution
        "L' R'"
        """
        return _requests.solve(self.text, **options, **self.puzzle._options())

    def svg(self) -> str:
        """A picture of the position, as SVG.

        >>> rubik.Puzzle("pyraminx").random(1).svg()[:4]
        '<svg'
        """
        return str(_requests.show(self.text, to="svg", **self.puzzle._options())["text"])

    def _repr_svg_(self) -> str:
        return self.svg()

    def __add__(self, algorithm: str | _rubik.Algorithm) -> Position:
        return self.apply(algorithm)

    def __sub__(self, algorithm: str | _rubik.Algorithm) -> Position:
        options = self.puzzle._options()
        undone: Any = _requests.alg(algorithm, "invert", **options)
        return self.apply(undone["result"])

    def __len__(self) -> int:
        return len(self._stickers)

    def __iter__(self) -> Iterator[str]:
        return iter(self._stickers)

    def __getitem__(self, place: int) -> str:
        return self._stickers[place]

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or self.puzzle != other.puzzle:
            return NotImplemented
        return self.text == other.text

    def __hash__(self) -> int:
        return hash((self.puzzle, self.text))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{self.puzzle!r}.position({self.text!r})"
