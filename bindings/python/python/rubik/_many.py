"""Many cubes at once, and shortest solutions."""

from __future__ import annotations

from . import _rubik
from ._answer import Answer
from ._requests import solve

# The module `typing` takes longer to import than all of this; only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Literal, Unpack, overload

    import numpy
    from numpy.typing import NDArray

    from ._requests import Position, SolveOptions
else:

    def overload(function):
        return function


@overload
def solve_many(cubes: NDArray[numpy.uint8], **options: Unpack[SolveOptions]) -> NDArray[numpy.uint8]: ...
@overload
def solve_many(
    cubes: NDArray[numpy.uint8], *, on_error: Literal["raise", "none"], **options: Unpack[SolveOptions]
) -> NDArray[numpy.uint8]: ...
@overload
def solve_many(
    cubes: Iterable[Position], *, on_error: Literal["raise"] = "raise", **options: Unpack[SolveOptions]
) -> list[str]: ...
@overload
def solve_many(
    cubes: Iterable[Position], *, on_error: Literal["none"], **options: Unpack[SolveOptions]
) -> list[str | None]: ...
def solve_many(cubes: Any, *, on_error: str = "raise", **options: Unpack[SolveOptions]) -> Any:
    """Solve many positions in one way, on all cores, without the interpreter's lock.

    The options are those of ``solve``. The first position that has no solution raises its error, with its ``index``;
    with ``on_error="none"``, None stands in its place.

    >>> import rubik
    >>> rubik.solve_many(["R U", "F2"])
    ["U' R'", 'F2']
    >>> rubik.solve_many(["R U", "no cube"], on_error="none")
    ["U' R'", None]

    Of an array of uint8 with 54 stickers a row, each 0 to 5 in the order U R F D L B, an array of moves is made:
    three times the face in the same order, and 0 for a quarter turn clockwise, 1 for a half turn, 2 for one counter-
    clockwise. Behind the last move stands 255; where ``on_error="none"`` left a row without a solution, 254.

    >>> import numpy
    >>> stickers = numpy.frombuffer(bytes(rubik.Cube("R U")), dtype=numpy.uint8).reshape(1, 54)
    >>> rubik.solve_many(stickers)
    array([[2, 5]], dtype=uint8)
    """
    if on_error not in ("raise", "none"):
        raise ValueError(f"on_error is 'raise' or 'none', not {on_error!r}")
    keeps_on = on_error == "none"
    given: dict[str, Any] = {**options}
    if isinstance(cubes, str):
        raise TypeError("many cubes are needed, and not the text of one")
    if not hasattr(cubes, "__array_interface__") or cubes.dtype.kind in "UO":
        return _rubik.solve_texts(cubes, given, keeps_on)
    import numpy

    if cubes.dtype != numpy.uint8:
        raise ValueError(f"an array of uint8 is needed, not of {cubes.dtype}")
    moves, width = _rubik.solve_arrays(numpy.ascontiguousarray(cubes), given, keeps_on)
    return numpy.frombuffer(moves, dtype=numpy.uint8).reshape(-1, width)


def solve_optimal(cube: Position, **options: Unpack[SolveOptions]) -> Answer:
    """A shortest solution, proven. It may take seconds and a gigabyte: see docs/methods.md.

    The options are those of ``solve`` with the method ``optimal``; other puzzles have it too.

    >>> import rubik
    >>> answer = rubik.solve_optimal("UULD FBFR FRDR RUDB FDLB LLUB", puzzle="2x2x2")
    >>> answer.solution
    "F' U' R'"
    """
    asked: SolveOptions = {"method": "optimal", **options}
    return solve(cube, **asked)


def all_solutions(cube: Position, **options: Unpack[SolveOptions]) -> list[str]:
    """All shortest solutions, proven: to a goal, or of the whole puzzle by the method ``optimal``.

    >>> import rubik
    >>> rubik.all_solutions("R U F", goal="cross")
    ["F' R'"]
    """
    asked: SolveOptions = {"all": True, **options}
    if not {"goal", "generators", "faces", "method"} & options.keys():
        asked["method"] = "optimal"
    answer = solve(cube, **asked)
    return [each["solution"] for each in answer["solutions"]]
