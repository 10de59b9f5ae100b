"""Functions for many cubes, for shortest solutions, and for asyncio."""

from __future__ import annotations

from sys import modules

from . import _rubik
from ._requests import _proposing, solve

# Importing `typing` takes longer than importing the rest of this package, and only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, Literal, Protocol, TypedDict, Unpack, overload

    import numpy
    from numpy.typing import NDArray

    from ._errors import Error
    from ._requests import PositionLike, SolveOptions
    from .answers import SolveAnswer

    class ProgressBar(Protocol):
        """The method of a tqdm bar that is called here."""

        def update(self, n: int, /) -> object: ...

    Progress = Callable[[int, int], object] | ProgressBar | type[ProgressBar]

    class Solutions(TypedDict):
        """Two columns of a table: the solution or the error of each position."""

        solution: list[str | None]
        error: list[str | None]

    class ArraySolutions(TypedDict):
        """The moves or the error of each row."""

        solution: NDArray[numpy.uint8]
        error: list[str | None]
else:

    def overload(function):
        return function


_FIRST = 64
_MOST = 1 << 16
_SECONDS = 0.2
_LIST = 1 << 14


def _parts(total: int, first: int = _FIRST) -> Iterator[tuple[int, int]]:
    """Yields the start and the end of each part of the positions. The size of a part is doubled, up to `_MOST`, while a
    part takes less than `_SECONDS`, the time between two updates of a progress bar."""
    # Only callers that work part by part need this import.
    from time import perf_counter

    start, size = 0, first
    while start < total:
        end = min(start + size, total)
        begun = perf_counter()
        yield start, end
        if perf_counter() - begun < _SECONDS:
            size = min(2 * size, _MOST)
        start = end


_TEXTS = ("str", "string", "string[pyarrow]", "large_string[pyarrow]")


def _columns(cubes: Any) -> Iterator[Any]:
    """Yields the parts of a column. If its texts are in Arrow's memory, each part is a `TextColumn`, which needs no
    Python string for each text. The parts of any other column are lists."""
    arrow = modules.get("pyarrow")
    is_text = str(getattr(cubes, "dtype", "")).lower() in _TEXTS
    if arrow is None or not is_text or not hasattr(cubes, "__arrow_c_stream__"):
        yield from _lists(cubes)
        return
    for chunk in arrow.chunked_array(cubes).cast(arrow.large_string()).chunks:
        _, offsets, texts = chunk.buffers()
        if chunk.null_count or not texts:
            yield chunk.to_pylist()
        else:
            own = slice(chunk.offset, chunk.offset + len(chunk) + 1)
            yield _rubik.TextColumn(memoryview(texts).cast("B"), memoryview(offsets).cast("q")[own])


def _lists(cubes: Any) -> Iterator[Any]:
    """Yields a column as lists, which are read much faster than a series or an array. While the positions of one list
    are solved, the next list is made."""
    names = (name for name in ("to_list", "tolist") if hasattr(cubes, name))
    if name := next(names, None):
        rows = getattr(cubes, "iloc", cubes)
        for start in range(0, len(cubes), _LIST):
            yield getattr(rows[start : start + _LIST], name)()
    else:
        yield cubes


def _options(arguments: dict[str, Any]) -> dict[str, Any]:
    """Returns the arguments that are options of `solve`; leaves out each option that is None."""
    own = ("cube", "cubes", "on_error", "threads", "progress")
    return {name: value for name, value in arguments.items() if value is not None and name not in own}


def _checked(on_error: str, threads: int | None) -> None:
    if on_error not in ("raise", "none", "return"):
        raise ValueError(f"on_error must be 'raise', 'none' or 'return', not {on_error!r}")
    if threads is not None and (not isinstance(threads, int) or isinstance(threads, bool)):
        raise TypeError(f"threads must be a whole number, not {type(threads)}")
    if threads is not None and threads < 1:
        raise ValueError(f"threads must be at least 1, not {threads}")


def _with_index(error: Error, index: int) -> Error:
    error.index = index
    return error


def _teller(progress: Any, total: int) -> tuple[Callable[[int, int], object], Callable[[], object]]:
    """Returns the function that receives the progress, and the function to call at the end."""
    close: Callable[[], object] = lambda: None
    if isinstance(progress, type):
        progress = progress(total=total)
        close = getattr(progress, "close", close)
    if hasattr(progress, "update"):
        last = 0

        def tell(done: int, _: int) -> None:
            nonlocal last
            progress.update(done - last)
            last = done

        return tell, close
    if not callable(progress):
        raise TypeError(f"progress must be a function or have a method update, not {type(progress)}")
    return progress, close


@overload
def solve_many(
    cubes: NDArray[numpy.uint8],
    *,
    on_error: Literal["raise", "none"] = "raise",
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[SolveOptions],
) -> NDArray[numpy.uint8]: ...
@overload
def solve_many(
    cubes: NDArray[numpy.uint8],
    *,
    on_error: Literal["return"],
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[SolveOptions],
) -> ArraySolutions: ...
@overload
def solve_many(  # pyright: ignore[reportOverlappingOverload]
    cubes: Sequence[PositionLike],
    *,
    on_error: Literal["raise"] = "raise",
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[SolveOptions],
) -> list[str]: ...
@overload
def solve_many(
    cubes: Iterable[PositionLike | float | None],
    *,
    on_error: Literal["raise", "none"] = "raise",
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[SolveOptions],
) -> list[str | None]: ...
@overload
def solve_many(
    cubes: Iterable[PositionLike | float | None],
    *,
    on_error: Literal["return"],
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Unpack[SolveOptions],
) -> Solutions: ...
@_proposing
def solve_many(
    cubes: Any,
    *,
    on_error: str = "raise",
    threads: int | None = None,
    progress: Any = None,
    # Options of solve, written here by generate.py.
    puzzle: str | None = None,
    definition: str | None = None,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    niss: bool | None = None,
    method: Literal["layers", "thistlethwaite", "two-phase", "optimal", "fmc", "reduction"] | None = None,
    first_face: str | None = None,
    metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None = None,
    max_moves: int | None = None,
    time_limit: float | None = None,
    table_size: Literal["small", "large", "256M", "512M", "1G", "2G", "4G", "8G", "16G"] | None = None,
    solutions: int | None = None,
    all: bool | None = None,
    improve: bool | None = None,
    to: PositionLike | None = None,
    orient: bool | None = None,
    costs: dict[str, float] | float | None = None,
    memory: str | None = None,
    generators: str | None = None,
    faces: str | None = None,
    goal: str | None = None,
    any_face: bool | None = None,
    each_face: bool | None = None,
    any_slot: bool | None = None,
    # End of the options of solve.
) -> Any:
    """Solve many positions with the same options, on all cores or on ``threads`` threads. Other Python threads run
    meanwhile.

    The options are those of ``solve``. A missing position (None, NaN) stays missing: its solution is None.
    If a position has no solution, the first such error is raised, with its ``index``. With ``on_error="none"``, the
    solution is None, and with ``on_error="return"``, the answer has two columns, ``solution`` and ``error``.

    >>> import rubik
    >>> rubik.solve_many(["R U", None, "F2"])
    ["U' R'", None, 'F2']
    >>> rubik.solve_many(["R U", "R Q"], on_error="none")
    ["U' R'", None]
    >>> rubik.solve_many(["R U", "R Q"], on_error="return")["error"][1]
    "column 3: 'Q' is not a face; the faces are U R F D L B"

    ``progress`` is a function, a tqdm bar, or ``tqdm`` itself. ``solve_many`` calls the function repeatedly, with the
    number of solved positions and the total.

    >>> rubik.solve_many(["R U", "F2"], progress=lambda done, total: print(done, "of", total))
    2 of 2
    ["U' R'", 'F2']

    The positions may also be an array of uint8 with 54 stickers in each row. A sticker is a number from 0 to 5,
    for the faces U R F D L B. The answer is then an array of moves. A move is three times the number of its face, plus
    0 for a quarter turn clockwise, 1 for a half turn, or 2 for a quarter turn counter-clockwise. Shorter solutions are
    filled up with 255. The row of a position without a solution begins with 254.

    >>> import numpy
    >>> stickers = numpy.frombuffer(bytes(rubik.Cube("R U")), dtype=numpy.uint8).reshape(1, 54)
    >>> rubik.solve_many(stickers)
    array([[2, 5]], dtype=uint8)
    """
    options = _options(locals())
    _checked(on_error, threads)
    if isinstance(cubes, str):
        raise TypeError("many cubes are needed, not the text of one")
    is_array = hasattr(cubes, "__array_interface__") and cubes.dtype.kind not in "UOT"
    found: Any
    if is_array:
        found, failed = _solve_arrays(cubes, options, threads)
    else:
        if not hasattr(cubes, "__len__"):
            cubes = list(cubes)
        if progress is None:
            found, failed = _rubik.solve_texts(_columns(cubes), options, threads)
        else:
            cubes = [cube for part in _lists(cubes) for cube in part]
            found, failed = _solve_told(cubes, options, threads, progress, on_error)
    if is_array and progress is not None:
        tell, close = _teller(progress, len(cubes))
        tell(len(cubes), len(cubes))
        close()
    if on_error == "return":
        reasons: list[str | None] = [None] * len(cubes)
        for index, error in failed:
            reasons[index] = str(error)
        return {"solution": found, "error": reasons}
    if failed and on_error == "raise":
        index, error = failed[0]
        raise _with_index(error, index)
    return found


def _solve_arrays(cubes: Any, options: dict[str, Any], threads: int | None) -> tuple[Any, list[tuple[int, Error]]]:
    # NumPy is installed if the caller has an array.
    import numpy

    if cubes.dtype != numpy.uint8:
        raise TypeError(f"an array of uint8 is needed, not of {cubes.dtype}")
    moves, width, failed = _rubik.solve_arrays(numpy.ascontiguousarray(cubes), options, threads)
    return numpy.frombuffer(moves, dtype=numpy.uint8).reshape(-1, width), failed


def _solve_told(
    cubes: list[Any], options: dict[str, Any], threads: int | None, progress: Any, on_error: str
) -> tuple[list[str | None], list[tuple[int, Error]]]:
    """Solves the cubes part by part, and reports the progress after each part."""
    tell, close = _teller(progress, len(cubes))
    solutions: list[str | None] = []
    failed: list[tuple[int, Error]] = []
    try:
        for start, end in _parts(len(cubes)):
            found, wrong = _rubik.solve_texts([cubes[start:end]], options, threads)
            solutions += found
            failed += [(start + index, error) for index, error in wrong]
            if failed and on_error == "raise":
                break
            tell(end, len(cubes))
    finally:
        close()
    return solutions, failed


@overload
def solve_iter(
    cubes: Iterable[PositionLike | float | None],
    *,
    on_error: Literal["raise", "none"] = "raise",
    threads: int | None = None,
    **options: Unpack[SolveOptions],
) -> Iterator[str | None]: ...
@overload
def solve_iter(
    cubes: Iterable[PositionLike | float | None],
    *,
    on_error: Literal["return"],
    threads: int | None = None,
    **options: Unpack[SolveOptions],
) -> Iterator[str | Error | None]: ...
@_proposing
def solve_iter(
    cubes: Iterable[Any],
    *,
    on_error: str = "raise",
    threads: int | None = None,
    # Options of solve, written here by generate.py.
    puzzle: str | None = None,
    definition: str | None = None,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    niss: bool | None = None,
    method: Literal["layers", "thistlethwaite", "two-phase", "optimal", "fmc", "reduction"] | None = None,
    first_face: str | None = None,
    metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None = None,
    max_moves: int | None = None,
    time_limit: float | None = None,
    table_size: Literal["small", "large", "256M", "512M", "1G", "2G", "4G", "8G", "16G"] | None = None,
    solutions: int | None = None,
    all: bool | None = None,
    improve: bool | None = None,
    to: PositionLike | None = None,
    orient: bool | None = None,
    costs: dict[str, float] | float | None = None,
    memory: str | None = None,
    generators: str | None = None,
    faces: str | None = None,
    goal: str | None = None,
    any_face: bool | None = None,
    each_face: bool | None = None,
    any_slot: bool | None = None,
    # End of the options of solve.
) -> Iterator[Any]:
    """Solve positions as they arrive, and yield the solutions in the order of the positions.

    The input may be endless: the first position is solved alone, and later positions in groups that take about a fifth
    of a second. The options, ``on_error`` and ``threads`` are those of ``solve_many``. With ``on_error="return"``, a
    position without a solution yields its error.

    >>> import itertools, rubik
    >>> cubes = (rubik.Cube(f"R{n}") for n in itertools.count(1))
    >>> list(itertools.islice(rubik.solve_iter(cubes), 3))
    ["R'", 'R2', 'R']
    """
    options = _options(locals())
    _checked(on_error, threads)
    return _solved(iter(cubes), on_error, threads, options)


def _solved(cubes: Iterator[Any], on_error: str, threads: int | None, options: dict[str, Any]) -> Iterator[Any]:
    from itertools import islice

    for start, end in _parts(1 << 62, first=1):
        part = list(islice(cubes, end - start))
        found: list[Any]
        found, wrong = _rubik.solve_texts([part], options, threads)
        reasons = dict(wrong)
        for index, solution in enumerate(found):
            if index in reasons and on_error == "raise":
                raise _with_index(reasons[index], start + index)
            yield reasons.get(index, solution) if on_error == "return" else solution
        if len(part) < end - start:
            return


@_proposing
def solve_optimal(
    cube: PositionLike,
    *,
    # Options of solve, written here by generate.py.
    puzzle: str | None = None,
    definition: str | None = None,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    niss: bool | None = None,
    method: Literal["layers", "thistlethwaite", "two-phase", "optimal", "fmc", "reduction"] | None = None,
    first_face: str | None = None,
    metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None = None,
    max_moves: int | None = None,
    time_limit: float | None = None,
    table_size: Literal["small", "large", "256M", "512M", "1G", "2G", "4G", "8G", "16G"] | None = None,
    solutions: int | None = None,
    all: bool | None = None,
    improve: bool | None = None,
    to: PositionLike | None = None,
    orient: bool | None = None,
    costs: dict[str, float] | float | None = None,
    memory: str | None = None,
    generators: str | None = None,
    faces: str | None = None,
    goal: str | None = None,
    any_face: bool | None = None,
    each_face: bool | None = None,
    any_slot: bool | None = None,
    # End of the options of solve.
) -> SolveAnswer:
    """Find a shortest solution, with a proof. This may take seconds and a gigabyte: see docs/methods.md.

    The options are those of ``solve`` with the method ``optimal``, which also solves other puzzles.

    >>> import rubik
    >>> answer = rubik.solve_optimal("UULD FBFR FRDR RUDB FDLB LLUB", puzzle="2x2x2")
    >>> answer.solution
    "F' U' R'"
    """
    options: SolveOptions = {"method": "optimal", **_options(locals())}  # type: ignore[typeddict-item]
    return solve(cube, **options)


@_proposing
def all_solutions(
    cube: PositionLike,
    *,
    # Options of solve, written here by generate.py.
    puzzle: str | None = None,
    definition: str | None = None,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    niss: bool | None = None,
    method: Literal["layers", "thistlethwaite", "two-phase", "optimal", "fmc", "reduction"] | None = None,
    first_face: str | None = None,
    metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None = None,
    max_moves: int | None = None,
    time_limit: float | None = None,
    table_size: Literal["small", "large", "256M", "512M", "1G", "2G", "4G", "8G", "16G"] | None = None,
    solutions: int | None = None,
    all: bool | None = None,
    improve: bool | None = None,
    to: PositionLike | None = None,
    orient: bool | None = None,
    costs: dict[str, float] | float | None = None,
    memory: str | None = None,
    generators: str | None = None,
    faces: str | None = None,
    goal: str | None = None,
    any_face: bool | None = None,
    each_face: bool | None = None,
    any_slot: bool | None = None,
    # End of the options of solve.
) -> list[str]:
    """Find all shortest solutions, with a proof. They lead to ``goal``, or solve the whole puzzle with the method
    ``optimal``.

    >>> import rubik
    >>> rubik.all_solutions("R U F", goal="cross")
    ["F' R'"]
    """
    options = _options(locals())
    asked: SolveOptions = {"all": True, **options}  # type: ignore[typeddict-item]
    if not {"goal", "generators", "faces", "method"} & options.keys():
        asked["method"] = "optimal"
    answer: Any = solve(cube, **asked)
    return [each["solution"] for each in answer["solutions"]]


@_proposing
async def solve_async(
    cube: PositionLike,
    *,
    # Options of solve, written here by generate.py.
    puzzle: str | None = None,
    definition: str | None = None,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    niss: bool | None = None,
    method: Literal["layers", "thistlethwaite", "two-phase", "optimal", "fmc", "reduction"] | None = None,
    first_face: str | None = None,
    metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None = None,
    max_moves: int | None = None,
    time_limit: float | None = None,
    table_size: Literal["small", "large", "256M", "512M", "1G", "2G", "4G", "8G", "16G"] | None = None,
    solutions: int | None = None,
    all: bool | None = None,
    improve: bool | None = None,
    to: PositionLike | None = None,
    orient: bool | None = None,
    costs: dict[str, float] | float | None = None,
    memory: str | None = None,
    generators: str | None = None,
    faces: str | None = None,
    goal: str | None = None,
    any_face: bool | None = None,
    each_face: bool | None = None,
    any_slot: bool | None = None,
    # End of the options of solve.
) -> SolveAnswer:
    """Like ``solve``, but other coroutines of asyncio run meanwhile. If its task is cancelled, the search ends too.

    >>> import asyncio, rubik
    >>> asyncio.run(rubik.solve_async("R U F", goal="cross")).solution
    "F' R'"
    """
    options = _options(locals())
    # Only callers of this function need this import.
    import asyncio

    from ._answer import Answer

    cancel = _rubik.Cancel()
    asked = {"cube": cube, **options}
    try:
        answer: SolveAnswer = await asyncio.to_thread(_rubik.answer, "solve", asked, Answer, cancel)
    except asyncio.CancelledError:
        cancel.cancel()
        raise
    return answer
