//! The shapes of the Square-1, and the effects of twists on each shape.
//!
//! A layer has twelve places of 30 degrees. They are numbered clockwise as seen from outside the layer, from the cut in
//! front. A corner takes two places, and an edge takes one place. In this file, positions that differ only by turns of
//! the layers have the same shape. A shape is given by its two layers, each turned to its normal form. There is a shape
//! for each pair of normal forms that twists can reach. From each shape, a few dozen turns of the layers make a twist
//! possible.

use std::collections::HashMap;

/// The number of places of a layer.
pub const PLACES: usize = 12;

/// The number of corners. The number of edges is the same.
pub const PIECES: usize = 8;

/// One bit for each place of a layer. The bit is 1 if the place contains the second half of a corner. A twist cannot
/// cut the layer before such a place.
type LayerShape = u16;

/// The square layer. Its four corners and four edges alternate, beginning with a corner.
const SQUARE: LayerShape = 0b0100_1001_0010;

/// A layer after a clockwise turn by the given number of twelfths.
fn turned(layer: LayerShape, twelfths: usize) -> LayerShape {
    let both = u32::from(layer) << twelfths;
    ((both | both >> PLACES) & 0xfff) as LayerShape
}

/// The normal form of a layer, and the twelfths by which the layer must be turned to reach this form.
fn normal(layer: LayerShape) -> (LayerShape, u8) {
    let forms = (0..PLACES).map(|twelfths| (turned(layer, twelfths), twelfths as u8));
    let whole = forms.filter(|(form, _)| form & 1 == 0);
    whole.min().expect("some place is not the second half of a corner")
}

/// The numbers of twelfths by which a layer can be turned so that a twist does not cut a corner.
fn cuts(layer: LayerShape) -> impl Iterator<Item = usize> {
    const CUT: LayerShape = 1 | 1 << 6;
    (0..PLACES).filter(move |&twelfths| turned(layer, twelfths) & CUT == 0)
}

/// For each place of both layers: a flag that is true if its piece is a corner, and the index of this piece among the
/// corners or among the edges.
type Wedges = [[(bool, u8); PLACES]; 2];

/// The layers of a shape. Corners and edges are numbered separately, in the order of their places.
fn numbered(layers: [LayerShape; 2]) -> Wedges {
    let mut next = [0, 0];
    layers.map(|layer| {
        let mut wedges = [(false, 0); PLACES];
        for place in 0..PLACES {
            if layer >> place & 1 == 1 {
                // A layer in normal form never begins with the second half of a corner.
                wedges[place] = wedges[place - 1];
                continue;
            }
            let is_corner = layer >> ((place + 1) % PLACES) & 1 == 1;
            let next = &mut next[usize::from(is_corner)];
            wedges[place] = (is_corner, *next);
            *next += 1;
        }
        wedges
    })
}

/// The indices of the corners or the edges, in the order of their places; `None` if there are not eight of them. Both
/// layers must begin with whole pieces.
fn order(wedges: &Wedges, are_corners: bool) -> Option<[u8; PIECES]> {
    let places = wedges
        .iter()
        .flatten()
        .filter(|(is_corner, _)| *is_corner == are_corners);
    let pieces: Vec<u8> = places
        .map(|&(_, piece)| piece)
        .step_by(1 + usize::from(are_corners))
        .collect();
    pieces.try_into().ok()
}

/// A turn of the layers, followed by a twist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TwistStep {
    /// The numbers of twelfths by which the upper and the lower layer are turned from their normal forms before the
    /// twist.
    pub turns: [u8; 2],
    /// The numbers of twelfths by which the layers must be turned after the twist to reach their normal forms again.
    pub after: [u8; 2],
    /// The shape after the twist.
    pub shape: u8,
    /// For each corner place after the step, the corner place in which its corner was before the step. The eight corner
    /// places of both layers are numbered together, from 0.
    pub corners: [u8; PIECES],
    /// The same for the edges: for each edge place after the step, the edge place in which its edge was before the
    /// step.
    pub edges: [u8; PIECES],
}

/// All shapes that can be reached from the square by twists.
pub struct Shapes {
    numbers: HashMap<[LayerShape; 2], u8>,
    layers: Vec<[LayerShape; 2]>,
    steps: Vec<Vec<TwistStep>>,
}

impl Shapes {
    /// The index of the shape whose two layers are square.
    pub const SQUARE: u8 = 0;

    pub fn new() -> Shapes {
        let square = [SQUARE; 2];
        let mut shapes = Shapes {
            numbers: HashMap::from([(square, Shapes::SQUARE)]),
            layers: vec![square],
            steps: Vec::new(),
        };
        while let Some(&layers) = shapes.layers.get(shapes.steps.len()) {
            let mut steps = Vec::new();
            for upper in cuts(layers[0]) {
                for lower in cuts(layers[1]) {
                    steps.push(shapes.step(layers, [upper, lower]));
                }
            }
            shapes.steps.push(steps);
        }
        shapes
    }

    fn step(&mut self, layers: [LayerShape; 2], turns: [usize; 2]) -> TwistStep {
        let mut wedges = numbered(layers);
        for (layer, turn) in wedges.iter_mut().zip(turns) {
            layer.rotate_right(turn);
        }
        // The right halves of the upper and the lower layer change places.
        let [upper, lower] = &mut wedges;
        upper[6..].swap_with_slice(&mut lower[..6]);
        let half = |layer: LayerShape, high: bool| if high { layer & 0xfc0 } else { layer & 0x3f };
        let [upper, lower] = [turned(layers[0], turns[0]), turned(layers[1], turns[1])];
        let twisted = [
            half(upper, false) | half(lower, false) << 6,
            half(upper, true) >> 6 | half(lower, true),
        ];
        let normal = twisted.map(normal);
        for (layer, (_, after)) in wedges.iter_mut().zip(normal) {
            layer.rotate_right(usize::from(after));
        }
        let next = self.layers.len() as u8;
        let layers = normal.map(|(form, _)| form);
        let shape = *self.numbers.entry(layers).or_insert(next);
        if shape == next {
            self.layers.push(layers);
        }
        TwistStep {
            turns: turns.map(|turn| turn as u8),
            after: normal.map(|(_, after)| after),
            shape,
            corners: order(&wedges, true).expect("there are eight corners"),
            edges: order(&wedges, false).expect("there are eight edges"),
        }
    }

    /// The number of shapes.
    pub fn count(&self) -> usize {
        self.layers.len()
    }

    /// The smallest number of twists from each shape to the square.
    pub fn distances(&self) -> Vec<u8> {
        let mut distances = vec![u8::MAX; self.count()];
        distances[usize::from(Shapes::SQUARE)] = 0;
        let mut found = vec![Shapes::SQUARE];
        let mut next = 0;
        while let Some(&shape) = found.get(next) {
            let distance = distances[usize::from(shape)] + 1;
            for step in self.steps(shape) {
                let known = &mut distances[usize::from(step.shape)];
                if *known == u8::MAX {
                    *known = distance;
                    found.push(step.shape);
                }
            }
            next += 1;
        }
        distances
    }

    /// All turns of the layers of a shape that make a twist possible, each followed by the twist.
    pub fn steps(&self, shape: u8) -> &[TwistStep] {
        &self.steps[usize::from(shape)]
    }

    /// The turns of the layers, without a twist, that do not change the shape but bring different pieces to its places.
    /// The list includes the turn by 0.
    pub fn same(&self, shape: u8) -> Vec<TwistStep> {
        let layers = self.layers[usize::from(shape)];
        let same = |layer: LayerShape| (0..PLACES).filter(move |&twelfths| turned(layer, twelfths) == layer);
        let both = same(layers[0]).flat_map(|upper| same(layers[1]).map(move |lower| [upper, lower]));
        both.map(|turns| {
            let mut wedges = numbered(layers);
            for (layer, turn) in wedges.iter_mut().zip(turns) {
                layer.rotate_right(turn);
            }
            TwistStep {
                turns: turns.map(|turn| turn as u8),
                after: [0, 0],
                shape,
                corners: order(&wedges, true).expect("there are eight corners"),
                edges: order(&wedges, false).expect("there are eight edges"),
            }
        })
        .collect()
    }

    /// The index of the shape of two layers, and the twelfths by which each layer must be turned to its normal form.
    pub fn number(&self, layers: [LayerShape; 2]) -> Option<(u8, [u8; 2])> {
        let normal = layers.map(normal);
        let number = self.numbers.get(&normal.map(|(form, _)| form));
        number.map(|&number| (number, normal.map(|(_, turns)| turns)))
    }

    /// The shapes of the two layers in all positions in which a twist is possible. The list contains different
    /// rotations of the layers as different shapes.
    pub fn cut(&self) -> Vec<[LayerShape; 2]> {
        let mut cut: Vec<[LayerShape; 2]> = Vec::new();
        for layers in &self.layers {
            for upper in cuts(layers[0]) {
                for lower in cuts(layers[1]) {
                    cut.push([turned(layers[0], upper), turned(layers[1], lower)]);
                }
            }
        }
        // A layer that looks the same after less than a whole turn gives the same result twice.
        cut.sort_unstable();
        cut.dedup();
        cut
    }
}
