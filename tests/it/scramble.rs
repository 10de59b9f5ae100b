//! Tests `rubik scramble`: random states and random turns.

use crate::program::{folder, golden, output, rubik, run};
use rubik::cube::{CubieCube, Sequence, disassemble, generator, random_state};
use rubik::notation::{facelets, read};

#[test]
fn a_seed_draws_the_same_on_every_platform() {
    let states = output(rubik().args(["scramble", "-n", "5", "--seed", "1"]));
    assert_eq!(states, golden("scramble-states-seed-1.txt"));
    let turns = output(rubik().args(["scramble", "-n", "5", "--seed", "1", "--moves", "25"]));
    assert_eq!(turns, golden("scramble-turns-seed-1.txt"));
}

#[test]
fn scrambles_make_the_states_that_were_drawn() {
    let scrambles = output(rubik().args(["scramble", "-n", "500", "--seed", "12"]));
    for (number, scramble) in scrambles.lines().enumerate() {
        let drawn = random_state(&mut generator(12, number as u64));
        assert_eq!(read(scramble, None), Ok(drawn.into()));
    }
}

#[test]
fn the_first_of_many_are_the_first_of_few() {
    let many = output(rubik().args(["scramble", "-n", "5000", "--seed", "2"]));
    let few = output(rubik().args(["scramble", "-n", "10", "--seed", "2"]));
    assert!(many.starts_with(&few));
    assert_eq!(many.lines().count(), 5000);
}

#[test]
fn without_a_seed_it_is_another_one_each_time() {
    let draw = || output(rubik().args(["scramble"]));
    assert_ne!(draw(), draw());
}

#[test]
fn random_turns_have_the_length_that_was_asked_for_and_nothing_cancels() {
    let scrambles = output(rubik().args(["scramble", "-n", "200", "--moves", "33", "--seed", "4"]));
    for scramble in scrambles.lines() {
        let sequence: Sequence = scramble.parse().expect("moves");
        assert_eq!(sequence.htm(), 33);
        assert_eq!(sequence.cancelled(), sequence);
    }
}

#[test]
fn json_has_the_cube_beside_the_moves() {
    let lines = output(rubik().args(["scramble", "-n", "20", "--seed", "9", "--json"]));
    for (number, line) in lines.lines().enumerate() {
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(object["number"], number);
        assert_eq!(object["seed"], 9);
        let moves: Sequence = object["scramble"].as_str().expect("moves").parse().expect("moves");
        let cube = CubieCube::from(moves.moves());
        assert_eq!(object["facelets"], facelets::write(&disassemble(&cube)));
        assert_eq!(object["length"]["htm"], moves.htm());
        assert_eq!(object["length"]["qtm"], moves.qtm());
    }
}

/// In an earlier version, `--sheet` emptied an existing file before it made the first scramble, even if the path was a
/// link to the file.
#[test]
fn a_sheet_is_written_whole_and_never_over_a_file_that_is_there() {
    let folder = folder();
    let path = folder.path().join("sheet.html");
    let scramble = || {
        let mut command = rubik();
        command.args(["scramble", "--event", "333", "-n", "3", "--seed", "1", "--sheet"]);
        run(command.arg(&path))
    };
    let (status, scrambles, stderr) = scramble();
    assert_eq!((status, stderr.as_str()), (0, ""));
    let page = std::fs::read_to_string(&path).expect("a page");
    assert!(scrambles.lines().all(|scramble| page.contains(scramble)));
    let (status, stdout, stderr) = scramble();
    assert_eq!((status, stdout.as_str()), (2, ""), "{stderr}");
    assert!(stderr.contains("already exists"), "{stderr}");
    assert_eq!(std::fs::read_to_string(&path).ok(), Some(page));
    #[cfg(unix)]
    {
        std::fs::remove_file(&path).expect("the sheet");
        let target = folder.path().join("elsewhere");
        std::os::unix::fs::symlink(&target, &path).expect("a link");
        assert_eq!(scramble().0, 2);
        assert!(!target.exists(), "nothing is written through a link");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}

#[test]
fn a_round_of_all_events_is_printed_and_written_to_files() {
    let folder = folder();
    let file = |name: &str| folder.path().join(name);
    let round = |sheets: &[&str]| {
        let mut command = rubik();
        command.args([
            "scramble", "--event", "all", "--round", "2", "--seed", "3", "--cubes", "3", "--groups", "2",
        ]);
        for sheet in sheets {
            command.arg("--sheet").arg(file(sheet));
        }
        if !sheets.is_empty() {
            command.args([
                "--competition",
                "Test Open",
                "--date",
                "2026-11-28",
                "--paper",
                "letter",
            ]);
        }
        output(&mut command)
    };
    let scrambles = round(&["r.html", "r.pdf", "r.json"]);
    assert_eq!(round(&[]), scrambles);
    let mut names: Vec<String> = { std::fs::read_dir(folder.path()).expect("a folder") }
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["r-A.html", "r-A.pdf", "r-B.html", "r-B.pdf", "r.json"]);
    let pages = ["r-A.html", "r-B.html"].map(|name| std::fs::read_to_string(file(name)).expect("a page"));
    let mut page = 0;
    for line in scrambles.lines() {
        match line.strip_prefix("# ") {
            Some(heading) => page = usize::from(heading.contains("group B")),
            // A Megaminx scramble consists of more than one line.
            None if line.starts_with("R++") || line.starts_with("R--") => {}
            None => assert!(pages[page].contains(line) && !pages[1 - page].contains(line), "{line}"),
        }
    }
    for name in ["r-A.pdf", "r-B.pdf"] {
        let pdf = std::fs::read(file(name)).expect("a document");
        assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
    }
    // The program reads the file that it wrote: five scrambles and two extra scrambles for each of the two groups.
    let json = std::fs::read_to_string(file("r.json")).expect("JSON");
    for puzzle in ["2x2x2", "skewb"] {
        let solve = ["solve", "-p", puzzle, "--from", "tnoodle", "--json"];
        let (status, solved, stderr) = run(rubik().args(solve).write_stdin(json.clone()));
        assert_eq!((status, solved.lines().count()), (0, 14), "{stderr}");
        for line in solved.lines() {
            let solved: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let input = solved["input"].as_str().expect("a scramble");
            assert!(scrambles.lines().any(|line| line == input), "{input}");
            assert_eq!(
                (&solved["round"], &solved["competition"]),
                (&"2".into(), &"Test Open".into())
            );
        }
    }
}

#[test]
fn what_a_round_cannot_have_is_refused() {
    for (arguments, said) in [
        (
            &["--event", "333ft"][..],
            "With Feet, has not been an event of competitions since 2020",
        ),
        (&["--event", "magic"], "since 2013"),
        (&["--event", "334"], "unknown event '334'"),
        (&["--event", "333,3x3x3"], "names 333 twice"),
        (
            &["--event", "333", "--cubes", "3"],
            "--cubes works only with --event 333mbf",
        ),
        (&["--event", "333", "--round", "5"], "1..=4"),
        (&["--event", "333", "--round", "1", "--date", "2026-02-20"], "--sheet"),
        (
            &["--event", "333", "--sheet", "x.html", "--date", "2026-02-30"],
            "is not a date",
        ),
        (
            &["--event", "333", "--sheet", "x.doc"],
            "must end in .html, .pdf or .json",
        ),
        (&["--event", "333", "--sheet", "-"], "--sheet must name a file"),
        (
            &["--event", "333", "-n", "9999", "--groups", "2"],
            "at most 10000 scrambles",
        ),
        (&["--round", "1"], "--event"),
        (&["--event", "333", "--sheet", "x.html", "--paper", "a5"], "a4"),
    ] {
        let (status, stdout, stderr) = run(rubik().arg("scramble").args(arguments));
        assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}: {stderr}");
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
    }
}

/// In an earlier version, competition scrambles without a seed were made from 32 random bits, and the output contained
/// these bits as the seed.
#[test]
fn scrambles_of_events_without_a_seed_are_of_the_system() {
    let draw = |seed: &[&str]| {
        let json = output(rubik().args(["scramble", "--event", "333bf", "--json"]).args(seed));
        serde_json::from_str::<serde_json::Value>(&json).expect("JSON")
    };
    let (one, other) = (draw(&[]), draw(&[]));
    assert!(one["seed"].is_null() && one["scramble"] != other["scramble"]);
    assert_eq!(draw(&["--seed", "1"])["seed"], 1);
    assert_eq!(draw(&["--seed", "1"]), draw(&["--seed", "1"]));
}

/// In an earlier version, training scrambles had 26 to 32 moves.
#[test]
fn scrambles_to_train_with_are_about_as_short_as_others() {
    let scrambles = output(rubik().args(["scramble", "--goal", "oll", "-n", "20", "--seed", "1"]));
    for scramble in scrambles.lines() {
        assert!(scramble.split_whitespace().count() <= 21, "{scramble}");
    }
}
