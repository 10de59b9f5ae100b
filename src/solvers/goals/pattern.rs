//! Patterns: the part of a cube on which a table depends. A pattern consists of some of the pieces, with or without
//! their orientations. Several pieces may count as equal.

use crate::cube::{Axis, Corner, CubieCube, Edge, Face, Mask, Piece, PlacementSet, Symmetry};

/// A pattern. It has a label for each piece; several pieces may share a label and then count as equal. Pieces with
/// label 0 are ignored. For each label, the pattern includes the orientations of the pieces or ignores them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PiecePattern {
    corners: KindPattern<8>,
    edges: KindPattern<12>,
}

/// A pattern of corners or of edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindPattern<const PIECES: usize> {
    /// The label of each piece, below 16.
    labels: [u8; PIECES],
    /// A bit for each label: set if the pattern includes the orientations of pieces with this label.
    oriented: u16,
}

/// A word: the part of a cube's state that a pattern describes. Each place has a content of six bits: four bits for the
/// label of the piece, and two bits for its orientation. The corners come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(u128);

const BITS: usize = 6;
const LABEL: u8 = 0b1111;

/// The number of places of a word: eight for corners, then twelve for edges.
pub const PLACES: usize = 20;

/// The first place for edges.
pub const EDGES_FROM: usize = 8;

/// For each of the 20 places of a word, the place to which an effect moves the piece at this place, and the amount by
/// which the effect twists or flips this piece.
#[derive(Debug, Clone)]
pub struct CarriedPlaces([(u8, u8); PLACES]);

impl CarriedPlaces {
    /// Computes the places to which an effect carries the pieces. The effect is given as the cube after the effect is
    /// applied to the solved cube.
    pub fn of(effect: &CubieCube) -> CarriedPlaces {
        let mut carried = [(0, 0); PLACES];
        for place in 0..8 {
            carried[effect.cp()[place] as usize] = (place as u8, effect.co()[place] as u8);
        }
        for place in 0..12 {
            let target = (EDGES_FROM + place) as u8;
            carried[EDGES_FROM + effect.ep()[place] as usize] = (target, effect.eo()[place] as u8);
        }
        CarriedPlaces(carried)
    }

    /// Each place, with the place to which its piece is carried.
    pub fn targets(&self) -> impl Iterator<Item = (usize, usize)> {
        let places = self.0.iter().enumerate();
        places.map(|(place, (target, _))| (place, usize::from(*target)))
    }

    /// The amount by which the effect twists or flips the piece at a place.
    pub fn turned_by(&self, place: usize) -> usize {
        self.0[place].1.into()
    }
}

impl Word {
    /// The places whose label is not 0.
    fn occupied(self) -> impl Iterator<Item = usize> {
        // The lowest bit of each of the twenty places.
        const LOWEST: u128 = ((1 << (BITS * PLACES)) - 1) / ((1 << BITS) - 1);
        let labels = self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3;
        let mut left = labels & LOWEST;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            let is_one = left != 0;
            left &= left.wrapping_sub(1);
            is_one.then_some(bit / BITS)
        })
    }

    const fn with(self, place: usize, label: u8, turned: u8) -> Word {
        self.with_content(place, label | turned << 4)
    }

    /// The content of a place: the label in the low four bits, and the orientation in the bits above.
    pub const fn content(self, place: usize) -> u8 {
        (self.0 >> (BITS * place)) as u8 & ((1 << BITS) - 1)
    }

    /// The label of a content.
    pub const fn label_of(content: u8) -> u8 {
        content & LABEL
    }

    /// The orientation of a content.
    pub const fn turned_of(content: u8) -> u8 {
        content >> 4
    }

    /// Returns the word with a content at a place that is empty so far.
    #[must_use]
    pub const fn with_content(self, place: usize, content: u8) -> Word {
        Word(self.0 | (content as u128) << (BITS * place))
    }

    /// Returns the word with the contents of only these places. All other places are empty.
    #[must_use]
    pub fn only(self, places: &[usize]) -> Word {
        let keep = |word: Word, &place: &usize| word.with_content(place, self.content(place));
        places.iter().fold(Word(0), keep)
    }
}

/// Returns the number of orders in which pieces can fill `places` places, if pieces with the same label are equal.
/// `sizes` contains the number of pieces for each label. The result is a multinomial coefficient.
pub fn orders(places: u64, sizes: impl Iterator<Item = u64>) -> u64 {
    let mut left = places;
    sizes.fold(1, |mut orders: u64, size| {
        for index in 0..size {
            // This computes a binomial coefficient factor by factor, so each division is exact.
            orders = orders.saturating_mul(left - index) / (index + 1);
        }
        left -= size;
        orders
    })
}

impl<const PIECES: usize> KindPattern<PIECES> {
    /// The pattern without any piece.
    pub const NOTHING: Self = KindPattern {
        labels: [0; PIECES],
        oriented: 0,
    };

    /// Returns the coarsest pattern that distinguishes all cubes that the masks distinguish. Pieces with the same
    /// allowed placements in all masks share a label, and orientations are included only if a mask depends on them.
    /// `masks[mask][piece]` are the allowed placements of a piece in a mask. A piece has `turns` orientations.
    fn of_placements(masks: &[[PlacementSet; PIECES]], turns: usize) -> Self {
        let said = |piece: usize| masks.iter().map(move |mask| mask[piece]);
        let mut pattern = Self::NOTHING;
        let mut next = 1;
        for piece in 0..PIECES {
            if said(piece).all(|allowed| allowed == PlacementSet::ALL) {
                continue;
            }
            if let Some(alike) = (0..piece).find(|&other| said(other).eq(said(piece))) {
                pattern.labels[piece] = pattern.labels[alike];
                continue;
            }
            pattern.labels[piece] = next;
            let is_oriented = said(piece).any(|allowed| {
                let of_place = |place: usize| (0..turns).map(move |turn| turns * place + turn);
                (0..PIECES).any(|place| {
                    let some = of_place(place).filter(|&index| allowed.contains(index)).count();
                    some != 0 && some != turns
                })
            });
            pattern.oriented |= u16::from(is_oriented) << next;
            next += 1;
        }
        pattern
    }

    /// The labels that occur, except 0, in ascending order.
    pub fn labels(&self) -> Vec<u8> {
        let mut labels: Vec<u8> = self.labels.into_iter().filter(|&label| label != 0).collect();
        labels.sort_unstable();
        labels.dedup();
        labels
    }

    /// The label of a piece; 0 if the pattern ignores the piece.
    pub const fn label(&self, piece: usize) -> u8 {
        self.labels[piece]
    }

    /// The number of pieces with a label.
    pub fn size(&self, label: u8) -> usize {
        self.labels.iter().filter(|&&each| each == label).count()
    }

    /// True if the pattern includes the orientations of pieces with a label.
    pub const fn is_oriented(&self, label: u8) -> bool {
        self.oriented >> label & 1 == 1
    }

    /// True if the pattern includes all pieces with their orientations.
    pub fn is_all_oriented(&self) -> bool {
        self.labels.iter().all(|&label| label != 0 && self.is_oriented(label))
    }

    /// Returns the pattern with only the labels in `placed`, and with orientations only for the labels in `turned`.
    #[must_use]
    pub fn only(&self, placed: &[u8], turned: &[u8]) -> Self {
        KindPattern {
            labels: self.labels.map(|label| if placed.contains(&label) { label } else { 0 }),
            oriented: turned.iter().fold(0, |set, label| set | 1 << label) & self.oriented,
        }
    }

    /// Returns the pattern without orientations.
    #[must_use]
    pub const fn unoriented(&self) -> Self {
        KindPattern {
            labels: self.labels,
            oriented: 0,
        }
    }

    /// Returns the pattern with the orientations of all pieces. Pieces with a label keep it, and all pieces that were
    /// ignored share a new label.
    #[must_use]
    pub fn all_oriented(&self) -> Self {
        let other = self.labels().last().map_or(1, |last| last + 1);
        KindPattern {
            labels: self.labels.map(|label| if label == 0 { other } else { label }),
            oriented: u16::MAX,
        }
    }

    /// An upper bound for the number of words if turns carry pieces between `places` places. It is the number of
    /// arrangements of the labels, times the number of orientations of the pieces. `is_carried` returns whether turns
    /// carry a piece. A piece has `turns` orientations.
    pub fn most_words(&self, places: usize, is_carried: impl Fn(usize) -> bool, turns: u64) -> u64 {
        let carried = |label: u8| {
            let pieces = (0..PIECES).filter(|&piece| is_carried(piece));
            pieces.filter(|&piece| self.labels[piece] == label).count()
        };
        let labels = self.labels();
        let words = orders(places as u64, labels.iter().map(|&label| carried(label) as u64));
        let oriented = labels.iter().filter(|&&label| self.is_oriented(label));
        let oriented: usize = oriented.map(|&label| carried(label)).sum();
        // The orientation of the last piece follows from the orientations of the other pieces.
        let free = oriented - usize::from(oriented == places && places > 0);
        (0..free).fold(words, |words, _| words.saturating_mul(turns))
    }
}

impl PiecePattern {
    /// A pattern of corners and edges.
    pub const fn new(corners: KindPattern<8>, edges: KindPattern<12>) -> PiecePattern {
        PiecePattern { corners, edges }
    }

    /// Returns the coarsest pattern that distinguishes all cubes that the masks distinguish.
    pub fn of_masks(masks: &[Mask]) -> PiecePattern {
        let corners = |mask: &Mask| Corner::ALL.map(|corner| mask.placements(Piece::Corner(corner)));
        let edges = |mask: &Mask| Edge::ALL.map(|edge| mask.placements(Piece::Edge(edge)));
        PiecePattern {
            corners: KindPattern::of_placements(&masks.iter().map(corners).collect::<Vec<_>>(), 3),
            edges: KindPattern::of_placements(&masks.iter().map(edges).collect::<Vec<_>>(), 2),
        }
    }

    /// The pattern of the corners.
    pub const fn corners(&self) -> &KindPattern<8> {
        &self.corners
    }

    /// The pattern of the edges.
    pub const fn edges(&self) -> &KindPattern<12> {
        &self.edges
    }

    /// True if the pattern includes the orientations of pieces with a label. The pieces are corners if `place` is a
    /// place of a corner, and edges if it is a place of an edge.
    pub const fn is_oriented(&self, place: usize, label: u8) -> bool {
        match place < EDGES_FROM {
            true => self.corners.is_oriented(label),
            false => self.edges.is_oriented(label),
        }
    }

    /// The word of a cube.
    pub fn word(&self, cube: &CubieCube) -> Word {
        let mut word = Word(0);
        for place in 0..8 {
            let label = self.corners.labels[cube.cp()[place] as usize];
            let turned = cube.co()[place] as u8;
            let is_seen = self.corners.is_oriented(label);
            word = word.with(place, label, if is_seen { turned } else { 0 });
        }
        for place in 0..12 {
            let label = self.edges.labels[cube.ep()[place] as usize];
            let turned = cube.eo()[place] as u8;
            let is_seen = self.edges.is_oriented(label);
            word = word.with(EDGES_FROM + place, label, if is_seen { turned } else { 0 });
        }
        word
    }

    /// The word after an effect.
    pub fn after(&self, word: Word, effect: &CarriedPlaces) -> Word {
        let mut after = Word(0);
        for place in word.occupied() {
            let (target, turned_by) = effect.0[place];
            let content = word.content(place);
            let label = Word::label_of(content);
            let turns = if place < EDGES_FROM { 3 } else { 2 };
            let is_seen = self.is_oriented(place, label);
            let turned = Word::turned_of(content) + turned_by;
            let turned = if turned < turns { turned } else { turned - turns };
            after = after.with(usize::from(target), label, if is_seen { turned } else { 0 });
        }
        after
    }

    /// Describes the part of a cube on which the word depends if the cube is first conjugated by a symmetry. If the
    /// results for two symmetries are equal, the words distinguish the same cubes. The result contains which pieces
    /// share a label, and which orientations are included. If oriented pieces share a label, it also contains the axes
    /// from which twists and flips are counted.
    pub fn seen_through(&self, symmetry: &Symmetry) -> PatternSight {
        let corners = Corner::ALL.map(|corner| self.corners.labels[symmetry.corner(corner) as usize]);
        let edges = Edge::ALL.map(|edge| self.edges.labels[symmetry.edge(edge) as usize]);
        let has_classes = self.corners.has_oriented_class() || self.edges.has_oriented_class();
        let back = symmetry.inverse();
        PatternSight {
            corners: self.corners.alike(corners),
            edges: self.edges.alike(edges),
            axes: has_classes.then(|| [Face::U, Face::F].map(|face| back.face(face).axis())),
        }
    }

    /// Returns the words of all cubes in a mask, and perhaps further words. This function ignores the restrictions of
    /// the mask on pieces without a label, and it includes arrangements that turns cannot reach. Returns `None` if
    /// there are more than `most` words.
    pub fn words_of(&self, mask: &Mask, most: usize) -> Option<Vec<Word>> {
        let corners = Corner::ALL.map(|corner| mask.placements(Piece::Corner(corner)));
        let edges = Edge::ALL.map(|edge| mask.placements(Piece::Edge(edge)));
        let mut words = vec![Word(0)];
        words = self.corners.words(words, &corners, 3, 0, most)?;
        words = self.edges.words(words, &edges, 2, EDGES_FROM, most)?;
        words.sort_unstable();
        words.dedup();
        Some(words)
    }
}

/// The part of a cube on which a word depends if the cube is first conjugated by a symmetry (see
/// [`PiecePattern::seen_through`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternSight {
    corners: [(u8, bool); 8],
    edges: [(u8, bool); 12],
    axes: Option<[Axis; 2]>,
}

impl<const PIECES: usize> KindPattern<PIECES> {
    /// True if several pieces share a label and the pattern includes their orientations.
    fn has_oriented_class(&self) -> bool {
        let mut labels = self.labels().into_iter();
        labels.any(|label| self.is_oriented(label) && self.size(label) > 1)
    }

    /// Returns, for each piece, the number of the first piece with the same label, and whether the orientation is
    /// included. The numbers start at 1. A piece that is ignored has the number 0.
    fn alike(&self, labels: [u8; PIECES]) -> [(u8, bool); PIECES] {
        labels.map(|label| {
            let first = labels.iter().position(|&other| other == label);
            let first = first.map_or(0, |first| first as u8 + 1);
            let is_seen = label != 0;
            (if is_seen { first } else { 0 }, self.is_oriented(label) && is_seen)
        })
    }

    /// Fills the places of this kind (corners or edges) in each word in `begun`, in all allowed ways. `from` is the
    /// first of these places. Returns `None` if there are more than `most` words.
    fn words(
        &self,
        begun: Vec<Word>,
        allowed: &[PlacementSet; PIECES],
        turns: usize,
        from: usize,
        most: usize,
    ) -> Option<Vec<Word>> {
        // For each label, the number of pieces with this label, and the placements that at least one of these pieces
        // may have.
        let mut sizes = [0; 16];
        let mut of_label = [PlacementSet::NONE; 16];
        for (&label, &allowed) in self.labels.iter().zip(allowed) {
            sizes[usize::from(label)] += 1;
            let all = if label == 0 { PlacementSet::ALL } else { allowed };
            of_label[usize::from(label)] = of_label[usize::from(label)].union(all);
        }
        let mut states: Vec<(Word, [u8; 16])> = begun.into_iter().map(|word| (word, sizes)).collect();
        for place in 0..PIECES {
            let mut next = Vec::new();
            for (word, left) in states {
                for label in (0..16).filter(|&label| left[label] > 0) {
                    let mut left = left;
                    left[label] -= 1;
                    let seen = if self.is_oriented(label as u8) { turns } else { 1 };
                    for turned in 0..seen {
                        let is_allowed = if seen == 1 {
                            (0..turns).any(|turn| of_label[label].contains(turns * place + turn))
                        } else {
                            of_label[label].contains(turns * place + turned)
                        };
                        if is_allowed && self.can_be_completed(&of_label, &left, place + 1, turns) {
                            next.push((word.with(from + place, label as u8, turned as u8), left));
                        }
                    }
                }
            }
            if next.len() > most {
                return None;
            }
            states = next;
        }
        Some(states.into_iter().map(|(word, _)| word).collect())
    }

    /// True if enough places are left for the remaining pieces of each label. The places that are left are `place` and
    /// the places after it. They count for a label only if one of its pieces may be there.
    fn can_be_completed(&self, of_label: &[PlacementSet; 16], left: &[u8; 16], place: usize, turns: usize) -> bool {
        (1..16).filter(|&label| left[label] > 0).all(|label| {
            let holds = |place: &usize| (0..turns).any(|turn| of_label[label].contains(turns * place + turn));
            (place..PIECES).filter(holds).count() >= usize::from(left[label])
        })
    }
}
