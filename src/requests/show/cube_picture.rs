//! Draws a cube in the style of lists of cases: with arrows, and with grey stickers where the color does not matter for
//! a goal.

use crate::cube::{
    Corner, CornerPlacement, Cube, Edge, EdgePlacement, Face, Facelet, Facelets, Flip, Mask, Piece, PieceSet,
    PlacementSet, Twist, corner_facelets, edge_facelets, homes,
};
use crate::goals::Goal;
use crate::notation::drawing::Drawing;
use crate::notation::svg::{self, Picture};
use crate::notation::{ColorScheme, StickerColor};

/// The color of stickers that do not matter.
const GREY: StickerColor = StickerColor::new(0xa0, 0xa0, 0xa0);

/// Draws a cube in its orientation. If there is a goal, a sticker is grey unless the goal determines the face on which
/// it must be, or has another condition for its piece.
pub(super) fn picture(cube: &Cube, view: Picture, scheme: &ColorScheme, goal: Option<&Goal>) -> Drawing {
    let facelets = cube.facelets();
    let Some(goal) = goal else {
        return svg::draw(&facelets, view, scheme);
    };
    let matters = matters(goal);
    let (homes, upright) = (homes(&cube.position.cube), Facelets::places_upright(cube.rotation));
    svg::draw_cube(3, view, |face, row, column| {
        let place = face as usize * 9 + row * 3 + column;
        match matters[homes[upright[place].index()].index()] {
            true => scheme.color(facelets.colors()[place]),
            false => GREY,
        }
    })
}

/// For each sticker of the solved cube, returns whether it matters for a goal. A sticker matters if the goal determines
/// the face on which it must be. If the goal determines this for no sticker of a piece, but has another condition for
/// the piece, such as the flip of an edge, all stickers of the piece matter. Centres always matter.
fn matters(goal: &Goal) -> [bool; Facelet::COUNT] {
    let mut matters = [true; Facelet::COUNT];
    let masks = goal.masks();
    let all = masks[1..].iter().fold(masks[0], |hull, mask| hull.hull(mask));
    let pieces: Vec<(Piece, Vec<AllowedPlacement>)> =
        PieceSet::ALL.iter().map(|piece| (piece, placed(&all, piece))).collect();
    for (number, (piece, placed)) in pieces.iter().enumerate() {
        // This piece cannot be in the only possible place of another piece.
        let is_taken = |place: usize| {
            let mut others = pieces.iter().enumerate().filter(|(other, _)| *other != number);
            others.any(|(_, (_, placed))| placed.iter().all(|each| each.place == place))
        };
        let placed: Vec<&AllowedPlacement> = placed.iter().filter(|each| !is_taken(each.place)).collect();
        let is_known = |sticker: usize| {
            placed
                .iter()
                .all(|each| each.faces[sticker] == placed[0].faces[sticker])
        };
        let homes = piece.facelets();
        let is_free = all.placements(*piece) == PlacementSet::ALL;
        let is_asked_otherwise = !is_free && !(0..homes.len()).any(is_known);
        for (sticker, home) in homes.iter().enumerate() {
            matters[home.index()] = is_asked_otherwise || is_known(sticker);
        }
    }
    matters
}

/// A placement that is allowed for a piece.
struct AllowedPlacement {
    /// The index of the place. The places of edges follow the places of corners.
    place: usize,
    /// The faces on which the stickers of the piece are.
    faces: Vec<Face>,
}

/// The placements that a mask allows for a piece.
fn placed(mask: &Mask, piece: Piece) -> Vec<AllowedPlacement> {
    let allowed = mask.placements(piece);
    match piece {
        Piece::Corner(_) => { Corner::ALL.into_iter() }
            .flat_map(|place| Twist::ALL.map(|twist| (place, twist)))
            .filter(|&(place, twist)| allowed.contains(CornerPlacement::new(place, twist).index()))
            .map(|(place, twist)| AllowedPlacement {
                place: place as usize,
                faces: (0..3)
                    .map(|sticker| corner_facelets(place)[(sticker + twist as usize) % 3].face())
                    .collect(),
            })
            .collect(),
        Piece::Edge(_) => { Edge::ALL.into_iter() }
            .flat_map(|place| Flip::ALL.map(|flip| (place, flip)))
            .filter(|&(place, flip)| allowed.contains(EdgePlacement::new(place, flip).index()))
            .map(|(place, flip)| AllowedPlacement {
                place: Corner::ALL.len() + place as usize,
                faces: (0..2)
                    .map(|sticker| edge_facelets(place)[sticker ^ flip as usize].face())
                    .collect(),
            })
            .collect(),
    }
}

/// Arrows for the misplaced pieces of the upper layer, from sticker to sticker of the upper face. The U layer is first
/// turned so that as few pieces as possible are misplaced.
pub(super) fn arrows(cube: &Cube) -> Vec<(Facelet, Facelet)> {
    let held = cube.named_as_held();
    let (cp, ep) = (held.position.cube.cp, held.position.cube.ep);
    let corners = (0..4).map(|place| {
        (
            cp[place] as usize,
            Corner::ALL.map(|corner| corner_facelets(corner)[0]),
            place,
        )
    });
    let edges = (0..4).map(|place| {
        (
            ep[place] as usize,
            [0, 1, 2, 3, 0, 0, 0, 0].map(|edge| edge_facelets(Edge::ALL[edge])[0]),
            place,
        )
    });
    let pieces: Vec<_> = corners.chain(edges).filter(|(piece, ..)| *piece < 4).collect();
    let after = |quarters: usize| -> Vec<(Facelet, Facelet)> {
        let moved = pieces
            .iter()
            .filter(|(piece, _, place)| (piece + quarters) % 4 != *place);
        moved
            .map(|(piece, facelets, place)| (facelets[*place], facelets[(piece + quarters) % 4]))
            .collect()
    };
    let each = (0..4).map(after);
    each.min_by_key(Vec::len).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Algorithm;

    fn cube(algorithm: &str) -> Cube {
        let algorithm: Algorithm = algorithm.parse().expect("an algorithm");
        algorithm.held().expect("it is short")
    }

    fn goal(text: &str) -> Goal {
        text.parse().expect("a goal")
    }

    /// Checks the number of stickers that matter for each step against published lists. For the cross, eight stickers
    /// and six centres matter.
    #[test]
    fn stickers_matter_that_a_goal_puts_on_a_face() {
        for (text, stickers) in [
            ("solved", 54),
            ("cross", 8 + 6),
            ("f2l", 4 * 3 + 8 * 2 + 6),
            ("oll", 4 * 3 + 8 * 2 + 6 + 8),
            ("eo", 24 + 6),
            ("corners", 24 + 6),
            ("URF", 3 + 6),
        ] {
            let count = matters(&goal(text)).iter().filter(|matters| **matters).count();
            assert_eq!(count, stickers, "{text}");
        }
    }

    /// Checks that the stickers that do not matter are grey, for any cube in any orientation.
    #[test]
    fn stickers_that_do_not_matter_are_grey_wherever_they_are() {
        for algorithm in ["", "R U R' U' F2 D", "R U F x y'", "M' U S E z2"] {
            for text in ["cross", "oll", "eo", "cmll"] {
                let goal = goal(text);
                let drawn = picture(&cube(algorithm), Picture::Net, &ColorScheme::STANDARD, Some(&goal)).svg();
                let grey = matters(&goal).iter().filter(|matters| !**matters).count();
                assert_eq!(drawn.matches(&GREY.to_string()).count(), grey, "{algorithm}: {text}");
            }
        }
    }

    /// Checks the number of arrows against published lists: the cases A and U cycle three pieces; the cases E, T and H
    /// exchange four pieces in pairs.
    #[test]
    fn arrows_are_as_many_as_pieces_that_move() {
        for (algorithm, moved) in [
            ("", 0),
            ("U", 0),
            ("x R' U R' D2 R U' R' D2 R2 x' U2", 3),
            ("M2 U M U2 M' U M2 U'", 3),
            ("R U R' U' R' F R2 U' R' U' R U R' F'", 4),
            ("M2 U M2 U2 M2 U M2", 4),
            ("R U R' U' R' F R2 U' R' U' R U R' F' y", 4),
        ] {
            let arrows = arrows(&cube(algorithm));
            assert_eq!(arrows.len(), moved, "{algorithm}");
            for (from, to) in &arrows {
                assert!(arrows.iter().any(|(other, _)| other == to) && from != to, "{algorithm}");
            }
        }
        let t = arrows(&cube("R U R' U' R' F R2 U' R' U' R U R' F'"));
        let places: Vec<(u8, u8)> = t.iter().map(|(from, to)| (from.place(), to.place())).collect();
        assert_eq!(places, [(8, 2), (2, 8), (5, 3), (3, 5)]);
    }
}
