//! `rubik scramble`: random states and random turns.

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

/// Once, a sheet emptied the file that was there before anything was drawn, through links too.
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
    assert!(stderr.contains("is there already"), "{stderr}");
    assert_eq!(std::fs::read_to_string(&path).ok(), Some(page));
    #[cfg(unix)]
    {
        std::fs::remove_file(&path).expect("it is there");
        let target = folder.path().join("elsewhere");
        std::os::unix::fs::symlink(&target, &path).expect("a link");
        assert_eq!(scramble().0, 2);
        assert!(!target.exists(), "nothing is written through a link");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}

/// Once, training scrambles had 26 to 32 moves.
#[test]
fn scrambles_to_train_with_are_about_as_short_as_others() {
    let scrambles = output(rubik().args(["scramble", "--goal", "oll", "-n", "20", "--seed", "1"]));
    for scramble in scrambles.lines() {
        assert!(scramble.split_whitespace().count() <= 21, "{scramble}");
    }
}
