//! For stickers that do not make a cube: finds the error of each piece, and the stickers that were probably mistyped.

use super::assembly::{Cube, arrangement};
use super::assembly_error::{corner_place, edge_place, joined, list, why_no_corner, why_no_edge};
use super::corner_and_edge::{Corner, Edge, Flip, Twist};
use super::cubie::is_odd;
use super::facelet::{Facelet, Facelets};
use super::moves::Face;
use super::piece_facelets::{corner_facelets, edge_facelets, find_corner, find_edge};
use super::rotation::Rotation;
use std::fmt;

/// A fault of the stickers. Places are named as the holder of the cube sees them. `Display` writes the fault in one
/// line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// A corner place shows three stickers that no corner has.
    CornerImpossible {
        /// The place of the corner.
        place: Corner,
        /// The stickers at this place, clockwise, beginning with the sticker on U or D.
        shows: [Face; 3],
    },
    /// An edge place shows two stickers that no edge has.
    EdgeImpossible {
        /// The place of the edge.
        place: Edge,
        /// The stickers at this place, in the order of [`Edge::faces`].
        shows: [Face; 2],
    },
    /// A corner is in more than one place.
    CornerRepeated {
        /// The corner.
        corner: Corner,
        /// All places where it is.
        places: Vec<Corner>,
    },
    /// An edge is in more than one place.
    EdgeRepeated {
        /// The edge.
        edge: Edge,
        /// All places where it is.
        places: Vec<Edge>,
    },
    /// A corner that is missing.
    CornerMissing(Corner),
    /// An edge that is missing.
    EdgeMissing(Edge),
    /// All pieces are there, but the twists of the corners do not add up, as if one corner had been twisted by this
    /// amount.
    CornerTwisted(Twist),
    /// All pieces are there, but an odd number of edges is flipped.
    EdgeFlipped,
    /// All pieces are there, but the parity is wrong, as if two pieces had been exchanged.
    PiecesSwapped,
}

impl Fault {
    /// A word for the type of fault, which scripts can test.
    pub const fn kind(&self) -> &'static str {
        match self {
            Fault::CornerImpossible { .. } | Fault::EdgeImpossible { .. } => "impossible",
            Fault::CornerRepeated { .. } | Fault::EdgeRepeated { .. } => "repeated",
            Fault::CornerMissing(_) | Fault::EdgeMissing(_) => "missing",
            Fault::CornerTwisted(_) => "twisted",
            Fault::EdgeFlipped => "flipped",
            Fault::PiecesSwapped => "swapped",
        }
    }

    /// The stickers of the wrong pieces; empty for a missing piece and for faults that belong to no single
    /// piece.
    pub fn facelets(&self) -> Vec<Facelet> {
        match self {
            Fault::CornerImpossible { place, .. } => corner_facelets(*place).to_vec(),
            Fault::EdgeImpossible { place, .. } => edge_facelets(*place).to_vec(),
            Fault::CornerRepeated { places, .. } => places.iter().flat_map(|&place| corner_facelets(place)).collect(),
            Fault::EdgeRepeated { places, .. } => places.iter().flat_map(|&place| edge_facelets(place)).collect(),
            _ => Vec::new(),
        }
    }

    /// Advice on how to mend the real cube if no sticker was mistyped; `None` if no piece is twisted, flipped or
    /// exchanged.
    pub const fn remedy(&self) -> Option<&'static str> {
        match self {
            Fault::CornerTwisted(Twist::Clockwise) => Some("twist any corner counter-clockwise"),
            Fault::CornerTwisted(_) => Some("twist any corner clockwise"),
            Fault::EdgeFlipped => Some("take out any edge and put it back flipped"),
            Fault::PiecesSwapped => Some("take out any two corners, or any two edges, and exchange them"),
            _ => None,
        }
    }
}

/// Names colors by the letters of their faces.
impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.in_colors(&|face| face.letter().to_string()))
    }
}

impl Fault {
    /// The fault in one line. `color` names the color of each face.
    pub fn in_colors(&self, color: &dyn Fn(Face) -> String) -> String {
        let places = |names: Vec<String>| names.join(" and at ");
        match self {
            Fault::CornerImpossible { place, shows } => {
                let (place, list) = (corner_place(*place), list(shows, color));
                format!("the corner at {place} shows {list}: {}", why_no_corner(*shows, color))
            }
            Fault::EdgeImpossible { place, shows } => {
                let (place, list) = (edge_place(*place), list(shows, color));
                format!("the edge at {place} shows {list}: {}", why_no_edge(*shows, color))
            }
            Fault::CornerRepeated { corner, places: at } => {
                let at = places(at.iter().map(|&place| corner_place(place)).collect());
                format!("corner {} is at {at}", joined(&corner.faces(), color))
            }
            Fault::EdgeRepeated { edge, places: at } => {
                let at = places(at.iter().map(|&place| edge_place(place)).collect());
                format!("edge {} is at {at}", joined(&edge.faces(), color))
            }
            Fault::CornerMissing(corner) => format!("corner {} is missing", joined(&corner.faces(), color)),
            Fault::EdgeMissing(edge) => format!("edge {} is missing", joined(&edge.faces(), color)),
            Fault::CornerTwisted(Twist::Clockwise) => "a corner has been twisted clockwise".to_owned(),
            Fault::CornerTwisted(_) => "a corner has been twisted counter-clockwise".to_owned(),
            Fault::EdgeFlipped => "an edge has been flipped".to_owned(),
            Fault::PiecesSwapped => "two pieces have been exchanged".to_owned(),
        }
    }
}

/// All faults of these stickers, which are given as the holder sees them; empty if the stickers make a solvable cube.
/// The centres must be those of a real cube.
pub(crate) fn diagnose(facelets: &Facelets) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut corners: [Vec<Corner>; 8] = Default::default();
    for place in Corner::ALL {
        let shows = corner_facelets(place).map(|facelet| facelets[facelet]);
        match find_corner(shows) {
            Some((corner, _)) => corners[corner as usize].push(place),
            None => faults.push(Fault::CornerImpossible { place, shows }),
        }
    }
    let mut edges: [Vec<Edge>; 12] = Default::default();
    for place in Edge::ALL {
        let shows = edge_facelets(place).map(|facelet| facelets[facelet]);
        match find_edge(shows) {
            Some((edge, _)) => edges[edge as usize].push(place),
            None => faults.push(Fault::EdgeImpossible { place, shows }),
        }
    }
    for (corner, places) in Corner::ALL.into_iter().zip(corners) {
        match places.len() {
            0 => faults.push(Fault::CornerMissing(corner)),
            1 => {}
            _ => faults.push(Fault::CornerRepeated { corner, places }),
        }
    }
    for (edge, places) in Edge::ALL.into_iter().zip(edges) {
        match places.len() {
            0 => faults.push(Fault::EdgeMissing(edge)),
            1 => {}
            _ => faults.push(Fault::EdgeRepeated { edge, places }),
        }
    }
    if faults.is_empty() {
        let upright = facelets.upright().map(|(upright, _)| upright);
        if let Some(Ok(cube)) = upright.as_ref().map(arrangement) {
            match cube.co.into_iter().fold(Twist::Untwisted, Twist::plus) {
                Twist::Untwisted => {}
                twist => faults.push(Fault::CornerTwisted(twist)),
            }
            if cube.eo.into_iter().fold(Flip::Unflipped, Flip::plus) == Flip::Flipped {
                faults.push(Fault::EdgeFlipped);
            }
            if is_odd(&cube.cp) != is_odd(&cube.ep) {
                faults.push(Fault::PiecesSwapped);
            }
        }
    }
    faults
}

/// A sticker that probably should have a different color.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Change {
    /// The sticker.
    pub facelet: Facelet,
    /// The color that it shows.
    pub from: Face,
    /// The color that it should show.
    pub to: Face,
}

/// The conditions that changes of stickers must meet to make a cube.
struct Mending<'a> {
    facelets: &'a Facelets,
    /// The stickers of each impossible piece. At least one sticker of each of these pieces must change.
    impossible: Vec<Vec<Facelet>>,
    /// For each color, in the order U R F D L B, the number of stickers with this color, minus nine.
    surplus: [i8; 6],
}

impl Mending<'_> {
    /// Every change of one sticker that is not a centre.
    fn each_change(&self) -> impl Iterator<Item = Change> {
        let pieces = Facelet::all().filter(|facelet| !facelet.is_centre());
        pieces.flat_map(|facelet| {
            let from = self.facelets[facelet];
            let others = Face::ALL.into_iter().filter(move |&to| to != from);
            others.map(move |to| Change { facelet, from, to })
        })
    }

    /// True if these changes make a cube that can be solved.
    fn is_done_by(&self, changes: &[Change]) -> bool {
        self.evens_out(changes) && self.reaches_all(changes) && self.makes_a_cube(changes)
    }

    fn evens_out(&self, changes: &[Change]) -> bool {
        let mut after = self.surplus;
        for change in changes {
            after[change.from as usize] -= 1;
            after[change.to as usize] += 1;
        }
        after == [0; 6]
    }

    fn reaches_all(&self, changes: &[Change]) -> bool {
        let is_reached = |piece: &Vec<Facelet>| {
            let mut facelets = changes.iter().map(|change| change.facelet);
            facelets.any(|facelet| piece.contains(&facelet))
        };
        self.impossible.iter().all(is_reached)
    }

    fn makes_a_cube(&self, changes: &[Change]) -> bool {
        let mut colors = *self.facelets.colors();
        for change in changes {
            colors[change.facelet.index()] = change.to;
        }
        Cube::try_from(Facelets::new(colors)).is_ok()
    }
}

impl<'a> Mending<'a> {
    /// The conditions for changing these stickers. `None` if no cube has these centres, if the stickers have no fault,
    /// or if a fault has a remedy for the real cube ([`Fault::remedy`]).
    fn of(facelets: &'a Facelets) -> Option<Mending<'a>> {
        Rotation::from_centres(facelets.centres())?;
        let faults = diagnose(facelets);
        if faults.is_empty() || faults.iter().any(|fault| fault.remedy().is_some()) {
            return None;
        }
        let mut surplus = [-9_i8; 6];
        for &color in facelets.colors() {
            surplus[color as usize] += 1;
        }
        let impossible = faults.iter().filter(|fault| fault.kind() == "impossible");
        Some(Mending {
            facelets,
            impossible: impossible.map(Fault::facelets).collect(),
            surplus,
        })
    }
}

/// All changes of one sticker that make a solvable cube or, if no such change exists, all changes of two stickers. The
/// centres must be those of a real cube, and they are not changed.
///
/// The list is empty if all pieces are there but are twisted, flipped or exchanged: [`Fault::remedy`] says how to mend
/// such a cube.
pub(crate) fn mending_changes(facelets: &Facelets) -> Vec<Vec<Change>> {
    let Some(mending) = Mending::of(facelets) else {
        return Vec::new();
    };
    let one = mending.each_change().map(|change| vec![change]);
    let one: Vec<Vec<Change>> = one.filter(|changes| mending.is_done_by(changes)).collect();
    if !one.is_empty() || mending.impossible.len() > 2 {
        return one;
    }
    let mut two = Vec::new();
    for first in mending.each_change() {
        let second = mending.each_change();
        for second in second.filter(|second| second.facelet > first.facelet) {
            if mending.is_done_by(&[first, second]) {
                two.push(vec![first, second]);
            }
        }
    }
    two
}

/// All changes that make a solvable cube by exchanging two confused colors on two or three stickers. Colors of opposite
/// faces come first, such as red and orange on most cubes. For each pair of colors, only the changes with the fewest
/// stickers are listed.
pub(crate) fn mixed_up_colors(facelets: &Facelets) -> Vec<Vec<Change>> {
    let Some(mending) = Mending::of(facelets) else {
        return Vec::new();
    };
    let pairs = Face::ALL.into_iter().enumerate().flat_map(|(number, one)| {
        let others = Face::ALL.into_iter().skip(number + 1);
        others.map(move |other| (one, other))
    });
    let (opposite, beside): (Vec<_>, Vec<_>) = pairs.partition(|(one, other)| one.opposite() == *other);
    let ways = opposite.into_iter().chain(beside);
    ways.flat_map(|(one, other)| mending.exchanging(one, other)).collect()
}

impl Mending<'_> {
    /// The changes that make a solvable cube by replacing the color `one` by `other`, or `other` by `one`, on two
    /// stickers. If no such changes exist, the changes on three stickers.
    fn exchanging(&self, one: Face, other: Face) -> Vec<Vec<Change>> {
        let of_pair = self.each_change().filter(|change| {
            let pair = (change.from, change.to);
            pair == (one, other) || pair == (other, one)
        });
        let all: Vec<Change> = of_pair.collect();
        let mut found = Vec::new();
        for (first, second) in pairs_of(all.len()) {
            let changes = [all[first], all[second]];
            if self.is_done_by(&changes) {
                found.push(changes.to_vec());
            }
        }
        if found.is_empty() {
            for (first, second) in pairs_of(all.len()) {
                for third in second + 1..all.len() {
                    let changes = [all[first], all[second], all[third]];
                    if self.is_done_by(&changes) {
                        found.push(changes.to_vec());
                    }
                }
            }
        }
        found
    }
}

/// Every pair of different numbers below `count`, with the smaller number first.
fn pairs_of(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |first| (first + 1..count).map(move |second| (first, second)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Position, generator, random_state};

    fn changed(facelets: &Facelets, changes: &[(usize, Face)]) -> Facelets {
        let mut colors = *facelets.colors();
        for &(place, color) in changes {
            colors[place] = color;
        }
        Facelets::new(colors)
    }

    #[test]
    fn a_good_cube_has_no_faults_however_it_is_held() {
        for (number, rotation) in Rotation::all().enumerate() {
            let position = Position::from(random_state(&mut generator(5, number as u64)));
            let facelets = Cube { position, rotation }.facelets();
            assert_eq!(diagnose(&facelets), []);
            assert!(mending_changes(&facelets).is_empty());
        }
    }

    #[test]
    fn what_one_sticker_was_is_among_the_suggestions() {
        let rotations: Vec<Rotation> = Rotation::all().collect();
        for number in 0..2_000_usize {
            let position = Position::from(random_state(&mut generator(6, number as u64)));
            let rotation = rotations[number % Rotation::COUNT];
            let good = Cube { position, rotation }.facelets();
            let facelet = Facelet::all().nth(number % 54).expect("one of 54");
            if facelet.place() == 4 {
                continue;
            }
            let (from, to) = (Face::ALL[number / 54 % 6], good[facelet]);
            if from == to {
                continue;
            }
            let bad = changed(&good, &[(facelet.index(), from)]);
            let expected = vec![Change { facelet, from, to }];
            let found = mending_changes(&bad);
            assert!(found.contains(&expected), "{found:?}");
            assert!(!diagnose(&bad).is_empty());
        }
    }

    #[test]
    fn every_fault_is_named_and_not_the_first_alone() {
        // The stickers of URF are in reverse order, and UB is changed into a second UF.
        let bad = changed(&Facelets::SOLVED, &[(9, Face::F), (20, Face::R), (46, Face::F)]);
        let said: Vec<String> = diagnose(&bad).iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "the corner at U8-R0-F2 shows U, F, R: corner URF has these colors the other way \
                 round; two of its stickers are exchanged",
                "corner URF is missing",
                "edge UF is at U7-F1 and at U1-B1",
                "edge UB is missing",
            ]
        );
    }

    #[test]
    fn what_was_done_by_hand_is_told_with_its_remedy() {
        let flipped = changed(&Facelets::SOLVED, &[(7, Face::F), (19, Face::U)]);
        let faults = diagnose(&flipped);
        assert_eq!(faults, [Fault::EdgeFlipped]);
        assert!(faults[0].remedy().is_some());
        assert!(mending_changes(&flipped).is_empty());
        // Here an edge is flipped, and two edges are exchanged.
        let both = changed(&flipped, &[(5, Face::U), (10, Face::B), (1, Face::U), (46, Face::R)]);
        assert_eq!(diagnose(&both), [Fault::EdgeFlipped, Fault::PiecesSwapped]);
    }
}
