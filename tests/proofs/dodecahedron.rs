//! A model of a Megaminx. It computes the places of the stickers from the shape of a dodecahedron in space, and shares
//! no code with the program.

use serde_json::Value;
use std::collections::BTreeMap;

/// The faces: U, the faces around it in clockwise order from the front, the faces below them around D, and D.
const FACES: [&str; 12] = ["U", "F", "L", "BL", "BR", "R", "FR", "FL", "DL", "B", "DR", "D"];

/// A sticker: its own face, and all faces of its piece in ascending order. For a centre, the list contains only its own
/// face.
type Sticker = (usize, Vec<usize>);

fn face(name: &str) -> usize {
    let place = FACES.iter().position(|face| *face == name);
    place.expect("a face")
}

/// The direction of a face. U points up, and F points to the front, towards smaller y.
fn direction(face: usize) -> [f64; 3] {
    let around = |degrees: f64, height: f64| {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        [2.0 * cosine / 5_f64.sqrt(), 2.0 * sine / 5_f64.sqrt(), height]
    };
    let height = 1.0 / 5_f64.sqrt();
    match FACES[face] {
        "U" => [0.0, 0.0, 1.0],
        "D" => [0.0, 0.0, -1.0],
        "F" => around(270.0, height),
        "L" => around(198.0, height),
        "BL" => around(126.0, height),
        "BR" => around(54.0, height),
        "R" => around(342.0, height),
        "FR" => around(306.0, -height),
        "FL" => around(234.0, -height),
        "DL" => around(162.0, -height),
        "B" => around(90.0, -height),
        _ => around(18.0, -height),
    }
}

fn product(one: [f64; 3], other: [f64; 3]) -> f64 {
    (0..3).map(|axis| one[axis] * other[axis]).sum()
}

/// The new place of each face after the whole puzzle is turned by a fifth of a full turn about the face `axis`. The
/// turn is clockwise as seen from that face.
fn fifth(axis: usize) -> [usize; 12] {
    let axis = direction(axis);
    let (sine, cosine) = (-72_f64).to_radians().sin_cos();
    std::array::from_fn(|face| {
        let from = direction(face);
        let along = product(axis, from) * (1.0 - cosine);
        let to: [f64; 3] = std::array::from_fn(|at| {
            let (next, last) = ((at + 1) % 3, (at + 2) % 3);
            let across = axis[next] * from[last] - axis[last] * from[next];
            from[at] * cosine + across * sine + axis[at] * along
        });
        let place = (0..12).find(|&face| product(to, direction(face)) > 0.9);
        place.expect("a fifth of a turn moves faces to faces")
    })
}

/// The color of each sticker. A color is given as the face that has this color on the solved puzzle.
pub struct MegaminxStickers(BTreeMap<Sticker, usize>);

impl MegaminxStickers {
    fn solved() -> MegaminxStickers {
        let are_neighbours = |one, other| one != other && product(direction(one), direction(other)) > 0.4;
        let mut stickers = BTreeMap::new();
        for first in 0..12 {
            stickers.insert((first, vec![first]), first);
            for second in (0..12).filter(|&second| are_neighbours(first, second)) {
                let pair = [first, second];
                let corners = (0..12).filter(|&third| pair.into_iter().all(|face| are_neighbours(face, third)));
                for mut piece in corners.map(|third| vec![first, second, third]).chain([pair.to_vec()]) {
                    piece.sort_unstable();
                    stickers.insert((first, piece), first);
                }
            }
        }
        assert_eq!(stickers.len(), 132);
        MegaminxStickers(stickers)
    }

    /// The stickers after a scramble. The scramble consists of turns of faces, such as `BL2'`, and of scramble turns.
    /// `R++` and `R--` turn everything except the layer of L; `D++` and `D--` turn everything except the layer of U.
    pub fn after(scramble: &str) -> MegaminxStickers {
        let mut stickers = MegaminxStickers::solved();
        for turn in scramble.split(' ') {
            let name = turn.trim_end_matches(['+', '-', '\'', '2']);
            let is_backwards = turn.ends_with(['-', '\'']);
            let is_wide = turn.ends_with(['+', '-']);
            let fifths = if is_wide || turn.contains('2') { 2 } else { 1 };
            let (axis, still) = match (is_wide, name) {
                (true, "R") => ("DR", Some("L")),
                (true, _) => ("D", Some("U")),
                _ => (name, None),
            };
            let (axis, still) = (face(axis), still.map(face));
            let to = fifth(axis);
            for _ in 0..if is_backwards { 5 - fifths } else { fifths } {
                let turned = stickers.0.into_iter().map(|((own, piece), color)| {
                    let is_turned = still.map_or(piece.contains(&axis), |still| !piece.contains(&still));
                    if !is_turned {
                        return ((own, piece), color);
                    }
                    let mut piece: Vec<usize> = piece.into_iter().map(|face| to[face]).collect();
                    piece.sort_unstable();
                    ((to[own], piece), color)
                });
                stickers = MegaminxStickers(turned.collect());
            }
        }
        stickers
    }

    /// The stickers without the centres, after the puzzle is rotated so that its centres are where they are on the
    /// solved puzzle.
    pub fn seen_from_its_centres(&self) -> BTreeMap<Sticker, usize> {
        let centre = |face: &usize| self.0[&(*face, vec![*face])];
        let pieces = self.0.iter().filter(|((_, piece), _)| piece.len() > 1);
        let seen = pieces.map(|((own, piece), &color)| {
            let mut piece: Vec<usize> = piece.iter().map(centre).collect();
            piece.sort_unstable();
            ((centre(own), piece), color)
        });
        seen.collect()
    }
}

/// For each place of the definition, the faces on which the place has stickers, indexed by the `orientation` of the
/// sticker in the file. The first list is for corners, and the second is for edges.
pub struct MegaminxPieces([Vec<Vec<usize>>; 2]);

impl MegaminxPieces {
    /// Reads the faces from the stickers in the file of the definition. The program uses these stickers only for
    /// pictures.
    pub fn of_the_definition() -> MegaminxPieces {
        let file = include_str!("../../src/puzzles/catalogue/megaminx.tws");
        let line = file.lines().find_map(|line| line.strip_prefix("# rubik: "));
        let said: Value = serde_json::from_str(line.expect("a line for this program")).expect("JSON");
        let said = &said["stickers"];
        let mut pieces = [vec![vec![0; 3]; 20], vec![vec![0; 2]; 30]];
        let stickers = said["stickers"].as_array().expect("stickers");
        for (sticker, color) in stickers.iter().zip(said["colors"].as_array().expect("colors")) {
            let [place, orientation] = ["place", "orientation"].map(|name| sticker[name].as_u64().expect("a number"));
            let faces = match place as usize {
                corner @ 0..20 => &mut pieces[0][corner],
                edge => &mut pieces[1][edge - 20],
            };
            faces[orientation as usize] = face(color.as_str().expect("a face"));
        }
        MegaminxPieces(pieces)
    }

    /// The stickers of a state. `state` is in the format that the program writes.
    pub fn stickers(&self, state: &str) -> BTreeMap<Sticker, usize> {
        let state: Value = serde_json::from_str(state).expect("JSON");
        let mut stickers = BTreeMap::new();
        for (kind, known) in ["CORNERS", "EDGES"].into_iter().zip(&self.0) {
            let numbers = |name: &str| -> Vec<usize> {
                let numbers = state[kind][name].as_array().expect("numbers").iter();
                numbers
                    .map(|number| number.as_u64().expect("a number") as usize)
                    .collect()
            };
            let (pieces, turned) = (numbers("pieces"), numbers("orientation"));
            for ((place, piece), turned) in known.iter().zip(pieces).zip(turned) {
                let mut faces = place.clone();
                faces.sort_unstable();
                for (orientation, &own) in place.iter().enumerate() {
                    let from = (orientation + place.len() - turned) % place.len();
                    stickers.insert((own, faces.clone()), known[piece][from]);
                }
            }
        }
        stickers
    }
}
