//! A goal: a set of cubes that is a union of masks.

use super::error::GoalError;
use crate::cube::{
    Corner, Cube, CubieCube, Edge, Face, Facelets, Mask, MaskCounter, Piece, PieceMoves, PieceSet, PlacementSet,
    Symmetry,
};
use std::collections::{BTreeSet, HashMap};
use std::fmt;

/// A set of cubes to reach, with the text that describes the set. `Display` writes this text.
///
/// The set is the union of its masks. A goal contains at least one cube.
///
/// ```
/// use rubik::cube::CubieCube;
/// use rubik::goals::Goal;
///
/// let cross: Goal = "cross".parse()?;
/// assert!(cross.contains(&CubieCube::SOLVED));
/// assert_eq!(cross.count()?, 227_546_313_523_200);
/// # Ok::<(), rubik::goals::GoalError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Goal {
    text: String,
    masks: Vec<Mask>,
    /// If the goal may be reached on several faces or in several slots, each mask with the first [`GoalWay`] that leads
    /// to the mask. Empty for all other goals.
    ways: Vec<(GoalWay, Mask)>,
}

/// A way to reach a goal on any face or in any slot. If the cube is held with these faces at the bottom and in front,
/// it meets the goal that remains when the words `on any face` or `in any slot` are left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GoalWay {
    /// The face that must be at the bottom.
    pub bottom: Face,
    /// The face that must be in front.
    pub front: Face,
}

/// Writes `with F at the bottom and U in front`.
impl fmt::Display for GoalWay {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GoalWay { bottom, front } = self;
        write!(formatter, "with {bottom} at the bottom and {front} in front")
    }
}

impl Goal {
    /// Creates a goal from the union of these masks and a text that describes it.
    ///
    /// # Errors
    ///
    /// If no cube is in any of the masks.
    pub fn new(text: impl Into<String>, masks: impl IntoIterator<Item = Mask>) -> Result<Goal, GoalError> {
        let text = text.into();
        let distinct: BTreeSet<Mask> = masks.into_iter().collect();
        let mut counter = MaskCounter::default();
        let has_cubes = |mask: &Mask| counter.count(mask) > 0;
        let masks: Vec<Mask> = distinct.into_iter().filter(has_cubes).collect();
        if masks.is_empty() {
            return Err(GoalError::Contradiction(text));
        }
        let ways = Vec::new();
        Ok(Goal { text, masks, ways })
    }

    /// The goal that every cube meets.
    pub fn any() -> Goal {
        Goal {
            text: String::new(),
            masks: vec![Mask::ANY],
            ways: Vec::new(),
        }
    }

    /// The goal that only the solved cube meets.
    pub fn solved() -> Goal {
        Goal {
            text: "solved".to_owned(),
            masks: vec![Mask::solved()],
            ways: Vec::new(),
        }
    }

    /// True if the solved cube is the only cube of the goal.
    pub fn is_solved(&self) -> bool {
        self.masks == [Mask::solved()]
    }

    /// The text that describes the goal.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The masks whose union is the goal, without duplicates. None of them is empty.
    pub fn masks(&self) -> &[Mask] {
        &self.masks
    }

    /// True if the cube is in the set.
    pub fn contains(&self, cube: &CubieCube) -> bool {
        self.masks.iter().any(|mask| mask.contains(cube))
    }

    /// True if the cube with these stickers is in the set. The cube may be held in any orientation. This function
    /// checks only the stickers, without the cubie model.
    pub fn contains_stickers(&self, facelets: &Facelets) -> bool {
        facelets.upright().is_some_and(|(upright, _)| {
            let mut masks = self.masks.iter();
            masks.any(|mask| mask.contains_stickers(&upright))
        })
    }

    /// Returns the goal with only its conditions for corners; `None` if one of its masks has no condition for corners.
    pub fn of_corners(&self) -> Option<Goal> {
        let corners_alone = |mask: &Mask| {
            let corners = Corner::ALL.into_iter().map(Piece::Corner);
            corners.fold(Mask::ANY, |all, corner| all.with(corner, mask.placements(corner)))
        };
        let masks: BTreeSet<Mask> = self.masks.iter().map(corners_alone).collect();
        (!masks.contains(&Mask::ANY)).then(|| Goal {
            text: self.text.clone(),
            masks: masks.into_iter().collect(),
            ways: Vec::new(),
        })
    }

    /// True if the goal fixes the place and orientation of each corner.
    pub fn has_all_corners(&self) -> bool {
        let is_placed = |mask: &Mask, corner: Corner| mask.placements(Piece::Corner(corner)).len() == 1;
        { self.masks.iter() }.all(|mask| Corner::ALL.into_iter().all(|corner| is_placed(mask, corner)))
    }

    /// The exact number of cubes in the set: 1 to 43,252,003,274,489,856,000.
    ///
    /// First consider the masks that restrict only one piece. The cubes outside all of these masks form one mask, which
    /// is counted directly. Within this mask, the union of the remaining masks is counted by inclusion and exclusion.
    /// Many subsets of these masks have the same intersection. So each distinct intersection is counted once, and its
    /// count is multiplied by the sum of the signs of these subsets.
    ///
    /// # Errors
    ///
    /// If the masks have more than [`Goal::MOST_INTERSECTIONS`] intersections. Counting them would take minutes and
    /// gigabytes.
    pub fn count(&self) -> Result<u128, GoalError> {
        let (of_one_piece, others): (Vec<&Mask>, Vec<&Mask>) =
            self.masks.iter().partition(|mask| only_piece(mask).is_some());
        let mut outside = Mask::ANY;
        for mask in of_one_piece {
            let piece = only_piece(mask).expect("these masks were chosen by it");
            outside = outside.with(piece, mask.placements(piece).complement());
        }
        let mut times: HashMap<Mask, i128> = HashMap::from([(Mask::ANY, 1)]);
        *times.entry(outside).or_default() -= 1;
        let mut of_others: HashMap<Mask, i128> = HashMap::new();
        for mask in others {
            let mask = mask.intersection(&outside);
            let mut more: HashMap<Mask, i128> = HashMap::from([(mask, 1)]);
            for (other, &count) in &of_others {
                let both = mask.intersection(other);
                if has_places(&both) {
                    *more.entry(both).or_default() -= count;
                }
            }
            for (mask, count) in more {
                *of_others.entry(mask).or_default() += count;
            }
            of_others.retain(|_, count| *count != 0);
            if of_others.len() > Goal::MOST_INTERSECTIONS {
                return Err(GoalError::TooManyIntersections(self.text.clone()));
            }
        }
        for (mask, count) in of_others {
            *times.entry(mask).or_default() += count;
        }
        let mut counter = MaskCounter::default();
        let counted = times.iter().filter(|(_, times)| **times != 0).map(|(mask, times)| {
            let count = i128::try_from(counter.count(mask));
            times * count.expect("there are fewer than 2^66 cubes")
        });
        Ok(u128::try_from(counted.sum::<i128>()).expect("the number of cubes is not negative"))
    }

    /// The maximum number of intersections of masks that [`Goal::count`] counts. Counting 20,000 intersections takes
    /// about a second.
    pub const MOST_INTERSECTIONS: usize = 20_000;

    /// Returns the goal of all cubes that meet this goal in at least one of their 24 orientations. Examples are the
    /// cross on any face, and the block in any corner.
    #[must_use]
    pub fn on_any_face(&self) -> Goal {
        let rotations = Symmetry::all().filter(|each| !each.is_mirrored());
        self.images(format!("{} on any face", self.text), rotations)
    }

    /// Returns the goal of all cubes that meet this goal after some rotation of the whole cube about the axis through U
    /// and D. An example is the cross on D with any solved slot beside it.
    #[must_use]
    pub fn on_any_slot(&self) -> Goal {
        let about_axis = |each: &Symmetry| !each.is_mirrored() && each.face(Face::U) == Face::U;
        let rotations = Symmetry::all().filter(about_axis);
        self.images(format!("{} in any slot", self.text), rotations)
    }

    fn images(&self, text: String, symmetries: impl Iterator<Item = Symmetry>) -> Goal {
        let of_symmetry = |symmetry: Symmetry| {
            let way = GoalWay {
                bottom: symmetry.face(Face::D),
                front: symmetry.face(Face::F),
            };
            let masks = self.masks.iter();
            masks.map(move |mask| (way, mask.conjugated(&symmetry)))
        };
        let mut distinct: BTreeSet<Mask> = BTreeSet::new();
        let mut ways: Vec<(GoalWay, Mask)> = symmetries.flat_map(of_symmetry).collect();
        ways.retain(|(_, mask)| distinct.insert(*mask));
        Goal {
            text,
            masks: distinct.into_iter().collect(),
            ways,
        }
    }

    /// The first way in which the stickers of an upright cube meet the goal. `None` if they do not meet the goal, or if
    /// the goal was not made by [`Goal::on_any_face`] or [`Goal::on_any_slot`].
    pub fn way_of(&self, upright: &Facelets) -> Option<GoalWay> {
        let mut ways = self.ways.iter();
        ways.find(|(_, mask)| mask.contains_stickers(upright))
            .map(|(way, _)| *way)
    }

    /// Like [`Goal::way_of`], but considers only the ways that lead to the given masks.
    pub fn way_among(&self, upright: &Facelets, masks: &[Mask]) -> Option<GoalWay> {
        let mut ways = self.ways.iter().filter(|(_, mask)| masks.contains(mask));
        ways.find(|(_, mask)| mask.contains_stickers(upright))
            .map(|(way, _)| *way)
    }

    /// Returns the goal relative to a target other than the solved cube. If the goal requires that pieces are solved,
    /// the result requires that they are placed as on the target. If some moves lead from the solved cube to the
    /// target, the same moves lead from the cubes of this goal to the cubes of the result.
    #[must_use]
    pub fn led_to(&self, target: &Cube) -> Goal {
        let moves = PieceMoves::of(&target.position.cube);
        Goal {
            text: self.text.clone(),
            masks: self.masks.iter().map(|mask| mask.after(&moves)).collect(),
            ways: self.ways.iter().map(|(way, mask)| (*way, mask.after(&moves))).collect(),
        }
    }

    /// Returns the goal of all cubes that are in both sets.
    ///
    /// # Errors
    ///
    /// If no cube is in both sets.
    pub fn intersection(&self, other: &Goal) -> Result<Goal, GoalError> {
        let pairs = self.masks.iter().flat_map(|mask| {
            let others = other.masks.iter();
            others.map(|other| mask.intersection(other))
        });
        let texts = [self.text.as_str(), other.text.as_str()];
        Goal::new(texts.join(", "), pairs)
    }
}

/// Returns the piece that a mask restricts; `None` if the mask does not restrict exactly one piece.
fn only_piece(mask: &Mask) -> Option<Piece> {
    let mut asked = PieceSet::ALL
        .iter()
        .filter(|&piece| mask.placements(piece) != PlacementSet::ALL);
    asked.next().filter(|_| asked.next().is_none())
}

/// Returns false if a piece has no allowed placement, or if n pieces have the same allowed placements in fewer than n
/// places. If the result is true, the mask may still be empty.
fn has_places(mask: &Mask) -> bool {
    let corners = Corner::ALL.map(|corner| mask.placements(Piece::Corner(corner)));
    let edges = Edge::ALL.map(|edge| mask.placements(Piece::Edge(edge)));
    have_places::<3>(&corners) && have_places::<2>(&edges)
}

/// Makes the check of [`has_places`] for the corners or for the edges. Each of these pieces has `TURNS` orientations.
fn have_places<const TURNS: usize>(pieces: &[PlacementSet]) -> bool {
    pieces.iter().enumerate().all(|(first, placements)| {
        let alike = pieces[first..].iter().filter(|other| *other == placements).count();
        alike <= placements.places(TURNS)
    })
}

impl fmt::Display for Goal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}
