//! Tests `rubik solve` for goals, with only certain turns allowed, and for partly known cubes.

use crate::program::{SAMPLE, folder, output, parse, rubik, rubik_with_tables, run};
use rubik::Cube;
use rubik::goals::Goal;
use rubik::notation::Algorithm;

fn solve(arguments: &[&str]) -> (i32, String, String) {
    run(rubik().arg("solve").args(arguments))
}

/// The output of a command that must succeed.
fn answer(arguments: &[&str]) -> String {
    let (status, stdout, stderr) = solve(arguments);
    assert_eq!(status, 0, "{arguments:?}: {stderr}");
    stdout.trim_end().to_owned()
}

/// Applies the moves in a text to a cube. Returns the cube after these moves, and their number.
fn after(cube: &str, moves: &str) -> (Cube, usize) {
    let cube: Cube = cube.parse().expect("a cube");
    let algorithm: Algorithm = moves.parse().expect("an algorithm");
    let count = moves.split_whitespace().count();
    (algorithm.applied_to(&cube).expect("a short algorithm"), count)
}

#[test]
fn goals_of_every_kind_are_reached() {
    for (goal, most) in [
        ("cross", 8),
        ("eo-line", 9),
        ("UF UR URF", 9),
        ("cp of U layer", 9),
        ("2x2x2", 8),
        ("domino", 12),
        ("????U???? ????R??R? ????F??F? ?D?DDD?D? ????L??L? ????B??B?", 8),
    ] {
        let found = answer(&["--goal", goal, "--memory", "16M", SAMPLE]);
        let (cube, length) = after(SAMPLE, &found);
        let goal: Goal = goal.parse().expect("a goal");
        assert!(goal.contains_stickers(&cube.facelets()), "{goal}: {found}");
        assert!(length <= most, "{goal}: {found}");
    }
}

#[test]
fn all_shortest_and_several_are_different_and_shortest_first() {
    let all = answer(&["--goal", "cross", "--all", SAMPLE]);
    let lengths: Vec<usize> = all.lines().map(|line| line.split(' ').count()).collect();
    assert!(lengths.iter().all(|&length| length == lengths[0]), "{all}");
    let more = answer(&["--goal", "cross", "--solutions", "40", SAMPLE]);
    let more: Vec<&str> = more.lines().collect();
    assert_eq!(more.len(), 40);
    assert!(more.is_sorted_by_key(|line| line.split(' ').count()));
    assert!(all.lines().all(|each| more.contains(&each)), "{all}");
    let any_face = answer(&["--goal", "cross", "--any-face", SAMPLE]);
    assert!(any_face.split(' ').count() <= lengths[0]);
}

#[test]
fn pieces_come_to_where_they_are_on_a_target() {
    let found = answer(&["--goal", "cross", "--to", "R U F2", SAMPLE]);
    let (cube, _) = after(SAMPLE, &found);
    let labels = |cube: &str| run(rubik().args(["show", "--to", "labels", cube])).1;
    // The places of the D stickers of the four edges of the cross.
    let places = |labels: &str| -> Vec<usize> {
        let place = |label| labels.split_whitespace().position(|each| each == label);
        let all = ["D1", "D3", "D5", "D7"];
        all.map(|label| place(label).expect("a sticker")).to_vec()
    };
    let target = places(&labels("R U F2"));
    assert_eq!(places(&labels(&facelets(&cube))), target, "{found}");
    assert_ne!(places(&labels("R U F2 F2 U' R'")), target);
}

fn facelets(cube: &Cube) -> String {
    rubik::notation::facelets::write(&cube.facelets())
}

#[test]
fn some_turns_only_solve_what_they_can_and_say_why_not() {
    let found = answer(&["--generators", "R,U", "R U2 R' U' R2 U R"]);
    assert!(found.split(' ').all(|turn| turn.starts_with(['R', 'U'])), "{found}");
    assert!(after("R U2 R' U' R2 U R", &found).0.is_solved());
    let found = answer(&["--generators", "M,U2", "M U2 M2 U2 M' U2 M"]);
    assert!(after("M U2 M2 U2 M' U2 M", &found).0.is_solved(), "{found}");
    let found = answer(&["--generators", "r U2", "r U2 r' U2"]);
    assert!(after("r U2 r' U2", &found).0.is_solved(), "{found}");
    let found = answer(&["--faces", "RU", "R U' R2 U R'"]);
    assert!(after("R U' R2 U R'", &found).0.is_solved(), "{found}");
    let edge = "R U R' F' L' U' L F";
    let (status, stdout, stderr) = solve(&["--generators", "R,U", "--goal", "UF UR UB UL", edge]);
    assert_eq!(status, 1, "{stdout}");
    assert!(stdout.starts_with("# error: with U and R alone, "), "{stdout}");
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    let (status, stdout, _) = solve(&["--generators", "R,U", "--json", "F"]);
    assert_eq!(status, 1);
    assert!(stdout.contains("\"kind\":\"unreachable\""), "{stdout}");
}

/// In an earlier version, the program refused eleven of twenty scrambles whose turns move centres, because it first
/// rotated each cube upright.
#[test]
fn what_scramble_makes_by_turns_that_move_centres_solve_undoes_and_batch_reads() {
    for generators in ["M,U", "Rw,U2"] {
        let by = ["--generators", generators];
        let moves = ["--moves", "8", "--seed", "3", "-n", "20"];
        let scrambles = output(rubik().arg("scramble").args(by).args(moves));
        let solutions = output(rubik().arg("solve").args(by).write_stdin(scrambles.clone()));
        assert_eq!(solutions.lines().count(), 20);
        for (scramble, solution) in scrambles.lines().zip(solutions.lines()) {
            assert!(after(scramble, solution).0.is_solved(), "{scramble}: {solution}");
            let claim = output(rubik().arg("check").args(by).args([scramble, solution]));
            assert_eq!(claim, "ok\n");
        }
        let (status, report, _) = run(rubik().args(["batch", "--input", "-"]).args(by).write_stdin(scrambles));
        assert_eq!(status, 0, "{report}");
    }
}

/// In an earlier version, if a cube had already reached the goal, the program still took seconds to build a table.
#[test]
fn a_goal_that_is_reached_already_opens_no_table() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [["--goal", "f2l", ""], ["--goal", "cross", "U R U R'"]] {
        let (status, stdout, stderr) = run(rubik_with_tables(folder.path()).arg("solve").args(arguments));
        assert_eq!((status, stdout.as_str(), stderr.as_str()), (0, "\n", ""));
    }
    let left = std::fs::read_dir(folder.path()).map_or(0, Iterator::count);
    assert_eq!(left, 0);
}

/// On one of the three axes, the goal requires flipped edges at some places, but the allowed turns flip no edges. In an
/// earlier version, the program therefore refused the whole request.
#[test]
fn a_goal_on_any_face_is_solved_by_turns_that_fit_one_of_the_faces() {
    let by = ["--generators", "U,D,R,L,F2,B2", "--memory", "16M"];
    let scramble = "R U R2 F2 U D L";
    let any_face = answer(&[&by[..], &["--goal", "dr", "--any-face", scramble]].concat());
    let one_by_one = ["dr-ud", "dr-rl", "dr-fb"].map(|goal| answer(&[&by[..], &["--goal", goal, scramble]].concat()));
    let length = |turns: &str| turns.split_whitespace().count();
    assert_eq!(
        Some(length(&any_face)),
        one_by_one.iter().map(|each| length(each)).min()
    );
}

#[test]
fn the_goal_of_a_cube_that_is_held_otherwise_can_be_meant_as_it_is_held() {
    // The cube is held upside down. With `--orient`, the cross is built on the face that the user sees at the bottom.
    let own = answer(&["--goal", "cross", "x2 U R2 F"]);
    let held = answer(&["--goal", "cross", "--orient", "x2 U R2 F"]);
    let (cube, _) = after("x2 U R2 F", &held);
    let goal: Goal = "cross".parse().expect("a goal");
    let seen = cube.named_as_held();
    assert!(goal.contains_stickers(&seen.facelets()), "{held}");
    assert_ne!(own, held);
}

#[test]
fn json_names_goal_and_turns() {
    let object = answer(&["--goal", "cross", "--generators", "R,U,F,D", "--json", "R F2"]);
    let object: serde_json::Value = serde_json::from_str(&object).expect("JSON");
    assert_eq!(object["method"], "goal");
    assert_eq!(object["goal"], "cross");
    assert_eq!(object["turns"], "U, R, F, D");
    assert_eq!(object["solution"], "F2 R'");
    assert_eq!(object["length"]["htm"], 2);
    assert_eq!(object["length"]["qtm"], 3);
    assert_eq!(object["optimal"], true);
    assert_eq!(object["phases"][0]["name"], "cross");
}

#[test]
fn a_pipe_of_cubes_is_answered_line_by_line() {
    let mut command = rubik();
    command
        .args(["solve", "--goal", "cross"])
        .write_stdin("R\nnonsense\nU\n");
    let (status, stdout, _) = run(&mut command);
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(status, 1);
    assert_eq!(lines.len(), 3, "{stdout}");
    assert_eq!(lines[0], "R'");
    assert!(lines[1].starts_with("# error: "), "{stdout}");
    assert_eq!(lines[2], "");
}

#[test]
fn what_is_known_of_a_cube_is_solved_and_how_many_cubes_there_are_is_said() {
    let some = "?U?UUU???????R????????F????????D????????L???????UB????";
    let (status, stdout, stderr) = solve(&[some]);
    assert_eq!(status, 0, "{stderr}");
    assert!(
        stderr.contains("cubes have these stickers; this solution solves the known stickers"),
        "{stderr}"
    );
    assert_eq!(stdout.trim_end().split(' ').count(), 2, "{stdout}");
    // The stickers of two edges are unknown, so both edges may be flipped.
    let two = "UUUUU?U?UR?RRRRRRRF?FFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let (status, stdout, stderr) = solve(&[two]);
    assert_eq!((status, stdout.as_str()), (0, "\n"), "{stderr}");
    assert!(stderr.starts_with("2 cubes have these stickers"), "{stderr}");
    let json = answer(&["--json", two]);
    assert!(json.contains("\"cubes\":\"2\""), "{json}");
}

#[test]
fn bad_input_is_told_in_one_line() {
    for (arguments, expected) in [
        (&["--goal", "crsos", "R"][..], "nearest"),
        (&["--goal", "", "R"], "goal"),
        (&["--goal", "cross", "-m", "layers", "R"], "fewest moves"),
        (&["--goal", "cross", "--improve", "R"], "--improve"),
        (&["--goal", "cross", "--table-size", "1G", "R"], "--table-size"),
        (&["--generators", "R,Q", "R"], "column 3"),
        (&["--generators", "R'", "R"], "write R"),
        (&["--faces", "RX", "R"], "column 2"),
        (&["--faces", "", "R"], "--faces"),
        (&["--generators", "R", "--faces", "R", "R"], "cannot be used together"),
        (&["--goal", "f2l", "--memory", "12", "R"], "64M"),
        (&["--goal", "f2l", "--memory", "0M", "R"], "64M"),
        (&["--any-face", "R"], "--goal"),
    ] {
        let (status, stdout, stderr) = solve(arguments);
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}: {stderr}");
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}

#[test]
fn limits_of_moves_and_time_are_kept() {
    let (status, stdout, _) = solve(&["--goal", "cross", "--max-moves", "2", SAMPLE]);
    assert_eq!(status, 1);
    assert!(stdout.contains("at most 2 moves"), "{stdout}");
    let late = ["--goal", "oll", "--memory", "1M", "--time-limit", "100ms", SAMPLE];
    let (status, stdout, _) = solve(&late);
    assert_eq!(status, 1);
    assert!(stdout.contains("in time"), "{stdout}");
    // In a batch, `--time-limit` limits the time for each cube.
    let of_run = [
        &["batch", "-n", "1", "--seed", "1", "--json"][..],
        &late[..late.len() - 1],
    ]
    .concat();
    let (status, stdout, _) = run(rubik().args(of_run));
    assert_eq!(status, 1);
    let failure = &parse(&stdout)["failures"][0]["message"];
    assert!(
        failure.as_str().is_some_and(|message| message.contains("in time")),
        "{failure}"
    );
}

#[test]
fn tables_of_goals_are_kept_listed_used_again_and_removed() {
    let folder = folder();
    let tables = |arguments: &[&str]| run(rubik_with_tables(folder.path()).args(arguments));
    let goal = ["solve", "--goal", "cross", SAMPLE];
    let (_, first, _) = tables(&goal);
    let list = tables(&["tables", "list"]).1;
    let names: Vec<&str> = list.lines().filter(|line| line.starts_with("goal-")).collect();
    assert_eq!(names.len(), 1, "{list}");
    let name = names[0].split_whitespace().next().expect("a name");
    let file = folder.path().join(name).with_extension("table");
    let kept = std::fs::read(&file).expect("the table");
    assert_eq!(tables(&goal).1, first);
    // The program reports a damaged table, builds it again, and does not use the damaged content.
    let mut damaged = kept.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0b11;
    std::fs::write(&file, &damaged).expect("the table can be written");
    let (status, answer, warning) = tables(&goal);
    assert_eq!((status, answer.as_str()), (0, first.as_str()));
    assert!(warning.contains(name), "{warning}");
    assert_eq!(std::fs::read(&file).expect("the table"), kept);
    std::fs::write(&file, &kept[..kept.len() - 7]).expect("the table can be written");
    assert_eq!(tables(&goal).1, first);
    let removed = tables(&["tables", "remove"]).1;
    assert!(removed.contains(name), "{removed}");
    assert!(!file.exists());
}

#[test]
fn tables_of_goals_are_verified_by_their_question() {
    let folder = folder();
    let rubik = |arguments: &[&str]| run(rubik_with_tables(folder.path()).args(arguments));
    let verify = |question: &[&str]| {
        let (status, stdout, stderr) = rubik(&[&["tables", "verify"], question].concat());
        assert_eq!(stderr, "", "{question:?}");
        (status, stdout)
    };
    let cross = ["--goal", "cross"];
    let (status, missing) = verify(&cross);
    assert!(missing.ends_with(": is not built; solving towards the goal builds it\n"));
    assert_eq!(status, 1);
    let two_faces = ["--generators", "U2,R2"];
    for question in [&cross[..], &["--goal", "cross", "--memory", "1M"], &two_faces] {
        let solve = [&["solve"], question, &["R2 U2"]].concat();
        assert_eq!(rubik(&solve).0, 0);
    }
    // These are the published numbers of crosses that need zero to eight moves.
    let (status, said) = verify(&cross);
    let expected = "as counted when built, and the same when built anew: \
                    1 15 158 1394 9809 46381 97254 34966 102\n";
    assert_eq!((status, said.lines().count()), (0, 1));
    let (name, distribution) = said.split_once(": ").expect("a name");
    assert_eq!(distribution, expected);
    assert!(name.starts_with("goal-"), "{said}");
    assert_eq!(verify(&["--goal", "cross", "--any-face"]), (status, said.clone()));
    let (status, of_two_faces) = verify(&two_faces);
    assert_eq!(status, 0, "{of_two_faces}");
    assert!(
        of_two_faces
            .lines()
            .all(|line| line.starts_with("goal-") && !line.contains(name))
    );
    // Without a goal, `verify` checks no tables of goals.
    let (status, stdout, _) = rubik(&["tables", "verify"]);
    assert_eq!((status, stdout.contains("goal-")), (0, false), "{stdout}");
    // If a table does not match its checksum, `verify` reports an error.
    let file = folder.path().join(name).with_extension("table");
    let mut bytes = std::fs::read(&file).expect("the table");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0b11;
    std::fs::write(&file, &bytes).expect("the table can be written");
    let (status, said) = verify(&cross);
    assert_eq!(status, 1);
    assert!(
        said.starts_with(&format!("{name}: ")) && said.contains("checksum"),
        "{said}"
    );
    for (arguments, expected) in [
        (&["--goal", "crsos"][..], "nearest"),
        (&["--goal", "cross", "two-phase"], "cannot be used with"),
        (&["--generators", "R", "-p", "2x2x2"], "cannot be used with"),
        (&["--goal", "cross", "--table-size", "1G"], "cannot be used with"),
        (&["--memory", "1G"], "--memory needs --goal"),
        (&["--goal", "f2l", "--memory", "0M"], "64M"),
    ] {
        let (status, stdout, stderr) = rubik(&[&["tables", "verify"], arguments].concat());
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
    }
}

#[test]
fn labels_may_be_unknown_as_stickers_may() {
    let labels = output(rubik().args(["show", "--to", "labels", "R U2 F' D"]));
    let without = |unknown: &[usize]| -> String {
        let tokens = labels.split_whitespace().enumerate();
        let tokens = tokens.map(|(place, token)| match unknown.contains(&place) {
            true => "?",
            false => token,
        });
        tokens.collect::<Vec<_>>().join(" ")
    };
    // For each corner of the U face, two of the three labels are known.
    assert_eq!(answer(&[&without(&[0, 2, 6, 8])]), "D' F U2 R'");
    // The labels of UF and UR are unknown.
    let both = without(&[5, 7, 19, 28]);
    let (status, solved, remark) = solve(&[&both]);
    assert_eq!((status, solved.lines().count()), (0, 1));
    assert!(remark.starts_with("2 cubes have these stickers"), "{remark}");
    let show = ["show", "--completions", "-q", "--to", "labels"];
    let listed = output(rubik().args(show).arg(&both));
    let mut listed: Vec<&str> = listed.lines().collect();
    listed.retain(|line| *line == labels.trim());
    assert_eq!(listed.len(), 1);
    assert!(answer(&["--json", &both]).contains("\"cubes\":\"2\""));
    // Commands that need one cube list the possible cubes.
    let (status, shown, _) = run(rubik().args(["show", "--to", "facelets"]).arg(&both));
    let said = "# error: 4 stickers are unknown, and 2 cubes match the known stickers: ";
    assert_eq!((status, shown.starts_with(said)), (1, true), "{shown}");
    // No cube has these labels.
    let mut wrong: Vec<&str> = labels.split_whitespace().collect();
    wrong.swap(0, 1);
    wrong[53] = "?";
    let (status, solved, _) = solve(&[&wrong.join(" ")]);
    let said = "# error: no cube has these stickers, whatever D8 is\n";
    assert_eq!((status, solved.as_str()), (1, said));
}

/// In an earlier version, the answer for a goal on any face did not name the face. `check` ignored the goal of a
/// record, and could not read the goal as it was printed.
#[test]
fn a_goal_in_any_way_says_in_which_and_is_checked_from_its_record() {
    let line = answer(&["--json", "--goal", "cross", "--any-face", "R U F' L2"]);
    let solved: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(solved["goal"], "cross on any face");
    let bottom = solved["reached"]["bottom"].as_str().expect("a face");
    let (cube, _) = after("R U F' L2", solved["solution"].as_str().expect("moves"));
    let edges = |face: char| -> String {
        let of_face = "UF UL UB UR DF DL DB DR FL FR BL BR"
            .split(' ')
            .filter(|edge| edge.contains(face));
        of_face.collect::<Vec<_>>().join(" ")
    };
    let cross: Goal = edges(bottom.chars().next().expect("a letter")).parse().expect("edges");
    assert!(cross.contains_stickers(&cube.facelets()), "{line}");

    let again = answer(&["--json", "--goal", "cross on any face", "R U F' L2"]);
    let again: serde_json::Value = serde_json::from_str(&again).expect("JSON");
    assert_eq!(
        (&again["solution"], &again["reached"]),
        (&solved["solution"], &solved["reached"])
    );
    let slot = answer(&["--json", "--goal", "xcross", "--any-slot", "y R U R' y'"]);
    assert!(slot.contains(r#""reached":{"bottom":"D","front":""#), "{slot}");
    assert!(!answer(&["--json", "--goal", "cross", "R"]).contains("reached"));

    assert_eq!(output(rubik().arg("check").write_stdin(line.clone())), "ok\n");
    let wrong = line.replacen("cross on any face", "f2l", 1);
    let (status, stdout, _) = run(rubik().arg("check").write_stdin(wrong));
    assert_eq!((status, stdout.starts_with("not ok")), (1, true), "{stdout}");
}

/// In an earlier version, goals could not be combined with `or`, and the program knew `xcross` but not `xxcross`.
#[test]
fn one_goal_or_another_is_reached_by_whichever_is_nearer() {
    let moves = |goal: &str| answer(&["--goal", goal, "R U F' L2 B D"]).split_whitespace().count();
    assert_eq!(moves("cross or eo"), moves("cross").min(moves("eo")));
    assert_eq!(answer(&["--goal", "xcross", "R"]), "R'");
    let (status, _, stderr) = solve(&["--goal", "cross or", "R"]);
    assert_eq!(status, 2, "{stderr}");
}

/// In an earlier version, `--explain` was refused with goals.
#[test]
fn solutions_that_reach_goals_are_explained() {
    let told = answer(&["--explain", "--goal", "cross", "R U F' L2"]);
    assert!(told.contains("3 moves, the fewest: cross"), "{told}");
}
