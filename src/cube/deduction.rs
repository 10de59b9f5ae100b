//! Deduces further stickers from the known stickers of a cube while the user is still entering the rest, and finds
//! contradictions between known stickers.
//!
//! A place may hold any piece that has the colors known there. All places can hold different pieces at the same time if
//! a matching of places and pieces exists; augmenting paths find it (Kuhn, *The Hungarian method for the assignment
//! problem*, 1955). If no matching puts a piece at a place, the piece is ruled out there. A sticker is deduced once all
//! pieces that remain for its place show the same color on it. Twists, flips and parity are checked as soon as few
//! enough cubes remain to list them.

use super::candidates::{OrientedPiece, corner_candidates, edge_candidates};
use super::completion::Completions;
use super::corner_and_edge::{Corner, Edge};
use super::diagnosis::{Change, Fault, diagnose, mending_changes};
use super::facelet::{Facelet, Facelets, PartialStickers};
use super::moves::Face;
use super::piece_facelets::{corner_facelets, edge_facelets};
use super::rotation::Rotation;
use std::fmt;

/// If at most this many arrangements of the pieces remain, all possible cubes are listed.
const FEW: usize = 4_096;

/// The result of deductions from some stickers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Deduction {
    /// The known stickers, and the stickers that were deduced from them.
    pub stickers: PartialStickers,
    /// The errors found in the known stickers. While many stickers are unknown, wrong twists, flips or parity may not
    /// be found.
    pub conflicts: Vec<StickerConflict>,
}

/// Known stickers that no cube has at the same time. `Display` writes the conflict in one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StickerConflict {
    /// All centres are known, and no cube has them.
    Centres,
    /// These are the known stickers of one place, and no piece has them.
    NoPiece(Vec<Facelet>),
    /// For these places, there are not enough different pieces with the known stickers.
    TooFewPieces(Vec<Vec<Facelet>>),
    /// Each place has a matching piece, but turns cannot reach any cube with the known stickers.
    NoCube,
    /// All stickers are known and all pieces are there, but a corner is twisted, an edge is flipped, or two pieces are
    /// exchanged.
    Fault(Fault),
}

impl StickerConflict {
    /// The stickers that contradict each other; empty if the conflict does not belong to particular stickers.
    pub fn facelets(&self) -> Vec<Facelet> {
        match self {
            StickerConflict::Centres => Facelet::all().filter(Facelet::is_centre).collect(),
            StickerConflict::NoPiece(facelets) => facelets.clone(),
            StickerConflict::TooFewPieces(places) => places.concat(),
            StickerConflict::NoCube => Vec::new(),
            StickerConflict::Fault(fault) => fault.facelets(),
        }
    }

    /// Advice on how to mend the real cube if no sticker was mistyped; `None` for conflicts without advice. For
    /// [`StickerConflict::NoCube`], it says how to get such advice.
    pub const fn remedy(&self) -> Option<&'static str> {
        match self {
            StickerConflict::Fault(fault) => fault.remedy(),
            StickerConflict::NoCube => Some("enter the missing stickers to get advice"),
            _ => None,
        }
    }
}

impl fmt::Display for StickerConflict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |facelets: &[Facelet]| {
            let names: Vec<String> = facelets.iter().map(Facelet::to_string).collect();
            names.join("-")
        };
        match self {
            StickerConflict::Centres => formatter.write_str("no cube has these centres"),
            StickerConflict::NoPiece(facelets) => {
                write!(formatter, "no piece has the colors at {}", place(facelets))
            }
            StickerConflict::TooFewPieces(places) => {
                let places: Vec<String> = places.iter().map(|each| place(each)).collect();
                match places.len() {
                    2 => write!(
                        formatter,
                        "{} show the same piece, but a cube has only one such piece",
                        places.join(" and ")
                    ),
                    all => write!(
                        formatter,
                        "only {} pieces have the colors at these {all} places: {}",
                        all - 1,
                        places.join(", ")
                    ),
                }
            }
            StickerConflict::NoCube => {
                formatter.write_str("no turns lead to these stickers, whatever the missing stickers are")
            }
            StickerConflict::Fault(fault) => write!(formatter, "{fault}"),
        }
    }
}

/// Deduces stickers and conflicts from the known stickers. This function deduces nothing until all six centres are
/// known.
pub(crate) fn deduce(known: &PartialStickers) -> Deduction {
    let mut found = Deduction {
        stickers: *known,
        conflicts: Vec::new(),
    };
    let Some(centres) = centres(known) else {
        return found;
    };
    let Some(rotation) = Rotation::from_centres(centres) else {
        found.conflicts.push(StickerConflict::Centres);
        return found;
    };
    let kinds = CornersOrEdges::all(known, rotation);
    found.conflicts = kinds.iter().flat_map(|kind| kind.conflicts(known)).collect();
    if !found.conflicts.is_empty() {
        return found;
    }
    if let Some(facelets) = complete(known) {
        // Every piece is there, so only twists, flips and parity can be wrong.
        let faults = diagnose(&facelets).into_iter();
        found.conflicts = faults.map(StickerConflict::Fault).collect();
        return found;
    }
    let possible = kinds.each_ref().map(CornersOrEdges::possible);
    found.fill_in(&kinds, &possible);
    let left = possible.iter().flatten().map(Vec::len);
    let left = left.fold(1_usize, usize::saturating_mul);
    if left <= FEW {
        found.fill_in_by_cubes(known);
    }
    found
}

/// Every change of one known sticker that removes all contradictions between the known stickers. Centres are not
/// changed. If all stickers are known, the changes are those of [`mending_changes`], which may also change two
/// stickers.
///
/// If turns cannot reach the cube although each place has a matching piece ([`StickerConflict::NoCube`]), perhaps a
/// piece was twisted or flipped on the real cube. Then all stickers are correct, and each of these changes is wrong.
pub(crate) fn mending_entries(known: &PartialStickers) -> Vec<Vec<Change>> {
    if let Some(facelets) = complete(known) {
        return mending_changes(&facelets);
    }
    let conflicts = deduce(known).conflicts;
    let mut suspects: Vec<Facelet> = conflicts.iter().flat_map(StickerConflict::facelets).collect();
    if suspects.is_empty() && !conflicts.is_empty() {
        suspects = Facelet::all().collect();
    }
    suspects.retain(|facelet| !facelet.is_centre());
    suspects.sort_unstable();
    suspects.dedup();
    let mut found = Vec::new();
    for facelet in suspects {
        let Some(from) = known[facelet.index()] else {
            continue;
        };
        for to in Face::ALL.into_iter().filter(|&to| to != from) {
            let mut changed = *known;
            changed[facelet.index()] = Some(to);
            if deduce(&changed).conflicts.is_empty() {
                found.push(vec![Change { facelet, from, to }]);
            }
        }
    }
    found
}

/// The six centres, if all are known.
fn centres(known: &PartialStickers) -> Option<[Face; 6]> {
    let mut centres = Face::ALL;
    for side in Face::ALL {
        centres[side as usize] = known[Facelet::centre(side).index()]?;
    }
    Some(centres)
}

/// All stickers, if all are known.
fn complete(known: &PartialStickers) -> Option<Facelets> {
    let colors: Option<Vec<Face>> = known.iter().copied().collect();
    let colors = <[Face; Facelet::COUNT]>::try_from(colors?);
    Some(Facelets::new(colors.expect("there are 54 of them")))
}

/// The corners or the edges: their places and pieces.
struct CornersOrEdges {
    /// The facelets of each place, as the holder sees them.
    places: Vec<Vec<Facelet>>,
    /// The colors of each piece.
    pieces: Vec<Vec<Face>>,
    /// For each place, the pieces that have the colors known there.
    candidates: Vec<Vec<OrientedPiece>>,
}

impl CornersOrEdges {
    /// Returns the corners and the edges of a cube that is held in this rotation.
    fn all(known: &PartialStickers, rotation: Rotation) -> [CornersOrEdges; 2] {
        let held = Facelets::places_upright(rotation.inverse());
        let upright = held.map(|place| known[place.index()]);
        let seen = |facelets: &[Facelet]| facelets.iter().map(|each| held[each.index()]).collect();
        [
            CornersOrEdges {
                places: Corner::ALL.map(|place| seen(&corner_facelets(place))).into(),
                pieces: Corner::ALL.map(|corner| corner.faces().to_vec()).into(),
                candidates: corner_candidates(&upright),
            },
            CornersOrEdges {
                places: Edge::ALL.map(|place| seen(&edge_facelets(place))).into(),
                pieces: Edge::ALL.map(|edge| edge.faces().to_vec()).into(),
                candidates: edge_candidates(&upright),
            },
        ]
    }

    /// The known stickers of a place.
    fn known_at(&self, place: usize, known: &PartialStickers) -> Vec<Facelet> {
        let at = self.places[place].iter().copied();
        at.filter(|facelet| known[facelet.index()].is_some()).collect()
    }

    /// The reasons why the places cannot all hold distinct pieces with the known colors; empty if they can.
    fn conflicts(&self, known: &PartialStickers) -> Vec<StickerConflict> {
        let places = 0..self.places.len();
        let empty = places.filter(|&place| self.candidates[place].is_empty());
        let mut conflicts: Vec<StickerConflict> = empty
            .map(|place| StickerConflict::NoPiece(self.known_at(place, known)))
            .collect();
        if conflicts.is_empty()
            && let Err(crowded) = Matching::of(&self.candidates)
        {
            let places = crowded.into_iter();
            let places = places.map(|place| self.known_at(place, known)).collect();
            conflicts.push(StickerConflict::TooFewPieces(places));
        }
        conflicts
    }

    /// For each place, the candidates whose piece can be at this place while the other places hold different pieces.
    fn possible(&self) -> Vec<Vec<OrientedPiece>> {
        let mut possible = self.candidates.clone();
        for (place, candidates) in possible.iter_mut().enumerate() {
            candidates.retain(|&(piece, _)| {
                let mut fixed = self.candidates.clone();
                fixed[place].retain(|&(other, _)| other == piece);
                Matching::of(&fixed).is_ok()
            });
        }
        possible
    }
}

impl Deduction {
    /// Fills in the stickers on which all possible pieces of a place agree.
    fn fill_in(&mut self, kinds: &[CornersOrEdges; 2], possible: &[Vec<Vec<OrientedPiece>>; 2]) {
        for (kind, possible) in kinds.iter().zip(possible) {
            for (place, candidates) in kind.places.iter().zip(possible) {
                let length = place.len();
                for (index, facelet) in place.iter().enumerate() {
                    let mut shown = candidates
                        .iter()
                        .map(|&(piece, turned)| kind.pieces[piece][(index + length - turned) % length]);
                    let first = shown.next();
                    if shown.all(|color| Some(color) == first) {
                        self.stickers[facelet.index()] = first;
                    }
                }
            }
        }
    }

    /// Fills in the stickers on which all cubes with the known stickers agree. If no cube has the known stickers, this
    /// function adds a conflict. If there are more than [`FEW`] such cubes, it does nothing.
    fn fill_in_by_cubes(&mut self, known: &PartialStickers) {
        let Some(found) = Completions::of(known).filter(|found| found.count() <= FEW as u128) else {
            return;
        };
        let cubes: Vec<Facelets> = found.cubes().map(|cube| cube.facelets()).collect();
        let Some((first, others)) = cubes.split_first() else {
            self.conflicts.push(StickerConflict::NoCube);
            return;
        };
        for facelet in Facelet::all() {
            if others.iter().all(|other| other[facelet] == first[facelet]) {
                self.stickers[facelet.index()] = Some(first[facelet]);
            }
        }
    }
}

/// An assignment of distinct pieces to places.
struct Matching<'a> {
    candidates: &'a [Vec<OrientedPiece>],
    /// For each piece, the place to which it is assigned; `None` if it is not assigned to a place.
    place_of: Vec<Option<usize>>,
}

impl<'a> Matching<'a> {
    /// Assigns a piece to each place, so that all pieces are distinct.
    ///
    /// # Errors
    ///
    /// If no matching exists. The error is a list of places for which there are too few pieces.
    fn of(candidates: &'a [Vec<OrientedPiece>]) -> Result<Matching<'a>, Vec<usize>> {
        let mut matching = Matching {
            candidates,
            place_of: vec![None; candidates.len()],
        };
        for place in 0..candidates.len() {
            let mut seen = vec![false; candidates.len()];
            if !matching.augment(place, &mut seen) {
                // Every candidate of these places is marked in `seen`, and there is one more place than marked pieces.
                let pieces = (0..seen.len()).filter(|&piece| seen[piece]);
                let mut crowded: Vec<usize> = pieces.filter_map(|piece| matching.place_of[piece]).collect();
                crowded.push(place);
                crowded.sort_unstable();
                return Err(crowded);
            }
        }
        Ok(matching)
    }

    /// Finds a piece for a place. If necessary, gives different pieces to places that already have a piece. Returns
    /// false if this is impossible. `seen` marks the pieces that were tried.
    fn augment(&mut self, place: usize, seen: &mut [bool]) -> bool {
        let candidates = self.candidates;
        for &(piece, _) in &candidates[place] {
            if std::mem::replace(&mut seen[piece], true) {
                continue;
            }
            let is_free = match self.place_of[piece] {
                None => true,
                Some(holder) => self.augment(holder, seen),
            };
            if is_free {
                self.place_of[piece] = Some(place);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Cube, generator};
    use rand::seq::SliceRandom;

    fn all_but(facelets: &Facelets, unknown: &[usize]) -> PartialStickers {
        std::array::from_fn(|index| (!unknown.contains(&index)).then_some(facelets.colors()[index]))
    }

    /// The indices of the stickers that are not centres, in random order.
    fn shuffled(number: u64) -> Vec<usize> {
        let others = Facelet::all().filter(|facelet| !facelet.is_centre());
        let mut places: Vec<usize> = others.map(Facelet::index).collect();
        places.shuffle(&mut generator(31, number));
        places
    }

    /// A random cube in one of the 24 rotations.
    fn cube(number: usize) -> Facelets {
        let mut cube = Cube::random(30, number as u64);
        let mut rotations = Rotation::all();
        let held = rotations.nth(number % Rotation::COUNT);
        cube.rotation = held.expect("one of 24");
        cube.facelets()
    }

    #[test]
    fn a_real_cube_has_no_conflict_at_any_time_and_what_is_filled_in_is_right() {
        for number in 0..48 {
            let facelets = cube(number);
            let mut unknown = shuffled(number as u64);
            while !unknown.is_empty() {
                let found = deduce(&all_but(&facelets, &unknown));
                assert_eq!(found.conflicts, []);
                for (filled, right) in found.stickers.iter().zip(facelets.colors()) {
                    assert!(filled.is_none_or(|filled| filled == *right));
                }
                unknown.truncate(unknown.len() - 3);
            }
        }
    }

    #[test]
    fn of_few_unknown_stickers_all_is_filled_in_that_every_cube_agrees_on() {
        for number in 0..200 {
            let facelets = cube(number);
            let unknown = shuffled(number as u64);
            let known = all_but(&facelets, &unknown[..6]);
            let found = Completions::of(&known).expect("the centres are known");
            let cubes: Vec<Facelets> = found.cubes().map(|cube| cube.facelets()).collect();
            let agreed: PartialStickers = std::array::from_fn(|index| {
                let shows = |cube: &Facelets| cube.colors()[index];
                let first = shows(&cubes[0]);
                cubes.iter().all(|cube| shows(cube) == first).then_some(first)
            });
            assert_eq!(deduce(&known).stickers, agreed);
        }
    }

    #[test]
    fn the_last_corner_and_the_last_edge_follow_from_the_others() {
        for number in 0..24 {
            let facelets = cube(number);
            // U8, R0 and F2 (8, 9, 20) are a corner; D1 and F7 (28, 25) are an edge.
            let known = all_but(&facelets, &[8, 9, 20, 28, 25]);
            assert_eq!(deduce(&known).stickers, facelets.colors().map(Some));
        }
    }

    #[test]
    fn what_no_piece_has_is_a_conflict_as_soon_as_it_is_typed() {
        let unknown: Vec<usize> = (0..54).filter(|index| index % 9 != 4).collect();
        let mut known = all_but(&Facelets::SOLVED, &unknown);
        known[7] = Some(Face::U);
        assert_eq!(deduce(&known).conflicts, []);
        // Index 19 is F1, a sticker of the edge at U7 and F1.
        known[19] = Some(Face::D);
        let conflicts = deduce(&known).conflicts;
        assert_eq!(conflicts.len(), 1);
        assert_eq!(conflicts[0].to_string(), "no piece has the colors at U7-F1");
        let changes = mending_entries(&known);
        let facelets = changes.iter().map(|change| change[0].facelet.to_string());
        let facelets: Vec<String> = facelets.collect();
        // Each of the two stickers may have any of four other colors.
        assert_eq!(facelets, ["U7", "U7", "U7", "U7", "F1", "F1", "F1", "F1"]);
    }

    #[test]
    fn one_piece_in_two_places_is_a_conflict_of_both() {
        let unknown: Vec<usize> = (0..54).filter(|index| index % 9 != 4).collect();
        let mut known = all_but(&Facelets::SOLVED, &unknown);
        for (place, color) in [(7, Face::U), (19, Face::F), (28, Face::U), (25, Face::F)] {
            known[place] = Some(color);
        }
        let conflicts = deduce(&known).conflicts;
        let told: Vec<String> = conflicts.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            ["U7-F1 and D1-F7 show the same piece, but a cube has only one such piece"]
        );
    }

    #[test]
    fn what_was_meant_is_among_the_changes_while_stickers_are_missing() {
        for number in 0..100 {
            let facelets = cube(number);
            let unknown = shuffled(number as u64);
            let (wrong, unknown) = unknown.split_first().expect("48 stickers");
            let mut known = all_but(&facelets, &unknown[..12]);
            let right = facelets.colors()[*wrong];
            for from in Face::ALL.into_iter().filter(|&from| from != right) {
                known[*wrong] = Some(from);
                if deduce(&known).conflicts.is_empty() {
                    continue;
                }
                let facelet = Facelet::all().nth(*wrong).expect("one of 54");
                let to = right;
                let meant = vec![Change { facelet, from, to }];
                assert!(mending_entries(&known).contains(&meant), "{known:?}");
            }
        }
    }

    #[test]
    fn a_twisted_corner_is_named_once_all_stickers_are_known() {
        let mut known = Facelets::SOLVED.colors().map(Some);
        (known[8], known[9], known[20]) = (known[9], known[20], known[8]);
        let conflicts = deduce(&known).conflicts;
        assert!(matches!(
            conflicts[..],
            [StickerConflict::Fault(Fault::CornerTwisted(_))]
        ));
        // If one sticker of another piece is unknown, the conflict says only that no cube has the known stickers.
        known[0] = None;
        assert_eq!(deduce(&known).conflicts, [StickerConflict::NoCube]);
    }

    #[test]
    fn centres_of_no_cube_are_a_conflict_of_the_centres() {
        let mut known: PartialStickers = [None; Facelet::COUNT];
        for side in Face::ALL {
            known[Facelet::centre(side).index()] = Some(Face::U);
        }
        let conflicts = deduce(&known).conflicts;
        assert_eq!(conflicts, [StickerConflict::Centres]);
        assert_eq!(conflicts[0].facelets().len(), 6);
    }
}
