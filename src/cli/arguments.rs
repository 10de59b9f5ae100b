//! The arguments of the command line, and their help.

use super::input::first_face::FirstFaceChoice;
use anyhow::bail;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use rubik::batch::Shard;
use rubik::cube::{Face, Rotation};
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

/// Options of all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = "Everywhere")]
pub struct Everywhere {
    /// Use this many threads [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    pub threads: Option<u16>,

    /// Keep tables in this folder [default: $RUBIK_TABLES, or else the platform's cache folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub tables: Option<PathBuf>,

    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: When,

    /// Print only results and errors
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
    /// Print scrambles of random cubes
    #[command(after_help = "Examples:\n  \
        rubik scramble\n  \
        rubik scramble -n 5 --seed 1\n  \
        rubik scramble --moves 25")]
    Scramble(ScrambleOptions),

    /// Solve cubes: those given as arguments, or each line of standard input as it arrives
    #[command(
        after_help = "Quote an algorithm that has spaces: it is one CUBE. An empty CUBE or line is the solved cube. \
        In a JSON object, the cube is read from the field facelets, cube, scramble or input.\n\nExamples:\n  \
        rubik solve RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL\n  \
        rubik solve --explain \"R U R' U'\"\n  \
        rubik solve --explain -m layers \"R U R' U' F2\"\n  \
        rubik solve --max-moves 20 --solutions 3 \"R U R' U' F2 D B2 L'\"\n  \
        rubik solve --improve --time-limit 10s RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL\n  \
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
    Solve(SolveOptions),

    /// Draw cubes as nets, or write them in another format
    #[command(after_help = "Examples:\n  \
        rubik show \"R U R' U'\"\n  \
        rubik show --to facelets \"R U R' U'\"\n  \
        rubik show --to svg \"R U R' U'\" > cube.svg\n  \
        rubik show --about \"R2 L2\"\n  \
        rubik scramble -n 3 | rubik show")]
    Show(ShowOptions),

    /// Change, measure or rewrite algorithms: one in, one out
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
    Apply(ApplyOptions),

    /// Print an algorithm's order: how many times it must be repeated to return to the start
    #[command(after_help = "Example:\n  rubik order \"R U R' U'\"")]
    Order(Algorithms),

    /// Solve many random cubes, check each solution, and report lengths and times
    #[command(after_help = "Examples:\n  \
        rubik batch -n 100000 --seed 1\n  \
        rubik batch -n 1000 --moves 33 --json\n  \
        rubik scramble -n 500 | rubik batch --input -\n  \
        rubik batch -n 1000 --seed 1 --out records.ndjson\n  \
        rubik batch -n 1000 --seed 1 -m layers -m thistlethwaite\n  \
        rubik batch -n 1000 --seed 1 --shard 1/4 --json\n  \
        rubik batch --seed 1 --only 17\n\n\
        --resume continues a run with --out that was interrupted. Without --seed, it takes the seed \
        from the records.")]
    Batch(BatchOptions),

    /// Merge the reports of all parts of a run into one
    #[command(
        after_help = "Example: a run in two parts, which may be on two machines\n  \
        rubik batch -n 1000 --seed 1 --shard 1/2 --json > part1.json\n  \
        rubik batch -n 1000 --seed 1 --shard 2/2 --json > part2.json\n  \
        rubik merge part1.json part2.json"
    )]
    Merge(MergeOptions),

    /// Check solutions by replaying them: prints ok or not ok for each line
    #[command(
        after_help = "Each line is a JSON object as written by `rubik solve --json`, or a cube, a tab and a \
        solution. The exit status is 1 if any line is not ok. Lines that begin with # and headings of \
        files of records are printed unchanged.\n\n\
        Examples:\n  \
        rubik scramble -n 5 --json | rubik solve --json | rubik check\n  \
        printf \"R U\\tU' R'\\n\" | rubik check"
    )]
    Check(CheckOptions),

    /// List, build, verify or remove the tables on disk
    #[command(
        subcommand,
        after_help = "Examples:\n  rubik tables list\n  rubik tables verify"
    )]
    Tables(TablesCommand),

    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  rubik completions bash > rubik.bash")]
    Completions(CompletionsOptions),

    /// Write a man page for each command
    #[command(after_help = "Example:\n  rubik man pages")]
    Man(ManOptions),
}

#[derive(Debug, Args)]
pub struct ScrambleOptions {
    /// How many scrambles to print; 5k is 5000, 1M a million
    #[arg(short = 'n', long = "number", value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = count)]
    pub number: u64,

    /// Seed of the random numbers: the same seed gives the same scrambles [default: a random one]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Print K random turns that do not cancel, instead of the scramble of a uniformly random state
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..), allow_negative_numbers = true)]
    pub moves: Option<u16>,

    #[command(flatten)]
    pub writing: Writing,

    /// Print a JSON object for each scramble
    #[arg(long)]
    pub json: bool,
}

/// Options of methods.
#[derive(Debug, Args)]
pub struct MethodArguments {
    /// With -m layers: the layer to solve first, by its face (U D F B L R), by its colour (white or
    /// w), or best to take the face with the shortest solution [default: U; with --explain: D]
    #[arg(long, value_name = "FACE")]
    pub first_face: Option<FirstFaceChoice>,

    /// With -m two-phase: take the first solution of at most L moves, 1 to 30 [default: 21]. With -m
    /// optimal: find a shortest solution only if it has at most L moves
    #[arg(long, value_name = "L", allow_negative_numbers = true)]
    pub max_moves: Option<MaxMoves>,

    /// With -m two-phase or optimal: search this long for each cube, as in 0.5, 500ms or 2s, and
    /// take the shortest solution found
    #[arg(long, value_name = "T", value_parser = time_limit, allow_negative_numbers = true)]
    pub time_limit: Option<Duration>,

    /// Tables to use. With -m two-phase: small (15 MB) or large (679 MB, finds short solutions
    /// faster) [default: small]. With -m optimal: 256M, 512M, 1G, 2G, 4G, 8G or 16G; a table of twice
    /// the size takes half the time [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = table_size())]
    pub table_size: Option<TableChoice>,
}

impl MethodArguments {
    /// The options for the library. A first face named by its colour is that of a cube which is white
    /// on U, red on R and green on F.
    fn given(&self) -> GivenOptions {
        let mut options = GivenOptions::default();
        let first_face = self.first_face.as_ref();
        options.first_face = first_face.map(|first| first.on_cube(None).unwrap_or_default());
        options.max_moves = self.max_moves.map(|moves| moves.get() as u8);
        options.time_limit = self.time_limit;
        options.tables = self.table_size;
        options
    }

    /// The methods that were named, each once, and each with those options that it has.
    ///
    /// # Errors
    ///
    /// If none of them has an option that was given.
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

/// The error that the methods that were named do not have an option.
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

/// The notation of moves in the output.
#[derive(Debug, Clone, Copy, Args)]
pub struct Writing {
    /// Print moves as R U2 F' (wca) or as RU2Fi (classic)
    #[arg(long, value_name = "NOTATION", default_value = "wca")]
    pub notation: MoveNotation,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum MoveNotation {
    #[default]
    /// Notation of the World Cube Association: R U2 F'
    Wca,
    /// Compact: RU2Fi
    Classic,
}

/// The cubes to work on.
#[derive(Debug, Args)]
pub struct Cubes {
    /// Cubes as stickers, pieces or moves, in any format of --from. If there are none, each line of
    /// standard input is a cube; with --from net, every nine lines are
    #[arg(value_name = "CUBE")]
    pub cubes: Vec<OsString>,

    #[command(flatten)]
    pub reading: CubeReading,
}

impl Cubes {
    /// The reader for them.
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

/// Options for reading cubes.
#[derive(Debug, Args)]
pub struct CubeReading {
    /// Read cubes in this format instead of recognising it
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub from: Option<Format>,

    /// Read cubes as facelets with the faces in this order, such as ULFRBD [default: URFDLB]
    #[arg(long, value_name = "FACES")]
    pub order: Option<FaceOrder>,

    /// Buffers of speffz: the letters of a corner and of an edge sticker [default: AU]
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

/// The meaning of round brackets in algorithms.
#[derive(Debug, Args)]
pub struct Niss {
    /// Read (R U) as moves on the inverse scramble, as nissy does, and not only ^(R U)
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

/// The algorithms to work on.
#[derive(Debug, Args)]
pub struct Algorithms {
    /// Algorithms. If there are none, each line of standard input is one
    #[arg(value_name = "ALG")]
    pub algorithms: Vec<OsString>,

    #[command(flatten)]
    pub niss: Niss,
}

#[derive(Debug, Subcommand)]
pub enum AlgorithmCommand {
    /// Cancel and merge turns, and turn rotations of the whole cube into turns of its faces
    #[command(after_help = "Example:\n  rubik alg simplify \"R L R x U U'\"")]
    Simplify(Algorithms),
    /// Print the algorithm that undoes it
    #[command(after_help = "Example:\n  rubik alg invert \"[R: U] F2\"")]
    Invert(Algorithms),
    /// Print its mirror image
    #[command(after_help = "Example:\n  rubik alg mirror \"R U R' U'\"")]
    Mirror {
        #[command(flatten)]
        algorithms: Algorithms,
        /// The slice that the mirror lies in: M, E or S
        #[arg(long, value_name = "SLICE", default_value = "M", value_parser = mirror())]
        plane: Mirror,
    },
    /// Print the same algorithm as made from another side: turn the whole cube, make it, turn back
    #[command(after_help = "Example:\n  rubik alg rotate --by y \"R U R' U'\"")]
    Rotate {
        #[command(flatten)]
        algorithms: Algorithms,
        /// The rotation of the whole cube that comes first, such as "x y'"
        #[arg(long, value_name = "ROTATION", value_parser = rotation)]
        by: Rotation,
    },
    /// Write out brackets and repetitions
    #[command(after_help = "Example:\n  rubik alg expand \"[F: [R, U]]\"")]
    Expand(Algorithms),
    /// Print its length in HTM, QTM, STM and ETM, without simplifying it
    #[command(after_help = "Example:\n  rubik alg count \"M2 U M U2 M' U M2\"")]
    Count {
        #[command(flatten)]
        algorithms: Algorithms,
        /// Print a JSON object for each algorithm
        #[arg(long)]
        json: bool,
    },
    /// Print it in another notation, or as a link
    #[command(after_help = "Examples:\n  \
        rubik alg format --to wca \"M' r2 (R U)2\"\n  \
        rubik alg format --to twizzle \"[R, U]\"")]
    Format {
        #[command(flatten)]
        algorithms: Algorithms,
        /// The notation
        #[arg(long, value_name = "NOTATION", default_value = "sign")]
        to: AlgorithmNotation,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AlgorithmNotation {
    /// SiGN: r U2 [M', F]
    Sign,
    /// Notation of the World Cube Association, without slices and brackets: Rw U2
    Wca,
    /// Compact, turns of faces only: RU2Fi
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

    /// The cube to apply it to, in any format of --from; - for each line of standard input
    /// [default: the solved cube]
    #[arg(value_name = "CUBE")]
    pub cube: Option<OsString>,

    #[command(flatten)]
    pub reading: CubeReading,

    /// Print the cube in this format
    #[arg(long, value_name = "FORMAT", default_value = "facelets", value_parser = target())]
    pub to: Target,

    #[command(flatten)]
    pub writing: Writing,
}

impl ApplyOptions {
    /// The reader for its cubes.
    pub fn reader(&self) -> Reader {
        self.reading.reader()
    }
}

#[derive(Debug, Args)]
pub struct SolveOptions {
    #[command(flatten)]
    pub cubes: Cubes,

    /// The method of solving
    #[arg(short, long, value_name = "METHOD", default_value = "two-phase", value_parser = method())]
    pub method: MethodName,

    #[command(flatten)]
    pub methods: MethodArguments,

    #[command(flatten)]
    pub writing: Writing,

    /// With -m two-phase: print up to N different solutions, at most 10000, the shortest found
    /// first, each on a line; an empty line separates cubes. Of at most 9 moves, every solution is
    /// found; of longer ones, there may be more
    #[arg(long, value_name = "N", value_parser = solutions, conflicts_with_all = ["explain", "improve"], allow_negative_numbers = true)]
    pub solutions: Option<NonZeroUsize>,

    /// With -m optimal: print every shortest solution, each on a line; an empty line separates cubes
    #[arg(long, conflicts_with_all = ["explain", "improve"])]
    pub all: bool,

    /// With -m two-phase: print each solution that is shorter than the last, until the time limit,
    /// Ctrl-C, or proof that there is none shorter
    #[arg(long, requires = "cubes", conflicts_with_all = ["explain", "json"])]
    pub improve: bool,

    /// Find moves that lead to this cube instead of the solved one; its format is recognised, even
    /// with --from
    #[arg(
        long,
        value_name = "CUBE",
        conflicts_with = "explain",
        allow_hyphen_values = true
    )]
    pub target: Option<String>,

    /// Name faces by where they are on the cube as it was typed, so that U is the one on top, and not
    /// by their centres; this also holds for --first-face
    #[arg(long, conflicts_with = "target")]
    pub orient: bool,

    /// Print the solution phase by phase; with -m layers, as a lesson
    #[arg(long, conflicts_with = "json")]
    pub explain: bool,

    /// Print a JSON object for each cube
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
        // With the last layer on top, as people solve it, and as the algorithms are written.
        if self.explain && self.method == MethodName::Layers {
            options.first_face.get_or_insert(FirstFace::Fixed(Face::D));
        }
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

    /// Print this format instead of a net; svg is a picture of one cube
    #[arg(long, value_name = "FORMAT", value_parser = target())]
    pub to: Option<Target>,

    /// With --to svg: what the picture shows [default: both]
    #[arg(long, value_name = "VIEW", value_parser = view())]
    pub view: Option<Picture>,

    /// Paint the faces U R F D L B in these colours, as in WRGYOB or red,#ffffff,... [default: those
    /// that the cube is written in, if it is written in letters of colours, or else WRGYOB]
    #[arg(long, value_name = "COLOURS")]
    pub scheme: Option<ColorScheme>,

    /// Describe the cube: whether it is solved or one move away, how it is held, its parity, its
    /// symmetry, and the subgroups that contain it
    #[arg(long)]
    pub about: bool,

    #[command(flatten)]
    pub writing: Writing,

    /// Print a JSON object for each cube, with what --about says; if it is not a cube, with what is
    /// wrong, piece by piece, and what was probably meant
    #[arg(long, conflicts_with = "to")]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct BatchOptions {
    /// How many random cubes to solve; 100k is 100000, 1M a million
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

    /// The method of solving. Several methods solve the same cubes and are compared: -m a,b or -m a
    /// -m b
    #[arg(short, long, value_name = "METHOD", value_delimiter = ',', default_value = "two-phase", value_parser = method())]
    pub method: Vec<MethodName>,

    #[command(flatten)]
    pub methods: MethodArguments,

    /// Seed of the random cubes: cube k of a seed is always the same [default: a random one, which
    /// is reported]
    #[arg(
        long,
        value_name = "S",
        value_parser = seed,
        allow_negative_numbers = true,
        conflicts_with = "input"
    )]
    pub seed: Option<u64>,

    /// Scramble with K random turns instead of drawing uniformly random states
    #[arg(
        long,
        value_name = "K",
        value_parser = clap::value_parser!(u16).range(1..),
        allow_negative_numbers = true,
        conflicts_with = "input"
    )]
    pub moves: Option<u16>,

    /// Read cubes from this file, one on each line, instead of drawing them; - is standard input;
    /// .gz and .zst files are decompressed
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,

    #[command(flatten)]
    pub reading: CubeReading,

    /// Write a record of each cube, a line of JSON, to this file as the run goes; compressed with
    /// gzip if the name ends in .gz
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Continue the interrupted run whose records are in the file of --out
    #[arg(long, requires = "out")]
    pub resume: bool,

    /// Do only the I-th of N parts of the run; `rubik merge` merges the reports of the parts
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub shard: Option<Shard>,

    /// Solve only cube K of the run, counted from 0, and explain the solution
    #[arg(long, value_name = "K", conflicts_with_all = ["out", "shard", "baseline", "json"])]
    pub only: Option<u64>,

    /// Compare with an earlier report, written by --json: exit status 1 if a length or the number
    /// of failures got worse
    #[arg(long, value_name = "REPORT.json")]
    pub baseline: Option<PathBuf>,

    /// With --baseline: exit status 1 also if the cubes a second fell by more than PERCENT
    #[arg(long, value_name = "PERCENT", requires = "baseline", value_parser = percent)]
    pub speed_tolerance: Option<f64>,

    /// Print the report as a JSON object, or as an array of objects for several methods
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct MergeOptions {
    /// The reports of all parts, as written by `rubik batch --shard I/N --json`
    #[arg(value_name = "FILE", required = true)]
    pub reports: Vec<PathBuf>,

    /// Print the report as JSON, as `rubik batch --json` does
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CheckOptions {
    #[command(flatten)]
    pub reading: CubeReading,

    /// Print a JSON object for each line
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CompletionsOptions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub struct ManOptions {
    /// The folder to write the pages to; created if it does not exist
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// List the tables: name, size and state of each
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
        /// Only the tables of these methods
        #[arg(value_name = "METHOD", value_parser = method())]
        method: Vec<MethodName>,

        /// Only this set of tables of two-phase, or this size of table of optimal
        #[arg(long, value_name = "SIZE", value_parser = table_size())]
        table_size: Option<TableChoice>,
    },
    /// Check tables on disk against checksums, published distributions, and by proof
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
        /// Only the tables of these methods
        #[arg(value_name = "METHOD", value_parser = method())]
        method: Vec<MethodName>,

        /// Only this set of tables of two-phase, or this size of table of optimal
        #[arg(long, value_name = "SIZE", value_parser = table_size())]
        table_size: Option<TableChoice>,
    },
    /// Print the folder that tables are kept in
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
        /// Only the tables of these methods
        #[arg(value_name = "METHOD", value_parser = method())]
        method: Vec<MethodName>,

        /// Only this set of tables of two-phase, or this size of table of optimal
        #[arg(long, value_name = "SIZE", value_parser = table_size())]
        table_size: Option<TableChoice>,
    },
}

/// Reads a method by its name, or by another name that it is known by. Help and errors list only the
/// names.
fn method() -> impl TypedValueParser<Value = MethodName> {
    let values = MethodName::ALL
        .map(|method| PossibleValue::new(method.name()).aliases(method.aliases().iter().copied()));
    PossibleValuesParser::new(values).try_map(|found| {
        let is_called =
            |method: &MethodName| method.name() == found || method.aliases().contains(&&*found);
        let method = MethodName::ALL.into_iter().find(is_called);
        method.ok_or("not a method")
    })
}

/// Reads the name of a set of tables, or of the size of a table.
fn table_size() -> impl TypedValueParser<Value = TableChoice> {
    named(TableChoice::all().map(|choice| (choice.name(), choice)))
}

/// At most so many solutions can be asked for: a cube near the solved one has so many that they
/// would fill the memory.
const MOST_SOLUTIONS: usize = 10_000;

/// A number of solutions, from 1 to [`MOST_SOLUTIONS`].
fn solutions(text: &str) -> Result<NonZeroUsize, String> {
    let number = usize::try_from(count(text)?).ok();
    number
        .filter(|number| *number <= MOST_SOLUTIONS)
        .and_then(NonZeroUsize::new)
        .ok_or_else(|| format!("must be at most {MOST_SOLUTIONS}"))
}

/// A time of more than 0: a number of seconds, or a number with a unit.
fn time_limit(text: &str) -> Result<Duration, String> {
    let time = match text.parse() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    match time {
        Some(Duration::ZERO) => Err("must be more than 0 seconds".to_owned()),
        Some(time) => Ok(time),
        None => Err("not a time such as 0.5, 500ms, 2s or 1min".to_owned()),
    }
}

/// Reads a format by its name.
fn format() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.map(|format| (format.name(), format)))
}

/// What a cube is written as.
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

/// A number of cubes: a whole number of at least 1, also in thousands or millions as in `100k`, `1M`.
fn count(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => match text.strip_suffix(['m', 'M']) {
            Some(digits) => (digits, 1_000_000),
            None => (text, 1),
        },
    };
    let count = whole_number(digits)?;
    match count.checked_mul(unit) {
        Some(0) => Err("there must be at least 1".to_owned()),
        Some(count) => Ok(count),
        None => Err(too_large()),
    }
}

fn too_large() -> String {
    format!("must be at most {}", u64::MAX)
}

/// A seed: any whole number of 64 bits.
fn seed(text: &str) -> Result<u64, String> {
    whole_number(text)
}

fn whole_number(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|error: ParseIntError| match error.kind() {
            IntErrorKind::PosOverflow => too_large(),
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

/// Options that people look for and that do not exist yet, and what is missing.
const NOT_THERE_YET: [(&str, &str); 6] = [
    ("--metric", "other metrics than HTM are not there yet"),
    (
        "--generators",
        "solving with some moves only is not there yet",
    ),
    (
        "--faces",
        "solving with turns of some faces only is not there yet",
    ),
    ("--goal", "solving only parts of a cube is not there yet"),
    ("--puzzle", "other puzzles than the 3x3x3 are not there yet"),
    ("--event", "scrambles of other events are not there yet"),
];

/// What is missing, if an option is one that does not exist yet.
pub fn not_there_yet(option: &str) -> Option<&'static str> {
    let known = NOT_THERE_YET.iter().find(|(name, _)| *name == option);
    known.map(|&(_, what)| what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    /// Once, `-n 100k`, `-m a,b` and the names that other programs have for methods were refused.
    #[test]
    fn numbers_and_methods_are_read_as_people_write_them() {
        assert_eq!(count("100k"), Ok(100_000));
        assert_eq!(count("1M"), Ok(1_000_000));
        assert_eq!(count("17"), Ok(17));
        for text in ["0k", "k", "1kk", "1.5k", "18446744073709551615k"] {
            assert!(count(text).is_err(), "{text}");
        }
        let line = [
            "rubik",
            "batch",
            "-n",
            "1M",
            "-m",
            "kociemba,lbl",
            "-m",
            "optimal",
        ];
        let read = Arguments::try_parse_from(line).expect("arguments");
        let Command::Batch(options) = read.command else {
            panic!("another command");
        };
        let expected = [
            MethodName::TwoPhase,
            MethodName::Layers,
            MethodName::Optimal,
        ];
        assert_eq!(options.method, expected);
        let line = ["rubik", "solve", "-m", "cfop", "--explain", "--orient", "R"];
        let read = Arguments::try_parse_from(line).expect("arguments");
        assert!(
            matches!(read.command, Command::Solve(options) if options.method == MethodName::Layers)
        );
    }
}
