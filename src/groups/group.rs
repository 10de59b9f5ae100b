//! The named subgroups, and the check whether a cube is in one of them.

use crate::coordinates::{Coordinate, CornerTetrads, CornerTwists, EdgeFlips, SlicePlaces};
use crate::cube::{Axis, CubieCube, Face, MoveSet, Symmetry};

/// A subgroup of the cube group to which a phase of a method leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Group {
    /// Edge orientation: no edge is flipped with regard to this axis. The moves are all turns except quarter turns of
    /// the two faces of the axis. Thistlethwaite's G1 is the group for the axis through F and B.
    EdgesOriented(Axis),
    /// Domino reduction. The moves are all turns of the two faces of this axis, and half turns of the other faces.
    /// Thistlethwaite's G2 and Kociemba's H are the group for the axis through U and D.
    Domino(Axis),
    /// Thistlethwaite's G3. The moves are all half turns.
    HalfTurns,
}

impl Group {
    /// All seven groups: edge orientation and domino reduction for three axes each, and half turns.
    pub fn all() -> impl Iterator<Item = Group> {
        let edges = Axis::ALL.into_iter().map(Group::EdgesOriented);
        let dominoes = Axis::ALL.into_iter().map(Group::Domino);
        edges.chain(dominoes).chain([Group::HalfTurns])
    }

    /// The name of the group: `edges oriented`, `domino` or `half turns`.
    pub const fn name(self) -> &'static str {
        match self {
            Group::EdgesOriented(_) => "edges oriented",
            Group::Domino(_) => "domino",
            Group::HalfTurns => "half turns",
        }
    }

    fn has_quarter_turns(self, face: Face) -> bool {
        match self {
            Group::EdgesOriented(axis) => face.axis() != axis,
            Group::Domino(axis) => face.axis() == axis,
            Group::HalfTurns => false,
        }
    }

    /// The moves that keep a cube in the group. They generate the group.
    pub fn moves(self) -> MoveSet {
        let quarter_turned = Face::ALL.into_iter().filter(|&face| self.has_quarter_turns(face));
        quarter_turned.fold(MoveSet::HALF_TURNS, |moves, face| moves.union(MoveSet::of_face(face)))
    }

    /// The moves that generate the group, as in `<U R2 F2 D L2 B2>`.
    pub fn generators(self) -> String {
        let faces = Face::ALL.map(|face| {
            let half = if self.has_quarter_turns(face) { "" } else { "2" };
            format!("{face}{half}")
        });
        format!("<{}>", faces.join(" "))
    }

    /// True if a cube is in the group.
    pub fn contains(self, cube: &CubieCube) -> bool {
        match self {
            Group::EdgesOriented(axis) => is_as_solved::<EdgeFlips>(&with_axis(cube, axis, Axis::FrontBack)),
            Group::Domino(axis) => {
                let cube = with_axis(cube, axis, Axis::UpDown);
                is_as_solved::<EdgeFlips>(&cube)
                    && is_as_solved::<CornerTwists>(&cube)
                    && is_as_solved::<SlicePlaces>(&cube)
            }
            Group::HalfTurns => {
                let is_domino = |axis| Group::Domino(axis).contains(cube);
                Axis::ALL.into_iter().all(is_domino) && is_as_solved::<CornerTetrads>(cube)
            }
        }
    }
}

/// True if a cube has the same coordinate as the solved cube.
fn is_as_solved<C: Coordinate<State = CubieCube>>(cube: &CubieCube) -> bool {
    C::of(cube) == C::of(&CubieCube::SOLVED)
}

/// Returns the cube conjugated by a symmetry that takes `axis` to `becomes`.
fn with_axis(cube: &CubieCube, axis: Axis, becomes: Axis) -> CubieCube {
    let leads = |symmetry: &Symmetry| {
        let mut faces = Face::ALL.into_iter().filter(|face| face.axis() == axis);
        faces.all(|face| symmetry.face(face).axis() == becomes)
    };
    let symmetry = Symmetry::all().find(leads);
    symmetry
        .expect("symmetries take every axis to every axis")
        .conjugate(cube)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_moves};

    #[test]
    fn moves_of_a_group_stay_in_it_and_others_leave_it() {
        for group in Group::all() {
            assert_eq!(
                group.moves().len(),
                match group {
                    Group::EdgesOriented(_) => 14,
                    Group::Domino(_) => 10,
                    Group::HalfTurns => 6,
                }
            );
            for number in 0..200 {
                let drawn = random_moves(60, &mut generator(11, number));
                let inside: Vec<_> = drawn
                    .moves()
                    .iter()
                    .copied()
                    .filter(|&turn| group.moves().contains(turn))
                    .collect();
                let cube = CubieCube::from(inside.as_slice());
                assert!(group.contains(&cube), "{group:?}: {inside:?}");
                for turn in MoveSet::ALL.without(group.moves()).iter() {
                    let mut left = cube;
                    left.turn(turn);
                    assert!(!group.contains(&left), "{group:?}: {inside:?} {turn}");
                }
            }
        }
    }
}
