//! Stickers of which some are unknown, and the cubes that have all the others.

use super::assembly::{corner_facelets, disassemble, edge_facelets};
use super::cubie::{Corner, Cubie, Edge, Flip, Twist, is_odd};
use super::facelet::{Facelet, Facelets};
use super::moves::Face;
use super::rotation::Rotation;

/// How many partial arrangements of corners, or of edges, are looked at before the search gives
/// up: a second or less. It takes dozens of unknown stickers to reach it.
const MOST_STEPS: usize = 1 << 20;

/// The cubes that have some known stickers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completions {
    /// Some of the cubes, as their holder sees them, each of which can be solved.
    pub cubes: Vec<Facelets>,
    /// True if these are all there are.
    pub are_all: bool,
}

/// The cubes that show these stickers, in the order of [`Facelet::all`], as their holder sees them;
/// a sticker that is unknown is none. At most `most` of them.
///
/// None at all if a centre is unknown, or if the centres are those of no cube.
pub fn completions(stickers: &[Option<Face>; Facelet::COUNT], most: usize) -> Completions {
    let none = Completions {
        cubes: Vec::new(),
        are_all: true,
    };
    let centres = Face::ALL.map(|side| stickers[Facelet::centre(side).index()]);
    let [Some(u), Some(r), Some(f), Some(d), Some(l), Some(b)] = centres else {
        return none;
    };
    let Some(rotation) = Rotation::from_centres([u, r, f, d, l, b]) else {
        return none;
    };
    let upright = Facelets::places_upright(rotation.inverse()).map(|place| stickers[place.index()]);
    let corners = arrangements(&corner_candidates(&upright), 3, most);
    let edges = arrangements(&edge_candidates(&upright), 2, most);
    let mut found = Completions {
        cubes: Vec::new(),
        are_all: corners.are_all && edges.are_all,
    };
    // Turns permute corners and edges with the same parity.
    for (corners, edges) in corners.by_parity.iter().zip(&edges.by_parity) {
        for corners in corners {
            for edges in edges {
                if found.cubes.len() == most {
                    found.are_all = false;
                    return found;
                }
                let cube = Cubie {
                    cp: std::array::from_fn(|place| Corner::ALL[corners[place].0]),
                    co: std::array::from_fn(|place| Twist::ALL[corners[place].1]),
                    ep: std::array::from_fn(|place| Edge::ALL[edges[place].0]),
                    eo: std::array::from_fn(|place| Flip::ALL[edges[place].1]),
                };
                found.cubes.push(disassemble(&cube).held(rotation));
            }
        }
    }
    found
}

/// A piece by its number, and by how much it is twisted or flipped.
pub(super) type Placed = (usize, usize);

/// The pieces that may be at a place whose facelets are these, where piece `p` has the colours
/// `faces(p)`.
fn candidates(
    stickers: &[Option<Face>; Facelet::COUNT],
    facelets: &[Facelet],
    pieces: &[&[Face]],
) -> Vec<Placed> {
    let length = facelets.len();
    let fits = |&(piece, turned): &Placed| {
        pieces[piece].iter().enumerate().all(|(index, colour)| {
            let known = stickers[facelets[(index + turned) % length].index()];
            known.is_none_or(|known| known == *colour)
        })
    };
    let each = (0..pieces.len()).flat_map(|piece| (0..length).map(move |turned| (piece, turned)));
    each.filter(fits).collect()
}

pub(super) fn corner_candidates(stickers: &[Option<Face>; Facelet::COUNT]) -> Vec<Vec<Placed>> {
    let faces = Corner::ALL.map(Corner::faces);
    let pieces = faces.each_ref().map(|faces| faces.as_slice());
    let places = Corner::ALL.into_iter();
    places
        .map(|place| candidates(stickers, &corner_facelets(place), &pieces))
        .collect()
}

pub(super) fn edge_candidates(stickers: &[Option<Face>; Facelet::COUNT]) -> Vec<Vec<Placed>> {
    let faces = Edge::ALL.map(Edge::faces);
    let pieces = faces.each_ref().map(|faces| faces.as_slice());
    let places = Edge::ALL.into_iter();
    places
        .map(|place| candidates(stickers, &edge_facelets(place), &pieces))
        .collect()
}

/// Arrangements of corners or of edges whose twists or flips add up, even and odd permutations.
struct Arrangements {
    by_parity: [Vec<Vec<Placed>>; 2],
    are_all: bool,
}

/// Up to `most` even and as many odd arrangements of pieces with one of its candidates at each
/// place, no piece twice, and their twists or flips a multiple of `modulus` together.
fn arrangements(candidates: &[Vec<Placed>], modulus: usize, most: usize) -> Arrangements {
    let mut search = Search {
        candidates,
        modulus,
        most,
        steps: 0,
        placed: vec![None; candidates.len()],
        found: Arrangements {
            by_parity: [Vec::new(), Vec::new()],
            are_all: true,
        },
    };
    search.place_rest(0);
    search.found
}

struct Search<'a> {
    candidates: &'a [Vec<Placed>],
    modulus: usize,
    most: usize,
    steps: usize,
    placed: Vec<Option<Placed>>,
    found: Arrangements,
}

impl Search<'_> {
    fn is_free(&self, piece: usize) -> bool {
        let placed = self.placed.iter().flatten();
        placed.clone().all(|&(other, _)| other != piece)
    }

    fn is_over(&self) -> bool {
        self.steps > MOST_STEPS || self.found.by_parity.iter().all(|all| all.len() > self.most)
    }

    /// Fills the places that are empty, the one with the fewest candidates first.
    fn place_rest(&mut self, turned: usize) {
        self.steps += 1;
        if self.is_over() {
            self.found.are_all = false;
            return;
        }
        let empty = (0..self.placed.len()).filter(|&place| self.placed[place].is_none());
        let choices = |place: &usize| {
            let pieces = self.candidates[*place].iter();
            pieces.filter(|(piece, _)| self.is_free(*piece)).count()
        };
        let Some(place) = empty.min_by_key(choices) else {
            if turned.is_multiple_of(self.modulus) {
                let all: Vec<Placed> = self.placed.iter().flatten().copied().collect();
                let pieces: Vec<usize> = all.iter().map(|&(piece, _)| piece).collect();
                let same_parity = &mut self.found.by_parity[usize::from(is_odd(&pieces))];
                if same_parity.len() <= self.most {
                    same_parity.push(all);
                }
            }
            return;
        };
        let candidates = &self.candidates[place];
        for &(piece, by) in candidates {
            if self.is_free(piece) {
                self.placed[place] = Some((piece, by));
                self.place_rest(turned + by);
                self.placed[place] = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Cube;

    fn known(facelets: &Facelets, unknown: &[usize]) -> [Option<Face>; Facelet::COUNT] {
        std::array::from_fn(|index| {
            (!unknown.contains(&index)).then_some(facelets.colours()[index])
        })
    }

    #[test]
    fn one_unknown_sticker_is_always_deduced_however_the_cube_is_held() {
        let rotations: Vec<Rotation> = Rotation::all().collect();
        for number in 0..540_usize {
            let mut cube = Cube::random(22, number as u64);
            cube.rotation = rotations[number % Rotation::COUNT];
            let facelets = cube.facelets();
            let unknown = number % Facelet::COUNT;
            if unknown % 9 == 4 {
                continue;
            }
            let found = completions(&known(&facelets, &[unknown]), 4);
            assert_eq!((found.cubes, found.are_all), (vec![facelets], true));
        }
    }

    #[test]
    fn what_is_not_determined_has_several_completions_and_nothing_is_left_out() {
        // The stickers of UF and UR: they stay as they are, or both are flipped; exchanged, the
        // parity would be wrong.
        let found = completions(&known(&Facelets::SOLVED, &[5, 7, 10, 19]), 10);
        assert_eq!((found.cubes.len(), found.are_all), (2, true));
        let found = completions(&known(&Facelets::SOLVED, &[5, 7, 10, 19]), 1);
        assert_eq!((found.cubes.len(), found.are_all), (1, false));
        let mut none = known(&Facelets::SOLVED, &[0]);
        none[8] = Some(Face::D);
        assert!(completions(&none, 10).cubes.is_empty());
    }

    #[test]
    fn nothing_known_but_the_centres_ends_soon() {
        let unknown: Vec<usize> = (0..54).filter(|index| index % 9 != 4).collect();
        let found = completions(&known(&Facelets::SOLVED, &unknown), 3);
        assert_eq!((found.cubes.len(), found.are_all), (3, false));
        assert!(
            found
                .cubes
                .into_iter()
                .all(|each| Cube::try_from(each).is_ok())
        );
    }
}
