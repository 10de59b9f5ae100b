//! Tests the reader with damaged cubes and with random text. The program must never panic, must never solve an invalid
//! cube, and must suggest the right correction for every mistyped sticker.
//!
//! The tests try up to ten thousand inputs of each type. The ignored tests try up to a million:
//! `cargo test --release --test it damage -- --ignored --nocapture`.

use rand::{Rng, RngExt};
use rubik::cube::{
    Amount, Corner, Cube, Edge, Face, Facelet, MirroredRows, Position, Rotation, corner_facelets, edge_facelets,
    generator, random_state,
};
use rubik::notation::algorithm::Parentheses;
use rubik::notation::{Algorithm, Column, Format, NotationError, OtherReading, Reader, Suggestion, write};
use rubik::puzzles::{PuzzleError, PuzzleFormat, PuzzleName, read_text};
use rubik::solvers::{Method, Solver};
use rubik::tables::{NoProgress, Store};
use std::time::{Duration, Instant};

/// A type of damage to the stickers of a cube.
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

/// A sticker that was changed, and the letter that it had before.
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

/// True if one of the error's suggestions undoes this change.
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

/// Damages `count` random cubes and reads them. Prints the longest time that the reader took for a cube.
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
                // Changes of two or three stickers may by chance give another valid cube. In this case, the cube must
                // have a solution. All other damage gives an invalid cube.
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

/// A random text: random bytes, or random characters that occur in algorithms or cubes.
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

/// Reads `count` random texts as algorithms and as states in every format. Prints the longest time that the reader took
/// for a text.
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
                    // Long algorithms are left out here. Other tests expand them.
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
            // A text with brackets may expand to a very long algorithm, so such texts are not read as moves.
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

/// The mistakes that people make when they type the stickers of a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mistake {
    OneSticker,
    LeftOut,
    Doubled,
    FaceFromRight,
    FaceFromBelow,
    AllFromRight,
    Exchanged,
    RedAndOrange,
    FaceTurned,
    FacesExchanged,
    CapitalFirst,
}

/// Each mistake with two required percentages: the share of cubes for which the intended cube is the first suggestion,
/// and the share for which it is among the first three.
const MISTAKES: [(Mistake, u64, u64); 11] = [
    (Mistake::OneSticker, 100, 100),
    (Mistake::LeftOut, 95, 95),
    (Mistake::Doubled, 95, 95),
    (Mistake::FaceFromRight, 95, 95),
    (Mistake::FaceFromBelow, 95, 95),
    (Mistake::AllFromRight, 99, 99),
    (Mistake::Exchanged, 60, 80),
    (Mistake::RedAndOrange, 50, 80),
    (Mistake::FaceTurned, 95, 95),
    (Mistake::FacesExchanged, 95, 95),
    (Mistake::CapitalFirst, 100, 100),
];

/// The stickers of a cube as people type them: in letters of the standard colors, with the faces in the order U R F D L
/// B.
fn in_colors(cube: &Cube) -> Vec<char> {
    let colors = cube.facelets();
    let letters = ['w', 'r', 'g', 'y', 'o', 'b'];
    colors.colors().iter().map(|face| letters[*face as usize]).collect()
}

/// Rearranges the nine stickers of a face. `place` gives the previous position of the sticker for each new position.
fn rearranged(stickers: &mut [char], face: usize, place: impl Fn(usize) -> usize) {
    let before: Vec<char> = stickers[face * 9..][..9].to_vec();
    for index in 0..9 {
        stickers[face * 9 + index] = before[place(index)];
    }
}

fn from_right(place: usize) -> usize {
    place / 3 * 3 + 2 - place % 3
}

fn from_below(place: usize) -> usize {
    (2 - place / 3) * 3 + place % 3
}

/// Turns a face counter-clockwise by a quarter turn: the right column becomes the top row.
fn quarter_back(place: usize) -> usize {
    place % 3 * 3 + 2 - place / 3
}

/// Makes a mistake in the stickers. Returns false if this does not change the stickers.
fn mistype(stickers: &mut Vec<char>, mistake: Mistake, random: &mut impl Rng) -> bool {
    let before = stickers.clone();
    let face = random.random_range(0..6);
    let piece_sticker = |random: &mut _| loop {
        let index: usize = RngExt::random_range(random, 0..54);
        if index % 9 != 4 {
            return index;
        }
    };
    match mistake {
        Mistake::OneSticker => {
            let index = piece_sticker(random);
            stickers[index] = ['w', 'r', 'g', 'y', 'o', 'b'][random.random_range(0..6)];
        }
        Mistake::LeftOut => drop(stickers.remove(random.random_range(0..54))),
        Mistake::Doubled => {
            let index = random.random_range(0..54);
            stickers.insert(index, stickers[index]);
        }
        Mistake::FaceFromRight => rearranged(stickers, face, from_right),
        Mistake::FaceFromBelow => rearranged(stickers, face, from_below),
        Mistake::AllFromRight => (0..6).for_each(|face| rearranged(stickers, face, from_right)),
        Mistake::Exchanged => stickers.swap(piece_sticker(random), piece_sticker(random)),
        Mistake::RedAndOrange => {
            let mut changed = Vec::new();
            while changed.len() < 3 {
                let index = piece_sticker(random);
                let other = match stickers[index] {
                    'r' => 'o',
                    'o' => 'r',
                    _ => continue,
                };
                if !changed.contains(&index) {
                    changed.push(index);
                    stickers[index] = other;
                }
            }
        }
        Mistake::FaceTurned => {
            (0..random.random_range(1..4)).for_each(|_| rearranged(stickers, face, quarter_back));
        }
        Mistake::FacesExchanged => {
            let other = (face + random.random_range(1..6)) % 6;
            (0..9).for_each(|place| stickers.swap(face * 9 + place, other * 9 + place));
        }
        Mistake::CapitalFirst => stickers[0] = stickers[0].to_ascii_uppercase(),
    }
    *stickers != before
}

/// The index of the character in the column that `column` names. The text must be a single line.
fn place_in_line(column: &Column) -> usize {
    let column = column.to_string();
    let number = column.strip_prefix("column ").map(str::parse::<usize>);
    number.and_then(Result::ok).expect("the text is one line") - 1
}

/// Applies a suggestion to the typed stickers. Returns the resulting cube, or `None` if the cube is not valid.
fn mended(typed: &[char], suggestion: &Suggestion) -> Option<Cube> {
    let mut stickers = typed.to_vec();
    let mut reader = Reader::default();
    match suggestion {
        Suggestion::Changes(changes) => {
            changes
                .iter()
                .for_each(|change| stickers[change.facelet.index()] = change.to);
        }
        Suggestion::TurnedFaces(faces) => {
            for turned in faces {
                let quarters = match turned.amount {
                    Amount::Clockwise => 1,
                    Amount::Half => 2,
                    Amount::CounterClockwise => 3,
                };
                (0..quarters).for_each(|_| rearranged(&mut stickers, turned.face as usize, quarter_back));
            }
        }
        Suggestion::MirroredFace(mirrored) => {
            let place = match mirrored.rows {
                MirroredRows::FromRight => from_right,
                MirroredRows::FromBelow => from_below,
            };
            rearranged(&mut stickers, mirrored.face as usize, place);
        }
        Suggestion::RowsFromRight => (0..6).for_each(|face| rearranged(&mut stickers, face, from_right)),
        Suggestion::Missing { facelet, symbol } => stickers.insert(facelet.index(), *symbol),
        Suggestion::Extra { column, .. } => {
            stickers.remove(place_in_line(column));
        }
        Suggestion::OtherReading(OtherReading { format, order, .. }) => {
            (reader.format, reader.order) = (Some(*format), *order);
        }
        other => panic!("{other:?}"),
    }
    let text: String = stickers.into_iter().collect();
    reader.read(&text).ok().map(|reading| reading.cube)
}

/// Counts how often the intended cube is suggested.
#[derive(Default)]
struct Told {
    made: u64,
    first: u64,
    in_three: u64,
    /// The number of mistakes for which a different cube is suggested first.
    wrong: u64,
}

impl Told {
    /// Adds the suggestions for one mistake to the counts.
    fn add<T>(&mut self, proposed: &[Option<T>], is_meant: impl Fn(&T) -> bool) {
        let is_it = |each: &Option<T>| each.as_ref().is_some_and(&is_meant);
        self.made += 1;
        self.first += u64::from(proposed.first().is_some_and(is_it));
        self.in_three += u64::from(proposed.iter().take(3).any(is_it));
        self.wrong += u64::from(proposed.first().is_some_and(|each| !is_it(each)));
    }

    /// Prints the counts, and compares them with the required percentages.
    fn check(&self, mistake: &str, first_at_least: u64, three_at_least: u64) {
        let Told {
            made,
            first,
            in_three,
            wrong,
        } = self;
        println!("{mistake}: of {made}, first {first}, in three {in_three}, another first {wrong}");
        assert!(first * 100 >= first_at_least * made, "{mistake}: {first} of {made}");
        assert!(
            in_three * 100 >= three_at_least * made,
            "{mistake}: {in_three} of {made}"
        );
    }
}

/// Makes each mistake on `count` random cubes. Counts how often the intended cube is suggested first, how often it is
/// among the first three suggestions, and how often a different cube is suggested first.
fn typing_mistakes(count: u64) {
    let rotations: Vec<Rotation> = Rotation::all().collect();
    for (mistake, first_at_least, three_at_least) in MISTAKES {
        let (mut told, mut number) = (Told::default(), 0);
        while told.made < count {
            number += 1;
            let mut random = generator(1_000_037, number);
            let position = Position::from(random_state(&mut random));
            let rotation = rotations[random.random_range(0..rotations.len())];
            let mut typed = in_colors(&Cube { position, rotation });
            let text: String = typed.iter().collect();
            let cube = Reader::default().read(&text).expect("a cube").cube;
            if !mistype(&mut typed, mistake, &mut random) {
                continue;
            }
            let text: String = typed.iter().collect();
            let proposed: Vec<Option<Cube>> = match Reader::default().read(&text) {
                // The reader reads the text as the intended cube, or the text is by chance another valid cube.
                Ok(reading) => vec![Some(reading.cube)],
                Err(error) => error.suggestions().iter().map(|each| mended(&typed, each)).collect(),
            };
            told.add(&proposed, |each| each.position == cube.position);
        }
        told.check(&format!("{mistake:?}"), first_at_least, three_at_least);
    }
}

/// In an earlier version, if a sticker was missing or doubled, a face was mirrored or colors were exchanged, the error
/// contained only counts of stickers. If the rows were typed from right to left, the program proposed another order of
/// the faces, and the solution did not solve the user's cube.
#[test]
fn what_was_typed_wrong_is_named_first() {
    typing_mistakes(60);
}

#[test]
#[ignore = "takes minutes"]
fn what_was_typed_wrong_on_a_thousand_cubes_of_each_kind_is_named_first() {
    typing_mistakes(1_000);
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

/// The mistakes that are tested with other puzzles, with percentages as in [`MISTAKES`].
const PUZZLE_MISTAKES: [(Mistake, u64, u64); 4] = [
    (Mistake::OneSticker, 100, 100),
    (Mistake::LeftOut, 95, 95),
    (Mistake::Doubled, 95, 95),
    (Mistake::Exchanged, 70, 85),
];

/// The stickers that result if a suggestion is applied to the typed stickers. The name of a sticker is the letter of
/// its face and its index on this face. `solved` contains the stickers of the solved puzzle.
fn mended_puzzle(typed: &[char], solved: &[char], suggestion: &Suggestion<String>) -> Option<String> {
    let place = |name: &str| {
        let (face, number) = name.split_at(1);
        let of_face = solved
            .iter()
            .enumerate()
            .filter(|(_, letter)| face.starts_with(**letter));
        let (place, _) = of_face
            .clone()
            .nth(number.parse().expect("a number"))
            .expect("a sticker");
        place
    };
    let mut stickers = typed.to_vec();
    match suggestion {
        Suggestion::Changes(changes) => changes
            .iter()
            .for_each(|change| stickers[place(&change.facelet)] = change.to),
        Suggestion::Missing { facelet, symbol } => stickers.insert(place(facelet), *symbol),
        Suggestion::Extra { column, .. } => {
            stickers.remove(place_in_line(column));
        }
        // The mistakes for other puzzles do not lead to any other suggestion.
        _ => return None,
    }
    Some(stickers.into_iter().collect())
}

/// Like [`typing_mistakes`], for the 2x2x2, the Pyraminx and the Skewb.
fn typing_mistakes_of_puzzles(count: u64) {
    for name in ["2x2x2", "pyraminx", "skewb"] {
        let puzzle = name
            .parse::<PuzzleName>()
            .expect("a name")
            .solvable()
            .expect("this puzzle can be solved");
        let solved: Vec<char> = puzzle.write(&puzzle.solved()).chars().collect();
        for (mistake, first_at_least, three_at_least) in PUZZLE_MISTAKES {
            let (mut told, mut number) = (Told::default(), 0);
            while told.made < count {
                number += 1;
                let mut random = generator(1_000_039, number);
                let meant = puzzle.write(&puzzle.random(&mut random));
                let mut typed: Vec<char> = meant.chars().collect();
                let place = random.random_range(0..typed.len());
                match mistake {
                    Mistake::OneSticker => typed[place] = solved[random.random_range(0..solved.len())],
                    Mistake::LeftOut => drop(typed.remove(place)),
                    Mistake::Doubled => typed.insert(place, typed[place]),
                    _ => typed.swap(place, random.random_range(0..solved.len())),
                }
                let text: String = typed.iter().collect();
                if text == meant {
                    continue;
                }
                let proposed: Vec<Option<String>> = match puzzle.read(&text, Some(PuzzleFormat::Facelets)) {
                    // The text is by chance another valid position of the puzzle.
                    Ok(reading) => vec![Some(puzzle.write(&reading.position))],
                    Err(_) => match read_text(puzzle.as_ref(), &text, None) {
                        Err(PuzzleError::Meant { suggestions, .. }) => suggestions
                            .iter()
                            .map(|each| mended_puzzle(&typed, &solved, each))
                            .collect(),
                        _ => Vec::new(),
                    },
                };
                told.add(&proposed, |each| *each == meant);
            }
            told.check(&format!("{name} {mistake:?}"), first_at_least, three_at_least);
        }
    }
}

#[test]
fn what_was_typed_wrong_of_other_puzzles_is_proposed() {
    typing_mistakes_of_puzzles(60);
}

#[test]
#[ignore = "takes minutes"]
fn what_was_typed_wrong_on_a_thousand_positions_of_other_puzzles_is_proposed() {
    typing_mistakes_of_puzzles(1_000);
}
