//! What can be said of a cube at a glance: symmetry, parity, the groups it lies in.

use super::assembly::edge_facelets;
use super::cubie::{Corner, Cubie, Edge, Flip, Twist, is_odd};
use super::moves::{Axis, Face, Move};
use super::symmetry::Symmetry;
use std::collections::HashSet;
use std::sync::LazyLock;

/// A subgroup of the cube that a phase of a method leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    /// No edge is flipped with regard to an axis: what can be made without quarter turns of the two
    /// faces there. Thistlethwaite's G1 is the one of F and B.
    EdgesOriented(Axis),
    /// What can be made with quarter turns of the two faces of an axis and half turns of all
    /// others: Thistlethwaite's G2 and Kociemba's G1 are the one of U and D.
    Domino(Axis),
    /// What can be made with half turns alone: Thistlethwaite's G3.
    HalfTurns,
}

impl Group {
    /// The moves that make it, as in `<U D R2 L2 F2 B2>`.
    pub fn generators(self) -> String {
        let faces = Face::ALL.map(|face| {
            let is_quarter = match self {
                Group::EdgesOriented(axis) => face.axis() != axis,
                Group::Domino(axis) => face.axis() == axis,
                Group::HalfTurns => false,
            };
            let half = if is_quarter { "" } else { "2" };
            format!("{face}{half}")
        });
        format!("<{}>", faces.join(" "))
    }
}

/// What can be said of a cube at a glance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// True if it takes an odd number of quarter turns to solve it.
    pub is_odd: bool,
    /// The move that solves it, if one does.
    pub solved_by: Option<Move>,
    /// How many of the 48 symmetries of the cube leave it as it is.
    pub symmetries: usize,
    /// True if it is its own inverse: what makes it also solves it.
    pub is_own_inverse: bool,
    /// The groups that it lies in.
    pub groups: Vec<Group>,
}

impl Profile {
    /// Looks at a cube.
    pub fn of(cube: &Cubie) -> Profile {
        let solves = |&each: &Move| {
            let mut turned = *cube;
            turned.turn(each);
            turned.is_solved()
        };
        let leaves_it = |symmetry: &Symmetry| symmetry.conjugate(cube) == *cube;
        let mut groups = Vec::new();
        let edges = Axis::ALL.into_iter().map(Group::EdgesOriented);
        let dominoes = Axis::ALL.into_iter().map(Group::Domino);
        for group in edges.chain(dominoes).chain([Group::HalfTurns]) {
            if lies_in(cube, group) {
                groups.push(group);
            }
        }
        Profile {
            is_odd: is_odd(&cube.cp),
            solved_by: Move::ALL.into_iter().find(solves),
            symmetries: Symmetry::all().filter(leaves_it).count(),
            is_own_inverse: cube.inverse() == *cube,
            groups,
        }
    }
}

/// The cube turned so that an axis becomes that of another; the third stays or moves as it must.
fn turned(cube: &Cubie, axis: Axis, becomes: Axis) -> Cubie {
    let leads = |symmetry: &Symmetry| {
        let face = Face::ALL.into_iter().find(|face| face.axis() == axis);
        face.is_some_and(|face| symmetry.face(face).axis() == becomes)
    };
    let symmetry = Symmetry::all().find(leads);
    symmetry.map_or(*cube, |symmetry| symmetry.conjugate(cube))
}

fn lies_in(cube: &Cubie, group: Group) -> bool {
    match group {
        Group::EdgesOriented(axis) => {
            let cube = turned(cube, axis, Axis::FrontBack);
            cube.eo.iter().all(|&flip| flip == Flip::Unflipped)
        }
        Group::Domino(axis) => {
            let cube = turned(cube, axis, Axis::UpDown);
            let is_between = |edge: Edge| edge_facelets(edge)[0].face().axis() != Axis::UpDown;
            let stays = |&place: &Edge| is_between(place) == is_between(cube.ep[place as usize]);
            cube.eo.iter().all(|&flip| flip == Flip::Unflipped)
                && cube.co.iter().all(|&twist| twist == Twist::Untwisted)
                && Edge::ALL.iter().all(stays)
        }
        Group::HalfTurns => {
            let is_domino = |axis| lies_in(cube, Group::Domino(axis));
            Axis::ALL.into_iter().all(is_domino) && HALF_TURN_CORNERS.contains(&cube.cp)
        }
    }
}

/// The 96 ways in which half turns put the corners.
static HALF_TURN_CORNERS: LazyLock<HashSet<[Corner; 8]>> = LazyLock::new(|| {
    let mut found = HashSet::from([Corner::ALL]);
    let mut reached = vec![Cubie::SOLVED];
    while let Some(cube) = reached.pop() {
        for face in Face::ALL {
            let mut next = cube;
            next.turn(Move::new(face, super::moves::Amount::Half));
            if found.insert(next.cp) {
                reached.push(next);
            }
        }
    }
    found
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Sequence;

    fn profile(moves: &str) -> Profile {
        let moves: Sequence = moves.parse().expect("moves");
        Profile::of(&Cubie::from(moves.moves()))
    }

    #[test]
    fn half_turns_put_corners_in_ninety_six_ways() {
        assert_eq!(HALF_TURN_CORNERS.len(), 96);
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
        // Corners as half turns never put them: in the domino of every axis, and no more.
        let diagonal = profile("U R2 U' R2 U R2 U2 R2 U R2 U' R2 U");
        assert!(!diagonal.groups.contains(&Group::HalfTurns));
    }
}
