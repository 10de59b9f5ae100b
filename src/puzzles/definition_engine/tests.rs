//! Tests the engine with known puzzles. The tests build the definitions from the positions of the pieces in space.

use super::kept_tables::{self, Question, Source, read_set};
use super::patterns::TableSet;
use super::*;
use crate::puzzles::definition::{
    Definition, DefinitionParts, OrbitLayout, PieceInPlace, PuzzleMove, PuzzleOrbit, PuzzleState, Transformation,
};
use crate::search::CancelToken;
use crate::tables::{NoProgress, TableProgress};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

type Vector = [i32; 3];

fn dot(one: Vector, other: Vector) -> i32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn determinant([a, b, c]: [Vector; 3]) -> i32 {
    let cross = [
        b[1] * c[2] - b[2] * c[1],
        b[2] * c[0] - b[0] * c[2],
        b[0] * c[1] - b[1] * c[0],
    ];
    dot(a, cross)
}

/// A rotation, given by the rows of its matrix.
#[derive(Clone, Copy)]
struct Rotation([Vector; 3]);

impl Rotation {
    fn of(self, vector: Vector) -> Vector {
        self.0.map(|row| dot(row, vector))
    }

    /// A rotation by 120 degrees about a diagonal of a cube.
    fn third(axis: Vector) -> Rotation {
        let turn = |[x, y, z]: Vector| [z, x, y];
        let mirrored = |vector: Vector| std::array::from_fn(|index| vector[index] * axis[index]);
        // The columns are the images of the unit vectors.
        let columns = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map(|unit| mirrored(turn(mirrored(unit))));
        let is_odd = axis.iter().product::<i32>() < 0;
        let rows = std::array::from_fn(|row| std::array::from_fn(|column| columns[column][row]));
        let rotation = Rotation(rows);
        // A mirror image reverses the direction of the rotation, so the inverse rotation is taken.
        if is_odd {
            Rotation(std::array::from_fn(|row| {
                std::array::from_fn(|column| rows[column][row])
            }))
        } else {
            rotation
        }
    }

    /// A rotation by 90 degrees about an axis.
    fn quarter(axis: usize) -> Rotation {
        let mut rows = [[0; 3]; 3];
        let (one, other) = ((axis + 1) % 3, (axis + 2) % 3);
        rows[axis][axis] = 1;
        rows[one][other] = -1;
        rows[other][one] = 1;
        Rotation(rows)
    }
}

/// The pieces of one type: the position of each piece, and the normals of its stickers in clockwise order.
struct Pieces {
    name: &'static str,
    places: Vec<(Vector, Vec<Vector>)>,
}

struct Builder {
    pieces: Vec<Pieces>,
    moves: Vec<PuzzleMove>,
}

impl Builder {
    fn new(pieces: Vec<Pieces>) -> Builder {
        Builder {
            pieces,
            moves: Vec::new(),
        }
    }

    fn orbits(&self) -> Vec<PuzzleOrbit> {
        let orbit = |pieces: &Pieces| {
            let orientations = pieces.places[0].1.len().max(1) as u8;
            PuzzleOrbit::of_different_pieces(pieces.name, pieces.places.len() as u16, orientations)
        };
        self.pieces.iter().map(orbit).collect()
    }

    fn transformation(&self, is_moved: &dyn Fn(Vector) -> bool, rotation: Rotation) -> Transformation {
        let layout = OrbitLayout::new(&self.orbits());
        let mut transformation = layout.identity();
        let mut start = 0;
        for pieces in &self.pieces {
            for (from, (place, stickers)) in pieces.places.iter().enumerate() {
                if !is_moved(*place) {
                    continue;
                }
                let there = rotation.of(*place);
                let to = pieces
                    .places
                    .iter()
                    .position(|(place, _)| *place == there)
                    .expect("a place");
                transformation.sources[start + to] = (start + from) as u16;
                if let Some(&first) = stickers.first() {
                    let count = stickers.len();
                    let twist = pieces.places[to].1.iter().position(|&each| each == rotation.of(first));
                    let twist = twist.expect("a sticker");
                    transformation.twists[start + to] = twist as u8;
                    for (number, &sticker) in stickers.iter().enumerate() {
                        assert_eq!(pieces.places[to].1[(number + twist) % count], rotation.of(sticker));
                    }
                }
            }
            start += pieces.places.len();
        }
        transformation
    }

    /// Adds a move and its powers, one for each of the given amounts.
    fn turn(&mut self, name: &str, amounts: &[i32], is_moved: &dyn Fn(Vector) -> bool, rotation: Rotation) {
        let effect = self.transformation(is_moved, rotation);
        let layout = OrbitLayout::new(&self.orbits());
        let base = self.moves.len();
        for &amount in amounts {
            let index = self.moves.len();
            let name = if amount == 1 {
                name.to_owned()
            } else {
                format!("{name}{amount}")
            };
            self.moves.push(PuzzleMove {
                base,
                amount,
                ..PuzzleMove::as_listed(&name, layout.power(&effect, amount.into()), index)
            });
        }
    }

    fn parts(self) -> DefinitionParts {
        DefinitionParts {
            orbits: self.orbits(),
            moves: self.moves,
            ..DefinitionParts::default()
        }
    }
}

fn signs() -> impl Iterator<Item = Vector> {
    (0..8).map(|bits| std::array::from_fn(|axis| if bits >> axis & 1 == 0 { 1 } else { -1 }))
}

fn units() -> impl Iterator<Item = Vector> {
    (0..6).map(|number| {
        std::array::from_fn(|axis| {
            if number / 2 == axis {
                1 - 2 * (number % 2) as i32
            } else {
                0
            }
        })
    })
}

/// The corners of a cube, each with its stickers in clockwise order.
fn corners() -> Pieces {
    let stickers = |place: Vector| {
        let mut normals: Vec<Vector> = (0..3)
            .map(|axis| std::array::from_fn(|each| if each == axis { place[axis] } else { 0 }))
            .collect();
        if determinant([normals[0], normals[1], normals[2]]) < 0 {
            normals.swap(1, 2);
        }
        normals
    };
    Pieces {
        name: "CORNERS",
        places: signs().map(|place| (place, stickers(place))).collect(),
    }
}

fn edges() -> Pieces {
    let mut places = Vec::new();
    for zero in 0..3 {
        for bits in 0..4 {
            let mut place = [0; 3];
            let (one, other) = ((zero + 1) % 3, (zero + 2) % 3);
            place[one] = 1 - 2 * (bits & 1);
            place[other] = 1 - (bits & 2);
            let unit = |axis: usize| std::array::from_fn(|each| if each == axis { place[axis] } else { 0 });
            places.push((place, vec![unit(one), unit(other)]));
        }
    }
    Pieces { name: "EDGES", places }
}

fn centres() -> Pieces {
    Pieces {
        name: "CENTRES",
        places: units().map(|place| (place, vec![])).collect(),
    }
}

fn add_faces(builder: &mut Builder, faces: &[(usize, i32)], amounts: &[i32]) {
    for &(axis, side) in faces {
        let name = ["R", "U", "F", "L", "D", "B"][axis + if side > 0 { 0 } else { 3 }];
        builder.turn(name, amounts, &|place| place[axis] == side, Rotation::quarter(axis));
    }
}

const ALL_FACES: [(usize, i32); 6] = [(0, 1), (1, 1), (2, 1), (0, -1), (1, -1), (2, -1)];

pub(super) fn two_by_two(amounts: &[i32]) -> DefinitionParts {
    let mut builder = Builder::new(vec![corners()]);
    add_faces(&mut builder, &ALL_FACES[..3], amounts);
    builder.parts()
}

pub(super) fn three_by_three() -> DefinitionParts {
    let mut builder = Builder::new(vec![corners(), edges()]);
    add_faces(&mut builder, &ALL_FACES, &[1, 2, -1]);
    builder.parts()
}

/// Four corners of a cube that are pairwise not adjacent.
fn tetrahedron() -> impl Iterator<Item = Vector> {
    signs().filter(|place| place.iter().product::<i32>() > 0)
}

fn pyraminx() -> DefinitionParts {
    let edges = units().map(|place| {
        let faces = tetrahedron().filter(|&vertex| dot(place, vertex) < 0);
        (place, faces.map(|vertex| vertex.map(|each| -each)).collect())
    });
    let mut axials = corners();
    axials.places.retain(|(place, _)| place.iter().product::<i32>() > 0);
    axials.name = "AXIALS";
    let mut builder = Builder::new(vec![
        axials,
        Pieces {
            name: "EDGES",
            places: edges.collect(),
        },
    ]);
    for (number, axis) in tetrahedron().enumerate() {
        let is_moved = |place| dot(place, axis) == 3 || dot(place, axis) == 1;
        builder.turn(["U", "L", "R", "B"][number], &[1, -1], &is_moved, Rotation::third(axis));
    }
    builder.parts()
}

fn skewb() -> DefinitionParts {
    let mut builder = Builder::new(vec![corners(), centres()]);
    let axes = signs().filter(|axis| dot(*axis, [1, 1, 1]) > 0);
    for (number, axis) in axes.enumerate() {
        builder.turn(
            ["A", "B", "C", "D"][number],
            &[1, -1],
            &|place| dot(place, axis) > 0,
            Rotation::third(axis),
        );
    }
    builder.parts()
}

fn ivy() -> DefinitionParts {
    let mut tips = corners();
    tips.places.retain(|(place, _)| place.iter().product::<i32>() > 0);
    let mut builder = Builder::new(vec![tips, centres()]);
    for (number, axis) in tetrahedron().enumerate() {
        let is_moved = |place| dot(place, axis) == 3 || dot(place, axis) == 1;
        builder.turn(["A", "B", "C", "D"][number], &[1, -1], &is_moved, Rotation::third(axis));
    }
    builder.parts()
}

/// The Pyraminx Duo: four corners that can be twisted, and the four opposite faces.
fn pyraminx_duo() -> DefinitionParts {
    let mut tips = corners();
    tips.places.retain(|(place, _)| place.iter().product::<i32>() > 0);
    let faces = tetrahedron().map(|vertex| (vertex.map(|each| -each), vec![]));
    let mut builder = Builder::new(vec![
        tips,
        Pieces {
            name: "FACES",
            places: faces.collect(),
        },
    ]);
    for (number, axis) in tetrahedron().enumerate() {
        let is_moved = |place| dot(place, axis) == 3 || dot(place, axis) == 1;
        builder.turn(["A", "B", "C", "D"][number], &[1, -1], &is_moved, Rotation::third(axis));
    }
    builder.parts()
}

/// The floppy cube: a 3x3x1 whose sides can only make half turns.
fn floppy() -> DefinitionParts {
    let half = |axis: usize| {
        Rotation(std::array::from_fn(|row| {
            std::array::from_fn(|column| {
                if row != column {
                    0
                } else if row == axis {
                    1
                } else {
                    -1
                }
            })
        }))
    };
    let corners = signs()
        .filter(|place| place[2] > 0)
        .map(|[x, y, _]| ([x, y, 0], vec![]));
    let edges = units()
        .filter(|place| place[2] == 0)
        .map(|place| (place, vec![[0, 0, 1], [0, 0, -1]]));
    let mut builder = Builder::new(vec![
        Pieces {
            name: "CORNERS",
            places: corners.collect(),
        },
        Pieces {
            name: "EDGES",
            places: edges.collect(),
        },
    ]);
    for (number, (axis, side)) in [(0, 1), (0, -1), (1, 1), (1, -1)].into_iter().enumerate() {
        builder.turn(
            ["R", "L", "U", "D"][number],
            &[1],
            &|place| place[axis] == side,
            half(axis),
        );
    }
    builder.parts()
}

/// A sliding puzzle. Piece 0 is the hole.
fn board(width: usize, height: usize) -> DefinitionParts {
    let places = width * height;
    let orbit = PuzzleOrbit::of_different_pieces("TILES", places as u16, 1);
    let layout = OrbitLayout::new(std::slice::from_ref(&orbit));
    let mut moves = Vec::new();
    for place in 0..places {
        let (x, y) = (place % width, place / width);
        let beside = [(x > 0).then(|| place - 1), (x + 1 < width).then(|| place + 1)];
        let above = [(y > 0).then(|| place - width), (y + 1 < height).then(|| place + width)];
        for other in beside.into_iter().chain(above).flatten() {
            let mut exchange = layout.identity();
            exchange.sources.swap(place, other);
            let index = moves.len();
            moves.push(PuzzleMove {
                requires: vec![PieceInPlace {
                    place: place as u16,
                    piece: 0,
                }],
                ..PuzzleMove::as_listed(&format!("{place}-{other}"), exchange, index)
            });
        }
    }
    DefinitionParts {
        orbits: vec![orbit],
        moves,
        ..DefinitionParts::default()
    }
}

fn definition(parts: DefinitionParts) -> Arc<Definition> {
    Arc::new(Definition::new(parts).expect("a sound definition"))
}

fn open(definition: &Arc<Definition>, options: &EngineOptions) -> DefinitionSolver {
    let token = CancelToken::new();
    DefinitionSolver::open(Arc::clone(definition), options, &token, &NoProgress).expect("a solver")
}

fn counts_of(parts: DefinitionParts) -> Vec<u64> {
    let solver = open(&definition(parts), &EngineOptions::default());
    assert!(solver.is_exact());
    solver.counts().expect("exact")
}

#[test]
fn states_are_as_many_at_each_distance_as_is_published() {
    let half_turns = [
        1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644,
    ];
    assert_eq!(counts_of(two_by_two(&[1, 2, -1])), half_turns);
    let quarter_turns = [
        1, 6, 27, 120, 534, 2_256, 8_969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90_280, 276,
    ];
    assert_eq!(counts_of(two_by_two(&[1, -1])), quarter_turns);
    let pyraminx_counts = [
        1, 8, 48, 288, 1_728, 9_896, 51_808, 220_111, 480_467, 166_276, 2_457, 32,
    ];
    assert_eq!(counts_of(pyraminx()), pyraminx_counts);
    let skewb_counts = [
        1, 8, 48, 288, 1_728, 10_248, 59_304, 315_198, 1_225_483, 1_455_856, 81_028, 90,
    ];
    assert_eq!(counts_of(skewb()), skewb_counts);
    let tiles = counts_of(board(3, 3));
    assert_eq!((tiles.iter().sum::<u64>(), tiles.len(), tiles[31]), (181_440, 32, 2));
    for (parts, states, farthest) in [(ivy(), 29_160, 8), (pyraminx_duo(), 324, 4), (floppy(), 192, 8)] {
        let counts = counts_of(parts);
        assert_eq!((counts.iter().sum::<u64>(), counts.len() - 1), (states, farthest));
    }
}

/// The distance of every state from the goal, found by a search that shares no code with the engine. It first collects
/// the moves between all states, and then follows these moves backwards from the goal.
fn plain_distances(definition: &Definition, goal: &DefinitionGoal, allowed: &[usize]) -> HashMap<PuzzleState, u32> {
    let mut states: Vec<PuzzleState> = definition.solved_states().to_vec();
    let mut seen: HashSet<PuzzleState> = states.iter().cloned().collect();
    let mut before: HashMap<PuzzleState, Vec<(PuzzleState, u32)>> = HashMap::new();
    let mut next = 0;
    while next < states.len() {
        let state = states[next].clone();
        next += 1;
        for &step in allowed {
            // In these puzzles, other moves can undo every move, so the search reaches every state, even if moves are
            // blocked.
            if let Some(after) = definition.make_move(&state, step) {
                let cost = definition.moves()[step].cost;
                before.entry(after.clone()).or_default().push((state.clone(), cost));
                if seen.insert(after.clone()) {
                    states.push(after);
                }
            }
        }
    }
    let mut distances = HashMap::new();
    let mut queue = BTreeMap::<u32, Vec<PuzzleState>>::new();
    let goals = states.iter().filter(|state| goal.is_reached(definition, state));
    queue.insert(0, goals.cloned().collect());
    while let Some((distance, list)) = queue.pop_first() {
        for state in list {
            if distances.contains_key(&state) {
                continue;
            }
            for (earlier, cost) in before.get(&state).into_iter().flatten() {
                queue.entry(distance + cost).or_default().push(earlier.clone());
            }
            distances.insert(state, distance);
        }
    }
    distances
}

/// The distances of all states of a puzzle in [`variants`]. They are computed once for all tests.
fn variant_distances(
    name: &'static str,
    definition: &Definition,
    goal: &DefinitionGoal,
) -> &'static HashMap<PuzzleState, u32> {
    type Distances = OnceLock<HashMap<PuzzleState, u32>>;
    static ALL: Mutex<BTreeMap<&str, &Distances>> = Mutex::new(BTreeMap::new());
    let distances = {
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        *all.entry(name).or_insert_with(|| Box::leak(Box::default()))
    };
    distances.get_or_init(|| {
        let all: Vec<usize> = (0..definition.moves().len()).collect();
        plain_distances(definition, goal, &all)
    })
}

/// Small puzzles. Together they use the features of a definition that change distances, except rules about sequences of
/// moves.
fn variants() -> Vec<(&'static str, DefinitionParts, DefinitionGoal)> {
    let solved = DefinitionGoal::Solved;
    let mut alike = ivy();
    alike.orbits[1].solved_pieces = vec![0, 0, 1, 1, 2, 3];
    alike.orbits[1].visible_orientations = vec![1; 4];
    let mut unseen = ivy();
    unseen.orbits[0].visible_orientations = vec![3, 1, 3, 1];
    let mut costly = pyraminx_duo();
    for (number, step) in costly.moves.iter_mut().enumerate() {
        step.cost = 1 + (number % 3) as u32;
    }
    let mut costlier = pyraminx_duo();
    for (number, step) in costlier.moves.iter_mut().enumerate() {
        step.cost = 2 + (number % 3) as u32;
    }
    let mut one_way = pyraminx_duo();
    one_way.moves.retain(|step| step.amount == 1);
    for (index, step) in one_way.moves.iter_mut().enumerate() {
        step.base = index;
    }
    let mut held = ivy();
    held.rotations = {
        let mut builder = Builder::new(vec![
            Pieces {
                name: "CORNERS",
                places: held_corners(),
            },
            centres(),
        ]);
        builder.turn("z", &[1], &|_| true, Rotation::third([1, 1, 1]));
        builder.turn("y", &[1], &|_| true, Rotation::third([1, -1, -1]));
        builder.moves
    };
    held.is_solved_however_held = true;
    let mask = |list: &[(u16, bool, bool)]| {
        let place = |&(place, piece, orientation): &(u16, bool, bool)| PlaceGoal {
            place,
            piece,
            orientation,
        };
        DefinitionGoal::Places(list.iter().map(place).collect())
    };
    let mut two_goals = floppy();
    let strict = Definition::new(two_goals.clone()).expect("sound");
    let other = strict.make_move(strict.solved(), 0).expect("not blocked");
    two_goals.other_solved_states = vec![other];
    let mut glued = floppy();
    glued.blocks = vec![vec![0, 1]];
    let mut impossible = floppy();
    impossible.impossible = vec![PieceInPlace { place: 2, piece: 0 }];
    vec![
        ("ivy", ivy(), solved.clone()),
        ("duo", pyraminx_duo(), solved.clone()),
        ("floppy", floppy(), solved.clone()),
        ("board", board(3, 2), solved.clone()),
        ("alike", alike.clone(), solved.clone()),
        ("unseen", unseen, solved.clone()),
        ("costly", costly, solved.clone()),
        ("costlier", costlier, solved.clone()),
        ("one way", one_way, solved.clone()),
        ("held", held, solved.clone()),
        ("two goals", two_goals, solved.clone()),
        ("glued", glued, solved.clone()),
        ("impossible", impossible, solved),
        (
            "masked",
            ivy(),
            mask(&[(0, true, true), (1, true, false), (5, true, true), (6, true, true)]),
        ),
        (
            "oriented",
            floppy(),
            mask(&[(4, false, true), (5, false, true), (0, true, true)]),
        ),
        ("masked board", board(3, 2), mask(&[(1, true, true), (2, true, true)])),
        (
            "masked alike",
            alike,
            mask(&[(4, true, true), (6, true, true), (8, true, true)]),
        ),
    ]
}

fn held_corners() -> Vec<(Vector, Vec<Vector>)> {
    let mut tips = corners().places;
    tips.retain(|(place, _)| place.iter().product::<i32>() > 0);
    tips
}

#[test]
fn every_distance_is_that_of_a_plain_search_whatever_the_puzzle_says() {
    for (name, parts, goal) in variants() {
        let definition = definition(parts);
        let distances = variant_distances(name, &definition, &goal);
        // The table of all states fits into the first memory limit. The second limit is far too small for this table.
        for memory in [1 << 24, 600] {
            let options = EngineOptions {
                memory,
                goal: goal.clone(),
                moves: None,
            };
            let solver = open(&definition, &options);
            let request = DefinitionRequest {
                wanted: usize::MAX,
                max_cost: Some(40),
            };
            let mut states: Vec<_> = distances.iter().collect();
            states.sort_unstable();
            let step = 1 + states.len() / if memory == 600 { 12 } else { 400 };
            for (state, &distance) in states.into_iter().step_by(step) {
                let found = solver.solve(state, &request, &CancelToken::new(), &NoProgress);
                let found = found.unwrap_or_else(|error| panic!("{name}, {memory}: {error} at {distance}"));
                assert_eq!(found.cost, distance, "{name}, {memory}");
                let different: HashSet<_> = found.solutions.iter().collect();
                assert_eq!(different.len(), found.solutions.len(), "{name}");
                let one = DefinitionRequest { wanted: 1, ..request };
                let first = solver
                    .solve(state, &one, &CancelToken::new(), &NoProgress)
                    .expect("solved before");
                assert_eq!(first.solutions, found.solutions[..1], "{name}");
            }
        }
    }
}

/// Pauses a count at every distance, and resumes it from its snapshot. Checks that all states are counted, and that
/// damaged snapshots are refused.
#[test]
fn a_count_is_paused_and_goes_on_from_its_snapshot() {
    for (name, parts, goal) in variants() {
        let definition = definition(parts);
        let options = EngineOptions {
            goal: goal.clone(),
            ..EngineOptions::default()
        };
        let mut count = StateCount::new(Arc::clone(&definition), &options).expect("small");
        if count.most_states() > 5_000 {
            continue;
        }
        let cancelled = CancelToken::new();
        cancelled.cancel();
        loop {
            assert_eq!(count.advance(&cancelled), CountStep::Paused);
            let mut snapshot = Vec::new();
            count.write_snapshot(&mut snapshot).expect("memory can be written to");
            let resume = |bytes: &[u8]| StateCount::resume(Arc::clone(&definition), &options, &mut &bytes[..]);
            let last = snapshot.len() - 1;
            for wrong in [1, 20, last.min(40), last / 2, last] {
                let mut changed = snapshot.clone();
                changed[wrong] ^= 1;
                assert_eq!(
                    resume(&changed).err(),
                    Some(EngineError::OtherSnapshot),
                    "{name}, {wrong}"
                );
                assert_eq!(
                    resume(&snapshot[..wrong]).err(),
                    Some(EngineError::OtherSnapshot),
                    "{name}, {wrong}"
                );
            }
            count = resume(&snapshot).expect("its own snapshot");
            if count.advance(&CancelToken::new()) == CountStep::Finished {
                break;
            }
        }
        let distances = count.into_distances();
        let plain = variant_distances(name, &definition, &goal);
        for (state, distance) in plain.iter().step_by(1 + plain.len() / 300) {
            assert_eq!(distances.distance(state), Some(*distance), "{name}");
        }
        let farthest = distances.farthest(5);
        assert!(!farthest.is_empty());
        let most = distances.counts().len() as u32 - 1;
        assert_eq!(plain.values().max(), Some(&most), "{name}");
        for state in farthest {
            assert!(definition.has_state(&state));
            assert_eq!(distances.distance(&state), Some(most), "{name}");
        }
    }
}

/// The length of the shortest sequence that solves a state and obeys the rules; `None` if it is longer than `most`.
/// This function tries all sequences in ascending order of length.
fn cheapest_allowed(definition: &Definition, state: &PuzzleState, most: usize) -> Option<usize> {
    let mut words: Vec<(Vec<usize>, PuzzleState)> = vec![(Vec::new(), state.clone())];
    for length in 0..=most {
        if words.iter().any(|(_, state)| definition.is_solved(state)) {
            return Some(length);
        }
        let extended = words.iter().flat_map(|(word, state)| {
            (0..definition.moves().len()).filter_map(|step| {
                let parts = definition.parts();
                let in_group = |group: &Vec<usize>, step: usize| group.contains(&step);
                let is_forbidden = word.last().is_some_and(|&last| {
                    parts.forbidden_pairs.contains(&(last, step))
                        || parts
                            .forbidden_groups
                            .iter()
                            .any(|group| in_group(group, last) && in_group(group, step))
                });
                let word: Vec<usize> = word.iter().copied().chain([step]).collect();
                let is_within = parts
                    .move_limits
                    .iter()
                    .all(|limit| word.iter().filter(|step| limit.moves.contains(step)).count() <= limit.most as usize);
                let after = definition.make_move(state, step)?;
                (is_within && !is_forbidden).then_some((word, after))
            })
        });
        words = extended.collect();
    }
    None
}

#[test]
fn what_is_forbidden_is_in_no_solution_and_every_other_one_is_found() {
    use crate::puzzles::definition::MoveLimit;
    let mut pairs = floppy();
    pairs.forbidden_pairs = vec![(0, 2), (2, 1), (3, 3), (1, 3)];
    let mut groups = floppy();
    groups.forbidden_groups = vec![vec![0, 1], vec![2], vec![3]];
    let mut limits = floppy();
    limits.move_limits = vec![
        MoveLimit {
            moves: vec![0, 2],
            most: 1,
        },
        MoveLimit {
            moves: vec![1],
            most: 2,
        },
        MoveLimit {
            moves: vec![0, 3],
            most: 3,
        },
    ];
    let mut mixed = floppy();
    // This block consists of a corner and an edge.
    mixed.blocks = vec![vec![0, 4]];
    for (name, parts) in [
        ("pairs", pairs),
        ("groups", groups),
        ("limits", limits),
        ("mixed", mixed),
    ] {
        let definition = definition(parts);
        let mut states = vec![definition.solved().clone()];
        for number in 0..60 {
            let step = (number * 7 + number / 3) % definition.moves().len();
            let next = definition.make_move(&states[number], step);
            states.push(next.unwrap_or_else(|| states[number / 2].clone()));
        }
        states.sort_unstable();
        states.dedup();
        for memory in [1 << 20, 200] {
            let solver = open(
                &definition,
                &EngineOptions {
                    memory,
                    ..EngineOptions::default()
                },
            );
            assert!(name != "mixed" || !solver.is_exact());
            for state in &states {
                let request = DefinitionRequest {
                    max_cost: Some(7),
                    wanted: 1,
                };
                let found = solver.solve(state, &request, &CancelToken::new(), &NoProgress);
                let expected = cheapest_allowed(&definition, state, 7);
                let is_proven = matches!(found, Err(EngineError::TooFar(7) | EngineError::Unreachable));
                assert!(found.is_ok() || is_proven, "{name}");
                assert_eq!(
                    found.ok().map(|found| found.cost as usize),
                    expected,
                    "{name}, {memory}"
                );
            }
        }
    }
}

#[test]
fn a_cube_that_fits_into_no_table_is_solved_and_a_search_is_cancelled() {
    let definition = definition(three_by_three());
    let options = EngineOptions {
        memory: 2 << 20,
        ..EngineOptions::default()
    };
    let solver = open(&definition, &options);
    assert!(!solver.is_exact() && solver.table_bytes() <= options.memory);
    let scrambles = ["R U F", "R U F L2 D B", "R2 L2 U2 D2 F2 B2", "R U-1 F2 D L B2 U"];
    for (scramble, most) in scrambles.into_iter().zip([3, 6, 6, 7]) {
        let moves = scramble
            .split(' ')
            .map(|name| definition.move_named(name).expect("a move"));
        let state = moves.fold(definition.solved().clone(), |state, step| {
            definition.make_move(&state, step).expect("nothing is blocked")
        });
        let request = DefinitionRequest::default();
        let found = solver
            .solve(&state, &request, &CancelToken::new(), &NoProgress)
            .expect("solved");
        assert!(found.cost <= most, "{scramble}");
        let threads = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads");
        let again = threads.install(|| solver.solve(&state, &request, &CancelToken::new(), &NoProgress));
        assert_eq!(again.expect("solved before").solutions, found.solutions);
        let token = CancelToken::new();
        token.cancel();
        let cancelled = solver.solve(&state, &request, &token, &NoProgress);
        assert!(matches!(cancelled, Err(EngineError::Cancelled { at_least }) if at_least <= found.cost));
        let too_short = DefinitionRequest {
            max_cost: Some(found.cost - 1),
            ..request
        };
        let refused = solver.solve(&state, &too_short, &CancelToken::new(), &NoProgress);
        assert_eq!(refused, Err(EngineError::TooFar(found.cost - 1)));
    }
}

/// Choosing the tables of a large puzzle takes seconds, and did not check the token.
#[test]
fn a_cancelled_token_is_heard_while_tables_are_chosen() {
    struct NoTable;
    impl TableProgress for NoTable {
        fn building(&self, _: &str, _: u64) {
            panic!("a table is built though the token is cancelled");
        }
    }
    let options = EngineOptions {
        memory: 2 << 20,
        ..EngineOptions::default()
    };
    let solver = DefinitionSolver::new(definition(three_by_three()), &options).expect("sound");
    for looks in [0, 1, 2, 5, 10, 20] {
        let token = CancelToken::new().with_look_limit(looks);
        assert_eq!(
            solver.prepare(&token, &NoTable),
            Err(EngineError::TableCancelled),
            "{looks}"
        );
    }
}

/// The 2x2x2 with the moves of all six faces. Different orientations of the whole puzzle are different states.
fn held_two_by_two() -> DefinitionParts {
    let mut builder = Builder::new(vec![corners()]);
    add_faces(&mut builder, &ALL_FACES, &[1, 2, -1]);
    builder.parts()
}

/// The dino cube: the edges of a cube, where a move rotates the three edges that meet in a corner.
fn dino() -> DefinitionParts {
    let places = edges().places.into_iter().map(|(place, _)| (place, vec![]));
    let mut builder = Builder::new(vec![Pieces {
        name: "EDGES",
        places: places.collect(),
    }]);
    for (number, axis) in signs().enumerate() {
        let name = ["A", "B", "C", "D", "E", "F", "G", "H"][number];
        builder.turn(name, &[1, -1], &|place| dot(place, axis) == 2, Rotation::third(axis));
    }
    builder.parts()
}

/// A puzzle whose group is the largest Mathieu group, with Conway's generators: a shift, negated inverses, and a third
/// permutation.
fn mathieu_24() -> DefinitionParts {
    let orbit = PuzzleOrbit::of_different_pieces("POINTS", 24, 1);
    let layout = OrbitLayout::new(std::slice::from_ref(&orbit));
    let shift: Vec<u16> = (0..24)
        .map(|point| if point == 23 { 23 } else { (point + 1) % 23 })
        .collect();
    let inverse = |point: u16| (1..23).find(|other| other * point % 23 == 1).expect("a prime modulus");
    let negated = (0..24).map(|point| match point {
        23 => 0,
        0 => 23,
        point => 23 - inverse(point),
    });
    // Modulo 23, squares x are mapped to x^3 / 9, and other points to 9 x^3.
    let is_square = |point: u64| (1..23).any(|root| root * root % 23 == point);
    let power = |point: u64| match point {
        0 | 23 => point as u16,
        point if is_square(point) => (point.pow(3) * 18 % 23) as u16,
        point => (point.pow(3) * 9 % 23) as u16,
    };
    let effect = |sources: Vec<u16>| Transformation {
        sources,
        twists: vec![0; 24],
    };
    let (shift, negated) = (effect(shift), effect(negated.collect()));
    let delta = effect((0..24).map(power).collect());
    let steps = [
        ("S", shift.clone()),
        ("S'", layout.inverse(&shift)),
        ("N", negated),
        ("D", delta.clone()),
        ("D'", layout.inverse(&delta)),
    ];
    let moves = steps.into_iter().enumerate();
    DefinitionParts {
        moves: moves
            .map(|(index, (name, effect))| PuzzleMove::as_listed(name, effect, index))
            .collect(),
        orbits: vec![orbit],
        ..DefinitionParts::default()
    }
}

fn engine_view(definition: &Definition, goal: &DefinitionGoal) -> (moves::EngineMoves, goal::GoalModel) {
    let options = EngineOptions {
        goal: goal.clone(),
        ..EngineOptions::default()
    };
    options.read(definition).expect("a sound goal")
}

/// A table of all elements of the group. Unlike the engine, this function builds it even if the group is small.
fn group_table(definition: &Definition, goal: &DefinitionGoal) -> Option<group_table::GroupTable> {
    let (moves, model) = engine_view(definition, goal);
    let index = group_index::GroupIndex::new(&model, &moves, 1 << 26, &CancelToken::new()).expect("it fits")?;
    let search = product::BreadthFirst::new(product::Space::Group(Box::new(index)), &model, &moves);
    match search.finish(&moves, &CancelToken::new(), &NoProgress) {
        Some(product::SpaceTable::Group(table)) => Some(table),
        _ => None,
    }
}

/// Compares the table of a group with a plain search: the distances, the numbers of symmetry classes, and the
/// solutions.
#[test]
fn a_group_up_to_symmetry_has_the_distances_of_all_its_states() {
    let mut compared = Vec::new();
    for (name, parts, goal) in variants() {
        let definition = definition(parts);
        let (moves, model) = engine_view(&definition, &goal);
        let Some(table) = group_table(&definition, &goal) else {
            continue;
        };
        compared.push(name);
        let distances = variant_distances(name, &definition, &goal);
        let mut counts = vec![0_u64; table.counts.len()];
        let mut classes: Vec<HashSet<Vec<Vec<u16>>>> = vec![HashSet::new(); table.counts.len()];
        for (state, &distance) in distances {
            let codes = model.codes(state);
            let node = table.index.node(&model, &codes).expect("moves lead there");
            assert_eq!(table.distance(node, moves.len()), Some(distance), "{name}");
            let alike = table.index.states_at(&model, table.index.position(node));
            assert!(alike.contains(&codes), "{name}");
            counts[distance as usize] += 1;
            classes[distance as usize].insert(alike);
        }
        assert_eq!(table.counts, counts, "{name}");
        let classes: Vec<u64> = classes.iter().map(|each| each.len() as u64).collect();
        assert_eq!(table.classes, classes, "{name}");
        let farthest = table.farthest(&model, moves.len(), 1_000_000);
        let most = *counts.last().expect("the goal is there") as usize;
        let different: HashSet<&Vec<u16>> = farthest.iter().collect();
        assert_eq!((farthest.len(), different.len()), (most, most), "{name}");
        // All solutions must be the same as those that other tables give, in the same order.
        let options = EngineOptions {
            goal: goal.clone(),
            ..EngineOptions::default()
        };
        let solver = open(&definition, &options);
        let successors = moves::Successors::new(&definition, &moves);
        for (state, &distance) in distances.iter().step_by(1 + distances.len() / 200) {
            let node = table.index.node(&model, &model.codes(state)).expect("moves lead there");
            let rules = (&moves, &successors, &[][..]);
            for cost in distance..distance + 2 {
                let found = table.solutions((node, distance), rules, cost, usize::MAX, &CancelToken::new(), &mut 0);
                let outcome::DepthOutcome::Searched(found) = found else {
                    panic!("nothing cancels it");
                };
                let found: Vec<Vec<usize>> = { found.into_iter() }
                    .map(|steps| steps.into_iter().map(usize::from).collect())
                    .collect();
                let expected = solver.solutions_of_cost(state, cost, usize::MAX, &CancelToken::new());
                assert_eq!(Ok(found), expected, "{name}, {cost}");
            }
        }
    }
    assert_eq!(compared, ["ivy", "duo", "floppy", "two goals"]);
}

#[test]
fn coordinates_that_block_moves_are_not_joined() {
    let mut compared = Vec::new();
    for (name, parts, goal) in variants() {
        let definition = definition(parts);
        let (moves, model) = engine_view(&definition, &goal);
        let never = CancelToken::new();
        let whole = |orbit| {
            let whole = whole_orbits::whole_orbit(&model, &moves, orbit, whole_orbits::MOST_STATES, &never);
            whole.expect("few states")
        };
        let mut coordinates: Vec<_> = (0..model.orbits.len()).flat_map(whole).map(Arc::new).collect();
        let blocked: Vec<_> = coordinates.iter().filter(|each| each.is_blocked).cloned().collect();
        if blocked.is_empty() || coordinates.len() == 1 {
            continue;
        }
        compared.push(name);
        whole_orbits::join_dependent(&model, &moves, &mut coordinates, &never);
        let is_there = |each| coordinates.iter().any(|other| Arc::ptr_eq(other, each));
        assert!(blocked.iter().all(is_there), "{name}");
    }
    assert_eq!(compared, ["glued", "impossible"]);
}

/// The medians are those of the published counts. From each distance to the next, the number of states grows by a
/// smaller factor than before. The estimate assumes that the factor stays the same, so it is too small.
#[test]
fn an_estimated_distance_is_a_little_below_the_median() {
    for (amounts, median) in [(&[1, 2, -1][..], 9.0), (&[1, -1][..], 11.0)] {
        let definition = definition(two_by_two(amounts));
        let (moves, model) = engine_view(&definition, &DefinitionGoal::Solved);
        let product = patterns::exact_product(&model, &moves, 1 << 26, &CancelToken::new()).expect("it fits");
        assert_eq!(product.entries(), 3_674_160);
        let estimated = patterns::estimated_distance(&product, &model, &moves);
        assert!((median - 2.0..median).contains(&estimated), "{estimated}");
    }
}

/// Each move exchanges two points that no other move exchanges, so every order of the moves is a symmetry. Six moves
/// have 720 orders, which is too many.
#[test]
fn all_symmetries_are_found_or_none_if_there_are_too_many() {
    for (exchanges, expected) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120), (6, 1)] {
        let points: Vec<u16> = (0..2 * exchanges as u16).collect();
        let exchange = |number: usize| {
            let mut points = points.clone();
            points.swap(2 * number, 2 * number + 1);
            points
        };
        let moves: Vec<Vec<u16>> = (0..exchanges).map(exchange).collect();
        assert_eq!(symmetry::symmetries(&moves, &points).len(), expected, "{exchanges}");
    }
}

#[test]
fn symmetries_of_a_cube_are_its_rotations_and_reflections() {
    let symmetries = |parts: DefinitionParts| {
        let table = group_table(&definition(parts), &DefinitionGoal::Solved).expect("no pieces look alike");
        table.index.symmetry_count()
    };
    assert_eq!(symmetries(held_two_by_two()), 48);
    // In this definition, only three faces turn. They meet in a corner.
    assert_eq!(symmetries(two_by_two(&[1, 2, -1])), 6);
    assert_eq!(symmetries(pyraminx()), 24);
}

#[test]
fn groups_are_counted_as_they_are_otherwise() {
    for parts in [two_by_two(&[1, 2, -1]), two_by_two(&[1, -1]), pyraminx(), skewb()] {
        let table = group_table(&definition(parts.clone()), &DefinitionGoal::Solved).expect("no pieces look alike");
        assert_eq!(table.counts, counts_of(parts));
    }
    let count = |parts: DefinitionParts| {
        let mut count = StateCount::new(definition(parts), &EngineOptions::default()).expect("it fits");
        while count.advance(&CancelToken::new()) != CountStep::Finished {}
        (count.counts().to_vec(), count.symmetries())
    };
    // twsearch gives the same counts for its definition of this puzzle.
    let held = [
        1, 18, 243, 2_874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616, 64_736,
    ];
    assert_eq!(count(held_two_by_two()), (held.to_vec(), 48));
    let small = EngineOptions {
        memory: 1 << 20,
        ..EngineOptions::default()
    };
    let refused = StateCount::new(definition(dino()), &small).err();
    let Some(EngineError::NotEnoughMemory {
        needed,
        given: 1_048_576,
    }) = refused
    else {
        panic!("{refused:?}");
    };
    let enough = EngineOptions {
        memory: needed * 2,
        ..small
    };
    assert!(StateCount::new(definition(dino()), &enough).is_ok());
    let (counts, _) = count(dino());
    assert_eq!(counts.iter().sum::<u64>(), 239_500_800);
    assert_eq!(counts.len() - 1, 13);
    let (counts, symmetries) = count(mathieu_24());
    assert_eq!((counts.iter().sum::<u64>(), symmetries), (244_823_040, 1));
}

/// Checks that tables of states near the goal give the same solutions for every table size.
#[test]
fn states_near_the_goal_lead_to_the_same_solutions() {
    let mut are_in_bits = 0;
    for (name, parts, goal) in variants() {
        let definition = definition(parts);
        let (moves, model) = engine_view(&definition, &goal);
        let successors = moves::Successors::new(&definition, &moves);
        let changes = near::Changes::new(&model, &moves);
        let distances = variant_distances(name, &definition, &goal);
        let options = EngineOptions {
            goal: goal.clone(),
            ..EngineOptions::default()
        };
        let solver = open(&definition, &options);
        let mut states: Vec<_> = distances.iter().collect();
        states.sort_unstable();
        let states = states.iter().copied().step_by(1 + states.len() / 25);
        let never = CancelToken::new();
        let compared = Comparison {
            name,
            model: &model,
            moves: &moves,
            successors: &successors,
            changes: &changes,
            solver: &solver,
        };
        for most in [30, 1_000, 1 << 20] {
            let limits = (most, near::MOST_COST);
            let table = near::NearTable::build(&definition, &model, &moves, limits, &never);
            let farthest = if most < 1_000 { 5 } else { u32::MAX };
            compared.with(&table.expect("nothing cancels it"), states.clone(), farthest);
        }
        if !solver.has_bits {
            continue;
        }
        are_in_bits += 1;
        // In a table of one kilobyte, most states share an entry with other states.
        for (depth, bytes) in [(0, 1 << 10), (2, 1 << 10), (3, 1 << 16)] {
            let sequences: f64 = successors.sequences(depth as usize).iter().sum();
            let parts = (&model, &moves, &successors);
            let table = near::NearBits::build(parts, &changes, (depth, sequences, bytes), &never);
            compared.with(&table.expect("nothing cancels it"), states.clone(), depth + 2);
        }
    }
    assert!(are_in_bits > 5, "{are_in_bits}");
}

/// The data for a search near the goal, and the solver that finds the expected solutions.
struct Comparison<'a> {
    name: &'a str,
    model: &'a goal::GoalModel,
    moves: &'a moves::EngineMoves,
    successors: &'a moves::Successors,
    changes: &'a near::Changes,
    solver: &'a DefinitionSolver,
}

impl Comparison<'_> {
    /// For states up to a distance, finds all solutions with the bounds of `table`, and compares them with the
    /// solutions of the solver.
    fn with<'a>(
        &self,
        table: &impl near::NearBounds,
        states: impl Iterator<Item = (&'a PuzzleState, &'a u32)>,
        farthest: u32,
    ) {
        let name = self.name;
        let search = near::NearSearch {
            model: self.model,
            moves: self.moves,
            successors: self.successors,
            limits: &[],
            changes: self.changes,
            table,
        };
        for (state, &distance) in states.filter(|&(_, &distance)| distance <= farthest) {
            let codes = self.model.codes(state);
            assert!(search.at_least(&codes).is_some_and(|least| least <= distance), "{name}");
            for cost in 0..=distance {
                let found = search.solutions(&codes, cost, usize::MAX, &mut 10_000_000, &CancelToken::new());
                let near::NearOutcome::Searched(found) = found else {
                    panic!("{name}: too long");
                };
                let found: Vec<Vec<usize>> = { found.into_iter() }
                    .map(|steps| steps.into_iter().map(usize::from).collect())
                    .collect();
                let expected = self
                    .solver
                    .solutions_of_cost(state, cost, usize::MAX, &CancelToken::new());
                assert_eq!(Ok(found), expected, "{name}, {cost} of {distance}");
            }
        }
    }
}

#[test]
fn what_is_near_is_solved_before_there_are_tables() {
    let definition = definition(three_by_three());
    let solver = DefinitionSolver::new(Arc::clone(&definition), &EngineOptions::default()).expect("sound");
    let made = |names: &str| {
        let moves = names
            .split(' ')
            .map(|name| definition.move_named(name).expect("a move"));
        moves.fold(definition.solved().clone(), |state, step| {
            definition.make_move(&state, step).expect("nothing is blocked")
        })
    };
    let request = DefinitionRequest::default();
    for (scramble, cost) in [
        ("R U", 2),
        ("R U F L", 4),
        ("R2 L2 U D", 4),
        ("R U F L2 D B R-1 U2 F2 L", 10),
    ] {
        let found = solver.solve(&made(scramble), &request, &CancelToken::new(), &NoProgress);
        assert_eq!(found.expect("near").cost, cost);
        assert_eq!(solver.table_bytes(), 0);
    }
    let far = made("R U F L2 D B R-1 U2 F2 L D-1 B2 R2 U");
    let near = solver.solve_near(&far, &request, &CancelToken::new(), &NoProgress);
    assert_eq!(near, Ok(None));
    let short = DefinitionRequest {
        max_cost: Some(3),
        wanted: 1,
    };
    let refused = solver.solve(&far, &short, &CancelToken::new(), &NoProgress);
    assert_eq!(refused, Err(EngineError::TooFar(3)));
    assert_eq!(solver.table_bytes(), 0);
}

#[test]
fn goals_and_moves_are_read_as_people_write_them() {
    let definition = definition(three_by_three());
    let read = |text: &str| DefinitionGoal::read(&definition, text);
    let list = |text: &str| match read(text) {
        Ok(DefinitionGoal::Places(list)) => list
            .iter()
            .map(|each| (each.place, each.piece, each.orientation))
            .collect::<Vec<_>>(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(list("*").len(), 20);
    assert_eq!(
        list(" CORNERS:1,7-8 ?EDGES:1 EDGES:2?"),
        [
            (0, true, true),
            (6, true, true),
            (7, true, true),
            (8, false, true),
            (9, true, false)
        ]
    );
    assert_eq!(list("CORNERS -CORNERS:2-8"), [(0, true, true)]);
    assert_eq!(list("EDGES:3? ?EDGES:3"), [(10, true, true)]);
    for text in [
        "CORNERS",
        "CORNERS:1-4,6 ?CORNERS:5 EDGES:2,4-5 EDGES:1?",
        "?EDGES",
        "CORNERS EDGES",
    ] {
        let goal = read(text).expect("a goal");
        assert_eq!(goal.write(&definition), text);
    }
    let refused = |text: &str| read(text).expect_err("no goal").to_string();
    assert_eq!(
        refused("CORNERS ?WINGS"),
        "column 10: the puzzle has no orbit 'WINGS'; its orbits are CORNERS, EDGES"
    );
    assert_eq!(
        refused("EDGES:1,13"),
        "column 9: '13' is not one of the places 1 to 12 of EDGES"
    );
    for wrong in [
        "",
        " ",
        "*:1",
        "EDGES:",
        "EDGES:0",
        "EDGES:2-1",
        "EDGES:1-",
        "-EDGES?",
        "* -*",
        "EDGES:é",
        "??",
        "-",
        "?",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    let moves = |text: &str| -> Vec<String> {
        let chosen = read_generators(&definition, text).expect("moves");
        chosen
            .iter()
            .map(|&index| definition.moves()[index].name.clone())
            .collect()
    };
    assert_eq!(moves("U, R2"), ["R2", "U", "U2", "U-1"]);
    assert_eq!(moves("F-1"), ["F", "F-1"]);
    let none = read_generators(&definition, "U Q").expect_err("no move");
    assert_eq!(none.to_string(), "column 3: there is no move 'Q'");
    assert_eq!(read_generators(&definition, " , "), Err(OptionTextError::Nothing));
    // Half turns of two faces lead to twelve positions.
    let options = EngineOptions {
        moves: Some(read_generators(&definition, "R2 U2").expect("moves")),
        ..EngineOptions::default()
    };
    let mut count = StateCount::new(Arc::clone(&definition), &options).expect("few");
    while count.advance(&CancelToken::new()) != CountStep::Finished {}
    assert_eq!(count.counts().iter().sum::<u64>(), 12);
    let options = EngineOptions {
        goal: read("?EDGES").expect("a goal"),
        ..EngineOptions::default()
    };
    // The goal distinguishes only the flips of the edges. The number of flipped edges is even, so there are 2¹¹ states.
    let mut count = StateCount::new(Arc::clone(&definition), &options).expect("few");
    while count.advance(&CancelToken::new()) != CountStep::Finished {}
    assert_eq!(count.counts().iter().sum::<u64>(), 2_048);
}

/// Tests with a store that keeps tables in memory.
#[cfg(feature = "keeper")]
mod kept {
    use super::*;
    use crate::puzzles::definition::formats::read_definition;
    use crate::tables::{Store, StoreWarning, TableKeeper, TableProgress};
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// A store in memory.
    #[derive(Debug, Default)]
    struct MemoryStore(Mutex<HashMap<String, Vec<u8>>>);

    impl TableKeeper for MemoryStore {
        fn take(&self, name: &str) -> Option<Vec<u8>> {
            self.0
                .lock()
                .expect("a test that fails keeps nothing")
                .get(name)
                .cloned()
        }

        fn keep(&self, name: &str, beginning: &[u8], entries: &[u8]) {
            let mut kept = self.0.lock().expect("a test that fails keeps nothing");
            kept.insert(name.to_owned(), [beginning, entries].concat());
        }
    }

    /// Counts the tables that are built, and the warnings about stored tables.
    #[derive(Debug, Default)]
    struct Heard {
        built: AtomicUsize,
        warned: AtomicUsize,
    }

    impl TableProgress for Heard {
        fn building(&self, _: &str, _: u64) {
            self.built.fetch_add(1, Ordering::Relaxed);
        }

        fn warning(&self, _: &StoreWarning) {
            self.warned.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Checks that tables of each type are stored and used again. Tables for a different memory limit, and tables that
    /// were changed or cut off, must never be used.
    #[test]
    fn tables_are_kept_and_only_their_own_are_read() {
        let dino = dino();
        let solved = DefinitionGoal::Solved;
        let mut cases: Vec<(&str, DefinitionParts, DefinitionGoal, u64)> = { variants().into_iter() }
            .filter(|(name, ..)| ["board", "held", "masked"].contains(name))
            .map(|(name, parts, goal)| (name, parts, goal, 1 << 20))
            .collect();
        cases.push(("dino", dino, solved.clone(), 1 << 20));
        cases.push(("cube", three_by_three(), solved, 1 << 18));
        for (name, parts, goal, memory) in cases {
            let definition = definition(parts);
            let options = EngineOptions {
                memory,
                goal,
                moves: None,
            };
            let kept = Arc::new(MemoryStore::default());
            let heard = Heard::default();
            let opened = |options: &EngineOptions| {
                let store = Store::with_keeper(Arc::clone(&kept) as _);
                let solver = DefinitionSolver::new(Arc::clone(&definition), options).expect("sound");
                let solver = solver.keeping_in(&store);
                solver.prepare(&CancelToken::new(), &heard).expect("nothing cancels it");
                solver
            };
            let built_now = |heard: &Heard| heard.built.swap(0, Ordering::Relaxed) > 0;
            let first = opened(&options);
            assert!(built_now(&heard), "{name}");
            let again = opened(&options);
            let files: Vec<(String, Vec<u8>)> = kept.0.lock().expect("sound").clone().into_iter().collect();
            assert_eq!(built_now(&heard), files.is_empty(), "{name}");
            assert_eq!(
                first.table_bytes() < 1 << 16,
                files.is_empty(),
                "{name}: small ones are built each time"
            );
            assert_eq!(first.counts(), again.counts(), "{name}");
            assert_eq!(first.table_bytes(), again.table_bytes(), "{name}");
            let mut state = definition.solved().clone();
            for number in 0..6 {
                let step = (number * 5 + 1) % definition.moves().len();
                state = definition.make_move(&state, step).unwrap_or(state);
                let request = DefinitionRequest::default();
                let solve =
                    |solver: &DefinitionSolver| solver.solve(&state, &request, &CancelToken::new(), &NoProgress);
                // The numbers of nodes may differ, because one of the solvers may first have searched without tables.
                let [one, other] = [&first, &again].map(|solver| solve(solver).map(|found| found.solutions));
                assert_eq!(one, other, "{name}");
            }
            for (file, bytes) in &files {
                let other = EngineOptions {
                    memory: memory + 8,
                    ..options.clone()
                };
                opened(&other);
                assert!(built_now(&heard), "{name}: tables of another question");
                assert_eq!(heard.warned.swap(0, Ordering::Relaxed), 0);
                for at in [3, bytes.len() / 2, bytes.len() - 1] {
                    let mut changed = bytes.clone();
                    changed[at] ^= 1 << (at % 8);
                    changed.truncate(bytes.len() - at % 2);
                    kept.keep(file, &changed, &[]);
                    assert_eq!(opened(&options).counts(), first.counts());
                    assert!(built_now(&heard), "{name}, {at}");
                    assert_eq!(kept.take(file).as_ref(), Some(bytes), "it is kept anew");
                }
            }
        }
    }

    /// In an earlier version, each process built the tables of all phases anew. For a Megaminx, this took half a minute.
    #[test]
    fn tables_of_phases_are_kept_and_only_their_own_are_read() {
        const MEMORY: u64 = 1 << 22;
        let (fto, _) = read_definition(include_str!("../catalogue/fto.tws")).expect("built in");
        let fto = Arc::new(fto);
        let kept = Arc::new(MemoryStore::default());
        let opened = |memory: u64| {
            let store = Store::with_keeper(Arc::clone(&kept) as _);
            let heard = Heard::default();
            let solver = NearSolver::open(Arc::clone(&fto), memory, &store, &CancelToken::new(), &heard);
            // The words are found anew each time.
            (solver.expect("they fit"), heard.built.into_inner() > 1)
        };
        let (first, is_built) = opened(MEMORY);
        assert!(is_built);
        let (again, is_built) = opened(MEMORY);
        assert!(!is_built);
        let mut state = fto.solved().clone();
        for number in 0..60 {
            let step = (number * number + 1) % fto.moves().len();
            state = fto.make_move(&state, step).expect("no move is blocked");
        }
        let solve = |solver: &NearSolver| {
            let request = NearRequest { rounds: 1 };
            solver.solve(&state, &request, &CancelToken::new(), &NoProgress)
        };
        assert_eq!(solve(&first), solve(&again));
        assert!(opened(MEMORY + 8).1, "tables of another question");
        let names: Vec<String> = kept.0.lock().expect("sound").keys().cloned().collect();
        assert_eq!(names.len(), 2);
        for name in names {
            let bytes = kept.take(&name).expect("it was kept");
            kept.keep(&name, &bytes[..bytes.len() / 2], &bytes[bytes.len() / 2 + 1..]);
        }
        let (mended, is_built) = opened(MEMORY);
        assert!(is_built, "damaged tables are built anew");
        assert_eq!(solve(&first), solve(&mended));
    }
}

/// Checks that changed bytes are found by the checksum, and that a different memory limit is found by the header.
#[test]
fn bytes_of_tables_are_refused_once_one_was_changed() {
    let ivy = { variants().into_iter() }.find(|(name, ..)| *name == "ivy");
    let (_, parts, goal) = ivy.expect("it is among them");
    let definition = definition(parts);
    for memory in [600, 1 << 20] {
        let options = EngineOptions {
            memory,
            goal: goal.clone(),
            moves: None,
        };
        let (moves, model) = options.read(&definition).expect("sound");
        let tables = TableSet::build(&definition, &model, &moves, memory, &CancelToken::new(), &NoProgress);
        let (tables, question) = (tables.expect("they fit"), Question::new(&model, &moves, memory));
        let written = |tables: &TableSet| {
            let mut bytes = Vec::new();
            kept_tables::write(tables, &question, &mut bytes).expect("memory can be written to");
            bytes
        };
        let bytes = written(&tables);
        let read = |bytes: &[u8], question: &Question| {
            let never = CancelToken::new();
            let tables = |source: &mut Source<'_>| read_set(&model, &moves, question.memory(), &never, source);
            kept_tables::read(question, &mut &bytes[..], tables)
        };
        let again = read(&bytes, &question).unwrap_or_else(|error| panic!("{memory}: {error}"));
        assert_eq!(bytes, written(&again));
        assert!(read(&bytes, &Question::new(&model, &moves, memory + 1)).is_err());
        for at in (0..bytes.len()).step_by(1 + bytes.len() / 40) {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << (at % 8);
            assert!(read(&changed, &question).is_err(), "{at}");
            assert!(read(&bytes[..at], &question).is_err(), "{at}");
        }
    }
}
