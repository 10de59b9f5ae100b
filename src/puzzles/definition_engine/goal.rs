//! The goal of a search, and the pieces that a search with this goal distinguishes.

use super::error::EngineError;
use super::moves::EngineMoves;
use crate::puzzles::definition::{Definition, PieceInPlace, PuzzleState, SolvingPhase, Transformation};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A condition of a goal for one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlaceGoal {
    /// The index of the place, counted from 0 through all orbits.
    pub place: u16,
    /// True if the place must contain its solved piece, or a piece that looks the same.
    pub piece: bool,
    /// True if the piece in the place must have the orientation of the solved puzzle.
    pub orientation: bool,
}

/// The goal of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub enum DefinitionGoal {
    /// A state that counts as solved.
    #[default]
    Solved,
    /// A state that meets all conditions in the list. The conditions compare this state with a state that counts as
    /// solved. If several states count as solved, it is enough to agree with one of them. A place that is not in the
    /// list may contain any piece.
    Places(Vec<PlaceGoal>),
    /// One of these states. Pieces and orientations that look alike may be exchanged.
    States(Vec<PuzzleState>),
}

impl DefinitionGoal {
    /// The goal of a solution that leads to `target`. If the solved puzzle may be held in any way, the target may too,
    /// unless there are too many ways.
    pub(crate) fn target(definition: &Definition, target: PuzzleState) -> DefinitionGoal {
        let is_held_otherwise = definition.parts().is_solved_however_held;
        let states = is_held_otherwise
            .then(|| definition.held_in_all_ways(&target))
            .flatten();
        DefinitionGoal::States(states.unwrap_or_else(|| vec![target]))
    }

    /// A state reaches the goal if it agrees with one of these states.
    fn states<'a>(&'a self, definition: &'a Definition) -> &'a [PuzzleState] {
        match self {
            DefinitionGoal::States(states) => states,
            DefinitionGoal::Solved | DefinitionGoal::Places(_) => definition.solved_states(),
        }
    }

    /// For each place, returns two flags: whether the piece matters, and whether the orientation matters.
    fn by_place(&self, places: usize) -> Result<Vec<(bool, bool)>, EngineError> {
        match self {
            DefinitionGoal::Solved | DefinitionGoal::States(_) => Ok(vec![(true, true); places]),
            DefinitionGoal::Places(list) => {
                let mut matters = vec![(false, false); places];
                for each in list {
                    let place = usize::from(each.place);
                    let entry = matters.get_mut(place).ok_or(EngineError::NoSuchPlace(each.place))?;
                    entry.0 |= each.piece;
                    entry.1 |= each.orientation;
                }
                Ok(matters)
            }
        }
    }

    /// The goal of a phase that is defined in a file.
    pub(super) fn of_phase(phase: &SolvingPhase) -> DefinitionGoal {
        let placed = phase.placed.iter().map(|&place| (place, true));
        let oriented = phase.oriented.iter().map(|&place| (place, false));
        let goals = placed.chain(oriented).map(|(place, piece)| PlaceGoal {
            place,
            piece,
            orientation: !piece,
        });
        DefinitionGoal::of_all(goals)
    }

    /// A goal with the conditions of both `self` and `other`.
    pub(super) fn and(&self, other: &DefinitionGoal) -> DefinitionGoal {
        match (self, other) {
            (DefinitionGoal::Places(list), DefinitionGoal::Places(others)) => {
                DefinitionGoal::of_all(list.iter().chain(others).copied())
            }
            _ => DefinitionGoal::Solved,
        }
    }

    /// A goal with the conditions of `self` that are not conditions of `other`. If `self` or `other` is a goal of whole
    /// states, the result is `self`.
    pub(crate) fn beyond(&self, other: &DefinitionGoal) -> DefinitionGoal {
        match (self, other) {
            (DefinitionGoal::Places(list), DefinitionGoal::Places(others)) => {
                let new = list.iter().filter(|goal| !others.contains(goal));
                DefinitionGoal::Places(new.copied().collect())
            }
            _ => self.clone(),
        }
    }

    /// A goal with all these conditions. Conditions for the same place are combined.
    fn of_all(goals: impl Iterator<Item = PlaceGoal>) -> DefinitionGoal {
        let mut by_place: BTreeMap<u16, PlaceGoal> = BTreeMap::new();
        for goal in goals {
            let entry = by_place.entry(goal.place).or_insert(goal);
            entry.piece |= goal.piece;
            entry.orientation |= goal.orientation;
        }
        DefinitionGoal::Places(by_place.into_values().collect())
    }

    /// True if the goal requires the solved piece and the solved orientation in every place.
    pub(crate) fn is_everything(&self, definition: &Definition) -> bool {
        if let DefinitionGoal::States(_) = self {
            return false;
        }
        let layout = definition.layout();
        let matters = self.by_place(layout.places()).unwrap_or_default();
        let is_asked = |(place, &(piece, orientation)): (usize, &(bool, bool))| {
            piece && (orientation || layout.orientations()[place] == 1)
        };
        matters.iter().enumerate().all(is_asked)
    }

    /// True if a state reaches the goal. This function uses only the definition.
    pub(crate) fn is_reached(&self, definition: &Definition, state: &PuzzleState) -> bool {
        let list = match self {
            DefinitionGoal::Solved => return definition.is_solved(state),
            DefinitionGoal::States(states) => return states.contains(state),
            DefinitionGoal::Places(list) => list,
        };
        definition.solved_states().iter().any(|solved| {
            list.iter().all(|each| {
                let place = usize::from(each.place);
                let orbit = definition.layout().orbit_of(place);
                let seen = &definition.parts().orbits[orbit].visible_orientations;
                let seen = |state: &PuzzleState| seen[usize::from(state.pieces[place])];
                let modulus = common_divisor(seen(state), seen(solved));
                let same_piece = state.pieces[place] == solved.pieces[place];
                let same_twist = state.orientations[place] % modulus == solved.orientations[place] % modulus;
                (same_piece || !each.piece) && (same_twist || !each.orientation)
            })
        })
    }
}

/// The greatest common divisor of two numbers.
pub(super) fn common_divisor(one: u8, other: u8) -> u8 {
    if other == 0 {
        one
    } else {
        common_divisor(other, one % other)
    }
}

/// A class of pieces. The search does not distinguish the pieces of a class from each other.
#[derive(Debug, Clone)]
pub(super) struct PieceClass {
    /// The number of orientations that the search distinguishes.
    pub(super) seen: u8,
    /// The number of pieces in this class.
    pub(super) count: usize,
    /// The code of a piece of this class with orientation 0. The codes for the orientations 1, 2 and so on follow it.
    pub(super) first_code: u16,
    /// True if all pieces of this class look alike.
    pub(super) is_one_kind: bool,
}

/// An orbit in the form that a search with a goal uses. A code represents a class of pieces and an orientation.
#[derive(Debug, Clone)]
pub(super) struct GoalOrbit {
    /// The places of the orbit.
    pub(super) range: Range<usize>,
    /// The number of orientations that a piece can have in a place.
    pub(super) orientations: u8,
    pub(super) classes: Vec<PieceClass>,
    /// For each piece number, its class.
    pub(super) class_of: Vec<u16>,
    /// For each code, its class.
    pub(super) class_of_code: Vec<u16>,
}

impl GoalOrbit {
    pub(super) fn code(&self, piece: u16, orientation: u8) -> u16 {
        let class = &self.classes[usize::from(self.class_of[usize::from(piece)])];
        class.first_code + u16::from(orientation % class.seen)
    }

    /// The code of a piece after a twist.
    pub(super) fn twisted(&self, code: u16, twist: u8) -> u16 {
        let class = &self.classes[usize::from(self.class_of_code[usize::from(code)])];
        let turned = code - class.first_code + u16::from(twist);
        class.first_code + turned % u16::from(class.seen)
    }
}

/// A goal in the form that a search uses: the pieces that it distinguishes, and the states that reach it.
pub(super) struct GoalModel {
    pub(super) orbits: Vec<GoalOrbit>,
    /// `targets[state][orbit]`: for a state that counts as solved, or a state of the goal, and an orbit, all lists of
    /// codes with which the orbit meets the goal. A list has one code for each place of the orbit.
    pub(super) targets: Vec<Vec<Vec<Vec<u16>>>>,
    /// For each move, the pieces that must be in certain places before the move.
    pub(super) required: Vec<Vec<PieceInPlace>>,
    pub(super) impossible: Vec<PieceInPlace>,
    /// For each block of pieces that moves must not separate, the places of its pieces in the solved puzzle.
    pub(super) blocks: Vec<Vec<u16>>,
    /// For each place, the class of its piece in the solved puzzle.
    pub(super) home_class: Vec<u16>,
}

/// The maximum number of states that reach a goal. The limit applies to the states of each single orbit, and also to
/// the states of the whole puzzle.
const MOST_TARGETS: usize = 200_000;

impl GoalModel {
    /// # Errors
    ///
    /// Returns an error if the goal names a place that does not exist or has a state with other pieces, if too many
    /// states reach the goal, or if an orbit has too many different pieces and orientations.
    pub(super) fn new(
        definition: &Definition,
        goal: &DefinitionGoal,
        moves: &EngineMoves,
    ) -> Result<GoalModel, EngineError> {
        let layout = definition.layout();
        if !goal.states(definition).iter().all(|state| definition.has_state(state)) {
            return Err(EngineError::OtherPieces);
        }
        let matters = goal.by_place(layout.places())?;
        let required: Vec<Vec<PieceInPlace>> = moves
            .indices
            .iter()
            .map(|&each| definition.moves()[each].requires.clone())
            .collect();
        let parts = definition.parts();
        let mut orbits = Vec::new();
        for (number, orbit) in parts.orbits.iter().enumerate() {
            let range = layout.range(number);
            let kinds = usize::from(orbit.kinds());
            // `is_told` is true for pieces that the search must distinguish from all other pieces. `is_oriented` is
            // true for pieces whose orientation matters in some place.
            let mut is_told = vec![false; kinds];
            let mut is_oriented = vec![false; kinds];
            let mut any_oriented = false;
            for place in range.clone() {
                let (piece, orientation) = matters[place];
                any_oriented |= orientation && !piece;
                for solved in goal.states(definition) {
                    let kind = usize::from(solved.pieces[place]);
                    is_told[kind] |= piece;
                    is_oriented[kind] |= piece && orientation;
                }
            }
            let named = required.iter().flatten().chain(&parts.impossible);
            for each in named.filter(|each| range.contains(&usize::from(each.place))) {
                is_told[usize::from(each.piece)] = true;
            }
            for home in parts.blocks.iter().flatten().map(|&home| usize::from(home)) {
                if range.contains(&home) {
                    is_told[usize::from(definition.solved().pieces[home])] = true;
                }
            }
            orbits.push(goal_orbit(
                orbit,
                range,
                &is_told,
                &|kind| any_oriented || is_oriented[kind],
                any_oriented,
            )?);
        }
        let mut model = GoalModel {
            home_class: (0..layout.places())
                .map(|place| {
                    let orbit: &GoalOrbit = &orbits[layout.orbit_of(place)];
                    orbit.class_of[usize::from(definition.solved().pieces[place])]
                })
                .collect(),
            orbits,
            targets: Vec::new(),
            required,
            impossible: parts.impossible.clone(),
            blocks: parts.blocks.clone(),
        };
        for solved in goal.states(definition) {
            let targets = model.orbits.iter();
            let targets = targets.map(|orbit| targets_of(definition, orbit, solved, &matters));
            model.targets.push(targets.collect::<Result<_, _>>()?);
        }
        model.targets.dedup();
        let states = |targets: &Vec<Vec<Vec<u16>>>| targets.iter().map(|each| each.len() as f64).product::<f64>();
        if model.targets.iter().map(states).sum::<f64>() > MOST_TARGETS as f64 {
            return Err(EngineError::TooManyTargets);
        }
        Ok(model)
    }

    /// The codes of all states that reach the goal. Of several states that differ only in orbits outside `orbits`, the
    /// list contains one.
    pub(super) fn all_targets(&self, orbits: &BTreeSet<usize>) -> Vec<Vec<u16>> {
        let mut all = Vec::new();
        for solved in &self.targets {
            let mut states: Vec<Vec<u16>> = vec![Vec::new()];
            for (orbit, targets) in solved.iter().enumerate() {
                let targets = if orbits.contains(&orbit) {
                    &targets[..]
                } else {
                    &targets[..1]
                };
                let extended = states.iter().flat_map(|state| {
                    let extend = |target: &Vec<u16>| state.iter().chain(target).copied().collect();
                    targets.iter().map(extend).collect::<Vec<_>>()
                });
                states = extended.collect();
            }
            all.extend(states);
        }
        all
    }

    /// The code of each place of a state.
    pub(super) fn codes(&self, state: &PuzzleState) -> Vec<u16> {
        let mut codes = Vec::with_capacity(state.pieces.len());
        for orbit in &self.orbits {
            for place in orbit.range.clone() {
                codes.push(orbit.code(state.pieces[place], state.orientations[place]));
            }
        }
        codes
    }

    /// A state with the given codes. Pieces of the same class are assigned to their places in the order in which the
    /// solved puzzle lists them.
    pub(super) fn state(&self, definition: &Definition, codes: &[u16]) -> PuzzleState {
        let mut state = definition.solved().clone();
        for (number, orbit) in self.orbits.iter().enumerate() {
            let mut left = definition.parts().orbits[number].solved_pieces.clone();
            for place in orbit.range.clone() {
                let class = orbit.class_of_code[usize::from(codes[place])];
                let piece = left
                    .iter()
                    .position(|&piece| orbit.class_of[usize::from(piece)] == class);
                let piece = left.remove(piece.expect("codes have as many pieces of each class as the puzzle"));
                state.pieces[place] = piece;
                let first = orbit.classes[usize::from(class)].first_code;
                state.orientations[place] = (codes[place] - first) as u8;
            }
        }
        state
    }

    /// The codes after a move.
    pub(super) fn turn(&self, codes: &[u16], moves: &EngineMoves, step: usize, after: &mut Vec<u16>) {
        self.turn_by(codes, &moves.effects[step], after);
    }

    /// The codes after a transformation.
    pub(super) fn turn_by(&self, codes: &[u16], effect: &Transformation, after: &mut Vec<u16>) {
        after.clear();
        for orbit in &self.orbits {
            for place in orbit.range.clone() {
                let code = codes[usize::from(effect.sources[place])];
                after.push(match effect.twists[place] {
                    0 => code,
                    twist => orbit.twisted(code, twist),
                });
            }
        }
    }

    /// True if a move can be made. `before` contains the codes before the move, and `after` contains the codes after
    /// it.
    pub(super) fn can_be_made(&self, moves: &EngineMoves, step: usize, before: &[u16], after: &[u16]) -> bool {
        let class_at = |codes: &[u16], place: usize| {
            let orbit = self.orbit_of(place);
            orbit.class_of_code[usize::from(codes[place])]
        };
        let holds = |codes: &[u16], each: &PieceInPlace| {
            let place = usize::from(each.place);
            class_at(codes, place) == self.orbit_of(place).class_of[usize::from(each.piece)]
        };
        let effect = &moves.effects[step];
        let is_moved = |&home: &u16| {
            let home = usize::from(home);
            let class = self.home_class[home];
            let mut places = self.orbit_of(home).range.clone();
            let place = places.find(|&place| class_at(before, place) == class);
            place.is_some_and(|place| usize::from(effect.sources[place]) != place || effect.twists[place] != 0)
        };
        let is_whole = |block: &Vec<u16>| {
            let moved = block.iter().filter(|home| is_moved(home)).count();
            moved == 0 || moved == block.len()
        };
        self.required[step].iter().all(|each| holds(before, each))
            && !self.impossible.iter().any(|each| holds(after, each))
            && self.blocks.iter().all(is_whole)
    }

    /// True if the codes belong to a state that reaches the goal.
    pub(super) fn is_goal(&self, codes: &[u16]) -> bool {
        self.targets.iter().any(|targets| {
            let mut orbits = self.orbits.iter().zip(targets);
            orbits.all(|(orbit, targets)| targets.iter().any(|target| target[..] == codes[orbit.range.clone()]))
        })
    }

    /// True if no piece of a state is in an impossible place.
    pub(super) fn is_possible(&self, codes: &[u16]) -> bool {
        !self.impossible.iter().any(|each| {
            let orbit = self.orbit_of(usize::from(each.place));
            let class = orbit.class_of_code[usize::from(codes[usize::from(each.place)])];
            class == orbit.class_of[usize::from(each.piece)]
        })
    }

    fn orbit_of(&self, place: usize) -> &GoalOrbit {
        let number = self.orbits.partition_point(|orbit| orbit.range.end <= place);
        &self.orbits[number]
    }
}

fn goal_orbit(
    orbit: &crate::puzzles::definition::PuzzleOrbit,
    range: Range<usize>,
    is_told: &[bool],
    is_oriented: &dyn Fn(usize) -> bool,
    any_oriented: bool,
) -> Result<GoalOrbit, EngineError> {
    let visible = &orbit.visible_orientations;
    let mut counts = vec![0; is_told.len()];
    for &piece in &orbit.solved_pieces {
        counts[usize::from(piece)] += 1;
    }
    let rest: Vec<usize> = (0..is_told.len()).filter(|&kind| !is_told[kind]).collect();
    let mut classes = Vec::new();
    let mut class_of = vec![0; is_told.len()];
    for (kind, &count) in counts.iter().enumerate().filter(|&(kind, _)| is_told[kind]) {
        class_of[kind] = classes.len() as u16;
        classes.push(PieceClass {
            seen: if is_oriented(kind) { visible[kind] } else { 1 },
            count,
            first_code: 0,
            is_one_kind: true,
        });
    }
    // If orientations matter, pieces share a class only if they have the same number of visible orientations. Otherwise
    // the class would forget orientations that the goal tells apart.
    let mut rest_by_seen: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for kind in rest {
        let seen = if any_oriented { visible[kind] } else { 1 };
        rest_by_seen.entry(seen).or_default().push(kind);
    }
    for (seen, kinds) in rest_by_seen {
        for &kind in &kinds {
            class_of[kind] = classes.len() as u16;
        }
        classes.push(PieceClass {
            seen,
            count: kinds.iter().map(|&kind| counts[kind]).sum(),
            first_code: 0,
            is_one_kind: kinds.len() == 1,
        });
    }
    let mut class_of_code = Vec::new();
    for (number, class) in classes.iter_mut().enumerate() {
        class.first_code = u16::try_from(class_of_code.len()).map_err(|_| EngineError::TooManyPieces)?;
        class_of_code.resize(class_of_code.len() + usize::from(class.seen), number as u16);
    }
    if class_of_code.len() > usize::from(u16::MAX) {
        return Err(EngineError::TooManyPieces);
    }
    Ok(GoalOrbit {
        range,
        orientations: orbit.orientations,
        classes,
        class_of,
        class_of_code,
    })
}

/// All lists of codes with which an orbit meets the goal relative to `solved`, one of the states that count as solved.
fn targets_of(
    definition: &Definition,
    orbit: &GoalOrbit,
    solved: &PuzzleState,
    matters: &[(bool, bool)],
) -> Result<Vec<Vec<u16>>, EngineError> {
    let number = definition.layout().orbit_of(orbit.range.start);
    let visible = &definition.parts().orbits[number].visible_orientations;
    // For each class, the number of pieces that are left for the places whose piece does not matter.
    let mut left: Vec<usize> = orbit.classes.iter().map(|class| class.count).collect();
    for place in orbit.range.clone().filter(|&place| matters[place].0) {
        left[usize::from(orbit.class_of[usize::from(solved.pieces[place])])] -= 1;
    }
    let mut partial: Vec<(Vec<u16>, Vec<usize>)> = vec![(Vec::new(), left)];
    for place in orbit.range.clone() {
        let (piece_matters, twist_matters) = matters[place];
        let solved_piece = solved.pieces[place];
        let (twist, twist_seen) = (solved.orientations[place], visible[usize::from(solved_piece)]);
        let solved_class = usize::from(orbit.class_of[usize::from(solved_piece)]);
        let mut next = Vec::new();
        for (codes, left) in partial {
            let possible = if piece_matters {
                solved_class..solved_class + 1
            } else {
                0..orbit.classes.len()
            };
            let possible = possible.filter(|&class| piece_matters || left[class] > 0);
            let options = possible.flat_map(|class| {
                let entry = &orbit.classes[class];
                let modulus = common_divisor(entry.seen, twist_seen);
                let fits = move |turn: u8| !twist_matters || turn % modulus == twist % modulus;
                let turns = (0..entry.seen).filter(move |&turn| fits(turn));
                turns.map(move |turn| (class, entry.first_code + u16::from(turn)))
            });
            let options: Vec<(usize, u16)> = options.collect();
            let mut rest = options.iter().rev();
            let last = rest.next();
            for &(class, code) in rest.rev() {
                let (mut codes, mut left) = (codes.clone(), left.clone());
                codes.push(code);
                left[class] -= usize::from(!piece_matters);
                next.push((codes, left));
            }
            // For the last option, the lists are not copied. Usually it is the only option.
            if let Some(&(class, code)) = last {
                let (mut codes, mut left) = (codes, left);
                codes.push(code);
                left[class] -= usize::from(!piece_matters);
                next.push((codes, left));
            }
        }
        if next.len() > MOST_TARGETS {
            return Err(EngineError::TooManyTargets);
        }
        partial = next;
    }
    Ok(partial.into_iter().map(|(codes, _)| codes).collect())
}
