//! What can be said on the command line, and the help that explains it.

use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use rubik::batch::Shard;
use rubik::cube::Rotation;
use rubik::notation::algorithm::{Mirror, Parentheses};
use rubik::notation::speffz::Buffers;
use rubik::notation::svg::Picture;
use rubik::notation::{Algorithm, ColorScheme, FaceOrder, Format, Reader, Unrecognised};
use rubik::solvers::layers::FirstFace;
use rubik::solvers::{
    MaxMoves, Method, MethodName, MethodOption, MethodOptions as GivenOptions, TableChoice,
};
use std::ffi::OsString;
use std::num::{IntErrorKind, NonZeroUsize, ParseIntError};
use std::path::PathBuf;
use std::time::Duration;

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

/// What every command takes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Everywhere")]
pub struct Everywhere {
    /// How many threads work [default: all cores]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    pub threads: Option<u16>,

    /// Where tables are kept [default: $RUBIK_TABLES, or else the platform's cache directory]
    #[arg(long, global = true, value_name = "DIR")]
    pub tables: Option<PathBuf>,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: When,

    /// Say nothing but results and errors
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Even into a file or pipe.
    Always,
    /// Not at all.
    Never,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Draw random cubes, written as the moves that make them
    #[command(after_help = "Examples:\n  \
        rubik scramble\n  \
        rubik scramble -n 5 --seed 1\n  \
        rubik scramble --moves 25")]
    Scramble(ScrambleOptions),

    /// Solve cubes: those given, or each line of standard input as it arrives
    #[command(
        after_help = "An algorithm with spaces is one CUBE in quotes. No text at all is the empty algorithm, which \
        makes the solved cube. A JSON object stands for the cube in its field facelets, cube, \
        scramble or input.\n\nExamples:\n  \
        rubik solve RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL\n  \
        rubik solve --explain \"R U R' U'\"\n  \
        rubik solve --explain -m layers \"R U R' U' F2\"\n  \
        rubik solve --max-moves 20 --solutions 3 \"R U R' U' F2 D B2 L'\"\n  \
        rubik solve --improve --time-limit 10s RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL\n  \
        rubik scramble -n 1000 | rubik solve > solutions.txt\n\n\
        A line that is no cube is answered by a line that begins with '# error:'.\n\
        Stickers are read face by face, U R F D L B, each row by row:\n\n\
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
    Solve(SolveOptions),

    /// Draw cubes as nets, or write them in another format
    #[command(after_help = "Examples:\n  \
        rubik show \"R U R' U'\"\n  \
        rubik show --to facelets \"R U R' U'\"\n  \
        rubik show --to svg \"R U R' U'\" > cube.svg\n  \
        rubik show --about \"R2 L2\"\n  \
        rubik scramble -n 3 | rubik show")]
    Show(ShowOptions),

    /// Work on algorithms: filters, an algorithm in, an algorithm out
    #[command(
        subcommand,
        name = "alg",
        after_help = "Algorithms are read as SiGN has them: R2 r Rw M x Rv 2R R5', (R U R' U')6, \
        [A, B], [A: B], // comments, pauses as '.', moves on the inverse scramble as ^(R U).\n\n\
        Examples:\n  \
        rubik alg simplify \"R L R x U U'\"\n  \
        rubik alg invert < algorithms.txt"
    )]
    Algorithm(AlgorithmCommand),

    /// The cube after an algorithm
    #[command(after_help = "Examples:\n  \
        rubik apply \"R U R' U'\"\n  \
        rubik apply --to net \"[R, U]\" \"F2 x\"\n  \
        rubik scramble -n 3 | rubik apply \"R U\" -")]
    Apply(ApplyOptions),

    /// Print an algorithm's order: how many times it must be repeated to return to the start
    #[command(after_help = "Example:\n  rubik order \"R U R' U'\"")]
    Order(Algorithms),

    /// Draw many cubes, solve each, check each solution, and report
    #[command(after_help = "Examples:\n  \
        rubik batch -n 100000 --seed 1\n  \
        rubik batch -n 1000 --moves 33 --json\n  \
        rubik scramble -n 500 | rubik batch --input -\n  \
        rubik batch -n 1000 --seed 1 --out records.ndjson\n  \
        rubik batch -n 1000 --seed 1 -m layers -m thistlethwaite\n  \
        rubik batch -n 1000 --seed 1 --shard 1/4 --json\n  \
        rubik batch --seed 1 --only 17\n\n\
        A run with --out that was cut off goes on with --resume; if no seed is named, with the one \
        in its records.")]
    Batch(BatchOptions),

    /// Make one report of the reports of all parts of a run
    #[command(
        after_help = "Example: as two parts, here or on two machines, and then as one\n  \
        rubik batch -n 1000 --seed 1 --shard 1/2 --json > part1.json\n  \
        rubik batch -n 1000 --seed 1 --shard 2/2 --json > part2.json\n  \
        rubik merge part1.json part2.json"
    )]
    Merge(MergeOptions),

    /// Replay solutions on their cubes: a filter that answers ok or not
    #[command(
        after_help = "Each line is a JSON object as `rubik solve --json` writes it, or a cube and a \
        solution with a tab between them. The exit status is 1 if one is not ok. Lines that begin with # and \
        headings of files of records are printed as they are.\n\n\
        Examples:\n  \
        rubik scramble -n 5 --json | rubik solve --json | rubik check\n  \
        printf \"R U\\tU' R'\\n\" | rubik check"
    )]
    Check(CheckOptions),

    /// See, build, check or remove the tables that are kept on disk
    #[command(
        subcommand,
        after_help = "Examples:\n  rubik tables list\n  rubik tables verify"
    )]
    Tables(TablesCommand),

    /// Write a completion script for a shell
    #[command(after_help = "Example:\n  rubik completions bash > rubik.bash")]
    Completions(CompletionsOptions),

    /// Write man pages, one a command
    #[command(after_help = "Example:\n  rubik man pages")]
    Man(ManOptions),
}

#[derive(Debug, Args)]
pub struct ScrambleOptions {
    /// How many
    #[arg(short = 'n', long = "number", value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = count)]
    pub number: u64,

    /// Draw the same again: what is drawn depends on the seed alone [default: another each time]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Draw K random turns in which nothing cancels, instead of a uniformly random state
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..), allow_negative_numbers = true)]
    pub moves: Option<u16>,

    #[command(flatten)]
    pub writing: Writing,

    /// Write a JSON object a scramble
    #[arg(long)]
    pub json: bool,
}

/// What methods can be told.
#[derive(Debug, Args)]
pub struct MethodArguments {
    /// With -m layers: the face to begin with, U D F B L R, or best to try all six [default: U]
    #[arg(long, value_name = "FACE")]
    pub first_face: Option<FirstFace>,

    /// With -m two-phase: the first solution of at most L moves, 1 to 30 [default: 21]; with -m
    /// optimal: a shortest one, if that has at most L moves
    #[arg(long, value_name = "L", allow_negative_numbers = true)]
    pub max_moves: Option<MaxMoves>,

    /// With -m two-phase or optimal: the best solution found in a time, 0.5 or 500ms or 2s, for each
    /// cube
    #[arg(long, value_name = "T", value_parser = time_limit, allow_negative_numbers = true)]
    pub time_limit: Option<Duration>,

    /// With -m two-phase: which tables to use: small (15 MB) or large (679 MB, quicker to short
    /// solutions). With -m optimal: 256M, 512M, 1G, 2G, 4G, 8G or 16G; twice the size, half the time
    /// [default: small or 1G]
    #[arg(long, value_name = "SIZE", value_parser = table_size())]
    pub table_size: Option<TableChoice>,
}

impl MethodArguments {
    /// What was said, for the library.
    fn given(&self) -> GivenOptions {
        let mut options = GivenOptions::default();
        options.first_face = self.first_face;
        options.max_moves = self.max_moves.map(|moves| moves.get() as u8);
        options.time_limit = self.time_limit;
        options.tables = self.table_size;
        options
    }

    /// The methods that were named, each once, with the options that they have.
    ///
    /// # Errors
    ///
    /// If an option is for none of them.
    pub fn methods(&self, names: &[MethodName]) -> anyhow::Result<Vec<Method>> {
        let options = self.given();
        let is_unused = |option: &MethodOption| {
            let lacks = |&name: &MethodName| {
                let supported = options.supported_by(name);
                supported.given().all(|each| each != *option)
            };
            names.iter().all(lacks)
        };
        if let Some(option) = options.given().find(is_unused) {
            bail!(not_of_method(option, &options));
        }
        let mut methods = Vec::new();
        for &name in names {
            let method = Method::with_options(name, &options.supported_by(name))?;
            if !methods.contains(&method) {
                methods.push(method);
            }
        }
        Ok(methods)
    }
}

/// That an option is not for the methods that were named, in the words of the command line.
pub fn not_of_method(option: MethodOption, options: &GivenOptions) -> String {
    let flag = match option {
        MethodOption::FirstFace => "--first-face",
        MethodOption::MaxMoves => "--max-moves",
        MethodOption::TimeLimit => "--time-limit",
        MethodOption::Tables => "--table-size",
        MethodOption::Solutions => "--solutions",
        MethodOption::All => "--all",
        MethodOption::Improve => "--improve",
        _ => "this option",
    };
    if let (MethodOption::Tables, Some(tables)) = (option, options.tables) {
        return format!("{flag} {tables} is for --method {}", tables.method());
    }
    let methods: Vec<&str> = option.methods().iter().map(|name| name.name()).collect();
    format!("{flag} is for --method {}", methods.join(" or "))
}

/// How moves are written.
#[derive(Debug, Clone, Copy, Args)]
pub struct Writing {
    /// How moves are written: R U2 F' or RU2Fi
    #[arg(long, value_name = "NOTATION", default_value = "wca")]
    pub notation: MoveNotation,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum MoveNotation {
    #[default]
    /// As the World Cube Association writes: R U2 F'
    Wca,
    /// Compact, as a 2015 program wrote: RU2Fi
    Classic,
}

/// Which cubes.
#[derive(Debug, Args)]
pub struct Cubes {
    /// Cubes as stickers, pieces or moves, in any of the formats of --from; without any, lines of
    /// standard input, or with --from net, every nine of them
    #[arg(value_name = "CUBE")]
    pub cubes: Vec<OsString>,

    #[command(flatten)]
    pub reading: CubeReading,
}

impl Cubes {
    /// How they are read.
    pub fn reader(&self) -> Reader {
        self.reading.reader()
    }

    /// How a target is read: its format is recognised, whatever that of the cubes is, which only
    /// decides where two are possible; stickers have their faces in the order of the cubes'.
    pub fn target_reader(&self, target: &str) -> Reader {
        let reader = self.reader();
        let (format, order) = match Format::recognise(target) {
            Ok(Format::Facelets | Format::Colors) => (None, reader.order),
            Err(Unrecognised::Ambiguous(formats)) => {
                (reader.format.filter(|each| formats.contains(each)), None)
            }
            _ => (None, None),
        };
        Reader {
            format,
            order,
            ..reader
        }
    }
}

/// How cubes are read.
#[derive(Debug, Args)]
pub struct CubeReading {
    /// Read them in this format instead of recognising it
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub from: Option<Format>,

    /// The order of the faces in facelets, as in ULFRBD [default: URFDLB]; cubes are read as
    /// facelets then
    #[arg(long, value_name = "FACES")]
    pub order: Option<FaceOrder>,

    /// The buffers of speffz, of a corner and of an edge [default: AU]
    #[arg(long, value_name = "LETTERS")]
    pub buffers: Option<Buffers>,

    #[command(flatten)]
    pub niss: Niss,
}

impl CubeReading {
    /// True if anything was said.
    pub fn is_given(&self) -> bool {
        let is_named = self.from.is_some() || self.order.is_some() || self.buffers.is_some();
        is_named || self.niss.niss
    }

    /// How they are read.
    pub fn reader(&self) -> Reader {
        Reader {
            format: self.from,
            order: self.order,
            buffers: self.buffers.unwrap_or_default(),
            parentheses: self.niss.parentheses(),
        }
    }
}

/// What round brackets mean in algorithms.
#[derive(Debug, Args)]
pub struct Niss {
    /// Moves in ( ) are made on the inverse scramble, as nissy has it; without this, those in ^( )
    #[arg(long)]
    pub niss: bool,
}

impl Niss {
    pub fn parentheses(&self) -> Parentheses {
        if self.niss {
            Parentheses::OnInverse
        } else {
            Parentheses::Group
        }
    }
}

/// Which algorithms.
#[derive(Debug, Args)]
pub struct Algorithms {
    /// Algorithms; without any, lines of standard input
    #[arg(value_name = "ALG")]
    pub algorithms: Vec<OsString>,

    #[command(flatten)]
    pub niss: Niss,
}

#[derive(Debug, Subcommand)]
pub enum AlgorithmCommand {
    /// The same in fewer turns: cancel, merge, work turns of the whole cube into what follows
    #[command(after_help = "Example:\n  rubik alg simplify \"R L R x U U'\"")]
    Simplify(Algorithms),
    /// What undoes it
    #[command(after_help = "Example:\n  rubik alg invert \"[R: U] F2\"")]
    Invert(Algorithms),
    /// What a mirror shows
    #[command(after_help = "Example:\n  rubik alg mirror \"R U R' U'\"")]
    Mirror {
        #[command(flatten)]
        algorithms: Algorithms,
        /// Where the mirror stands: in slice M, E or S
        #[arg(long, value_name = "SLICE", default_value = "M", value_parser = mirror())]
        plane: Mirror,
    },
    /// The same made from another side: turn the whole cube, make it, turn back
    #[command(after_help = "Example:\n  rubik alg rotate --by y \"R U R' U'\"")]
    Rotate {
        #[command(flatten)]
        algorithms: Algorithms,
        /// How the whole cube is turned first, as in "x y'"
        #[arg(long, value_name = "ROTATION", value_parser = rotation)]
        by: Rotation,
    },
    /// Write brackets out
    #[command(after_help = "Example:\n  rubik alg expand \"[F: [R, U]]\"")]
    Expand(Algorithms),
    /// Lengths in HTM, QTM, STM and ETM, as it is written
    #[command(after_help = "Example:\n  rubik alg count \"M2 U M U2 M' U M2\"")]
    Count {
        #[command(flatten)]
        algorithms: Algorithms,
        /// Write a JSON object an algorithm
        #[arg(long)]
        json: bool,
    },
    /// Write it in another notation, or as a link
    #[command(after_help = "Examples:\n  \
        rubik alg format --to wca \"M' r2 (R U)2\"\n  \
        rubik alg format --to twizzle \"[R, U]\"")]
    Format {
        #[command(flatten)]
        algorithms: Algorithms,
        /// Which notation
        #[arg(long, value_name = "NOTATION", default_value = "sign")]
        to: AlgorithmNotation,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AlgorithmNotation {
    /// All that can be read: r U2 [M', F]
    Sign,
    /// The World Cube Association's: Rw U2, no slices, no brackets
    Wca,
    /// Compact turns of faces: RU2Fi
    Classic,
    /// A link to alg.cubing.net
    #[value(name = "alg.cubing.net")]
    AlgCubingNet,
    /// A link to Twizzle
    Twizzle,
}

#[derive(Debug, Args)]
pub struct ApplyOptions {
    /// The algorithm
    #[arg(value_name = "ALG")]
    pub algorithm: OsString,

    /// The cube it is made on, in any of the formats of --from; - for lines of standard input
    /// [default: the solved cube]
    #[arg(value_name = "CUBE")]
    pub cube: Option<OsString>,

    #[command(flatten)]
    pub reading: CubeReading,

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "facelets", value_parser = target())]
    pub to: Target,

    #[command(flatten)]
    pub writing: Writing,
}

impl ApplyOptions {
    /// How its cubes are read.
    pub fn reader(&self) -> Reader {
        self.reading.reader()
    }
}

#[derive(Debug, Args)]
pub struct SolveOptions {
    #[command(flatten)]
    pub cubes: Cubes,

    /// How to solve
    #[arg(short, long, value_name = "METHOD", default_value = "two-phase", value_parser = method())]
    pub method: MethodName,

    #[command(flatten)]
    pub methods: MethodArguments,

    #[command(flatten)]
    pub writing: Writing,

    /// Print the N shortest solutions found, at most 10000, a line each, with an empty line between
    /// one cube and the next; with -m two-phase. Of at most 9 moves every solution is found; of
    /// longer ones there may be more
    #[arg(long, value_name = "N", value_parser = solutions, conflicts_with_all = ["explain", "improve"], allow_negative_numbers = true)]
    pub solutions: Option<NonZeroUsize>,

    /// Print every shortest solution, as --solutions does; with -m optimal
    #[arg(long, conflicts_with_all = ["explain", "improve"])]
    pub all: bool,

    /// Print ever shorter solutions as they are found, until the time limit, until Ctrl-C, or until
    /// there can be none shorter; with -m two-phase
    #[arg(long, requires = "cubes", conflicts_with_all = ["explain", "json"])]
    pub improve: bool,

    /// Find moves that turn the cube into this one instead of the solved one; its format is
    /// recognised, whatever --from says of the cubes
    #[arg(
        long,
        value_name = "CUBE",
        conflicts_with = "explain",
        allow_hyphen_values = true
    )]
    pub target: Option<String>,

    /// Name the faces as they are seen, however the cube is held, and not after their centres
    #[arg(long, conflicts_with_all = ["explain", "target"])]
    pub orient: bool,

    /// Show the solution phase by phase; with -m layers, as a lesson
    #[arg(long, conflicts_with = "json")]
    pub explain: bool,

    /// Write a JSON object a cube
    #[arg(long)]
    pub json: bool,
}

impl SolveOptions {
    /// True if several solutions of each cube were asked for.
    pub fn wants_several(&self) -> bool {
        self.solutions.is_some() || self.all
    }

    /// The method, with all options that were given.
    ///
    /// # Errors
    ///
    /// If it does not have one of them.
    pub fn method(&self) -> anyhow::Result<Method> {
        let mut options = self.methods.given();
        options.solutions = self.solutions.map(NonZeroUsize::get);
        options.all = self.all;
        options.improve = self.improve;
        if let Some(option) = options.unsupported_by(self.method) {
            bail!(not_of_method(option, &options));
        }
        Ok(Method::with_options(self.method, &options)?)
    }
}

#[derive(Debug, Args)]
pub struct ShowOptions {
    #[command(flatten)]
    pub cubes: Cubes,

    /// Write this format instead of drawing a net; svg is a picture
    #[arg(long, value_name = "FORMAT", value_parser = target())]
    pub to: Option<Target>,

    /// With --to svg: what the picture shows [default: both]
    #[arg(long, value_name = "VIEW", value_parser = view())]
    pub view: Option<Picture>,

    /// Paint the faces U R F D L B in these colours, as in WRGYOB or red,#ffffff,... [default: those
    /// that the cube is written in, if it is written in letters of colours, or else WRGYOB]
    #[arg(long, value_name = "COLOURS")]
    pub scheme: Option<ColorScheme>,

    /// Say how the cube is: solved or one move away, how it is held, its parity and symmetry, and
    /// the groups that it lies in
    #[arg(long)]
    pub about: bool,

    #[command(flatten)]
    pub writing: Writing,

    /// Write a JSON object a cube, with what --about says; or with what is wrong, piece by piece,
    /// and what was probably meant
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct BatchOptions {
    /// How many cubes to draw
    #[arg(
        short = 'n',
        long = "number",
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = count,
        required_unless_present_any = ["input", "only"],
        conflicts_with = "input"
    )]
    pub number: Option<u64>,

    /// How to solve them; several methods solve the same cubes, and are compared
    #[arg(short, long, value_name = "METHOD", default_value = "two-phase", value_parser = method())]
    pub method: Vec<MethodName>,

    #[command(flatten)]
    pub methods: MethodArguments,

    /// Draw the same cubes again: cube k of a seed is always the same [default: one that is drawn,
    /// and reported]
    #[arg(
        long,
        value_name = "S",
        value_parser = seed,
        allow_negative_numbers = true,
        conflicts_with = "input"
    )]
    pub seed: Option<u64>,

    /// Scramble by K random turns instead of drawing uniformly random states
    #[arg(
        long,
        value_name = "K",
        value_parser = clap::value_parser!(u16).range(1..),
        allow_negative_numbers = true,
        conflicts_with = "input"
    )]
    pub moves: Option<u16>,

    /// Read cubes, one a line, instead of drawing them; - is standard input, and .gz and .zst are
    /// read as they are
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,

    #[command(flatten)]
    pub reading: CubeReading,

    /// Write a record a cube, a line of JSON each, as the run goes; compressed with gzip if the name
    /// ends in .gz
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Go on where the run that wrote the records of --out was cut off
    #[arg(long, requires = "out")]
    pub resume: bool,

    /// Do the I-th of N parts of the run; `rubik merge` makes one report of all parts
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub shard: Option<Shard>,

    /// Solve cube K of the run alone, counted from 0, and explain it
    #[arg(long, value_name = "K", conflicts_with_all = ["out", "shard", "baseline", "json"])]
    pub only: Option<u64>,

    /// Compare with an earlier report (of --json): exit status 1 if a length or the number of
    /// failures got worse
    #[arg(long, value_name = "REPORT.json")]
    pub baseline: Option<PathBuf>,

    /// With --baseline: also if the rate got worse by more than so many per cent
    #[arg(long, value_name = "PERCENT", requires = "baseline", value_parser = percent)]
    pub speed_tolerance: Option<f64>,

    /// Write a JSON object, or an array of them for several methods
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct MergeOptions {
    /// The reports of all parts, as `rubik batch --shard I/N --json` writes them
    #[arg(value_name = "FILE", required = true)]
    pub reports: Vec<PathBuf>,

    /// Write JSON, as `rubik batch --json` does
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CheckOptions {
    #[command(flatten)]
    pub reading: CubeReading,

    /// Write a JSON object a line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CompletionsOptions {
    /// For which shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub struct ManOptions {
    /// The folder to write the pages to; it is made if need be
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// What is on disk: each table, its size and state
    #[command(after_help = "Example:\n  rubik tables list")]
    List,
    /// Build what is missing or cannot be used
    #[command(
        long_about = "Build the tables that are missing or cannot be used\n\n\
        Without METHOD and --table-size: those of thistlethwaite and the small ones of two-phase. Of \
        two-phase, the small ones if no size is named; of optimal, the table of 1G, its table of \
        edges, and the small ones of two-phase, which it needs too.",
        after_help = "Examples:\n  \
        rubik tables build\n  \
        rubik tables build two-phase --table-size large"
    )]
    Build {
        /// Tables of these methods alone
        #[arg(value_name = "METHOD", value_parser = method())]
        method: Vec<MethodName>,

        /// Of two-phase, this set of tables; of optimal, the table of this size
        #[arg(long, value_name = "SIZE", value_parser = table_size())]
        table_size: Option<TableChoice>,
    },
    /// Check files against checksums, published distributions, and by proof
    #[command(
        after_help = "Example:\n  rubik tables verify",
        long_about = "Check the tables on disk\n\n\
        Each file is held against its checksum; the distances in it are counted and held against \
        the published distribution; and every entry is held against its neighbours, which proves \
        that all distances are exact. Without METHOD and --table-size, all tables that are there \
        are checked; of a METHOD that is named, also those that it uses by default. Exit status 1 if \
        a table is wrong, or is named and missing."
    )]
    Verify {
        /// Tables of these methods alone
        #[arg(value_name = "METHOD", value_parser = method())]
        method: Vec<MethodName>,

        /// Of two-phase, this set of tables; of optimal, the table of this size
        #[arg(long, value_name = "SIZE", value_parser = table_size())]
        table_size: Option<TableChoice>,
    },
    /// Where tables are kept
    #[command(after_help = "Example:\n  rubik tables path")]
    Path,
    /// Remove tables; without METHOD and --table-size all of them
    #[command(
        long_about = "Remove tables\n\n\
        Without METHOD and --table-size, all tables are removed. Otherwise those of the methods \
        or the size that are named, but for tables that others need: those that two sizes share, \
        and the small ones of two-phase, which optimal uses too, unless two-phase is named. What \
        runs that were killed have left unfinished is removed as well.",
        after_help = "Examples:\n  \
        rubik tables remove thistlethwaite\n  \
        rubik tables remove optimal --table-size 256M"
    )]
    Remove {
        /// Tables of these methods alone
        #[arg(value_name = "METHOD", value_parser = method())]
        method: Vec<MethodName>,

        /// Of two-phase, this set of tables; of optimal, the table of this size
        #[arg(long, value_name = "SIZE", value_parser = table_size())]
        table_size: Option<TableChoice>,
    },
}

/// Reads a method by its name.
fn method() -> impl TypedValueParser<Value = MethodName> {
    named(MethodName::ALL.map(|method| (method.name(), method)))
}

/// Reads the name of a set of tables, or of the size of a table.
fn table_size() -> impl TypedValueParser<Value = TableChoice> {
    named(TableChoice::all().map(|choice| (choice.name(), choice)))
}

/// The most solutions that can be asked for: a cube near the solved one has so many that the search
/// for all of them would fill the memory before it ended.
const MOST_SOLUTIONS: usize = 10_000;

/// A number of solutions, from 1 to the most.
fn solutions(text: &str) -> Result<NonZeroUsize, String> {
    let number = usize::try_from(count(text)?).ok();
    number
        .filter(|number| *number <= MOST_SOLUTIONS)
        .and_then(NonZeroUsize::new)
        .ok_or_else(|| format!("must be at most {MOST_SOLUTIONS}"))
}

/// A time: a number of seconds, or with a unit.
fn time_limit(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().map(Duration::try_from_secs_f64);
    let time = match seconds {
        Some(seconds) => seconds.map_err(|_| "a time that cannot be".to_owned())?,
        None => humantime::parse_duration(text)
            .map_err(|_| "not a time such as 0.5, 500ms, 2s or 1min".to_owned())?,
    };
    if time.is_zero() {
        return Err("there must be some time to search".to_owned());
    }
    Ok(time)
}

/// Reads a format by its name.
fn format() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.map(|format| (format.name(), format)))
}

/// What a cube can be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Text that can be read again.
    Format(Format),
    /// A picture.
    Svg,
}

/// Reads what to write a cube as, by its name.
fn target() -> impl TypedValueParser<Value = Target> {
    let mut targets = [("svg", Target::Svg); Format::ALL.len() + 1];
    for (target, format) in targets.iter_mut().zip(Format::ALL) {
        *target = (format.name(), Target::Format(format));
    }
    named(targets)
}

/// Reads what a picture shows.
fn view() -> impl TypedValueParser<Value = Picture> {
    named([
        ("corner", Picture::Corner),
        ("net", Picture::Net),
        ("both", Picture::Both),
    ])
}

/// Reads where a mirror stands.
fn mirror() -> impl TypedValueParser<Value = Mirror> {
    named([("M", Mirror::M), ("E", Mirror::E), ("S", Mirror::S)])
}

/// Reads turns of the whole cube.
fn rotation(text: &str) -> Result<Rotation, String> {
    let algorithm: Algorithm = text.parse().map_err(|error| format!("{error}"))?;
    match algorithm.face_turns() {
        Ok((moves, rotation)) if moves.is_empty() => Ok(rotation),
        Ok(_) => Err("there are other turns in it than x, y and z".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Reads one of some values by its name; help, errors and completions list the names.
fn named<T: Copy + Send + Sync + 'static>(
    values: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<(&'static str, T)> = values.into_iter().collect();
    let names: Vec<&'static str> = values.iter().map(|&(name, _)| name).collect();
    PossibleValuesParser::new(names).try_map(move |found| {
        let value = values.iter().find(|(name, _)| *name == found);
        value.map(|&(_, value)| value).ok_or("no such name")
    })
}

/// A number of cubes: a whole number of at least 1.
fn count(text: &str) -> Result<u64, String> {
    match whole_number(text) {
        Ok(0) => Err("there must be at least 1".to_owned()),
        count => count,
    }
}

/// A seed: any whole number of 64 bits.
fn seed(text: &str) -> Result<u64, String> {
    whole_number(text)
}

fn whole_number(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => format!("more than there can be, which is {}", u64::MAX),
            _ => "not a whole number, written in digits alone".to_owned(),
        })
}

/// A percentage, which may be over 100 but not below 0.
fn percent(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('%').parse() {
        Ok(percent) if (0.0..1e6).contains(&percent) => Ok(percent),
        _ => Err("not a percentage of at least 0".to_owned()),
    }
}
