//! The reasons why stickers or pieces do not make a cube, and their descriptions.

use super::corner_and_edge::{Corner, Edge, Twist};
use super::facelet::Facelet;
use super::moves::Face;
use super::piece_facelets::{corner_facelets, edge_facelets, find_corner};
use std::fmt;

/// The reason why 54 stickers, or 20 pieces, are not a solvable cube. The checks run in the order of the variants.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AssemblyError {
    /// A centre does not show the color of its own face.
    CentreElsewhere {
        /// The face with this centre.
        face: Face,
        /// The color that the centre shows.
        shows: Face,
    },
    /// Not every color occurs nine times. The field contains the count of each color, in the order U R F D L B.
    ColorCounts([u8; 6]),
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
    /// A corner is in two places at once.
    CornerRepeated {
        /// The corner.
        corner: Corner,
        /// The first two places where it is.
        places: [Corner; 2],
        /// A corner that is missing.
        missing: Corner,
    },
    /// An edge is in two places at once.
    EdgeRepeated {
        /// The edge.
        edge: Edge,
        /// The first two places where it is.
        places: [Edge; 2],
        /// An edge that is missing.
        missing: Edge,
    },
    /// All pieces are there, but the twists of the corners add up to this twist instead of to zero.
    CornerTwisted(Twist),
    /// All pieces are there, but an odd number of edges is flipped.
    EdgeFlipped,
    /// All pieces are there, but the permutations of corners and edges differ in parity: one permutation is even, and
    /// the other is odd.
    PiecesSwapped,
}

/// Names colors by the letters of their faces.
impl fmt::Display for AssemblyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.in_colors(&|face| face.letter().to_string()))
    }
}

impl std::error::Error for AssemblyError {}

impl AssemblyError {
    /// The error in one line. `color` names the color of each face.
    pub fn in_colors(&self, color: &dyn Fn(Face) -> String) -> String {
        match self {
            AssemblyError::CentreElsewhere { face, shows } => {
                let shows = color(*shows);
                format!("the centre of face {face} shows {shows}; turning faces never moves a centre")
            }
            AssemblyError::ColorCounts(counts) => describe_counts(counts, color),
            AssemblyError::CornerImpossible { place, shows } => {
                let (place, list) = (corner_place(*place), list(shows, color));
                format!("corner at {place} shows {list}: {}", why_no_corner(*shows, color))
            }
            AssemblyError::EdgeImpossible { place, shows } => {
                let (place, list) = (edge_place(*place), list(shows, color));
                format!("edge at {place} shows {list}: {}", why_no_edge(*shows, color))
            }
            AssemblyError::CornerRepeated {
                corner,
                places,
                missing,
            } => {
                let [first, second] = places.map(corner_place);
                let (corner, missing) = (joined(&corner.faces(), color), joined(&missing.faces(), color));
                format!("corner {corner} occurs twice, at {first} and at {second}, and corner {missing} is missing")
            }
            AssemblyError::EdgeRepeated { edge, places, missing } => {
                let [first, second] = places.map(edge_place);
                let (edge, missing) = (joined(&edge.faces(), color), joined(&missing.faces(), color));
                format!("edge {edge} occurs twice, at {first} and at {second}, and edge {missing} is missing")
            }
            AssemblyError::CornerTwisted(twist) => format!(
                "the twists of the corners do not add up: all pieces are there, but one corner has been \
                 twisted {} by hand; twist any corner {} to mend it",
                twist_words(*twist),
                twist_words(twist.inverse())
            ),
            AssemblyError::EdgeFlipped => "an odd number of edges is flipped: all pieces are there, but one edge \
                 has been taken out and put back flipped; flip any edge to mend it"
                .to_owned(),
            AssemblyError::PiecesSwapped => "two pieces are swapped: all pieces are there, but turning faces can \
                 never exchange just two of them; take out two corners or two edges and exchange them to mend it, \
                 unless two stickers were exchanged in typing"
                .to_owned(),
        }
    }
}

fn twist_words(twist: Twist) -> &'static str {
    match twist {
        Twist::Untwisted => "not at all",
        Twist::Clockwise => "clockwise",
        Twist::CounterClockwise => "counter-clockwise",
    }
}

/// Checks that each piece is in one place only.
pub(super) fn check_repeated(corners: &[Corner; 8], edges: &[Edge; 12]) -> Result<(), AssemblyError> {
    if let Some((corner, places, missing)) = find_repeated(corners, &Corner::ALL) {
        return Err(AssemblyError::CornerRepeated {
            corner,
            places,
            missing,
        });
    }
    if let Some((edge, places, missing)) = find_repeated(edges, &Edge::ALL) {
        return Err(AssemblyError::EdgeRepeated { edge, places, missing });
    }
    Ok(())
}

/// Returns a piece that is in two places, the two places, and a piece that is missing. `None` if all pieces are
/// distinct.
fn find_repeated<P: Copy + PartialEq>(pieces: &[P], all: &[P]) -> Option<(P, [P; 2], P)> {
    for (second, piece) in pieces.iter().enumerate() {
        if let Some(first) = pieces[..second].iter().position(|each| each == piece) {
            let missing = all.iter().find(|each| !pieces.contains(each))?;
            return Some((*piece, [all[first], all[second]], *missing));
        }
    }
    None
}

fn place_name(facelets: &[Facelet]) -> String {
    let names: Vec<String> = facelets.iter().map(Facelet::to_string).collect();
    names.join("-")
}

pub(super) fn corner_place(place: Corner) -> String {
    place_name(&corner_facelets(place))
}

pub(super) fn edge_place(place: Edge) -> String {
    place_name(&edge_facelets(place))
}

/// The colors of some stickers, separated by commas.
pub(super) fn list(shows: &[Face], color: &dyn Fn(Face) -> String) -> String {
    let colors: Vec<String> = shows.iter().map(|&face| color(face)).collect();
    colors.join(", ")
}

/// The name of a piece: its colors, one directly after the other.
pub(super) fn joined(faces: &[Face], color: &dyn Fn(Face) -> String) -> String {
    faces.iter().map(|&face| color(face)).collect()
}

fn describe_counts(counts: &[u8; 6], color: &dyn Fn(Face) -> String) -> String {
    let wrong: Vec<String> = Face::ALL
        .into_iter()
        .map(|face| (face, counts[face as usize]))
        .filter(|&(_, count)| count != 9)
        .map(|(face, count)| format!("{count} of {}", color(face)))
        .collect();
    format!(
        "each color must be on 9 stickers, but there are {}",
        wrong.join(" and ")
    )
}

/// Says why no piece has these stickers; `None` if any two of them can be on one piece.
fn why_no_pair(shows: &[Face], color: &dyn Fn(Face) -> String) -> Option<String> {
    shows.iter().enumerate().find_map(|(index, &second)| {
        let first = shows[..index].iter().find(|first| first.axis() == second.axis())?;
        let both = (color(*first), color(second));
        Some(if *first == second {
            format!("no piece has {} twice", both.1)
        } else {
            format!("{} and {} are opposite faces, so no piece has both", both.0, both.1)
        })
    })
}

pub(super) fn why_no_corner(shows: [Face; 3], color: &dyn Fn(Face) -> String) -> String {
    why_no_pair(&shows, color).unwrap_or_else(|| {
        let [first, second, third] = shows;
        let corner = find_corner([first, third, second]).map(|(corner, _)| joined(&corner.faces(), color));
        format!(
            "corner {} has these colors the other way round; two of its stickers are exchanged",
            corner.unwrap_or_default()
        )
    })
}

pub(super) fn why_no_edge(shows: [Face; 2], color: &dyn Fn(Face) -> String) -> String {
    why_no_pair(&shows, color).unwrap_or_else(|| "no edge has these colors".to_owned())
}
