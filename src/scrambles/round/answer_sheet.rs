//! What stands on the sheet for an answer in the fewest moves, however it is drawn.

/// The most moves of a solution, turns of the whole cube counted (Regulations E2d1).
pub(super) const MOST_MOVES: usize = 80;

/// How many moves have a place in a line.
pub(super) const IN_A_LINE: usize = 10;

/// What a competitor fills in.
pub(super) const FIELDS: [&str; 3] = ["Name", "WCA ID", "Registrant ID"];

/// What the judge fills in.
pub(super) const JUDGE: [&str; 2] = ["Graded by", "Result"];

/// The rules, in short, with the paragraphs of the Regulations.
pub(super) const RULES: [&str; 7] = [
    "You have 60 minutes to find a solution and write it down (E2b).",
    "Write one sequence of moves in order, one move in each place (E2c2); black out what does not belong to it (E2c3).",
    "Use only the moves and rotations listed here (E2c4).",
    "Your result is the number of moves; rotations do not count (E2d).",
    "A solution has at most 80 moves and rotations (E2d1).",
    "It must not be derived from any part of the scramble (E2e).",
    "Give your name, your WCA ID or your registrant ID (E2c1).",
];

/// The moves that may be written (Regulations 12a), a line for each way to turn.
pub(super) const NOTATION: [(&str, [&str; 15]); 3] = [
    (
        "clockwise",
        [
            "U", "D", "R", "L", "F", "B", "Uw", "Dw", "Rw", "Lw", "Fw", "Bw", "x", "y", "z",
        ],
    ),
    (
        "the other way",
        [
            "U'", "D'", "R'", "L'", "F'", "B'", "Uw'", "Dw'", "Rw'", "Lw'", "Fw'", "Bw'", "x'", "y'", "z'",
        ],
    ),
    (
        "twice",
        [
            "U2", "D2", "R2", "L2", "F2", "B2", "Uw2", "Dw2", "Rw2", "Lw2", "Fw2", "Bw2", "x2", "y2", "z2",
        ],
    ),
];
