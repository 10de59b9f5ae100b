//! The command line: the names of all commands, and their help.

use super::arguments::Everywhere;
use super::arguments::deferred::Deferred;
use super::commands::alg::AlgorithmCommand;
use super::commands::apply::ApplyOptions;
use super::commands::batch::BatchOptions;
use super::commands::check::CheckOptions;
use super::commands::completions::CompletionsOptions;
use super::commands::count::CountOptions;
use super::commands::doctor::DoctorOptions;
use super::commands::fmc::FmcArguments;
use super::commands::goals::GoalsOptions;
use super::commands::man::ManOptions;
use super::commands::merge::MergeOptions;
use super::commands::order::OrderOptions;
#[cfg(feature = "play")]
use super::commands::play::PlayOptions;
use super::commands::puzzles::PuzzlesOptions;
#[cfg(feature = "scan")]
use super::commands::scan::ScanOptions;
use super::commands::scramble::ScrambleOptions;
#[cfg(feature = "serve")]
use super::commands::serve::ServeOptions;
use super::commands::show::ShowOptions;
use super::commands::solve::SolveOptions;
use super::commands::steps::StepsOptions;
use super::commands::tables::TablesCommand;
use clap::{Parser, Subcommand};
use rubik::requests::{AlgorithmOperation, RequestName};
use rubik::solvers::MethodName;

/// Solve, scramble, show and test Rubik's Cubes.
#[derive(Debug, Parser)]
#[command(
    name = "rubik",
    version,
    propagate_version = true,
    after_help = "Example: rubik solve RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL"
)]
pub struct Arguments {
    #[command(flatten)]
    pub everywhere: Everywhere,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Print scrambles of random cubes
    #[command(after_help = "Examples:\n  \
        rubik scramble\n  \
        rubik scramble -n 5 --seed 1\n  \
        rubik scramble --moves 25\n  \
        rubik scramble --goal oll -n 5\n  \
        rubik scramble --before zbll\n  \
        rubik scramble --goal cross --distance 4\n  \
        rubik scramble --case T,Y=3 --json\n  \
        rubik scramble --case 21,27=2 -n 5\n  \
        rubik scramble -p pyraminx -n 3\n  \
        rubik scramble --event 222,333bf -n 5 --sheet round1.html\n  \
        rubik scramble --event all --round 1 --competition \"Test Open 2026\" --sheet round1.pdf")]
    Scramble(Deferred<ScrambleOptions>),

    /// Solve cubes: those given as arguments, or each line of standard input as it arrives
    #[command(
        after_help = "Quote an algorithm that has spaces: it is one CUBE. An empty CUBE or line is the solved cube. \
        In a JSON object, the cube is read from the field facelets, cube, scramble or input.\n\nExamples:\n  \
        rubik solve RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL\n  \
        rubik solve --explain \"R U R' U'\"\n  \
        rubik solve --explain -m layers \"R U R' U' F2\"\n  \
        rubik solve --max-moves 20 --solutions 3 \"R U R' U' F2 D B2 L'\"\n  \
        rubik solve --improve --time-limit 10s RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL\n  \
        rubik solve --goal cross \"R U R' U' F2 D B2 L'\"\n  \
        rubik solve --generators R,U \"R U2 R' U' R2\"\n  \
        rubik scramble -n 1000 | rubik solve > solutions.txt\n\n\
        The answer to a line that is not a cube begins with '# error:'.\n\
        Type stickers face by face in the order U R F D L B, each face row by row:\n\n\
        \x20         U0 U1 U2\n\
        \x20         U3 U4 U5\n\
        \x20         U6 U7 U8\n\
        \x20L0 L1 L2 F0 F1 F2 R0 R1 R2 B0 B1 B2\n\
        \x20L3 L4 L5 F3 F4 F5 R3 R4 R5 B3 B4 B5\n\
        \x20L6 L7 L8 F6 F7 F8 R6 R7 R8 B6 B7 B8\n\
        \x20         D0 D1 D2\n\
        \x20         D3 D4 D5\n\
        \x20         D6 D7 D8"
    )]
    Solve(Deferred<SolveOptions>),

    /// Draw cubes as nets, or write them in another format
    #[command(after_help = "Examples:\n  \
        rubik show \"R U R' U'\"\n  \
        rubik show --to facelets \"R U R' U'\"\n  \
        rubik show --to svg \"R U R' U'\" > cube.svg\n  \
        rubik show --to png \"R U R' U'\" > cube.png\n  \
        rubik show --about \"R2 L2\"\n  \
        rubik show -q --completions UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\n  \
        rubik scramble -n 3 | rubik show")]
    Show(Deferred<ShowOptions>),

    /// Change, measure or rewrite algorithms
    #[command(
        subcommand,
        name = "alg",
        after_help = "Algorithms are read in SiGN: R2 r Rw M x Rv 2R R5', (R U R' U')6, \
        [A, B], [A: B], // comments, '.' for a pause, ^(R U) for moves on the inverse scramble.\n\n\
        Examples:\n  \
        rubik alg simplify \"R L R x U U'\"\n  \
        rubik alg invert < algorithms.txt"
    )]
    Algorithm(AlgorithmCommand),

    /// Print the cube that an algorithm leads to
    #[command(after_help = "Examples:\n  \
        rubik apply \"R U R' U'\"\n  \
        rubik apply --to net \"[R, U]\" \"F2 x\"\n  \
        rubik scramble -n 3 | rubik apply \"R U\" -")]
    Apply(Deferred<ApplyOptions>),

    /// Print the order of an algorithm: how often it must be repeated until the cube is as before
    #[command(after_help = "Examples:\n  \
        rubik order \"R U R' U'\"\n  \
        rubik order -p 5x5x5 \"Rw U\"")]
    Order(Deferred<OrderOptions>),

    /// Solve many random cubes, check each solution, and report lengths and times
    #[command(after_help = "Examples:\n  \
        rubik batch -n 100000 --seed 1\n  \
        rubik batch -n 1000 --moves 33 --json\n  \
        rubik scramble -n 500 | rubik batch --input -\n  \
        rubik batch -n 1000 --seed 1 --out records.ndjson\n  \
        rubik batch -n 1000 --seed 1 -m layers -m thistlethwaite\n  \
        rubik batch -n 1000 --seed 1 --shard 1/4 --json\n  \
        rubik batch --seed 1 --only 17\n  \
        rubik batch -n 1000 --seed 1 --goal cross\n  \
        rubik batch -p pyraminx -n 1000 --seed 1\n  \
        rubik batch -n 1000 --seed 1 -m two-phase,layers --html report.html\n\n\
        --resume continues a run with --out that was interrupted. Without --seed, it takes the seed \
        from the records.")]
    Batch(Box<Deferred<BatchOptions>>),

    /// Merge the reports of all parts of a run into one
    #[command(after_help = "Example: a run in two parts, which may be on two machines\n  \
        rubik batch -n 1000 --seed 1 --shard 1/2 --json > part1.json\n  \
        rubik batch -n 1000 --seed 1 --shard 2/2 --json > part2.json\n  \
        rubik merge part1.json part2.json")]
    Merge(Deferred<MergeOptions>),

    /// Check solutions by replaying them: prints ok or not ok for each
    #[command(
        after_help = "Each line is a JSON object as written by `rubik solve --json`, or a cube, a tab and a \
        solution. The exit status is 1 if any line is not ok. Lines that begin with #, and the headings of files of \
        records, are printed unchanged.\n\n\
        Examples:\n  \
        rubik check \"R U\" \"U' R'\"\n  \
        rubik check --goal cross \"R U F2\" \"F2 U' R'\"\n  \
        rubik scramble -n 5 --json | rubik solve --json | rubik check\n  \
        printf \"R U\\tU' R'\\n\" | rubik check"
    )]
    Check(Deferred<CheckOptions>),

    /// List the goals with names, or describe one of them
    #[command(after_help = "Examples:\n  \
        rubik goals\n  \
        rubik goals xcross\n  \
        rubik goals --json zbll")]
    Goals(Deferred<GoalsOptions>),

    /// List the built-in puzzles, or describe one puzzle, which may be defined in a file
    #[command(
        after_help = "A puzzle of your own is a file in the format of ksolve or twsearch (.def, .tws), cubing.js (KPuzzle \
        JSON) or GAP, or a list of permutations. Use it wherever the name of a puzzle is expected: -p \
        FILE.\n\nExamples:\n  \
        rubik puzzles\n  \
        rubik puzzles -p skewb\n  \
        rubik puzzles -p pyraminx --to tws > pyraminx.tws\n  \
        rubik puzzles -p 2x2x2 --json"
    )]
    Puzzles(Deferred<PuzzlesOptions>),

    /// Read a cube from photographs of its faces
    #[cfg(feature = "scan")]
    #[command(
        after_help = "Take six pictures of one face each, in any order and orientation, or two pictures of three \
        faces each. This command decides the colors of all stickers together and prints the most likely valid cube; \
        standard error says how sure the result is. If the result is not sure, this command prints no cube, and the \
        exit status is 1.\n\nExamples:\n  \
        rubik scan *.jpg\n  \
        rubik scan *.jpg | rubik solve\n  \
        rubik scan --json front.jpg back.jpg"
    )]
    Scan(Deferred<ScanOptions>),

    /// Print exactly how many cubes meet a goal, or how many positions of a puzzle are at each distance from the solved
    /// position
    #[command(after_help = "Examples:\n  \
        rubik count --by-distance -p skewb\n  \
        rubik count --goal cross\n  \
        rubik count --goal \"f2l, eo\"\n  \
        rubik count --goal \"UF UR URF\"\n  \
        rubik count --goal \"cp+ep of U layer\"\n  \
        rubik count --goal \"E slice in E slice\" --any-face")]
    Count(Deferred<CountOptions>),

    /// List the goals that a solution reaches, the moves to each goal, and the fewest moves possible
    #[command(after_help = "Examples:\n  \
        rubik steps \"R U R' U' F2 D\" \"D' F2 U R U' R'\"\n  \
        rubik steps --goal cross --goal f2l \"R U R' U' F2 D\" \"D' F2 U R U' R'\"")]
    Steps(Deferred<StepsOptions>),

    /// Solve cubes in steps, as people do in the fewest-moves event: edge orientation, domino reduction, half turns,
    /// finish
    #[command(
        after_help = "Each line is a step: its moves, its name, its number of moves, and the number of moves so far. \
        Moves on the inverse scramble are in brackets. The last line is the whole solution.\n\nExamples:\n  \
        rubik fmc \"R' U' F R2 U2 L2 F2 D2 R2 B' U2 L2 B F' R B' F' R' U2 B' R2 U' L' D R' U' F\"\n  \
        rubik fmc --niss never --steps \"eo-fb > dr[max=10] > htr > solved\" \"R U F D B L\"\n  \
        rubik fmc -n 3 --time-limit 2 \"R' U' F D2 B L\"\n  \
        rubik scramble -n 3 | rubik fmc --json"
    )]
    Fmc(FmcArguments),

    /// Show the cube on a page in the browser, and answer other programs over HTTP
    #[cfg(feature = "serve")]
    #[command(
        long_about = "Show the cube on a page in the browser, and answer other programs over HTTP\n\n\
        Prints the address of the page, which only this machine can reach. The page needs no network, and the program \
        contacts no other server. Ctrl-C ends the program.",
        after_help = "Examples:\n  \
        rubik serve --open\n  \
        rubik serve --port 0\n  \
        rubik serve --openapi > openapi.json"
    )]
    Serve(Deferred<ServeOptions>),

    /// Play with a cube in the terminal: turn it, enter its colors, follow a solution
    #[cfg(feature = "play")]
    #[command(after_help = "Examples:\n  \
        rubik play\n  \
        rubik play \"R U R' U'\"\n  \
        rubik play -p pyraminx")]
    Play(Deferred<PlayOptions>),

    /// List, build, verify or remove the tables on disk
    #[command(subcommand, after_help = "Examples:\n  rubik tables list\n  rubik tables verify")]
    Tables(TablesCommand),

    /// Describe this machine and its tables, and say how to repair what is wrong
    #[command(after_help = "Examples:\n  \
        rubik doctor\n  \
        rubik doctor --json")]
    Doctor(DoctorOptions),

    /// List the crates that this program is built from, with the license of each
    #[command(long_flag = "licenses", after_help = "Example:\n  rubik --licenses")]
    Licenses,

    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  rubik completions bash > rubik.bash")]
    Completions(CompletionsOptions),

    /// Write a man page for each command
    #[command(after_help = "Example:\n  rubik man pages")]
    Man(ManOptions),
}

/// Returns advice about an option that a command does not have: the commands that have it, or what the user probably
/// meant. Returns `None` if there is no advice for it.
pub fn where_it_is(option: &str) -> Option<String> {
    let name = option.trim_start_matches('-').replace('-', "_");
    if name.len() == 1 && option.starts_with("--") {
        return Some(format!("options of one letter have one dash, -{name}"));
    }
    let has = |request: &RequestName| request.option(&name).is_some_and(|option| !option.is_subject);
    let mut commands: Vec<String> = { RequestName::ALL.into_iter() }
        .filter(has)
        .flat_map(|request| match request {
            RequestName::Verify => vec!["`rubik tables verify`".to_owned()],
            RequestName::Alg => AlgorithmOperation::ALL
                .into_iter()
                .filter(|operation| operation.has(&name))
                .map(|operation| format!("`rubik alg {}`", operation.name()))
                .collect(),
            RequestName::Insert => vec!["`rubik fmc insert`".to_owned()],
            RequestName::Round => vec!["`rubik scramble`".to_owned()],
            request => vec![format!("`rubik {request}`")],
        })
        .collect();
    commands.dedup();
    if MethodName::OF_ANY_PUZZLE
        .into_iter()
        .any(|method| method.name() == name)
    {
        return Some(format!("say --method {}", option.trim_start_matches('-')));
    }
    (!commands.is_empty()).then(|| format!("it is an option of {}", commands.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use rubik::requests::count;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    /// In an earlier version, the program refused `-n 100k`, `-m a,b` and other programs' names for methods.
    #[test]
    fn numbers_and_methods_are_read_as_people_write_them() {
        assert_eq!(count("100k"), Ok(100_000));
        assert_eq!(count("1M"), Ok(1_000_000));
        assert_eq!(count("17"), Ok(17));
        for text in ["0k", "k", "1kk", "1.2345k", "18446744073709551615k"] {
            assert!(count(text).is_err(), "{text}");
        }
        let line = ["rubik", "batch", "-n", "1M", "-m", "kociemba,lbl", "-m", "optimal"];
        let read = Arguments::try_parse_from(line).expect("arguments");
        let Command::Batch(options) = read.command else {
            panic!("another command");
        };
        let methods: Vec<&str> = options.0.method.iter().map(|method| method.name().name()).collect();
        assert_eq!(methods, ["two-phase", "layers", "optimal"]);
        let line = ["rubik", "solve", "-m", "cfop", "--explain", "--orient", "R"];
        let read = Arguments::try_parse_from(line).expect("arguments");
        let method = match read.command {
            Command::Solve(options) => options.0.request.0.method,
            _ => None,
        };
        assert_eq!(method.map(|method| method.name()), Some("layers"));
    }
}
