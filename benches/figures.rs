//! Measures those figures in docs/benchmarks.md that need whole runs of programs. Compares this program with other
//! programs, which must be installed. Compared programs solve the same cubes, with one thread each. They run
//! alternately, except in `optimal`. The output consists of tables in Markdown.
//!
//! ```text
//! cargo bench --bench figures -- [rates] [starts] [tables] [metrics] [faces] [bounds] [optimal] [sizes] [large] [steps]
//! ```
//!
//! Environment variables name the other programs. Programs without a variable are left out:
//!
//! | variable | program |
//! |---|---|
//! | `ROB_TWOPHASE_HTM`, `_QTM`, `_AXIAL`, `_AXIAL_QTM` | folders of rob-twophase, compiled for a metric, with the tables |
//! | `ROB_TWOPHASE_FIVE_HTM`, `_FIVE_QTM` and so on | folders of rob-twophase, compiled for five faces |
//! | `MIN2PHASE` | a program that runs min2phase's search: it reads cubes as facelets, one per line, and prints a line for each cube |
//! | `VCUBE` | `vc-optimal` of vcube, in the folder of its table; the variable `VCUBE_TABLE` sets the size of this table (default: `112`) |
//! | `NISSY` | the shell of nissy-core, in the folder that contains `tables/h48h3` |
//!
//! Before the first measurement, `rubik` builds its tables in their usual folder. `tables` and `sizes` build tables
//! again in an empty temporary folder.

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The number of rounds of most measurements. Each program runs once in each round, and the median of the rounds is
/// printed.
const ROUNDS: usize = 3;

/// The name of a group of printed tables, and the function that prints them.
type Subject = (&'static str, fn());

const SUBJECTS: [Subject; 10] = [
    ("rates", rates),
    ("starts", starts),
    ("tables", tables),
    ("metrics", metrics),
    ("faces", faces),
    ("bounds", bounds),
    ("optimal", optimal),
    ("sizes", sizes),
    ("large", large),
    ("steps", steps),
];

fn main() {
    // Cargo adds `--bench`.
    let asked: Vec<String> = std::env::args().skip(1).filter(|each| !each.starts_with('-')).collect();
    for (name, measure) in SUBJECTS {
        if asked.is_empty() || asked.iter().any(|each| each == name) {
            println!("\n## {name}\n");
            measure();
        }
    }
}

fn rubik(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rubik"));
    command.args(arguments);
    command
}

/// Runs a command and returns its output.
fn output(mut command: Command) -> String {
    let output = command.stderr(Stdio::null()).output().expect("it starts");
    assert!(output.status.success(), "{command:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs `rubik batch` on one thread and returns its report.
fn batch(arguments: &[&str]) -> Value {
    let report = output(rubik(&[&["batch", "--json", "--threads", "1"], arguments].concat()));
    serde_json::from_str(&report).expect("JSON")
}

fn number(report: &Value, pointer: &str) -> f64 {
    let found = report.pointer(pointer).and_then(Value::as_f64);
    found.expect("reports have this number")
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The median results of this program and of another program, and the median of the ratios `ours / theirs` of all
/// rounds.
struct Comparison {
    ours: f64,
    theirs: Option<f64>,
    ratio: Option<f64>,
}

/// Runs two measurements alternately, once in each round. `theirs` returns `None` if the other program is missing.
fn in_turns(rounds: usize, ours: impl Fn() -> f64, theirs: impl Fn() -> Option<f64>) -> Comparison {
    let pairs: Vec<(f64, Option<f64>)> = (0..rounds).map(|_| (ours(), theirs())).collect();
    let both: Option<Vec<f64>> = pairs.iter().map(|(_, theirs)| *theirs).collect();
    Comparison {
        ours: median(pairs.iter().map(|(ours, _)| *ours).collect()),
        ratio: both.is_some().then(|| {
            median(
                pairs
                    .iter()
                    .filter_map(|(ours, theirs)| Some(ours / (*theirs)?))
                    .collect(),
            )
        }),
        theirs: both.map(median),
    }
}

impl Comparison {
    /// Writes the cells of a table: `ours | theirs | ratio`.
    fn cells(&self, decimals: usize, unit: &str) -> String {
        let other = |value: Option<f64>, decimals: usize, unit: &str| {
            value.map_or_else(String::new, |value| format!("{value:.decimals$}{unit}"))
        };
        let theirs = other(self.theirs, decimals, unit);
        let ratio = other(self.ratio, 2, "");
        format!("{:.decimals$}{unit} | {theirs} | {ratio}", self.ours)
    }
}

/// Returns random cubes, one on each line. A cube is given by moves that lead from the solved cube to it.
fn scrambles(count: usize) -> String {
    output(rubik(&["scramble", "-n", &count.to_string(), "--seed", "2026"]))
}

/// Writes a file of random cubes, one on each line, as facelets.
fn cubes(count: usize) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("figures-{count}.facelets"));
    let drawn = answers(rubik(&["show", "--to", "facelets"]), &scrambles(count));
    std::fs::write(&path, drawn).expect("the folder can be written to");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

/// Prints the number of cubes per second of whole runs. A run generates, solves and checks each cube.
fn rates() {
    println!(
        "| `rubik batch --seed 1 --threads 1` with | cubes per second | relative to Thistlethwaite |\n|---|---|---|"
    );
    let runs = [
        "-n 2000000 -m thistlethwaite",
        "-n 200000 -m layers",
        "-n 10000",
        "-n 10000 --table-size large",
        "-n 5000000 -p 2x2x2",
        "-n 1000000 -p 2x2x2 --metric qtm",
        "-n 1000000 -p pyraminx",
        "-n 1000000 -p skewb",
        "-n 1000000 -p slide",
    ];
    let rate = |run: &str| {
        let arguments: Vec<&str> = run.split(' ').chain(["--seed", "1"]).collect();
        number(&batch(&arguments), "/cubes_per_second")
    };
    // The first run of each command builds the tables and does not count.
    for run in runs {
        rate(run);
    }
    let rounds: Vec<Vec<f64>> = (0..ROUNDS)
        .map(|_| runs.iter().map(|run| rate(run)).collect())
        .collect();
    for (place, run) in runs.iter().enumerate() {
        let rates = median(rounds.iter().map(|round| round[place]).collect());
        let ratio = median(rounds.iter().map(|round| round[place] / round[0]).collect());
        println!("| `{run}` | {rates:.0} | {ratio:.4} |");
    }
}

/// Prints the times of whole processes, with tables on disk.
fn starts() {
    const TIMES: usize = 41;
    const CUBE: &str = "RLRFUBULLFRDBRULBRRDDFFDURUFFBLDUBLBDUFDLDDFLBUFRBRUBL";
    println!("| the whole process | median of {TIMES} |\n|---|---|");
    for (options, subject) in [
        ("--version", None),
        ("solve", Some(CUBE)),
        ("solve --table-size large", Some(CUBE)),
        ("solve -m thistlethwaite", Some(CUBE)),
        ("solve -m layers", Some(CUBE)),
        ("solve --goal cross", Some(CUBE)),
        ("solve -p 2x2x2", Some("R U F R2 U'")),
        ("solve -p pyraminx", Some("R U L B")),
        ("solve -p skewb", Some("R U L B")),
        ("solve -p slide", Some("R D")),
    ] {
        let arguments: Vec<&str> = options.split(' ').chain(subject).collect();
        let line = match subject {
            None => options.to_owned(),
            Some(CUBE) => format!("{options} CUBE"),
            Some(moves) => format!("{options} '{moves}'"),
        };
        let time = || {
            let start = Instant::now();
            output(rubik(&arguments));
            start.elapsed().as_secs_f64() * 1e3
        };
        time();
        println!(
            "| `rubik {line}` | {:.1} ms |",
            median((0..TIMES).map(|_| time()).collect())
        );
    }
}

/// Runs rob-twophase. Returns the mean time for a cube in milliseconds, without the time to read its table, and the
/// mean length.
fn rob_twophase(variable: &str, options: &[&str], cubes: &Path) -> Option<(f64, f64)> {
    let folder = PathBuf::from(std::env::var_os(variable)?);
    let mut command = Command::new(folder.join("twophase"));
    command
        .current_dir(&folder)
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let asked = std::fs::read_to_string(cubes).expect("the cubes are there");
    let questions: String = asked.lines().map(|cube| format!("solve {cube}\n")).collect();
    let mut input = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || input.write_all(questions.as_bytes()));
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let (mut times, mut lengths) = (Vec::new(), Vec::new());
    for line in lines.map_while(Result::ok) {
        if let Some(time) = line.trim_start_matches("Ready!").strip_suffix("ms") {
            times.extend(time.trim().parse::<f64>().ok());
        } else if let Some((_, length)) = line.trim_end_matches(')').rsplit_once('(') {
            lengths.extend(length.parse::<f64>().ok());
        }
        if lengths.len() == asked.lines().count() {
            break;
        }
    }
    // rob-twophase does not end by itself, so it is stopped here.
    let _ = (child.kill(), child.wait(), writer.join());
    assert_eq!(lengths.len(), asked.lines().count(), "rob-twophase solved each cube");
    Some((mean(&times), mean(&lengths)))
}

/// The names of the metrics. For each metric, the second value is the ending of the name of the environment variable
/// for rob-twophase.
const METRICS: [(&str, &str); 4] = [
    ("htm", "_HTM"),
    ("qtm", "_QTM"),
    ("axial", "_AXIAL"),
    ("axial-qtm", "_AXIAL_QTM"),
];

/// Prints mean lengths for a thousand cubes, with ten milliseconds for each cube, in each metric.
fn metrics() {
    ten_milliseconds("ROB_TWOPHASE", &[]);
}

/// Prints mean lengths as [`metrics`] does, but for solutions that turn only five faces.
fn faces() {
    ten_milliseconds("ROB_TWOPHASE_FIVE", &["--faces", "URFDL"]);
}

/// Prints the mean lengths for a thousand cubes with these options, and the mean lengths of rob-twophase. The names of
/// the environment variables for rob-twophase begin with `variable`.
fn ten_milliseconds(variable: &str, options: &[&str]) {
    let file = cubes(1_000);
    let input = ["--table-size", "large", "--input", text(&file)];
    let input = [&input, options].concat();
    println!("| metric | `rubik`, 10 ms a cube | rob-twophase | ratio |\n|---|---|---|---|");
    for (metric, suffix) in METRICS {
        let found = |limit: &str| batch(&[&input[..], &["--metric", metric, "--time-limit", limit]].concat());
        found("1ms");
        let ours = || number(&found("10ms"), "/length/mean");
        let theirs = || Some(rob_twophase(&format!("{variable}{suffix}"), &["-m", "10"], &file)?.1);
        println!("| `{metric}` | {} |", in_turns(ROUNDS, ours, theirs).cells(2, " moves"));
    }
}

/// Measures a program that answers each line with a line. Returns the mean time for a line, in milliseconds. Before
/// the measurement, the program answers the same lines as a warm-up.
fn filter(variable: &str, lines: &str) -> Option<f64> {
    let program = std::env::var_os(variable)?;
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("it is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut time = 0.0;
    for _ in ["to warm up", "to measure"] {
        let start = Instant::now();
        for line in lines.lines() {
            writeln!(input, "{line}")
                .and_then(|()| input.flush())
                .expect("it reads");
            answers.next().expect("it answers").expect("text");
        }
        time = start.elapsed().as_secs_f64();
    }
    drop(input);
    let _ = child.wait();
    Some(time * 1e3 / lines.lines().count() as f64)
}

/// Prints the mean time in milliseconds to find a solution that is not longer than a limit.
fn bounds() {
    println!("| at most | tables | cubes | `rubik` | other | ratio | other program |\n|---|---|---|---|---|---|---|");
    let cases = [
        ("htm", "21", "small", 2_000, "min2phase"),
        ("htm", "21", "large", 2_000, "rob-twophase"),
        ("htm", "20", "large", 1_000, "rob-twophase"),
        ("htm", "19", "large", 300, "rob-twophase"),
        ("qtm", "26", "large", 300, "rob-twophase"),
        ("qtm", "25", "large", 300, "rob-twophase"),
    ];
    for (metric, most, tables, count, program) in cases {
        let file = cubes(count);
        let options = [
            "--metric",
            metric,
            "--max-moves",
            most,
            "--table-size",
            tables,
            "--input",
            text(&file),
        ];
        let ours = || number(&batch(&options), "/time/mean") * 1e3;
        let (_, suffix) = METRICS
            .into_iter()
            .find(|&(name, _)| name == metric)
            .expect("it is one of them");
        let variable = format!("ROB_TWOPHASE{suffix}");
        let lines = std::fs::read_to_string(&file).expect("the cubes are there");
        let theirs = || match program {
            "min2phase" => filter("MIN2PHASE", &lines),
            _ => Some(rob_twophase(&variable, &["-l", most, "-m", "100000"], &file)?.0),
        };
        ours();
        let found = in_turns(ROUNDS, ours, theirs).cells(3, " ms");
        println!("| {most} `{metric}` | {tables} | {count} | {found} | {program} |");
    }
}

/// Runs vcube. Returns its mean time for a cube in seconds, without the time to read its table, and the sum of all
/// lengths.
fn vcube(scrambles: &str) -> Option<(f64, u64)> {
    let program = PathBuf::from(std::env::var_os("VCUBE")?);
    let table = std::env::var("VCUBE_TABLE").unwrap_or_else(|_| "112".to_owned());
    let mut command = Command::new(&program);
    command
        .args(["--coord", &table, "--workers", "1"])
        .current_dir(program.parent().expect("it is in a folder"));
    let answers = answers(command, scrambles);
    let fields = answers.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let found: Vec<(f64, u64)> = fields
        .filter_map(|line| Some((line.get(1)?.parse().ok()?, line.get(2)?.parse().ok()?)))
        .collect();
    assert_eq!(found.len(), scrambles.lines().count(), "vcube solved each cube");
    Some((
        mean(&found.iter().map(|(time, _)| *time).collect::<Vec<_>>()),
        found.iter().map(|(_, length)| length).sum(),
    ))
}

/// Runs nissy-core, with one process for each cube. Returns its mean time for a cube in seconds, and the sum of
/// all lengths.
fn nissy(scrambles: &str) -> Option<(f64, u64)> {
    let program = PathBuf::from(std::env::var_os("NISSY")?);
    let (mut times, mut lengths) = (Vec::new(), 0);
    for scramble in scrambles.lines() {
        let mut command = Command::new(&program);
        command.current_dir(program.parent().expect("it is in a folder"));
        command.args(["solve_scramble", "-solver", "h48h3", "-t", "1", "-moves", scramble]);
        let start = Instant::now();
        let answer = output(command);
        times.push(start.elapsed().as_secs_f64());
        let solution = answer.lines().last().unwrap_or_default();
        lengths += solution
            .split_whitespace()
            .filter(|word| !word.starts_with('('))
            .count() as u64;
    }
    Some((mean(&times), lengths))
}

/// Returns the output of a program for an input text.
fn answers(mut command: Command, text: &str) -> String {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("it is piped");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it ends").expect("all was read");
    String::from_utf8(output.stdout).expect("text")
}

/// Returns ten scrambles, one on each line. A shortest solution of each scrambled cube has 17 moves.
fn of_17_moves() -> String {
    let known = include_str!("../tests/golden/optimal_lengths.txt").lines();
    let known = known.filter_map(|line| line.strip_prefix("17\t"));
    known.take(10).map(|scramble| format!("{scramble}\n")).collect()
}

/// Runs the optimal search for one cube after the other. Returns its mean time for a cube in seconds, and the sum of
/// all lengths. During the first solves, the search also reads large tables. So the first cubes are solved twice, and
/// only the second solve is measured.
fn rubik_optimal(scrambles: &str, tables: &str, threads: &str, folder: Option<&Path>) -> (f64, u64) {
    const FIRST: usize = 4;
    let options = ["solve", "-m", "optimal", "--json"];
    let mut command = rubik(&[&options[..], &["--table-size", tables, "--threads", threads]].concat());
    command.envs(folder.map(|folder| ("RUBIK_TABLES", folder)));
    let first: Vec<&str> = scrambles.lines().take(FIRST).collect();
    let answers = answers(command, &[&first.join("\n"), "\n", scrambles].concat());
    let found: Vec<Value> = answers
        .lines()
        .skip(FIRST)
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let times: Vec<f64> = found.iter().map(|answer| number(answer, "/seconds")).collect();
    let lengths = found.iter().map(|answer| number(answer, "/length/htm") as u64);
    (mean(&times), lengths.sum())
}

/// Prints the mean time in seconds that the optimal search takes for a cube, and the mean times of other programs.
/// All programs must find solutions of the same lengths.
fn optimal() {
    let random = scrambles(16);
    let known = of_17_moves();
    println!("| cubes | `rubik` with | `rubik` | other | ratio | other program |\n|---|---|---|---|---|---|");
    for (name, scrambles, tables, program) in [
        ("ten of 17 moves", &known, "256M", "nissy-core, h48h3"),
        ("ten of 17 moves", &known, "2G", "vcube"),
        ("sixteen at random", &random, "2G", "vcube"),
        ("sixteen at random", &random, "8G", "vcube"),
    ] {
        output(rubik(&["tables", "build", "optimal", "--table-size", tables]));
        let theirs = match program {
            "vcube" => vcube(scrambles),
            _ => nissy(scrambles),
        };
        let (time, lengths) = rubik_optimal(scrambles, tables, "1", None);
        if let Some((_, others)) = theirs {
            assert_eq!(lengths, others, "all programs find the fewest moves");
        }
        let found = in_turns(1, || time, || Some(theirs?.0)).cells(2, " s");
        println!("| {name} | `{tables}` | {found} | {program} |");
    }
}

/// Creates an empty folder for tables. It is removed with its contents when the returned value is dropped.
fn empty_folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the folder can be written to")
}

/// Runs `rubik` without tables on disk. Returns the time of the process in seconds, and the total size in bytes of the
/// tables that it writes.
fn from_nothing(arguments: &[&str], folder: &Path) -> (f64, u64) {
    let mut command = rubik(arguments);
    command.env("RUBIK_TABLES", folder);
    let start = Instant::now();
    output(command);
    let seconds = start.elapsed().as_secs_f64();
    let files = std::fs::read_dir(folder).expect("it is there");
    let bytes = files.map(|file| file.and_then(|file| file.metadata()).expect("it is there").len());
    (seconds, bytes.sum())
}

/// Prints the time that the whole process takes to build tables, on all threads.
fn tables() {
    println!("| from nothing | time | tables |\n|---|---|---|");
    for line in [
        "solve 'R U F2 L D B''",
        "tables build thistlethwaite",
        "tables build -p 2x2x2",
        "tables build -p pyraminx",
        "tables build -p skewb",
        "tables build -p slide",
        "tables build two-phase --table-size large",
        "tables build domino",
        "solve -p 4x4x4 'R U F2 2L D B'",
        "solve -p 5x5x5 'R U F2 2L D B'",
    ] {
        let (options, subject) = line.split_once(" '").unwrap_or((line, ""));
        let subject = subject.strip_suffix('\'').filter(|subject| !subject.is_empty());
        let arguments: Vec<&str> = options.split(' ').chain(subject).collect();
        let build = || from_nothing(&arguments, empty_folder().path());
        let (time, bytes) = build();
        let rounds = if time < 2.0 { ROUNDS } else { 1 };
        let more = (1..rounds).map(|_| build().0);
        let time = median([time].into_iter().chain(more).collect());
        println!("| `rubik {line}` | {time:.2} s | {:.1} MB |", bytes as f64 / 1e6);
    }
}

/// Prints a comparison of the table sizes of the optimal search, on one thread and on two threads. With tables smaller
/// than 2 GB, the sixteen random cubes would take too long, so these cubes are left out.
fn sizes() {
    let random = scrambles(16);
    let known = of_17_moves();
    println!(
        "| `--table-size` | built in | tables | ten of 17 moves | on two threads | sixteen at random | on two threads |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (tables, is_large) in [
        ("256M", false),
        ("512M", false),
        ("1G", false),
        ("2G", true),
        ("4G", true),
        ("8G", true),
        ("16G", true),
    ] {
        let folder = empty_folder();
        let build = ["tables", "build", "optimal", "--table-size", tables];
        let (built, bytes) = from_nothing(&build, folder.path());
        let mut cells = vec![format!("{built:.0} s"), format!("{:.2} GB", bytes as f64 / 1e9)];
        for (scrambles, is_asked) in [(&known, true), (&random, is_large)] {
            for threads in ["1", "2"].into_iter().filter(|_| is_asked) {
                let (time, _) = rubik_optimal(scrambles, tables, threads, Some(folder.path()));
                cells.push(format!("{time:.2} s"));
            }
        }
        println!("| `{tables}` | {} |", cells.join(" | "));
    }
}

/// Solves random states of cubes with four layers or more. Prints the lengths of the solutions, counted in turns of
/// outer blocks, and the times.
fn large() {
    println!(
        "| `rubik batch --seed 1 --threads 1` with | mean | longest | time per cube | longest time |\n|---|---|---|---|---|"
    );
    for run in [
        "-p 4x4x4 -n 200",
        "-p 5x5x5 -n 50",
        "-p 6x6x6 -n 20",
        "-p 7x7x7 -n 15",
        "-p 8x8x8 -n 8",
        "-p 9x9x9 -n 6",
        "-p 10x10x10 -n 5",
        "-p 33x33x33 -n 1",
    ] {
        let report = batch(&[&run.split(' ').collect::<Vec<_>>()[..], &["--seed", "1"]].concat());
        let found = |pointer: &str| number(&report, pointer);
        println!(
            "| `{run}` | {:.2} | {} | {:.2} s | {:.1} s |",
            found("/length/mean"),
            found("/length/max"),
            found("/time/mean"),
            found("/time/max")
        );
    }
}

/// Prints the mean lengths of the solutions that `rubik fmc` finds for a hundred cubes, with different time limits.
fn steps() {
    let scrambles = output(rubik(&["scramble", "-n", "100", "--seed", "77"]));
    println!("| time per cube | mean |\n|---|---|");
    for limit in ["0.02", "0.1", "1"] {
        let command = rubik(&["fmc", "--threads", "1", "--time-limit", limit, "--json"]);
        let answers = answers(command, &scrambles);
        let lengths = answers.lines().map(|line| serde_json::from_str(line).expect("JSON"));
        let lengths: Vec<f64> = lengths.map(|answer: Value| number(&answer, "/length/htm")).collect();
        println!("| {limit} s | {:.2} |", mean(&lengths));
    }
}
