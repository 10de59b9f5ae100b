//! Chooses a few more stickers for the user to enter as a check, once the entered stickers determine all others.
//!
//! A mistyped sticker goes unnoticed if there is another cube with the stickers as they were typed. This cube then
//! differs from the user's cube in only one of the entered stickers. Suppose that all other cubes differ in at least
//! two of the entered stickers. Then after a single mistake, no cube has the entered stickers, so the mistake is
//! noticed: a code of distance 2 detects one error (R. W. Hamming, *Error detecting and error correcting codes*, 1950).
//! This module lists the cubes that differ in one entered sticker. It then greedily chooses a few more stickers that
//! distinguish these cubes from the entered cube (D. S. Johnson, *Approximation algorithms for combinatorial problems*,
//! 1974).

use super::completion::Completions;
use super::facelet::{Facelet, Facelets, PartialStickers};
use std::cmp::Reverse;

/// The stickers that the user should also enter, in this order, before `cube` is accepted; `cube` must be the only cube
/// with the entered stickers. After the user has entered the listed stickers, all other cubes differ in at least two of
/// the entered stickers. The list is empty if this is already true. Stickers that reveal more mistakes come first.
///
/// While the user enters these stickers, the rest of the list stays the same. If the user enters a listed sticker that
/// differs from `cube`, no cube has all entered stickers.
pub(crate) fn check_stickers(entered: &PartialStickers, cube: &Facelets) -> Vec<Facelet> {
    let others = mistaken_for(entered, cube);
    let others = others.iter().map(|other| other.colors().as_slice()).collect();
    let is_open = |facelet: &Facelet| entered[facelet.index()].is_none();
    let open: Vec<usize> = Facelet::all().filter(is_open).map(Facelet::index).collect();
    let places = telling_places(cube.colors(), others, &open);
    let facelets: Vec<Facelet> = Facelet::all().collect();
    places.into_iter().map(|place| facelets[place]).collect()
}

/// The cubes that have all entered stickers except exactly one. The exception is never a centre.
fn mistaken_for(entered: &PartialStickers, cube: &Facelets) -> Vec<Facelets> {
    let mut found = Vec::new();
    for facelet in Facelet::all().filter(|facelet| !facelet.is_centre()) {
        let mut others = *entered;
        if others[facelet.index()].take().is_none() {
            continue;
        }
        let cubes = Completions::of(&others).into_iter();
        let all = cubes.flat_map(|found| found.cubes().map(|cube| cube.facelets()).collect::<Vec<_>>());
        found.extend(all.filter(|other| other[facelet] != cube[facelet]));
    }
    found
}

/// Places from `open` that distinguish `position` from `others`: each of `others` differs from `position` at one or
/// more of these places. Positions that equal `position` at all open places cannot be distinguished. The place that
/// rules out the most positions comes first.
pub(crate) fn telling_places<S: PartialEq>(position: &[S], mut others: Vec<&[S]>, open: &[usize]) -> Vec<usize> {
    let mut places = Vec::new();
    loop {
        let told = |place: usize| others.iter().filter(|other| other[place] != position[place]).count();
        let best = open.iter().map(|&place| (told(place), Reverse(place))).max();
        let Some((1.., Reverse(best))) = best else {
            return places;
        };
        others.retain(|other| other[best] == position[best]);
        places.push(best);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Cube, Face, Rotation, deduce};

    /// A random cube in some rotation, and the stickers that a user enters one by one until all other stickers follow.
    fn entered(number: u64) -> (Facelets, PartialStickers) {
        let mut cube = Cube::random(77, number);
        let held = Rotation::all().nth(number as usize % Rotation::COUNT);
        cube.rotation = held.expect("one of 24");
        let facelets = cube.facelets();
        let mut entered: PartialStickers = [None; Facelet::COUNT];
        for facelet in Facelet::all().filter(Facelet::is_centre) {
            entered[facelet.index()] = Some(facelets[facelet]);
        }
        let follows = |entered: &PartialStickers| deduce(entered).stickers == facelets.colors().map(Some);
        for facelet in Facelet::all() {
            if !follows(&entered) {
                entered[facelet.index()] = Some(facelets[facelet]);
            }
        }
        (facelets, entered)
    }

    /// Tries all wrong colors for each entered sticker; the deduction tells which of these colors lead to a cube.
    #[test]
    fn with_the_check_no_single_mistake_leads_to_another_cube_and_without_it_some_do() {
        let mut unnoticed = 0;
        for number in 0..24 {
            let (facelets, mut entered) = entered(number);
            let checks = check_stickers(&entered, &facelets);
            assert!((1..=6).contains(&checks.len()), "{checks:?}");
            unnoticed += mistakes_that_lead_to_a_cube(&entered);
            for (answered, check) in checks.iter().enumerate() {
                assert_eq!(check_stickers(&entered, &facelets), checks[answered..]);
                entered[check.index()] = Some(facelets[*check]);
            }
            assert_eq!(check_stickers(&entered, &facelets), []);
            assert_eq!(mistakes_that_lead_to_a_cube(&entered), 0, "{number}");
        }
        assert!(unnoticed > 24, "{unnoticed}");
    }

    fn mistakes_that_lead_to_a_cube(entered: &PartialStickers) -> usize {
        let typed = Facelet::all().filter(|facelet| !facelet.is_centre() && entered[facelet.index()].is_some());
        let mistakes = typed.flat_map(|facelet| Face::ALL.map(|color| (facelet, color)));
        let leads_to_a_cube = |(facelet, color): &(Facelet, Face)| {
            let mut mistyped = *entered;
            mistyped[facelet.index()] = Some(*color);
            mistyped != *entered && deduce(&mistyped).conflicts.is_empty()
        };
        mistakes.filter(leads_to_a_cube).count()
    }

    #[test]
    fn all_stickers_need_no_check() {
        let facelets = Cube::random(78, 1).facelets();
        assert_eq!(check_stickers(&facelets.colors().map(Some), &facelets), []);
    }
}
