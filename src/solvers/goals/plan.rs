//! Chooses the tables for a goal. A table is given by a pair of patterns. The tables should cover all pieces that the
//! masks restrict, and must fit into the available memory.

use super::pattern::{KindPattern, PiecePattern};
use crate::cube::{Corner, CubieCube, Edge, Flip, Mask, Piece, Twist};

/// The maximum number of words of a planned coordinate. The images of this many words under 18 effects take up to 43
/// MB.
pub const MOST_WORDS: usize = 600_000;

/// The maximum number of tables for a goal. Each table costs time at every node of a search.
const MOST_TABLES: usize = 4;

/// The places between which effects carry pieces, and whether the effects twist or flip pieces.
pub struct CarriedPieces {
    corners: CarriedKind<8>,
    edges: CarriedKind<12>,
}

/// The carried corners, or the carried edges.
struct CarriedKind<const PIECES: usize> {
    is_carried: [bool; PIECES],
    turns: u64,
}

impl CarriedPieces {
    /// Computes which pieces the effects carry. If a mask requires a twisted corner, corners count as twisted by
    /// effects, even if no effect twists a corner. The same applies to flipped edges.
    pub fn to_masks(masks: &[Mask], effects: &[CubieCube]) -> CarriedPieces {
        let mut carried = CarriedPieces::new(effects);
        let asks_for_turned = |piece: Piece, turns: usize| {
            masks.iter().any(|mask| {
                // The placements at a place have consecutive indices. The first of them is not twisted or flipped.
                let allowed = mask.placements(piece);
                let at_place = |place: usize| (0..turns).map(move |turn| allowed.contains(place * turns + turn));
                (0..24 / turns)
                    .any(|place| at_place(place).any(|is_allowed| is_allowed) && !allowed.contains(place * turns))
            })
        };
        if Edge::ALL.into_iter().any(|edge| asks_for_turned(Piece::Edge(edge), 2)) {
            carried.edges.turns = 2;
        }
        if Corner::ALL
            .into_iter()
            .any(|corner| asks_for_turned(Piece::Corner(corner), 3))
        {
            carried.corners.turns = 3;
        }
        carried
    }

    /// Computes which pieces the effects carry.
    pub fn new(effects: &[CubieCube]) -> CarriedPieces {
        let all = || effects.iter();
        let twists = all().any(|cube| cube.co().iter().any(|&twist| twist != Twist::Untwisted));
        let flips = all().any(|cube| cube.eo().iter().any(|&flip| flip != Flip::Unflipped));
        CarriedPieces {
            corners: CarriedKind {
                is_carried: Corner::ALL.map(|place| {
                    all().any(|cube| {
                        let twist = cube.co()[place as usize];
                        cube.cp()[place as usize] != place || twist != Twist::Untwisted
                    })
                }),
                turns: if twists { 3 } else { 1 },
            },
            edges: CarriedKind {
                is_carried: Edge::ALL.map(|place| {
                    all().any(|cube| {
                        let flip = cube.eo()[place as usize];
                        cube.ep()[place as usize] != place || flip != Flip::Unflipped
                    })
                }),
                turns: if flips { 2 } else { 1 },
            },
        }
    }

    /// An upper bound for the number of words of a pattern.
    pub fn most_words(&self, pattern: &PiecePattern) -> u64 {
        let corners = self.corners.most_words(pattern.corners());
        corners.saturating_mul(self.edges.most_words(pattern.edges()))
    }
}

impl<const PIECES: usize> CarriedKind<PIECES> {
    fn most_words(&self, pattern: &KindPattern<PIECES>) -> u64 {
        let places = self.is_carried.iter().filter(|carried| **carried).count();
        pattern.most_words(places, |piece| self.is_carried[piece], self.turns)
    }
}

/// A part of a pattern. The patterns of the tables are composed of atoms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Atom {
    /// The pieces with a label, with their orientations.
    Label(u8),
    /// The places of the pieces with a label.
    Places(u8),
    /// The orientations of all corners, or of all edges.
    Turned,
    /// The places of all corners, or of all edges.
    Arrangement,
}

/// The atoms of corners or of edges, and the pattern of which they are parts.
struct KindAtoms<'a, const PIECES: usize> {
    whole: KindPattern<PIECES>,
    carried: &'a CarriedKind<PIECES>,
    atoms: Vec<Atom>,
}

impl<'a, const PIECES: usize> KindAtoms<'a, PIECES> {
    fn new(whole: KindPattern<PIECES>, carried: &'a CarriedKind<PIECES>) -> Self {
        let mut kind = KindAtoms {
            whole,
            carried,
            atoms: Vec::new(),
        };
        let is_moved = |label: &u8| {
            let mut pieces = (0..PIECES).filter(|&piece| whole.label(piece) == *label);
            pieces.any(|piece| carried.is_carried[piece])
        };
        let labels: Vec<u8> = whole.labels().into_iter().filter(is_moved).collect();
        let all_turned = whole.is_all_oriented();
        let fits = |pattern: &KindPattern<PIECES>| carried.most_words(pattern) <= MOST_WORDS as u64;
        let has_classes = labels.iter().any(|&label| whole.size(label) > 1);
        kind.atoms = if all_turned && !fits(&whole) && fits(&whole.unoriented()) {
            vec![Atom::Arrangement, Atom::Turned]
        } else if all_turned && has_classes && !fits(&whole) {
            let of_label = |&label: &u8| match whole.size(label) {
                1 => Atom::Label(label),
                _ => Atom::Places(label),
            };
            labels.iter().map(of_label).chain([Atom::Turned]).collect()
        } else {
            labels.into_iter().map(Atom::Label).collect()
        };
        kind
    }

    /// Returns the pattern that consists of some atoms.
    fn pattern(&self, atoms: &[Atom]) -> KindPattern<PIECES> {
        let labels = |is_wanted: fn(&Atom) -> Option<u8>| -> Vec<u8> { atoms.iter().filter_map(is_wanted).collect() };
        let turned = labels(|atom| match atom {
            Atom::Label(label) => Some(*label),
            _ => None,
        });
        let placed = labels(|atom| match atom {
            Atom::Label(label) | Atom::Places(label) => Some(*label),
            _ => None,
        });
        let pattern = if atoms.contains(&Atom::Arrangement) {
            self.whole.unoriented()
        } else {
            self.whole.only(&placed, &turned)
        };
        if atoms.contains(&Atom::Turned) {
            pattern.all_oriented()
        } else {
            pattern
        }
    }

    fn most_words(&self, atoms: &[Atom]) -> u64 {
        self.carried.most_words(&self.pattern(atoms))
    }

    /// Selects atoms whose pattern has at most `most` words. Atoms that no table covers yet are selected first.
    fn chunk(&self, covered: &[Atom], most: u64) -> Vec<Atom> {
        let mut chunk = Vec::new();
        for atom in self.uncovered_first(covered) {
            chunk.push(atom);
            if self.most_words(&chunk) > most {
                chunk.pop();
            }
        }
        chunk
    }

    fn uncovered_first(&self, covered: &[Atom]) -> Vec<Atom> {
        let (covered, uncovered): (Vec<Atom>, Vec<Atom>) = self.atoms.iter().partition(|atom| covered.contains(atom));
        uncovered.into_iter().chain(covered).collect()
    }

    fn is_covered(&self, covered: &[Atom]) -> bool {
        self.atoms.iter().all(|atom| covered.contains(atom))
    }
}

/// The two patterns of a table, one for its rows and one for its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatternPair {
    /// The pattern of the rows.
    pub first: PiecePattern,
    /// The pattern of the columns.
    pub second: PiecePattern,
}

/// Some atoms of the corners and of the edges.
#[derive(Debug, Clone, Default)]
struct Atoms {
    corners: Vec<Atom>,
    edges: Vec<Atom>,
}

impl Atoms {
    fn extend(&mut self, other: &Atoms) {
        self.corners.extend(&other.corners);
        self.edges.extend(&other.edges);
    }

    fn with(&self, other: &Atoms) -> Atoms {
        let mut both = self.clone();
        both.extend(other);
        both
    }

    fn count(&self) -> usize {
        self.corners.len() + self.edges.len()
    }
}

/// The data from which the tables are planned: the atoms of the pieces that the masks restrict, and the places between
/// which effects carry pieces.
struct Planner<'a> {
    corners: KindAtoms<'a, 8>,
    edges: KindAtoms<'a, 12>,
    carried: &'a CarriedPieces,
}

impl Planner<'_> {
    fn pattern(&self, atoms: &Atoms) -> PiecePattern {
        let corners = self.corners.pattern(&atoms.corners);
        PiecePattern::new(corners, self.edges.pattern(&atoms.edges))
    }

    fn most_words(&self, atoms: &Atoms) -> u64 {
        self.carried.most_words(&self.pattern(atoms))
    }

    fn is_covered(&self, covered: &Atoms) -> bool {
        self.corners.is_covered(&covered.corners) && self.edges.is_covered(&covered.edges)
    }

    /// Selects the atoms for the rows of a table, with at most `most` words. They are atoms of edges, or atoms of
    /// corners if all edges are already covered.
    fn rows(&self, covered: &Atoms, most: u64) -> Atoms {
        if self.edges.is_covered(&covered.edges) {
            Atoms {
                corners: self.corners.chunk(&covered.corners, most),
                edges: Vec::new(),
            }
        } else {
            Atoms {
                corners: Vec::new(),
                edges: self.edges.chunk(&covered.edges, most),
            }
        }
    }

    /// Selects the atoms for the columns of a table with these rows, so that the rows and columns together describe as
    /// many states as possible and the table has at most `bytes` bytes. If several choices describe equally many
    /// states, this function takes the choice with the most atoms. Returns `None` if no columns fit.
    fn columns(&self, rows: &Atoms, covered: &Atoms, bytes: usize) -> Option<Atoms> {
        let beside = |mut all: Vec<Atom>, rows: &[Atom]| {
            all.retain(|atom| !rows.contains(atom));
            all
        };
        let corners = beside(self.corners.uncovered_first(&covered.corners), &rows.corners);
        let edges = beside(self.edges.uncovered_first(&covered.edges), &rows.edges);
        let first = |corner_count: usize, edge_count: usize| Atoms {
            corners: corners[..corner_count].to_vec(),
            edges: edges[..edge_count].to_vec(),
        };
        let all = (0..=corners.len()).flat_map(|corners| (0..=edges.len()).map(move |edges| (corners, edges)));
        let fitting = all.map(|(corners, edges)| first(corners, edges)).filter(|columns| {
            let words = self.most_words(columns);
            words <= MOST_WORDS as u64 && self.bytes(rows, columns) <= bytes as u64
        });
        fitting.max_by_key(|columns| (self.most_words(&rows.with(columns)), columns.count()))
    }

    /// The size of a table in bytes, at two bits per entry.
    fn bytes(&self, rows: &Atoms, columns: &Atoms) -> u64 {
        let bytes_of_row = self.most_words(columns).div_ceil(4);
        self.most_words(rows).saturating_mul(bytes_of_row)
    }
}

/// Chooses tables for a pattern, each as large as possible, that together fit into `bytes` bytes of memory. An entry
/// takes two bits for each of `frames` frames. If possible, the tables cover the whole pattern. The result is empty if
/// no table fits, or if the effects carry no piece of the pattern.
pub fn plan(pattern: &PiecePattern, carried: &CarriedPieces, frames: usize, bytes: usize) -> Vec<PatternPair> {
    let planner = Planner {
        corners: KindAtoms::new(*pattern.corners(), &carried.corners),
        edges: KindAtoms::new(*pattern.edges(), &carried.edges),
        carried,
    };
    let mut covered = Atoms::default();
    let mut pairs: Vec<PatternPair> = Vec::new();
    let mut left = bytes / frames;
    while pairs.len() < MOST_TABLES && !planner.is_covered(&covered) {
        // The first table may take seven eighths of the memory. Each further table may take half of the rest.
        let share = if pairs.is_empty() { left - left / 8 } else { left / 2 };
        // A row takes at least a byte.
        let rows = planner.rows(&covered, (share as u64).min(MOST_WORDS as u64));
        let Some(columns) = planner.columns(&rows, &covered, share) else {
            break;
        };
        left -= planner.bytes(&rows, &columns) as usize;
        pairs.push(PatternPair {
            first: planner.pattern(&rows),
            second: planner.pattern(&columns),
        });
        covered.extend(&rows);
        covered.extend(&columns);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::PlacementSet;

    #[test]
    fn pieces_count_as_turned_exactly_if_a_goal_asks_for_a_turned_piece() {
        let turns = |piece: Piece, placement: usize| {
            let mask = Mask::ANY.with(piece, PlacementSet::of([placement]));
            let carried = CarriedPieces::to_masks(&[mask], &[]);
            (carried.edges.turns, carried.corners.turns)
        };
        for placement in 0..24 {
            let edges = if placement % 2 == 0 { 1 } else { 2 };
            assert_eq!(turns(Piece::Edge(Edge::Uf), placement), (edges, 1), "{placement}");
            let corners = if placement % 3 == 0 { 1 } else { 3 };
            assert_eq!(
                turns(Piece::Corner(Corner::Urf), placement),
                (1, corners),
                "{placement}"
            );
        }
    }
}
