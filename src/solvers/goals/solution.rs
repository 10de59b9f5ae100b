//! Turns that reach a goal, checked on the stickers.

use crate::cube::{
    Cube, Face, Facelet, Facelets, Layers, Mask, Metric, Move, PartialStickers, Rotation, Sequence, Turn,
};
use crate::goals::{Goal, GoalWay};
use serde::{Serialize, Serializer};
use std::fmt;

/// Turns, with the names that the person who holds the cube gives them. `Display` writes them in WCA notation, extended
/// by slice turns and separated by single spaces: `R U2 Rw M'`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WrittenTurns(Vec<Turn>);

impl WrittenTurns {
    /// These turns, in this order.
    pub const fn new(turns: Vec<Turn>) -> WrittenTurns {
        WrittenTurns(turns)
    }

    /// The turns.
    pub fn turns(&self) -> &[Turn] {
        &self.0
    }
}

impl fmt::Display for WrittenTurns {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, turn) in self.0.iter().enumerate() {
            let separator = if index > 0 { " " } else { "" };
            let amount = turn.amount.suffix();
            match turn.layers {
                Layers::Wide(face) => write!(formatter, "{separator}{face}w{amount}")?,
                layers => write!(formatter, "{separator}{layers}{amount}")?,
            }
        }
        Ok(())
    }
}

/// Makes turns on the stickers of an upright cube. `held` is the rotation in which the person who makes the turns holds
/// the cube. The stickers stay in the cube's own frame.
fn replay(facelets: &mut Facelets, held: Rotation, turns: &[Turn]) {
    let mut held = held;
    for turn in turns {
        let (moves, after) = turn.to_face_turns(held);
        moves.for_each(|each| facelets.turn(each));
        held = after;
    }
}

/// Turns that take a cube to a goal. The facelet engine, which does not use pieces, has replayed them on the stickers.
/// `Display` writes the turns.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct GoalSolution {
    turns: WrittenTurns,
    /// The stickers of the upright cube after the turns; `None` if some stickers are unknown.
    reached: Option<Facelets>,
    is_shortest: bool,
    is_one_of_more: bool,
}

impl GoalSolution {
    /// Replays turns on the stickers of an upright cube. `held` is the rotation in which the person who makes the turns
    /// holds the cube. For turns of the cube's own faces, this is [`Rotation::UPRIGHT`]. Returns `None` if the cube
    /// after the turns is not in any of the masks.
    pub(super) fn check(
        start: &Facelets,
        held: Rotation,
        masks: &[Mask],
        turns: Vec<Turn>,
        is_shortest: bool,
    ) -> Option<GoalSolution> {
        let mut facelets = start.clone();
        replay(&mut facelets, held, &turns);
        let reaches = masks.iter().any(|mask| mask.contains_stickers(&facelets));
        reaches.then_some(GoalSolution {
            turns: WrittenTurns(turns),
            reached: Some(facelets),
            is_shortest,
            is_one_of_more: false,
        })
    }

    /// Returns the empty solution if a cube is in one of the masks, and `None` if it is not. This function needs no
    /// table.
    pub fn none_needed(cube: &Cube, masks: &[Mask]) -> Option<GoalSolution> {
        let facelets = &cube.position.facelets;
        let is_there = masks.iter().any(|mask| mask.contains_stickers(facelets));
        is_there.then_some(GoalSolution {
            turns: WrittenTurns(Vec::new()),
            reached: Some(facelets.clone()),
            is_shortest: true,
            is_one_of_more: false,
        })
    }

    /// Replays turns on the known stickers of an upright cube. Returns `None` unless every known sticker reaches the
    /// face of its color. The turns must be as few as possible, because the solution is marked as shortest.
    pub(super) fn check_known(stickers: &PartialStickers, turns: Vec<Turn>) -> Option<GoalSolution> {
        // This checks one color at a time: the known stickers of this color keep their color, and all other stickers
        // get the color of the opposite face.
        let is_solved = |color: &Face| {
            let mark = |known: &Option<Face>| match known {
                Some(known) if known == color => *color,
                _ => color.opposite(),
            };
            let mut facelets = Facelets::new(stickers.each_ref().map(mark));
            replay(&mut facelets, Rotation::UPRIGHT, &turns);
            let mut all = Facelet::all();
            all.all(|place| facelets[place] != *color || place.face() == *color)
        };
        Face::ALL.iter().all(is_solved).then_some(GoalSolution {
            turns: WrittenTurns(turns),
            reached: None,
            is_shortest: true,
            is_one_of_more: false,
        })
    }

    /// The turns. If the solver may make turns that move centres, all turns have the names that the person who holds
    /// the cube gives them. Otherwise they are turns of the cube's own faces.
    pub fn turns(&self) -> &[Turn] {
        self.turns.turns()
    }

    /// The way in which the goal was reached (the face or the slot). `None` unless `goal` is a goal on any face or in
    /// any slot.
    pub fn way_to(&self, goal: &Goal) -> Option<GoalWay> {
        goal.way_of(self.reached.as_ref()?)
    }

    /// Like `way_to`, but considers only the ways that belong to one of the masks.
    pub fn way_among(&self, goal: &Goal, masks: &[Mask]) -> Option<GoalWay> {
        goal.way_among(self.reached.as_ref()?, masks)
    }

    /// The number of turns.
    pub fn len(&self) -> usize {
        self.turns.0.len()
    }

    /// True if no turns are needed.
    pub fn is_empty(&self) -> bool {
        self.turns.0.is_empty()
    }

    /// True if it is proven that no sequence of fewer turns reaches the goal.
    pub const fn is_shortest(&self) -> bool {
        self.is_shortest
    }

    /// Marks the solution as part of an incomplete answer: several solutions were requested, but the search was
    /// cancelled or ran out of time before it found all of them.
    pub(super) const fn one_of_more(mut self) -> GoalSolution {
        self.is_one_of_more = true;
        self
    }

    /// True if several solutions were requested, and the search was cancelled or ran out of time before it found all of
    /// them.
    pub const fn is_one_of_more(&self) -> bool {
        self.is_one_of_more
    }

    /// The length of the turns in a metric.
    pub fn length(&self, metric: Metric) -> usize {
        metric.length_of_turns(self.turns())
    }

    /// The turns as face turns; `None` if some of them are not face turns.
    pub fn moves(&self) -> Option<Sequence> {
        let face_turn = |turn: &Turn| match turn.layers {
            Layers::Face(face) => Some(Move::new(face, turn.amount)),
            _ => None,
        };
        self.turns().iter().map(face_turn).collect()
    }
}

impl fmt::Display for GoalSolution {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turns.fmt(formatter)
    }
}

/// Serializes the turns as text.
impl Serialize for GoalSolution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Amount;

    #[test]
    fn wide_turns_are_written_as_the_wca_has_them() {
        let turn = |layers, amount| Turn { layers, amount };
        let turns = WrittenTurns::new(vec![
            turn(Layers::Wide(Face::R), Amount::CounterClockwise),
            turn(Layers::Face(Face::U), Amount::Half),
            turn(Layers::Wide(Face::U), Amount::Clockwise),
        ]);
        assert_eq!(turns.to_string(), "Rw' U2 Uw");
    }

    #[test]
    fn a_goal_that_is_reached_needs_no_table() {
        let cross: Goal = "cross".parse().expect("a goal");
        let cube = |moves: &str| -> Cube { moves.parse().expect("moves") };
        for reached in ["", "U R U R' x", "y"] {
            let found = GoalSolution::none_needed(&cube(reached), cross.masks()).expect("it is there");
            assert!(found.is_empty() && found.is_shortest());
        }
        assert_eq!(GoalSolution::none_needed(&cube("R"), cross.masks()), None);
    }
}
