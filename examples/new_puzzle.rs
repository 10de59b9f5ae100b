//! Defines a new puzzle as data: the floppy cube (3x3x1). The library needs only the text of the definition to scramble
//! and solve the puzzle. The example solves a thousand random positions.

use rubik::batch::{Entrant, Run, RunSpec, Shard, Source};
use rubik::puzzles::{DefinedName, PuzzleName, PuzzleSolver};
use rubik::requests::{Options, Session, SolvePlan};
use rubik::scrambles::Scramble;
use rubik::search::CancelToken;
use rubik::tables::NoProgress;
use std::error::Error;

/// The definition, in the format of twsearch: four corners, and four edges that can be flipped in their places.
const FLOPPY: &str = "
Name floppy
Set CORNERS 4 1
Set EDGES 4 2
Solved
CORNERS
1 2 3 4
EDGES
1 2 3 4
0 0 0 0
End
Move F
CORNERS
2 1 3 4
EDGES
1 2 3 4
1 0 0 0
End
Move R
CORNERS
1 3 2 4
EDGES
1 2 3 4
0 1 0 0
End
Move B
CORNERS
1 2 4 3
EDGES
1 2 3 4
0 0 1 0
End
Move L
CORNERS
4 2 3 1
EDGES
1 2 3 4
0 0 0 1
End
";

fn main() -> Result<(), Box<dyn Error>> {
    let name = DefinedName::read(FLOPPY, "my puzzle")?;
    let positions = name.group()?.positions();
    println!(
        "{} positions",
        positions.map_or("?".to_owned(), |count| count.to_string())
    );
    let name = PuzzleName::Defined(name);
    let puzzle = name.solvable()?;

    // A position is read from an algorithm, written, and read again.
    let scrambled = puzzle.read("R F B L F", None)?.position;
    let written = puzzle.write(&scrambled);
    println!("{written}");
    assert_eq!(puzzle.read(&written, None)?.position, scrambled);

    // The library rejects a position that cannot be reached by moves, and reports the reason.
    let wrong = puzzle.write(&puzzle.solved()).replace("[0,0,0,0]}}", "[1,0,0,0]}}");
    println!("{}", puzzle.read(&wrong, None).expect_err("one edge is flipped"));

    // The solution has the fewest moves, and the library checks it.
    let solver = PuzzleSolver::open_usual(puzzle.clone())?;
    let solution = solver.solve(&scrambled)?;
    println!("solved by {}", puzzle.write_turns(solution.turns()));
    println!(
        "in {}, order {}",
        puzzle.length(solution.turns()),
        puzzle.order(solution.turns())?
    );
    batch(name)
}

/// Generates a thousand random positions, and solves and checks each position.
fn batch(name: PuzzleName) -> Result<(), Box<dyn Error>> {
    let plan = SolvePlan::new(Options::default().of_puzzle(&name))?;
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
