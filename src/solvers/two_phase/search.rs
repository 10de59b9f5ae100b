//! The search of the first phase. It finds all first phases of one length from many cosets. After each of them, it
//! looks for a short enough second phase.
//!
//! Nearly all time is spent waiting for entries of tables that are larger than any cache, so the search does not go
//! depth first from one coset to the next. It keeps a pile of cosets for every number of turns left. It repeatedly
//! takes 32 cosets from the pile with the fewest turns left, looks up their entries, and puts their successors on the
//! next pile. The processor fetches the 32 entries in parallel. The last steps into H come from a list (see
//! [`super::endings`]).

use super::bounds::{CosetBounds, Probe};
use super::endings::{Ending, Endings};
use super::made_steps::MadeSteps;
use super::piece_permutation::PiecePermutation;
use super::premoves::PremovesOfLength;
use super::runs::{no_run, view_of};
use super::second_phase::{LONGEST_SECOND_PHASE, SecondPhaseSearch};
use super::step_metric::StepMetric;
use super::steps::Steps;
use super::subgroup::{Subgroup, WithinFirstBound};
use crate::cube::{AxisTurn, CubieCube, Move};
use crate::groups::{CosetPlace, DominoCoset, DominoCosets, SecondCube, TurnableSides};
use crate::solvers::TurnableFaces;
use crate::tables::prefetch;
use std::ops::{ControlFlow, Range};

/// The number of cosets that are looked up at a time. In a measurement, a search with 32 cosets took 0.95 of the time
/// of a search with 16 cosets, and a search with 64 cosets took as long as a search with 32.
const AT_A_TIME: usize = 32;

/// If the guide wants all second phases after a first phase, the search enumerates those of at most this many turns. If
/// all of them have more turns, the search enumerates only the shortest, because each additional turn makes the search
/// six times as long.
const EVERY_SECOND_PHASE: u8 = 12;

/// The tables of a search, and the data that are computed from the symmetries when the tables are opened.
pub struct TwoPhaseTables<B: CosetBounds> {
    pub cosets: DominoCosets,
    pub bounds: B,
    pub subgroup: Subgroup,
    pub steps: Steps<B::Metric>,
    pub endings: Endings<B::Metric>,
    /// The sides that may be turned according to the tables.
    pub sides: TurnableSides,
}

impl<B: CosetBounds> TwoPhaseTables<B> {
    /// Adds the data that are computed from the symmetries to the loaded tables. `views` contains the faces that may be
    /// turned in each view of a cube. `sides` are the sides that may be turned according to the table of the first
    /// phase.
    pub fn new(
        cosets: DominoCosets,
        bounds: B,
        subgroup: Subgroup,
        views: &[TurnableFaces],
        sides: TurnableSides,
    ) -> TwoPhaseTables<B> {
        let steps = Steps::new(&cosets, views, sides);
        TwoPhaseTables {
            endings: Endings::new(&steps, views.len()),
            steps,
            cosets,
            bounds,
            subgroup,
            sides,
        }
    }
}

/// A coset from which the first phase continues.
#[derive(Debug, Clone, Copy)]
pub struct FirstPhaseNode {
    coset: DominoCoset,
    /// The places of the pieces of the cube after the steps. The premoves are not included.
    pieces: PiecePermutation,
    /// The steps made.
    made: MadeSteps,
    /// The number of the last run, which consists of the last step and the steps about the same axis directly before it
    /// (see [`super::runs::RUNS`]).
    run: u8,
    /// The bound of the previous coset (see [`CosetBounds::probe`]).
    before: u8,
    /// The direction and the group of premoves with which the search began.
    pub root: Root,
}

/// The end of a first phase, in H.
#[derive(Debug)]
struct FirstPhaseEnd {
    /// The cube, with the premoves.
    cube: WithinFirstBound,
    /// The steps made.
    made: MadeSteps,
    /// The run number of the run with which the steps end.
    run: u8,
    /// The direction and the group of premoves with which the search began.
    root: Root,
    /// The index of the premoves in their group.
    premoves: usize,
}

/// The direction and the group of premoves with which a search begins. The caller assigns their indices.
#[derive(Debug, Clone, Copy)]
pub struct Root {
    /// The index of the direction.
    pub direction: u8,
    /// The index of the group of premoves.
    pub group: u32,
}

/// The beginning of a search of the first phase.
#[derive(Debug, Clone)]
pub enum SearchBeginning<'a> {
    /// The search begins with a cube in the frame of a direction, with premoves of some groups before it.
    Cube {
        cube: &'a CubieCube,
        /// The same cube, prepared for computing the coset of the cube with premoves.
        second: &'a SecondCube,
        /// The index of the direction.
        direction: u8,
        view: usize,
        groups: Range<usize>,
    },
    /// The search begins with nodes that an earlier search has reached.
    Nodes(&'a [FirstPhaseNode]),
}

/// A solution in the form in which the search finds it: in the frame of a direction, with the premoves before the cube.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The turns of the first phase.
    pub first: Vec<Move>,
    /// The turns of the second phase.
    pub second: Vec<Move>,
    /// The direction and the group of premoves with which the search began.
    pub root: Root,
    /// The index, in the group, of the premoves of the solution.
    pub premoves: usize,
    /// The number of moves of these premoves, in the metric.
    pub premoves_length: usize,
}

/// Limits the search, and receives its solutions.
pub trait Guide {
    /// True if the guide wants all second phases after a first phase. Otherwise it wants only a single one of the
    /// shortest: the one that the search finds first.
    fn wants_every(&self) -> bool {
        false
    }

    /// The maximum number of moves of a useful second phase; `None` to stop the search. It may decrease during the
    /// search.
    fn most(&self) -> Option<usize>;

    /// Receives a solution.
    fn found(&mut self, candidate: Candidate) -> ControlFlow<()>;
}

/// Piles of nodes. Their memory is reused from one search to the next.
#[derive(Debug, Default)]
pub struct Piles {
    /// The piles. The index is the number of turns that the first phase still needs.
    piles: Vec<Vec<FirstPhaseNode>>,
    /// The ends of first phases whose bounds are being fetched.
    ends: Vec<FirstPhaseEnd>,
}

/// A search for all first phases of one length from some cosets.
pub struct FirstPhaseSearch<'a, B: CosetBounds> {
    tables: &'a TwoPhaseTables<B>,
    premoves: PremovesOfLength<'a>,
    piles: &'a mut Piles,
    /// The number of turns of the first phases.
    length: usize,
    /// The number of turns of the endings of the first phases (see [`super::endings`]).
    ending: usize,
    /// The maximum number of moves of a useful second phase.
    most: u8,
}

impl<'a, B: CosetBounds> FirstPhaseSearch<'a, B> {
    /// Prepares a search for first phases of `length` turns, after premoves of one length.
    pub fn new(
        tables: &'a TwoPhaseTables<B>,
        premoves: PremovesOfLength<'a>,
        length: usize,
        piles: &'a mut Piles,
    ) -> Self {
        piles.piles.iter_mut().for_each(Vec::clear);
        FirstPhaseSearch {
            tables,
            premoves,
            piles,
            length,
            ending: Endings::<B::Metric>::length(length),
            most: 0,
        }
    }

    /// Returns the nodes with which the search begins.
    fn nodes<'b>(&self, from: SearchBeginning<'b>) -> impl Iterator<Item = FirstPhaseNode> + use<'a, 'b, B> {
        let (tables, of_length) = (self.tables, self.premoves.groups);
        let (of_groups, nodes) = match from {
            SearchBeginning::Nodes(nodes) => (None, nodes),
            SearchBeginning::Cube {
                cube,
                second,
                direction,
                view,
                groups,
            } => {
                let pieces = PiecePermutation::of(cube);
                let of_groups = groups.map(move |group| {
                    let coset = second.coset_after(&of_length[group].first);
                    let (cosets, steps) = (&tables.cosets, &tables.steps);
                    FirstPhaseNode {
                        coset,
                        pieces,
                        made: MadeSteps::NONE,
                        run: no_run(view),
                        before: tables.bounds.before_first(cosets, steps, view, coset),
                        root: Root {
                            direction,
                            group: group as u32,
                        },
                    }
                });
                (Some(of_groups), [].as_slice())
            }
        };
        of_groups.into_iter().flatten().chain(nodes.iter().copied())
    }

    /// Makes the first turn of each first phase, and returns the nodes to which these turns lead.
    pub fn expand(mut self, from: SearchBeginning) -> Vec<FirstPhaseNode> {
        let nodes: Vec<FirstPhaseNode> = self.nodes(from).collect();
        self.reserve();
        for nodes in nodes.chunks(AT_A_TIME) {
            self.turn_all(nodes, self.length);
        }
        std::mem::take(&mut self.piles.piles[self.length - 1])
    }

    /// Finds all first phases of the search's length that do not end with a turn of H. After each of them, it finds the
    /// second phases that the guide wants, if they are short enough.
    pub fn run(mut self, from: SearchBeginning, guide: &mut dyn Guide) -> ControlFlow<()> {
        let length = self.length;
        self.reserve();
        if guide.most().is_none() {
            return ControlFlow::Break(());
        }
        for node in self.nodes(from) {
            self.piles.piles[length].push(node);
            if self.piles.piles[length].len() >= AT_A_TIME {
                self.empty(length, guide)?;
            }
        }
        (0..=length).rev().try_for_each(|togo| self.empty(togo, guide))
    }

    fn reserve(&mut self) {
        if self.piles.piles.len() <= self.length {
            self.piles.piles.resize_with(self.length + 1, Vec::new);
        }
    }

    /// Searches all nodes of a pile. Whenever the next pile has enough nodes, searches all nodes of the next pile.
    fn empty(&mut self, togo: usize, guide: &mut dyn Guide) -> ControlFlow<()> {
        while !self.piles.piles[togo].is_empty() {
            self.step(togo, guide)?;
            if togo > self.ending && self.piles.piles[togo - 1].len() >= AT_A_TIME {
                self.empty(togo - 1, guide)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes some nodes from a pile and puts their successors onto the next pile. If only the ending is left, completes
    /// their first phases instead.
    fn step(&mut self, togo: usize, guide: &mut dyn Guide) -> ControlFlow<()> {
        self.limit(guide)?;
        let mut pile = std::mem::take(&mut self.piles.piles[togo]);
        let rest = pile.len().saturating_sub(AT_A_TIME);
        let flow = if togo > self.ending {
            self.turn_all(&pile[rest..], togo);
            ControlFlow::Continue(())
        } else {
            self.end_all(&pile[rest..], togo, guide)
        };
        pile.truncate(rest);
        self.piles.piles[togo] = pile;
        flow
    }

    /// Puts the successors of some nodes onto the next pile.
    #[inline]
    fn turn_all(&mut self, nodes: &[FirstPhaseNode], togo: usize) {
        let tables = self.tables;
        let mut places = [CosetPlace::default(); AT_A_TIME];
        for (node, place) in nodes.iter().zip(&mut places) {
            *place = tables.steps.place(&tables.cosets, view_of(node.run), node.coset);
            tables.bounds.prefetch(*place);
        }
        let mut fetched = [B::Data::default(); AT_A_TIME];
        for (&place, fetched) in places[..nodes.len()].iter().zip(&mut fetched) {
            *fetched = tables.bounds.fetch(place);
        }
        for (node, (place, fetched)) in nodes.iter().zip(places.into_iter().zip(fetched)) {
            let probe = tables.bounds.probe(place, fetched, node.before);
            self.turn(node, &probe, togo);
        }
    }

    #[inline]
    fn turn(&mut self, node: &FirstPhaseNode, probe: &Probe, togo: usize) {
        let tables = self.tables;
        let distance = usize::from(probe.distance);
        if distance > togo || B::Metric::LIMITS.is_in_vain(distance, togo) {
            return;
        }
        let useful = match togo - distance {
            0 => probe.nearer,
            1 => probe.not_farther,
            _ => Steps::<B::Metric>::ALL,
        };
        let symmetry = usize::from(probe.symmetry);
        let mut steps = useful & tables.steps.may_follow(symmetry, node.run);
        let pile = &mut self.piles.piles[togo - 1];
        while steps != 0 {
            let step = tables.steps.back(symmetry, steps.trailing_zeros() as usize);
            steps &= steps - 1;
            let coset = tables.steps.cosets().after(node.coset, step.into());
            if togo - 1 > self.ending {
                tables.cosets.prefetch(coset);
            }
            pile.push(FirstPhaseNode {
                coset,
                pieces: node.pieces.then(tables.steps.effect(step.into())),
                made: node.made.then::<B::Metric>(step),
                run: tables.steps.run_after(node.run, step.into()),
                before: probe.distance,
                root: node.root,
            });
        }
    }

    /// Completes the first phases of some nodes with endings.
    #[inline]
    fn end_all(&mut self, nodes: &[FirstPhaseNode], togo: usize, guide: &mut dyn Guide) -> ControlFlow<()> {
        let tables = self.tables;
        let mut endings = [[].as_slice(); AT_A_TIME];
        for (node, endings) in nodes.iter().zip(&mut endings) {
            let of_length = tables.endings.of(&tables.steps, view_of(node.run), togo);
            *endings = of_length.leading_from(node.coset);
            prefetch(endings.as_ptr());
        }
        // All ends are listed first, so that the entries for their second bounds are fetched in parallel.
        for (node, endings) in nodes.iter().zip(endings) {
            self.end(node, endings, togo);
        }
        let mut ends = std::mem::take(&mut self.piles.ends);
        let flow = ends.iter().try_for_each(|end| self.second_phase(end, guide));
        ends.clear();
        self.piles.ends = ends;
        flow
    }

    /// Lists the ends of a first phase: one for each ending and each sequence of premoves in the group. An end is
    /// left out if its corners and slice edges alone need a second phase that is longer than useful.
    #[inline]
    fn end(&mut self, node: &FirstPhaseNode, endings: &[Ending], togo: usize) {
        if endings.is_empty() {
            return;
        }
        let tables = self.tables;
        let group = &self.premoves.groups[node.root.group as usize];
        let view = view_of(node.run);
        for (premoves, before) in group.pieces.iter().enumerate() {
            let pieces = before.then(&node.pieces);
            for ending in endings {
                if !tables.endings.may_follow(node.run, ending) {
                    continue;
                }
                let (cosets, moves, most) = (&tables.cosets, &ending.pieces, self.most);
                let subgroup = &tables.subgroup;
                let cube = subgroup.after_within_first_bound(cosets, view, &pieces, moves, most);
                if let Some(cube) = cube {
                    subgroup.prefetch(&cube);
                    self.piles.ends.push(FirstPhaseEnd {
                        cube,
                        made: node.made.then_few::<B::Metric>(ending.steps, togo),
                        run: ending.run,
                        root: node.root,
                        premoves,
                    });
                }
            }
        }
    }

    /// Finds the shortest second phase or, if the guide wants all second phases, those of useful lengths (see
    /// [`EVERY_SECOND_PHASE`]). The first length that is tried is the lower bound.
    fn second_phase(&mut self, end: &FirstPhaseEnd, guide: &mut dyn Guide) -> ControlFlow<()> {
        let bound = self.tables.subgroup.bound(&end.cube);
        if bound > self.most {
            return ControlFlow::Continue(());
        }
        let (tables, wants_every) = (self.tables, guide.wants_every());
        let search = SecondPhaseSearch::new(&tables.cosets, &tables.subgroup, view_of(end.run));
        let begin = tables.subgroup.may_begin(end.run);
        let mut some_found = false;
        for length in (bound..=LONGEST_SECOND_PHASE).step_by(B::Metric::LIMITS.parity) {
            let is_enough = some_found && (!wants_every || length > EVERY_SECOND_PHASE);
            if length > self.most || is_enough {
                break;
            }
            let mut flow = ControlFlow::Continue(());
            // This search stops when the length is no longer useful to the guide.
            let _ = search.each(&end.cube.pieces, begin, length, &mut |second| {
                some_found = true;
                flow = guide.found(self.candidate(end, second));
                flow?;
                match guide.most() {
                    Some(most) if wants_every && most >= usize::from(length) => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                }
            });
            flow?;
            if some_found || wants_every {
                // The guide may now have a lower limit.
                self.limit(guide)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Asks the guide for the maximum length of second phases. Stops the search if no second phase is useful.
    fn limit(&mut self, guide: &dyn Guide) -> ControlFlow<()> {
        let Some(most) = guide.most() else {
            return ControlFlow::Break(());
        };
        self.most = most.min(LONGEST_SECOND_PHASE.into()) as u8;
        ControlFlow::Continue(())
    }

    fn candidate(&self, end: &FirstPhaseEnd, second: &[u8]) -> Candidate {
        let of_h = &self.tables.subgroup.moves().turns;
        let second = second.iter().map(|&turn| of_h[usize::from(turn)]);
        let first = end.made.turns(&self.tables.steps).into_iter();
        Candidate {
            first: first.flat_map(AxisTurn::moves).collect(),
            second: second.flat_map(AxisTurn::moves).collect(),
            root: end.root,
            premoves: end.premoves,
            premoves_length: self.premoves.length,
        }
    }
}
