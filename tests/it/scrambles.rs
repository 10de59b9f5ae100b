//! Compares thousands of scrambles of competition events with the rules of the World Cube Association: how far the
//! puzzle is from the solved position, how many moves a scramble has, and how it begins and ends. Also tests the sheets
//! of scrambles.

use crate::chi_square::assert_even;
use crate::program::{output, rubik, tables};
use rayon::prelude::*;
use rubik::cube::{Axis, Cube, Face, Facelet, Facelets, Metric, Move};
use rubik::notation::ColorScheme;
use rubik::puzzles::{Puzzle, PuzzleFormat, PuzzleMethod, PuzzleName, PuzzlePosition, PuzzleSolver};
use rubik::scrambles::{
    Attempt, Event, EventScramble, EventScrambler, RandomSource, Round, RoundSpec, ScrambleSet, SheetStyle,
};
use rubik::tables::{NoProgress, Store};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::sync::OnceLock;

/// The number of scrambles of each event, except the Pyraminx and the events with a 3x3x3.
const SCRAMBLES: u64 = 10_000;

/// The number of scrambles of the Pyraminx. Each takes some milliseconds.
const OF_A_PYRAMINX: u64 = 2_000;

/// The number of scrambles of each event with a 3x3x3. These scrambles take longer, so there are fewer. With this
/// number, each of the 24 rotations of the cube is expected about a hundred times.
const OF_A_3X3X3: u64 = 2_400;

const SEED: u64 = 1;

/// The events with a 3x3x3.
const OF_THE_3X3X3: [Event; 5] = [
    Event::ThreeByThree,
    Event::OneHanded,
    Event::Blindfolded,
    Event::FewestMoves,
    Event::MultiBlindfolded,
];

/// A store in the folder of tables that all tests use.
fn store() -> Store {
    let folder = tables();
    Store::in_folder(folder).expect("a folder")
}

fn scrambler(event: Event) -> EventScrambler {
    EventScrambler::open(event, &store(), &NoProgress).expect("tables")
}

/// The first `count` scrambles of a seed.
fn drawn(event: Event, seed: u64, count: u64) -> Vec<EventScramble> {
    let scrambler = scrambler(event);
    let draw = |number| scrambler.draw(seed, number).expect("a scramble");
    (0..count).into_par_iter().map(draw).collect()
}

/// Scrambles of an event with a 3x3x3. They are made once for all tests.
fn of_the_3x3x3(event: Event) -> &'static [EventScramble] {
    static SCRAMBLES_OF: [OnceLock<Vec<EventScramble>>; 5] = [const { OnceLock::new() }; 5];
    let place = OF_THE_3X3X3.iter().position(|&each| each == event);
    let place = place.expect("an event with a 3x3x3");
    SCRAMBLES_OF[place].get_or_init(|| drawn(event, SEED, OF_A_3X3X3))
}

fn moves(scramble: &str) -> Vec<&str> {
    scramble.split(' ').collect()
}

/// The layers that a move turns, in the notation of the move. For `Rw2`, this is `Rw`.
fn layers(turn: &str) -> &str {
    turn.trim_end_matches(['\'', '2'])
}

/// The axis of the face that a move of a cube names.
fn axis(turn: &str) -> Axis {
    let letter = turn.chars().find(char::is_ascii_uppercase);
    let face = letter.and_then(Face::from_letter);
    face.expect("a face").axis()
}

/// True if some move turns the same layers as an earlier move, and all moves between them have the same axis.
/// `is_one_axis` compares the axes of two moves.
fn some_merge(moves: &[&str], is_one_axis: impl Fn(&str, &str) -> bool) -> bool {
    moves.iter().enumerate().any(|(number, turn)| {
        let beside = moves[..number].iter().rev();
        let mut beside = beside.take_while(|earlier| is_one_axis(earlier, turn));
        beside.any(|earlier| layers(earlier) == layers(turn))
    })
}

fn some_merge_on_a_cube(moves: &[&str]) -> bool {
    some_merge(moves, |one, other| axis(one) == axis(other))
}

/// Like `some_merge_on_a_cube`, for a puzzle on which only one end of each axis turns.
fn some_merge_at_one_end(moves: &[&str]) -> bool {
    some_merge(moves, |one, other| layers(one) == layers(other))
}

/// Reads a scramble. Checks that its turns lead to the position in its stickers, and that its length is correct.
fn position(puzzle: &dyn Puzzle, drawn: &EventScramble) -> PuzzlePosition {
    let read = |text: &str, format| {
        let read = puzzle.read(text, Some(format));
        read.expect("text that the puzzle has written").position
    };
    let position = read(&drawn.scramble, PuzzleFormat::Moves);
    assert_eq!(position, read(&drawn.facelets, PuzzleFormat::Facelets));
    let turns = puzzle.turns(&drawn.scramble).expect("turns");
    assert_eq!(puzzle.length(&turns), drawn.length, "{}", drawn.scramble);
    position
}

/// For each scramble, the distance in moves from the solved position. The distance comes from an exact table.
fn distances(name: PuzzleName, scrambles: &[EventScramble]) -> Vec<usize> {
    let (method, metric) = (PuzzleMethod::Optimal, Metric::HalfTurn);
    let puzzle = name.solvable().expect("this puzzle can be solved");
    let solver = PuzzleSolver::open(puzzle.clone(), method, metric, &store(), &NoProgress);
    let solver = solver.expect("tables");
    let distance = |drawn: &EventScramble| {
        let solution = solver.solve(&position(puzzle.as_ref(), drawn));
        solution.expect("a solution").turns().len()
    };
    scrambles.par_iter().map(distance).collect()
}

/// Checks that the distances are those of states chosen uniformly from all states at least `fewest` moves from the
/// solved position. `states` contains the number of states at each distance. The mean must be within five standard
/// errors of the expected mean. A correct program fails for only one in two million seeds.
fn assert_uniform(distances: &[usize], fewest: usize, states: &[u64]) {
    let far = || (0_usize..).zip(states).skip(fewest);
    let all: f64 = far().map(|(_, &count)| count as f64).sum();
    let mean_of = |value: &dyn Fn(f64) -> f64| {
        let sum: f64 = far().map(|(moves, &count)| value(moves as f64) * count as f64).sum();
        sum / all
    };
    let expected = mean_of(&|moves| moves);
    let variance = mean_of(&|moves| (moves - expected).powi(2));
    let standard_error = (variance / distances.len() as f64).sqrt();
    let mean = distances.iter().sum::<usize>() as f64 / distances.len() as f64;
    assert!(
        (mean - expected).abs() < 5.0 * standard_error,
        "the mean is {mean} moves, not {expected}"
    );
    assert!(distances.iter().all(|&moves| moves >= fewest));
}

#[test]
fn the_2x2x2_is_4_moves_or_more_from_solved_in_11_moves() {
    let scrambles = drawn(Event::TwoByTwo, SEED, SCRAMBLES);
    for each in &scrambles {
        let moves = moves(&each.scramble);
        assert_eq!(moves.len(), 11, "{}", each.scramble);
        assert!(!some_merge_on_a_cube(&moves), "{}", each.scramble);
        assert!(moves.iter().all(|turn| turn.starts_with(['U', 'R', 'F'])));
    }
    // These counts are in tables/two-by-two-htm.txt.
    let states = [
        1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644,
    ];
    assert_uniform(&distances(PuzzleName::TwoByTwo, &scrambles), 4, &states);
}

#[test]
fn the_skewb_is_7_moves_or_more_from_solved_in_11_moves() {
    let scrambles = drawn(Event::Skewb, SEED, SCRAMBLES);
    for each in &scrambles {
        let moves = moves(&each.scramble);
        assert_eq!(moves.len(), 11, "{}", each.scramble);
        assert!(!some_merge_at_one_end(&moves), "{}", each.scramble);
        let is_corner = |turn: &&str| turn.starts_with(['U', 'R', 'L', 'B']);
        assert!(moves.iter().all(is_corner), "{}", each.scramble);
    }
    // These counts are in tables/skewb-optimal.txt.
    let states = [
        1, 8, 48, 288, 1_728, 10_248, 59_304, 315_198, 1_225_483, 1_455_856, 81_028, 90,
    ];
    assert_uniform(&distances(PuzzleName::Skewb, &scrambles), 7, &states);
}

#[test]
fn the_pyraminx_is_6_moves_or_more_from_solved_in_11_moves_and_tips() {
    let scrambles = drawn(Event::Pyraminx, SEED, OF_A_PYRAMINX);
    for each in &scrambles {
        let moves = moves(&each.scramble);
        let is_tip = |turn: &&&str| turn.starts_with(char::is_lowercase);
        let tips: Vec<&str> = moves.iter().filter(is_tip).copied().collect();
        assert_eq!(moves.len(), 11 + tips.len(), "{}", each.scramble);
        assert!(moves.ends_with(&tips), "{}", each.scramble);
        assert!(!some_merge_at_one_end(&moves), "{}", each.scramble);
        let different: HashSet<&str> = tips.iter().map(|turn| layers(turn)).collect();
        assert_eq!(different.len(), tips.len(), "{}", each.scramble);
    }
    // These counts are in tables/pyraminx-optimal.txt. They leave out the tips.
    let without_tips: [u64; 12] = [
        1, 8, 48, 288, 1_728, 9_896, 51_808, 220_111, 480_467, 166_276, 2_457, 32,
    ];
    // Each of the four tips is unturned, or is turned in one of two directions by one move. The numbers of states at
    // each distance are the coefficients of (1 + 2x)⁴.
    let of_tips = [1, 8, 24, 32, 16];
    let mut states = [0; 16];
    for (moves, count) in without_tips.into_iter().enumerate() {
        for (tips, ways) in of_tips.into_iter().enumerate() {
            states[moves + tips] += count * ways;
        }
    }
    assert_eq!(states.iter().sum::<u64>(), 933_120 * 81);
    assert_uniform(&distances(PuzzleName::Pyraminx, &scrambles), 6, &states);
}

/// The cube of a scramble. Checks that the turns and the stickers of the scramble give the same cube.
fn cube(drawn: &EventScramble) -> Cube {
    let cube: Cube = drawn.scramble.parse().expect("an algorithm");
    assert_eq!(cube.to_string(), drawn.facelets, "{}", drawn.scramble);
    position(
        PuzzleName::ThreeByThree.puzzle().expect("a known puzzle").as_ref(),
        drawn,
    );
    cube
}

/// True if a cube is solved, or if one move solves it.
fn is_near_solved(cube: &Facelets) -> bool {
    let is_solved_by = |turn: &Move| {
        let mut after = cube.clone();
        after.apply(&[*turn]);
        after.is_solved()
    };
    cube.is_solved() || Move::ALL.iter().any(is_solved_by)
}

#[test]
fn no_3x3x3_is_a_move_from_solved_and_no_moves_merge() {
    for event in OF_THE_3X3X3 {
        of_the_3x3x3(event).par_iter().for_each(|each| {
            let moves = moves(&each.scramble);
            assert!(!some_merge_on_a_cube(&moves), "{}", each.scramble);
            assert!(!is_near_solved(&cube(each).position.facelets));
            // A solution has 21 moves or fewer. For blindfolded and fewest-moves scrambles, the program may add one
            // move at each end. Blindfolded scrambles then have up to two wide turns, and fewest-moves scrambles have
            // three more moves at each end.
            let most = match event {
                Event::Blindfolded | Event::MultiBlindfolded => 21 + 2 + 2,
                Event::FewestMoves => 21 + 2 + 6,
                _ => 21,
            };
            assert!((10..=most).contains(&moves.len()), "{}", each.scramble);
            let is_wide = |turn: &&str| turn.contains('w');
            let may_be_wide = matches!(event, Event::Blindfolded | Event::MultiBlindfolded);
            assert!(may_be_wide || !moves.iter().any(is_wide));
        });
    }
}

#[test]
fn fewest_moves_begins_and_ends_with_the_same_three_moves() {
    let padding = ["R'", "U'", "F"];
    for each in of_the_3x3x3(Event::FewestMoves) {
        let moves = moves(&each.scramble);
        assert!(moves.starts_with(&padding), "{}", each.scramble);
        assert!(moves.ends_with(&padding), "{}", each.scramble);
        let between = &moves[3..moves.len() - 3];
        // Moves could merge with the three moves at each end: F B F becomes F2 B, and R L R' becomes L. So the moves
        // next to them must turn about another axis.
        let ends = (between.first(), between.last());
        let (Some(first), Some(last)) = ends else {
            panic!("no moves between the padding in {}", each.scramble);
        };
        assert_ne!(axis(first), axis("F"), "{}", each.scramble);
        assert_ne!(axis(last), axis("R'"), "{}", each.scramble);
    }
}

#[test]
fn blindfolded_ends_in_two_wide_turns_at_most_and_every_way_to_hold_the_cube_is_as_likely() {
    for event in [Event::Blindfolded, Event::MultiBlindfolded] {
        let mut held: BTreeMap<String, u64> = BTreeMap::new();
        for each in of_the_3x3x3(event) {
            let moves = moves(&each.scramble);
            let is_wide = |turn: &&&str| turn.contains('w');
            let wide = moves.iter().rev().take_while(is_wide).count();
            assert!(wide <= 2, "{}", each.scramble);
            let (turns, wide) = moves.split_at(moves.len() - wide);
            assert!(!turns.iter().any(|turn| is_wide(&turn)), "{}", each.scramble);
            // On a 3x3x3, L and Rw are the same turn except for the rotation of the cube. So neighbouring turns must
            // have different axes.
            let last = &turns[turns.len() - 1..];
            let around = [last, wide].concat();
            let is_one_axis = |pair: &[&str]| axis(pair[0]) == axis(pair[1]);
            assert!(!around.windows(2).any(is_one_axis), "{}", each.scramble);
            let stickers = each.facelets.as_bytes();
            let centres = Facelet::all().filter(|facelet| facelet.place() == 4);
            let centres = centres.map(|facelet| char::from(stickers[facelet.index()]));
            *held.entry(centres.collect()).or_default() += 1;
        }
        assert_even(event.id(), held.into_values(), 24);
    }
}

/// The notation of all turns of one or more outer layers of a cube, up to half of the layers.
fn outer_turns(size: u16) -> Vec<String> {
    let widths = ["", "w", "3w"];
    let mut turns = Vec::new();
    for width in &widths[..usize::from(size / 2)] {
        for face in Face::ALL.map(Face::letter) {
            for amount in ["", "2", "'"] {
                turns.push(match *width {
                    "3w" => format!("3{face}w{amount}"),
                    width => format!("{face}{width}{amount}"),
                });
            }
        }
    }
    turns
}

/// Tests that a scramble of the 4x4x4 leads to a random state. Its turns do not merge, and its number of moves is a
/// possible length of a solution.
#[test]
fn a_4x4x4_is_scrambled_to_a_random_state() {
    let puzzle = Event::FourByFour.puzzle().puzzle().expect("a known puzzle");
    let scrambles = drawn(Event::FourByFour, SEED, 5);
    for each in &scrambles {
        let moves = moves(&each.scramble);
        assert!((35..=50).contains(&moves.len()), "{}", each.scramble);
        assert!(!some_merge_on_a_cube(&moves), "{}", each.scramble);
        assert!(!puzzle.is_solved(&position(puzzle.as_ref(), each)));
    }
    assert_ne!(scrambles[0].facelets, scrambles[1].facelets);
}

#[test]
fn big_cubes_have_60_80_and_100_moves_none_of_which_merge() {
    for (event, size, length) in [
        (Event::FiveByFive, 5, 60),
        (Event::SixBySix, 6, 80),
        (Event::SevenBySeven, 7, 100),
    ] {
        let puzzle = event.puzzle().puzzle().expect("a known puzzle");
        let outer: Vec<_> = outer_turns(size)
            .iter()
            .map(|turn| puzzle.turns(turn).expect("a turn"))
            .collect();
        drawn(event, SEED, SCRAMBLES).par_iter().for_each(|each| {
            let moves = moves(&each.scramble);
            assert_eq!(moves.len(), length, "{}", each.scramble);
            assert!(!some_merge_on_a_cube(&moves), "{}", each.scramble);
            // If the number of layers is even, turning one half of the cube is the same as turning the other half,
            // except for the rotation of the cube. So scrambles turn only one of the halves.
            let half = ["3Lw", "3Dw", "3Bw"];
            let is_other_half = |turn: &&str| half.contains(&layers(turn));
            assert!(size % 2 == 1 || !moves.iter().any(is_other_half));
            let position = position(puzzle.as_ref(), each);
            assert!(!puzzle.is_solved(&position));
            for turn in &outer {
                let mut after = position.clone();
                puzzle.make(&mut after, turn).expect("a turn of a cube");
                assert!(!puzzle.is_solved(&after), "{}", each.scramble);
            }
        });
    }
}

/// Tests that consecutive turns about one axis are in a fixed order: the turns of one face come before the turns of the
/// opposite face, and turns of fewer layers come before turns of more layers. In an earlier version, a scramble of a
/// 4x4x4 contained `Rw Lw' R2`. The same order applies to the wide turns at the end that rotate the cube.
#[test]
fn scrambles_of_big_cubes_do_not_go_back_and_forth_on_one_axis() {
    for event in Event::ALL
        .into_iter()
        .filter(|event| event.puzzle().layers().is_some_and(|layers| layers > 3))
    {
        let count = if event.random_moves().is_none() { 4 } else { 2_000 };
        for drawn in drawn(event, SEED, count) {
            let moves = moves(&drawn.scramble);
            // Leaves out turns of the whole cube, which occur only in scrambles of a 4x4x4.
            let moves: Vec<&str> = moves
                .into_iter()
                .filter(|turn| !turn.starts_with(['x', 'y', 'z']))
                .collect();
            let faces = "UDRLFB";
            let order = |turn: &&str| {
                let face = turn
                    .find(|letter| faces.contains(letter))
                    .and_then(|at| faces.find(&turn[at..=at]));
                let width = if turn.starts_with('3') {
                    3
                } else {
                    1 + usize::from(turn.contains('w'))
                };
                (face.expect("a face") % 2, width)
            };
            for run in moves.chunk_by(|one, next| axis(one) == axis(next)) {
                assert!(
                    run.is_sorted_by(|one, next| order(one) < order(next)),
                    "{event}: {}",
                    drawn.scramble
                );
            }
        }
    }
}

/// Regulation 4b3a: "For blindfolded events, the scramble sequence must orient the puzzle randomly (equal
/// probability for each orientation)."
#[test]
fn a_big_cube_is_brought_to_every_way_to_hold_it() {
    for (event, ends_with, count) in [
        (Event::FiveBlindfolded, "3", 4_800),
        (Event::FourBlindfolded, "xyz", 30),
    ] {
        let mut held: BTreeMap<String, u64> = BTreeMap::new();
        for drawn in drawn(event, SEED, count) {
            let moves = moves(&drawn.scramble);
            let last = moves
                .iter()
                .rev()
                .take_while(|turn| turn.starts_with(|first| ends_with.contains(first)));
            let last: Vec<&str> = last.copied().collect();
            assert!(last.len() <= 2, "{}", drawn.scramble);
            *held.entry(last.join(" ")).or_default() += 1;
        }
        match event {
            Event::FiveBlindfolded => assert_even(event.id(), held.into_values(), 24),
            // Each scramble of a 4x4x4 needs a solution, so this test makes only a few.
            _ => assert!(held.len() > 10, "{held:?}"),
        }
    }
}

/// Tests that each of the seven lines contains five pairs of `R` and `D`, and then `U` in the direction of the last
/// `D`. Both directions of each of the 70 turns must be equally frequent.
#[test]
fn a_megaminx_has_seven_lines_of_eleven_moves() {
    let puzzle = Event::Megaminx.puzzle().puzzle().expect("a known puzzle");
    let mut forward = [0_u64; 70];
    const COUNT: u64 = 3_000;
    for drawn in drawn(Event::Megaminx, SEED, COUNT) {
        let lines = drawn.lines();
        assert_eq!(lines.join(" "), drawn.scramble);
        assert_eq!(lines.len(), 7);
        for (number, line) in lines.iter().enumerate() {
            let moves = moves(line);
            assert_eq!(moves.len(), 11, "{line}");
            for (place, turn) in moves[..10].iter().enumerate() {
                let name = if place % 2 == 0 { "R" } else { "D" };
                assert!(*turn == format!("{name}++") || *turn == format!("{name}--"), "{line}");
                forward[number * 10 + place] += u64::from(turn.ends_with("++"));
            }
            let up = if moves[9] == "D++" { "U" } else { "U'" };
            assert_eq!(moves[10], up, "{line}");
        }
        assert!(!puzzle.is_solved(&position(puzzle.as_ref(), &drawn)));
    }
    for count in forward {
        assert_even("a turn of a Megaminx", [count, COUNT - count], 2);
    }
}

/// In an earlier version, a scramble without a seed was made from 32 random bits, so an attacker could try all possible
/// rounds.
#[test]
fn without_a_seed_each_scramble_has_random_numbers_of_its_own() {
    let scrambler = scrambler(Event::ThreeByThree);
    let draw = |_| {
        scrambler
            .draw_from(RandomSource::System, 0)
            .expect("a scramble")
            .facelets
    };
    let different: HashSet<String> = (0..200).map(draw).collect();
    assert_eq!(different.len(), 200);
}

#[test]
fn a_scramble_depends_on_its_event_its_seed_and_its_number_alone() {
    for event in Event::ALL {
        // Each scramble of a 4x4x4 needs a solution, so this test makes fewer.
        let count = if event == Event::FourByFour { 3 } else { 6 };
        let many = drawn(event, 7, count);
        let again = scrambler(event);
        for number in [count - 1, 0, count / 3] {
            let one = again.draw(7, number).expect("a scramble");
            assert_eq!(one, many[number as usize]);
            assert_eq!((one.event, again.event()), (event, event));
        }
        let others = drawn(event, 8, count);
        assert!(many.iter().all(|each| !others.contains(each)), "{event}");
        let different: HashSet<&str> = many.iter().map(|each| each.scramble.as_str()).collect();
        assert_eq!(different.len(), many.len(), "{event}");
    }
}

/// In an earlier version, all events with the same seed had the same cubes, so a competitor who had seen one round knew
/// the others.
#[test]
fn events_of_one_seed_have_different_3x3x3s() {
    let mut seen: HashSet<Facelets> = HashSet::new();
    for event in OF_THE_3X3X3 {
        for each in of_the_3x3x3(event).iter().take(1_000) {
            assert!(seen.insert(cube(each).position.facelets), "{event}: {}", each.scramble);
        }
    }
    assert_eq!(seen.len(), 5_000);
}

/// The names of a page's tags in order. End tags have a slash, as in `/li`. Tags without an end tag and tags that close
/// themselves are left out.
fn tags(page: &str) -> Vec<&str> {
    let without_end = ["!DOCTYPE", "meta"];
    let mut tags = Vec::new();
    for part in page.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag has an end");
        assert!(!text.contains('>'), "{text}");
        let name = tag.split(' ').next().expect("a name");
        if !tag.ends_with('/') && !without_end.contains(&name) {
            tags.push(name);
        }
    }
    tags
}

/// The texts in the elements with this name.
fn texts<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let (begin, end) = (format!("<{name}>"), format!("</{name}>"));
    let parts = page.split(begin.as_str()).skip(1);
    let text = |part: &'a str| part.split_once(end.as_str()).expect("an end").0;
    parts.map(text).collect()
}

/// In an earlier version, the scrambles of every round were numbered from 0, although each round draws others.
#[test]
fn the_number_of_a_scramble_in_a_round_draws_this_scramble_again() {
    let round = ["scramble", "--event", "333,skewb", "--round", "3", "--groups", "2"];
    let printed = output(rubik().args(round).args(["--seed", "59", "--json"]));
    let mut numbers = HashSet::new();
    for line in printed.lines() {
        let object: Value = serde_json::from_str(line).expect("JSON");
        let text = |field: &str| object[field].as_str().expect("text").to_owned();
        let number = object["number"].as_u64().expect("a number");
        assert!(numbers.insert((text("event"), number)), "{line}");
        let event = if text("event") == "333" {
            Event::ThreeByThree
        } else {
            Event::Skewb
        };
        let drawn = scrambler(event).draw(59, number).expect("a scramble");
        assert_eq!(text("scramble"), drawn.scramble, "{line}");
    }
    assert_eq!(numbers.len(), 2 * 2 * 7);
}

/// A round with all events. Each event has three scrambles and one extra scramble.
fn round() -> Round {
    let attempt = |drawn: EventScramble| -> Attempt { vec![drawn] };
    let set = |event| {
        let mut attempts: Vec<Attempt> = drawn(event, SEED, 4).into_iter().map(attempt).collect();
        ScrambleSet {
            event,
            group: 0,
            first: 0,
            extra: attempts.split_off(3),
            scrambles: attempts,
        }
    };
    Round {
        spec: RoundSpec {
            competition: Some("Rock & <Roll> Open".to_owned()),
            number: Some(2),
            ..RoundSpec::default()
        },
        source: RandomSource::Seed(SEED),
        sets: Event::ALL.into_iter().map(set).collect(),
    }
}

#[test]
fn a_sheet_is_one_page_that_needs_nothing_else() {
    let round = round();
    let scrambles: Vec<&EventScramble> = { round.sets.iter() }
        .flat_map(|set| set.scrambles.iter().chain(&set.extra).flatten())
        .collect();
    let page = round.html(&SheetStyle::default()).expect("a page");
    // Leaves out the style sheet, because its rules contain `>`.
    let (head, rest) = page.split_once("<style>").expect("a style");
    let (_, body) = rest.split_once("</style>").expect("an end");
    let without_style = format!("{head}{body}");
    let mut open = Vec::new();
    for tag in tags(&without_style) {
        match tag.strip_prefix('/') {
            Some(ended) => assert_eq!(open.pop(), Some(ended)),
            None => open.push(tag),
        }
    }
    assert_eq!(open, Vec::<&str>::new());
    // Fewest moves has one page for each attempt.
    let titles = Event::ALL.into_iter().flat_map(|event| match event {
        Event::FewestMoves => vec![event.title(); 4],
        event => vec![event.title()],
    });
    assert_eq!(texts(&page, "h1"), titles.collect::<Vec<_>>());
    let code = |part: &str| {
        part.split_once('>')
            .and_then(|(_, text)| text.split_once("</code>"))
            .map(|(text, _)| text.replace('\n', " "))
    };
    let written: Vec<String> = page.split("<code").skip(1).filter_map(code).collect();
    assert_eq!(
        written,
        scrambles.iter().map(|each| each.scramble.as_str()).collect::<Vec<_>>()
    );
    let mut rest = page.as_str();
    for each in &scrambles {
        let picture = each.picture(&ColorScheme::STANDARD).expect("a picture").svg();
        rest = rest.split_once(&picture).expect("the next picture").1;
        // In the picture of every puzzle, each sticker is one shape.
        let stickers = match each.event.puzzle() {
            PuzzleName::ThreeByThree => 54,
            PuzzleName::Defined(_) => 132,
            puzzle => puzzle.stickers(),
        };
        assert!(picture.matches("fill=\"#").count() >= stickers, "{picture}");
    }
    assert_eq!(page.matches("<svg ").count(), scrambles.len());
    let numbers = page.matches("<td class=\"number\">E1</td>").count();
    assert_eq!(numbers, Event::ALL.len() - 1);
    let without_namespace = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    for reference in [
        "http:", "https:", "//", "<script", "src=", "href", "url(", "@import", "<link", "<img",
    ] {
        assert!(!without_namespace.contains(reference), "{reference}");
    }
    assert!(page.contains("seed 1<") && page.contains("Rock &amp; &lt;Roll&gt; Open · Round 2"));
    let style = SheetStyle {
        scheme: "YROWGB".parse().expect("colors"),
        ..SheetStyle::default()
    };
    assert_ne!(round.html(&style).expect("a page"), page);
}
