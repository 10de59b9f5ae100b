//! `cycles`: cycles of pieces, `(UF UR UB)(URF UBR ULB)` or `UF-BD-UR`. The piece at the first place moves to the
//! second place, the piece from the second place moves to the third, and so on; the last piece moves to the first
//! place. The order of the letters shows the orientation: the sticker at the first letter of a name moves to the first
//! letter of the next name. So the cycle `(UF FU)` flips an edge in place, and `(URF RFU FUR)` twists a corner
//! clockwise.

use super::NotationError;
use crate::cube::{
    Corner, Cube, CubieCube, Edge, Face, Facelet, Facelets, Position, corner_facelets, edge_facelets, homes,
};

/// The facelets of the piece with this name, beginning with the first sticker of the name. The facelets of a corner are
/// in clockwise order. `None` if no piece has this name.
fn facelets_of(name: &str) -> Option<Vec<Facelet>> {
    let faces: Option<Vec<Face>> = name
        .chars()
        .map(|letter| Face::from_letter(letter.to_ascii_uppercase()))
        .collect();
    let faces = faces?;
    let (&first, others) = faces.split_first()?;
    let is_it = |facelets: &Vec<Facelet>| {
        facelets[0].face() == first
            && facelets.len() == faces.len()
            && others
                .iter()
                .all(|face| facelets[1..].iter().any(|facelet| facelet.face() == *face))
            && others.first() != others.get(1)
    };
    all_names().find(is_it)
}

/// For each sticker of each edge and corner: the facelets of its piece, beginning with this sticker.
fn all_names() -> impl Iterator<Item = Vec<Facelet>> {
    let edges = Edge::ALL.into_iter().map(|edge| edge_facelets(edge).to_vec());
    let corners = Corner::ALL.into_iter().map(|corner| corner_facelets(corner).to_vec());
    edges.chain(corners).flat_map(|facelets| {
        (0..facelets.len()).map(move |first| {
            let mut turned = facelets.clone();
            turned.rotate_left(first);
            turned
        })
    })
}

/// The cycles of a text. A cycle is a list of pieces, and a piece is a list of its facelets. `None` if the text is not
/// in this format.
fn cycles(text: &str) -> Option<Vec<Vec<Vec<Facelet>>>> {
    let text = text.trim();
    let has_brackets = text.contains(['(', '[']);
    let has_dashes = text.contains(['-', '–', '→']) || text.contains("->");
    let parts: Vec<&str> = match has_brackets {
        true => text
            .split(['(', ')', '[', ']'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect(),
        // If dashes separate the pieces of a cycle, spaces separate the cycles.
        false if has_dashes => text
            .split([' ', ',', ';', '\n'])
            .filter(|part| !part.is_empty())
            .collect(),
        false => return None,
    };
    let is_between = |each: char| each.is_whitespace() || matches!(each, ',' | '-' | '–' | '>' | '→');
    let names = |part: &&str| {
        { part.split(is_between) }
            .filter(|name| !name.is_empty())
            .map(facelets_of)
            .collect()
    };
    let cycles: Option<Vec<Vec<Vec<Facelet>>>> = parts.iter().map(names).collect();
    cycles.filter(|cycles| !cycles.is_empty() && cycles.iter().all(|cycle| cycle.len() > 1))
}

/// Reads a cube; `None` if the text is not in this format. The cycles are applied one after the other, so they may have
/// pieces in common.
///
/// # Errors
///
/// If a cycle is impossible, or if no turns have the effect of all cycles together.
pub fn read(text: &str) -> Option<Result<Cube, NotationError>> {
    let cycles = cycles(text)?;
    let mut colors = *Facelets::SOLVED.colors();
    for cycle in cycles {
        let before = colors;
        let mut moved = [None; Facelet::COUNT];
        for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            if from.len() != to.len() {
                return Some(Err(NotationError::Cycle));
            }
            for (from, to) in from.iter().zip(to) {
                if moved[to.index()].is_some_and(|earlier| earlier != from.index()) {
                    return Some(Err(NotationError::Cycle));
                }
                moved[to.index()] = Some(from.index());
            }
        }
        for (to, from) in moved.iter().enumerate() {
            if let Some(from) = *from {
                colors[to] = before[from];
            }
        }
    }
    let position = Position::try_from(Facelets::new(colors)).map_err(NotationError::CyclesTogether);
    Some(position.map(Cube::from))
}

/// Writes a cube; `()` if it is solved. The format cannot express the orientation of the cube.
pub fn write(cube: &CubieCube) -> String {
    let homes = homes(cube);
    // For each sticker of the solved cube, the index of its current place.
    let mut now = [0; Facelet::COUNT];
    for (place, home) in homes.iter().enumerate() {
        now[home.index()] = place;
    }
    let mut is_written = [false; Facelet::COUNT];
    let mut text = String::new();
    for begin in all_names() {
        let first = begin[0].index();
        if is_written[first] || now[first] == first {
            continue;
        }
        text.push('(');
        let mut at = first;
        loop {
            let name = all_names()
                .find(|name| name[0].index() == at)
                .expect("every sticker begins a name");
            if at != first {
                text.push(' ');
            }
            text.extend(name.iter().map(|facelet| facelet.face().letter()));
            name.iter().for_each(|facelet| is_written[facelet.index()] = true);
            at = now[at];
            if at == first {
                break;
            }
        }
        text.push(')');
    }
    if text.is_empty() { "()".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{generator, random_state};

    fn cube(text: &str) -> Cube {
        text.parse().expect("an algorithm")
    }

    #[test]
    fn cycles_are_read_with_brackets_and_with_dashes() {
        let is = |text: &str, algorithm: &str| {
            let read = read(text).expect("cycles").expect("a cube");
            assert_eq!(read, cube(algorithm), "{text}");
        };
        is("(UF UL UB UR)(URF UFL ULB UBR)", "U");
        is("(FU LU BU RU) (UFR UFL UBL UBR)", "U");
        is("UF-UL-UB-UR URF-UFL-ULB-UBR", "U");
        is("(UF UL UR)", "R2 U R U R' U' R' U' R' U R'");
        is(
            "UF -> UL -> UR".replace(' ', "").as_str(),
            "R2 U R U R' U' R' U' R' U R'",
        );
        for none in ["UF UR UB", "(R U)", "(R U R')", "", "R-U", "(UF)"] {
            assert!(read(none).is_none(), "{none}");
        }
        for wrong in ["(UF UR)", "(UF URF)", "(UF UR UF UB)", "(UF FU)"] {
            assert!(read(wrong).is_some_and(|read| read.is_err()), "{wrong}");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(write(&CubieCube::SOLVED), "()");
        for number in 0..500 {
            let position = Position::from(random_state(&mut generator(58, number)));
            let text = write(&position.cube);
            let read = read(&text).expect("cycles").expect("a cube");
            assert_eq!(read.position, position, "{text}");
        }
    }
}
