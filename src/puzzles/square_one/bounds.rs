//! Lower bounds for numbers of twists. The first bound counts the twists until both layers are square. Each of the
//! other bounds adds one of three conditions: the corners are in order, the edges are in order, or all pieces are in
//! their layers. It ignores the two other conditions. Some bounds hold for all sequences of twists, others only for
//! twists that keep both layers square.

use super::orders::{CLASSES, IN_ORDER, OrderClasses, PieceOrder, UPSIDE_DOWN, moved};
use super::shapes::{PIECES, Shapes, TwistStep};

/// The entry for a distance that is not known yet. It is larger than every distance.
const UNKNOWN: u8 = u8::MAX;

/// A turn of the layers and a twist, in the form that the search needs.
#[derive(Debug, Clone, Copy)]
pub struct SearchStep {
    /// The turns of the layers, as in [`TwistStep`].
    pub turns: [u8; 2],
    pub after: [u8; 2],
    pub shape: u8,
    /// For each place, the place from which its corner or edge comes, multiplied by four for [`moved`].
    pub corners: [u8; PIECES],
    pub edges: [u8; PIECES],
}

impl From<&TwistStep> for SearchStep {
    fn from(step: &TwistStep) -> SearchStep {
        SearchStep {
            turns: step.turns,
            after: step.after,
            shape: step.shape,
            corners: step.corners.map(|from| 4 * from),
            edges: step.edges.map(|from| 4 * from),
        }
    }
}

/// The tables of the search: the steps from each shape, and lower bounds for the corners and the edges.
pub struct TwistBounds {
    pub shapes: Shapes,
    /// The steps from each shape. If both layers are turned by six more before a twist, the twist turns the opposite
    /// half of the puzzle. The effect of the step is the same, up to the orientation of the puzzle. Only one of these
    /// two steps is listed. A solution therefore ends with the puzzle either upright or upside down. Each distance is
    /// the distance to the nearer of these two ends.
    pub steps: Vec<Vec<SearchStep>>,
    /// The steps that keep both layers square.
    pub square_steps: Vec<SearchStep>,
    classes: OrderClasses,
    corners: Vec<u8>,
    edges: Vec<u8>,
    /// Lower bounds, indexed by the shape and by the places of the corners and edges that belong to the lower layer.
    layers: Vec<u8>,
    /// For each shape, the smallest number of twists that make both layers square.
    to_square: Vec<u8>,
    square_corners: Vec<u8>,
    square_edges: Vec<u8>,
}

impl TwistBounds {
    pub fn new() -> TwistBounds {
        let shapes = Shapes::new();
        let all: Vec<Vec<SearchStep>> = (0..shapes.count())
            .map(|shape| shapes.steps(shape as u8).iter().map(SearchStep::from).collect())
            .collect();
        // If a layer looks the same after less than a whole turn, several turns bring it into its normal form. These
        // turns put different pieces in its places. All these results have the same distance from the solved position,
        // so the searches for the distances need a step to each of them.
        let in_all_ways = |step: &SearchStep| -> Vec<SearchStep> {
            let same = shapes.same(step.shape).into_iter();
            same.map(|same| SearchStep {
                corners: same.corners.map(|from| step.corners[usize::from(from)]),
                edges: same.edges.map(|from| step.edges[usize::from(from)]),
                ..*step
            })
            .collect()
        };
        let searched = |steps: &[SearchStep]| -> Vec<SearchStep> {
            let searched = steps.iter().filter(|step| step.turns[1] < 6);
            searched.copied().collect()
        };
        let steps: Vec<Vec<SearchStep>> = all.iter().map(|steps| searched(steps)).collect();
        let all: Vec<Vec<SearchStep>> = { all.iter() }
            .map(|steps| steps.iter().flat_map(in_all_ways).collect())
            .collect();
        let classes = OrderClasses::new();
        let corners = distances(&all, &classes, |step| &step.corners);
        let edges = distances(&all, &classes, |step| &step.edges);
        let to_square_again = |steps: &[SearchStep]| -> Vec<SearchStep> {
            let again = steps.iter().filter(|step| step.shape == Shapes::SQUARE);
            again.copied().collect()
        };
        let square = to_square_again(&all[usize::from(Shapes::SQUARE)]);
        let alone = std::slice::from_ref(&square);
        TwistBounds {
            layers: layer_distances(&all),
            to_square: shapes.distances(),
            square_corners: distances(alone, &classes, |step| &step.corners),
            square_edges: distances(alone, &classes, |step| &step.edges),
            shapes,
            square_steps: to_square_again(&steps[usize::from(Shapes::SQUARE)]),
            steps,
            classes,
            corners,
            edges,
        }
    }

    /// A lower bound for the number of twists that make both layers square and bring all pieces into their layers.
    #[inline]
    pub fn of_layers(&self, shape: u8, corners: PieceOrder, edges: PieceOrder) -> u8 {
        self.layers[layer_entry(shape, lower_pieces(corners), lower_pieces(edges))]
    }

    /// The smallest number of twists that make both layers square.
    #[inline]
    pub fn to_square(&self, shape: u8) -> u8 {
        self.to_square[usize::from(shape)]
    }

    /// A lower bound for the number of twists that bring the corners into order while both layers stay square.
    #[inline]
    pub fn of_square_corners(&self, corners: PieceOrder) -> u8 {
        self.square_corners[self.classes.class(corners)]
    }

    /// A lower bound for the number of twists that bring the edges into order while both layers stay square.
    #[inline]
    pub fn of_square_edges(&self, edges: PieceOrder) -> u8 {
        self.square_edges[self.classes.class(edges)]
    }

    /// A lower bound for the number of twists that make both layers square and bring the corners into order.
    #[inline]
    pub fn of_corners(&self, shape: u8, corners: PieceOrder) -> u8 {
        self.corners[usize::from(shape) * CLASSES + self.classes.class(corners)]
    }

    /// A lower bound for the number of twists that make both layers square and bring the edges into order.
    #[inline]
    pub fn of_edges(&self, shape: u8, edges: PieceOrder) -> u8 {
        self.edges[usize::from(shape) * CLASSES + self.classes.class(edges)]
    }
}

/// One bit for each place. It is 1 if the piece there belongs to the lower layer.
#[inline]
fn lower_pieces(order: PieceOrder) -> u8 {
    let bits = order >> 2 & 0x1111_1111;
    let bits = (bits | bits >> 3) & 0x0303_0303;
    let bits = (bits | bits >> 6) & 0x000f_000f;
    (bits | bits >> 12) as u8
}

#[inline]
fn layer_entry(shape: u8, corners: u8, edges: u8) -> usize {
    usize::from(shape) << 16 | usize::from(corners) << 8 | usize::from(edges)
}

/// Computes, by a breadth-first search, the smallest numbers of twists that make both layers square and bring all
/// pieces into their layers. [`layer_entry`] gives the index of an entry.
fn layer_distances(steps: &[Vec<SearchStep>]) -> Vec<u8> {
    let mut distances = vec![UNKNOWN; steps.len() << 16];
    let mut last = Vec::new();
    for order in [IN_ORDER, UPSIDE_DOWN] {
        distances[layer_entry(Shapes::SQUARE, lower_pieces(order), lower_pieces(order))] = 0;
        last.push((Shapes::SQUARE, lower_pieces(order), lower_pieces(order)));
    }
    for distance in 1.. {
        let mut next = Vec::new();
        for &(shape, corners, edges) in &last {
            for step in &steps[usize::from(shape)] {
                let moved = |pieces: u8, from: &[u8; PIECES]| {
                    let piece = |place: usize| (pieces >> (from[place] / 4) & 1) << place;
                    (0..PIECES).map(piece).fold(0, |pieces, piece| pieces | piece)
                };
                let (corners, edges) = (moved(corners, &step.corners), moved(edges, &step.edges));
                let entry = &mut distances[layer_entry(step.shape, corners, edges)];
                if *entry == UNKNOWN {
                    *entry = distance;
                    next.push((step.shape, corners, edges));
                }
            }
        }
        if next.is_empty() {
            break;
        }
        last = next;
    }
    distances
}

/// Computes, by a breadth-first search, the smallest number of twists that make both layers square and bring the
/// corners or the edges into order. The result is indexed by the shape and then by the class of the order.
fn distances(
    steps: &[Vec<SearchStep>],
    classes: &OrderClasses,
    from: impl Fn(&SearchStep) -> &[u8; PIECES],
) -> Vec<u8> {
    let mut distances = vec![UNKNOWN; steps.len() * CLASSES];
    let mut last = [IN_ORDER, UPSIDE_DOWN]
        .map(|order| usize::from(Shapes::SQUARE) * CLASSES + classes.class(order))
        .to_vec();
    for &solved in &last {
        distances[solved] = 0;
    }
    // Every twist has an inverse, so the distance to the solved puzzle equals the distance from the solved puzzle.
    for distance in 1.. {
        let mut next = Vec::new();
        for &entry in &last {
            let order = classes.representative(entry % CLASSES);
            for step in &steps[entry / CLASSES] {
                let after = usize::from(step.shape) * CLASSES + classes.class(moved(order, from(step)));
                if distances[after] == UNKNOWN {
                    distances[after] = distance;
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        last = next;
    }
    distances
}
