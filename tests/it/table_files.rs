//! Tests the effects of `rubik tables` on files, the effects of damaged large tables, and the effects of too little
//! memory.

use crate::program::{
    Lines, Running, SAMPLE, SMALL_TWO_PHASE, THISTLETHWAITE, folder, folder_of, output, piped, rubik,
    rubik_with_tables, run, small_tables, table,
};
use rubik::solvers::fmc::FmcSolver;
use rubik::solvers::two_phase::{self, TableSet};
use rubik::solvers::{Method, SearchMetric, Solver, TurnableFaces};
use rubik::tables::{NoProgress, Store, TableKeeper, TableProgress, TableSpec};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use xxhash_rust::xxh3::xxh3_64;

/// The tables that are in both the small and the large set of two-phase tables.
const SHARED: [&str; 2] = ["two-phase-cosets", "two-phase-corners-slice"];

const SMALL: [&str; 2] = ["two-phase-near", "two-phase-corners-upper"];

const LARGE: [&str; 2] = ["two-phase-exact", "two-phase-corners-layers"];

const OPTIMAL: [&str; 3] = ["optimal-256M", "optimal-512M", "optimal-edges"];

/// The tables of the 4x4x4. Its solver also uses the small two-phase tables.
const FOUR: [&str; 4] = ["four-axes", "four-axis", "four-faces", "four-pairings"];

/// The names of the tables in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

/// A folder that contains a dummy file for each of these tables.
fn folder_with(tables: &[&[&str]]) -> tempfile::TempDir {
    let folder = folder();
    for name in tables.iter().copied().flatten() {
        fs::write(table(folder.path(), name), name).expect("written");
    }
    folder
}

const ALL: [&[&str]; 5] = [&THISTLETHWAITE, &SHARED, &SMALL, &LARGE, &OPTIMAL];

/// In an earlier version, `tables remove --table-size 256M` removed the tables of Thistlethwaite's method, and
/// `tables remove optimal` removed the two-phase tables.
#[test]
fn remove_takes_what_is_named_and_nothing_that_others_need() {
    for (arguments, expected) in [
        (&["--table-size", "256M"][..], &["optimal-256M"][..]),
        (&["optimal", "--table-size", "512M"], &["optimal-512M"]),
        (&["optimal"], &OPTIMAL),
        (&["--table-size", "large"], &LARGE),
        (&["two-phase", "--table-size", "small"], &SMALL),
        (&["thistlethwaite"], &THISTLETHWAITE),
        (&["layers"], &[]),
        // In an earlier version, this command also removed the tables of the 3x3x3.
        (&["-p", "6x6x6"], &[]),
    ] {
        let folder = folder_with(&ALL);
        let all = names(folder.path());
        let remove = ["-q", "tables", "remove"];
        let removed = output(rubik_with_tables(folder.path()).args(remove).args(arguments));
        assert_eq!(removed.lines().count(), expected.len(), "{arguments:?}");
        let left = all.iter().filter(|name| !expected.contains(&name.as_str()));
        assert!(left.eq(&names(folder.path())), "{arguments:?}: {removed}");
    }
    for arguments in [&["two-phase"][..], &["two-phase", "optimal"], &[]] {
        let folder = folder_with(&ALL);
        output(
            rubik_with_tables(folder.path())
                .args(["tables", "remove"])
                .args(arguments),
        );
        let left = names(folder.path());
        assert!(!left.iter().any(|name| name.starts_with("two-phase")), "{left:?}");
    }
}

/// In an earlier version, `tables build optimal --table-size small` built the tables of 1G, and
/// `tables remove optimal --table-size small` removed other tables.
#[test]
fn a_table_size_that_the_method_does_not_have_is_refused() {
    for command in ["build", "verify", "remove"] {
        for (method, size) in [
            ("optimal", "small"),
            ("two-phase", "256M"),
            ("thistlethwaite", "large"),
            ("layers", "1G"),
        ] {
            let folder = folder_with(&ALL);
            let before = names(folder.path());
            let arguments = ["tables", command, method, "--table-size", size];
            let (status, stdout, stderr) = run(rubik_with_tables(folder.path()).args(arguments));
            assert_eq!((status, stdout.as_str()), (2, ""), "{arguments:?}");
            assert!(stderr.contains(&format!("not of {method}")), "{stderr}");
            assert_eq!(names(folder.path()), before, "{arguments:?}");
        }
    }
}

/// In an earlier version, `tables verify` exited with status 1 if some tables were missing and no table was wrong.
#[test]
fn verify_without_names_checks_what_is_there() {
    let folder = folder();
    let rubik = || rubik_with_tables(folder.path());
    let (status, stdout, stderr) = run(rubik().args(["tables", "verify"]));
    assert_eq!((status, stdout.as_str()), (0, ""));
    assert_eq!(stderr, "there are no tables to verify\n");
    let name = THISTLETHWAITE[0];
    fs::copy(table(small_tables(), name), table(folder.path(), name)).expect("copied");
    let text = output(rubik().args(["tables", "verify"]));
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("thistlethwaite-g0-g1: as published"), "{text}");
    let (status, stdout, _) = run(rubik().args(["tables", "verify", "thistlethwaite"]));
    assert_eq!((status, stdout.matches("is not built").count()), (1, 3));
    fs::write(table(folder.path(), name), "no table").expect("written");
    let (status, ..) = run(rubik().args(["tables", "verify"]));
    assert_eq!(status, 1);
}

/// A build that is killed while it writes leaves a file behind. In an earlier version, `list` did not show this file,
/// and `remove` did not delete it for an hour.
#[cfg(unix)]
#[test]
fn what_a_killed_build_leaves_is_listed_and_removed() {
    let folder = folder();
    // The limit is 400 blocks of 512 or 1,024 bytes. The table of the second phase is larger.
    let killed = Command::new("sh")
        .args(["-c", "ulimit -f 400; exec \"$0\" tables build thistlethwaite"])
        .arg(assert_cmd::cargo::cargo_bin("rubik"))
        .env("RUBIK_TABLES", folder.path())
        .output();
    assert!(!killed.expect("a shell").status.success());
    let unfinished = |text: &str| {
        let is_unfinished = |line: &&str| line.contains(".unfinished");
        text.lines()
            .filter(is_unfinished)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let rubik = || rubik_with_tables(folder.path());
    let listed = unfinished(&output(rubik().args(["tables", "list"])));
    assert_eq!(listed.len(), 1, "{listed:?}");
    assert!(listed[0].starts_with("thistlethwaite-g1-g2-"), "{listed:?}");
    assert!(listed[0].ends_with("left unfinished"), "{listed:?}");
    let removed = output(rubik().args(["tables", "remove"]));
    assert_eq!(unfinished(&removed).len(), 1, "{removed}");
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

#[test]
fn help_says_what_is_built_and_what_is_removed_unasked() {
    let folder = folder();
    let help = |command| output(rubik_with_tables(folder.path()).args(["tables", command, "--help"]));
    let build = help("build").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        build.contains("the tables of thistlethwaite and the small ones of two-phase"),
        "{build}"
    );
    let remove = help("remove").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(remove.contains("this removes all tables"), "{remove}");
}

#[test]
fn building_a_large_table_is_announced_where_no_bar_is_seen() {
    // The large set needs too much space on the disk for this test, so the test ends the program as soon as it has
    // printed its message.
    let folder = folder();
    let mut command = piped(&["tables", "build", "two-phase", "--table-size", "large"]);
    let mut build = Running::start(command.env("RUBIK_TABLES", folder.path()));
    let said = Lines::of(build.errors());
    assert_eq!(said.next().as_deref(), Some("building two-phase-exact, about 10 s"));
}

/// The program recognises the 2x2x2 by the number of stickers, so it builds no tables of the 3x3x3.
#[test]
fn positions_of_another_puzzle_alone_build_its_tables_alone() {
    let folder = folder();
    let positions = ["UUFFUBRRRRFDDBDBFDLLLLUB", "BUDFUBLRLRDFFUDBDFLRLRUB"];
    let (status, solutions, _) = run(rubik_with_tables(folder.path()).args(["solve", "-q"]).args(positions));
    assert_eq!((status, solutions.as_str()), (0, "U' R'\nU' F2 R'\n"));
    assert_eq!(names(folder.path()), ["two-by-two-htm"]);
}

/// Writes a file with the header of a large table. The blocks of the table do not match the checksums in the header.
fn write_damaged(folder: &Path, spec: &dyn TableSpec, body: impl FnOnce(&mut File)) {
    let mut header = b"rubik\0tb".to_vec();
    header.extend(3_u32.to_le_bytes());
    for text in [spec.name(), spec.parameters()] {
        header.extend((text.len() as u64).to_le_bytes());
        header.extend(text.as_bytes());
    }
    header.extend((spec.bytes() as u64).to_le_bytes());
    let checksums = 0x0123_4567_89ab_cdef_u64.to_le_bytes();
    let checksums = checksums.repeat(spec.bytes().div_ceil(4_096));
    header.extend(xxh3_64(&checksums).to_le_bytes());
    header.extend(checksums);
    header.resize(header.len().next_multiple_of(64), 0);
    let mut file = File::create(table(folder, spec.name())).expect("made");
    file.write_all(&header).expect("written");
    body(&mut file);
    file.set_len((header.len() + spec.bytes()) as u64)
        .expect("the length is set");
}

/// A folder with the large set of two-phase tables. `entry` is repeated to fill `two-phase-exact`.
pub fn folder_with_entries(entry: [u8; 4]) -> tempfile::TempDir {
    let folder = folder_of(&SHARED);
    for spec in two_phase::table_specs(TableSet::Large, SearchMetric::HalfTurn, TurnableFaces::All) {
        if spec.name() == "two-phase-exact" && entry != [0; 4] {
            write_damaged(folder.path(), spec.as_ref(), |file| {
                let part = entry.repeat(1 << 18);
                for _ in 0..spec.bytes() / part.len() {
                    file.write_all(&part).expect("the entries are written");
                }
            });
        } else if LARGE.contains(&spec.name()) {
            // The file is sparse: its zeros take no space on the disk.
            write_damaged(folder.path(), spec.as_ref(), |_| ());
        }
    }
    folder
}

const DAMAGED: &str = "table two-phase-exact is damaged: its checksum does not match; \
                       run `rubik tables verify` to find the damage\n";

/// All distances in the damaged table `two-phase-exact` are 12, which rules out every first phase. An earlier version
/// reported that there is no solution.
#[test]
fn damaged_large_tables_are_no_proof_that_there_is_no_solution() {
    let folder = folder_with_entries([0, 0, 0, 12]);
    for limits in [
        &["--max-moves", "9"][..],
        &["--max-moves", "19"],
        &["--max-moves", "21"],
        &["--max-moves", "30"],
        &["--max-moves", "21", "--solutions", "3"],
        &["--max-moves", "9", "--time-limit", "1h"],
    ] {
        let solve = ["solve", "--table-size", "large", SAMPLE];
        let (status, stdout, stderr) = run(rubik_with_tables(folder.path()).args(solve).args(limits));
        assert_eq!(status, 1, "{limits:?}: {stdout}");
        assert_eq!(stderr, format!("error: {DAMAGED}"), "{limits:?}");
        assert_eq!(stdout, format!("# error: {DAMAGED}"), "{limits:?}");
    }
}

/// When the program opens a long table of a goal, it does not read the whole table. If it finds damage during the
/// search, it gives no answer.
#[test]
fn a_damaged_table_of_a_goal_is_built_anew_or_named_and_never_believed() {
    let folder = folder();
    let goal = ["solve", "--goal", "eo-cross", "R U F2 L D B R' U"];
    let solve = || run(rubik_with_tables(folder.path()).args(goal));
    let (status, answer, _) = solve();
    assert_eq!(status, 0);
    let [name] = &names(folder.path())[..] else {
        panic!("one table")
    };
    let path = table(folder.path(), name);
    let whole = fs::read(&path).expect("the table");
    let damaged = |from: usize, to: usize, step: usize| {
        let mut bytes = whole.clone();
        bytes[from..to]
            .iter_mut()
            .step_by(step)
            .for_each(|byte| *byte ^= 0b0101_0101);
        fs::write(&path, bytes).expect("written");
    };
    // The counts are at the end of the file, and are read when the table is opened.
    damaged(whole.len() - 500, whole.len(), 1);
    let (status, again, stderr) = solve();
    assert_eq!((status, again), (0, answer));
    assert!(stderr.contains("is damaged"), "{stderr}");
    assert_eq!(fs::read(&path).expect("the table"), whole);
    // Changes a byte in each block that the program does not read when it opens the table.
    damaged(whole.len() / 100, whole.len() - 5_000, 4_096);
    let (status, answer, stderr) = solve();
    assert!(status == 1 && answer.starts_with("# error: table "), "{answer}");
    let remedy = format!("run `rubik tables remove --name {name}`, and it is built again");
    assert!(stderr.contains("is damaged") && stderr.contains(&remedy), "{stderr}");
    output(rubik_with_tables(folder.path()).args(["tables", "remove", "--name", name]));
    assert_eq!(solve().0, 0);
}

/// All distances in the damaged table `two-phase-exact` are 0. In an earlier version, the search never ended, even with
/// a time limit.
#[test]
fn large_tables_of_zeros_do_not_hang() {
    let folder = folder_with_entries([0; 4]);
    for limits in [&[][..], &["--time-limit", "100ms"], &["--solutions", "2"]] {
        let solve = ["solve", "--table-size", "large", SAMPLE];
        let (status, _, stderr) = run(rubik_with_tables(folder.path()).args(solve).args(limits));
        assert_eq!(status, 1, "{limits:?}");
        assert_eq!(stderr, format!("error: {DAMAGED}"), "{limits:?}");
    }
}

/// If two threads allocate at the same time, the allocator of glibc reserves a further arena of 64 MB of address space,
/// which counts as memory that is not free. The tests whose messages depend on the free memory therefore allow only one
/// arena.
#[cfg(target_os = "linux")]
const ONE_ARENA: (&str, &str) = ("MALLOC_ARENA_MAX", "1");

/// Runs a command with limited address space, given in KiB.
#[cfg(target_os = "linux")]
fn limited(kibibytes: u32, folder: &Path, variable: Option<(&str, &str)>, arguments: &[&str]) -> (Option<i32>, String) {
    let ended = Command::new("sh")
        .args(["-c", &format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\"")])
        .arg(assert_cmd::cargo::cargo_bin("rubik"))
        .args(arguments)
        .env("RUBIK_TABLES", folder)
        .envs(variable)
        .output()
        .expect("a shell");
    let stderr = String::from_utf8(ended.stderr).expect("UTF-8");
    (ended.status.code(), stderr)
}

/// In an earlier version, the program ended with a backtrace, or spent seconds on building one two-phase table before
/// it found that another table did not fit into memory.
#[cfg(target_os = "linux")]
#[test]
fn a_table_that_cannot_be_allocated_is_refused_before_any_is_built() {
    for (kibibytes, arguments, table, hint) in [
        (
            1_000_000,
            &["solve", "-m", "optimal", "--table-size", "1G", "R"][..],
            "table optimal-1G takes ",
            "; --table-size 256M would fit\n",
        ),
        (
            400_000,
            &["solve", "-m", "optimal", "--table-size", "256M", "R"],
            "table optimal-256M takes ",
            "; no smaller table would fit either\n",
        ),
        (
            600_000,
            &["solve", "--table-size", "large", "R"],
            "table two-phase-",
            "; --table-size small would fit\n",
        ),
    ] {
        let arguments = [&["--threads", "2"], arguments].concat();
        let folder = folder();
        let (status, stderr) = limited(kibibytes, folder.path(), Some(ONE_ARENA), &arguments);
        assert_eq!(status, Some(2), "{arguments:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.starts_with(&format!("error: {table}")), "{stderr}");
        assert!(stderr.ends_with(hint), "{stderr}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
}

/// In an earlier version, the program reported the error only when memory ran out. The message contained only the
/// number of bytes of the allocation that failed.
#[cfg(target_os = "linux")]
#[test]
fn a_cube_that_does_not_fit_into_memory_is_refused_with_the_largest_that_does() {
    let solve = |tables: &[&str], kibibytes, puzzle| {
        let solve = ["-q", "--threads", "1", "solve", "-p", puzzle, "Rw U F"];
        limited(kibibytes, folder_of(tables).path(), Some(ONE_ARENA), &solve)
    };
    let (status, stderr) = solve(&[], 60_000, "33x33x33");
    assert_eq!(status, Some(2), "{stderr}");
    assert!(stderr.starts_with("error: solving a 33x33x33 takes "), "{stderr}");
    assert!(
        stderr.ends_with(" is free; no smaller table would fit either\n"),
        "{stderr}"
    );
    // If the tables of the 4x4x4 exist, they fit into memory, and the program solves the cube.
    output(rubik().args(["-q", "solve", "-p", "4x4x4", "Rw U F"]));
    let there = [THISTLETHWAITE, SMALL_TWO_PHASE, FOUR].concat();
    let (status, stderr) = solve(&there, 120_000, "6x6x6");
    assert_eq!(status, Some(2), "{stderr}");
    assert!(stderr.starts_with("error: solving a 6x6x6 takes "), "{stderr}");
    assert!(
        stderr.ends_with(" is free; the largest puzzle that fits is 4x4x4\n"),
        "{stderr}"
    );
    assert_eq!(solve(&there, 120_000, "4x4x4"), (Some(0), String::new()));
}

/// In an earlier version, if a small allocation that was not for a table failed, the program aborted with a backtrace.
#[cfg(target_os = "linux")]
#[test]
fn whatever_memory_there_is_the_program_answers_or_says_one_line() {
    const LIMITS: [u32; 4] = [30_000, 60_000, 200_000, 4_000_000];
    // Some limits are left out because they take too long. With enough memory, building the tables of a 5x5x5 takes half
    // a minute. With slightly too little memory, building tables takes up to a minute, because the allocator then asks
    // the system for every small allocation.
    let commands: [(&[&str], &[u32]); 5] = [
        (&["solve", "R U F"], &[30_000, 45_000, 4_000_000]),
        (&["solve", "--goal", "cross", "R U F"], &[30_000, 400_000, 4_000_000]),
        (&["solve", "-p", "5x5x5", "Rw U F"], &LIMITS[..3]),
        (&["batch", "-n", "20", "-m", "thistlethwaite"], &LIMITS),
        (&["count", "--goal", "pll"], &LIMITS),
    ];
    let (mut refused, mut answered_in_the_end) = (0, 0);
    for (arguments, limits) in commands {
        let mut is_last_answered = false;
        let mut folder = tempfile::tempdir().expect("a folder");
        for &kibibytes in limits {
            let (status, stderr) = limited(
                kibibytes,
                folder.path(),
                None,
                &[&["-q", "--threads", "2"], arguments].concat(),
            );
            let is_answered = status == Some(0) && stderr.is_empty();
            let is_refused =
                matches!(status, Some(1 | 2)) && stderr.starts_with("error: ") && stderr.lines().count() == 1;
            assert!(
                is_answered || is_refused,
                "{kibibytes} KiB, {arguments:?}: {status:?}, {stderr}"
            );
            refused += usize::from(is_refused);
            is_last_answered = is_answered;
            // If the command succeeded, the test keeps its tables for the next limit.
            if !is_answered {
                folder = tempfile::tempdir().expect("a folder");
            }
        }
        answered_in_the_end += usize::from(is_last_answered);
    }
    assert!(refused > 0, "no limit was too small");
    // With the highest limits, only the tables of the 5x5x5 do not fit.
    assert_eq!(answered_in_the_end, commands.len() - 1);
}

/// In an earlier version, some of these runs waited ten seconds and then aborted: the thread that ended the program
/// needed memory to end.
#[cfg(target_os = "linux")]
#[test]
fn without_memory_the_program_ends_with_its_exit_status() {
    for run in 0..20 {
        let solve = ["-q", "--threads", "2", "solve", "--goal", "cross", "R U F"];
        let (status, stderr) = limited(40_000, folder().path(), None, &solve);
        assert_eq!(status, Some(2), "run {run}: {stderr}");
    }
}

/// The program maps stored tables into memory, so they take address space that the threads cannot allocate.
#[cfg(target_os = "linux")]
#[test]
fn a_kept_table_is_used_where_it_could_not_be_built() {
    let solve = ["--threads", "8", "solve", "--table-size", "large", "R"];
    let (status, stderr) = limited(1_400_000, folder_with_entries([0; 4]).path(), Some(ONE_ARENA), &solve);
    assert!(matches!(status, Some(0 | 1)), "{stderr}");
    let (status, stderr) = limited(1_400_000, folder_of(&SHARED).path(), Some(ONE_ARENA), &solve);
    assert_eq!(status, Some(2), "{stderr}");
    assert!(stderr.contains("two-phase-exact takes "), "{stderr}");
}

/// In an earlier version, a failed mapping counted as a damaged table, so the program built the table again.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_mapped_is_not_a_damaged_table() {
    let folder = folder_with_entries([0; 4]);
    let path = table(folder.path(), "two-phase-exact");
    let before = fs::metadata(&path).and_then(|file| file.modified()).expect("a time");
    let solve = ["--threads", "2", "solve", "--table-size", "large", "R"];
    let (status, stderr) = limited(500_000, folder.path(), Some(ONE_ARENA), &solve);
    assert_eq!(status, Some(2), "{stderr}");
    assert!(stderr.starts_with("error: table two-phase-exact takes "), "{stderr}");
    let after = fs::metadata(&path).and_then(|file| file.modified()).expect("a time");
    assert_eq!(after, before);
}

/// A keeper that stores nothing. It counts the tables that it receives.
#[derive(Debug, Default)]
struct Forgetful(AtomicUsize);

impl TableKeeper for Forgetful {
    fn take(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _: &str, _: &[u8], _: &[u8]) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// In an earlier version, the page of `rubik serve` built the same tables again for each case that the user trained,
/// and kept three copies in memory.
#[test]
fn who_opens_a_table_of_a_keeper_that_is_in_use_shares_it() {
    let keeper = Arc::new(Forgetful::default());
    let built = || keeper.0.load(Ordering::SeqCst);
    let store = Store::with_keeper(Arc::clone(&keeper) as Arc<dyn TableKeeper>);
    let specs = FmcSolver::table_specs();
    let spec = { specs.iter() }.min_by_key(|spec| spec.bytes()).expect("a table");
    let open = || store.open(spec.as_ref(), &NoProgress).expect("a small table");
    let (first, second) = (open(), open());
    assert_eq!((built(), &*first), (1, &*second));
    assert_eq!(first.as_ptr(), second.as_ptr());
    drop(first);
    assert_eq!(open().as_ptr(), second.as_ptr());
    drop(second);
    open();
    assert_eq!(built(), 2);
}

/// The number of tables that were built.
#[derive(Default)]
pub struct BuiltTables(pub AtomicUsize);

impl TableProgress for BuiltTables {
    fn building(&self, _: &str, _: u64) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn tables_in_a_folder_are_read_and_not_built_again() {
    let folder = folder();
    for expected in [THISTLETHWAITE.len(), 0] {
        let store = Store::in_folder(folder.path().to_path_buf()).expect("a folder");
        let built = BuiltTables::default();
        Solver::open(Method::Thistlethwaite, &store, &built).expect("tables");
        assert_eq!(built.0.into_inner(), expected);
    }
}
