//! Stages 4 to 7: chooses the named algorithms that solve a last layer in the fewest moves.
//!
//! A last layer has 62,208 = 4!·3³ · 4!·2³ / 2 arrangements. Beginning with the last stage, this module computes for
//! every arrangement the total number of moves that a stage and all later stages need. So the choice of an algorithm in
//! stage 4 also depends on the number of moves that the later stages then need.

use super::algorithms::{Handedness, NamedAlgorithm, SIDES};
use super::stage::Stage;
use super::views::{VIEWS, Views, exchanges_axes};
use super::{last_layer_corner_places, last_layer_corner_twists};
use super::{last_layer_cross, last_layer_edge_places};
use crate::coordinates::{Coordinate, LastLayerCorners, LastLayerEdges};
use crate::cube::{Amount, Axis, Face, Move, PieceMoves, PiecePositions, Symmetry};

/// One of the last four stages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LastStage {
    /// Stage 4: the edges are oriented.
    Cross,
    /// Stage 5: the corners are moved to their places.
    CornerPlaces,
    /// Stage 6: the corners are oriented.
    CornerTwists,
    /// Stage 7: the edges are moved to their places.
    EdgePlaces,
}

impl LastStage {
    /// The four stages in order.
    pub const ALL: [LastStage; 4] = [
        LastStage::Cross,
        LastStage::CornerPlaces,
        LastStage::CornerTwists,
        LastStage::EdgePlaces,
    ];

    /// The words of a lesson about the stage.
    pub const fn stage(self) -> Stage {
        match self {
            LastStage::Cross => last_layer_cross::STAGE,
            LastStage::CornerPlaces => last_layer_corner_places::STAGE,
            LastStage::CornerTwists => last_layer_corner_twists::STAGE,
            LastStage::EdgePlaces => last_layer_edge_places::STAGE,
        }
    }

    /// The named algorithms of the stage.
    pub const fn algorithms(self) -> &'static [NamedAlgorithm] {
        match self {
            LastStage::Cross => last_layer_cross::ALGORITHMS,
            LastStage::CornerPlaces => last_layer_corner_places::ALGORITHMS,
            LastStage::CornerTwists => last_layer_corner_twists::ALGORITHMS,
            LastStage::EdgePlaces => last_layer_edge_places::ALGORITHMS,
        }
    }

    /// True if an arrangement of the last layer meets the condition of this stage.
    const fn is_done(self, layer: Arrangement) -> bool {
        let Arrangement { corners, edges } = layer;
        match self {
            LastStage::Cross => edges.are_unflipped(),
            LastStage::CornerPlaces => corners.are_home(),
            LastStage::CornerTwists => corners.are_untwisted(),
            LastStage::EdgePlaces => edges.are_home(),
        }
    }

    /// The first stage whose condition an arrangement of the last layer does not meet; `None` if the layer is solved.
    fn of(layer: Arrangement) -> Option<LastStage> {
        LastStage::ALL.into_iter().find(|stage| !stage.is_done(layer))
    }

    /// True if an arrangement of the last layer meets the conditions of all earlier stages.
    fn is_due(self, layer: Arrangement) -> bool {
        let before = &LastStage::ALL[..self as usize];
        before.iter().all(|stage| stage.is_done(layer))
    }

    /// True if a person would use two algorithms of this stage for this last layer. This is true only in stage 4, and
    /// only if all four edges are flipped, because most algorithms of stage 4 flip two edges.
    fn takes_two(self, layer: Arrangement) -> bool {
        self == LastStage::Cross && layer.edges.are_all_flipped()
    }

    /// True if a person may use several algorithms of this stage one after the other, for any last layer.
    const fn may_repeat(self) -> bool {
        !matches!(self, LastStage::Cross)
    }

    /// True if a turn of the last layer may come before the algorithms of the stage. When the corners are in their
    /// places, such a turn is not needed, because the algorithm can be made from a different side.
    const fn may_turn_before(self) -> bool {
        matches!(self, LastStage::Cross | LastStage::CornerPlaces)
    }
}

/// An arrangement of the pieces of a last layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrangement {
    corners: LastLayerCorners,
    edges: LastLayerEdges,
}

impl Arrangement {
    /// The number of combinations of corners and edges: 124,416 = 648 · 192. Turns can reach only half of these
    /// combinations. In the other half, the permutations of the corners and of the edges have different parities.
    const COUNT: usize = LastLayerCorners::SIZE * LastLayerEdges::SIZE;

    /// The last layer of a cube. It must be on top, and the other layers must be solved.
    #[inline]
    pub fn of(cube: &PiecePositions) -> Arrangement {
        Arrangement {
            corners: LastLayerCorners::at(cube),
            edges: LastLayerEdges::at(cube),
        }
    }

    fn all() -> impl Iterator<Item = Arrangement> {
        LastLayerEdges::all()
            .flat_map(|edges| LastLayerCorners::all().map(move |corners| Arrangement { corners, edges }))
    }

    /// True if turns can reach this arrangement: the permutations of the corners and of the edges must have the same
    /// parity.
    fn is_possible(self) -> bool {
        self.corners.is_odd() == self.edges.is_odd()
    }

    /// The index of the arrangement. Arrangements with the same edges are next to each other: most look-ups are for
    /// arrangements with unflipped edges, which are an eighth of all, so they stay in the cache.
    const fn index(self) -> usize {
        self.edges.number() * LastLayerCorners::SIZE + self.corners.number()
    }
}

/// For every arrangement, the arrangement after some moves, or as it appears in another view of the cube.
struct Images {
    corners: Vec<LastLayerCorners>,
    edges: Vec<LastLayerEdges>,
}

impl Images {
    fn after_moves(moves: &[Move]) -> Images {
        let piece_moves = PieceMoves::from(moves);
        Images {
            corners: LastLayerCorners::all_after(&piece_moves),
            edges: LastLayerEdges::all_after(&piece_moves),
        }
    }

    fn in_view(symmetry: &Symmetry) -> Images {
        let corners = LastLayerCorners::all().map(|each| LastLayerCorners::of(&symmetry.conjugate(&each.cube())));
        let edges = LastLayerEdges::all().map(|each| LastLayerEdges::of(&symmetry.conjugate(&each.cube())));
        Images {
            corners: corners.collect(),
            edges: edges.collect(),
        }
    }

    fn of(&self, layer: Arrangement) -> Arrangement {
        Arrangement {
            corners: self.corners[layer.corners.index()],
            edges: self.edges[layer.edges.index()],
        }
    }
}

/// A named algorithm, or its mirror image, made from one side.
struct Application {
    algorithm: &'static NamedAlgorithm,
    hand: Handedness,
    moves: Vec<Move>,
    images: Images,
    first: Axis,
    last: Axis,
}

/// One step in the last layer: a turn of the layer, a named algorithm and another turn of the layer. Each of the three
/// parts may be missing.
#[derive(Debug, Clone)]
pub struct LastLayerStep {
    /// The stage.
    pub stage: LastStage,
    /// The turns.
    pub moves: Vec<Move>,
    /// The named algorithm, and whether it is mirrored; `None` if the step is only a turn of the layer.
    pub algorithm: Option<(&'static NamedAlgorithm, Handedness)>,
}

/// The axis of the previous turn; `None` if any turn may follow.
type PreviousAxis = Option<Axis>;

const AXES: [Axis; 3] = [Axis::UpDown, Axis::RightLeft, Axis::FrontBack];

/// For each axis, the minimum number of remaining moves if the first of them is about this axis.
type ByFirstAxis = [u8; 3];

const UNKNOWN: u8 = u8::MAX;

/// The algorithms of the four stages, and the minimum number of moves that they need for every arrangement.
pub struct LastLayer {
    applications: [Vec<Application>; 4],
    /// The effects of U, U2 and U'.
    turns: [Images; 3],
    /// For each value of the corners, the result of [`LastLayer::turn_home`].
    turn_home: Vec<Option<usize>>,
    /// The minimum number of remaining moves for each arrangement.
    remaining: Vec<ByFirstAxis>,
}

impl LastLayer {
    /// Computes the minimum numbers of moves, beginning with the last stage.
    pub fn compute() -> LastLayer {
        let applications = LastStage::ALL.map(|stage| {
            let mut applications: Vec<Application> = Vec::new();
            for algorithm in stage.algorithms() {
                for hand in Handedness::ALL {
                    for side in SIDES {
                        let moves = algorithm.turns(hand, side);
                        let [first, .., last] = moves.as_slice() else {
                            panic!("a named algorithm has several turns");
                        };
                        let (first, last) = (first.face().axis(), last.face().axis());
                        let images = Images::after_moves(&moves);
                        // Many mirror images have the same effect as the original algorithm made from a different side.
                        let is_known = applications.iter().any(|each| {
                            each.first == first
                                && each.last == last
                                && each.moves.len() <= moves.len()
                                && each.images.corners == images.corners
                                && each.images.edges == images.edges
                        });
                        if !is_known {
                            applications.push(Application {
                                algorithm,
                                hand,
                                moves,
                                images,
                                first,
                                last,
                            });
                        }
                    }
                }
            }
            applications
        });
        let turns = Amount::ALL.map(|amount| Images::after_moves(&[Move::new(Face::U, amount)]));
        let turn_home = LastLayerCorners::all()
            .map(|corners| turns.iter().position(|turn| turn.corners[corners.index()].are_home()));
        let mut last_layer = LastLayer {
            applications,
            turn_home: turn_home.collect(),
            turns,
            remaining: vec![[UNKNOWN; 3]; Arrangement::COUNT],
        };
        // Algorithms can be made from every side and with both hands. So if arrangements differ only in the view of the
        // cube, only one of them is computed.
        let views = Views::new(Images::in_view);
        let mut due = LastStage::ALL.map(|_| Vec::new());
        let mut is_listed = vec![false; Arrangement::COUNT];
        let possible = Arrangement::all().filter(|layer| layer.is_possible());
        for layer in possible {
            if is_listed[layer.index()] {
                continue;
            }
            let alike = views.of(layer, Images::of);
            for each in alike {
                is_listed[each.index()] = true;
            }
            match LastStage::of(layer) {
                Some(stage) => due[stage as usize].push(alike),
                None => last_layer.remaining[layer.index()] = [0; 3],
            }
        }
        for (stage, due) in LastStage::ALL.into_iter().zip(due).rev() {
            let (two_steps, one_step): (Vec<_>, Vec<_>) = due.into_iter().partition(|alike| stage.takes_two(alike[0]));
            while last_layer.shorten(stage, &one_step) && stage.may_repeat() {}
            while last_layer.shorten(stage, &two_steps) && stage.may_repeat() {}
        }
        last_layer
    }

    /// Looks for shorter solutions of arrangements that need this stage next. The later stages must already be computed.
    /// Each arrangement is given as it appears in the eight [`Views`]. Returns true if this function found a shorter
    /// solution.
    fn shorten(&mut self, stage: LastStage, due: &[[Arrangement; VIEWS]]) -> bool {
        let mut shorter = false;
        for alike in due {
            let mut best = self.remaining[alike[0].index()];
            self.try_all(stage, alike[0], |first, moves, _| {
                let known = &mut best[first as usize];
                shorter |= moves < *known;
                *known = moves.min(*known);
                false
            });
            let [up_down, right_left, front_back] = best;
            for (view, layer) in alike.iter().enumerate() {
                self.remaining[layer.index()] = match exchanges_axes(view) {
                    true => [up_down, front_back, right_left],
                    false => best,
                };
            }
        }
        if !stage.may_turn_before() {
            return shorter;
        }
        for alike in due {
            let turned = self.turns.iter().map(|turn| turn.of(alike[0]).index());
            let rest = turned.map(|turned| {
                let [_, right_left, front_back] = self.remaining[turned];
                right_left.min(front_back)
            });
            let best = rest.min().expect("there are three turns of the layer");
            let best = best.saturating_add(1);
            for layer in alike {
                let known = &mut self.remaining[layer.index()][0];
                shorter |= best < *known;
                *known = best.min(*known);
            }
        }
        shorter
    }

    /// Calls `visit` for each step that does not begin with a turn of the layer, until `visit` returns true. Its
    /// arguments are the axis of the first turn of the step, the total number of moves of the step and all later steps,
    /// and the step.
    fn try_all(&self, stage: LastStage, layer: Arrangement, mut visit: impl FnMut(Axis, u8, UnturnedStep) -> bool) {
        if stage == LastStage::CornerPlaces
            && let Some(turn) = self.turn_home(layer)
        {
            let rest = self.length(self.turns[turn].of(layer), Some(Axis::UpDown));
            let made = UnturnedStep {
                application: None,
                turn: Some(turn),
            };
            if visit(Axis::UpDown, rest.saturating_add(1), made) {
                return;
            }
        }
        let may_be_halfway = stage.may_repeat() || stage.takes_two(layer);
        for (number, application) in self.applications[stage as usize].iter().enumerate() {
            // Whether stage 4 is done depends only on the edges. Most algorithms leave it undone, so the corners, whose
            // lists are longer, are looked up only if it is done.
            let edges = application.images.edges[layer.edges.index()];
            if stage == LastStage::Cross && !may_be_halfway && !edges.are_unflipped() {
                continue;
            }
            let corners = application.images.corners[layer.corners.index()];
            let after = Arrangement { corners, edges };
            let turn = self.turn_home(after).filter(|_| stage > LastStage::Cross);
            let turned = turn.map_or(after, |turn| self.turns[turn].of(after));
            let is_halfway = !stage.is_done(turned);
            if !stage.is_due(turned) || is_halfway && !may_be_halfway {
                continue;
            }
            let last = if turn.is_some() { Axis::UpDown } else { application.last };
            let rest = self.length(turned, Some(last));
            let moves = application.moves.len() as u8 + u8::from(turn.is_some());
            let made = UnturnedStep {
                application: Some(number),
                turn,
            };
            if visit(application.first, rest.saturating_add(moves), made) {
                return;
            }
        }
    }

    /// The turn of the layer that brings all corners to their places, as an index of `turns`; `None` if no turn does, or
    /// if they are there already.
    fn turn_home(&self, layer: Arrangement) -> Option<usize> {
        self.turn_home[layer.corners.index()]
    }

    /// The minimum number of moves that the last layer takes if the first move is not about the axis `before`.
    #[inline]
    pub fn length(&self, layer: Arrangement, before: PreviousAxis) -> u8 {
        let by_axis = self.remaining[layer.index()];
        let allowed = AXES.into_iter().filter(|&axis| Some(axis) != before);
        let fewest = allowed.map(|axis| by_axis[axis as usize]).min();
        fewest.expect("at least two of three axes are allowed")
    }

    /// The first step of a shortest solution; `None` if the last layer is solved.
    pub fn next(&self, layer: Arrangement, before: PreviousAxis) -> Option<LastLayerStep> {
        let stage = LastStage::of(layer)?;
        let shortest = self.length(layer, before);
        if let Some(made) = self.first_of(stage, layer, before, shortest) {
            return Some(self.step(stage, None, made));
        }
        let rest = shortest.checked_sub(1)?;
        (0..self.turns.len()).find_map(|turn| {
            let turned = self.turns[turn].of(layer);
            let made = self.first_of(stage, turned, Some(Axis::UpDown), rest)?;
            Some(self.step(stage, Some(turn), made))
        })
    }

    /// Finds a solution of `length` moves whose first step does not begin with a turn of the layer. Returns this step;
    /// `None` if there is no such solution.
    fn first_of(&self, stage: LastStage, layer: Arrangement, before: PreviousAxis, length: u8) -> Option<UnturnedStep> {
        let [up_down, right_left, front_back] = self.remaining[layer.index()];
        let may_begin =
            right_left == length || front_back == length || stage == LastStage::CornerPlaces && up_down == length;
        if stage.is_done(layer) || !may_begin {
            return None;
        }
        let mut found = None;
        self.try_all(stage, layer, |first, moves, made| {
            if Some(first) != before && moves == length {
                found = Some(made);
            }
            found.is_some()
        });
        found
    }

    fn step(&self, stage: LastStage, before: Option<usize>, made: UnturnedStep) -> LastLayerStep {
        let turn = |which: usize| Move::new(Face::U, Amount::ALL[which]);
        let application = made
            .application
            .map(|number| &self.applications[stage as usize][number]);
        let algorithm = application.map_or(&[] as &[Move], |each| &each.moves);
        let mut moves = Vec::with_capacity(algorithm.len() + 2);
        moves.extend(before.map(turn));
        moves.extend_from_slice(algorithm);
        moves.extend(made.turn.map(turn));
        LastLayerStep {
            stage,
            moves,
            algorithm: application.map(|each| (each.algorithm, each.hand)),
        }
    }
}

/// A step that does not begin with a turn of the layer. It is given by the indices of its application and of its last
/// turn.
#[derive(Debug, Clone, Copy)]
struct UnturnedStep {
    application: Option<usize>,
    turn: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::CubieCube;

    #[test]
    fn a_length_is_the_smallest_over_all_steps() {
        let last_layer = LastLayer::compute();
        for layer in Arrangement::all().filter(|layer| layer.is_possible()) {
            let Some(stage) = LastStage::of(layer) else {
                assert_eq!(last_layer.remaining[layer.index()], [0; 3]);
                continue;
            };
            let mut smallest: ByFirstAxis = [UNKNOWN; 3];
            last_layer.try_all(stage, layer, |first, moves, _| {
                let known = &mut smallest[first as usize];
                *known = moves.min(*known);
                false
            });
            for turn in last_layer.turns.iter().filter(|_| stage.may_turn_before()) {
                let [_, right_left, front_back] = last_layer.remaining[turn.of(layer).index()];
                smallest[0] = smallest[0].min(right_left.min(front_back).saturating_add(1));
            }
            assert_eq!(last_layer.remaining[layer.index()], smallest, "{layer:?}");
        }
    }

    #[test]
    fn every_last_layer_is_solved_stage_by_stage_whatever_turn_comes_before() {
        let last_layer = LastLayer::compute();
        let mut arrangements = 0;
        for layer in Arrangement::all().filter(|layer| layer.is_possible()) {
            arrangements += 1;
            let mut cube = CubieCube::SOLVED;
            let (corners, edges) = (layer.corners.cube(), layer.edges.cube());
            (cube.cp, cube.co, cube.ep, cube.eo) = (corners.cp, corners.co, edges.ep, edges.eo);
            for before in AXES {
                assert!(last_layer.length(layer, Some(before)) < UNKNOWN);
            }
            let mut before = AXES.get(arrangements % 4).copied();
            let length = last_layer.length(layer, before);
            let (mut at, mut made) = (layer, 0);
            while let Some(step) = last_layer.next(at, before) {
                assert!(step.stage.is_due(at) && !step.stage.is_done(at));
                let first = step.moves.first().map(|turn| turn.face().axis());
                assert_ne!(first, before);
                cube.apply(&step.moves);
                at = Arrangement::of(&PiecePositions::of(&cube));
                made += step.moves.len();
                before = step.moves.last().map(|turn| turn.face().axis());
            }
            assert!(cube.is_solved());
            assert_eq!(made, usize::from(length));
        }
        assert_eq!(arrangements, 62_208);
    }
}
