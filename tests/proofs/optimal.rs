//! Tests that `--method optimal` finds and proves the fewest moves. The tests use the smallest table, of 235 MB.
//!
//! With this table, cubes that need 17 moves or more take from seconds to hours, so their tests are ignored by default.
//! `cargo test --release --test proofs optimal -- --ignored` runs them. `RUBIK_OPTIMAL` may name a table size, and
//! `RUBIK_TABLES` the folder of the table.

use crate::program::{Running, cube, folder, golden, output, piped, rubik, run, solves, tables, wait_for};
use crate::proof::{self, PROGRAM};
use rubik::cube::{Cube, CubieCube, Move, Position, Sequence, generator, random_moves};
use rubik::search::{Progress, SearchDepth};
use rubik::solvers::optimal::{OptimalMetric, OptimalOptions, TableSize};
use rubik::solvers::{MaxMoves, Method, OpenError, Solution, Solver};
use rubik::tables::{NoProgress, Store, TableFileError};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

/// A solver with the smallest table. The table of each metric is built once for all tests.
fn solver(options: OptimalOptions) -> Solver {
    static BUILT: [OnceLock<()>; 2] = [OnceLock::new(), OnceLock::new()];
    let open = || {
        let store = Store::in_folder(tables()).expect("a folder");
        let method = Method::Optimal(TableSize::M256, options);
        Solver::open(method, &store, &NoProgress).expect("tables")
    };
    BUILT[options.metric as usize].get_or_init(|| drop(open()));
    open()
}

/// A solver with the table that `RUBIK_OPTIMAL` names, in the folder that `RUBIK_TABLES` names.
fn large_solver(metric: OptimalMetric) -> Solver {
    let wanted = std::env::var("RUBIK_OPTIMAL").unwrap_or_else(|_| "256M".to_owned());
    let size = TableSize::ALL.into_iter().find(|size| size.name() == wanted);
    let folder = std::env::var("RUBIK_TABLES").map_or_else(|_| tables(), PathBuf::from);
    let store = Store::in_folder(folder).expect("a folder");
    let size = size.expect("a size");
    let method = Method::Optimal(size, OptimalOptions::of(metric));
    Solver::open(method, &store, &NoProgress).expect("tables")
}

/// The solver that finds one shortest solution.
fn usual() -> &'static Solver {
    static SOLVER: OnceLock<Solver> = OnceLock::new();
    SOLVER.get_or_init(|| solver(OptimalOptions::DEFAULT))
}

/// The solver that finds one solution in the fewest quarter turns.
fn in_quarter_turns() -> &'static Solver {
    static SOLVER: OnceLock<Solver> = OnceLock::new();
    SOLVER.get_or_init(|| solver(OptimalOptions::of(OptimalMetric::QuarterTurn)))
}

/// The command `rubik solve -m optimal` with the smallest table, which is built first if it does not exist.
fn solve() -> assert_cmd::Command {
    usual();
    let mut command = rubik();
    command.args(["solve", "-m", "optimal", "--table-size", "256M"]);
    command
}

/// The command `rubik solve -m optimal --metric qtm` with the smallest table.
fn solve_in_quarter_turns() -> assert_cmd::Command {
    in_quarter_turns();
    let mut command = rubik();
    command.args(["solve", "-m", "optimal", "--table-size", "256M"]);
    command.args(["--metric", "qtm"]);
    command
}

/// Returns the cubes whose distance from the solved cube is known and in `lengths`. Each entry contains the distance,
/// and moves that lead from the solved cube to this cube.
fn known(lengths: std::ops::RangeInclusive<usize>) -> Vec<(usize, String)> {
    of_lengths("optimal_lengths.txt", lengths)
}

/// Like [`known`], with distances in quarter turns.
fn known_in_quarter_turns(lengths: std::ops::RangeInclusive<usize>) -> Vec<(usize, String)> {
    of_lengths("optimal_qtm_lengths.txt", lengths)
}

fn of_lengths(file: &str, lengths: std::ops::RangeInclusive<usize>) -> Vec<(usize, String)> {
    let text = golden(file);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cubes = lines.map(|line| {
        let (length, moves) = line.split_once('\t').expect("a tab");
        (length.parse().expect("a number"), moves.to_owned())
    });
    cubes.filter(|(length, _)| lengths.contains(length)).collect()
}

fn upright(cube: CubieCube) -> Cube {
    Position::from(cube).into()
}

/// The stickers of two edges are unknown, so two cubes are possible: the solved cube, and the cube with both edges
/// flipped.
#[test]
fn what_is_known_of_a_cube_is_solved_by_moves_that_are_proven_to_be_the_fewest() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let two = "UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let (status, answer, stderr) = run(solve().args(["--json", two]));
    assert_eq!(status, 0, "{stderr}");
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((&answer["cubes"], &answer["optimal"]), (&"2".into(), &true.into()));
}

/// Records the depths that a search reports.
#[derive(Default)]
struct Depths(Mutex<Vec<SearchDepth>>);

impl Progress<Solution> for Depths {
    fn deepened(&self, depth: &SearchDepth) {
        self.0.lock().expect("no thread panicked").push(*depth);
    }
}

/// Records the lengths of the solutions that are found before the search reports its first depth.
#[derive(Default)]
struct FoundBefore {
    has_begun: AtomicBool,
    lengths: Mutex<Vec<usize>>,
}

impl Progress<Solution> for FoundBefore {
    fn improved(&self, found: &Solution) {
        if !self.has_begun.load(Relaxed) {
            let length = found.moves().htm();
            self.lengths.lock().expect("no thread panicked").push(length);
        }
    }

    fn deepened(&self, _: &SearchDepth) {
        self.has_begun.store(true, Relaxed);
    }
}

/// Solves cubes, and checks that each solution is as short as the known shortest solution in this metric.
fn assert_as_short(mut solve: assert_cmd::Command, metric: &str, known: &[(usize, String)]) {
    let cubes: Vec<&str> = known.iter().map(|(_, moves)| moves.as_str()).collect();
    let input = cubes.join("\n") + "\n";
    let text = output(solve.write_stdin(input).arg("--json"));
    for ((length, moves), line) in known.iter().zip(text.lines()) {
        let answer: Value = serde_json::from_str(line).expect("JSON");
        let solution = answer["solution"].as_str().expect("a solution");
        assert!(solves(moves, solution), "{moves}: {solution}");
        assert_eq!(answer["length"][metric], *length, "{moves}: {solution}");
        assert_eq!(answer["optimal"], true);
        assert_eq!(answer["lower_bound"], *length);
    }
    assert_eq!(text.lines().count(), known.len());
}

#[test]
fn cubes_need_as_many_moves_as_another_program_found() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let known = known(0..=16);
    assert!(known.len() > 35);
    assert_as_short(solve(), "htm", &known);
}

#[test]
fn cubes_need_as_many_quarter_turns_as_another_program_found() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let known = known_in_quarter_turns(0..=18);
    assert!(known.len() > 140, "{}", known.len());
    assert_as_short(solve_in_quarter_turns(), "qtm", &known);
}

/// Solves cubes with a large table, and checks that each solution is as short as the known shortest solution in this
/// metric.
fn assert_as_short_with_large_table(metric: OptimalMetric, known: &[(usize, String)]) {
    let solver = large_solver(metric);
    for (length, moves) in known {
        let found = solver.solve(&cube(moves)).expect("a solution");
        assert!(solves(moves, &found.to_string()));
        assert_eq!(
            (found.length(metric.metric()), found.at_least()),
            (*length, Some(*length)),
            "{moves}"
        );
        println!("{length} {moves}");
    }
}

/// Solves cubes that need 17 to 20 moves. Use `RUBIK_OPTIMAL=2G` if this table exists.
#[test]
#[ignore = "takes from minutes, with a large table, to hours"]
fn cubes_of_more_moves_need_as_many_as_another_program_found() {
    assert_as_short_with_large_table(OptimalMetric::HalfTurn, &known(17..=20));
}

/// Solves cubes that need 19 to 26 quarter turns. Use `RUBIK_OPTIMAL=8G` if this table exists.
#[test]
#[ignore = "takes from minutes, with a large table, to hours"]
fn cubes_of_more_quarter_turns_need_as_many_as_another_program_found() {
    let known = known_in_quarter_turns(19..=26);
    assert_as_short_with_large_table(OptimalMetric::QuarterTurn, &known);
}

/// The turns that count as `moves` moves in this metric.
fn turns(metric: OptimalMetric, moves: usize) -> impl Iterator<Item = Move> {
    let all = Move::ALL.into_iter();
    all.filter(move |&each| metric.metric().length(&[each]) == moves)
}

/// Finds every cube within `radius` moves of the solved cube by breadth-first search. Returns the distance of each
/// cube.
fn ball(metric: OptimalMetric, radius: usize) -> HashMap<CubieCube, usize> {
    let mut distances = HashMap::from([(CubieCube::SOLVED, 0)]);
    let mut last = vec![CubieCube::SOLVED];
    for distance in 1..=radius {
        let mut next = Vec::new();
        for cube in &last {
            for turn in turns(metric, 1) {
                let mut turned = *cube;
                turned.turn(turn);
                distances.entry(turned).or_insert_with(|| {
                    next.push(turned);
                    distance
                });
            }
        }
        last = next;
    }
    distances
}

/// All shortest solutions of a cube that is `left` moves from the solved cube. The function makes only turns that lead
/// to a cube of the ball and reduce the distance by the cost of the turn.
fn every_solution(
    metric: OptimalMetric,
    cube: &CubieCube,
    left: usize,
    ball: &HashMap<CubieCube, usize>,
) -> BTreeSet<String> {
    fn follow(
        metric: OptimalMetric,
        cube: &CubieCube,
        left: usize,
        ball: &HashMap<CubieCube, usize>,
        made: &mut Vec<Move>,
        found: &mut BTreeSet<String>,
    ) {
        if left == 0 {
            let moves: Sequence = made.iter().copied().collect();
            // `standard_order` gives equal solutions the same text. In quarter turns, `R L R` is the same as `R2 L`,
            // and as short.
            found.insert(moves.standard_order().to_string());
            return;
        }
        for turn in Move::ALL {
            let mut turned = *cube;
            turned.turn(turn);
            let cost = metric.metric().length(&[turn]);
            let is_repeated = made.last().is_some_and(|last| last.face() == turn.face());
            if !is_repeated && left >= cost && ball.get(&turned) == Some(&(left - cost)) {
                made.push(turn);
                follow(metric, &turned, left - cost, ball, made, found);
                made.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    follow(metric, cube, left, ball, &mut Vec::new(), &mut found);
    found
}

/// Compares all shortest solutions with a breadth-first search. The function checks every cube within three moves, and
/// a sample of the cubes farther away: at each distance, one in `one_in[distance]` cubes of the ball, and some cubes
/// that are one move outside the ball.
fn assert_all_are_found(
    metric: OptimalMetric,
    ball: &HashMap<CubieCube, usize>,
    one_in: &[usize],
    cubes_in_all: usize,
) {
    let farthest = one_in.len();
    let mut cubes: Vec<(CubieCube, usize)> = Vec::new();
    let mut sampled = vec![0_usize; farthest];
    let mut random = generator(7, 0);
    for (cube, &distance) in ball {
        sampled[distance] += usize::from(distance > 3);
        if sampled[distance].is_multiple_of(one_in[distance]) {
            cubes.push((*cube, distance));
        }
    }
    while cubes.len() < cubes_in_all {
        let moves = random_moves(farthest, &mut random);
        let cube = CubieCube::from(moves.moves());
        if metric.metric().length(moves.moves()) == farthest && !ball.contains_key(&cube) {
            cubes.push((cube, farthest));
        }
    }
    let all = solver(OptimalOptions {
        all: true,
        ..OptimalOptions::of(metric)
    });
    for (cube, distance) in cubes {
        let expected = every_solution(metric, &cube, distance, ball);
        let found = all.solve_several(&upright(cube)).expect("solutions");
        let moves = found.iter().map(ToString::to_string);
        assert_eq!(moves.clone().collect::<BTreeSet<_>>(), expected, "{cube:?}");
        assert_eq!(moves.count(), expected.len(), "no solution twice: {cube:?}");
        assert!(found.iter().all(|each| each.at_least() == Some(distance)));
    }
}

#[test]
fn all_solutions_are_those_that_breadth_first_search_finds() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let ball = ball(OptimalMetric::HalfTurn, 6);
    let at_six = ball.values().filter(|&&distance| distance == 6);
    assert_eq!(at_six.count(), 7_618_438);
    let one_in = [1, 1, 1, 1, 40, 500, 7_000];
    assert_all_are_found(OptimalMetric::HalfTurn, &ball, &one_in, 8_000);
}

#[test]
fn all_solutions_in_quarter_turns_are_those_that_breadth_first_search_finds() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let ball = ball(OptimalMetric::QuarterTurn, 6);
    let at_six = ball.values().filter(|&&distance| distance == 6);
    assert_eq!(at_six.count(), 878_880);
    let one_in = [1, 1, 1, 1, 10, 100, 1_000];
    assert_all_are_found(OptimalMetric::QuarterTurn, &ball, &one_in, 5_500);
}

/// The lower bound that the tables give for a cube is never more than the number of moves that made the cube.
#[test]
fn no_bound_is_more_than_the_moves_that_made_the_cube() {
    let Some(_proof) = proof::begin("solvers") else { return };
    for number in 0..200_000_u64 {
        let moves = random_moves(number as usize % 15, &mut generator(15, number));
        let cube = CubieCube::from(moves.moves());
        for (solver, length) in [(usual(), moves.htm()), (in_quarter_turns(), moves.qtm())] {
            let bound = solver.lower_bound(&upright(cube)).expect("a solver with a bound");
            assert!(bound <= length, "{moves}: {bound}");
        }
    }
}

#[test]
fn all_solutions_of_a_symmetrical_cube_are_found_and_each_once() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    // Each solution must be listed only once.
    let text = output(solve().args(["--all", "R2 L2 U2 D2 F2 B2 R U D"]));
    let lines: Vec<&str> = text.lines().collect();
    let distinct: BTreeSet<&str> = lines.iter().copied().collect();
    assert_eq!(distinct.len(), lines.len());
    for line in &lines {
        assert!(solves("R2 L2 U2 D2 F2 B2 R U D", line), "{line}");
    }
    // All 48 symmetries leave the checkerboard unchanged.
    let text = output(solve().args(["--all", "R2 L2 U2 D2 F2 B2"]));
    // A solution consists of three pairs of half turns, in any of six orders.
    assert_eq!(text.lines().count(), 6, "{text}");
}

#[test]
fn the_answer_is_the_same_on_any_number_of_threads() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let cubes = known(15..=16);
    let cubes: Vec<&str> = cubes.iter().map(|(_, moves)| moves.as_str()).collect();
    let input = cubes.join("\n") + "\n";
    let answers =
        ["1", "2", "3"].map(|threads| output(solve().args(["--threads", threads]).write_stdin(input.clone())));
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

/// Solves cubes that need 17 or 18 moves. For some of them, the two-phase method already finds a shortest solution. Use
/// `RUBIK_OPTIMAL=2G` if this table exists.
#[test]
#[ignore = "takes from minutes, with a large table, to hours"]
fn the_answer_is_the_same_on_any_number_of_threads_whoever_finds_it() {
    let solver = large_solver(OptimalMetric::HalfTurn);
    let cubes = known(17..=18);
    let answers = [1, 2, 5].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| {
            let solved = cubes.iter().map(|(_, moves)| solver.solve(&cube(moves)));
            let moves = solved.map(|solution| solution.expect("a solution").to_string());
            moves.collect::<Vec<_>>()
        })
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn that_there_is_no_shorter_solution_is_an_error_that_says_so() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let (length, moves) = known(16..=16).remove(0);
    let most = (length - 1).to_string();
    let (status, stdout, stderr) = run(solve().args(["--max-moves", &most, &moves]));
    assert_eq!(stdout, "# error: there is no solution of at most 15 moves\n");
    assert_eq!(stderr, "error: there is no solution of at most 15 moves\n");
    assert_eq!(status, 1);
    let text = output(solve().args(["--max-moves", &length.to_string(), &moves]));
    assert_eq!(text.split_whitespace().count(), length);
    let (status, stdout, _) = run(solve().args(["--max-moves", "5", "--json", &moves]));
    let answer: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!((status, &answer["error"]["kind"]), (1, &Value::from("not-found")));
}

/// If the limit of moves is not enough for every cube, the solver does not look for a first solution before the search.
/// If the time is limited too, the solver first finds some solution, so it has an answer even if the search does not
/// finish.
#[test]
fn with_a_limit_of_moves_the_search_begins_at_once_unless_the_time_is_limited_too() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let (_, moves) = known(14..=14).remove(0);
    let cube = cube(&moves);
    let found_before = |options| {
        let found = FoundBefore::default();
        let solver = solver(options);
        let request = solver.request(&cube).progress(&found);
        let solution = request.solve().expect("a solution");
        assert_eq!(solution.moves().htm(), 14);
        found.lengths.into_inner().expect("no thread panicked")
    };
    let at_most_19 = OptimalOptions {
        max_moves: MaxMoves::new(19).expect("a number of moves"),
        ..OptimalOptions::DEFAULT
    };
    assert_eq!(found_before(at_most_19), Vec::<usize>::new());
    let in_an_hour = OptimalOptions {
        time: Some(Duration::from_secs(3_600)),
        ..at_most_19
    };
    let [length] = found_before(in_an_hour)[..] else {
        panic!("one solution at once");
    };
    assert!(length <= 19, "{length}");
    assert!(!found_before(OptimalOptions::DEFAULT).is_empty());
}

/// The superflip, which needs 20 moves. In the short time limits of these tests, the solver proves only a low bound for
/// it.
const FAR: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

#[test]
fn what_is_known_when_the_time_is_over_is_told_with_what_is_proven() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let (status, stdout, stderr) = run(solve().args(["--time-limit", "0.2", FAR]));
    let moves = stdout.split_whitespace().count();
    assert!(solves(FAR, stdout.trim()), "{stdout}");
    let proven: usize = stderr
        .strip_prefix(&format!("{moves} moves; "))
        .and_then(|rest| rest.strip_suffix(" or fewer are impossible\n"))
        .and_then(|number| number.parse().ok())
        .unwrap_or_else(|| panic!("{stderr}"));
    assert!((5..19).contains(&proven), "{stderr}");
    assert_eq!(status, 0);

    let (_, stdout, _) = run(solve().args(["--time-limit", "0.2", "--json", FAR]));
    let answer: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(answer["optimal"], false);
    let bound = answer["lower_bound"].as_u64().expect("a number");
    assert!(bound < answer["length"]["htm"].as_u64().expect("a length"));

    let (status, stdout, _) = run(solve().args(["--time-limit", "0.2", "--max-moves", "19", FAR]));
    assert!(
        stdout.starts_with("# error: no solution of at most 19 moves was found in time; ")
            && stdout.ends_with(" or fewer are impossible\n"),
        "{stdout}"
    );
    assert_eq!(status, 1);
}

/// Either all solutions of a cube have an even number of quarter turns, or all have an odd number.
#[test]
fn what_is_known_in_quarter_turns_has_the_parity_of_the_cube() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let mut command = solve_in_quarter_turns();
    let (_, text, _) = run(command.args(["--time-limit", "0.2", "--json", FAR]));
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(answer["optimal"], false);
    let length = answer["length"]["qtm"].as_u64().expect("a length");
    let bound = answer["lower_bound"].as_u64().expect("a bound");
    assert!(bound < length && length <= 30, "{bound} {length}");
    assert_eq!((bound % 2, length % 2), (0, 0));

    let (status, stdout, _) = run(solve_in_quarter_turns().args(["--max-moves", "6", "R U F2 L D B"]));
    let said = "# error: there is no solution of at most 6 moves\n";
    assert_eq!((status, stdout.as_str()), (1, said));
    let text = output(solve_in_quarter_turns().args(["--max-moves", "8", "R U F2 L D B"]));
    assert_eq!(text, "B' D' L' F2 U' R'\n");
}

/// Waits until a program has used this much processor time, in hundredths of a second.
#[cfg(target_os = "linux")]
fn wait_for_work(program: &Running, hundredths: u64) {
    wait_for("some work", || {
        let status = fs::read_to_string(format!("/proc/{}/stat", program.id())).expect("the program runs");
        let (_, fields) = status.rsplit_once(") ").expect("a name in parentheses");
        // Field 14 is the processor time that the program itself used. `fields` begins with field 3.
        let ticks = fields.split(' ').nth(11).and_then(|field| field.parse::<u64>().ok());
        (ticks.expect("a number") >= hundredths).then_some(())
    });
}

/// Starts a command that would take minutes.
#[cfg(target_os = "linux")]
fn start(arguments: &[&str]) -> Running {
    usual();
    let smallest = ["-m", "optimal", "--table-size", "256M"];
    Running::start(&mut piped(&[arguments, &smallest].concat()))
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_tells_what_is_known() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let solve = start(&["solve", FAR, "U"]);
    wait_for_work(&solve, 150);
    let ended = solve.interrupt();
    let stdout = String::from_utf8(ended.stdout).expect("text");
    assert_eq!(stdout.lines().count(), 1, "{stdout}");
    assert!(solves(FAR, stdout.trim()), "{stdout}");
    let stderr = String::from_utf8(ended.stderr).expect("text");
    assert!(stderr.contains(" or fewer are impossible"), "{stderr}");
}

/// When the run is interrupted, the solution of the second cube is not proven to be the shortest. So the report must
/// not count this cube.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_does_not_finish_the_cube_in_hand_and_does_not_count_it() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let folder = folder();
    let at = |name| folder.path().join(name).to_str().expect("text").to_owned();
    let (cubes, records) = (at("cubes.txt"), at("records.ndjson"));
    fs::write(&cubes, format!("R U\n{FAR}\nU\n")).expect("written");
    let files = ["--input", &cubes, "--out", &records];
    let batch = start(&[&["batch", "--json", "--threads", "1"][..], &files].concat());
    // When the file contains the heading and the record of the first cube, the program is solving the second cube.
    wait_for("two records", || {
        let lines = fs::read_to_string(&records).map_or(0, |records| records.lines().count());
        (lines >= 2).then_some(())
    });
    wait_for_work(&batch, 100);
    let ended = batch.interrupt();
    let report: Value = serde_json::from_slice(&ended.stdout).expect("a report");
    assert_eq!(report["partial"], true, "{report}");
    assert_eq!(report["cubes"], 1, "{report}");
    assert_eq!(ended.stderr, b"warning: interrupted; this report is partial\n");
}

/// The time limit is so short that the solver proves only a bound for the superflip. The record contains the bound, and
/// a resumed run counts the same cubes as proven.
#[test]
fn batch_counts_what_is_proven_and_what_is_not() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    usual();
    let folder = folder();
    let at = |name| folder.path().join(name).to_str().expect("text").to_owned();
    let (cubes, records) = (at("cubes.txt"), at("records.ndjson"));
    fs::write(&cubes, format!("R U\n{FAR}\nU\n")).expect("written");
    let report = |more: &[&str]| {
        let mut batch = rubik();
        batch.args(["batch", "-m", "optimal", "--table-size", "256M"]);
        batch.args(["--time-limit", "0.2", "--input", &cubes, "--out", &records]);
        output(batch.args(more))
    };
    let text = report(&[]);
    assert!(text.contains("proven       2 shortest, 1 unproven\n"), "{text}");
    let written = fs::read_to_string(&records).expect("records");
    let bounds: Vec<Value> = written
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["length"]["lower_bound"].take())
        .collect();
    assert_eq!((&bounds[0], &bounds[2]), (&Value::from(2), &Value::from(1)));
    assert!(bounds[1].as_u64().is_some_and(|bound| bound < 20), "{bounds:?}");
    let report: Value = serde_json::from_str(&report(&["--resume", "--json"])).expect("JSON");
    assert_eq!((&report["proven"], &report["unproven"]), (&2.into(), &1.into()));
    let lie = written.replace("\"lower_bound\":2", "\"lower_bound\":3");
    fs::write(&records, lie).expect("written");
    let mut resumed = rubik();
    resumed.args(["batch", "-m", "optimal", "--table-size", "256M", "--time-limit", "0.2"]);
    resumed.args(["--input", &cubes, "--out", &records, "--resume"]);
    let (status, _, stderr) = run(&mut resumed);
    assert_eq!(status, 2, "{stderr}");
}

/// Damage to any byte must be found: a table with a distance that is too large could prove something false.
#[test]
fn a_damaged_table_is_not_trusted() {
    let Some(_proof) = proof::begin("solvers") else { return };
    usual();
    let whole = fs::read(tables().join("optimal-256M.table")).expect("the table");
    let hurt = folder();
    let path = hurt.path().join("optimal-256M.table");
    let store = Store::in_folder(hurt.path().to_owned()).expect("a folder");
    let table_spec = rubik::solvers::optimal::OptimalSpec::new(TableSize::M256, OptimalMetric::HalfTurn);
    let start = whole.len() - TableSize::M256.bytes();
    for place in [start, start + 5_000_000, whole.len() / 2, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        fs::write(&path, &bytes).expect("written");
        let reason = store.read(&table_spec).expect_err("a damaged table");
        assert_eq!(reason, TableFileError::Checksum);
        assert!(reason.to_string().contains("damaged"), "{reason}");
    }
    fs::write(&path, &whole[..whole.len() - 64]).expect("written");
    let reason = store.read(&table_spec).expect_err("a table that is cut short");
    assert!(matches!(reason, TableFileError::Length { .. }), "{reason}");
    let reason = reason.to_string();
    assert!(reason.contains("bytes of entries instead"), "{reason}");
    fs::write(&path, &whole).expect("written");
    assert!(store.read(&table_spec).expect("a whole table").is_some());
}

/// A search reads only a few blocks of the table. If one of them is damaged, the search must notice that and prove
/// nothing.
#[test]
fn a_search_that_meets_a_damaged_block_is_given_up_and_building_mends_the_table() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    usual();
    let hurt = folder();
    for entry in fs::read_dir(tables()).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name();
        let text = name.to_string_lossy();
        let is_needed = ["optimal-256M.table", "optimal-edges.table"].contains(&&*text);
        // While another test is writing a table, its file has a temporary name, so it is not copied.
        if is_needed || (text.starts_with("two-phase-") && text.ends_with(".table")) {
            fs::copy(entry.path(), hurt.path().join(name)).expect("copied");
        }
    }
    let path = hurt.path().join("optimal-256M.table");
    let mut bytes = fs::read(&path).expect("the table");
    let start = bytes.len() - TableSize::M256.bytes();
    // Changes a byte in every other block of 4 KiB.
    for byte in bytes[start..].iter_mut().step_by(2 * 4_096) {
        *byte ^= 1;
    }
    fs::write(&path, bytes).expect("written");
    let in_folder = |arguments: &[&str]| {
        let mut command = rubik();
        command.arg("--tables").arg(hurt.path()).args(arguments);
        run(&mut command)
    };
    let (_, moves) = known(16..=16).remove(0);
    let solve = [
        "solve",
        "-m",
        "optimal",
        "--table-size",
        "256M",
        "--from",
        "moves",
        &moves,
    ];
    let (status, stdout, stderr) = in_folder(&solve);
    assert_eq!(status, 1, "{stderr}");
    assert!(stdout.starts_with("# error: "), "{stdout}");
    assert!(
        stderr.contains("table optimal-256M is damaged: its checksum does not match")
            && stderr.contains("run `rubik tables verify` to find the damage"),
        "{stderr}"
    );
    let build = ["tables", "build", "optimal", "--table-size", "256M"];
    let (status, _, stderr) = in_folder(&build);
    assert_eq!(status, 0, "{stderr}");
    assert!(stderr.contains("building the table anew"), "{stderr}");
    let (status, stdout, stderr) = in_folder(&solve);
    assert_eq!(status, 0, "{stderr}");
    let length = stdout.split_whitespace().count();
    assert_eq!(length, 16, "{stdout}");
}

/// Another cube that needs 20 moves. It has no symmetry. The source is cube20.org by T. Rokicki and others.
const FAR_WITHOUT_SYMMETRY: &str = "F U' F2 D' B U R' F' L D' R' U' L U B' D2 R' F U2 D2";

/// The number of nodes that the search needs to prove that a cube has no solution of at most `moves` moves.
fn nodes_to_rule_out(moves: u8, cube_of: &str) -> u64 {
    usual();
    let options = OptimalOptions {
        max_moves: MaxMoves::new(usize::from(moves)).expect("a valid limit"),
        ..OptimalOptions::DEFAULT
    };
    let depths = Depths::default();
    let solver = solver(options);
    let cube = cube(cube_of);
    let found = solver.request(&cube).progress(&depths).solve_several();
    assert!(found.is_err(), "{found:?}");
    let depths = depths.0.into_inner().expect("no thread panicked");
    depths.iter().map(|depth| depth.nodes).max().unwrap_or(0)
}

/// In an earlier version, the bounds for the cubes near the superflip were so low that ruling out 15 moves took
/// minutes. Now, to rule out 15 moves, the search visits 4.4 times as many nodes for the superflip as for the cube
/// without symmetry. To rule out 17 moves, it visits 2.3 times as many.
#[test]
fn the_superflip_is_no_stranger_to_the_table() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let nodes = [FAR, FAR_WITHOUT_SYMMETRY].map(|cube| nodes_to_rule_out(15, cube));
    assert!(0 < nodes[0] && nodes[0] < 8 * nodes[1], "{nodes:?}");
}

#[test]
fn what_does_not_fit_into_memory_is_refused_with_what_would() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let error = OpenError::Memory {
        name: "optimal-16G".to_owned(),
        needed: 17_000_000_000,
        free: 9_000_000_000,
        fits: Some(TableSize::G4.into()),
    };
    assert_eq!(
        error.to_string(),
        "table optimal-16G takes 17.0 GB of memory, but only 9.0 GB is free"
    );
}

#[test]
fn options_of_other_methods_are_refused() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    for (arguments, said) in [
        (&["--all", "R"][..], "--all is for --method optimal"),
        (&["--table-size", "1G", "R"], "--table-size 1G is for --method optimal"),
        (
            &["-m", "optimal", "--table-size", "large", "R"],
            "--table-size large is for --method two-phase",
        ),
        (
            &["-m", "optimal", "--solutions", "2", "R"],
            "--solutions is for --method two-phase or fmc",
        ),
        (
            &["-m", "layers", "--time-limit", "1", "R"],
            "--time-limit is for --method two-phase, optimal or fmc",
        ),
    ] {
        let (status, stdout, stderr) = run(rubik().arg("solve").args(arguments));
        assert_eq!(stderr, format!("error: {said}\n"));
        assert_eq!((status, stdout.as_str()), (2, ""));
    }
}

#[test]
fn an_answer_says_what_was_proven_when_and_after_how_many_nodes() {
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let (length, moves) = known(15..=15).remove(0);
    let answer: Value = serde_json::from_str(&output(solve().args(["--json", &moves]))).expect("JSON");
    let proofs = answer["proofs"].as_array().expect("proofs");
    let of = |field: &str| -> Vec<f64> {
        let numbers = proofs.iter().map(|proof| proof[field].as_f64());
        numbers.map(|number| number.expect("a number")).collect()
    };
    let (lengths, nodes, seconds) = (of("moves"), of("nodes"), of("seconds"));
    assert!(lengths.windows(2).all(|two| two[1] == two[0] + 1.0), "{lengths:?}");
    assert_eq!(lengths.last(), Some(&(length as f64)));
    assert!(nodes.is_sorted() && seconds.is_sorted(), "{nodes:?} {seconds:?}");
    assert!(answer["nodes"].as_f64() >= nodes.last().copied());
    assert!(answer["seconds"].as_f64() >= seconds.last().copied());
    let two_phase = output(rubik().args(["solve", "--json", &moves]));
    assert!(
        !two_phase.contains("\"nodes\"") && !two_phase.contains("\"proofs\""),
        "{two_phase}"
    );
}

#[test]
fn whoever_watches_is_told_how_far_the_search_is() {
    let Some(_proof) = proof::begin("solvers") else { return };
    let (length, moves) = known(15..=15).remove(0);
    let depths = Depths::default();
    let cube = cube(&moves);
    let request = usual().request(&cube).progress(&depths);
    request.solve_several().expect("a solution");
    let depths = depths.0.into_inner().expect("no thread panicked");
    assert!(depths.windows(2).all(|two| two[0].moves <= two[1].moves));
    assert_eq!(depths.last().map(|last| last.moves), Some(length));
    assert!(depths.last().is_some_and(|last| last.nodes > 100));
}
