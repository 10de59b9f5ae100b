//! The methods of solving, and their options.

use super::puzzles::metric;
use super::values::named;
use anyhow::bail;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rubik::cube::Metric;
use rubik::solvers::layers::FirstFaceChoice;
use rubik::solvers::{
    MaxMoves, Method, MethodName, MethodOption, MethodOptions as GivenOptions, SearchMetric, TableChoice, TurnableFaces,
};
use std::time::Duration;

/// Options of methods.
#[derive(Debug, Args)]
pub struct MethodArguments {
    /// With -m layers: the layer to solve first, by its face (U D F B L R), by its color (white or
    /// w), or best to take the face with the shortest solution [default: U; with --explain: D]
    #[arg(long, value_name = "FACE")]
    pub first_face: Option<FirstFaceChoice>,

    /// What counts as a move. With -m two-phase: htm, every turn of a face; qtm, a half turn is two;
    /// axial, opposite faces turn at once; axial-qtm, both. With -m optimal or -p 2x2x2: htm or qtm
    /// [default: htm]
    #[arg(long, value_name = "METRIC", value_parser = metric())]
    pub metric: Option<Metric>,

    /// With -m two-phase: take the first solution of at most L moves of the metric, 1 to 40 [default: 21
    /// in htm, 28 in qtm, 18 in axial, 25 in axial-qtm]. With -m optimal: find a shortest solution only if it has at most L moves
    #[arg(long, value_name = "L", allow_negative_numbers = true)]
    pub max_moves: Option<MaxMoves>,

    /// With -m two-phase or optimal: search this long for each cube, as in 0.5, 500ms or 2s, and
    /// take the shortest solution found; building tables, once, takes time of its own
    #[arg(long, value_name = "T", value_parser = time_limit, allow_negative_numbers = true)]
    pub time_limit: Option<Duration>,

    /// Tables to use. With -m two-phase: small (15 MB) or large (679 MB, finds short solutions
    /// faster) [default: small]. With -m optimal: 256M, 512M, 1G, 2G, 4G, 8G or 16G; a table of twice
    /// the size has about half the nodes to search [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = table_size())]
    pub table_size: Option<TableChoice>,
}

impl MethodArguments {
    /// The options for the library. A first face that is named by its color stands for face U until the
    /// cube is known: the command line then replaces it for each cube.
    pub(super) fn given(&self) -> GivenOptions {
        let mut options = GivenOptions::default();
        let first_face = self.first_face.as_ref();
        options.first_face = first_face.map(|first| first.on_cube(None).unwrap_or_default());
        options.metric = self.metric.and_then(SearchMetric::of);
        options.max_moves = self.max_moves.map(|moves| moves.get() as u8);
        options.time_limit = self.time_limit;
        options.tables = self.table_size;
        options
    }

    /// The first option that was given, as it is typed, but for the metric, which other puzzles have too.
    pub fn first_given(&self) -> Option<&'static str> {
        let mut given = self.given();
        given.metric = None;
        given.given().next().map(flag)
    }

    /// Makes sure that nothing was asked for that the search towards a goal does not have.
    ///
    /// # Errors
    ///
    /// If a method other than optimal was named, or an option that goals do not have.
    pub fn refuse_beside_goals(&self, methods: &[MethodName]) -> anyhow::Result<()> {
        for (option, is_given) in [
            ("--first-face", self.first_face.is_some()),
            ("--table-size", self.table_size.is_some()),
            ("--metric", self.metric.is_some()),
        ] {
            if is_given {
                bail!("{option} does not go with --goal, --generators and --faces");
            }
        }
        match methods.iter().find(|&&method| method != MethodName::Optimal) {
            Some(method) => {
                bail!("--goal, --generators and --faces find the fewest moves; they have no method {method}")
            }
            None => Ok(()),
        }
    }

    /// The methods that were named, each once, and each with those options that it has; with the faces that may
    /// be turned, if they were named.
    ///
    /// # Errors
    ///
    /// If none of them has an option that was given.
    pub fn methods(&self, names: &[MethodName], faces: Option<TurnableFaces>) -> anyhow::Result<Vec<Method>> {
        let mut options = self.given();
        options.faces = faces;
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

/// How an option of methods is typed.
const fn flag(option: MethodOption) -> &'static str {
    match option {
        MethodOption::FirstFace => "--first-face",
        MethodOption::Metric => "--metric",
        MethodOption::Faces => "--faces",
        MethodOption::MaxMoves => "--max-moves",
        MethodOption::TimeLimit => "--time-limit",
        MethodOption::Tables => "--table-size",
        MethodOption::Solutions => "--solutions",
        MethodOption::All => "--all",
        MethodOption::Improve => "--improve",
        _ => "this option",
    }
}

/// The error that the methods that were named do not have an option.
pub(super) fn not_of_method(option: MethodOption, options: &GivenOptions) -> String {
    let flag = flag(option);
    if let (MethodOption::Tables, Some(tables)) = (option, options.tables) {
        return format!("{flag} {tables} is for --method {}", tables.method());
    }
    let methods: Vec<&str> = option.methods().iter().map(|name| name.name()).collect();
    format!("{flag} is for --method {}", methods.join(" or "))
}

/// Reads a method by its name, or by another name that it is known by. Help and errors list only the
/// names.
pub(super) fn method() -> impl TypedValueParser<Value = MethodName> {
    let values =
        MethodName::ALL.map(|method| PossibleValue::new(method.name()).aliases(method.aliases().iter().copied()));
    PossibleValuesParser::new(values).try_map(|found| {
        let is_called = |method: &MethodName| method.name() == found || method.aliases().contains(&&*found);
        let method = MethodName::ALL.into_iter().find(is_called);
        method.ok_or("not a method")
    })
}

/// Reads the name of a set of tables, or of the size of a table.
pub(super) fn table_size() -> impl TypedValueParser<Value = TableChoice> {
    named(TableChoice::all().map(|choice| (choice.name(), choice)))
}

/// A time of more than 0: a number of seconds, or a number with a unit.
pub(super) fn time_limit(text: &str) -> Result<Duration, String> {
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
