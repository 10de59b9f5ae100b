"""What is answered, for editors and type checkers. Made by generate.py from docs/openapi.json; do not change it here.

At run time, every object in an answer is an :class:`rubik.Answer`, whose fields are attributes and keys. A field that
is left out, as its description says, is neither.
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
    "PuzzleScramble",
    "PuzzleShown",
    "PuzzleSolution",
    "PuzzleSolved",
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
    "Sticker",
    "Unreachable",
    "Verdict",
]


Moves: TypeAlias = str
"""An algorithm, such as ``R U2 F'``, in WCA notation or in the notation that was asked for; empty for no moves."""


class Length(Answer):
    """The length of moves of the 3x3x3."""

    htm: int
    """Moves in the half-turn metric: every turn of a face is one."""

    qtm: int
    """Moves in the quarter-turn metric: a half turn of a face is two."""

    axial: int
    """Moves in the axial metric, if requested: turns of opposite faces at once are one."""


Seconds: TypeAlias = float
"""A time in seconds."""


class Proof(Answer):
    """A proof on the way of a search for a shortest solution."""

    moves: int
    """From then on it was proven that no solution has fewer moves of the metric than this."""

    nodes: int
    """Nodes visited until then."""

    seconds: Seconds
    """The time since the search began."""


Sticker: TypeAlias = str
"""A sticker: the letter of a face and a number on that face, from 0, as in ``U8``; for the sliding puzzle the number
of a piece takes the place of the letter."""


class Step(Answer):
    """A step of a stage, before its turns cancel with those of the next one."""

    aim: str
    """The piece that it solves, or the name of the algorithm."""

    moves: Moves
    """Its moves, before they are merged with those of the next step."""

    places: list[Sticker]
    """The places of the stickers that it solves; left out of steps that are not for single pieces."""


class Phase(Answer):
    """A part of a solution."""

    name: str
    """Its name, such as ``phase 1``, ``G0→G1`` or ``cross``."""

    moves: Moves
    """Its moves."""

    on_inverse: bool
    """``true`` if it was found on the inverse scramble: its moves are the inverse of those found. Left out
    otherwise."""

    achieves: str
    """With the method ``layers``: what is solved when the stage is done, for people to read."""

    look_for: str
    """With the method ``layers``: what to look for on the cube, for people to read."""

    solved: list[Sticker]
    """With the method ``layers``: the places of the stickers that are solved when the stage is done; with the method
    ``optimal``, all of them."""

    steps: list[Step]
    """With the method ``layers``: the steps of the stage."""


class GoalWay(Answer):
    """The face or slot on which a goal was reached, as a way to hold the cube."""

    bottom: str
    """The letter of the face at the bottom."""

    front: str
    """The letter of the face in front."""


class Solution(Answer):
    """One of several solutions."""

    solution: Moves
    """A solution."""

    length: Length
    """Its length."""

    reached: GoalWay
    """With ``any_face``, ``each_face`` or ``any_slot``: how to hold the cube so that it meets the goal as written."""


class Hold(Answer):
    """The colors of the centres on top and in front of a cube while its solution is made."""

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
    """The metric in which the solution is short; left out if it is HTM."""

    held: Moves
    """The rotations that turn an upright cube to how it was held; left out if it was held upright."""

    target: str
    """The cube that the solution leads to, as it was given; left out if that is the solved cube."""

    solution: Moves
    """The best solution found."""

    length: Length
    """The length of ``solution``."""

    optimal: bool
    """With the method ``optimal``: whether it is proven that no solution is shorter in the metric."""

    lower_bound: int
    """With the method ``optimal``: the proven lower bound; no solution has fewer moves of the metric."""

    nodes: int
    """With the method ``optimal``: nodes that the search visited."""

    proofs: list[Proof]
    """With the method ``optimal``: what was proven and when, in order of time."""

    complete: bool
    """``false`` if all or several solutions were requested and the search was stopped before it had found them; left
    out otherwise."""

    phases: list[Phase]
    """The phases or stages of ``solution``, in the order in which they are made."""

    solutions: list[Solution]
    """Every solution found, the shortest first, if several were requested. If a number was requested, no solution of
    at most 9 moves is missing before a longer one."""

    seconds_to_carry_out: Seconds
    """If costs were given: the time that a machine takes to make the moves."""

    hold: Hold
    """How to hold the cube while the moves are made; left out if it was not typed in colors."""

    seconds: Seconds
    """The time to read, solve and check this cube, on the thread that did it."""


class GoalPhase(Answer):
    """The part of a solution that reaches a goal."""

    name: str
    """The goal as it was given."""

    moves: Moves
    """Its moves."""


class GoalSolved(Answer):
    """A cube that was brought to a goal, or solved with some turns alone."""

    input: str
    """The cube as it was given; for a JSON object, the text of the field that was read."""

    method: Literal["goal"]
    """Always ``goal``."""

    goal: str
    """The goal as it was given; ``solved`` if none was."""

    turns: str
    """The allowed turns; left out if all turns of faces were allowed."""

    held: Moves
    """The rotations that turn an upright cube to how it was held; left out if it was held upright."""

    target: str
    """The cube on which pieces are where they should end, as it was given; left out if that is the solved cube."""

    solution: Moves
    """The best solution found."""

    length: Length
    """The length of ``solution``."""

    turns_made: int
    """How many turns the solution has; each allowed turn counts once."""

    optimal: bool
    """Whether it is proven that no fewer turns reach the goal."""

    complete: bool
    """``false`` if all or several solutions were requested and the search was stopped before it had found them; left
    out otherwise."""

    phases: list[GoalPhase]
    """The solution as one part, named after the goal."""

    solutions: list[Solution]
    """Every solution found, the shortest first, if several were requested."""

    hold: Hold
    """How to hold the cube while the moves are made; left out if it was not typed in colors."""

    reached: GoalWay
    """With ``any_face``, ``each_face`` or ``any_slot``: how to hold the cube so that it meets the goal as written."""

    seconds: Seconds
    """The time to read, solve and check this cube, on the thread that did it."""


class PartlySolved(Answer):
    """A cube with unknown stickers, whose known stickers were solved."""

    input: str
    """The cube as it was given; for a JSON object, the text of the field that was read."""

    method: Literal["layers", "thistlethwaite", "two-phase", "optimal", "fmc"]
    """The method that was asked for."""

    held: Moves
    """The rotations that turn an upright cube to how it was held; left out if it was held upright."""

    cubes: int
    """How many cubes have the known stickers."""

    solution: Moves
    """Moves that solve the known stickers, whichever of these cubes it is."""

    length: Length
    """The length of ``solution``."""

    optimal: bool
    """Whether it is proven that no fewer moves solve the known stickers."""

    hold: Hold
    """How to hold the cube while the moves are made; left out if it was not typed in colors."""

    seconds: Seconds
    """The time to read, solve and check this cube, on the thread that did it."""


PuzzleMethod: TypeAlias = Literal["optimal", "layers", "reduction"]
"""A way to solve a puzzle."""


class PuzzleLength(Answer):
    """The length of some turns of a puzzle, in each metric that it counts in; in JSON ``{"obtm": 9, "htm": 9, "qtm":
    12}``, ``{"htm": 9, "qtm": 12}``, ``{"twists": 9, "turns": 18}`` or ``{"moves": 9}``."""

    obtm: int
    """Moves of a cube of four layers or more in the outer block turn metric: outer layers that turn together are one
    move, from whichever side, and layers between others two."""

    htm: int
    """Moves in the half-turn metric."""

    qtm: int
    """Moves in the quarter-turn metric."""

    twists: int
    """Twists of the right half of a Square-1."""

    turns: int
    """Turns of a Square-1: twists, and turns of its layers, where turning both at once is one."""

    moves: int
    """Moves of a puzzle every turn of which is one."""


class PuzzlePhase(Answer):
    """A part of a solution of another puzzle."""

    name: str
    """Its name, such as ``optimal``, ``first layer``, ``orient`` or ``permute``."""

    aim: str
    """What it is for, in a sentence for people."""

    moves: Moves
    """Its moves, before they are merged with those of the next part."""


class PuzzleSolution(Answer):
    """One of several solutions of a position of another puzzle."""

    solution: Moves
    """A solution."""

    length: PuzzleLength
    """Its length."""


class PuzzleSolved(Answer):
    """A position of another puzzle that was solved."""

    input: str
    """The position as it was given; for a JSON object, the text of the field that was read."""

    puzzle: str
    """The puzzle."""

    method: PuzzleMethod
    """The method."""

    metric: Literal["qtm"]
    """The metric in which the solution is short; left out if it is the puzzle's usual one."""

    goal: str
    """The places that the solution solves, as in the option; left out if it solves all."""

    turns: str
    """The only allowed moves, if they were given."""

    target: str
    """The position that the solution leads to, as it was given; left out if that is the solved one."""

    solution: Moves
    """The best solution found."""

    length: PuzzleLength
    """The length of ``solution``."""

    optimal: bool
    """Whether it is proven that no solution is shorter, in the metric that was asked for."""

    complete: bool
    """``false`` if all or several solutions were requested and the search was stopped before it had found them; left
    out otherwise."""

    phases: list[PuzzlePhase]
    """The parts of ``solution``, in order; a shortest solution is a single part, ``optimal``."""

    solutions: list[PuzzleSolution]
    """Every solution found, the shortest first, if several were requested."""

    seconds: Seconds
    """The time to read, solve and check this position, on the thread that did it."""


SolveAnswer: TypeAlias = Solved | GoalSolved | PartlySolved | PuzzleSolved
"""What is answered to a request to solve."""


class Verdict(Answer):
    """Whether moves do what is claimed."""

    input: str
    """The cube as it was given, as other answers call it; left out if the line could not be read."""

    cube: str
    """The same."""

    solution: Moves
    """The solution as it was given; left out if it is missing."""

    goal: str
    """The goal as it was given, if the solution should reach one."""

    ok: bool
    """Whether the solution solves the cube, or leads to the ``target`` if there is one; with a goal, whether it
    reaches the goal, with the pieces that matter as they are on the ``target``; and has the ``length`` if one is
    given, a number of moves in HTM or in the requested metric, or an object with some of ``htm``, ``qtm``, ``axial``
    and ``axial-qtm``."""

    message: str
    """If not, why."""


Facelets: TypeAlias = str
"""The stickers of a position: 54 letters for the 3x3x3, as the format ``facelets`` has them, and the stickers or the
numbers of the board for other puzzles."""


class Scramble(Answer):
    """A scramble of the 3x3x3."""

    number: int
    """The number of the cube in the seed, from 0."""

    seed: int
    """The seed: up to 64 bits, and 32 if the program drew it itself."""

    scramble: Moves
    """The moves that lead from the solved cube to this one."""

    length: Length
    """The length of ``scramble``."""

    facelets: Facelets
    """The cube."""

    goal: str
    """With ``goal``: the goal as it was given. With ``before``: the goal that is reached when that step begins."""

    distance: int
    """With ``distance``: the fewest moves (HTM) to the goal, or the fewest allowed turns to the solved cube."""

    case: str
    """With ``case``: the case of this cube, as in ``T`` for PLL or ``OLL 21`` for other sets."""


class PuzzleScramble(Answer):
    """A scramble of a puzzle, or of a competition event."""

    puzzle: str
    """The puzzle."""

    event: Literal["333", "222", "444", "555", "666", "777", "333bf", "333fm", "333oh", "minx", "pyram", "skewb", "clock", "sq1", "444bf", "555bf", "333mbf"]
    """The competition event, if one was asked for."""

    number: int
    """The number of the scramble in the seed, from 0; with several events, each event counts separately."""

    seed: int
    """The seed: up to 64 bits, and 32 if the program drew it itself. Left out for a scramble of an event that was
    drawn with random numbers of the operating system, as the command line does without a seed."""

    scramble: Moves
    """The moves that lead from the solved position to this one."""

    length: PuzzleLength
    """The length of ``scramble``."""

    facelets: Facelets
    """The position."""


AnyScramble: TypeAlias = Scramble | PuzzleScramble
"""A scramble that was drawn."""


class Scrambles(Answer):
    """Several scrambles."""

    scrambles: list[AnyScramble]
    """The scrambles, in the order of their numbers."""


class ScrambleSet(Answer):
    """The scrambles of a group at an event."""

    event: Literal["333", "222", "444", "555", "666", "777", "333bf", "333fm", "333oh", "minx", "pyram", "skewb", "clock", "sq1", "444bf", "555bf", "333mbf"]
    """The event."""

    group: str
    """The letter of the group."""

    attempts: list[list[PuzzleScramble]]
    """The attempts in order, each with its scramble, or with one for each cube of multi-blind."""

    extra: list[list[PuzzleScramble]]
    """The extra scrambles, for attempts that are repeated."""


class Sheet(Answer):
    """A file of a round."""

    group: str
    """The letter of the group whose scrambles it has; left out if it has all."""

    content: str
    """The file: its text, or the bytes of a PDF in Base64."""


class Round(Answer):
    """The scrambles of a round of a competition."""

    competition: str
    """The name of the competition, if one was given."""

    date: str
    """The date, as in ``2026-11-28``, if one was given."""

    round: int
    """The number of the round, if it was given."""

    seed: int
    """The seed. Left out if the scrambles were drawn by the random numbers of the operating system."""

    sets: list[ScrambleSet]
    """The sets of scrambles, event by event and group by group."""

    sheets: list[Sheet]
    """The files that were asked for."""


class CaseOfCube(Answer):
    """A case that a cube is, and from where it is seen."""

    set: Literal["OLL", "PLL", "COLL", "CMLL", "ZBLL", "ELL", "F2L"]
    """The set."""

    case: str
    """The case, as ``case`` of a scramble takes it: ``T``, ``OLL 21``, ``COLL S1``."""

    before: Moves
    """The turn of U to make before the algorithm, or empty."""

    after: Moves
    """The turn of U to make after the algorithm, or empty."""

    algorithm: Moves | None
    """An algorithm of the case; null if none is known."""

    chance: str
    """How often the case comes among cubes of its set, as in ``1/18``."""

    slot: str
    """The slot of a case of F2L, if it is not FR."""


class Profile(Answer):
    """What a cube is like."""

    held: Moves
    """The rotations that turn an upright cube to how it was held; empty if it is upright."""

    solved: bool
    """Whether it is solved."""

    solved_by: Moves | None
    """The move that solves it; null if no single move does."""

    parity: Literal["even", "odd"]
    """Whether solving it takes an even or an odd number of quarter turns."""

    symmetries: int
    """How many of the 48 symmetries of the cube leave it unchanged."""

    own_inverse: bool
    """Whether the position is its own inverse."""

    groups: list[str]
    """The subgroups that contain it, by their generators, such as ``<U R2 F2 D L2 B2>``."""

    cases: list[CaseOfCube]
    """Its cases of last layers and pairs, at most one of each set."""


class Shown(Answer):
    """A cube, shown."""

    input: str
    """The cube as it was given."""

    facelets: Facelets | None
    """The cube, held as it was given; null if it cannot be written that way."""

    about: Profile
    """What it is like."""

    text: str
    """The cube in the requested format, if there is one; a picture in pixels is in base64."""


class PuzzleProfile(Answer):
    """What a position of another puzzle is like."""

    solved: bool
    """Whether it is solved, however it is held."""

    distance: int
    """The fewest moves to the solved position, for puzzles whose distances are known; for the 2x2x2 in HTM."""


class PuzzleShown(Answer):
    """A position of another puzzle, shown."""

    input: str
    """The position as it was given."""

    puzzle: str
    """The puzzle."""

    facelets: Facelets
    """The position."""

    about: PuzzleProfile
    """What it is like."""

    text: str
    """The position in the requested format, if there is one; a picture in pixels is in base64."""


class Completions(Answer):
    """The cubes that have some stickers."""

    input: str
    """The stickers as they were given."""

    count: int
    """How many cubes have them."""

    cubes: list[str]
    """The first of these cubes, in the format ``facelets`` or in the requested one."""


ShowAnswer: TypeAlias = Shown | PuzzleShown | Completions
"""What is answered to a request to show a position."""


class Applied(Answer):
    """A position after an algorithm."""

    facelets: Facelets | None
    """The position after the algorithm, as it is held at the end; null if it cannot be written that way."""

    text: str
    """The position in the requested format, if there is one; a picture in pixels is in base64."""


class Order(Answer):
    """How many times an algorithm must be made until everything is as before."""

    algorithm: str
    """The algorithm as it was given."""

    order: int
    """How many times it must be made until everything is as before; the number may have thousands of digits."""


class Algorithm(Answer):
    """An algorithm that was rewritten."""

    algorithm: str
    """The algorithm as it was given."""

    operation: Literal["simplify", "invert", "mirror", "rotate", "expand", "format"]
    """What was done with it."""

    result: str
    """The algorithm after that; a picture in pixels is in base64."""


class Counted(Answer):
    """How long an algorithm is, in each metric that was asked for."""

    algorithm: str
    """The algorithm as it was given."""

    obtm: int
    """Moves in the outer block turn metric, for cubes of four layers or more."""

    htm: int
    """Moves in the half-turn metric."""

    qtm: int
    """Moves in the quarter-turn metric."""

    stm: int
    """Moves in the slice-turn metric."""

    etm: int
    """Moves in the execution-turn metric."""

    axial: int
    """Moves in the axial metric."""

    twists: int
    """Twists of the right half of a Square-1."""

    turns: int
    """Turns of a Square-1: twists, and turns of its layers, where turning both at once is one."""

    moves: int
    """Moves of a puzzle every turn of which is one."""


class AlgorithmCases(Answer):
    """The cases that an algorithm solves."""

    algorithm: str
    """The algorithm as it was given."""

    operation: Literal["case"]
    """What was done with it."""

    cases: list[CaseOfCube]
    """The cases, at most one of each set; empty if it solves no case."""

    moves: list[str]
    """The places whose pieces it moves or turns, if it solves no case."""


AlgAnswer: TypeAlias = Algorithm | Counted | AlgorithmCases
"""The answer about an algorithm: the algorithm rewritten, or its length."""


class FmcStep(Answer):
    """A step of a solution for fewest moves."""

    name: str
    """Its name: ``eo-ud``, ``eo-rl``, ``eo-fb``, ``dr-ud``, ``dr-rl``, ``dr-fb``, ``htr``, ``finish``, or a goal."""

    moves: str
    """Its moves as people write them: those on the inverse in brackets."""

    normal: Moves
    """Its moves on the scramble."""

    inverse: Moves
    """Its moves on the inverse."""

    htm: int
    """How many moves it has (HTM)."""

    cancelled: int
    """In the last step: how many moves of the solution cancel with premoves; left out if none do."""

    end: int
    """The number of moves so far: of this step, all steps before it, and premoves (HTM)."""

    subset: str
    """In ``htr`` after domino reduction: how many corners and edges were wrong before it, as in ``4c4e``."""


class FmcSolution(Answer):
    """A solution in steps."""

    solution: Moves
    """The solution, in one line."""

    length: Length
    """Its length."""

    premoves: str
    """The moves before the scramble with which the solution ends, written as moves on the inverse, in brackets; left
    out without premoves."""

    steps: list[FmcStep]
    """The steps, in order."""


class Fmc(Answer):
    """A cube that was solved in steps, as people do for fewest moves."""

    input: str
    """The cube as it was given."""

    method: Literal["fmc"]
    """Always ``fmc``."""

    solution: Moves
    """The solution, in one line."""

    length: Length
    """Its length."""

    premoves: str
    """The moves before the scramble with which the solution ends, written as moves on the inverse, in brackets; left
    out without premoves."""

    steps: list[FmcStep]
    """The steps, in order."""

    proven: bool
    """Whether the search looked at all ways, so that no solution in these steps is shorter."""

    solutions: list[FmcSolution]
    """Every solution found, the shortest first, if several were requested."""


class InsertedPart(Answer):
    """Moves that are put in at a place."""

    place: int
    """How many moves of the skeleton stand before it."""

    moves: str
    """Its moves."""


class Insertion(Answer):
    """Moves that are put in among those of a skeleton."""

    skeleton: Moves
    """The skeleton with the earlier insertions, cancelled."""

    left: str
    """What is unsolved after it."""

    parts: list[InsertedPart]
    """What is put in: one algorithm, or up to three slice turns."""

    htm: int
    """How many moves are put in (HTM)."""

    cancelled: int
    """How many moves cancel."""

    end: int
    """The number of moves after the insertion (HTM)."""


class InsertSolution(Answer):
    """A solution with insertions."""

    solution: Moves
    """The solution, in one line."""

    length: Length
    """Its length."""

    insertions: list[Insertion]
    """The insertions, in the order in which they are made."""


class Insert(Answer):
    """A skeleton, what it leaves, and the insertions that solve it."""

    input: str
    """The cube as it was given."""

    skeleton: Moves
    """The skeleton in one line, cancelled."""

    left: str
    """What it leaves unsolved, such as ``3 corners``."""

    solution: Moves
    """The solution, in one line."""

    length: Length
    """Its length."""

    insertions: list[Insertion]
    """The insertions, in the order in which they are made."""

    proven: bool
    """Whether it is proven that no other insertions make fewer moves, with the same number of insertions and the
    algorithms that are tried."""

    solutions: list[InsertSolution]
    """Every solution found, the shortest first, if several were requested."""


class Count(Answer):
    """How many cubes have a goal."""

    puzzle: str
    """The puzzle, if it is not the 3x3x3."""

    goal: str | None
    """The goal as it was given; null without a goal."""

    turns: str
    """The allowed turns, if they were given."""

    cubes: int
    """How many cubes meet the goal, or are reached by the turns; or the number of positions of another puzzle."""


class Distance(Answer):
    """The positions at a distance."""

    distance: int
    """How many moves they are from solved."""

    positions: int
    """How many positions there are."""

    up_to_symmetry: int
    """The number up to symmetry, if symmetries of the puzzle are known."""


class Distances(Answer):
    """How many positions of a puzzle are at each distance from solved."""

    puzzle: str
    """The puzzle."""

    goal: str
    """The goal to which the distances lead; left out if it is the solved position. Positions that the goal does not
    tell apart count once."""

    distances: list[Distance]
    """Each distance, the nearest first."""

    positions: int
    """How many positions were counted."""

    complete: bool
    """True if these are all positions; otherwise the count was stopped, and all other positions are farther."""

    symmetries: int
    """How many symmetries of the puzzle were used, including the one that changes nothing."""

    up_to_symmetry: int
    """How many positions were counted up to these symmetries."""

    farthest: list[str]
    """Moves to some of the positions that are farthest."""

    bytes: int
    """Bytes of memory that the distances take."""


CountAnswer: TypeAlias = Count | Distances
"""How many cubes there are, or how many positions at each distance."""


class NamedGoal(Answer):
    """A goal of the catalogue."""

    name: str
    """Its name."""

    aliases: list[str]
    """Other names."""

    what: str
    """What is solved, for people to read."""

    definition: str
    """The goal as it can be written, or the turns that make its cubes."""

    pieces: list[str]
    """The pieces that it puts in their places, the right way round, such as ``DR``."""

    cubes: int
    """How many cubes have it: up to 66 bits."""

    begins_from: str | None
    """The name of the goal that holds when the step begins; null if it begins from any cube."""


class Goals(Answer):
    """Goals that have names."""

    goals: list[NamedGoal]
    """The goals."""


class ListedPuzzle(Answer):
    """A puzzle that is built in."""

    name: str
    """Its name."""

    aliases: list[str]
    """Other names."""

    what: str
    """What it is, for people to read."""


class PuzzleList(Answer):
    """The puzzles that are built in."""

    puzzles: list[ListedPuzzle]
    """The puzzles."""


class PuzzleOrbit(Answer):
    """Pieces that can come to each other's places."""

    name: str
    """What they are called."""

    places: int
    """How many they are."""

    orientations: int
    """In how many ways a piece can stand in a place."""

    kinds: int
    """How many of them look different."""


class PuzzleMove(Answer):
    """A move."""

    name: str
    """How it is written."""

    order: int
    """How often it is made until everything is as before; left out where it is blocked before."""


class Unreachable(Answer):
    """A change that no moves make."""

    change: str
    """The change, for people to read."""

    reason: str
    """Why no moves make it."""


class PuzzleDescription(Answer):
    """What a puzzle is like."""

    puzzle: str
    """What it is called."""

    orbits: list[PuzzleOrbit]
    """Its pieces, by the places that they can come to."""

    moves: list[PuzzleMove]
    """What may be done in one move."""

    rotations: list[str]
    """The rotations of the whole puzzle that have a name."""

    group_order: int | None
    """The order of the group of the moves, where pieces that look alike are told apart; null if that takes too long
    to find out, or if moves may be blocked, since these make no group."""

    is_order_proven: bool
    """True if that number is proven; otherwise it is too small with a probability below 10^-12."""

    positions: int | None
    """How many positions look different; null if that takes too long to find out."""

    unreachable: list[Unreachable]
    """Small changes that no moves make, and why."""

    text: str
    """The puzzle in the format that was asked for."""


PuzzlesAnswer: TypeAlias = PuzzleList | PuzzleDescription
"""The puzzles that are built in, or one puzzle described."""


class ReachedGoal(Answer):
    """A goal at the end of a step."""

    goal: str
    """The goal."""

    held: Moves
    """The rotations after which the cube meets the goal as written; empty if it is upright."""

    fewest: int | None
    """The fewest moves (HTM) to the goal from where the step begins, proven: on the scramble, or for a solution with
    moves on both sides on its inverse alone, whichever has fewer. Null if they were not found in time or not looked
    for, if a step on both sides took fewer, or if the goal ignores turns of the slice M."""


class SolutionStep(Answer):
    """A step of a solution."""

    end: int
    """The moves of the solution up to the end of the step (HTM)."""

    htm: int
    """The moves of the step (HTM)."""

    moves: Moves
    """The moves of the step."""

    seconds: float
    """The seconds from the last move before the step to its own last one."""

    pause: float
    """The part of them before its first move."""

    turns_per_second: float
    """Moves per second from its first to its last move; left out if it has one move, or no time passed between them."""

    goals: list[ReachedGoal]
    """The goals that are reached with the last of them."""


class Steps(Answer):
    """A solution and its steps."""

    input: str
    """The cube as it was given."""

    solution: Moves
    """The solution, its brackets written out."""

    htm: int
    """Its moves (HTM)."""

    length: Length
    """Its length."""

    solved: bool
    """Whether it solves the cube."""

    seconds: float
    """The seconds from the first move to the last; only if each move has a time, as in ``R@0 U'@152``."""

    method: Literal["cfop", "zz", "roux", "petrus", "domino-reduction", "blocks"]
    """If no goals were named: the method whose steps describe the solution best."""

    steps: list[SolutionStep]
    """The steps, in order."""

    rest: Moves
    """The moves after the last step; left out if the last step ends the solution."""

    remarks: list[str]
    """What could not be found out, each a sentence; left out if everything was found."""
