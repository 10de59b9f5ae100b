//! The contents of an answer sheet for fewest moves. They do not depend on the file format.

/// The maximum number of moves of a solution, including rotations of the whole cube (Regulations E2d1).
pub(super) const MOST_MOVES: usize = 80;

/// The number of blanks for moves in a line.
pub(super) const IN_A_LINE: usize = 10;

/// The fields that the competitor fills in.
pub(super) const FIELDS: [&str; 3] = ["Name", "WCA ID", "Registrant ID"];

/// The fields that the judge fills in.
pub(super) const JUDGE: [&str; 2] = ["Graded by", "Result"];

/// The rules in short, with references to paragraphs of the Regulations.
pub(super) const RULES: [&str; 7] = [
    "You have 60 minutes to find a solution and write it down (E2b).",
    "Write one sequence of moves in order, one move in each place (E2c2); black out what does not belong to it (E2c3).",
    "Use only the moves and rotations listed here (E2c4).",
    "Your result is the number of moves; rotations do not count (E2d).",
    "A solution has at most 80 moves and rotations (E2d1).",
    "It must not be derived from any part of the scramble (E2e).",
    "Give your name, your WCA ID or your registrant ID (E2c1).",
];

/// The allowed moves (Regulations 12a), with one row for each amount.
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
