//! The pieces of a cube of any size, orbit by orbit, and turns of its layers.
//!
//! On each axis, the centre of the cube is at 0, and the middles of adjacent layers are 2 apart. So the outermost
//! layers are at `end = size - 1` and `-end`. The first place of an orbit is on the positive x face, at `(end, p, q)`:
//!
//! | orbit | p | q | stickers |
//! |---|---|---|---|
//! | centres | above 0, below `end` | 0 or more, below `end` | 24, four of each color |
//! | wings | `end` | above 0, below `end` | 24, one sticker of each wing; the second sticker of the wing is in the mirrored orbit |
//! | middle edges | `end` | 0 | 24, both stickers of each edge |
//! | corners | `end` | `end` | 24, all three stickers of each corner |
//!
//! A sticker of a wing, an edge or a corner is named by its home place. Each place is named by a rotation (see
//! [`super::rotations`]). The directions to which this rotation takes x, y and z are called the directions x, y and z
//! of the place. Take the place where a sticker is now: in the directions x and y of this place, the piece with this
//! sticker shows two colors. The rotation that names the sticker takes x and y to the home faces of these two colors.

use super::super::unfolding::place;
use super::rotations::{GROUP, ROTATIONS, RotationIndex, SignedAxis};
use super::steps::{FACE_AXES, LayerTurns, face};
use crate::cube::{Corner, CubieCube, Edge, Face, Flip, Twist, is_odd};

/// The piece, or the color, at each of the 24 places of an orbit.
pub(super) type Orbit = [u8; ROTATIONS];

/// The index of a color, computed from the direction of its face: twice the axis, plus 1 for the negative direction.
pub(super) fn color_of(way: SignedAxis) -> u8 {
    2 * way.0 + u8::from(way.1)
}

/// The home color of each place of an orbit of centres.
pub(super) fn home_colors() -> Orbit {
    GROUP.ways.map(|ways| color_of(ways[0]))
}

/// The first places of the orbits of centres on a cube of `size` layers, as `[p, q]`.
pub(super) fn centre_orbits(size: usize) -> impl Iterator<Item = [i32; 2]> {
    inner_layers(size).flat_map(move |p| layers_from_the_middle(size).map(move |q| [p, q]))
}

/// The positions of the layers on the positive side of the middle, without the outermost layer.
pub(super) fn inner_layers(size: usize) -> impl Iterator<Item = i32> {
    layers_from_the_middle(size).filter(|&at| at > 0)
}

/// The positions of the inner layers on the positive side, and the position of the middle layer if the cube has one.
fn layers_from_the_middle(size: usize) -> impl Iterator<Item = i32> {
    let end = size as i32 - 1;
    (end % 2..end).step_by(2)
}

/// The pieces of a cube of any size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pieces {
    size: usize,
    /// The colors of the centres, in the order of [`centre_orbits`].
    pub(super) centres: Vec<Orbit>,
    /// The wings, in the order of [`inner_layers`]: the innermost orbit comes first.
    pub(super) wings: Vec<Orbit>,
    /// The middle edges. A cube without a middle layer has virtual middle edges, which the wings have to match.
    pub(super) middles: Orbit,
    /// The corners.
    pub(super) corners: Orbit,
}

impl Pieces {
    /// Reads the pieces of a cube whose stickers show `colors`.
    ///
    /// Turns must be able to reach these stickers.
    pub(super) fn new(size: usize, colors: &[Face]) -> Pieces {
        Pieces::seen(size, colors, 0)
    }

    /// Reads the pieces of a cube as seen after a rotation.
    pub(super) fn seen(size: usize, colors: &[Face], seen: RotationIndex) -> Pieces {
        let end = size as i32 - 1;
        // The sticker at a place of an orbit shows a color. Returns the direction of the home face of this color.
        let shown = |first: [i32; 3], at: RotationIndex| FACE_AXES[colors[sticker(size, first, at)] as usize];
        let orbit = |piece: &dyn Fn(RotationIndex) -> u8| {
            let mut orbit = [0; ROTATIONS];
            for at in 0..ROTATIONS as RotationIndex {
                orbit[usize::from(GROUP.then(at, seen))] = piece(at);
            }
            orbit
        };
        let piece =
            |x: SignedAxis, y: SignedAxis| GROUP.leading(x, y).expect("colors of a piece are on adjacent faces");
        let edge = |q: i32| {
            // The second sticker of the wing belongs to the mirrored orbit.
            orbit(&|at| piece(shown([end, end, q], at), shown([end, end, -q], exchanged(at))))
        };
        let corner = |at| piece(shown([end; 3], at), shown([end; 3], next_on_corner(at)));
        let middles = match size % 2 {
            1 => edge(0),
            _ => std::array::from_fn(|at| at as u8),
        };
        let centre = |[p, q]: [i32; 2]| orbit(&|at| color_of(shown([end, p, q], at)));
        Pieces {
            size,
            centres: centre_orbits(size).map(centre).collect(),
            wings: inner_layers(size).map(edge).collect(),
            middles,
            corners: orbit(&corner),
        }
    }

    /// True if the parities of the middle edges and of the corners differ, which is impossible on a 3x3x3.
    pub(super) fn are_edges_odd(&self) -> bool {
        let edges = Edge::ALL.map(|edge| self.edge_cubie(edge).0);
        is_odd(&edges) != is_odd(self.corner_cubies().map(|(corner, _)| corner).as_slice())
    }

    /// The number of centres of a color that are on its face, including the middle centre if the cube has one.
    pub(super) fn centres_at_home(&self, color: u8) -> usize {
        let home = home_colors();
        let at_home = |orbit: &Orbit| {
            { orbit.iter().zip(home) }
                .filter(|&(&shown, home)| shown == color && home == color)
                .count()
        };
        self.centres.iter().map(at_home).sum::<usize>() + self.size % 2
    }

    /// The pieces of a column: one piece of each row of centres in the layer at the position `at`. `column` is the
    /// position of the column, and may be negative. The index of a row is the rotation that takes the first row to it.
    pub(super) fn row(&self, at: i32, column: i32) -> Orbit {
        let centres = |first: [i32; 2]| {
            let number = centre_orbits(self.size).position(|each| each == first);
            &self.centres[number.expect("an orbit of centres")]
        };
        match column < 0 {
            false => *centres([at, column]),
            true => {
                let orbit = centres([-column, at]);
                GROUP.ways.map(|[x, _, (axis, back)]| {
                    let place = GROUP.leading(x, (axis, !back)).expect("x and z are adjacent");
                    orbit[usize::from(place)]
                })
            }
        }
    }

    /// Turns layers.
    pub(super) fn turn(&mut self, step: &LayerTurns) {
        self.turn_centres(step);
        self.turn_edges_and_corners(step);
    }

    /// Turns layers, but moves only their centres.
    pub(super) fn turn_centres(&mut self, step: &LayerTurns) {
        let (size, end) = (self.size, self.size as i32 - 1);
        for (orbit, [p, q]) in self.centres.iter_mut().zip(centre_orbits(size)) {
            turn_orbit(orbit, [end, p, q], step);
        }
    }

    /// Turns layers, but does not move their centres.
    pub(super) fn turn_edges_and_corners(&mut self, step: &LayerTurns) {
        let (size, end) = (self.size, self.size as i32 - 1);
        for (orbit, q) in self.wings.iter_mut().zip(inner_layers(size)) {
            turn_orbit(orbit, [end, end, q], step);
        }
        turn_orbit(&mut self.middles, [end, end, 0], step);
        turn_orbit(&mut self.corners, [end; 3], step);
    }

    /// The same pieces with new names: each piece is named by its place in `target`.
    pub(super) fn led_to(&self, target: &Pieces) -> Pieces {
        let relabelled = |orbit: &Orbit, target: &Orbit| {
            orbit.map(|piece| {
                let there = target.iter().position(|&each| each == piece);
                there.expect("both have the same pieces") as u8
            })
        };
        let home = home_colors();
        // A centre that has the same color as the target at its place is assigned to this place. The remaining centres
        // are assigned to the remaining places of their color.
        let recolored = |orbit: &Orbit, target: &Orbit| {
            let mut places: [Vec<usize>; 6] = Default::default();
            for (at, &color) in target.iter().enumerate() {
                if orbit[at] != color {
                    places[usize::from(color)].push(at);
                }
            }
            std::array::from_fn(|at| {
                let color = orbit[at];
                let there = match target[at] == color {
                    true => Some(at),
                    false => places[usize::from(color)].pop(),
                };
                home[there.expect("both have four of each color")]
            })
        };
        let centres = self.centres.iter().zip(&target.centres);
        let wings = self.wings.iter().zip(&target.wings);
        Pieces {
            size: self.size,
            centres: centres.map(|(orbit, target)| recolored(orbit, target)).collect(),
            wings: wings.map(|(orbit, target)| relabelled(orbit, target)).collect(),
            middles: relabelled(&self.middles, &target.middles),
            corners: relabelled(&self.corners, &target.corners),
        }
    }

    /// The colors of all stickers, face by face in the order of [`Face::ALL`]; within a face, row by row. `middle`
    /// gives the color in the middle of a face.
    pub(super) fn colors(&self, middle: impl Fn(Face) -> Face) -> Vec<Face> {
        let (size, end) = (self.size, self.size as i32 - 1);
        let on_a_face = size * size;
        let mut colors = vec![Face::U; Face::ALL.len() * on_a_face];
        if size % 2 == 1 {
            for each in Face::ALL {
                colors[each as usize * on_a_face + on_a_face / 2] = middle(each);
            }
        }
        for at in 0..ROTATIONS as RotationIndex {
            let shown = |piece: u8, of: usize| face(GROUP.ways[usize::from(piece)][of]);
            for (orbit, [p, q]) in self.centres.iter().zip(centre_orbits(size)) {
                let color = orbit[usize::from(at)];
                colors[sticker(size, [end, p, q], at)] = face((color / 2, color % 2 == 1));
            }
            for (orbit, q) in self.wings.iter().zip(inner_layers(size)) {
                let wing = orbit[usize::from(at)];
                colors[sticker(size, [end, end, q], at)] = shown(wing, 0);
                colors[sticker(size, [end, end, -q], exchanged(at))] = shown(wing, 1);
            }
            if size % 2 == 1 {
                colors[sticker(size, [end, end, 0], at)] = shown(self.middles[usize::from(at)], 0);
            }
            colors[sticker(size, [end; 3], at)] = shown(self.corners[usize::from(at)], 0);
        }
        colors
    }

    /// The 3x3x3 that the corners and middle edges form.
    pub(super) fn three_by_three(&self) -> CubieCube {
        let corners = self.corner_cubies();
        let edges = Edge::ALL.map(|edge| self.edge_cubie(edge));
        let (corners, twists) = (corners.map(|each| each.0), corners.map(|each| each.1));
        let (edges, flips) = (edges.map(|each| each.0), edges.map(|each| each.1));
        CubieCube::new(corners, twists, edges, flips).expect("turns lead from the solved cube to these pieces")
    }

    /// The middle edge at a place, and its flip.
    fn edge_cubie(&self, place: Edge) -> (Edge, Flip) {
        let at = GROUP.leading(way(place.faces()[0]), way(place.faces()[1]));
        let shown = self.middles[usize::from(at.expect("faces of an edge are adjacent"))];
        let [x, y, _] = GROUP.ways[usize::from(shown)].map(face);
        let unflipped = Edge::ALL.into_iter().find(|edge| edge.faces() == [x, y]);
        let flipped = || Edge::ALL.into_iter().find(|edge| edge.faces() == [y, x]);
        match unflipped {
            Some(edge) => (edge, Flip::Unflipped),
            None => (flipped().expect("two adjacent faces have an edge"), Flip::Flipped),
        }
    }

    /// The corner at each place in the order of [`Corner::ALL`], and its twist.
    fn corner_cubies(&self) -> [(Corner, Twist); 8] {
        Corner::ALL.map(|corner| {
            // In clockwise order, the three faces of a corner lie in the directions x, z and y of its place.
            let [x, _, y] = corner.faces();
            let at = GROUP.leading(way(x), way(y)).expect("faces of a corner are adjacent");
            let [x, y, z] = GROUP.ways[usize::from(self.corners[usize::from(at)])].map(face);
            let shown = [x, z, y];
            let twisted = Twist::ALL.into_iter().find_map(|twist| {
                let faces = std::array::from_fn(|sticker| shown[(sticker + twist as usize) % 3]);
                let corner = Corner::ALL.into_iter().find(|corner| corner.faces() == faces)?;
                Some((corner, twist))
            });
            twisted.expect("three adjacent faces have a corner")
        })
    }
}

/// Turns layers, but moves only the pieces of one orbit. `first` is the first place of the orbit.
pub(super) fn turn_orbit(orbit: &mut Orbit, first: [i32; 3], step: &LayerTurns) {
    let end = step.amounts.len() as i32 - 1;
    for (cycles, at) in GROUP.cycles[usize::from(step.axis)].iter().zip(first) {
        for (cycle, at) in cycles.iter().zip([at, -at]) {
            // On a cube with an even number of layers, virtual middle edges lie between two layers.
            let by = match (end - at) % 2 {
                0 => usize::from(step.amounts[((end - at) / 2) as usize]),
                _ => 0,
            };
            if by > 0 {
                let lifted = cycle.map(|place| orbit[usize::from(place)]);
                for (from, each) in lifted.into_iter().enumerate() {
                    orbit[usize::from(cycle[(from + by) % 4])] = each;
                }
            }
        }
    }
}

/// The place of the second sticker of an edge: the place where x and y are exchanged.
pub(super) fn exchanged(at: RotationIndex) -> RotationIndex {
    let [x, y, _] = GROUP.ways[usize::from(at)];
    GROUP.leading(y, x).expect("x and y are adjacent")
}

/// The place of the next sticker of a corner: the direction that is y at the given place is x at the next place.
fn next_on_corner(at: RotationIndex) -> RotationIndex {
    let [_, y, z] = GROUP.ways[usize::from(at)];
    GROUP.leading(y, z).expect("y and z are adjacent")
}

fn way(face: Face) -> SignedAxis {
    FACE_AXES[face as usize]
}

/// The index of the sticker at a place of an orbit, in the text of a cube.
fn sticker(size: usize, first: [i32; 3], at: RotationIndex) -> usize {
    let ways = GROUP.ways[usize::from(at)];
    let mut position = [0; 3];
    for (coordinate, (axis, back)) in first.into_iter().zip(ways) {
        position[usize::from(axis)] = if back { -coordinate } else { coordinate };
    }
    let [x, y, z] = position;
    let face = face(ways[0]);
    let (right, down) = match face {
        Face::U => (x, z),
        Face::R => (-z, -y),
        Face::F => (x, -y),
        Face::D => (x, -z),
        Face::L => (z, -y),
        Face::B => (-x, -y),
    };
    let end = size as i32 - 1;
    place(size, face, ((down + end) / 2) as usize, ((right + end) / 2) as usize)
}
