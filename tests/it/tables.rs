//! Tests tables on disk: the program builds them once, always checks them, builds damaged tables again, and never uses
//! a wrong table. These tests use the tables of Thistlethwaite's method as an example. The tests of other methods check
//! what is special about the tables of these methods.

use crate::program::{
    Running, SAMPLE, folder, folder_of, output, piped, rubik_with_tables, run, small_tables, solves, table,
};
use rubik::tables::{Distribution, NoProgress, Store, TableBytes, TableError, TableProgress, TableSpec};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const DISTRIBUTIONS: [(&str, &str); 4] = [
    ("thistlethwaite-g0-g1", "1 2 25 202 620 900 285 13"),
    (
        "thistlethwaite-g1-g2",
        "1 2 17 134 1065 8190 54694 267576 560568 187204 3114",
    ),
    (
        "thistlethwaite-g2-g3",
        "1 2 9 36 124 530 1806 3732 5158 7070 7218 3202 488 24",
    ),
    (
        "thistlethwaite-g3-solved",
        "1 6 27 120 519 1932 6484 20310 55034 113892 178495 179196 89728 16176 1488 144",
    ),
];

const SOLVE_SAMPLE: [&str; 4] = ["solve", "-m", "thistlethwaite", SAMPLE];

fn folder_with_tables() -> tempfile::TempDir {
    folder_of(&DISTRIBUTIONS.map(|(name, _)| name))
}

fn table_specs() -> Vec<Box<dyn TableSpec>> {
    rubik::solvers::thistlethwaite::table_specs()
}

/// Solves the sample, which must succeed. Returns the text on standard error.
fn solve_sample(folder: &Path) -> String {
    let (status, stdout, stderr) = run(rubik_with_tables(folder).args(SOLVE_SAMPLE));
    assert_eq!(status, 0, "{stderr}");
    assert!(solves(SAMPLE, &stdout), "{stdout}");
    stderr
}

#[test]
fn every_table_has_the_published_distribution_to_the_last_count() {
    for (table_spec, (name, distribution)) in table_specs().iter().zip(DISTRIBUTIONS) {
        let entries = table_spec.build(&NoProgress);
        assert_eq!(table_spec.name(), name);
        assert_eq!(entries.len(), table_spec.bytes());
        assert_eq!(
            table_spec.check(&entries).map(|found| found.to_string()),
            Ok(distribution.to_owned())
        );
        assert_eq!(table_spec.prove(&entries), Ok(()));
    }
}

#[test]
fn an_entry_that_is_wrong_is_found_by_count_or_by_proof() {
    for table_spec in table_specs() {
        let entries = Vec::from(table_spec.build(&NoProgress));
        for place in [0, entries.len() / 3, entries.len() - 1] {
            let mut wrong = entries.clone();
            // The highest bit is part of the distance.
            wrong[place] ^= 0x80;
            assert!(table_spec.check(&wrong).is_err(), "{} at {place}", table_spec.name());
            assert!(table_spec.prove(&wrong).is_err(), "{} at {place}", table_spec.name());
            // Exchanging two distances does not change the counts, so only the proof finds the error.
            let other = (0..entries.len())
                .find(|&other| entries[other] >> 5 != entries[place] >> 5)
                .expect("an entry with another distance");
            let mut exchanged = entries.clone();
            exchanged.swap(place, other);
            assert!(table_spec.check(&exchanged).is_ok());
            assert!(
                table_spec.prove(&exchanged).is_err(),
                "{} at {place}",
                table_spec.name()
            );
        }
        let mut longer = entries.clone();
        longer.push(0);
        assert!(table_spec.check(&longer).is_err());
        assert!(table_spec.prove(&entries[1..]).is_err());
    }
}

#[test]
fn verify_says_what_it_counted() {
    let folder = folder_with_tables();
    let verify = ["tables", "verify", "thistlethwaite"];
    let text = output(rubik_with_tables(folder.path()).args(verify));
    let expected: Vec<String> = DISTRIBUTIONS
        .iter()
        .map(|(name, counts)| format!("{name}: as published, and proven exact: {counts}\n"))
        .collect();
    assert_eq!(text, expected.concat());
}

#[test]
fn list_path_and_remove_tell_what_is_there() {
    let folder = folder();
    let rubik = || rubik_with_tables(folder.path());
    let path = output(rubik().args(["tables", "path"]));
    assert_eq!(path.trim_end(), folder.path().to_str().expect("UTF-8"));
    let list = output(rubik().args(["tables", "list"]));
    let listed = list.lines().count() - 1;
    assert_eq!(list.matches("not built").count(), listed, "{list}");
    for (name, _) in DISTRIBUTIONS {
        assert!(list.contains(name), "{list}");
    }
    for metric in ["", "-qtm", "-axial", "-axial-qtm"] {
        for of in ["exact", "corners-slice", "corners-layers"] {
            let name = format!("\ntwo-phase{metric}-{of}-five-faces ");
            assert!(list.contains(&name), "{list}");
        }
    }
    let (status, stdout, _) = run(rubik().args(["tables", "verify", "thistlethwaite"]));
    assert_eq!((status, stdout.matches("is not built").count()), (1, 4));
    output(rubik().args(["tables", "build", "thistlethwaite"]));
    let list = output(rubik().args(["tables", "list"]));
    assert_eq!(list.matches("ready").count(), 4, "{list}");
    assert_eq!(list.matches("not built").count(), listed - 4, "{list}");
    let size = fs::metadata(table(folder.path(), "thistlethwaite-g1-g2"))
        .expect("a file")
        .len();
    assert!(list.contains(&format!(" {size}  ready")), "{list}");
    let removed = output(rubik().args(["tables", "remove"]));
    assert_eq!(removed.lines().count(), 4);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn the_option_goes_before_the_environment() {
    let (folder, elsewhere) = (folder(), folder());
    let path = output(
        rubik_with_tables(elsewhere.path())
            .args(["tables", "path", "--tables"])
            .arg(folder.path()),
    );
    assert_eq!(path.trim_end(), folder.path().to_str().expect("UTF-8"));
}

#[cfg(target_os = "linux")]
#[test]
fn tables_go_to_the_cache_folder_when_nothing_else_is_said() {
    let home = folder();
    let path = |variable: &str| {
        let mut command = rubik_with_tables(Path::new(""));
        command
            .env_remove("RUBIK_TABLES")
            .env_remove("XDG_CACHE_HOME")
            .env_remove("HOME")
            .env(variable, home.path())
            .args(["tables", "path"]);
        output(&mut command).trim_end().to_owned()
    };
    let expected = home.path().to_str().expect("UTF-8");
    assert_eq!(path("XDG_CACHE_HOME"), format!("{expected}/rubik"));
    assert_eq!(path("HOME"), format!("{expected}/.cache/rubik"));
}

/// Damages all tables. The program must report each damaged table in one line and give the right answer. The next run
/// must report nothing.
fn is_healed(what: &str, said: &str, hurt: &dyn Fn(&Path, &[u8])) {
    let folder = folder_with_tables();
    let paths = DISTRIBUTIONS.map(|(name, _)| table(folder.path(), name));
    let whole = paths.each_ref().map(|path| fs::read(path).expect("a table"));
    for (path, whole) in paths.iter().zip(&whole) {
        hurt(path, whole);
    }
    let list = output(rubik_with_tables(folder.path()).args(["tables", "list"]));
    assert_eq!(list.matches("unusable: ").count(), 4, "{what}: {list}");
    let verify = ["tables", "verify", "thistlethwaite"];
    let (status, ..) = run(rubik_with_tables(folder.path()).args(verify));
    assert_eq!(status, 1, "{what}");
    let stderr = solve_sample(folder.path());
    assert_eq!(stderr.lines().count(), 4, "{what}: {stderr}");
    for (name, _) in DISTRIBUTIONS {
        let is_said = |line: &str| line.starts_with("warning: ") && line.contains(name) && line.contains(said);
        assert!(stderr.lines().any(is_said), "{what}, {name}: {stderr}");
    }
    assert_eq!(paths.map(|path| fs::read(path).expect("a table")), whole, "{what}");
    assert_eq!(solve_sample(folder.path()), "", "{what}");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 4);
}

#[test]
fn a_table_cut_short_is_healed() {
    for left in [0, 7, 8, 11, 40] {
        is_healed("cut short", "", &|path, whole| {
            fs::write(path, &whole[..left]).expect("written");
        });
    }
    is_healed("cut by one", "bytes of entries instead", &|path, whole| {
        fs::write(path, &whole[..whole.len() - 1]).expect("written");
    });
    is_healed("one too long", "bytes of entries instead", &|path, whole| {
        fs::write(path, [whole, b"x"].concat()).expect("written");
    });
}

#[test]
fn a_table_with_one_bit_flipped_is_healed_wherever_the_bit_is() {
    let flip = |path: &Path, whole: &[u8], byte: usize| {
        let mut flipped = whole.to_vec();
        flipped[byte] ^= 0x10;
        fs::write(path, flipped).expect("written");
    };
    is_healed("in the magic", "is not a table", &|path, whole| flip(path, whole, 3));
    is_healed("in the version", "has format version", &|path, whole| {
        flip(path, whole, 8)
    });
    is_healed("in the length of the name", "", &|path, whole| flip(path, whole, 12));
    is_healed("in the name", "is a different table", &|path, whole| {
        flip(path, whole, 24)
    });
    for from_the_end in [1, 1_000, 2_000] {
        is_healed("in the entries", "checksum does not match", &|path, whole| {
            flip(path, whole, whole.len() - from_the_end);
        });
    }
}

#[test]
fn every_single_byte_of_the_header_matters() {
    let folder = folder_with_tables();
    let table_spec = &table_specs()[0];
    let store = Store::in_folder(folder.path().to_path_buf()).expect("a folder");
    let path = table(folder.path(), table_spec.name());
    let whole = fs::read(&path).expect("a table");
    for byte in 0..whole.len() - table_spec.bytes() {
        let mut flipped = whole.clone();
        flipped[byte] ^= 1;
        fs::write(&path, flipped).expect("written");
        assert!(store.read(table_spec.as_ref()).is_err(), "byte {byte}");
    }
}

#[test]
fn noise_and_other_peoples_files_are_healed() {
    is_healed("noise", "is not a table", &|path, whole| {
        let noise: Vec<u8> = (0..whole.len()).map(|byte| (byte * 167 / 8) as u8).collect();
        fs::write(path, noise).expect("written");
    });
    is_healed("text", "is not a table", &|path, _| {
        fs::write(path, "hello\n").expect("written")
    });
    is_healed("another table", "is a different table", &|path, whole| {
        let [first, second, ..] = DISTRIBUTIONS.map(|(name, _)| table(small_tables(), name));
        let is_first = fs::read(&first).expect("a table") == whole;
        fs::copy(if is_first { second } else { first }, path).expect("copied");
    });
}

#[test]
fn a_folder_where_a_table_belongs_is_a_warning() {
    let folder = folder_with_tables();
    let path = table(folder.path(), DISTRIBUTIONS[1].0);
    fs::remove_file(&path).expect("removed");
    fs::create_dir(&path).expect("made");
    let stderr = solve_sample(folder.path());
    assert!(stderr.contains("cannot store the table for later runs"), "{stderr}");
    let build = ["tables", "build", "thistlethwaite"];
    let (status, ..) = run(rubik_with_tables(folder.path()).args(build));
    assert_eq!(status, 2);
}

/// The folder of tables is `/proc/rubik`, which not even the superuser can create.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_a_warning_and_the_work_goes_on_in_memory() {
    let stderr = solve_sample(Path::new("/proc/rubik"));
    assert!(stderr.starts_with("warning: /proc/rubik/thistlethwaite"), "{stderr}");
    assert_eq!(
        stderr.lines().count(),
        1,
        "the warning appears once, not for every table"
    );
    let rubik = || rubik_with_tables(Path::new("/proc/rubik"));
    let quiet = output(rubik().arg("-q").args(SOLVE_SAMPLE));
    assert!(solves(SAMPLE, &quiet));
    let (status, ..) = run(rubik().args(["tables", "build", "thistlethwaite"]));
    assert_eq!(status, 2);
}

fn start(folder: &Path, arguments: &[&str]) -> Running {
    Running::start(piped(arguments).env("RUBIK_TABLES", folder))
}

#[test]
fn many_that_start_cold_at_once_all_work() {
    let folder = folder();
    let started: Vec<_> = (0..6).map(|_| start(folder.path(), &SOLVE_SAMPLE)).collect();
    for each in started {
        let ended = each.end();
        assert!(ended.status.success());
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
        assert!(solves(SAMPLE, &String::from_utf8_lossy(&ended.stdout)));
    }
    output(rubik_with_tables(folder.path()).args(["tables", "verify", "thistlethwaite"]));
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 4);
}

#[test]
fn killed_at_any_moment_it_leaves_whole_tables_or_none() {
    let folder = folder();
    for milliseconds in (0..300).step_by(25) {
        let build = start(folder.path(), &["tables", "build", "thistlethwaite"]);
        std::thread::sleep(Duration::from_millis(milliseconds));
        // Dropping `build` kills the run.
        drop(build);
        let list = output(rubik_with_tables(folder.path()).args(["tables", "list"]));
        assert!(!list.contains("unusable"), "after {milliseconds} ms: {list}");
        if milliseconds % 50 == 0 {
            output(rubik_with_tables(folder.path()).args(["tables", "remove"]));
        }
    }
    assert_eq!(solve_sample(folder.path()), "");
}

/// Sets the modification time of a file to one day ago.
fn age(path: &Path) {
    let day_ago = std::time::SystemTime::now() - Duration::from_secs(86_400);
    let file = fs::File::options().append(true).open(path).expect("a file");
    file.set_modified(day_ago).expect("a time");
}

#[test]
fn what_a_killed_run_left_is_removed_and_what_another_run_writes_or_nobody_elses_files_never() {
    let folder = folder_with_tables();
    let make = |name: &str, is_old: bool| {
        let path = folder.path().join(name);
        fs::write(&path, "half a table").expect("written");
        if is_old {
            age(&path);
        }
        path
    };
    let written = make("thistlethwaite-g1-g2-XaB12c.unfinished", true);
    // Locks the file until the test ends, in the same way as a run that is writing it.
    let writer = fs::File::open(&written).expect("a file");
    writer.lock().expect("locked");
    let kept = [
        written,
        make("movie.unfinished", true),
        make("thistlethwaite-g1-g2-XaB12c.unfinished.txt", true),
        make("thistlethwaite-g1-g2-long-name.unfinished", true),
        make("notes.table", true),
    ];
    let killed = |name: &str, is_old| make(&format!("{name}-0aZ9xY.unfinished"), is_old);
    let left = killed("thistlethwaite-g1-g2", true);
    fs::remove_file(table(folder.path(), "thistlethwaite-g1-g2")).expect("removed");
    assert_eq!(solve_sample(folder.path()), "");
    assert!(!left.exists(), "building the table again removes old files");
    let left = killed("thistlethwaite-g0-g1", false);
    let removed = output(rubik_with_tables(folder.path()).args(["tables", "remove"]));
    assert!(!left.exists() && removed.lines().count() == 5, "{removed}");
    assert!(kept.iter().all(|path| path.exists()));
}

/// A limit on the size of files ends the program while it writes a table, always at the same byte.
#[cfg(unix)]
#[test]
fn ended_in_the_middle_of_writing_it_leaves_no_table_under_the_name_of_one() {
    let folder = folder();
    let rubik = assert_cmd::cargo::cargo_bin("rubik");
    // The limit is 400 blocks of 512 or 1,024 bytes. The smallest tables have fewer bytes, and the largest table has
    // more.
    let ended = Command::new("sh")
        .args(["-c", "ulimit -f 400; exec \"$0\" tables build thistlethwaite"])
        .arg(rubik)
        .env("RUBIK_TABLES", folder.path())
        .output()
        .expect("a shell");
    assert!(!ended.status.success());
    let list = output(rubik_with_tables(folder.path()).args(["tables", "list"]));
    assert!(list.contains("ready") && list.contains("not built"), "{list}");
    assert!(!list.contains("unusable"), "{list}");
    assert_eq!(solve_sample(folder.path()), "");
}

/// A table spec that changes its entries after building them. If `believes_anything` is true, its check accepts
/// any entries.
struct Tampered {
    table_spec: Box<dyn TableSpec>,
    change: fn(&mut Vec<u8>),
    believes_anything: bool,
}

impl TableSpec for Tampered {
    fn name(&self) -> &str {
        self.table_spec.name()
    }

    fn parameters(&self) -> &str {
        self.table_spec.parameters()
    }

    fn bytes(&self) -> usize {
        self.table_spec.bytes()
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let mut entries = Vec::from(self.table_spec.build(progress));
        (self.change)(&mut entries);
        entries.into()
    }

    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        if self.believes_anything {
            Ok(Distribution::new(Vec::new()))
        } else {
            self.table_spec.check(entries)
        }
    }

    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        self.table_spec.prove(entries)
    }
}

#[test]
fn a_table_that_is_built_wrong_is_neither_used_nor_kept() {
    let folder = folder();
    let store = Store::in_folder(folder.path().to_path_buf()).expect("a folder");
    for table_spec in table_specs() {
        let tampered = Tampered {
            table_spec,
            change: |entries| entries[0] ^= 0x80,
            believes_anything: false,
        };
        assert!(store.open(&tampered, &NoProgress).is_err());
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// Checks that a wrong table with the right checksum and the right distribution does not make the program print a wrong
/// solution or hide a failure.
#[test]
fn a_forged_table_gives_errors_and_no_wrong_answer() {
    let folder = folder_with_tables();
    let store = Store::in_folder(folder.path().to_path_buf()).expect("a folder");
    let table_spec = table_specs().remove(1);
    fs::remove_file(table(folder.path(), table_spec.name())).expect("removed");
    let forged = Tampered {
        table_spec,
        change: |entries| entries.reverse(),
        believes_anything: false,
    };
    store
        .open(&forged, &NoProgress)
        .expect("the right number of entries for each distance");
    let rubik = || rubik_with_tables(folder.path());
    let (status, stdout, stderr) = run(rubik().args(SOLVE_SAMPLE));
    assert_eq!(status, 1);
    assert!(
        stdout.starts_with("# error: G1→G2: the table does not lead to a solution"),
        "{stdout}"
    );
    assert_eq!(stderr.lines().count(), 1);
    let batch = ["batch", "--json", "-n", "150", "--seed", "1"];
    let (status, stdout, stderr) = run(rubik().args(batch).args(["-m", "thistlethwaite"]));
    let report: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(status, 1);
    let failed = report["failed"].as_u64().expect("a count");
    assert!(failed > 100, "{stdout}");
    assert_eq!(stderr.lines().count(), 100, "only the first hundred errors are printed");
    assert!(stderr.starts_with("error: cube 0 of seed 1, LDBRUFDUBRLL"), "{stderr}");
    assert_eq!(report["failures"].as_array().map(Vec::len), Some(100));
    let (status, stdout, _) = run(rubik().args(["tables", "verify", "thistlethwaite"]));
    assert_eq!(status, 1);
    assert!(stdout.contains("contradicts its neighbours"), "{stdout}");
}

/// The test replaces each table by a table of zeros with a matching checksum. Its distribution differs from the
/// published distribution.
#[test]
fn a_forged_table_with_other_distances_is_healed() {
    is_healed("forged", "its counts by distance are", &|path, whole| {
        let folder = folder();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let table_spec = table_specs().into_iter().find(|table_spec| table_spec.name() == name);
        let zeros = Tampered {
            table_spec: table_spec.expect("a table_spec"),
            change: |entries| entries.fill(0),
            believes_anything: true,
        };
        let store = Store::in_folder(folder.path().to_path_buf()).expect("a folder");
        store.open(&zeros, &NoProgress).expect("a table that its check accepts");
        fs::copy(table(folder.path(), name), path).expect("copied");
        assert_eq!(fs::metadata(path).expect("a file").len(), whole.len() as u64);
    });
}

#[cfg(unix)]
#[test]
fn a_pipe_or_a_giant_in_the_place_of_a_table_does_not_hold_anything_up() {
    let folder = folder_with_tables();
    let path = table(folder.path(), DISTRIBUTIONS[0].0);
    fs::remove_file(&path).expect("removed");
    let made = Command::new("mkfifo")
        .arg(&path)
        .status()
        .expect("`mkfifo` is installed");
    assert!(made.success());
    let stderr = solve_sample(folder.path());
    assert!(stderr.contains("is not a file"), "{stderr}");
    let path = table(folder.path(), DISTRIBUTIONS[1].0);
    let giant = fs::File::create(&path).expect("made");
    giant.set_len(1 << 40).expect("an empty file of any length");
    let stderr = solve_sample(folder.path());
    assert!(stderr.contains("is not a table"), "{stderr}");
}

#[test]
fn below_a_file_there_can_be_no_folder() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    for path in [file.clone(), file.join("below")] {
        let (status, stdout, stderr) = run(rubik_with_tables(&path).args(["solve", "R"]));
        assert_eq!((status, stdout.as_str(), stderr.lines().count()), (2, "", 1));
        assert!(stderr.contains("is not a folder"), "{stderr}");
    }
}

#[test]
fn an_empty_variable_is_as_good_as_none() {
    let home = folder();
    let mut command = rubik_with_tables(Path::new(""));
    command.env("HOME", home.path()).env_remove("XDG_CACHE_HOME");
    let path = output(command.args(["tables", "path"]));
    assert!(Path::new(path.trim_end()).starts_with(home.path()), "{path}");
}

/// In an earlier version, `tables list` did not name the goal of a table, and tables of goals could not be removed
/// separately. Their total size had no limit, and reached 1.2 GB in an afternoon.
#[test]
fn tables_of_goals_say_what_they_are_for_and_are_kept_within_a_limit() {
    let folder = folder();
    let rubik = || rubik_with_tables(folder.path());
    let names = || -> Vec<String> {
        let listed = output(rubik().args(["tables", "list", "--json"]));
        let listed = listed.lines().map(crate::program::parse);
        let of_goals = listed.filter_map(|table| table["about"].as_str().map(str::to_owned));
        of_goals.collect()
    };
    let solve = |arguments: &[&str]| output(rubik().arg("solve").args(arguments).arg("R U F"));
    solve(&["--goal", "cross"]);
    solve(&["--goal", "UF UR", "--generators", "R,U,F"]);
    let mut about = names();
    about.sort_unstable();
    assert_eq!(about, ["UR UF; turns U, R, F", "cross"]);
    let listed = output(rubik().args(["tables", "list"]));
    assert!(
        listed.contains("of the goal cross, checked when it is used"),
        "{listed}"
    );

    output(rubik().args(["tables", "remove", "--goal", "cross"]));
    assert_eq!(names(), ["UR UF; turns U, R, F"]);
    output(rubik().args(["tables", "remove", "--unused-for", "1day"]));
    assert_eq!(names().len(), 1, "the table has just been used");
    let (status, _, stderr) = run(rubik().args(["tables", "remove", "--name", "goal-none"]));
    assert_eq!(status, 2, "{stderr}");

    // The program removes the least recently used table, and never the table that it has just built.
    solve(&["--cache-limit", "1M", "--goal", "eo"]);
    assert_eq!(names().len(), 2);
    let cache = Store::in_folder(folder.path().to_owned()).expect("a folder");
    let kept = cache.files_of("goal-");
    let _in_use = fs::File::open(&kept[0]).expect("a table");
    _in_use.try_lock_shared().expect("a lock");
    for path in &kept {
        fs::File::options()
            .append(true)
            .open(path)
            .expect("a table")
            .set_len(3_000_000)
            .expect("the file can be extended");
    }
    solve(&["--cache-limit", "1M", "--goal", "line"]);
    assert!(kept[0].exists(), "a table that a process uses stays");
    assert!(!kept[1].exists(), "other tables are removed");
}
