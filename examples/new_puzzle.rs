//! A puzzle that the library does not know: the floppy cube, 1x3x3, as nothing but data. It is read, drawn, solved in
//! the fewest moves, and run through a batch.

use rubik::batch::{Entrant, Run, RunSpec, Shard, Source};
use rubik::notation::{StickerColor, svg::Picture};
use rubik::puzzles::orbits::{OrbitDefinition, OrbitPuzzle, OrbitTurn, PieceOrbit};
use rubik::puzzles::{Cell, Puzzle, PuzzleReading, PuzzleSolver, SolvablePuzzle, read_text};
use rubik::requests::{Options, Session, SolvePlan};
use rubik::scrambles::Scramble;
use rubik::search::CancelToken;
use rubik::tables::NoProgress;
use std::error::Error;
use std::sync::Arc;

/// Stickers are numbered as the net shows them, row by row:
///
/// ```text
///       0  1  2
///    3  4  5  6  7
///    8  9 10 11 12
///   13 14 15 16 17
///      18 19 20
///      21 22 23
///      24 25 26
///      27 28 29
/// ```
const FLOPPY: OrbitDefinition = OrbitDefinition {
    name: "floppy",
    faces: &['B', 'L', 'U', 'R', 'F', 'D'],
    colors: &[
        StickerColor::BLUE,
        StickerColor::ORANGE,
        StickerColor::WHITE,
        StickerColor::RED,
        StickerColor::GREEN,
        StickerColor::YELLOW,
    ],
    net: &[" BBB", "LUUUR", "LUUUR", "LUUUR", " FFF", " DDD", " DDD", " DDD"],
    // The corners change places; each edge stays in its own, where it is flipped.
    orbits: &[
        orbit(
            "corner",
            &[&[14, 18, 13, 21], &[16, 20, 17, 23], &[4, 0, 3, 27], &[6, 2, 7, 29]],
        ),
        orbit("edge", &[&[15, 19, 22]]),
        orbit("edge", &[&[5, 1, 28]]),
        orbit("edge", &[&[9, 8, 24]]),
        orbit("edge", &[&[11, 12, 26]]),
    ],
    turns: &[
        turn('F', &[&[14, 23], &[16, 21], &[15, 22], &[18, 20], &[13, 17]]),
        turn('R', &[&[6, 23], &[16, 29], &[11, 26], &[7, 17], &[2, 20]]),
        turn('B', &[&[4, 29], &[6, 27], &[5, 28], &[0, 2], &[3, 7]]),
        turn('L', &[&[4, 21], &[14, 27], &[9, 24], &[3, 13], &[0, 18]]),
    ],
};

const fn orbit(kind: &'static str, places: &'static [&'static [u8]]) -> PieceOrbit {
    PieceOrbit { kind, places }
}

const fn turn(letter: char, cycles: &'static [&'static [u8]]) -> OrbitTurn {
    OrbitTurn { letter, cycles }
}

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = Arc::new(OrbitPuzzle::new(FLOPPY)?);
    println!("{} states", puzzle.states());

    // Read from an algorithm, drawn, written, and read again from stickers.
    let scrambled = puzzle.read("R F B L F", None)?;
    println!("{}", drawn(puzzle.as_ref(), &scrambled));
    let written = puzzle.write(&scrambled.position);
    assert_eq!(puzzle.read(&written, None)?, scrambled);
    let picture = puzzle.picture(&scrambled.position, Picture::Net, puzzle.colors());
    println!("{written}, and as a picture {} bytes of SVG", picture.svg().len());

    // What is wrong is said with its place.
    let wrong = written.replacen('B', "F", 1);
    println!(
        "{}",
        read_text(puzzle.as_ref(), &wrong, None).expect_err("one sticker is wrong")
    );

    // In the fewest moves, and checked on stickers.
    let solver = PuzzleSolver::open_usual(puzzle.clone())?;
    let solution = solver.solve(&scrambled.position)?;
    println!("solved by {}", puzzle.write_turns(solution.turns()));
    println!(
        "in {}, order {}",
        puzzle.length(solution.turns()),
        puzzle.order(solution.turns())?
    );

    batch(puzzle)
}

/// A position unfolded.
fn drawn(puzzle: &dyn Puzzle, reading: &PuzzleReading) -> String {
    let symbol = |cell: Cell| match cell {
        Cell::Sticker(color) => reading.symbols[usize::from(color)],
        _ => ' ',
    };
    let rows = puzzle.net(&reading.position).into_iter();
    let rows = rows.map(|row| row.into_iter().map(symbol).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// A thousand random positions, each solved and checked.
fn batch(puzzle: Arc<dyn SolvablePuzzle>) -> Result<(), Box<dyn Error>> {
    let plan = SolvePlan::of_puzzle(puzzle, Options::default())?;
    let entrant = Entrant::open(&plan, &Session::in_memory(), &NoProgress, &CancelToken::new())?;
    let (seed, cubes) = (1, 1_000);
    let source = Source::drawn(Scramble::RandomState, seed, cubes, Shard::WHOLE);
    let spec = RunSpec {
        plans: vec![plan],
        cubes: Some(cubes),
        seed: Some(seed),
        scramble: Some(Scramble::RandomState),
        input: None,
        shard: Shard::WHOLE,
    };
    let mut run = Run::new(spec, source, vec![entrant]);
    run.go(None, &NoProgress, &CancelToken::new())?;
    for report in run.reports() {
        let lengths: Vec<String> = { report.length.histogram() }
            .map(|(length, count)| format!("{count} in {length}"))
            .collect();
        println!("{} {}s solved: {}", report.solved, report.puzzle, lengths.join(", "));
    }
    Ok(())
}
