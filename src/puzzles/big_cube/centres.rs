//! Checks the centres of a cube of any size, one orbit at a time. An orbit is the set of places to which turns can
//! bring a centre.
//!
//! A turn moves its layers as a rotation of the whole cube would. A centre therefore stays in the same row and column,
//! up to a rotation of its face. It can reach 4 places on each of the 6 faces, so an orbit has 24 places. Each orbit
//! contains four centres of each color, which look the same.

use super::unfolding::place;
use crate::cube::Face;
use crate::notation::shown_together;
use crate::puzzles::PieceFault;

/// The number of centres of each color in an orbit.
const OF_A_COLOR: usize = 4;

/// Checks that each orbit of centres on a cube of `size` layers contains four centres of each color. It ignores the
/// centres in the middle of the faces, whose colors show the orientation of the cube. `symbols` contains the typed
/// symbol for each face, in the order of [`Face::ALL`].
///
/// # Errors
///
/// Returns the colors that occur too often or too seldom in the first orbit with a fault.
pub(super) fn check_centres(stickers: &[Face], size: u16, symbols: &[char; 6]) -> Result<(), Vec<PieceFault>> {
    let size = usize::from(size);
    for row in 1..size / 2 {
        for column in 1..size.div_ceil(2) {
            let mut counts = [0; 6];
            for sticker in orbit(size, row, column) {
                counts[stickers[sticker] as usize] += 1;
            }
            if counts == [OF_A_COLOR; 6] {
                continue;
            }
            let colors = symbols.iter().zip(counts);
            let wrong = colors.filter(|(_, found)| *found != OF_A_COLOR);
            let fault = |(&symbol, found): (&char, usize)| PieceFault::CentreCount {
                row: row + 1,
                column: column + 1,
                symbol: shown_together([symbol]),
                found,
            };
            return Err(wrong.map(fault).collect());
        }
    }
    Ok(())
}

/// All orbits of centres on a cube of `size` layers, except the centres in the middle of the faces. The first centre of
/// each orbit lies in one quarter of a face, neither on the rim nor in the middle of the face.
pub(super) fn orbits(size: usize) -> impl Iterator<Item = impl Iterator<Item = usize>> {
    let rows = 1..size / 2;
    rows.flat_map(move |row| (1..size.div_ceil(2)).map(move |column| orbit(size, row, column)))
}

/// The indices of the 24 stickers in the orbit of the centre at `row` and `column` of a face.
fn orbit(size: usize, row: usize, column: usize) -> impl Iterator<Item = usize> {
    let end = size - 1;
    let quarters = [
        (row, column),
        (column, end - row),
        (end - row, end - column),
        (end - column, row),
    ];
    let on_a_face = move |face| quarters.map(|(row, column)| place(size, face, row, column));
    Face::ALL.into_iter().flat_map(on_a_face)
}

#[cfg(test)]
mod tests {
    use super::super::layers::{BigCubeLayers, BigCubeTurn};
    use super::super::stickers::turn_layers;
    use super::*;
    use crate::cube::Amount;
    use std::collections::BTreeSet;

    #[test]
    fn turns_carry_centres_of_an_orbit_to_its_places_and_orbits_are_apart() {
        for size in 2..=9_u16 {
            let across = usize::from(size);
            let mut seen = BTreeSet::new();
            for row in 1..across / 2 {
                for column in 1..across.div_ceil(2) {
                    let places: BTreeSet<usize> = orbit(across, row, column).collect();
                    assert_eq!(places.len(), 24);
                    for face in Face::ALL {
                        for layer in 1..=u32::from(size) {
                            let layers = BigCubeLayers::between(size, face, layer, layer);
                            let (layers, _) = layers.expect("a layer");
                            let amount = Amount::Clockwise;
                            let mut labels: Vec<usize> = (0..6 * across * across).collect();
                            turn_layers(&mut labels, size, BigCubeTurn { layers, amount });
                            assert!(places.iter().all(|&at| places.contains(&labels[at])));
                        }
                    }
                    seen.extend(places);
                }
            }
            // All stickers, except those on the rim and, for an odd number of layers, those in the middle.
            let inside = (across - 2) * (across - 2);
            assert_eq!(seen.len(), 6 * (inside - inside % 2));
        }
    }
}
