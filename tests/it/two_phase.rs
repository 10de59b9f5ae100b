//! Tests `--method two-phase`, the default method: Kociemba's two phases, with the small tables.
//!
//! The tests under `tests/proofs` use the large tables.

use crate::program::{
    Lines, Running, SAMPLE, SMALL_TWO_PHASE, folder, folder_of, not_found, output, piped, refusal, rubik,
    rubik_with_tables, run, small_tables, solves, table,
};
use crate::random_cubes::{
    SUPERFLIP, cubes_take_at_most_21_moves_and_as_many_on_any_number_of_threads, facelets, length, random_cubes,
};
use rubik::cube::{CubieCube, Move, Position, Sequence, generator, random_moves, random_state};
use rubik::notation;
use rubik::solvers::two_phase::{self, SearchTime, TableSet, TwoPhaseOptions};
use rubik::solvers::{MaxMoves, Method, NotFound, SolveError, Solver};
use rubik::solvers::{SearchMetric, TurnableFaces};
use rubik::tables::{NoProgress, Store};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

/// Sends cubes to `rubik solve`, one per line. Returns their solutions.
fn solved(cubes: &[String], arguments: &[&str]) -> Vec<String> {
    let input = cubes.join("\n") + "\n";
    let text = output(rubik().arg("solve").args(arguments).write_stdin(input));
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), cubes.len());
    for (cube, solution) in cubes.iter().zip(&lines) {
        assert!(solves(cube, solution), "{cube}: {solution}");
    }
    lines
}

#[test]
fn a_thousand_cubes_take_at_most_21_moves_and_as_many_on_any_number_of_threads() {
    cubes_take_at_most_21_moves_and_as_many_on_any_number_of_threads(1_000);
}

#[test]
fn the_solved_cube_takes_no_moves_whatever_is_asked_for() {
    for cube in [SOLVED, "", "R L R' L'", "D D D2"] {
        for asked in [
            &[][..],
            &["-m", "two-phase"],
            &["--max-moves", "1"],
            &["--max-moves", "30"],
            &["--time-limit", "10s"],
            &["--solutions", "1"],
            &["--improve"],
            &["--target", SOLVED],
        ] {
            let text = output(rubik().arg("solve").args(asked).arg(cube));
            assert_eq!(text, "\n", "{cube} {asked:?}");
        }
    }
}

#[test]
fn every_turn_is_turned_back() {
    let turns: Vec<String> = Move::ALL.iter().map(ToString::to_string).collect();
    let expected: Vec<String> = Move::ALL.iter().map(|turn| turn.inverse().to_string()).collect();
    for most in ["1", "20", "21", "30"] {
        assert_eq!(solved(&turns, &["--max-moves", most]), expected);
    }
}

#[test]
fn what_takes_few_turns_to_scramble_takes_no_more_to_solve() {
    let scrambles: Vec<Sequence> = (0..600_u64)
        .map(|number| random_moves(2 + number as usize % 6, &mut generator(25, number)))
        .collect();
    let cubes: Vec<String> = scrambles
        .iter()
        .map(|scramble| facelets(&CubieCube::from(scramble.moves())))
        .collect();
    let solutions = solved(&cubes, &[]);
    for (scramble, solution) in scrambles.iter().zip(&solutions) {
        assert!(length(solution) <= scramble.htm(), "{scramble}: {solution}");
    }
    // If the limit is exactly the length of the scramble, the solution is the same.
    for number in 0..50 {
        let most = scrambles[number].htm().to_string();
        let again = output(rubik().args(["solve", "--max-moves", &most, &cubes[number]]));
        assert_eq!(again.trim_end(), solutions[number]);
    }
}

/// In an earlier version, if the first phase had to end with a quarter turn next to a half turn of the opposite face,
/// the search tried neither order of the two turns, and reported that there is no solution.
#[test]
fn a_quarter_turn_beside_the_opposite_half_turn_is_found() {
    let opposite = [("R", "L"), ("L", "R"), ("F", "B"), ("B", "F"), ("U", "D"), ("D", "U")];
    let mut by_length: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (quarter, half) in opposite {
        for before in ["", "U'", "R", "F2", "D2"] {
            for after in ["", "D2", "R2", "B2", "U"] {
                let scramble = format!("{before} {half}2 {quarter} {after}");
                let moves: Sequence = scramble.parse().expect("moves");
                by_length
                    .entry(moves.cancelled().htm().max(1))
                    .or_default()
                    .push(scramble);
            }
        }
    }
    for (most, scrambles) in by_length {
        let solve = ["solve", "--max-moves", &most.to_string()].map(str::to_owned);
        let solutions = output(rubik().args(solve).write_stdin(scrambles.join("\n")));
        assert_eq!(solutions.lines().count(), scrambles.len());
        for (scramble, solution) in scrambles.iter().zip(solutions.lines()) {
            assert!(solves(scramble, solution), "{scramble}");
        }
    }
}

#[test]
fn cubes_in_the_subgroup_of_the_second_phase_are_solved_about_each_axis() {
    // The subgroup ⟨U, D, R2, L2, F2, B2⟩, and the corresponding subgroups about the other two axes.
    for axis in ["UD", "RL", "FB"] {
        let turns: Vec<Move> = Move::ALL
            .into_iter()
            .filter(|turn| {
                let name = turn.to_string();
                name.ends_with('2') || axis.contains(&name[..1])
            })
            .collect();
        assert_eq!(turns.len(), 10);
        let drawn = |number: u64, count: usize| {
            let mut moves = Sequence::new();
            for turn in random_moves(8 * count, &mut generator(7, number)).moves() {
                if turns.contains(turn) && moves.htm() < count {
                    moves.push_cancelling(*turn);
                }
            }
            moves
        };
        let near: Vec<Sequence> = (0..100).map(|number| drawn(number, 5)).collect();
        let cube = |moves: &Sequence| facelets(&CubieCube::from(moves.moves()));
        let cubes: Vec<String> = near.iter().map(cube).collect();
        for (moves, solution) in near.iter().zip(solved(&cubes, &[])) {
            assert!(length(&solution) <= moves.htm(), "{moves}: {solution}");
        }
        // Every cube in the subgroup can be solved in at most 18 turns of this subgroup.
        let far: Vec<String> = (0..15).map(|number| cube(&drawn(number, 60))).collect();
        for (cube, solution) in far.iter().zip(solved(&far, &["--max-moves", "18"])) {
            assert!(length(&solution) <= 18, "{cube}: {solution}");
        }
    }
}

#[test]
fn of_few_moves_it_is_said_that_there_is_no_solution() {
    for most in ["1", "5", "9"] {
        let reason = not_found(&["--max-moves", most, SAMPLE]);
        let moves = if most == "1" { "move" } else { "moves" };
        let expected = format!("there is no solution of at most {most} {moves}");
        assert_eq!(reason, expected);
    }
    // The answer is the same with a long time limit.
    let reason = not_found(&["--max-moves", "5", "--time-limit", "1h", SAMPLE]);
    assert_eq!(reason, "there is no solution of at most 5 moves");
    let reason = not_found(&["--max-moves", "5", "--improve", SAMPLE]);
    assert_eq!(reason, "there is no solution of at most 5 moves");
    let (status, stdout, _) = run(rubik()
        .args(["solve", "--max-moves", "2"])
        .write_stdin("R\nR U F\nU F\n"));
    assert_eq!(status, 1);
    let expected = "R'\n# error: there is no solution of at most 2 moves\nF' U'\n";
    assert_eq!(stdout, expected);
}

#[test]
fn the_library_says_which_of_the_reasons_it_is() {
    let store = Store::in_folder(small_tables().to_path_buf()).expect("a folder");
    let solver = |most: usize, time: SearchTime| {
        let options = TwoPhaseOptions {
            max_moves: MaxMoves::new(most).expect("a number of moves"),
            time,
            ..TwoPhaseOptions::DEFAULT
        };
        let method = Method::TwoPhase(TableSet::Small, options);
        Solver::open(method, &store, &NoProgress).expect("tables")
    };
    let cube = Position::from(random_state(&mut generator(3, 3))).into();
    let solution = solver(21, SearchTime::UntilFound).solve(&cube).expect("a solution");
    assert!(solution.moves().htm() <= 21);
    for (most, time) in [(8, SearchTime::UntilFound), (8, SearchTime::Unlimited)] {
        let found = solver(most, time).solve(&cube);
        let Err(SolveError::NotFound(reason)) = found else {
            panic!("{found:?}");
        };
        assert!(matches!(reason, NotFound::AtAll(_)), "{reason}");
    }
    for wrong in [0, 41, 255] {
        assert_eq!(MaxMoves::new(wrong), None);
    }
}

#[test]
fn numbers_that_make_no_sense_are_refused_with_what_is_expected() {
    for most in ["0", "-1", "x", "", "20.5"] {
        let said = refusal(&["solve", "--max-moves", most, SAMPLE]);
        assert!(said.contains("'--max-moves <L>'"), "{said}");
        assert!(said.contains("must be a whole number of at least 1"), "{said}");
    }
    for most in ["41", "300"] {
        let said = refusal(&["solve", "--max-moves", most, SAMPLE]);
        assert!(said.contains("write a number from 1 to 40"), "{said}");
    }
    for (time, expected) in [
        ("0", "must be more than 0 seconds"),
        ("0s", "must be more than 0 seconds"),
        ("-1", "not a time such as"),
        ("1e30", "not a time such as"),
        ("inf", "not a time such as"),
        ("NaN", "not a time such as"),
        ("soon", "not a time such as 0.5, 500ms, 2s or 1min"),
        ("-1s", "not a time such as"),
        ("", "not a time such as"),
    ] {
        let said = refusal(&["solve", &format!("--time-limit={time}"), SAMPLE]);
        assert!(said.contains("'--time-limit <T>'"), "{said}");
        assert!(said.contains(expected), "{time}: {said}");
    }
    for (number, expected) in [
        ("0", "there must be at least 1"),
        ("-1", "not a whole number"),
        ("x", "not a whole number"),
        ("1.5", "not a whole number"),
        ("99999999999999999999999", "must be at most 18446744073709551615"),
    ] {
        let said = refusal(&["solve", "--solutions", number, SAMPLE]);
        assert!(said.contains("'--solutions <N>'"), "{said}");
        assert!(said.contains(expected), "{number}: {said}");
    }
    for size in ["medium", ""] {
        refusal(&["solve", "--table-size", size, SAMPLE]);
    }
}

/// In an earlier version, if a request asked for more solutions than a cube has, the search did not end.
#[test]
fn more_solutions_than_can_be_kept_are_refused() {
    for number in ["10001", "18446744073709551615"] {
        let said = refusal(&["solve", "--solutions", number, "R"]);
        assert!(said.contains("must be at most 10000"), "{said}");
    }
}

#[test]
fn impossible_cubes_are_refused_before_the_search() {
    let mut swapped: Vec<char> = SOLVED.chars().collect();
    // This exchanges the edges UR and UF.
    swapped.swap(10, 19);
    let swapped: String = swapped.into_iter().collect();
    for cube in [swapped.as_str(), "nonsense"] {
        for asked in [&["--improve"][..], &["--time-limit", "1h"], &["--solutions", "5"]] {
            let (status, stdout, stderr) = run(rubik().arg("solve").args(asked).arg(cube));
            assert_eq!(status, 1, "{stderr}");
            assert!(stdout.starts_with("# error: "), "{stdout}");
            assert!(!stdout.contains("moves was found"), "{stdout}");
        }
        let said = refusal(&["solve", "--target", cube, SAMPLE]);
        assert!(said.starts_with("the target: "), "{said}");
    }
}

#[test]
fn options_of_two_phases_are_refused_with_other_methods() {
    for method in ["layers", "thistlethwaite"] {
        for (option, reason) in [
            (
                &["--max-moves", "3"][..],
                "--max-moves is for --method two-phase, optimal or fmc",
            ),
            (
                &["--time-limit", "1s"],
                "--time-limit is for --method two-phase, optimal or fmc",
            ),
            (
                &["--table-size", "small"],
                "--table-size small is for --method two-phase",
            ),
            (&["--solutions", "2"], "--solutions is for --method two-phase or fmc"),
            (&["--improve"], "--improve is for --method two-phase or fmc"),
        ] {
            let said = refusal(&[&["solve", "-m", method], option, &[SAMPLE]].concat());
            assert_eq!(said, reason);
        }
    }
    for option in [["--max-moves", "3"], ["--time-limit", "1s"]] {
        let batch = ["batch", "-n", "3", "-m", "thistlethwaite"];
        refusal(&[&batch[..], &option].concat());
    }
    refusal(&["solve", "--first-face", "U", SAMPLE]);
    refusal(&["solve", "--improve", "--json", SAMPLE]);
    refusal(&["solve", "--improve", "--solutions", "3", SAMPLE]);
    refusal(&["solve", "--explain", "--solutions", "3", SAMPLE]);
}

#[test]
fn moves_towards_a_target_turn_the_cube_into_it() {
    let cubes = random_cubes(50, 31);
    for (number, cube) in cubes.iter().enumerate() {
        let target = match number {
            0 => SOLVED.to_owned(),
            1 => cube.clone(),
            _ => facelets(&random_state(&mut generator(32, number as u64))),
        };
        let text = output(rubik().args(["solve", "--target", &target, cube]));
        let moves: Sequence = text.trim_end().parse().expect("moves");
        let mut position = notation::read(cube, None).expect("a cube");
        position.facelets.apply(moves.moves());
        let expected = notation::read(&target, None).expect("a cube");
        assert_eq!(position.facelets, expected.facelets, "{cube} to {target}");
        assert!(moves.htm() <= 21);
    }
    let text = output(rubik().args(["solve", "--target", "R U F2", "R U"]));
    assert_eq!(text, "F2\n");
    let text = output(rubik().args(["solve", "--target", SAMPLE, SAMPLE]));
    assert_eq!(text, "\n");
}

/// The moves of a solution. Neighbouring moves of opposite faces are sorted alphabetically, so equivalent solutions
/// become equal.
fn without_variants(solution: &str) -> Vec<String> {
    const AXES: [&str; 3] = ["UD", "RL", "FB"];
    let axis = |turn: &String| AXES.iter().position(|axis| axis.contains(&turn[..1]));
    let mut turns: Vec<String> = solution.split_whitespace().map(str::to_owned).collect();
    for side_by_side in turns.chunk_by_mut(|one, other| axis(one) == axis(other)) {
        side_by_side.sort();
    }
    turns
}

#[test]
fn of_several_solutions_none_is_a_variant_of_another() {
    let mut cubes = random_cubes(6, 77);
    cubes.extend(["R".to_owned(), SOLVED.to_owned(), "U D R L".to_owned()]);
    for cube in &cubes {
        let solutions = |threads: &str| {
            let solve = ["solve", "--solutions", "20", "--threads", threads, cube];
            output(rubik().args(solve))
        };
        let text = solutions("1");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 20, "{cube}");
        assert!(lines.iter().all(|line| solves(cube, line)), "{cube}: {text}");
        assert!(lines.iter().all(|line| length(line) <= 21));
        assert!(lines.is_sorted_by_key(|line| length(line)), "{text}");
        let mut standard: Vec<_> = lines.iter().map(|line| without_variants(line)).collect();
        standard.sort();
        standard.dedup();
        assert_eq!(standard.len(), 20, "{cube}: {text}");
        assert_eq!(solutions("2"), text, "{cube}");
    }
}

#[test]
fn the_best_of_several_is_no_longer_than_the_only_one() {
    for cube in random_cubes(15, 78) {
        let only = output(rubik().args(["solve", &cube]));
        let several = output(rubik().args(["solve", "--solutions", "5", &cube]));
        let best = several.lines().next().expect("a solution");
        assert!(length(best) <= length(&only), "{cube}: {several} {only}");
    }
}

#[test]
fn several_solutions_of_several_cubes_are_paragraphs_or_objects() {
    let cubes = random_cubes(3, 79);
    let solve = ["solve", "--solutions", "3"];
    let text = output(rubik().args(solve).args(&cubes));
    let paragraphs: Vec<&str> = text.trim_end().split("\n\n").collect();
    assert_eq!(paragraphs.len(), 3);
    let objects = output(rubik().args(solve).arg("--json").args(&cubes));
    assert_eq!(objects.lines().count(), 3);
    for ((cube, paragraph), object) in cubes.iter().zip(&paragraphs).zip(objects.lines()) {
        let object: Value = serde_json::from_str(object).expect("JSON");
        assert_eq!(object["input"], *cube);
        let lines: Vec<&str> = paragraph.lines().collect();
        assert_eq!(lines.len(), 3);
        let several = object["solutions"].as_array().expect("several solutions");
        assert_eq!(several.len(), 3);
        for (line, each) in lines.iter().zip(several) {
            assert!(solves(cube, line));
            assert_eq!(each["solution"], *line);
            assert_eq!(each["length"]["htm"], length(line));
        }
        assert_eq!(object["solution"], lines[0]);
        assert_eq!(object["length"], several[0]["length"]);
    }
    let only = output(rubik().args(["solve", "--json", SAMPLE]));
    assert!(!only.contains("solutions"), "{only}");
}

#[test]
fn improving_prints_ever_shorter_solutions_and_ends() {
    for cube in [SAMPLE, SUPERFLIP, &random_cubes(1, 80)[0]] {
        let improve = ["solve", "--improve", "--time-limit", "400ms", cube];
        let text = output(rubik().args(improve));
        let lines: Vec<&str> = text.lines().collect();
        assert!(!lines.is_empty());
        assert!(lines.iter().all(|line| solves(cube, line)), "{text}");
        assert!(lines.is_sorted_by(|one, next| length(one) > length(next)), "{text}");
        assert!(length(lines[0]) <= 21);
    }
    // When the search has found the shortest solution, it ends even without a limit.
    assert_eq!(output(rubik().args(["solve", "--improve", "R U F"])), "F' U' R'\n");
    let said = refusal(&["solve", "--improve"]);
    assert!(said.contains("<CUBE>"), "{said}");
    let said = refusal(&["solve", "--improve", "--time-limit", "1s"]);
    assert!(said.contains("<CUBE>"), "{said}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_what_would_be_improved_for_ever() {
    small_tables();
    let mut solve = Running::start(&mut piped(&["solve", "--improve", SUPERFLIP]));
    let answers = Lines::of(solve.output());
    let first = answers.next().expect("a solution");
    assert!(solves(SUPERFLIP, &first), "{first}");
    solve.interrupt();
}

#[test]
fn more_time_never_makes_a_solution_longer() {
    for cube in random_cubes(5, 81) {
        let first = output(rubik().args(["solve", &cube]));
        let best = output(rubik().args(["solve", "--time-limit", "200ms", &cube]));
        assert!(solves(&cube, &best), "{best}");
        assert!(length(&best) <= length(&first), "{cube}: {best} {first}");
    }
}

#[test]
fn phases_make_up_the_solution() {
    let mut names = std::collections::BTreeSet::new();
    // The search finds some of these solutions on the cube, some on its inverse, and some with premoves.
    let cubes = random_cubes(60, 82);
    let input = cubes.join("\n");
    let solve = ["solve", "--max-moves", "20"];
    let objects = output(rubik().args(solve).arg("--json").write_stdin(input.clone()));
    let lessons = output(rubik().args(solve).arg("--explain").write_stdin(input));
    let lessons: Vec<&str> = lessons.trim_end().split("\n\n").collect();
    assert_eq!((objects.lines().count(), lessons.len()), (60, 60));
    for ((cube, object), lesson) in cubes.iter().zip(objects.lines()).zip(lessons) {
        let object: Value = serde_json::from_str(object).expect("JSON");
        assert_eq!(object["method"], "two-phase");
        let solution = object["solution"].as_str().expect("a solution");
        assert!(solves(cube, solution));
        let phases = object["phases"].as_array().expect("phases");
        let moves = |phase: &Value| phase["moves"].as_str().expect("moves").to_owned();
        let parts: Vec<String> = phases.iter().map(moves).filter(|part| !part.is_empty()).collect();
        assert_eq!(parts.join(" "), solution);
        assert_eq!(object["length"]["htm"], length(solution));
        for (number, phase) in phases.iter().enumerate() {
            let name = phase["name"].as_str().expect("a name");
            names.insert(name.to_owned());
            let mut lines = lesson.lines();
            let part = format!("part {} ", number + 1);
            let line = lines
                .find(|line| line.starts_with(&part))
                .unwrap_or_else(|| panic!("{part}in {lesson}"));
            assert!(line.ends_with(&moves(phase)), "{line}");
            let about = lines.next().expect("a description of the part");
            assert!(about.contains(name), "{name} in {about}");
        }
        assert!(lesson.contains(&format!("in all     {solution}\n")), "{lesson}");
        assert!(lesson.contains(&format!("{} HTM, ", length(solution))), "{lesson}");
    }
    let expected = ["phase 1", "phase 2", "premoves"].map(str::to_owned);
    assert!(names.iter().eq(&expected), "{names:?}");
}

#[test]
fn answers_of_at_most_20_moves_are_the_same_on_any_number_of_threads() {
    let cubes = random_cubes(300, 83);
    let solve = |threads: &str| solved(&cubes, &["--max-moves", "20", "--threads", threads]);
    let on_one = solve("1");
    assert!(on_one.iter().all(|solution| length(solution) <= 20));
    assert_eq!(solve("2"), on_one);
    // The program solves one cube on all threads. It solves many cubes on one thread each.
    for number in 0..30 {
        let alone = ["solve", "--max-moves", "20", "--threads", "2", &cubes[number]];
        assert_eq!(output(rubik().args(alone)).trim_end(), on_one[number]);
    }
}

/// Damages some tables. The program must report each damaged table in one line, and give the same answer as with
/// undamaged tables. The next run must report nothing.
fn are_healed(names: &[&str], said: &str, hurt: &dyn Fn(&[u8]) -> Vec<u8>) {
    let folder = folder_of(&SMALL_TWO_PHASE);
    let whole: Vec<_> = names
        .iter()
        .map(|name| fs::read(table(folder.path(), name)).expect("a table"))
        .collect();
    for (name, whole) in names.iter().zip(&whole) {
        fs::write(table(folder.path(), name), hurt(whole)).expect("written");
    }
    let list = output(rubik_with_tables(folder.path()).args(["tables", "list"]));
    assert_eq!(list.matches("unusable: ").count(), names.len(), "{list}");
    let expected = output(rubik().args(["solve", SAMPLE, "R U F"]));
    let solve = ["solve", SAMPLE, "R U F"];
    let (status, stdout, stderr) = run(rubik_with_tables(folder.path()).args(solve));
    assert_eq!((status, &stdout), (0, &expected), "{said}: {stderr}");
    assert_eq!(stderr.lines().count(), names.len(), "{stderr}");
    for (name, whole) in names.iter().zip(&whole) {
        let is_said = |line: &str| line.starts_with("warning: ") && line.contains(name) && line.contains(said);
        assert!(stderr.lines().any(is_said), "{name}: {stderr}");
        assert_eq!(&fs::read(table(folder.path(), name)).expect("a table"), whole, "{name}");
    }
    assert_eq!(output(rubik_with_tables(folder.path()).args(solve)), expected);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 4);
}

fn flipped(whole: &[u8], byte: usize) -> Vec<u8> {
    let mut flipped = whole.to_vec();
    flipped[byte] ^= 0x10;
    flipped
}

/// The module `tables` tests other types of damage on Thistlethwaite's tables, which are faster to build.
#[test]
fn damaged_tables_are_healed() {
    are_healed(&SMALL_TWO_PHASE, "checksum does not match", &|whole| {
        flipped(whole, whole.len() / 2)
    });
    let [_, slice, _, upper] = SMALL_TWO_PHASE;
    are_healed(&[slice], "is a different table", &|_| {
        fs::read(table(small_tables(), upper)).expect("a table")
    });
}

#[test]
fn a_damaged_table_is_found_and_the_others_are_proven() {
    let folder = folder_of(&SMALL_TWO_PHASE);
    let path = table(folder.path(), "two-phase-near");
    let whole = fs::read(&path).expect("a table");
    fs::write(&path, flipped(&whole, whole.len() / 2)).expect("written");
    let verify = ["tables", "verify", "two-phase"];
    let (status, stdout, _) = run(rubik_with_tables(folder.path()).args(verify));
    assert_eq!(status, 1);
    assert_eq!(stdout.matches("as published").count(), 3, "{stdout}");
    let damaged = "two-phase-near: is damaged: its checksum does not match\n";
    assert!(stdout.contains(damaged), "{stdout}");
}

#[test]
fn every_single_byte_before_the_entries_matters() {
    let folder = folder_of(&SMALL_TWO_PHASE);
    let store = Store::in_folder(folder.path().to_path_buf()).expect("a folder");
    let table_specs = two_phase::table_specs(TableSet::Small, SearchMetric::HalfTurn, TurnableFaces::All);
    let table_spec = &table_specs[1];
    let path = table(folder.path(), table_spec.name());
    let whole = fs::read(&path).expect("a table");
    let start = whole.len() - table_spec.bytes();
    assert_eq!(start % 64, 0, "the entries begin where a cache line does");
    for byte in 0..start {
        fs::write(&path, flipped(&whole, byte)).expect("written");
        assert!(store.read(table_spec.as_ref()).is_err(), "byte {byte}");
    }
}

#[test]
fn tables_are_listed_built_verified_and_removed() {
    let specs = two_phase::table_specs(TableSet::Small, SearchMetric::HalfTurn, TurnableFaces::All);
    let names: Vec<&str> = specs.iter().map(|spec| spec.name()).collect();
    assert_eq!(names, SMALL_TWO_PHASE);
    let folder = folder();
    let tables = |arguments: &[&str]| {
        let rubik = &mut rubik_with_tables(folder.path());
        run(rubik.arg("tables").args(arguments))
    };
    let (status, verified, _) = tables(&["verify", "two-phase"]);
    assert_eq!((status, verified.matches("is not built").count()), (1, 4));
    let (status, built, stderr) = tables(&["build", "two-phase"]);
    let expected: String = SMALL_TWO_PHASE.iter().map(|name| format!("{name}: ready\n")).collect();
    assert_eq!((status, built, stderr.as_str()), (0, expected, ""));
    let (_, list, _) = tables(&["list"]);
    let mut bytes = 0;
    for name in SMALL_TWO_PHASE {
        let size = fs::metadata(table(folder.path(), name)).expect("a file").len();
        bytes += size;
        let line = list.lines().find(|line| line.starts_with(name));
        let line = line.unwrap_or_else(|| panic!("{name} in {list}"));
        assert!(line.ends_with(&format!(" {size}  ready")), "{line}");
    }
    assert!(bytes <= 16_000_000, "{bytes}");
    let (status, verified, stderr) = tables(&["verify", "two-phase"]);
    assert_eq!((status, stderr.as_str()), (0, ""), "{verified}");
    assert_eq!(verified.matches(": as published, and proven exact: ").count(), 4);
    // These are the published numbers of cosets at the smallest distances.
    assert!(
        verified.contains("two-phase-near: as published, and proven exact: 1 4 50 592 7156 87236 "),
        "{verified}"
    );
    let (status, removed, _) = tables(&["remove", "two-phase"]);
    assert_eq!((status, removed.lines().count()), (0, 4));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// Turns of the second phase may cancel with premoves. The program must print the solutions in which this happens too,
/// and these solutions must solve the cube.
#[test]
fn solutions_whose_parts_cancel_are_told() {
    for cube in ["U2 R2", "R2 L2 U2 D2 F2 B2", ""] {
        let arguments = ["solve", "--solutions", "300", cube];
        let printed = output(rubik_with_tables(small_tables()).args(arguments));
        assert!(printed.lines().count() > 20, "{cube}");
        for solution in printed.lines().skip(1) {
            assert!(solves(cube, solution), "{cube}: {solution}");
        }
    }
}

/// From a cube in the subgroup, very many short sequences lead out of the subgroup and back. In an earlier version, the
/// search for a short solution tried them all, so it took half a second or the whole time limit.
#[test]
fn cubes_of_the_subgroup_have_solutions_in_a_short_time() {
    let half_turns = [Move::U2, Move::R2, Move::F2, Move::D2, Move::L2, Move::B2];
    let cube = |number: u64| {
        let turns = random_moves(60, &mut generator(9, number));
        let turns = turns.moves().iter().map(|turn| match turn.face() as usize {
            0 | 3 => *turn,
            face => half_turns[face],
        });
        facelets(&CubieCube::from(turns.collect::<Vec<Move>>().as_slice()))
    };
    let cubes: Vec<String> = (0..40).map(cube).collect();
    for solution in solved(&cubes, &["--time-limit", "5ms"]) {
        assert!(length(&solution) <= 18, "{solution}");
    }
    solved(&cubes[..5], &["--time-limit", "1us"]);
}

#[test]
fn cubes_that_need_nine_moves_are_solved_in_nine() {
    let scrambles = output(rubik().args(["scramble", "-n", "30", "--seed", "9", "--moves", "9"]));
    let solutions = output(rubik().arg("solve").write_stdin(scrambles));
    assert_eq!(solutions.lines().count(), 30);
    for solution in solutions.lines() {
        assert!(length(solution) <= 9, "{solution}");
    }
}

#[test]
fn a_solution_towards_a_target_is_checked_against_it() {
    let arguments = ["solve", "--json", "--target", "R U F", "F B D"];
    let object = output(rubik_with_tables(small_tables()).args(arguments));
    let checked = |line: &str| {
        let mut check = rubik();
        run(check.arg("check").write_stdin(line.to_owned()))
    };
    assert_eq!(checked(&object).0, 0);
    let wrong = object.replace("\"target\":\"R U F\"", "\"target\":\"R U B\"");
    assert_ne!(wrong, object);
    assert_eq!(checked(&wrong).0, 1);
}
