//! The group of a puzzle. This module decides whether moves can reach a position, counts the positions that moves can
//! reach, and chooses random ones among them.

use super::invariants::{Invariants, PlaceTrack, greatest_common_divisor, subgroup_order};
use super::layout::OrbitLayout;
use super::moves::Transformation;
use super::orbit::PuzzleOrbit;
use super::state::PuzzleState;
use super::whole::Definition;
use crate::groups::{GroupTooLarge, PermutationGroup, PointImages};
use num_bigint::BigUint;
use rand::Rng;
use std::collections::{BTreeMap, HashMap, HashSet};
use thiserror::Error;

/// The maximum number of positions that are counted one by one. Such a count is needed if pieces look alike and the
/// invariants do not describe the group.
const MOST_COUNTED: usize = 300_000;

/// The maximum number of permutations of unexplained tracks that are enumerated. A track is unexplained if the
/// invariants do not describe how the group acts on it; [`PlaceTrack`] explains tracks.
const MOST_WAYS: usize = 300_000;

/// The memory limit, in bytes, for counting positions and enumerating permutations.
const MOST_COUNTED_BYTES: usize = 1 << 28;

/// The group of all products of moves. It ignores rules that block moves: every move counts as possible in every state.
/// The group acts on points. A point is a place with an orientation.
#[derive(Debug, Clone)]
pub struct DefinitionGroup {
    definition: Definition,
    group: PermutationGroup,
    invariants: Invariants,
    /// The transformations that generate the group.
    generators: Vec<Transformation>,
    /// The values of the invariants for each generator.
    values: Vec<Vec<u64>>,
    /// True if the invariants describe the group. This means that the group contains every transformation that the
    /// invariants allow.
    is_told_by_invariants: bool,
}

/// The subgroup of all products of moves that leave the pieces in some places unchanged.
#[derive(Debug, Clone)]
pub struct PlaceStabilizer {
    group: PermutationGroup,
    fixed: usize,
}

/// The reason why moves cannot reach a state.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UnreachableState {
    /// The state does not have the pieces of the puzzle.
    #[error("it does not have the pieces of this puzzle, or twists them too far")]
    OtherPieces,
    /// A piece is in a place that it cannot reach, or in an orientation that it cannot have in its place.
    #[error("the piece at place {place} of {orbit} can never be there in this orientation")]
    NeverThere {
        /// The name of the orbit.
        orbit: String,
        /// The place within the orbit, from 1.
        place: usize,
    },
    /// The permutation of the pieces of an orbit is odd, and moves make only even permutations.
    #[error("the pieces of {orbit} have an odd permutation, and moves make only even permutations")]
    OddPermutation {
        /// The name of the orbit.
        orbit: String,
    },
    /// The parities of two orbits differ, although they must be equal.
    #[error("the parities of {first} and {second} are not the same")]
    DifferentParities {
        /// The name of one orbit.
        first: String,
        /// The name of the other orbit.
        second: String,
    },
    /// The sum of the twists of an orbit is not a sum that moves can produce.
    #[error("the twists of {orbit} add up to {sum} modulo {orientations}, and moves make only multiples of {step}")]
    TwistSum {
        /// The name of the orbit.
        orbit: String,
        /// The sum, less than the number of orientations.
        sum: u64,
        /// The number of orientations of a piece.
        orientations: u64,
        /// All sums that moves can produce are multiples of this number.
        step: u64,
    },
    /// No simple invariant excludes the state, but no product of moves leads to it.
    #[error(
        "the pieces cannot all be like this at once: sequences of moves have only {order} different effects, and none \
         gives this position"
    )]
    NotInGroup {
        /// The number of elements of the group.
        order: BigUint,
    },
}

/// Tells whether moves can reach a state from the solved state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StateReach {
    /// Moves can reach the state.
    Possible,
    /// Moves cannot reach the state.
    Impossible(UnreachableState),
    /// It is not known whether moves can reach the state. Some pieces look alike, and the computation would take too
    /// long.
    Unknown,
}

impl DefinitionGroup {
    /// The group of the moves of a puzzle. It contains a rotation of the whole puzzle only if moves produce this
    /// rotation.
    ///
    /// # Errors
    ///
    /// Returns an error if the computation would need too much memory or time, or if there are more than 65,535 points.
    pub fn new(definition: &Definition) -> Result<DefinitionGroup, GroupTooLarge> {
        let moves = definition.moves().iter().enumerate();
        // The other moves are powers of these.
        let bases = moves.filter(|(index, step)| step.base == *index);
        DefinitionGroup::generated(definition, bases.map(|(_, step)| step.transformation.clone()).collect())
    }

    /// The group that some moves of a puzzle generate. `moves` contains their indices.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`DefinitionGroup::new`].
    pub fn of_moves(definition: &Definition, moves: &[usize]) -> Result<DefinitionGroup, GroupTooLarge> {
        let chosen = moves
            .iter()
            .map(|&index| definition.moves()[index].transformation.clone());
        DefinitionGroup::generated(definition, chosen.collect())
    }

    fn generated(definition: &Definition, generators: Vec<Transformation>) -> Result<DefinitionGroup, GroupTooLarge> {
        let layout = definition.layout();
        let points = point_starts(layout);
        let degree = points[layout.places()];
        if degree > usize::from(u16::MAX) {
            return Err(GroupTooLarge::Memory);
        }
        let invariants = Invariants::new(layout, &generators.iter().collect::<Vec<_>>());
        let values: Vec<Vec<u64>> = generators.iter().map(|step| invariants.of(step)).collect();
        let bound = invariants.bound(&values);
        let images: Vec<PointImages> = { generators.iter().map(|step| point_images(layout, &points, step)) }.collect();
        // The base needs only one point of each place, because the image of this point determines the new place of the
        // piece and its twist.
        let base: Vec<u16> = points[..layout.places()].iter().map(|&point| point as u16).collect();
        let group = PermutationGroup::new(degree, &base, &images, Some(&bound))?;
        Ok(DefinitionGroup {
            is_told_by_invariants: group.order() == bound,
            definition: definition.clone(),
            group,
            invariants,
            generators,
            values,
        })
    }

    /// The number of different products of moves. Two products that differ only in pieces that look alike count as
    /// different.
    pub fn order(&self) -> BigUint {
        self.group.order()
    }

    /// True if the order is proved. If it is not proved, the probability that it is too small is less than 10^-12.
    pub fn is_proven(&self) -> bool {
        self.group.is_proven()
    }

    /// The invariants of the moves: parities and sums of twists.
    pub fn invariants(&self) -> &Invariants {
        &self.invariants
    }

    /// True if a product of moves equals this transformation.
    pub fn contains(&self, transformation: &Transformation) -> bool {
        let layout = self.definition.layout();
        layout.fits(transformation)
            && self
                .group
                .contains(&point_images(layout, &point_starts(layout), transformation))
    }

    /// A uniformly random product of moves.
    pub fn draw(&self, random: &mut impl Rng) -> Transformation {
        let layout = self.definition.layout();
        let points = point_starts(layout);
        transformation_of(layout, &points, &self.group.draw(random))
    }

    /// A uniformly random position that moves can reach.
    pub(crate) fn draw_state(&self, random: &mut impl Rng) -> PuzzleState {
        self.definition.apply(self.definition.solved(), &self.draw(random))
    }

    /// The subgroup of all products of moves that leave the pieces in these places unchanged; `None` if the computation
    /// would be too large.
    pub(crate) fn fixing(&self, places: &[usize]) -> Option<PlaceStabilizer> {
        Some(PlaceStabilizer {
            group: self.group_with_base(places, &self.order())?,
            fixed: places.len(),
        })
    }

    /// A uniformly random choice among the reachable positions that equal the solved state in these places.
    pub(crate) fn draw_fixing(&self, places: &PlaceStabilizer, random: &mut impl Rng) -> PuzzleState {
        let layout = self.definition.layout();
        let images = places.group.draw_fixing(places.fixed, random);
        let change = transformation_of(layout, &point_starts(layout), &images);
        self.definition.apply(self.definition.solved(), &change)
    }

    /// The number of positions that moves can reach. Positions that look the same count once, but different
    /// orientations of the whole puzzle count separately. `None` if pieces look alike and the count would take too
    /// long.
    pub fn positions(&self) -> Option<BigUint> {
        let orbits = self.definition.orbits();
        if !orbits.iter().any(PuzzleOrbit::has_alike) {
            return Some(self.order());
        }
        if self.is_told_by_invariants {
            let (unseen, hidden) = self.unseen_changes(&self.all_tracks());
            let moduli = self.invariants.moduli();
            let order_of = |vectors: &[Vec<u64>]| subgroup_order(&moduli, vectors);
            let both: Vec<Vec<u64>> = hidden.iter().chain(&self.values).cloned().collect();
            // An invisible change is in the group if and only if moves can produce the values of its invariants.
            let shared = order_of(&hidden) * order_of(&self.values) / order_of(&both);
            return Some(self.order() * order_of(&hidden) / (unseen * shared));
        }
        let counted = || self.count_positions().map(|states| BigUint::from(states.len()));
        self.positions_by_tracks().or_else(counted)
    }

    /// The number of positions, if the invariants describe how the group acts on all tracks except a few exceptional
    /// tracks. The group must contain only a few different permutations of the pieces on the exceptional tracks. An
    /// example is a cube whose rotations are moves: the six centres are the exceptional track. Returns `None` if the
    /// group does not have this form.
    ///
    /// This function counts the elements of the group that change nothing visible in the solved state. It tries each
    /// permutation of the exceptional tracks. If the permutation changes nothing visible on these tracks, it counts the
    /// elements with this permutation that change nothing visible on the other tracks. The number of positions is the
    /// order of the group divided by the sum of these counts.
    fn positions_by_tracks(&self) -> Option<BigUint> {
        let all = 0..self.invariants.tracks().len();
        let (told, others): (Vec<usize>, Vec<usize>) = all.partition(|&track| self.is_told_alone(track));
        let places = |tracks: &[usize]| -> Vec<usize> {
            let tracks = tracks.iter().map(|&track| &self.invariants.tracks()[track]);
            tracks
                .flat_map(|track| track.places.iter().map(|&place| usize::from(place)))
                .collect()
        };
        let first = places(&others);
        let base: Vec<usize> = first.iter().copied().chain(places(&told)).collect();
        let order = self.order();
        let group = self.group_with_base(&base, &order)?;
        let layout = self.definition.layout();
        let points = point_starts(layout);
        let (rest, generators) = group.stabilizer(first.len());
        let values_of = |images: &PointImages| {
            let transformation = transformation_of(layout, &points, images);
            self.invariants.only(&told, &self.invariants.of(&transformation))
        };
        let values: Vec<Vec<u64>> = generators.into_iter().map(values_of).collect();
        if self.invariants.bound_of(&told, &values) != rest {
            return None;
        }
        let (unseen, hidden) = self.unseen_changes(&told);
        let moduli = self.invariants.moduli();
        let order_of = |vectors: &[Vec<u64>]| subgroup_order(&moduli, vectors);
        let both: Vec<Vec<u64>> = hidden.iter().chain(&values).cloned().collect();
        let whole = order_of(&both);
        // For one permutation of the exceptional tracks, the number of elements of the group that have this permutation
        // and change nothing visible on the other tracks.
        let each = unseen * order_of(&values) / &whole;
        let mut ways = 0_u64;
        let mut is_known: HashMap<Vec<u64>, bool> = HashMap::new();
        for images in group.representatives(first.len(), MOST_WAYS.min(MOST_COUNTED_BYTES / (2 * group.degree())))? {
            let transformation = transformation_of(layout, &points, &images);
            let state = self.definition.apply(self.definition.solved(), &transformation);
            let solved = self.definition.solved();
            let looks_solved = |&place: &usize| {
                state.pieces[place] == solved.pieces[place] && state.orientations[place] == solved.orientations[place]
            };
            if !first.iter().all(looks_solved) {
                continue;
            }
            let value = values_of(&images);
            let is_possible = *is_known.entry(value.clone()).or_insert_with(|| {
                let longer: Vec<Vec<u64>> = both.iter().cloned().chain([value]).collect();
                order_of(&longer) == whole
            });
            ways += u64::from(is_possible);
        }
        Some(order / (each * ways))
    }

    /// True if the invariants describe how the group acts on this track.
    fn is_told_alone(&self, track: usize) -> bool {
        let layout = self.definition.layout();
        let places = &self.invariants.tracks()[track].places;
        let count = usize::from(layout.orientations()[usize::from(places[0])]);
        let degree = places.len() * count;
        let index = |place: u16| {
            places
                .binary_search(&place)
                .expect("places are in order and stay on their track")
        };
        let generators = self.generators.iter().map(|step| {
            let mut images = vec![0; degree];
            for (to, &place) in places.iter().enumerate() {
                let from = index(step.sources[usize::from(place)]);
                let twist = usize::from(step.twists[usize::from(place)]);
                for orientation in 0..count {
                    images[from * count + orientation] = (to * count + (orientation + twist) % count) as u16;
                }
            }
            PointImages(images.into())
        });
        let generators: Vec<PointImages> = generators.collect();
        let bound = self.invariants.bound_of(&[track], &self.values);
        PermutationGroup::new(degree, &[], &generators, Some(&bound)).is_ok_and(|group| group.order() == bound)
    }

    /// The same group with a new base: the first point of each of these places.
    fn group_with_base(&self, places: &[usize], order: &BigUint) -> Option<PermutationGroup> {
        let layout = self.definition.layout();
        let points = point_starts(layout);
        let base: Vec<u16> = places.iter().map(|&place| points[place] as u16).collect();
        let generators: Vec<PointImages> = { self.generators.iter() }
            .map(|step| point_images(layout, &points, step))
            .collect();
        PermutationGroup::new(self.group.degree(), &base, &generators, Some(order)).ok()
    }

    fn all_tracks(&self) -> Vec<usize> {
        (0..self.invariants.tracks().len()).collect()
    }

    /// Counts the changes of these tracks that are not visible in the solved state. Returns their number, and the
    /// values of the invariants for generators of these changes.
    fn unseen_changes(&self, tracks: &[usize]) -> (BigUint, Vec<Vec<u64>>) {
        let layout = self.definition.layout();
        let solved = self.definition.solved();
        let mut count = BigUint::from(1_u32);
        let mut vectors = Vec::new();
        for &number in tracks {
            let track = &self.invariants.tracks()[number];
            let orbit = &self.definition.orbits()[track.orbit];
            let step = self.invariants.step(number);
            let mut kinds: BTreeMap<(u16, u64), Vec<usize>> = BTreeMap::new();
            for &place in &track.places {
                let place = usize::from(place);
                let kind = self.kind(place, solved.pieces[place], solved.orientations[place]);
                kinds.entry(kind).or_default().push(place);
            }
            for ((piece, _), places) in kinds {
                let visible = u64::from(orbit.visible_orientations[usize::from(piece)]);
                // A twist is invisible, and moves can produce it, if and only if it is a multiple of `unseen`.
                let unseen = visible / greatest_common_divisor(visible, step) * step;
                let hidden = u64::from(orbit.orientations) / unseen;
                count *= (2..=places.len()).map(BigUint::from).product::<BigUint>();
                count *= BigUint::from(hidden).pow(places.len() as u32);
                if hidden > 1 {
                    let mut twist = layout.identity();
                    twist.twists[places[0]] = unseen as u8;
                    vectors.push(self.invariants.of(&twist));
                }
                if let [one, other, ..] = places[..] {
                    let mut swap = layout.identity();
                    swap.sources.swap(one, other);
                    swap.twists[one] = self.twist_to(one, solved.orientations[one], other);
                    swap.twists[other] = self.twist_to(other, solved.orientations[other], one);
                    vectors.push(self.invariants.of(&swap));
                }
            }
        }
        (count, vectors)
    }

    /// Returns a value for a piece in a place. Neither moves nor invisible changes can change this value. It consists
    /// of the number of the piece, and of its orientation relative to the reference orientation. The orientation is
    /// taken modulo the greatest number that divides all invisible twists and all twists that moves can produce.
    fn kind(&self, place: usize, piece: u16, orientation: u8) -> (u16, u64) {
        let track = self.invariants.track_of(place);
        let orbit = &self.definition.orbits()[self.invariants.tracks()[track].orbit];
        let visible = u64::from(orbit.visible_orientations[usize::from(piece)]);
        let kept = greatest_common_divisor(visible, self.invariants.step(track));
        let turned =
            u64::from(orientation) + u64::from(orbit.orientations) - u64::from(self.invariants.reference(place));
        (piece, turned % kept)
    }

    /// In the solved state, a piece is in the place `home`. Returns the twist with which this piece comes to `place` in
    /// the given orientation. If several twists give this orientation, this returns one that moves can produce,
    /// provided that such a twist exists.
    fn twist_to(&self, place: usize, orientation: u8, home: usize) -> u8 {
        let solved = self.definition.solved();
        let layout = self.definition.layout();
        let visible =
            self.definition.orbits()[layout.orbit_of(home)].visible_orientations[usize::from(solved.pieces[home])];
        let count = u16::from(layout.orientations()[home]);
        let plain = u16::from(orientation) + count - u16::from(solved.orientations[home]);
        let step = self.invariants.step(self.invariants.track_of(home));
        let mut transformation = layout.identity();
        transformation.sources[place] = home as u16;
        let mut twists =
            (0..count / u16::from(visible)).map(|times| ((plain + times * u16::from(visible)) % count) as u8);
        let first = (plain % count) as u8;
        let fits = |&twist: &u8| {
            transformation.twists[place] = twist;
            self.invariants.twist(&transformation, place).is_multiple_of(step)
        };
        twists.find(fits).unwrap_or(first)
    }

    /// All positions; `None` if there are more than [`MOST_COUNTED`] of them, or if they would take too much memory.
    fn count_positions(&self) -> Option<HashSet<PuzzleState>> {
        let bytes = self.definition.layout().places() * 3 + 64;
        let most = MOST_COUNTED.min(MOST_COUNTED_BYTES / bytes);
        // This is a lower bound for the number of positions: the elements that lead to the same position differ only by
        // invisible changes.
        if self.order() / self.unseen_changes(&self.all_tracks()).0 > BigUint::from(most) {
            return None;
        }
        let mut seen = HashSet::from([self.definition.solved().clone()]);
        let mut open = vec![self.definition.solved().clone()];
        while let Some(state) = open.pop() {
            for step in &self.generators {
                let after = self.definition.apply(&state, step);
                if !seen.contains(&after) {
                    seen.insert(after.clone());
                    open.push(after);
                }
            }
            if seen.len() > most {
                return None;
            }
        }
        Some(seen)
    }

    /// Decides whether moves lead from the solved state to `state`. If they do not, the result contains the reason.
    pub fn reach(&self, state: &PuzzleState) -> StateReach {
        use UnreachableState::{NeverThere, NotInGroup, OtherPieces};
        if !self.definition.has_state(state) {
            return StateReach::Impossible(OtherPieces);
        }
        let transformation = match self.change_to(state) {
            Ok(transformation) => transformation,
            Err(place) => {
                let layout = self.definition.layout();
                let orbit = layout.orbit_of(place);
                let place = place - layout.range(orbit).start + 1;
                let orbit = self.definition.orbits()[orbit].name.clone();
                return StateReach::Impossible(NeverThere { orbit, place });
            }
        };
        if self.contains(&transformation) {
            return StateReach::Possible;
        }
        let has_alike = self.definition.orbits().iter().any(PuzzleOrbit::has_alike);
        let hidden = if has_alike {
            self.unseen_changes(&self.all_tracks()).1
        } else {
            Vec::new()
        };
        let value = self.invariants.of(&transformation);
        if let Some(reason) = self.reason(&value, &hidden) {
            return StateReach::Impossible(reason);
        }
        let moduli = self.invariants.moduli();
        let mut vectors: Vec<Vec<u64>> = hidden.iter().chain(&self.values).cloned().collect();
        let before = subgroup_order(&moduli, &vectors);
        vectors.push(value);
        let is_allowed = subgroup_order(&moduli, &vectors) == before;
        let impossible = || StateReach::Impossible(NotInGroup { order: self.order() });
        if !is_allowed || !has_alike {
            return impossible();
        }
        if self.is_told_by_invariants {
            return StateReach::Possible;
        }
        match self.count_positions() {
            Some(states) if states.contains(state) => StateReach::Possible,
            Some(_) => impossible(),
            None => StateReach::Unknown,
        }
    }

    /// A transformation that changes the solved state into `state` and keeps each piece on its track.
    ///
    /// # Errors
    ///
    /// Returns the first place whose piece cannot come from the same track.
    fn change_to(&self, state: &PuzzleState) -> Result<Transformation, usize> {
        let layout = self.definition.layout();
        let solved = self.definition.solved();
        let mut homes: HashMap<(usize, (u16, u64)), Vec<usize>> = HashMap::new();
        for place in (0..layout.places()).rev() {
            let kind = self.kind(place, solved.pieces[place], solved.orientations[place]);
            homes
                .entry((self.invariants.track_of(place), kind))
                .or_default()
                .push(place);
        }
        let mut transformation = layout.identity();
        for place in 0..layout.places() {
            let kind = self.kind(place, state.pieces[place], state.orientations[place]);
            let key = (self.invariants.track_of(place), kind);
            let home = homes.get_mut(&key).and_then(Vec::pop).ok_or(place)?;
            transformation.sources[place] = home as u16;
            transformation.twists[place] = self.twist_to(place, state.orientations[place], home);
        }
        Ok(transformation)
    }

    /// Finds the simplest invariant that excludes the state, and describes it. An invariant excludes the state if moves
    /// and invisible changes cannot produce the value that the invariant has for the state.
    fn reason(&self, value: &[u64], hidden: &[Vec<u64>]) -> Option<UnreachableState> {
        let tracks = self.invariants.tracks();
        let moduli = self.invariants.moduli();
        let all = || self.values.iter().chain(hidden);
        let name = |track: usize| self.track_name(track);
        for track in 0..tracks.len() {
            if value[2 * track] == 1 && all().all(|each| each[2 * track] == 0) {
                return Some(UnreachableState::OddPermutation { orbit: name(track) });
            }
        }
        for track in 0..tracks.len() {
            let (sum, orientations) = (value[2 * track + 1], moduli[2 * track + 1]);
            let step = all().fold(orientations, |step, each| {
                greatest_common_divisor(step, each[2 * track + 1])
            });
            if sum % step != 0 {
                let orbit = name(track);
                return Some(UnreachableState::TwistSum {
                    orbit,
                    sum,
                    orientations,
                    step,
                });
            }
        }
        for first in 0..tracks.len() {
            for second in first + 1..tracks.len() {
                let differs = |each: &[u64]| each[2 * first] != each[2 * second];
                if differs(value) && !all().any(|each| differs(each)) {
                    let (first, second) = (name(first), name(second));
                    return Some(UnreachableState::DifferentParities { first, second });
                }
            }
        }
        None
    }

    /// The name of a track for messages: the name of its orbit, and also the first place of the track if the orbit has
    /// several tracks.
    fn track_name(&self, track: usize) -> String {
        let tracks = self.invariants.tracks();
        let PlaceTrack { orbit, places } = &tracks[track];
        let name = &self.definition.orbits()[*orbit].name;
        // A track with a single place does not count, because its piece never moves.
        let is_other = |other: &&PlaceTrack| other.orbit == *orbit && (other.places.len() > 1 || places.len() == 1);
        if tracks.iter().filter(is_other).count() == 1 {
            return name.clone();
        }
        let first = usize::from(places[0]) - self.definition.layout().range(*orbit).start + 1;
        format!("{name} (from place {first} on)")
    }
}

/// The first point of each place, followed by the total number of points.
fn point_starts(layout: &OrbitLayout) -> Vec<usize> {
    let mut starts = vec![0];
    let mut next = 0;
    for &count in layout.orientations() {
        next += usize::from(count);
        starts.push(next);
    }
    starts
}

/// The image of each point under a transformation.
fn point_images(layout: &OrbitLayout, points: &[usize], transformation: &Transformation) -> PointImages {
    let mut images = vec![0; points[layout.places()]].into_boxed_slice();
    for (place, &count) in layout.orientations().iter().enumerate() {
        let from = points[usize::from(transformation.sources[place])];
        let twist = usize::from(transformation.twists[place]);
        for orientation in 0..usize::from(count) {
            images[from + orientation] = (points[place] + (orientation + twist) % usize::from(count)) as u16;
        }
    }
    PointImages(images)
}

/// The transformation that corresponds to a permutation of points.
fn transformation_of(layout: &OrbitLayout, points: &[usize], images: &PointImages) -> Transformation {
    let mut transformation = layout.identity();
    for place in 0..layout.places() {
        let image = usize::from(images.0[points[place]]);
        let target = points.partition_point(|&start| start <= image) - 1;
        transformation.sources[target] = place as u16;
        transformation.twists[target] = (image - points[target]) as u8;
    }
    transformation
}
