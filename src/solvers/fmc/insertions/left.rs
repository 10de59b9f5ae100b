//! The cycles that a skeleton leaves unsolved.

use crate::cube::CubieCube;
use std::fmt;

/// A cycle of pieces, where each piece is in the place of the next piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cycle {
    /// The number of pieces. A piece that is only twisted or flipped in its own place is a cycle of 1 piece.
    pub pieces: u8,
    /// The sum of the twists of the corners in the cycle, in thirds of a clockwise turn modulo 3, or the sum of the
    /// flips of the edges modulo 2. A cycle with a sum other than 0 can be solved only together with other cycles.
    pub twist: u8,
}

/// The unsolved pieces of a cube: the cycles of its corners and the cycles of its edges, the longest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct RemainingCycles {
    /// The cycles of corners.
    pub corners: Vec<Cycle>,
    /// The cycles of edges.
    pub edges: Vec<Cycle>,
}

fn cycles<const PIECES: usize>(at: [usize; PIECES], twist: [u8; PIECES], turns: u8) -> Vec<Cycle> {
    let mut seen = [false; PIECES];
    let mut found = Vec::new();
    for first in 0..PIECES {
        let (mut place, mut cycle) = (first, Cycle { pieces: 0, twist: 0 });
        while !seen[place] {
            seen[place] = true;
            cycle.pieces += 1;
            cycle.twist = (cycle.twist + twist[place]) % turns;
            place = at[place];
        }
        if cycle.pieces > 1 || cycle.twist > 0 {
            found.push(cycle);
        }
    }
    found.sort_unstable_by(|one, other| other.cmp(one));
    found
}

impl RemainingCycles {
    /// The unsolved pieces of a cube.
    pub fn of(cube: &CubieCube) -> RemainingCycles {
        RemainingCycles {
            corners: cycles(
                cube.cp().map(|corner| corner as usize),
                cube.co().map(|twist| twist as u8),
                3,
            ),
            edges: cycles(cube.ep().map(|edge| edge as usize), cube.eo().map(|flip| flip as u8), 2),
        }
    }

    /// True if all pieces are solved.
    pub fn is_nothing(&self) -> bool {
        self.corners.is_empty() && self.edges.is_empty()
    }

    /// True if the cube is an odd number of quarter turns away from the solved cube. The permutation of the corners and
    /// the permutation of the edges are then odd.
    pub fn is_odd(&self) -> bool {
        self.corners.iter().filter(|cycle| cycle.pieces % 2 == 0).count() % 2 == 1
    }

    /// The number of unsolved corners, and the number of unsolved edges.
    pub fn pieces(&self) -> [usize; 2] {
        [&self.corners, &self.edges].map(|cycles| cycles.iter().map(|cycle| usize::from(cycle.pieces)).sum())
    }
}

/// Describes the cycles and the pieces that are only twisted or flipped. Examples: `3 corners`, `2 twisted corners`,
/// `2 and 2 edges`.
fn said(cycles: &[Cycle], pieces: &str, turned: &str) -> Vec<String> {
    let moved: Vec<&Cycle> = cycles.iter().filter(|cycle| cycle.pieces > 1).collect();
    let in_place = cycles.len() - moved.len();
    let mut said = Vec::new();
    if !moved.is_empty() {
        let lengths: Vec<String> = moved.iter().map(|cycle| cycle.pieces.to_string()).collect();
        let together = match moved.iter().any(|cycle| cycle.twist > 0) {
            true => format!(" in {turned} cycles"),
            false => String::new(),
        };
        said.push(format!("{} {pieces}{together}", lengths.join(" and ")));
    }
    if in_place > 0 {
        let pieces = if in_place == 1 {
            pieces.trim_end_matches('s')
        } else {
            pieces
        };
        said.push(format!("{in_place} {turned} {pieces}"));
    }
    said
}

/// Writes the cycles in words: `3 corners`, `2 twisted corners`, `2 corners, 2 edges (parity)`.
impl fmt::Display for RemainingCycles {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_nothing() {
            return formatter.write_str("nothing");
        }
        let mut parts = said(&self.corners, "corners", "twisted");
        parts.extend(said(&self.edges, "edges", "flipped"));
        let parity = if self.is_odd() { " (parity)" } else { "" };
        write!(formatter, "{}{parity}", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_said_as_people_say_it() {
        for (moves, said) in [
            ("", "nothing"),
            ("R U R' D R U' R' D'", "3 corners"),
            ("R U R' D R U' R' D' F U F' D F U' F' D'", "5 corners"),
            ("R L' U2 R' L F2", "3 edges"),
            ("R2 L2 D2 R2 L2 U2", "2 and 2 edges"),
            ("R U R' U' R' F R2 U' R' U' R U R' F'", "2 corners, 2 edges (parity)"),
            ("R U R' U R U2 R' L' U' L U' L' U2 L", "2 twisted corners"),
            ("R", "4 corners, 4 edges (parity)"),
        ] {
            let moves: crate::cube::Sequence = moves.parse().expect("moves");
            let left = RemainingCycles::of(&CubieCube::from(moves.moves()));
            assert_eq!(left.to_string(), said, "{moves}");
        }
    }
}
