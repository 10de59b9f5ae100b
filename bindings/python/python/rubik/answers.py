"""Types of answers for editors and type checkers. Made by generate.py from docs/openapi.json; do not change it here.

At run time, every object in an answer is a :class:`rubik.Answer`, whose fields are attributes and keys. A field that
the answer leaves out is neither an attribute nor a key.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from ._answer import Answer

__all__ = [
    "AlgAnswer",
    "Algorithm",
    "AlgorithmCases",
    "AnyScramble",
    "Applied",
    "CaseOfCube",
    "Completions",
    "Count",
    "CountAnswer",
    "Counted",
    "Distance",
    "Distances",
    "Facelets",
    "Fmc",
    "FmcSolution",
    "FmcStep",
    "GoalPhase",
    "GoalSolved",
    "GoalWay",
    "Goals",
    "Hold",
    "Insert",
    "InsertSolution",
    "InsertedPart",
    "Insertion",
    "Length",
    "ListedPuzzle",
    "Moves",
    "NamedGoal",
    "Order",
    "PartlySolved",
    "Phase",
    "Profile",
    "Proof",
    "PuzzleDescription",
    "PuzzleLength",
    "PuzzleList",
    "PuzzleMethod",
    "PuzzleMove",
    "PuzzleOrbit",
    "PuzzlePhase",
    "PuzzleProfile",
    "PuzzleReachedGoal",
    "PuzzleScramble",
    "PuzzleShown",
    "PuzzleSolution",
    "PuzzleSolutionStep",
    "PuzzleSolved",
    "PuzzleSteps",
    "PuzzlesAnswer",
    "ReachedGoal",
    "Round",
    "Scramble",
    "ScrambleSet",
    "Scrambles",
    "Seconds",
    "Sheet",
    "ShowAnswer",
    "Shown",
    "Solution",
    "SolutionStep",
    "SolveAnswer",
    "Solved",
    "Step",
    "Steps",
    "StepsAnswer",
    "Sticker",
    "Unreachable",
    "Verdict",
]


Moves: TypeAlias = str
"""An algorithm, such as ``R U2 F'``, in WCA notation or in the requested notation; empty for no moves."""


class Length(Answer):
    """The length of a sequence of moves of the 3x3x3."""

    htm: int
    """The number of moves in the half-turn metric: every turn of a face is one move."""

    qtm: int
    """The number of moves in the quarter-turn metric: a half turn of a face is two moves."""

    axial: int
    """The number of moves in the axial metric, if requested: simultaneous turns of opposite faces are one move."""


Seconds: TypeAlias = float
"""A time in seconds."""


class Proof(Answer):
    """A proof during the search for a shortest solution."""

    moves: int
    """The proven lower bound: no solution has fewer moves in the metric."""

    nodes: int
    """The number of positions that the search had visited when it found this proof."""

    seconds: Seconds
    """The time since the search began."""


Sticker: TypeAlias = str
"""A sticker: the letter of a face and the index of the sticker on that face, counted from 0, as in ``U8``. For the
sliding puzzle, the number of a piece replaces the letter."""


class Step(Answer):
    """A step of a part of a solution by the method ``layers``."""

    aim: str
    """The piece that the step solves, or the name of the algorithm."""

    moves: Moves
    """The moves of the step, before they are merged with the moves of the next step."""

    places: list[Sticker]
    """The places of the stickers that the step solves; left out if the step is not for a single piece."""


class Phase(Answer):
    """A part of a solution."""

    name: str
    """The name of the part, such as ``phase 1``, ``G0→G1`` or ``cross``."""

    moves: Moves
    """The moves of the part."""

    on_inverse: bool
    """``true`` if the search found this part on the inverse scramble and then inverted its moves; left out
    otherwise."""

    achieves: str
    """With the method ``layers``: the parts of the cube that are solved after these moves, as text for people."""

    look_for: str
    """With the method ``layers``: the pieces to look for on the cube, as text for people."""

    solved: list[Sticker]
    """With the method ``layers``: the places of the stickers that are solved after these moves. With the method
    ``optimal``: all places."""

    steps: list[Step]
    """With the method ``layers``: the steps of this part."""


class GoalWay(Answer):
    """How to hold the cube so that it meets a goal as written."""

    bottom: str
    """The letter of the face at the bottom."""

    front: str
    """The letter of the face in front."""


class Solution(Answer):
    """One of several solutions."""

    solution: Moves
    """A solution."""

    length: Length
    """The length of the solution."""

    reached: GoalWay
    """With ``any_face``, ``each_face`` or ``any_slot``: how to hold the cube after these moves so that it meets the
    goal as written."""


class Hold(Answer):
    """How to hold a cube while its solution is made: the colors of the centres on top and in front."""

    top: str
    """The color of the centre on top, such as ``white``."""

    front: str
    """The color of the centre in front, such as ``green``."""


class Solved(Answer):
    """A cube that was solved by a method."""

    input: str
    """The cube as it was given; for a JSON object, the text of the field that was read."""

    method: Literal["layers", "thistlethwaite", "two-phase", "optimal", "fmc"]
    """The method."""

    metric: Literal["qtm", "axial", "axial-qtm"]
    """The metric in which the solver looks for short solutions; left out if it is HTM."""

    held: Moves
    """The rotations from an upright cube to the cube as it was held; left out if it was held upright."""

    target: str
    """The cube that the solution leads to, as it was given; left out if it is the solved cube."""

    solution: Moves
    """The best solution found."""

    length: Length
    """The length of ``solution``."""

    optimal: bool
    """With the method ``optimal``: whether it is proven that no solution is shorter in the metric."""

    lower_bound: int
    """With the method ``optimal``: the proven lower bound. No solution has fewer moves in the metric."""

    nodes: int
    """With the method ``optimal``: the number of positions that the search visited."""

    proofs: list[Proof]
    """With the method ``optimal``: the proofs of lower bounds, the earliest first."""

    complete: bool
    """``false`` if several or all solutions were requested and the search was stopped before it had found them; left
    out otherwise."""

    phases: list[Phase]
    """The parts of ``solution``, in the order in which they are made."""

    solutions: list[Solution]
    """If several solutions were requested: every solution that was found, the shortest first. If a number of
    solutions was requested, the list contains every solution of at most 9 moves (HTM) that is shorter than the last
    listed solution. The limit is 10 moves in QTM, 6 in the axial metric and 8 in axial QTM."""

    seconds_to_carry_out: Seconds
    """If costs were given: the time that a machine needs for the moves."""

    hold: Hold
    """How to hold the cube for these moves; left out if the cube was not typed in colors."""

    seconds: Seconds
    """The time to read, solve and check this cube. All of this happens on one thread."""


class GoalPhase(Answer):
    """The only part of a solution that reaches a goal: the whole solution."""

    name: str
    """The goal as it was given."""

    moves: Moves
    """The moves of the part."""


class GoalSolved(Answer):
    """A solution that brings a 3x3x3 to a goal, or that solves it with only the allowed turns."""

    input: str
    """The cube as it was given; for a JSON object, the text of the field that was read."""

    method: Literal["goal"]
    """Always ``goal``."""

    goal: str
    """The goal as it was given; ``solved`` without a goal."""

    turns: str
    """The allowed turns; left out if no turns were given."""

    held: Moves
    """The rotations from an upright cube to the cube as it was held; left out if it was held upright."""

    target: str
    """The target, as it was given; left out if it is the solved cube. The solution brings the pieces of the goal to
    the places that they have on the target."""

    solution: Moves
    """The best solution found."""

    length: Length
    """The length of ``solution``."""

    turns_made: int
    """The number of turns of the solution. Each allowed turn counts as one."""

    optimal: bool
    """Whether it is proven that the goal cannot be reached in fewer turns."""

    complete: bool
    """``false`` if several or all solutions were requested and the search was stopped before it had found them; left
    out otherwise."""

    phases: list[GoalPhase]
    """The whole solution as a single part. The part is named after the goal."""

    solutions: list[Solution]
    """If several solutions were requested: every solution that was found, the shortest first."""

    hold: Hold
    """How to hold the cube for these moves; left out if the cube was not typed in colors."""

    reached: GoalWay
    """With ``any_face``, ``each_face`` or ``any_slot``: how to hold the cube after these moves so that it meets the
    goal as written."""

    seconds: Seconds
    """The time to read, solve and check this cube. All of this happens on one thread."""


class PartlySolved(Answer):
    """A solution of the known stickers of a cube that also has unknown stickers."""

    input: str
    """The cube as it was given; for a JSON object, the text of the field that was read."""

    method: Literal["layers", "thistlethwaite", "two-phase", "optimal", "fmc"]
    """The requested method."""

    held: Moves
    """The rotations from an upright cube to the cube as it was held; left out if it was held upright."""

    cubes: int
    """The number of cubes that have the known stickers."""

    solution: Moves
    """Moves that solve the known stickers of each of these cubes."""

    length: Length
    """The length of ``solution``."""

    optimal: bool
    """Whether it is proven that the known stickers cannot be solved in fewer moves."""

    hold: Hold
    """How to hold the cube for these moves; left out if the cube was not typed in colors."""

    seconds: Seconds
    """The time to read, solve and check this cube. All of this happens on one thread."""


PuzzleMethod: TypeAlias = Literal["optimal", "layers", "reduction"]
"""A method of solving a puzzle."""


class PuzzleLength(Answer):
    """The length of a sequence of turns, in each metric of the puzzle. In JSON it is ``{"obtm": 9, "htm": 9, "qtm":
    12}``, ``{"htm": 9, "qtm": 12}``, ``{"twists": 9, "turns": 18}`` or ``{"moves": 9}``."""

    obtm: int
    """Moves of a cube of four layers or more in the outer block turn metric. A turn of an outer layer, alone or
    together with inner layers, is one move. A turn of only inner layers is two moves."""

    htm: int
    """Moves in the half-turn metric."""

    qtm: int
    """Moves in the quarter-turn metric."""

    twists: int
    """Twists of the right half of a Square-1."""

    turns: int
    """Turns of a Square-1: twists, and turns of its layers; a turn of both layers at once is one turn."""

    moves: int
    """Moves of a puzzle on which every turn is one move."""


class PuzzlePhase(Answer):
    """A part of a solution of a puzzle other than the 3x3x3."""

    name: str
    """The name of the part, such as ``optimal``, ``first layer``, ``orient`` or ``permute``."""

    aim: str
    """The purpose of the part, in a few words for people."""

    moves: Moves
    """The moves of the part, before they are merged with the moves of the next part."""


class PuzzleSolution(Answer):
    """One of several solutions of a position of a puzzle other than the 3x3x3."""

    solution: Moves
    """A solution."""

    length: PuzzleLength
    """The length of the solution."""


class PuzzleSolved(Answer):
    """The solution of a position of a puzzle other than the 3x3x3."""

    input: str
    """The position as it was given; for a JSON object, the text of the field that was read."""

    puzzle: str
    """The puzzle."""

    method: PuzzleMethod
    """The method."""

    metric: Literal["qtm"]
    """The metric in which the solver looks for short solutions; left out if it is the puzzle's default metric."""

    goal: str
    """The goal as it was given; left out if it is the solved position."""

    turns: str
    """The allowed moves, if they were given."""

    target: str
    """The position that the solution leads to, as it was given; left out if it is the solved position."""

    solution: Moves
    """The best solution found."""

    length: PuzzleLength
    """The length of ``solution``."""

    optimal: bool
    """Whether it is proven that no solution is shorter in the requested metric."""

    complete: bool
    """``false`` if several or all solutions were requested and the search was stopped before it had found them; left
    out otherwise."""

    phases: list[PuzzlePhase]
    """The parts of ``solution``, in order. A shortest solution has a single part, named ``optimal``."""

    solutions: list[PuzzleSolution]
    """If several solutions were requested: every solution that was found, the shortest first."""

    seconds: Seconds
    """The time to read, solve and check this position. All of this happens on one thread."""


SolveAnswer: TypeAlias = Solved | GoalSolved | PartlySolved | PuzzleSolved
"""The answer to a request to solve."""


class Verdict(Answer):
    """The result of a check, which tells whether a claim about moves is true."""

    input: str
    """The cube as it was given, under the field name that the other answers use. Left out if the line could not be
    read."""

    cube: str
    """The cube as it was given, under the field name that claims use."""

    solution: Moves
    """The solution as it was given; left out if the solution is missing."""

    goal: str
    """The goal as it was given, if the solution should reach a goal."""

    ok: bool
    """Whether the claim is true: the solution solves the cube, leads to the ``target``, or reaches the goal. With a
    goal and a ``target``, the pieces of the goal must be in the same places as on the ``target``. If a ``length`` is
    given, the solution must also have this length. A claimed length is a number of moves in the requested metric or
    in the default metric of the puzzle, or an object with the number of moves in one or more metrics: on the 3x3x3,
    these are ``htm``, ``qtm``, ``axial`` and ``axial-qtm``."""

    message: str
    """The reason why the claim is false."""


Facelets: TypeAlias = str
"""The stickers of a position: 54 letters in the format ``facelets`` for the 3x3x3, and the stickers or the numbers
of the board for puzzles other than the 3x3x3."""


class Scramble(Answer):
    """A scramble of the 3x3x3."""

    number: int
    """The index of the scramble among all scrambles of the seed, counted from 0."""

    seed: int
    """The seed. It has up to 64 bits; a seed that the program chose has up to 32 bits."""

    scramble: Moves
    """The moves that lead from the solved cube to ``facelets``."""

    length: Length
    """The length of ``scramble``."""

    facelets: Facelets
    """The cube."""

    goal: str
    """With ``goal``: the goal as it was given. With ``before``: the goal that the cube meets at the beginning of the
    named step of a method."""

    distance: int
    """With ``distance``: the minimum number of moves (HTM) to the goal, or the minimum number of allowed turns to
    the solved cube."""

    case: str
    """With ``case``: the case of this cube, as in ``T`` for PLL or ``OLL 21`` for other sets."""


class PuzzleScramble(Answer):
    """A scramble of a puzzle, or of a competition event."""

    puzzle: str
    """The puzzle."""

    event: Literal["333", "222", "444", "555", "666", "777", "333bf", "333fm", "333oh", "minx", "pyram", "skewb", "clock", "sq1", "444bf", "555bf", "333mbf"]
    """The competition event, if one was requested."""

    number: int
    """The index of the scramble among all scrambles of the seed for its event, counted from 0. The first round
    begins at 0, and each further round of a competition at the next multiple of 2⁴⁰."""

    seed: int
    """The seed. It has up to 64 bits; a seed that the program chose has up to 32 bits. Left out if the random
    numbers of an event come from the operating system. On the command line, they do so unless a seed is given."""

    scramble: Moves
    """The moves that lead from the solved position to ``facelets``."""

    length: PuzzleLength
    """The length of ``scramble``."""

    facelets: Facelets
    """The position."""


AnyScramble: TypeAlias = Scramble | PuzzleScramble
"""A random scramble."""


class Scrambles(Answer):
    """A list of scrambles."""

    scrambles: list[AnyScramble]
    """The scrambles, in the order of their numbers."""


class ScrambleSet(Answer):
    """The scrambles of one group for one event."""

    event: Literal["333", "222", "444", "555", "666", "777", "333bf", "333fm", "333oh", "minx", "pyram", "skewb", "clock", "sq1", "444bf", "555bf", "333mbf"]
    """The event."""

    group: str
    """The letter of the group."""

    attempts: list[list[PuzzleScramble]]
    """The attempts in order. An attempt has one scramble; in multi-blind, it has one scramble for each cube."""

    extra: list[list[PuzzleScramble]]
    """The extra scrambles, for attempts that are repeated."""


class Sheet(Answer):
    """A file of a round."""

    group: str
    """The letter of the group; left out if the file contains the scrambles of all groups."""

    content: str
    """The contents of the file: its text or, for a PDF, its bytes in Base64."""


class Round(Answer):
    """The scrambles of a round of a competition."""

    competition: str
    """The name of the competition, if one was given."""

    date: str
    """The date, as in ``2026-11-28``, if one was given."""

    round: int
    """The number of the round, if it was given."""

    seed: int
    """The seed. Left out if the scrambles were made with random numbers of the operating system."""

    sets: list[ScrambleSet]
    """The sets of scrambles: event by event, and for each event group by group."""

    sheets: list[Sheet]
    """The requested files."""


class CaseOfCube(Answer):
    """The case of a cube, and the turns of U to make before and after the algorithm of the case."""

    set: Literal["OLL", "PLL", "COLL", "CMLL", "ZBLL", "ELL", "L4E", "F2L", "CLL", "EG-1", "EG-2", "PBL"]
    """The set that the case belongs to."""

    case: str
    """The name of the case, as in the option ``case`` of ``scramble``: ``T``, ``OLL 21``, ``COLL S1``. For a 2x2x2,
    a name such as ``CLL S6 (left bar)``."""

    before: Moves
    """The turn of U to make before the algorithm; empty if none is needed."""

    after: Moves
    """The turn of U to make after the algorithm; empty if none is needed."""

    algorithm: Moves | None
    """The usual algorithm for the case; null if none is known."""

    chance: str
    """The probability of the case among the cubes of its set, such as ``1/18``."""

    slot: str
    """For a case of F2L: the slot of the pair; left out if the slot is FR."""


class Profile(Answer):
    """The properties of a cube."""

    held: Moves
    """The rotations from an upright cube to the cube as it was held; empty if it was held upright."""

    solved: bool
    """Whether the cube is solved, in any orientation of the whole cube."""

    solved_by: Moves | None
    """The move that solves the cube; null if no single move solves it."""

    parity: Literal["even", "odd"]
    """The parity of the number of quarter turns in a solution: even or odd."""

    symmetries: int
    """How many of the 48 symmetries of a cube leave the position unchanged."""

    own_inverse: bool
    """Whether the position is its own inverse."""

    groups: list[str]
    """The subgroups that contain the position, named by their generators, such as ``<U R2 F2 D L2 B2>``. A subgroup
    is listed only if a phase of a method leads to it."""

    cases: list[CaseOfCube]
    """The cases of last layers and F2L pairs on the cube, at most one of each set."""


class Shown(Answer):
    """A cube as ``show`` prints it."""

    input: str
    """The cube as it was given."""

    facelets: Facelets | None
    """The cube as it was held, in the format ``facelets``; null if this format cannot express it."""

    about: Profile
    """A description of the position."""

    text: str
    """The cube in the requested format, if one was requested. In the format ``png``, it is the PNG file in Base64."""


class PuzzleProfile(Answer):
    """The properties of a position of a puzzle other than the 3x3x3."""

    solved: bool
    """Whether the position is solved, in any orientation of the whole puzzle."""

    distance: int
    """The minimum number of moves to the solved position; left out for puzzles whose distances are not known. For
    the 2x2x2, it is in HTM."""


class PuzzleShown(Answer):
    """A position of a puzzle other than the 3x3x3, as ``show`` prints it."""

    input: str
    """The position as it was given."""

    puzzle: str
    """The puzzle."""

    facelets: Facelets
    """The position."""

    about: PuzzleProfile
    """A description of the position."""

    text: str
    """The position in the requested format, if one was requested. In the format ``png``, it is the PNG file in
    Base64."""


class Completions(Answer):
    """The cubes that have the known stickers."""

    input: str
    """The stickers as they were given."""

    count: int
    """The number of cubes that have these stickers."""

    cubes: list[str]
    """The first of these cubes, up to the requested number, in the format ``facelets`` or in the requested format."""


ShowAnswer: TypeAlias = Shown | PuzzleShown | Completions
"""The answer to a request to show a position."""


class Applied(Answer):
    """A position after an algorithm."""

    facelets: Facelets | None
    """The position after the algorithm, in the format ``facelets`` and in the orientation in which the algorithm
    leaves it; null if this format cannot express it."""

    text: str
    """The position in the requested format, if one was requested. In the format ``png``, it is the PNG file in
    Base64."""


class Order(Answer):
    """The order of an algorithm: the smallest number of repetitions that returns the puzzle to its initial position."""

    algorithm: str
    """The algorithm as it was given."""

    order: int
    """The smallest number of repetitions that returns the puzzle to its initial position. It may have thousands of
    digits."""


class Algorithm(Answer):
    """An algorithm that was rewritten."""

    algorithm: str
    """The algorithm as it was given."""

    operation: Literal["simplify", "invert", "mirror", "rotate", "expand", "format"]
    """The requested operation."""

    result: str
    """The algorithm after the operation. With the operation ``format`` and the format ``gif``, it is the GIF file in
    Base64."""


class Counted(Answer):
    """The length of an algorithm, in each requested metric."""

    algorithm: str
    """The algorithm as it was given."""

    obtm: int
    """The number of moves in the outer block turn metric, for cubes of four layers or more: a turn of an outer
    layer, alone or together with layers next to it, is one move."""

    htm: int
    """The number of moves in the half-turn metric."""

    qtm: int
    """The number of moves in the quarter-turn metric."""

    stm: int
    """The number of moves in the slice-turn metric."""

    etm: int
    """The number of moves in the execution-turn metric: each turn of layers or of the whole cube is one move."""

    axial: int
    """The number of moves in the axial metric: simultaneous turns of opposite faces are one move."""

    twists: int
    """The number of twists of the right half of a Square-1."""

    turns: int
    """The number of turns of a Square-1: twists and turns of its layers. A turn of both layers at once counts as one
    turn."""

    moves: int
    """The number of moves, for puzzles on which every turn is one move."""


class AlgorithmCases(Answer):
    """The cases that an algorithm solves."""

    algorithm: str
    """The algorithm as it was given."""

    operation: Literal["case"]
    """The requested operation."""

    cases: list[CaseOfCube]
    """The cases that the algorithm solves, at most one of each set of cases; empty if it solves none."""

    moves: list[str]
    """If the algorithm solves no case: the pieces that it moves, twists or flips."""


AlgAnswer: TypeAlias = Algorithm | Counted | AlgorithmCases
"""The answer about an algorithm: the rewritten algorithm, its length, or the cases that it solves."""


class FmcStep(Answer):
    """A step of a solution."""

    name: str
    """The name of the step: ``eo-ud``, ``eo-rl``, ``eo-fb``, ``dr-ud``, ``dr-rl``, ``dr-fb``, ``htr``, ``finish``,
    or a goal."""

    moves: str
    """The moves of the step. Moves on the inverse scramble are in brackets."""

    normal: Moves
    """The moves of the step on the scramble."""

    inverse: Moves
    """The moves of the step on the inverse scramble."""

    htm: int
    """The number of moves of the step (HTM)."""

    cancelled: int
    """In the last step that has moves: the number of moves by which cancellations with premoves shorten the
    solution. Left out if it is 0."""

    end: int
    """The number of moves of this step, all steps before it, and the premoves (HTM)."""

    subset: str
    """In ``htr`` after domino reduction: the number of corners and the number of edges that half turns cannot bring
    to their own places, counted before the step, as in ``4c4e``."""


class FmcSolution(Answer):
    """A solution in steps."""

    solution: Moves
    """The solution, in one line."""

    length: Length
    """The length of the solution."""

    premoves: str
    """The premoves, written in brackets as moves on the inverse scramble. The solution ends with the inverse of
    these moves. Left out if the solution has no premoves."""

    steps: list[FmcStep]
    """The steps, in order."""


class Fmc(Answer):
    """A cube that was solved in steps, as people solve it in the fewest-moves event."""

    input: str
    """The cube as it was given."""

    method: Literal["fmc"]
    """Always ``fmc``."""

    solution: Moves
    """The solution, in one line."""

    length: Length
    """The length of the solution."""

    premoves: str
    """The premoves, written in brackets as moves on the inverse scramble. The solution ends with the inverse of
    these moves. Left out if the solution has no premoves."""

    steps: list[FmcStep]
    """The steps, in order."""

    proven: bool
    """True if the search tried all possibilities. This proves that no solution in these steps is shorter than
    ``best``."""

    solutions: list[FmcSolution]
    """If several solutions were requested: every solution that was found, the shortest first."""


class InsertedPart(Answer):
    """Moves that are inserted at one point of the skeleton."""

    place: int
    """The number of moves of the skeleton before this point."""

    moves: str
    """The inserted moves."""


class Insertion(Answer):
    """An insertion into a skeleton."""

    skeleton: Moves
    """The skeleton before this insertion: with all earlier insertions, and after cancellations."""

    left: str
    """The pieces that this skeleton leaves unsolved."""

    parts: list[InsertedPart]
    """The inserted moves: one algorithm, or up to three slice turns."""

    htm: int
    """The number of inserted moves (HTM)."""

    cancelled: int
    """The number of moves that cancellations save (HTM)."""

    end: int
    """The number of moves of the skeleton together with this insertion, after cancellations (HTM)."""


class InsertSolution(Answer):
    """A solution with insertions."""

    solution: Moves
    """The solution, in one line."""

    length: Length
    """The length of the solution."""

    insertions: list[Insertion]
    """The insertions, in the order in which they are made."""


class Insert(Answer):
    """A skeleton, the pieces that it leaves unsolved, and the insertions that solve them."""

    input: str
    """The cube as it was given."""

    skeleton: Moves
    """The skeleton in one line, after cancellations."""

    left: str
    """The pieces that the skeleton leaves unsolved, such as ``3 corners``."""

    solution: Moves
    """The solution, in one line."""

    length: Length
    """The length of the solution."""

    insertions: list[Insertion]
    """The insertions, in the order in which they are made."""

    proven: bool
    """Whether it is proven that no other insertions lead to a shorter solution. The proof covers only solutions with
    the same number of insertions, and only the algorithms that the program tries."""

    solutions: list[InsertSolution]
    """If several solutions were requested: every solution that was found, the shortest first."""


class Count(Answer):
    """The number of cubes that meet a goal."""

    puzzle: str
    """The puzzle, if it is not the 3x3x3."""

    goal: str | None
    """The goal as it was given; null without a goal."""

    turns: str
    """The allowed turns, if they were given."""

    cubes: int
    """The number of cubes that meet the goal, or that can be reached by the turns. For puzzles other than the 3x3x3,
    the number of positions."""


class Distance(Answer):
    """The number of positions at one distance."""

    distance: int
    """The distance: the minimum number of moves to the solved position or to the goal."""

    positions: int
    """The number of positions at this distance."""

    up_to_symmetry: int
    """The number of these positions if positions that differ only by a symmetry count as one; left out if the count
    uses no symmetries."""


class Distances(Answer):
    """The number of positions of a puzzle at each distance from the solved position, or from a goal."""

    puzzle: str
    """The puzzle."""

    goal: str
    """The goal to which the distances are measured; left out if it is the solved position. Positions that differ
    only in pieces outside the goal count as one."""

    distances: list[Distance]
    """The number of positions at each distance, the smallest distance first."""

    positions: int
    """The number of counted positions."""

    complete: bool
    """True if all positions were counted. Otherwise the count was stopped, or moves have costs and some positions
    cost more than 254. Every position that was not counted is farther away than the counted positions."""

    symmetries: int
    """The number of symmetries that the count used to store fewer positions. The identity is one of them, so the
    number is 1 if no other symmetry was used."""

    up_to_symmetry: int
    """The number of positions if positions that differ only by these symmetries count as one."""

    farthest: list[str]
    """Positions at the largest counted distance. The list contains at most the requested number of them. Each
    position is given as moves that lead to it from the solved position."""

    bytes: int
    """The memory for the table of distances, in bytes."""


CountAnswer: TypeAlias = Count | Distances
"""The number of cubes, or the number of positions at each distance."""


class NamedGoal(Answer):
    """A goal of the catalogue."""

    name: str
    """The name of the goal."""

    aliases: list[str]
    """Other names of the goal."""

    what: str
    """A description of the goal, for people."""

    definition: str
    """The goal written with pieces and features, or the turns that generate its cubes."""

    pieces: list[str]
    """The pieces that are in their places and correctly oriented on every cube that meets the goal, such as ``DR``."""

    cubes: int
    """The number of cubes that meet the goal. It may need up to 66 bits."""

    begins_from: str | None
    """If the goal ends a step of a method: the name of the goal that the cube meets when the step begins. Null if
    the step may begin with any cube."""


class Goals(Answer):
    """The goals of the catalogue."""

    goals: list[NamedGoal]
    """The goals."""


class ListedPuzzle(Answer):
    """A built-in puzzle."""

    name: str
    """The name of the puzzle."""

    aliases: list[str]
    """Other names of the puzzle."""

    what: str
    """A description for people."""


class PuzzleList(Answer):
    """The built-in puzzles."""

    puzzles: list[ListedPuzzle]
    """The puzzles."""


class PuzzleOrbit(Answer):
    """An orbit: pieces that can change places with each other."""

    name: str
    """The name of the orbit."""

    places: int
    """The number of pieces."""

    orientations: int
    """The number of orientations of a piece."""

    kinds: int
    """The number of different pieces; pieces that look alike count as one."""


class PuzzleMove(Answer):
    """A move."""

    name: str
    """The name of the move in algorithms."""

    order: int
    """The smallest number of repetitions that returns the puzzle to its initial position; left out if a repetition
    of the move is blocked before that."""


class Unreachable(Answer):
    """A change of the puzzle that no moves can make."""

    change: str
    """The change, as text for people."""

    reason: str
    """The reason why no moves can make it."""


class PuzzleDescription(Answer):
    """The description of a puzzle."""

    puzzle: str
    """The name of the puzzle."""

    orbits: list[PuzzleOrbit]
    """The pieces of the puzzle, orbit by orbit."""

    moves: list[PuzzleMove]
    """The moves of the puzzle."""

    rotations: list[str]
    """The names of the rotations of the whole puzzle."""

    group_order: int | None
    """The order of the group that the moves generate. Pieces that look alike count as different pieces. Null if
    computing the order takes too long, or if moves may be blocked, since such moves do not form a group."""

    is_order_proven: bool
    """True if ``group_order`` is proven. Otherwise, the probability that it is too small is below 10^-12."""

    positions: int | None
    """The number of positions that look different; null if counting them takes too long, or if moves may be blocked."""

    unreachable: list[Unreachable]
    """Small changes that no moves can make, and the reasons."""

    text: str
    """The puzzle in the requested format."""


PuzzlesAnswer: TypeAlias = PuzzleList | PuzzleDescription
"""The built-in puzzles, or the description of one puzzle."""


class ReachedGoal(Answer):
    """A goal at the end of a step."""

    goal: str
    """The goal."""

    held: Moves
    """The rotations after which the cube meets the goal as written; empty if no rotation is needed."""

    fewest: int | None
    """The proven minimum number of moves (HTM) from the beginning of the step to the goal. The search tries moves
    that are all on the scramble. If the solution also has moves on the inverse scramble, the search also tries moves
    that are all on the inverse scramble. Null if the number was not requested, if it was not found in time, if the
    tables of the goal are missing or too large, or if the goal counts as reached even with layers out of position.
    Also null if the step has moves on both the scramble and the inverse scramble, and is shorter than every solution
    that uses only one of them."""


class SolutionStep(Answer):
    """A step of a solution."""

    end: int
    """The number of moves of the solution up to the end of the step (HTM)."""

    htm: int
    """The number of moves of the step (HTM)."""

    moves: Moves
    """The moves of the step."""

    seconds: float
    """The seconds from the last move before the step to the last move of the step. For the first step, they begin at
    the first move of the step."""

    pause: float
    """How many of these seconds passed before the first move of the step."""

    turns_per_second: float
    """The number of moves after the first move of the step, divided by the seconds from the first move to the last.
    Left out if the step has only one move, or if no time passed between these two moves."""

    goals: list[ReachedGoal]
    """The goals that the step reaches with its last move. If no goals were given, a goal that follows from another
    goal of the step is left out."""


class Steps(Answer):
    """A solution and its steps."""

    input: str
    """The cube as it was given."""

    solution: Moves
    """The solution, with its brackets expanded."""

    htm: int
    """The number of moves of the solution (HTM)."""

    length: Length
    """The length of the solution."""

    solved: bool
    """Whether the solution solves the cube."""

    seconds: float
    """The seconds from the first move to the last; left out unless each move has a time, as in ``R@0 U'@152``."""

    method: Literal["cfop", "zz", "roux", "petrus", "domino-reduction", "blocks"]
    """If no goals were given: the method whose steps describe the solution best."""

    steps: list[SolutionStep]
    """The steps, in order."""

    rest: Moves
    """The moves after the last step; left out if the last step ends the solution."""

    remarks: list[str]
    """Sentences for people about results that could not be found; left out if everything was found."""


class PuzzleReachedGoal(Answer):
    """A goal at the end of a step of a Pyraminx, a Skewb or a puzzle given as data."""

    goal: str
    """The goal as it was given, the name of a phase in the puzzle's file, ``solved``, or the places that this goal
    solves in addition to the goals before it."""

    fewest: int | None
    """The proven minimum number of moves from the beginning of the step to a position that meets this goal and all
    goals before it. If moves have costs, it is the lowest total cost. Null if the number was not requested or could
    not be found."""


class PuzzleSolutionStep(Answer):
    """A step of a solution of a Pyraminx, a Skewb or a puzzle given as data."""

    end: PuzzleLength
    """The length of the solution up to the end of the step."""

    length: PuzzleLength
    """The length of the step."""

    moves: Moves
    """The moves of the step."""

    goals: list[PuzzleReachedGoal]
    """The goals that the step reaches with its last move."""


class PuzzleSteps(Answer):
    """A solution of a Pyraminx, a Skewb or a puzzle given as data, and its steps."""

    input: str
    """The position as it was given."""

    puzzle: str
    """The puzzle."""

    solution: Moves
    """The solution, with its brackets expanded."""

    length: PuzzleLength
    """The length of the solution."""

    solved: bool
    """Whether the solution solves the puzzle."""

    steps: list[PuzzleSolutionStep]
    """The steps, in order."""

    rest: Moves
    """The moves after the last step; left out if the last step ends the solution."""

    remarks: list[str]
    """Sentences for people about results that could not be found; left out if everything was found."""


StepsAnswer: TypeAlias = Steps | PuzzleSteps
"""The answer to a request for the steps of a solution."""
