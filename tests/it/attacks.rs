//! Makes random attacks on the program. Each test checks a property that must hold for every random input. `cargo test`
//! tries a few fixed seeds. This command tries new seeds for a minute:
//!
//! ```text
//! RUBIK_ATTACK_SECONDS=60 cargo test --release --test it -- attacks --nocapture
//! ```
//!
//! The tests print each seed. To try a seed again, set `RUBIK_ATTACK_SEED` to it.

use crate::program::{SMALL_TWO_PHASE_QTM, folder, folder_of, output, parse, piped, rubik, run, table, timeless};
use rand::{Rng, RngExt};
use rubik::cube::generator;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The number of tests in this module. Each gets an equal part of the time.
const PROPERTIES: u32 = 5;

/// Checks a property with the seeds below `few`. If `RUBIK_ATTACK_SECONDS` is set, checks it with new seeds instead,
/// for an equal part of this time.
fn attack(few: u64, property: impl Fn(&mut dyn Rng)) {
    let of_environment = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let attempt = |seed: u64| {
        println!("RUBIK_ATTACK_SEED={seed}");
        property(&mut generator(seed, 0));
    };
    if let Some(seed) = of_environment("RUBIK_ATTACK_SEED") {
        return attempt(seed);
    }
    let Some(seconds) = of_environment("RUBIK_ATTACK_SECONDS") else {
        return (0..few).for_each(attempt);
    };
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let first = since.expect("the clock is after 1970").as_nanos() as u64;
    let end = Instant::now() + Duration::from_secs(seconds) / PROPERTIES;
    let in_time = (0..).take_while(|_| Instant::now() < end);
    in_time.for_each(|number| attempt(first.wrapping_add(number)));
}

fn one_of<'a>(random: &mut dyn Rng, things: &[&'a str]) -> &'a str {
    things[random.random_range(0..things.len())]
}

/// The test scrambles a cube with random turns, and allows only these turns. Some turns move centres or turn the whole
/// cube. In an earlier version, the program first rotated such a cube upright, so the allowed turns could no longer
/// solve it.
#[test]
fn a_cube_made_by_any_turns_is_solved_by_them() {
    const TURNS: [&str; 20] = [
        "U", "D", "R", "L", "F", "B", "U2", "R2", "F2", "M", "E", "S", "M2", "Rw", "Uw", "Fw", "Lw2", "x", "y", "z",
    ];
    attack(6, |random| {
        let some: Vec<&str> = (0..random.random_range(2..4)).map(|_| one_of(random, &TURNS)).collect();
        let turns = some.join(",");
        let made: Vec<&str> = (0..random.random_range(0..5))
            .map(|_| some[random.random_range(0..some.len())])
            .collect();
        let cube = made.join(" ");
        let options = ["--generators", &turns, "--memory", "1M", "--time-limit", "20"];
        let (status, solution, said) = run(rubik().arg("solve").args(options).arg(&cube));
        if status == 1 && said.contains("in time") {
            return;
        }
        assert_eq!((status, said.as_str()), (0, ""), "{turns}: {cube}");
        let claim = format!("{cube}\t{solution}");
        let checked = output(rubik().args(["check", "--generators", &turns]).write_stdin(claim));
        assert_eq!(checked, "ok\n", "{turns}: {cube}: {solution}");
    });
}

/// In an earlier version, counting the cubes of `"eo of UF" --any-face` never ended.
#[test]
fn the_cubes_of_any_goal_are_counted_or_refused_in_a_line() {
    const PARTS: [&str; 16] = [
        "UF",
        "URF",
        "eo of UF",
        "UF in U layer",
        "cross",
        "first-block",
        "D corners",
        "co",
        "eo",
        "E slice",
        "domino",
        "eo-line",
        "U edges in U layer",
        "DBL DL BL",
        "cp",
        "co of U layer",
    ];
    attack(12, |random| {
        let of_or = (0..random.random_range(1..3)).map(|_| {
            let of_and = (0..random.random_range(1..3)).map(|_| one_of(random, &PARTS));
            of_and.collect::<Vec<_>>().join(", ")
        });
        let goal = of_or.collect::<Vec<_>>().join(" or ");
        let wider = one_of(random, &["--any-face", "--any-slot", "--json"]);
        let (status, printed, said) = run(rubik().args(["count", wider, &goal]));
        match status {
            0 => assert!(
                printed.lines().count() >= 1 && said.is_empty(),
                "{goal} {wider}: {said}"
            ),
            1 | 2 => assert_eq!(
                (said.lines().count(), said.contains("panicked")),
                (1, false),
                "{goal} {wider}: {said}"
            ),
            _ => panic!("{goal} {wider}: {status}: {said}"),
        }
    });
}

/// Changes the records of a run at random. The program must refuse the changed records, or give the same report as
/// before. In an earlier version, the program accepted the proof in a record without checking it.
#[test]
fn a_record_that_was_changed_is_refused_or_changes_nothing() {
    let folder = folder();
    let path = folder.path().join("records.ndjson");
    let out = path.to_str().expect("UTF-8");
    let arguments = [
        "batch", "--json", "-p", "2x2x2", "-n", "30", "--seed", "5", "--out", out,
    ];
    let expected = timeless(parse(&output(rubik().args(arguments))));
    let whole = fs::read(&path).expect("records");
    attack(12, |random| {
        let mut changed = whole.clone();
        for _ in 0..random.random_range(1..4) {
            let place = random.random_range(0..changed.len());
            match random.random_range(0..3) {
                0 => changed[place] = b'0' + random.random_range(0..10_u8),
                1 => drop(changed.remove(place)),
                _ => changed.insert(place, changed[random.random_range(0..changed.len())]),
            }
        }
        fs::write(&path, &changed).expect("written");
        let (status, printed, said) = run(rubik().args(arguments).arg("--resume"));
        match status {
            0 => {
                let mut found = timeless(parse(&printed));
                // `claimed` counts the proven solutions that come from the records of a resumed run. The first report
                // does not contain it, so the test does not compare it.
                if let Some(found) = found.as_object_mut() {
                    found.remove("claimed");
                }
                assert_eq!(found, expected, "{}", String::from_utf8_lossy(&changed));
            }
            1 | 2 => assert!(!said.contains("panicked") && !said.is_empty(), "{said}"),
            _ => panic!("{status}: {said}"),
        }
    });
}

/// In an earlier version, if a table file was truncated while the program read it, the program crashed.
#[test]
#[cfg(unix)]
fn a_table_that_is_cut_short_while_cubes_are_solved_costs_no_answer() {
    const NAME: &str = "two-phase-qtm-modulo";
    const CUBES: usize = 12;
    output(rubik().args(["solve", "--metric", "qtm", "R"]));
    attack(1, |random| {
        let folder = folder_of(&SMALL_TWO_PHASE_QTM);
        let seed = random.random_range(0..1_000_u32).to_string();
        let cubes = output(rubik().args(["scramble", "-n", &CUBES.to_string(), "--seed", &seed]));
        let mut command = piped(&["solve", "--metric", "qtm"]);
        command.env("RUBIK_TABLES", folder.path()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("the input is piped");
        let mut answers = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
        let cut_before = random.random_range(1..CUBES);
        let length = random.random_range(0..35_000_000);
        for (number, cube) in cubes.lines().enumerate() {
            if number == cut_before {
                cut_short(&table(folder.path(), NAME), length);
            }
            writeln!(input, "{cube}").expect("the program reads");
            let answer = answers.next().expect("the program answers").expect("text");
            let checked = run(rubik().arg("check").write_stdin(format!("{cube}\t{answer}"))).1;
            assert!(
                checked == "ok\n" || answer.starts_with("# error"),
                "{cube}: {answer}: {checked}"
            );
        }
        drop(input);
        let status = child.wait().expect("the program ends");
        assert!(matches!(status.code(), Some(0 | 1)), "{status}");
    });
}

/// Truncates a file. `cp` also does this before it overwrites a file.
#[cfg(unix)]
fn cut_short(path: &Path, length: u64) {
    let file = fs::OpenOptions::new().write(true).open(path).expect("the table file");
    file.set_len(length).expect("the file is truncated");
}

/// Presses hundreds of random keys. The game must continue until Ctrl-C ends it.
#[test]
#[cfg(all(feature = "play", unix))]
fn whatever_is_typed_into_the_game_it_ends_when_it_is_told_to() {
    const KEYS: [&str; 24] = [
        "r",
        "u'",
        "f2",
        "m",
        "x",
        "i",
        "n",
        "?",
        "\t",
        "\r",
        "\u{1b}",
        "\u{1b}[A",
        "\u{1b}[B",
        "\u{1b}[C",
        "\u{7f}",
        "w",
        "1",
        "t",
        "c",
        "b",
        "-",
        "é",
        "\u{1b}[200~R U\u{1b}[201~",
        " ",
    ];
    attack(2, |random| {
        let puzzle = one_of(random, &["3x3x3", "2x2x2", "5x5x5", "pyraminx", "skewb", "slide"]);
        let mut player = crate::terminal::Player::start((80, 24), &["-p", puzzle], &[]);
        player.wait_for("? help");
        for _ in 0..200 {
            player.press(one_of(random, &KEYS));
        }
        player.press("\u{3}");
        assert_eq!(player.end(), 0, "{puzzle}");
    });
}
