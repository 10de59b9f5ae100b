//! Damaged cubes and noise: never a panic, never an answer for what is no cube, and the right
//! suggestion for every sticker that was mistyped.
//!
//! The tests draw few; a million of each is drawn by
//! `cargo test --release --test it damage -- --ignored --nocapture`.

use rand::{Rng, RngExt};
use rubik::cube::{
    Corner, Cube, Edge, Face, Facelet, Position, Rotation, corner_facelets, edge_facelets, generator, random_state,
};
use rubik::notation::algorithm::Parentheses;
use rubik::notation::{Algorithm, Format, NotationError, Reader, Suggestion, write};
use rubik::solvers::{Method, Solver};
use rubik::tables::{NoProgress, Store};
use std::time::{Duration, Instant};

/// What has been done to a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Damage {
    Stickers(usize),
    CornersSwapped,
    EdgesSwapped,
    CornerTwisted,
    EdgeFlipped,
}

const DAMAGES: [Damage; 7] = [
    Damage::Stickers(1),
    Damage::Stickers(2),
    Damage::Stickers(3),
    Damage::CornersSwapped,
    Damage::EdgesSwapped,
    Damage::CornerTwisted,
    Damage::EdgeFlipped,
];

/// A sticker that was changed: where, and what it was.
type Changed = (Facelet, char);

fn damage(stickers: &mut [char], damage: Damage, random: &mut impl Rng) -> Vec<Changed> {
    let mut changed = Vec::new();
    let mut two = |count: usize| {
        let first = random.random_range(0..count);
        (first, (first + random.random_range(1..count)) % count)
    };
    match damage {
        Damage::Stickers(count) => {
            while changed.len() < count {
                let index = random.random_range(0..54);
                let facelet = Facelet::all().nth(index).expect("one of 54");
                let letter = Face::ALL[random.random_range(0..6)].letter();
                let is_new = changed.iter().all(|&(each, _)| each != facelet);
                if is_new && stickers[index] != letter {
                    changed.push((facelet, stickers[index]));
                    stickers[index] = letter;
                }
            }
        }
        Damage::CornersSwapped => {
            let (one, other) = two(8);
            let places = [one, other].map(|place| corner_facelets(Corner::ALL[place]));
            (0..3).for_each(|each| stickers.swap(places[0][each].index(), places[1][each].index()));
        }
        Damage::EdgesSwapped => {
            let (one, other) = two(12);
            let places = [one, other].map(|place| edge_facelets(Edge::ALL[place]));
            (0..2).for_each(|each| stickers.swap(places[0][each].index(), places[1][each].index()));
        }
        Damage::CornerTwisted => {
            let places = corner_facelets(Corner::ALL[two(8).0]).map(Facelet::index);
            stickers.swap(places[0], places[1]);
            stickers.swap(places[1], places[2]);
        }
        Damage::EdgeFlipped => {
            let places = edge_facelets(Edge::ALL[two(12).0]).map(Facelet::index);
            stickers.swap(places[0], places[1]);
        }
    }
    changed
}

/// Whether a change is among what the error suggests.
fn suggests(error: &NotationError, (facelet, was): Changed) -> bool {
    let suggestions = match error {
        NotationError::Assembly(no_cube) => no_cube.suggestions(),
        NotationError::Stickers { suggestions, .. } => suggestions.clone(),
        _ => Vec::new(),
    };
    suggestions.iter().any(|suggestion| {
        let Suggestion::Changes(changes) = suggestion else {
            return false;
        };
        matches!(changes[..], [change] if change.facelet == facelet && change.to == was)
    })
}

/// Draws so many damaged cubes, and says how long the longest message took.
fn damaged_cubes(count: u64) {
    let opened = Solver::open(Method::Thistlethwaite, &Store::IN_MEMORY, &NoProgress);
    let solver = opened.expect("tables");
    let rotations: Vec<Rotation> = Rotation::all().collect();
    let mut longest = Duration::ZERO;
    let (mut refused, mut suggested, mut cubes) = (0_u64, 0_u64, 0_u64);
    for number in 0..count {
        let mut random = generator(1_000_003, number);
        let position = Position::from(random_state(&mut random));
        let rotation = rotations[random.random_range(0..rotations.len())];
        let held = Cube { position, rotation };
        let good = write(&held, Format::Facelets).expect("a line");
        let mut stickers: Vec<char> = good.chars().collect();
        let done = DAMAGES[(number % DAMAGES.len() as u64) as usize];
        let changed = damage(&mut stickers, done, &mut random);
        let bad: String = stickers.into_iter().collect();
        let start = Instant::now();
        let read = Reader::default().read(&bad);
        let message = read.as_ref().err().map(ToString::to_string);
        longest = longest.max(start.elapsed());
        match read {
            Ok(reading) => {
                // Some stickers may by chance be those of another cube; that it is one, a solution
                // proves. Whatever else was done makes none.
                assert!(matches!(done, Damage::Stickers(2 | 3)), "{bad}: {done:?}");
                assert_eq!(write(&reading.cube, Format::Facelets), Some(bad.clone()));
                let solution = solver.solve(&reading.cube);
                assert!(solution.is_ok(), "{bad}");
                cubes += 1;
            }
            Err(error) => {
                assert!(message.is_some_and(|message| !message.contains('\n')));
                refused += 1;
                if let [only] = changed[..] {
                    assert!(suggests(&error, only), "{good} became {bad}: {error}");
                    suggested += 1;
                }
            }
        }
    }
    println!(
        "{count} damaged cubes: {refused} refused, {cubes} were other cubes, all {suggested} single \
         stickers suggested; longest message {longest:?}"
    );
}

/// Texts of many kinds: bytes at random, and characters that mean something.
fn noise(random: &mut impl Rng) -> String {
    const ALPHABETS: [&str; 6] = [
        "URFDLBurfdlbMESxyzwv()[],:^./'0123456789-i \n",
        "URFDLB",
        "URFDLB0123456789 ",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef=",
        "abcdefghijklmnopqrstuvwxABCDEFGHIJKLMNOPQRSTUVWX.",
        "{}[]\":,0123456789epcofaltsEDGSCORNTr ",
    ];
    let length = random.random_range(0..80);
    match random.random_range(0..=ALPHABETS.len()) {
        6 => {
            let bytes: Vec<u8> = (0..length).map(|_| random.random()).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        alphabet => {
            let letters: Vec<char> = ALPHABETS[alphabet].chars().collect();
            let letter = |_| letters[random.random_range(0..letters.len())];
            (0..length).map(letter).collect()
        }
    }
}

/// Reads so many texts as algorithms and as states in every format, and says how long the longest
/// took.
fn noises(count: u64) {
    let mut longest = Duration::ZERO;
    let (mut algorithms, mut states) = (0_u64, 0_u64);
    for number in 0..count {
        let text = noise(&mut generator(1_000_033, number));
        let start = Instant::now();
        for parentheses in [Parentheses::Group, Parentheses::OnInverse] {
            match Algorithm::parse(&text, parentheses) {
                Ok(algorithm) => {
                    algorithms += 1;
                    // Long ones are for others to expand.
                    if algorithm.lengths().is_ok_and(|lengths| lengths.etm < 10_000) {
                        assert_eq!(
                            algorithm.simplified().and_then(|short| short.held()),
                            algorithm.held(),
                            "{text}"
                        );
                    }
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        let formats = Format::ALL.map(Some);
        for format in formats.into_iter().chain([None]) {
            // What brackets come to is not noise any more, but work.
            if matches!(format, None | Some(Format::Moves)) && text.contains(['(', '[']) {
                continue;
            }
            let reader = Reader {
                format,
                ..Reader::default()
            };
            match reader.read(&text) {
                Ok(_) => states += 1,
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        longest = longest.max(start.elapsed());
    }
    println!("{count} texts: {algorithms} times an algorithm, {states} times a state; longest {longest:?}");
}

#[test]
fn a_few_thousand_damaged_cubes_are_refused_with_the_right_suggestions() {
    damaged_cubes(7_000);
}

#[test]
fn a_few_thousand_noises_are_read_or_refused() {
    noises(10_000);
}

#[test]
#[ignore = "takes minutes"]
fn a_million_damaged_cubes() {
    damaged_cubes(1_000_000);
}

#[test]
#[ignore = "takes minutes"]
fn a_million_noises() {
    noises(1_000_000);
}
