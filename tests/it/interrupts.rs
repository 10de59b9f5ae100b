//! Tests that Ctrl-C and SIGTERM end all long work immediately. The program prints the results found so far, if the
//! command can have results before its end. It leaves no incomplete file.

use crate::program::{Lines, Running, folder, piped, wait_for};
use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

const FAR: &str = "D' R2 F' U2 L B2 D F R' U' B L2 D2 F2 R U' L' B' U2 F";

/// The names and the numbers of the signals. The tests use them alternately, one for each command.
const SIGNALS: [(&str, i32); 2] = [("INT", 2), ("TERM", 15)];

/// True if a program handled an interrupt and ended with the status that `docs/commands.md` states.
fn is_heard(status: ExitStatus) -> bool {
    status.code() == Some(130)
}

#[test]
fn what_is_known_so_far_is_printed_when_a_search_is_interrupted() {
    let far = "2R U 2F' L2 2U B 2L D' R2 F 2D2 L 2B' U 2R2 F2 D 2L' B2 U'";
    for ((arguments, lines), (signal, _)) in [
        (&["solve", "--improve", FAR][..], 1),
        (&["solve", "--improve", "--faces", "URFDL", FAR], 1),
        (&["solve", "-p", "4x4x4", "--improve", far], 1),
        (&["solve", "-p", "5x5x5", "--improve", far], 1),
        (&["fmc", "--improve", FAR], 4),
        (&["fmc", "--improve", "--steps", "eo > dr > solved", FAR], 4),
    ]
    .into_iter()
    .zip(SIGNALS.into_iter().cycle())
    {
        let mut program = Running::start(&mut piped(arguments));
        let answers = Lines::of(program.output());
        (0..lines).for_each(|_| drop(answers.next().expect("a solution is printed when it is found")));
        program.signal(signal);
        let status = program.wait();
        assert!(is_heard(status), "{arguments:?}, {signal}: {status}");
        while answers.next().is_some() {}
        let printed = answers.read();
        assert!(!printed.contains("error"), "{arguments:?}: {printed}");
    }
}

/// In an earlier version, if Ctrl-C interrupted a search with `--time-limit`, the solutions found so far were lost.
#[test]
fn a_time_limit_that_is_interrupted_ends_with_the_best_so_far() {
    let big = "2R U 2F' L2 2U B 2L D' R2 F 2D2 L 2B' U 2R2 F2 D 2L' B2 U'";
    for arguments in [
        &["solve", "--time-limit", "1h", FAR][..],
        &["solve", "--time-limit", "1h", "-p", "5x5x5", big],
        &["fmc", "--time-limit", "1h", FAR],
        &["solve", "-m", "fmc", "--time-limit", "1h", FAR],
    ] {
        let program = Running::start(&mut piped(arguments));
        program.wait_for_handler();
        // After this much processor time, the program has found a solution.
        wait_for_work(arguments, &program, 40);
        program.signal("INT");
        let ended = program.end();
        let printed = String::from_utf8(ended.stdout).expect("UTF-8");
        assert!(is_heard(ended.status), "{arguments:?}: {}", ended.status);
        assert!(
            printed.ends_with('\n') && !printed.contains("error"),
            "{arguments:?}: {printed}"
        );
    }
}

/// Waits until a program has used this many hundredths of a second of processor time.
fn wait_for_work(what: &[&str], program: &Running, hundredths: u64) {
    wait_for("work", || {
        let stat = fs::read_to_string(format!("/proc/{}/stat", program.id())).expect("the program runs");
        let (_, fields) = stat.rsplit_once(')').expect("a name");
        assert!(
            !fields.trim_start().starts_with('Z'),
            "{what:?} has ended already: {stat}"
        );
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let used: u64 = [11, 12]
            .map(|field: usize| fields[field].parse::<u64>().expect("a number"))
            .iter()
            .sum();
        (used >= hundredths).then_some(())
    });
}

/// These commands have no result before their end. The signal kills them, or they end with the exit status of an
/// interrupt.
#[test]
fn whatever_takes_long_ends_at_a_signal_and_leaves_no_half_line() {
    let folder = folder();
    let built = folder.path().to_str().expect("UTF-8");
    let undone = format!("({FAR})'");
    let seven = "3R U 2F' L2 3U B 2L D' R2 F 3D2 L 2B' U 3R2 F2 D 2L' B2 U'";
    for (arguments, (signal, number)) in [
        &["solve", "-p", "901x901x901", seven][..],
        &["solve", "-p", "7x7x7", "--improve", seven],
        &["solve", "--goal", "f2l", "--memory", "2M", FAR],
        &["steps", "--goal", "f2l", "--time-limit", "1h", FAR, &undone],
        &[
            "scramble",
            "--distance",
            "17",
            "--generators",
            "U,R,F,L,B",
            "--time-limit",
            "1h",
        ],
        &["scramble", "-n", "1000", "-p", "7x7x7", "--random-state"],
        &["tables", "build", "domino"],
        &["batch", "-n", "100000000"],
    ]
    .into_iter()
    .zip(SIGNALS.into_iter().cycle())
    {
        let builds = arguments.contains(&"build") || arguments.contains(&"--generators");
        let mut command = piped(arguments);
        if builds {
            command.env("RUBIK_TABLES", built);
        }
        let program = Running::start(&mut command);
        wait_for_work(arguments, &program, 30);
        program.signal(signal);
        let ended = program.end();
        let printed = String::from_utf8(ended.stdout).expect("UTF-8");
        let is_ended = is_heard(ended.status) || ended.status.signal() == Some(number);
        assert!(is_ended, "{arguments:?}, {signal}: {}", ended.status);
        assert!(
            printed.is_empty() || printed.ends_with('\n'),
            "{arguments:?}: {printed}"
        );
    }
    // No table is in the folder, because no build was finished.
    for entry in fs::read_dir(folder.path()).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
        assert!(!name.ends_with(".table"), "{name} was not built to its end");
    }
}

/// In an earlier version, Ctrl-C had no effect while a table was built, which takes minutes for the largest tables.
#[test]
fn the_first_interrupt_ends_the_program_while_a_table_is_built() {
    let folder = folder();
    let mut solve = piped(&["solve", "--generators", "U,R,F,L,M", FAR]);
    let mut solve = Running::start(solve.env("RUBIK_TABLES", folder.path()));
    let said = Lines::of(solve.errors()).next();
    assert!(said.is_some_and(|said| said.starts_with("building goal-")));
    solve.signal("INT");
    let status = solve.wait();
    assert!(is_heard(status), "{status}");
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 0, "no unfinished table is left");
}

/// Tests that the program prints in full all answers that it found before the interrupt, and does not wait for further
/// answers.
#[test]
fn lines_that_are_answered_are_printed_before_an_interrupt_ends_the_program() {
    for arguments in [&["solve", "--time-limit", "1h"][..], &["fmc", "--time-limit", "1h"]] {
        let mut program = Running::start(&mut piped(arguments));
        let mut input = program.input();
        writeln!(input, "\n{FAR}").expect("the program reads");
        program.wait_for_handler();
        wait_for_work(arguments, &program, 40);
        program.signal("TERM");
        let output = Lines::of(program.output());
        let status = program.wait();
        drop(input);
        assert!(is_heard(status), "{arguments:?}: {status}");
        while output.next().is_some() {}
        let printed = output.read();
        assert!(
            !printed.is_empty() && !printed.contains("error"),
            "{arguments:?}: {printed}"
        );
    }
}

/// If no process reads the program's output, the first interrupt has no effect. The second interrupt must end the
/// program.
#[test]
fn the_second_interrupt_ends_the_program_at_once() {
    let arguments = [
        "batch",
        "-n",
        "100000000",
        "-m",
        "thistlethwaite",
        "--out",
        "/dev/stdout",
    ];
    let mut program = Running::start(&mut piped(&arguments));
    let _unread = program.output();
    program.wait_for_handler();
    wait_for("a full pipe", || {
        let tasks = fs::read_dir(format!("/proc/{}/task", program.id())).expect("the program runs");
        let mut states = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("stat")).ok());
        let sleeps = |stat: String| {
            stat.rsplit_once(')')
                .is_some_and(|(_, fields)| fields.trim_start().starts_with('S'))
        };
        states.all(sleeps).then_some(())
    });
    program.signal("INT");
    program.signal("INT");
    // The second signal may have arrived before the program handled the first, so the test sends it again.
    let status = wait_for("the end", || {
        program.signal("INT");
        program.ended()
    });
    assert!(is_heard(status), "{status}");
}
