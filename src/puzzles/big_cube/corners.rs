//! Reads the eight corners of a cube of any size from its stickers, and reports their faults.

use super::unfolding::{Side, place, side_towards};
use crate::cube::{Corner, Face, Twist};
use crate::notation::shown_together;
use crate::puzzles::PieceFault;

/// The name of corners in messages about faults.
const KIND: &str = "corner";

/// The indices of the three stickers of a corner on a cube of `size` layers, in the order of [`Corner::faces`].
pub(super) fn corner_stickers(size: u16, corner: Corner) -> [usize; 3] {
    let end = usize::from(size) - 1;
    let faces = corner.faces();
    faces.map(|face| {
        let lies_at = |side: Side| {
            let others = faces.iter();
            let mut sides = others.filter_map(|&other| side_towards(face, other));
            sides.any(|each| each == side)
        };
        let row = if lies_at(Side::Down) { end } else { 0 };
        let column = if lies_at(Side::Right) { end } else { 0 };
        place(end + 1, face, row, column)
    })
}

/// Returns the corner in each place, in the order of [`Corner::ALL`], with its twist. `stickers` contains the 6·size²
/// stickers of a cube of `size` layers. `symbols` contains the typed symbol for each face, in the order of
/// [`Face::ALL`].
///
/// # Errors
///
/// Returns all faults of the corners, written with the typed symbols. Faults are impossible colors, corners that occur
/// twice or are missing, and twists that do not add up to a multiple of three.
pub(super) fn corners_of(
    stickers: &[Face],
    size: u16,
    symbols: &[char; 6],
) -> Result<[(Corner, Twist); 8], Vec<PieceFault>> {
    let mut corners = [(Corner::Urf, Twist::Untwisted); 8];
    let mut places: [Vec<Corner>; 8] = Default::default();
    let mut faults = Vec::new();
    for (here, place) in corners.iter_mut().zip(Corner::ALL) {
        let shows = corner_stickers(size, place).map(|sticker| stickers[sticker]);
        match corner_with(shows) {
            Some(corner) => {
                *here = corner;
                places[corner.0 as usize].push(place);
            }
            None => faults.push(why_no_corner(place, shows, symbols)),
        }
    }
    for (corner, places) in Corner::ALL.into_iter().zip(&places) {
        let piece = written(corner.faces(), symbols);
        match places[..] {
            [] => faults.push(PieceFault::Missing { kind: KIND, piece }),
            [first, second, ..] => faults.push(PieceFault::Twice {
                kind: KIND,
                piece,
                first: first.to_string(),
                second: second.to_string(),
            }),
            [_] => {}
        }
    }
    let twists = corners.iter().map(|(_, twist)| *twist);
    let way = match twists.fold(Twist::Untwisted, Twist::plus) {
        _ if !faults.is_empty() => return Err(faults),
        Twist::Untwisted => return Ok(corners),
        Twist::Clockwise => "counter-clockwise",
        Twist::CounterClockwise => "clockwise",
    };
    Err(vec![PieceFault::Twisted { kind: KIND, way }])
}

/// Returns the corner with these colors, and its twist; `None` if no corner has these colors in this order. The colors
/// are listed clockwise, beginning with the sticker on U or D.
fn corner_with(shows: [Face; 3]) -> Option<(Corner, Twist)> {
    Twist::ALL.into_iter().find_map(|twist| {
        // The index, in `shows`, of the sticker whose home is on U or D.
        let from = twist as usize;
        let faces = [0, 1, 2].map(|sticker| shows[(from + sticker) % 3]);
        let corner = Corner::ALL.into_iter().find(|corner| corner.faces() == faces)?;
        Some((corner, twist))
    })
}

fn why_no_corner(place: Corner, shows: [Face; 3], symbols: &[char; 6]) -> PieceFault {
    let [first, second, third] = shows;
    let shown = written(shows, symbols);
    let place = place.to_string();
    match corner_with([first, third, second]) {
        Some((corner, _)) => PieceFault::Mirrored {
            kind: KIND,
            place,
            shows: shown,
            piece: written(corner.faces(), symbols),
        },
        None => PieceFault::NoSuchPiece {
            kind: KIND,
            place,
            shows: shown,
        },
    }
}

/// Writes colors with the typed symbols.
fn written(colors: [Face; 3], symbols: &[char; 6]) -> String {
    shown_together(colors.map(|color| symbols[color as usize]))
}

#[cfg(test)]
mod tests {
    use super::super::layers::BigCubeTurn;
    use super::super::stickers::turn_layers;
    use super::*;
    use crate::cube::{CubieCube, corner_facelets, generator, random_moves};

    const LETTERS: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

    fn solved(size: u16) -> Vec<Face> {
        let on_a_face = usize::from(size) * usize::from(size);
        let faces = Face::ALL.into_iter();
        faces.flat_map(|face| std::iter::repeat_n(face, on_a_face)).collect()
    }

    #[test]
    fn on_a_cube_of_three_layers_corners_are_where_the_3x3x3_has_them() {
        for corner in Corner::ALL {
            let expected = corner_facelets(corner).map(|facelet| facelet.index());
            assert_eq!(corner_stickers(3, corner), expected);
        }
    }

    #[test]
    fn corners_of_any_size_move_as_pieces_do() {
        for size in 2..=6 {
            for number in 0..50 {
                let moves = random_moves(20, &mut generator(9, number));
                let mut stickers = solved(size);
                let mut pieces = CubieCube::SOLVED;
                pieces.apply(moves.moves());
                for &each in moves.moves() {
                    let turn = BigCubeTurn::of_face(each.face(), each.amount());
                    turn_layers(&mut stickers, size, turn);
                }
                let expected = std::array::from_fn(|place| (pieces.cp()[place], pieces.co()[place]));
                assert_eq!(corners_of(&stickers, size, &LETTERS), Ok(expected));
            }
        }
    }

    fn faults(change: impl Fn(&mut [Face], &dyn Fn(Corner) -> [usize; 3])) -> Vec<String> {
        let mut stickers = solved(4);
        change(&mut stickers, &|corner| corner_stickers(4, corner));
        let symbols = ['w', 'r', 'g', 'y', 'o', 'b'];
        let faults = corners_of(&stickers, 4, &symbols).expect_err("faults");
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_wrong_is_told_in_the_symbols_that_were_typed() {
        let twisted = faults(|stickers, places| {
            let [first, second, third] = places(Corner::Ufl);
            stickers.swap(first, second);
            stickers.swap(first, third);
        });
        assert_eq!(
            twisted,
            ["a corner is twisted: turn one corner counter-clockwise in its place"]
        );
        let exchanged = faults(|stickers, places| {
            let [first, second, _] = places(Corner::Ufl);
            stickers.swap(first, second);
        });
        assert_eq!(
            exchanged,
            [
                "the corner UFL shows gwo, which is the mirror image of the corner wgo",
                "the corner wgo is missing",
            ]
        );
        let other = faults(|stickers, places| stickers[places(Corner::Drb)[0]] = Face::L);
        assert_eq!(
            other,
            [
                "the corner DRB shows orb, and no corner has these colors",
                "the corner yrb is missing",
            ]
        );
        let copied = faults(|stickers, places| {
            let colors = places(Corner::Urf).map(|sticker| stickers[sticker]);
            for (place, color) in places(Corner::Dbl).into_iter().zip(colors) {
                stickers[place] = color;
            }
        });
        assert_eq!(
            copied,
            ["the corner wrg is at URF and at DBL", "the corner ybo is missing",]
        );
    }
}
