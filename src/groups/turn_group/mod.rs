//! The group that some turns generate: how many positions they lead to, which ones, and whether they lead
//! from a cube to a goal.

mod distances;
mod point;
#[cfg(test)]
mod tests;
mod unreachable;

pub(crate) use distances::TurnDistances;
pub use unreachable::Unreachable;

use crate::cube::{
    Amount, CubieCube, Face, Mask, MaskCubes, Piece, PiecePositions, PieceSet, PlacementSet, Turn, TurnSet, generator,
};
#[cfg(test)]
use crate::groups::stabilizer_chain::PointPermutation;
use crate::groups::stabilizer_chain::StabilizerChain;
use point::{GroupPoint, POINTS, Permutation, PointSet};

/// How many partial arrangements of pieces a question looks at before it is given up: a small part of a
/// second.
const MOST_STEPS: usize = 200_000;

/// All that the turns of a [`TurnSet`] do, made one after the other, as the holder of the cube sees it:
/// where the pieces go and where the centres go.
#[derive(Debug, Clone)]
pub(crate) struct TurnGroup {
    turns: TurnSet,
    chain: StabilizerChain<Permutation>,
    rotations: Vec<Permutation>,
}

/// Whether turns lead from a cube to a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reach {
    /// They do.
    Possible,
    /// They do not, however many are made.
    Impossible(Unreachable),
    /// It would take too long to find out.
    Unknown,
}

/// The base of a chain: where two centres are, which tell how the cube is held, and then these pieces.
fn base(pieces: &[Piece], cube: &CubieCube) -> Vec<u16> {
    let positions = PiecePositions::of(cube);
    let centres = [Face::U, Face::F].map(GroupPoint::of_centre).into_iter();
    let pieces = pieces.iter().map(|&piece| GroupPoint::of_piece(piece, &positions));
    centres.chain(pieces).map(|point| point.index() as u16).collect()
}

impl TurnGroup {
    /// The group that turns generate; found in a few milliseconds.
    pub fn new(turns: &TurnSet) -> TurnGroup {
        let pieces: Vec<Piece> = PieceSet::ALL.iter().collect();
        // The other turns of the same layers are repetitions of these.
        let is_needed = |turn: &&Turn| match turn.amount {
            Amount::Clockwise => true,
            Amount::Half => {
                let quarter = Turn {
                    amount: Amount::Clockwise,
                    ..**turn
                };
                !turns.turns().contains(&quarter)
            }
            Amount::CounterClockwise => false,
        };
        let needed = turns.turns().iter().filter(is_needed);
        let generators: Vec<Permutation> = needed.map(|&turn| Permutation::of_turn(turn)).collect();
        let rotations = turns.frames().iter().map(|&held| Permutation::of_rotation(held));
        TurnGroup {
            chain: StabilizerChain::new(POINTS, &base(&pieces, &CubieCube::SOLVED), &generators),
            rotations: rotations.collect(),
            turns: turns.clone(),
        }
    }

    /// How many positions of the pieces and the centres there are, as the holder sees them: up to
    /// 43,252,003,274,489,856,000 times 24 ways to hold the cube.
    pub fn order(&self) -> u128 {
        u128::try_from(self.chain.order()).expect("there are fewer than 10 to the power of 21")
    }

    /// How many cubes there are, each counted once however it is held: up to
    /// 43,252,003,274,489,856,000.
    pub fn cubes(&self) -> u128 {
        let are_turns = self.rotations.iter().filter(|rotation| self.chain.contains(rotation));
        self.order() / are_turns.count() as u128
    }

    /// How many turns each cube takes, all of them visited; none if some turn moves centres, or there are too many cubes
    /// for that: more than [`TurnDistances::MOST`] pairs of corners and edges, or a million of either.
    pub fn distances(&self) -> Option<TurnDistances> {
        let turns = self.turns.move_set()?;
        let are_few = self.cubes() <= TurnDistances::MOST as u128;
        are_few.then(|| TurnDistances::new(turns.iter().collect())).flatten()
    }

    /// True if the turns make this cube of the solved one, held however it comes to be held.
    #[cfg(test)]
    pub fn contains(&self, cube: &CubieCube) -> bool {
        let pieces = Permutation::of_cube(cube);
        let mut held = self.rotations.iter().map(|rotation| pieces.then(rotation));
        held.any(|element| self.chain.contains(&element))
    }

    /// Whether some of the turns, one after the other, lead from a cube that is held upright to one that
    /// is in any of the masks. Where they move centres, the cube that they lead to is taken by its own
    /// faces.
    pub fn reach(&self, start: &CubieCube, masks: &[Mask]) -> Reach {
        let has_cubes = |mask: &&Mask| MaskCubes::new(mask).count() > 0;
        let masks: Vec<Mask> = masks.iter().filter(has_cubes).copied().collect();
        let mut steps = 0;
        for mask in &masks {
            let question = Question::new(self, start, mask);
            let mut rotations = self.rotations.iter();
            if rotations.any(|rotation| question.has_answer(rotation, &mut steps)) {
                return Reach::Possible;
            }
            if steps > MOST_STEPS {
                return Reach::Unknown;
            }
        }
        Reach::Impossible(Unreachable::find(&self.turns, self.cubes(), start, &masks))
    }
}

/// Whether a group takes the pieces of a cube to where one mask has them.
struct Question {
    /// The two centres are its first levels, and then the pieces, those with the fewest placements
    /// first.
    chain: StabilizerChain<Permutation>,
    /// For each level whose piece may not be anywhere: where it may be, upright.
    allowed: Vec<PointSet>,
}

impl Question {
    fn new(group: &TurnGroup, start: &CubieCube, mask: &Mask) -> Question {
        let mut pieces: Vec<Piece> = PieceSet::ALL.iter().collect();
        pieces.sort_by_key(|&piece| mask.placements(piece).len());
        let bound = pieces.iter().map(|&piece| (piece, mask.placements(piece)));
        let bound = bound.filter(|&(_, placements)| placements != PlacementSet::ALL);
        let bound = bound.map(|(piece, placements)| PointSet::of_placements(piece, placements));
        let centres = [Face::U, Face::F].map(|face| PointSet::of(GroupPoint::of_centre(face)));
        Question {
            allowed: centres.into_iter().chain(bound).collect(),
            // Which random elements generate the group again makes no difference to the answer.
            chain: group.chain.rebased(&base(&pieces, start), &mut generator(0, 0)),
        }
    }

    /// True if an element of the group does it that turns the whole cube like this.
    fn has_answer(&self, rotation: &Permutation, steps: &mut usize) -> bool {
        let allowed: Vec<PointSet> = self.allowed.iter().map(|points| points.moved(rotation)).collect();
        self.can_place(&allowed, 0, &Permutation::IDENTITY, steps)
    }

    /// True if the pieces from a level on can be placed, once the earlier ones are placed by `product`.
    fn can_place(&self, allowed: &[PointSet], level: usize, product: &Permutation, steps: &mut usize) -> bool {
        let Some(points) = allowed.get(level) else {
            return true;
        };
        *steps += 1;
        if *steps > MOST_STEPS {
            return false;
        }
        let mut choices = self.chain.choices(level, product);
        choices.any(|(image, product)| {
            points.contains(GroupPoint::of_index(image)) && self.can_place(allowed, level + 1, &product, steps)
        })
    }
}
