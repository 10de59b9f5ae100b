//! What `rubik tables` does.

use super::methods::{table_size, tables_of};
use super::puzzles::{puzzle, search_metric};
use super::request::{RequestArguments, Verifying};
use clap::{Args, Subcommand};
use rubik::PuzzleName;
use rubik::requests::{TablesOf, TablesRequest, seconds};
use rubik::solvers::{SearchMetric, TableChoice, TurnableFaces};
use std::time::Duration;

#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// List the tables: name, size and state of each, and of tables of goals what they are for
    #[command(after_help = "Examples:\n  rubik tables list\n  rubik tables list --json")]
    List(ListOptions),
    /// Build what is missing or cannot be used
    #[command(
        long_about = "Build the tables that are missing or cannot be used\n\n\
        Without METHOD and --table-size: those of thistlethwaite and the small ones of two-phase. Of \
        two-phase, the small ones if no size is named, and for five faces those of its own that the \
        large set has, with --faces; of optimal, the table of 1G, its table of \
        edges, and the small ones of two-phase, which it needs too; from 2G on, the large ones. domino is \
        335 MB, built in half a minute: with it, `rubik solve --generators U,D,R2,L2,F2,B2` answers at once, \
        about whichever axis.",
        after_help = "Examples:\n  \
        rubik tables build\n  \
        rubik tables build two-phase --table-size large\n  \
        rubik tables build two-phase --metric axial\n  \
        rubik tables build two-phase --table-size large --faces URFDL"
    )]
    Build(BuildOptions),
    /// Check tables on disk against checksums, published distributions, and by proof
    #[command(
        after_help = "Examples:\n  rubik tables verify\n  rubik solve --goal cross \"R U F2\" && rubik tables verify --goal cross",
        long_about = "Check the tables on disk\n\n\
        Each file is held against its checksum; the distances in it are counted and held against \
        the published distribution; and every entry is held against its neighbours, which proves \
        that all distances are exact. Without METHOD and --table-size, all tables that are there \
        are checked; of a METHOD that is named, also those that it uses by default. Tables of goals, \
        whose names begin with goal-, are checked if the goal is named, with the turns and the memory \
        that `rubik solve` was given: their entries are counted, and they are built anew and compared. Exit status 1 if \
        a table is wrong, or is named and missing."
    )]
    Verify(Box<VerifyOptions>),
    /// Print the folder that tables are kept in
    #[command(after_help = "Example:\n  rubik tables path")]
    Path(PathOptions),
    /// Remove tables; without METHOD and --table-size all of them
    #[command(
        long_about = "Remove tables\n\n\
        Without METHOD and --table-size, all tables are removed. Otherwise those of the methods \
        or the size that are named, but for tables that others need: those that two sizes share, \
        and those of two-phase, which optimal uses too, unless two-phase is named; fmc borrows those of thistlethwaite. What \
        runs that were killed have left unfinished is removed as well.\n\n\
        With --goal, --name or --unused-for, only tables of goals are removed: those of a goal with the turns and \
        the memory that `rubik solve` was given, those with names as `rubik tables list` has them, those that no \
        search has used for so long.",
        after_help = "Examples:\n  \
        rubik tables remove thistlethwaite\n  \
        rubik tables remove optimal --table-size 256M\n  \
        rubik tables remove --goal cross\n  \
        rubik tables remove --unused-for 30days"
    )]
    Remove(Box<RemoveOptions>),
}

#[derive(Debug, Args)]
pub struct BuildOptions {
    #[command(flatten)]
    pub tables: TableArguments,

    /// The tables of two-phase that turn only these faces, as in URFDL: the same for any five
    #[arg(long, value_name = "FACES", conflicts_with = "puzzle")]
    pub faces: Option<TurnableFaces>,

    /// Print a JSON object for each table
    #[arg(long)]
    pub json: bool,
}

/// Which tables are meant.
#[derive(Debug, Args)]
pub struct TableArguments {
    /// Only the tables of these methods; domino is the table of all distances in the group of U, D, R2, L2, F2, B2
    #[arg(value_name = "METHOD", value_parser = tables_of())]
    pub method: Vec<TablesOf>,

    /// Only this set of tables of two-phase, or this size of table of optimal
    #[arg(long, value_name = "SIZE", value_parser = table_size())]
    pub table_size: Option<TableChoice>,

    /// Only the tables for this metric, of two-phase if no method is named: htm, qtm, axial or axial-qtm; of
    /// optimal: htm or qtm. `build` builds those for htm if none is named
    #[arg(long, value_name = "METRIC", value_parser = search_metric())]
    pub metric: Option<SearchMetric>,

    /// Only the tables of this puzzle, if it is another than the 3x3x3
    #[arg(short, long, value_name = "PUZZLE", value_parser = puzzle, conflicts_with_all = ["method", "table_size", "metric"])]
    pub puzzle: Option<PuzzleName>,
}

impl TableArguments {
    /// What is said of the tables that are meant.
    pub fn request(&self) -> TablesRequest {
        TablesRequest {
            of: self.method.clone(),
            table_size: self.table_size,
            metric: self.metric,
            faces: None,
            puzzle: self.puzzle.clone(),
        }
    }
}

#[derive(Debug, Args)]
pub struct ListOptions {
    /// Print a JSON object for each table
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PathOptions {
    /// Print a JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct RemoveOptions {
    #[command(flatten)]
    pub tables: TableArguments,

    #[command(flatten)]
    pub request: RequestArguments<Verifying>,

    /// Only the table of a goal with this name; say it again for more
    #[arg(long, value_name = "NAME")]
    pub name: Vec<String>,

    /// Only tables of goals that have not been used for so long, as in 30days
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    pub unused_for: Option<Duration>,

    /// Print a JSON object for each file
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct VerifyOptions {
    #[command(flatten)]
    pub tables: TableArguments,

    #[command(flatten)]
    pub request: RequestArguments<Verifying>,

    /// Print a JSON object for each table
    #[arg(long)]
    pub json: bool,
}
