"""A function for each request. Made by generate.py from docs/openapi.json; do not change it here."""

from __future__ import annotations

from . import _rubik
from ._answer import Answer

# Importing `typing` takes longer than importing the rest of this package, and only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal, TypedDict, TypeVar

    from .answers import AlgAnswer, Applied, CountAnswer, Fmc, Goals, Insert, Order, PuzzlesAnswer, Round, Scrambles, ShowAnswer, SolveAnswer, StepsAnswer, Verdict

    PositionLike = str | _rubik.Cube | _rubik.Algorithm
    Function = TypeVar("Function", bound=Callable[..., Any])

    class SolveOptions(TypedDict, total=False):
        """Options of solve."""

        puzzle: str | None
        definition: str | None
        from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None
        order: str | None
        buffers: str | None
        niss: bool | None
        method: Literal["layers", "thistlethwaite", "two-phase", "optimal", "fmc", "reduction"] | None
        first_face: str | None
        metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None
        max_moves: int | None
        time_limit: float | None
        table_size: Literal["small", "large", "256M", "512M", "1G", "2G", "4G", "8G", "16G"] | None
        solutions: int | None
        all: bool | None
        improve: bool | None
        to: PositionLike | None
        orient: bool | None
        costs: dict[str, float] | float | None
        memory: str | None
        generators: str | None
        faces: str | None
        goal: str | None
        any_face: bool | None
        each_face: bool | None
        any_slot: bool | None

    class CheckOptions(TypedDict, total=False):
        """Options of check."""

        puzzle: str | None
        definition: str | None
        from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None
        order: str | None
        buffers: str | None
        niss: bool | None
        metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None
        target: PositionLike | None
        length: dict[str, float] | float | None
        generators: str | None
        faces: str | None
        goal: str | None
        any_face: bool | None
        any_slot: bool | None

    class ScrambleOptions(TypedDict, total=False):
        """Options of scramble."""

        puzzle: str | None
        definition: str | None
        metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None
        generators: str | None
        faces: str | None
        goal: str | None
        any_face: bool | None
        any_slot: bool | None
        event: Literal["333", "222", "444", "555", "666", "777", "333bf", "333fm", "333oh", "minx", "pyram", "skewb", "clock", "sq1", "444bf", "555bf", "333mbf"] | None
        moves: int | None
        distance: int | str | None
        time_limit: float | None
        before: str | None
        case: str | None
        each: bool | None
        random_state: bool | None

    class RoundOptions(TypedDict, total=False):
        """Options of round."""

        n: int | None
        round: int | None
        groups: int | None
        extra: int | None
        cubes: int | None
        competition: str | None
        date: str | None
        sheet: Literal["html", "pdf", "json"] | None
        paper: Literal["a4", "letter"] | None
        scheme: str | None
        seed: int | None
        random_state: bool | None

    class ShowOptions(TypedDict, total=False):
        """Options of show."""

        puzzle: str | None
        definition: str | None
        from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None
        order: str | None
        buffers: str | None
        niss: bool | None
        to: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "alg.cubing.net", "twizzle", "visualcube", "cstimer", "svg", "png"] | None
        to_order: str | None
        completions: bool | None
        n: int | None
        view: Literal["corner", "net", "both", "top"] | None
        goal: str | None
        arrows: bool | None
        scheme: str | None

    class ApplyOptions(TypedDict, total=False):
        """Options of apply."""

        puzzle: str | None
        definition: str | None
        from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None
        order: str | None
        buffers: str | None
        niss: bool | None
        to: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "alg.cubing.net", "twizzle", "visualcube", "cstimer", "svg", "png"] | None
        to_order: str | None

    class OrderOptions(TypedDict, total=False):
        """Options of order."""

        puzzle: str | None
        definition: str | None
        niss: bool | None

    class AlgOptions(TypedDict, total=False):
        """Options of alg."""

        puzzle: str | None
        definition: str | None
        niss: bool | None
        to: Literal["sign", "wca", "classic", "alg.cubing.net", "twizzle", "visualcube", "svg", "gif"] | None
        metric: Literal["htm", "qtm", "stm", "etm", "axial", "axial-qtm"] | None
        plane: Literal["M", "E", "S"] | None
        by: str | None
        scheme: str | None

    class FmcOptions(TypedDict, total=False):
        """Options of fmc."""

        from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None
        order: str | None
        buffers: str | None
        steps: str | None
        niss: Literal["before", "always", "never"] | None
        premoves: str | None
        solutions: int | None
        max_moves: int | None
        time_limit: float | None
        improve: bool | None

    class InsertOptions(TypedDict, total=False):
        """Options of insert."""

        from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None
        order: str | None
        buffers: str | None
        solutions: int | None

    class CountOptions(TypedDict, total=False):
        """Options of count."""

        puzzle: str | None
        definition: str | None
        by_distance: bool | None
        farthest: int | None
        memory: str | None
        generators: str | None
        faces: str | None
        any_face: bool | None
        any_slot: bool | None

    class GoalsOptions(TypedDict, total=False):
        """Options of goals."""


    class PuzzlesOptions(TypedDict, total=False):
        """Options of puzzles."""

        definition: str | None
        to: Literal["tws", "kpuzzle", "gap", "json"] | None

    class StepsOptions(TypedDict, total=False):
        """Options of steps."""

        puzzle: str | None
        definition: str | None
        niss: bool | None
        time_limit: float | None
        goal: str | list[str] | None
        no_fewest: bool | None


def _answer(request: str, fields: dict[str, Any]) -> Any:
    """The answer to a request with these fields."""
    return _rubik.answer(request, fields, Answer)


def _proposing(function: Function) -> Function:
    """The function with better errors: they propose a keyword for a misspelled one, and a wrong type is a TypeError."""
    better = _better

    def call(*arguments: Any, **keywords: Any) -> Any:
        try:
            return function(*arguments, **keywords)
        except (TypeError, ValueError) as error:
            wrong = better(function, arguments, keywords, error)
            if wrong is error:
                raise
        raise wrong

    # The new function has the globals of `function`, so that doctest finds the module that defines `function`.
    kind: Any = type(call)
    made = kind(call.__code__, function.__globals__, function.__name__, None, call.__closure__)
    for name in ("__doc__", "__module__", "__qualname__", "__annotations__"):
        setattr(made, name, getattr(function, name))
    made.__wrapped__ = function
    return made  # type: ignore[no-any-return]


def _better(function: Any, arguments: tuple[Any, ...], keywords: dict[str, Any], error: Exception) -> Exception:
    """A more helpful error than `error`, or `error` itself."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    for unknown in keywords.keys() - set(names):
        # Only a misspelled keyword needs this import.
        from difflib import get_close_matches

        close = get_close_matches(unknown, names, 1, 0.5)
        hint = f"; did you mean {close[0]}?" if close else ""
        return TypeError(f"{function.__name__}() got an unexpected keyword argument {unknown!r}{hint}")
    if not isinstance(error, ValueError):
        return error
    expected = {"str": (str,), "int": (int,), "bool": (bool,), "float": (int, float)}
    expected["PositionLike"] = (str, _rubik.Cube, _rubik.Algorithm)
    for name, value in {**dict(zip(names, arguments)), **keywords}.items():
        kind = function.__annotations__[name].removesuffix(" | None")
        kinds = (str,) if kind.startswith("Literal[") else expected.get(kind)
        if kinds and value is not None and not isinstance(value, kinds):
            known = " or ".join(each.__name__ for each in kinds)
            return TypeError(f"{name} must be {known}, not {type(value).__name__}")
    return error


__all__ = ["solve", "check", "scramble", "round", "show", "apply", "order", "alg", "fmc", "insert", "count", "goals", "puzzles", "steps"]


@_proposing
def solve(
    cube: PositionLike,
    *,
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
) -> SolveAnswer:
    r"""Find moves that solve a position, or that bring it to a goal or to another position.

    - ``cube``: the position in any format: stickers, pieces, an algorithm, or a JSON object with
      one of them
    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``from_``: read cubes in this format instead of recognising the format (facelets, labels,
      colors, reid, b32, cubies, kpattern, speffz, net, moves, cycles, nissy, link, santa, rgb,
      cstimer, twistytimer, wca, tnoodle)
    - ``order``: read cubes as facelets with the faces in this order, such as ULFRBD [default:
      URFDLB]
    - ``buffers``: buffers of speffz: the letters of one corner sticker and one edge sticker
      [default: AU]
    - ``niss``: read (R U) as moves on the inverse scramble, as nissy does; ^(R U) always has this
      meaning
    - ``method``: the method of solving [default: two-phase; reduction for cubes of four layers or
      more and for sliding puzzles larger than the 15-puzzle; optimal for other puzzles]. The 2x2x2
      has optimal and layers, the 4x4x4 and the 5x5x5 have reduction and layers, the 15-puzzle has
      optimal and reduction (layers, thistlethwaite, two-phase, optimal, fmc, reduction)
    - ``first_face``: with ``method`` layers: the layer to solve first: its face (U D F B L R), its
      color (white or w), or best for the face with the shortest solution [default: U; in lessons:
      D]
    - ``metric``: the metric, which says what counts as one move: in htm, any turn of a face; in
      qtm, a quarter turn, so that a half turn counts as two; in axial, a turn of one face, or
      simultaneous turns of opposite faces; in axial-qtm, a quarter turn of one face, or
      simultaneous quarter turns of opposite faces. ``method`` optimal and the 2x2x2 have only htm
      and qtm [default: htm] (htm, qtm, axial, axial-qtm)
    - ``max_moves``: with ``method`` two-phase: take the first solution of at most L moves of the
      metric; L is 1 to 40 [default: 21 in htm, 28 in qtm, 18 in axial, 25 in axial-qtm]. With
      ``method`` optimal: find a shortest solution only if it has at most L moves. With ``method``
      reduction: take the first solution of at most L moves; give up after some minutes
    - ``time_limit``: with ``method`` two-phase, optimal or reduction: search this long for each
      cube, as in 0.5 (seconds) or 2min, and take the shortest solution found; this does not include
      the time to build tables. For steps: look this long for the fewest moves to each goal
    - ``table_size``: tables to use. With ``method`` two-phase: small (15 MB) or large (679 MB,
      finds short solutions faster) [default: small]. With ``method`` optimal: 256M, 512M, 1G, 2G,
      4G, 8G or 16G; twice the size means about half as many positions to search [default: 1G]
      (small, large, 256M, 512M, 1G, 2G, 4G, 8G, 16G)
    - ``solutions``: with ``method`` two-phase, with a goal, or for puzzles other than the 3x3x3:
      list up to N different solutions, at most 10000, the shortest first. The search finds all
      solutions of up to 9 moves, and may miss longer ones
    - ``all``: with ``method`` optimal, with a goal, or for puzzles other than the 3x3x3: list every
      shortest solution
    - ``improve``: with ``method`` two-phase or reduction: print each solution that is shorter than
      the last one, until the time limit, a cancellation, or a proof that no solution is shorter;
      reduction also ends after some minutes without a shorter one
    - ``to``: find moves that lead to this cube instead of the solved one; its format is always
      recognised, since ``from`` does not apply to it
    - ``orient``: name each face by its place on the cube as typed, not by its centre, so that U is
      the face on top; this also applies to ``first_face``
    - ``costs``: among 100 solutions (or the number in ``solutions``), choose the one that a machine
      executes fastest; with ``method`` optimal, choose among all shortest solutions. The costs, in
      seconds, are quarter_turn, half_turn, axis_change and two_at_once
    - ``memory``: with ``goal``, ``generators`` or ``faces``: the maximum memory for tables, as in
      64M or 1G [default: 256M]
    - ``generators``: make only these turns, as in R,U or R,U2,M,r: a letter alone allows all
      amounts of that turn. Each turn counts as one move
    - ``faces``: turn only these faces, as in URFDL: five faces with ``method`` two-phase, any
      number of faces with a goal
    - ``goal``: the goal: a name as in ``cross``, pieces as in ``UF URF``, features as in ``eo of E
      slice``, several of these with commas between them, or 54 stickers with '?' for those that do
      not matter; for a puzzle defined in a file, orbits and places, as in ``CORNERS EDGES:1-4``
    - ``any_face``: accept the goal on any face, in all 24 orientations of the cube
    - ``each_face``: reach the goal on each face: list a shortest solution for each orientation of
      the cube, the shortest first
    - ``any_slot``: accept the goal in any slot: all its pieces may be turned together about the
      axis through U and D

    >>> solve("R U R' U'").solution
    "U R U' R'"
    >>> solve("R U F", method="thistlethwaite").length.htm <= 45
    True
    >>> solve("R U F", goal="cross").solution
    "F' R'"
    """
    answer: SolveAnswer = _answer("solve", locals())
    return answer


@_proposing
def check(
    cube: PositionLike,
    solution: PositionLike,
    *,
    puzzle: str | None = None,
    definition: str | None = None,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    niss: bool | None = None,
    metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None = None,
    target: PositionLike | None = None,
    length: dict[str, float] | float | None = None,
    generators: str | None = None,
    faces: str | None = None,
    goal: str | None = None,
    any_face: bool | None = None,
    any_slot: bool | None = None,
) -> Verdict:
    r"""Check a solution and the claims about it.

    - ``cube``: the position in any format: stickers, pieces, an algorithm, or a JSON object with
      one of them
    - ``solution``: the solution to check
    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``from_``: read cubes in this format instead of recognising the format (facelets, labels,
      colors, reid, b32, cubies, kpattern, speffz, net, moves, cycles, nissy, link, santa, rgb,
      cstimer, twistytimer, wca, tnoodle)
    - ``order``: read cubes as facelets with the faces in this order, such as ULFRBD [default:
      URFDLB]
    - ``buffers``: buffers of speffz: the letters of one corner sticker and one edge sticker
      [default: AU]
    - ``niss``: read (R U) as moves on the inverse scramble, as nissy does; ^(R U) always has this
      meaning
    - ``metric``: the metric, which says what counts as one move: in htm, any turn of a face; in
      qtm, a quarter turn, so that a half turn counts as two; in axial, a turn of one face, or
      simultaneous turns of opposite faces; in axial-qtm, a quarter turn of one face, or
      simultaneous quarter turns of opposite faces. ``method`` optimal and the 2x2x2 have only htm
      and qtm [default: htm] (htm, qtm, axial, axial-qtm)
    - ``target``: the cube that the moves should lead to, if it is not the solved cube
    - ``length``: the claimed length of the solution, to be checked: a number of moves, or an object
      such as {"htm": 9, "qtm": 12}
    - ``generators``: make only these turns, as in R,U or R,U2,M,r: a letter alone allows all
      amounts of that turn. Each turn counts as one move
    - ``faces``: turn only these faces, as in URFDL: five faces with ``method`` two-phase, any
      number of faces with a goal
    - ``goal``: the goal: a name as in ``cross``, pieces as in ``UF URF``, features as in ``eo of E
      slice``, several of these with commas between them, or 54 stickers with '?' for those that do
      not matter; for a puzzle defined in a file, orbits and places, as in ``CORNERS EDGES:1-4``
    - ``any_face``: accept the goal on any face, in all 24 orientations of the cube
    - ``any_slot``: accept the goal in any slot: all its pieces may be turned together about the
      axis through U and D

    >>> check("R U", "U' R'").ok
    True
    """
    answer: Verdict = _answer("check", locals())
    return answer


@_proposing
def scramble(
    n: int | None = None,
    seed: int | None = None,
    *,
    puzzle: str | None = None,
    definition: str | None = None,
    metric: Literal["htm", "qtm", "axial", "axial-qtm"] | None = None,
    generators: str | None = None,
    faces: str | None = None,
    goal: str | None = None,
    any_face: bool | None = None,
    any_slot: bool | None = None,
    event: Literal["333", "222", "444", "555", "666", "777", "333bf", "333fm", "333oh", "minx", "pyram", "skewb", "clock", "sq1", "444bf", "555bf", "333mbf"] | None = None,
    moves: int | None = None,
    distance: int | str | None = None,
    time_limit: float | None = None,
    before: str | None = None,
    case: str | None = None,
    each: bool | None = None,
    random_state: bool | None = None,
) -> Scrambles:
    r"""Random positions, and moves that lead to them. Without a seed, each call returns new positions.

    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``metric``: the metric, which says what counts as one move: in htm, any turn of a face; in
      qtm, a quarter turn, so that a half turn counts as two; in axial, a turn of one face, or
      simultaneous turns of opposite faces; in axial-qtm, a quarter turn of one face, or
      simultaneous quarter turns of opposite faces. ``method`` optimal and the 2x2x2 have only htm
      and qtm [default: htm] (htm, qtm, axial, axial-qtm)
    - ``generators``: make only these turns, as in R,U or R,U2,M,r: a letter alone allows all
      amounts of that turn. Each turn counts as one move
    - ``faces``: turn only these faces, as in URFDL: five faces with ``method`` two-phase, any
      number of faces with a goal
    - ``goal``: scramble to cubes that meet a goal: a name as in ``f2l``, pieces as in ``UF URF``,
      features as in ``eo of E slice``, several of these with commas between them, or 54 stickers
      with '?' for those that do not matter; for a 2x2x2, only the corners of such a goal count; for
      a Pyraminx, a Skewb and puzzles from definitions, orbits and places, as in ``CORNERS
      EDGES:1-4``
    - ``any_face``: accept the goal on any face, in all 24 orientations of the cube
    - ``any_slot``: accept the goal in any slot: all its pieces may be turned together about the
      axis through U and D
    - ``event``: scrambles for this event, as in competitions (333, 222, 444, 555, 666, 777, 333bf,
      333fm, 333oh, minx, pyram, skewb, clock, sq1, 444bf, 555bf, 333mbf)
    - ``n``: number of scrambles [default: 1]
    - ``seed``: seed of the random numbers: the same seed gives the same scrambles [default: a
      random one]
    - ``moves``: scramble with K random turns that do not cancel, instead of scrambling to a
      uniformly random state
    - ``distance``: with ``goal``: cubes that need exactly D turns of faces to reach the goal; with
      ``generators`` or ``faces``: cubes that need exactly D of these turns; for a 2x2x2, Pyraminx,
      Skewb, Clock, slide or a puzzle from a definition: positions that need exactly D moves. In a
      range such as 5-7, each distance is equally likely
    - ``time_limit``: with ``distance``: search this long for each cube, as in 0.5 (seconds) or 2min
      [default: a minute]
    - ``before``: scramble to random cubes from which this step begins: zbll gives cases of ZBLL
    - ``case``: scramble to these cases: PLL by name, OLL by number, others with their set, as in
      COLL S1 and F2L 4. Weights: T,Y=3 gives Y three times as often as T. oll, pll, coll, cmll,
      zbll, ell or f2l stands for all cases of that set, each as often as it comes up in solves
    - ``each``: with ``case``: use each case once, in order; a case with a weight is used that
      number of times
    - ``random_state``: scramble to a uniformly random state. This matters for cubes of five layers
      or more, their events and the Megaminx, which are otherwise scrambled with random turns. For
      cubes of four layers or more, the scramble is the inverse of a solution

    >>> scramble(2, seed=7).scrambles[1].number
    1
    """
    answer: Scrambles = _answer("scramble", locals())
    return answer


@_proposing
def round(
    event: str | list[str],
    *,
    n: int | None = None,
    round: int | None = None,
    groups: int | None = None,
    extra: int | None = None,
    cubes: int | None = None,
    competition: str | None = None,
    date: str | None = None,
    sheet: Literal["html", "pdf", "json"] | None = None,
    paper: Literal["a4", "letter"] | None = None,
    scheme: str | None = None,
    seed: int | None = None,
    random_state: bool | None = None,
) -> Round:
    r"""The scrambles of a competition round, and the sheet to print.

    - ``event``: the event or the list of events to make scrambles for; all stands for every event
    - ``n``: number of attempts of a group at each event [default: the number in the event's usual
      format]
    - ``round``: number of the round: with the same seed, each round has different scrambles
    - ``groups``: number of groups, each with its own scrambles and its own sheet
    - ``extra``: number of extra scrambles for each group [default: two; none for 333fm and 333mbf]
    - ``cubes``: number of cubes in an attempt at 333mbf [default: 40]
    - ``competition``: the name of the competition
    - ``date``: the date, as in 2026-11-28
    - ``sheet``: also make a file of the round: html or pdf to print, with pictures; or json, in the
      format of TNoodle (html, pdf, json)
    - ``paper``: the paper size of the sheet [default: a4] (a4, letter)
    - ``scheme``: paint the faces U R F D L B of the sheet in these colors, as in WRGYOB or
      red,#ffffff,... [default: WRGYOB]
    - ``seed``: seed of the random numbers: the same seed gives the same scrambles [default: a
      random one]
    - ``random_state``: scramble to a uniformly random state. This matters for cubes of five layers
      or more, their events and the Megaminx, which are otherwise scrambled with random turns. For
      cubes of four layers or more, the scramble is the inverse of a solution

    >>> round("333", seed=7, groups=2).sets[1].group
    'B'
    """
    answer: Round = _answer("round", locals())
    return answer


@_proposing
def show(
    cube: PositionLike,
    *,
    puzzle: str | None = None,
    definition: str | None = None,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    niss: bool | None = None,
    to: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "alg.cubing.net", "twizzle", "visualcube", "cstimer", "svg", "png"] | None = None,
    to_order: str | None = None,
    completions: bool | None = None,
    n: int | None = None,
    view: Literal["corner", "net", "both", "top"] | None = None,
    goal: str | None = None,
    arrows: bool | None = None,
    scheme: str | None = None,
) -> ShowAnswer:
    r"""A position as stickers, in another format, or as a picture.

    - ``cube``: the position in any format: stickers, pieces, an algorithm, or a JSON object with
      one of them
    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``from_``: read cubes in this format instead of recognising the format (facelets, labels,
      colors, reid, b32, cubies, kpattern, speffz, net, moves, cycles, nissy, link, santa, rgb,
      cstimer, twistytimer, wca, tnoodle)
    - ``order``: read cubes as facelets with the faces in this order, such as ULFRBD [default:
      URFDLB]
    - ``buffers``: buffers of speffz: the letters of one corner sticker and one edge sticker
      [default: AU]
    - ``niss``: read (R U) as moves on the inverse scramble, as nissy does; ^(R U) always has this
      meaning
    - ``to``: write the position in this format; svg and png are pictures (facelets, labels, colors,
      reid, b32, cubies, kpattern, speffz, net, moves, cycles, alg.cubing.net, twizzle, visualcube,
      cstimer, svg, png)
    - ``to_order``: with ``to`` facelets: write the faces in this order, such as ULFRBD [default:
      URFDLB]
    - ``completions``: list every cube that matches the known stickers (unknown ones are ? or .), as
      facelets or in the format of ``to``; also print the number of these cubes
    - ``n``: with ``completions``: list at most N cubes [default: 100]
    - ``view``: with ``to`` svg or png: the view in the picture [default: both] (corner, net, both,
      top)
    - ``goal``: with ``to`` svg or png: color only the pieces of this goal, and paint all other
      pieces grey; with ``to`` visualcube: show the stage with this name
    - ``arrows``: with ``view`` top: draw an arrow from each misplaced piece of the upper layer to
      its place. This layer may be turned as a whole: the program assumes the turn that needs the
      fewest arrows
    - ``scheme``: paint the faces U R F D L B in these colors, as in WRGYOB or red,#ffffff,...:
      white, yellow, red, orange, green, blue, purple (P), black (K), or #rrggbb [default: the
      colors of the input, if it is written in letters of colors, or else WRGYOB]

    >>> show("R U").about.parity
    'even'
    """
    answer: ShowAnswer = _answer("show", locals())
    return answer


@_proposing
def apply(
    cube: PositionLike,
    algorithm: PositionLike,
    *,
    puzzle: str | None = None,
    definition: str | None = None,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    niss: bool | None = None,
    to: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "alg.cubing.net", "twizzle", "visualcube", "cstimer", "svg", "png"] | None = None,
    to_order: str | None = None,
) -> Applied:
    r"""The position after an algorithm.

    - ``cube``: the position in any format: stickers, pieces, an algorithm, or a JSON object with
      one of them
    - ``algorithm``: the algorithm
    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``from_``: read cubes in this format instead of recognising the format (facelets, labels,
      colors, reid, b32, cubies, kpattern, speffz, net, moves, cycles, nissy, link, santa, rgb,
      cstimer, twistytimer, wca, tnoodle)
    - ``order``: read cubes as facelets with the faces in this order, such as ULFRBD [default:
      URFDLB]
    - ``buffers``: buffers of speffz: the letters of one corner sticker and one edge sticker
      [default: AU]
    - ``niss``: read (R U) as moves on the inverse scramble, as nissy does; ^(R U) always has this
      meaning
    - ``to``: write the position in this format; svg and png are pictures (facelets, labels, colors,
      reid, b32, cubies, kpattern, speffz, net, moves, cycles, alg.cubing.net, twizzle, visualcube,
      cstimer, svg, png)
    - ``to_order``: with ``to`` facelets: write the faces in this order, such as ULFRBD [default:
      URFDLB]

    >>> apply("R", "R'").facelets[:9]
    'UUUUUUUUU'
    """
    answer: Applied = _answer("apply", locals())
    return answer


@_proposing
def order(
    algorithm: PositionLike,
    *,
    puzzle: str | None = None,
    definition: str | None = None,
    niss: bool | None = None,
) -> Order:
    r"""How many repetitions of an algorithm bring every position back to itself.

    - ``algorithm``: the algorithm
    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``niss``: read (R U) as moves on the inverse scramble, as nissy does; ^(R U) always has this
      meaning

    >>> order("R U").order
    105
    """
    answer: Order = _answer("order", locals())
    return answer


@_proposing
def alg(
    algorithm: PositionLike,
    operation: Literal["simplify", "invert", "mirror", "rotate", "expand", "count", "format", "case"],
    *,
    puzzle: str | None = None,
    definition: str | None = None,
    niss: bool | None = None,
    to: Literal["sign", "wca", "classic", "alg.cubing.net", "twizzle", "visualcube", "svg", "gif"] | None = None,
    metric: Literal["htm", "qtm", "stm", "etm", "axial", "axial-qtm"] | None = None,
    plane: Literal["M", "E", "S"] | None = None,
    by: str | None = None,
    scheme: str | None = None,
) -> AlgAnswer:
    r"""Rewrite or measure an algorithm, or name the cases that it solves.

    - ``algorithm``: the algorithm
    - ``operation``: what to do with the algorithm (simplify, invert, mirror, rotate, expand, count,
      format, case)
    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``niss``: read (R U) as moves on the inverse scramble, as nissy does; ^(R U) always has this
      meaning
    - ``to``: write the algorithm in this notation; svg and gif show a solved cube that makes the
      moves [default: sign] (sign, wca, classic, alg.cubing.net, twizzle, visualcube, svg, gif)
    - ``metric``: with the operation ``count``: count moves only in this metric [default: htm, qtm,
      stm and etm]; with the operation ``format``: write the algorithm in the moves of this metric.
      These are turns of faces; axial and axial-qtm also have simultaneous turns of opposite faces
      such as (R L'), and stm also has turns of slices such as M (htm, qtm, stm, etm, axial, axial-
      qtm)
    - ``plane``: the slice in which the mirror lies: M, E or S [default: M] (M, E, S)
    - ``by``: the rotation of the whole cube to make first, such as "x y'"
    - ``scheme``: paint the faces U R F D L B in these colors, as in WRGYOB or red,#ffffff,...:
      white, yellow, red, orange, green, blue, purple (P), black (K), or #rrggbb [default: the
      colors of the input, if it is written in letters of colors, or else WRGYOB]

    >>> alg("R U R'", "invert").result
    "R U' R'"
    >>> alg("R U R'", "case").cases[0].case
    'F2L 4'
    """
    answer: AlgAnswer = _answer("alg", locals())
    return answer


@_proposing
def fmc(
    cube: PositionLike,
    *,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    steps: str | None = None,
    niss: Literal["before", "always", "never"] | None = None,
    premoves: str | None = None,
    solutions: int | None = None,
    max_moves: int | None = None,
    time_limit: float | None = None,
    improve: bool | None = None,
) -> Fmc:
    r"""Solutions in steps, as people find them in a fewest-moves challenge.

    - ``cube``: the position in any format: stickers, pieces, an algorithm, or a JSON object with
      one of them
    - ``from_``: read cubes in this format instead of recognising the format (facelets, labels,
      colors, reid, b32, cubies, kpattern, speffz, net, moves, cycles, nissy, link, santa, rgb,
      cstimer, twistytimer, wca, tnoodle)
    - ``order``: read cubes as facelets with the faces in this order, such as ULFRBD [default:
      URFDLB]
    - ``buffers``: buffers of speffz: the letters of one corner sticker and one edge sticker
      [default: AU]
    - ``steps``: the steps, with > between them: eo, dr, htr and solved, and any goals. eo and dr
      may name their axis as in eo-fb; | separates alternatives; limits are in brackets as in dr-
      ud[max=10, niss=before], dr[triggers="R, R U2 R"], htr[4c4e] and cross[keep=50] [default: eo >
      dr > htr > solved]
    - ``niss``: when to switch between the scramble and its inverse: before a step, always (also
      within a step), or never [default: always] (before, always, never)
    - ``premoves``: moves to make before the scramble; the solution ends with them, and all steps
      begin after them
    - ``solutions``: up to N solutions, at most 10000, the shortest first; those that differ only in
      the order of commuting turns count as one
    - ``max_moves``: end the search with the first solutions of at most L moves [default: return the
      shortest solutions that the search finds]
    - ``time_limit``: search this long for each cube, as in 0.5 (seconds) or 2min [default: an
      amount of work that takes about a tenth of a second]
    - ``improve``: print each solution that is shorter than the last one, until the time limit, a
      cancellation, or a proof that no solution in these steps is shorter

    >>> check("R U F", fmc("R U F").solution).ok
    True
    """
    answer: Fmc = _answer("fmc", locals())
    return answer


@_proposing
def insert(
    cube: PositionLike,
    skeleton: PositionLike,
    *,
    from_: Literal["facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net", "moves", "cycles", "nissy", "link", "santa", "rgb", "cstimer", "twistytimer", "wca", "tnoodle"] | None = None,
    order: str | None = None,
    buffers: str | None = None,
    solutions: int | None = None,
) -> Insert:
    r"""The pieces that a skeleton leaves unsolved, and the insertions that solve them.

    - ``cube``: the position in any format: stickers, pieces, an algorithm, or a JSON object with
      one of them
    - ``skeleton``: moves that solve most of the cube; (R U) are moves on the inverse scramble
    - ``from_``: read cubes in this format instead of recognising the format (facelets, labels,
      colors, reid, b32, cubies, kpattern, speffz, net, moves, cycles, nissy, link, santa, rgb,
      cstimer, twistytimer, wca, tnoodle)
    - ``order``: read cubes as facelets with the faces in this order, such as ULFRBD [default:
      URFDLB]
    - ``buffers``: buffers of speffz: the letters of one corner sticker and one edge sticker
      [default: AU]
    - ``solutions``: up to N solutions, at most 10000, the shortest first

    >>> insert("R U F", "F' U' R' R U R' D R U' R' D'").left
    '3 corners'
    """
    answer: Insert = _answer("insert", locals())
    return answer


@_proposing
def count(
    goal: str | None = None,
    *,
    puzzle: str | None = None,
    definition: str | None = None,
    by_distance: bool | None = None,
    farthest: int | None = None,
    memory: str | None = None,
    generators: str | None = None,
    faces: str | None = None,
    any_face: bool | None = None,
    any_slot: bool | None = None,
) -> CountAnswer:
    r"""How many positions satisfy a goal.

    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``by_distance``: count all positions of the puzzle, or those that ``generators`` or ``faces``
      reach, by their distance from the solved position
    - ``farthest``: list at most N of the positions farthest from the solved position, as moves that
      lead to them
    - ``memory``: the maximum memory for the distances, as in 64M or 1G [default: 256M]
    - ``generators``: make only these turns, as in R,U or R,U2,M,r: a letter alone allows all
      amounts of that turn. Each turn counts as one move
    - ``faces``: turn only these faces, as in URFDL: five faces with ``method`` two-phase, any
      number of faces with a goal
    - ``goal``: the goal: a name as in ``cross``, pieces as in ``UF URF``, features as in ``eo of E
      slice``, several of these with commas between them, or 54 stickers with '?' for those that do
      not matter; for a puzzle defined in a file, orbits and places, as in ``CORNERS EDGES:1-4``
    - ``any_face``: accept the goal on any face, in all 24 orientations of the cube
    - ``any_slot``: accept the goal in any slot: all its pieces may be turned together about the
      axis through U and D

    >>> count("cross").cubes
    227546313523200
    """
    answer: CountAnswer = _answer("count", locals())
    return answer


@_proposing
def goals(
    name: str | None = None,
) -> Goals:
    r"""The named goals.

    - ``name``: describe only this goal

    >>> goals("cross").goals[0].name
    'cross'
    """
    answer: Goals = _answer("goals", locals())
    return answer


@_proposing
def puzzles(
    puzzle: str | None = None,
    *,
    definition: str | None = None,
    to: Literal["tws", "kpuzzle", "gap", "json"] | None = None,
) -> PuzzlesAnswer:
    r"""The built-in puzzles, or a description of one puzzle.

    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``to``: write the puzzle in this format: tws for twsearch, kpuzzle for cubing.js, gap for GAP,
      or json, a list of permutations of stickers (tws, kpuzzle, gap, json)

    >>> puzzles("skewb").positions
    3149280
    """
    answer: PuzzlesAnswer = _answer("puzzles", locals())
    return answer


@_proposing
def steps(
    cube: PositionLike,
    solution: PositionLike,
    *,
    puzzle: str | None = None,
    definition: str | None = None,
    niss: bool | None = None,
    time_limit: float | None = None,
    goal: str | list[str] | None = None,
    no_fewest: bool | None = None,
) -> StepsAnswer:
    r"""Which goals a solution reaches, and after which moves.

    - ``cube``: the position in any format: stickers, pieces, an algorithm, or a JSON object with
      one of them
    - ``solution``: the solution to check
    - ``puzzle``: the puzzle: 3x3x3, 2x2x2, pyraminx, skewb, clock, sq1, slide (a 3x3 board),
      another board as in slide-4x4, or a cube with 4 to 1024 layers as in 5x5x5 [default: 3x3x3]
    - ``definition``: the definition of a puzzle, in the format of ksolve, twsearch, cubing.js
      (KPuzzle) or GAP, or as a list of permutations
    - ``niss``: read (R U) as moves on the inverse scramble, as nissy does; ^(R U) always has this
      meaning
    - ``time_limit``: with ``method`` two-phase, optimal or reduction: search this long for each
      cube, as in 0.5 (seconds) or 2min, and take the shortest solution found; this does not include
      the time to build tables. For steps: look this long for the fewest moves to each goal
    - ``goal``: look for this goal, on any face, instead of the goals of common methods. You may
      give several goals. For a puzzle given as data, name orbits and places, as in ``CORNERS
      EDGES:1-4``; each goal includes the goals before it
    - ``no_fewest``: do not look for the fewest moves to each goal

    >>> len(steps("R U", "U' R'", goal="cross").steps)
    1
    """
    answer: StepsAnswer = _answer("steps", locals())
    return answer
