//! Simple properties of a cube: its symmetry, its parity, and the groups that contain it.

use super::group::Group;
use crate::cube::{CubieCube, Move, Symmetry, is_odd};

/// The simple properties of a cube.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Profile {
    /// True if every solution has an odd number of quarter turns.
    pub is_odd: bool,
    /// The move that solves the cube; `None` if no single move solves it.
    pub solved_by: Option<Move>,
    /// The number of symmetries, among all 48, that leave the cube unchanged.
    pub symmetries: usize,
    /// True if the cube is its own inverse: moves that lead from the solved cube to this cube also solve this cube.
    pub is_own_inverse: bool,
    /// The groups that contain the cube.
    pub groups: Vec<Group>,
}

impl Profile {
    /// Computes the properties of a cube.
    pub fn of(cube: &CubieCube) -> Profile {
        let solves = |&each: &Move| {
            let mut turned = *cube;
            turned.turn(each);
            turned.is_solved()
        };
        let leaves_it = |symmetry: &Symmetry| symmetry.conjugate(cube) == *cube;
        Profile {
            is_odd: is_odd(&cube.cp),
            solved_by: Move::ALL.into_iter().find(solves),
            symmetries: Symmetry::all().filter(leaves_it).count(),
            is_own_inverse: cube.inverse() == *cube,
            groups: Group::all().filter(|group| group.contains(cube)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Axis, Sequence};

    fn profile(moves: &str) -> Profile {
        let moves: Sequence = moves.parse().expect("moves");
        Profile::of(&CubieCube::from(moves.moves()))
    }

    #[test]
    fn known_cubes_are_as_they_are_known_to_be() {
        let solved = profile("");
        assert_eq!((solved.symmetries, solved.is_odd), (48, false));
        assert_eq!(solved.groups.len(), 7);
        assert_eq!(solved.solved_by, None);
        let superflip = profile("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2");
        assert_eq!((superflip.symmetries, superflip.groups.len()), (48, 0));
        assert!(superflip.is_own_inverse && !superflip.is_odd);
        let turned = profile("R");
        assert_eq!(turned.solved_by, Some(Move::R3));
        assert!(turned.is_odd);
        assert_eq!(
            turned.groups,
            [
                Group::EdgesOriented(Axis::UpDown),
                Group::EdgesOriented(Axis::FrontBack),
                Group::Domino(Axis::RightLeft),
            ]
        );
        assert_eq!(turned.groups[2].generators(), "<U2 R F2 D2 L B2>");
        let checkerboard = profile("R2 L2 U2 D2 F2 B2");
        assert!(checkerboard.groups.contains(&Group::HalfTurns));
        assert_eq!(checkerboard.symmetries, 48);
        // Half turns never reach this arrangement of the corners. The cube is a domino along every axis, but not in the
        // group of half turns.
        let diagonal = profile("U R2 U' R2 U R2 U2 R2 U R2 U' R2 U");
        assert!(!diagonal.groups.contains(&Group::HalfTurns));
    }
}
