//! Tests reports that are written to files: `--html`, `--junit`, `--markdown`.

use crate::browser::{Browser, Screen};
use crate::program::{folder, output, parse, rubik, run};
use std::fs;
use std::path::Path;

/// Returns the texts between `before` and `after`.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    let parts = text.split(before).skip(1);
    parts.filter_map(|part| part.split(after).next()).collect()
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("the exported file")
}

/// Runs `batch` in a folder. The run writes a report to a file in each of the three formats.
fn batch(folder: &Path, arguments: &[&str]) -> i32 {
    let files = ["--html", "run.html", "--junit", "run.xml", "--markdown", "run.md"];
    let (status, ..) = run(rubik().arg("batch").args(arguments).args(files).current_dir(folder));
    status
}

#[test]
fn the_page_shows_what_the_report_says_and_asks_no_other_machine() {
    let folder = folder();
    let arguments = ["-n", "300", "--seed", "1", "-m", "thistlethwaite,layers", "--json"];
    let earlier = output(rubik().arg("batch").args(arguments));
    fs::write(folder.path().join("earlier.json"), &earlier).expect("written");
    let compared = [&arguments[..], &["--baseline", "earlier.json"]].concat();
    assert_eq!(batch(folder.path(), &compared), 0);
    let page = read(folder.path(), "run.html");
    assert!(!page.contains("<script") && !page.contains("@import") && !page.contains("url("));
    let addresses = between(&page, "http", "\"");
    let is_here = |address: &&str| {
        ["://www.w3.org/2000/svg", "://localhost:8080/#cube="]
            .iter()
            .any(|one| address.starts_with(one))
    };
    assert!(addresses.iter().all(is_here), "{addresses:?}");
    // For each method, the page lists the slowest cubes and the cubes with the longest solutions, each with a picture.
    assert_eq!(
        between(&page, "<a href=", "</a>")
            .iter()
            .filter(|cube| cube.contains("<svg"))
            .count(),
        20
    );
    assert_eq!(between(&page, "<figure>", "</figure>").len(), 3);
    for report in parse(&earlier).as_array().expect("two reports") {
        let method = report["method"].as_str().expect("text");
        assert!(page.contains(&format!("<th>{method} (baseline)</th>")), "{method}");
        let longest = &report["outstanding"]["longest"];
        assert_eq!(longest.as_array().map(Vec::len), Some(5));
        assert_eq!(longest[0]["length"], report["length"]["max"]);
        for (length, count) in report["length"]["histogram"].as_object().expect("a histogram") {
            assert_eq!(report["time"]["by_length"][length]["cubes"], *count);
        }
        let cube = longest[0]["cube"].as_str().expect("a cube");
        assert!(page.contains(&format!("#cube={cube}\"")), "{cube}");
    }
    assert!(page.contains("<code>rubik batch -n 300 --seed 1 -m thistlethwaite,layers --json --baseline earlier.json"));
    let results = read(folder.path(), "run.xml");
    assert_eq!(between(&results, "<testcase", "/>").len(), 5, "{results}");
    assert_eq!(between(&results, " failures=\"", "\""), ["0", "0"]);
    let table = read(folder.path(), "run.md");
    assert!(table.starts_with(
        "**300 cubes: random-state, seed 1**\n\n| | thistlethwaite | thistlethwaite (baseline) | layers |"
    ));

    // The program refuses to overwrite an existing file before it solves any cube.
    let (status, _, stderr) = run(rubik()
        .args(["batch", "-n", "1000000000", "--html", "run.html"])
        .current_dir(folder.path()));
    assert_eq!((status, stderr.as_str()), (2, "error: run.html already exists\n"));
    assert_eq!(read(folder.path(), "run.html"), page);
}

#[test]
fn parts_are_merged_into_the_page_of_the_whole() {
    let folder = folder();
    let arguments = ["-n", "200", "--seed", "2", "-p", "pyraminx"];
    assert_eq!(batch(folder.path(), &arguments), 0);
    for part in ["1/2", "2/2"] {
        let report = output(rubik().arg("batch").args(arguments).args(["--shard", part, "--json"]));
        fs::write(folder.path().join(&part[..1]), report).expect("written");
    }
    output(
        rubik()
            .args(["merge", "1", "2", "--html", "merged.html"])
            .current_dir(folder.path()),
    );
    let (whole, merged) = (read(folder.path(), "run.html"), read(folder.path(), "merged.html"));
    let longest = |page: &str| {
        let cubes = page.split_once("longest solutions</h2>").expect("a list").1;
        between(cubes, "<a href=\"", "\"")
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(longest(&whole), longest(&merged));
    assert!(longest(&whole)[0].starts_with("http://localhost:8080/#puzzle=pyraminx&amp;cube="));
    let chart = |page: &str| between(page, "<figure>", "</figure>")[0].to_owned();
    assert_eq!(chart(&whole), chart(&merged));
}

/// File names, method names and invalid cubes come from the user, so they may contain markup.
#[test]
fn what_failed_is_told_and_nothing_of_it_is_read_as_markup() {
    let folder = folder();
    fs::write(folder.path().join("<b>&\"|.txt"), "R U\n<script>alert(1)</script>\n").expect("written");
    assert_eq!(batch(folder.path(), &["--input", "<b>&\"|.txt"]), 1);
    let page = read(folder.path(), "run.html");
    assert!(!page.contains("<script") && !page.contains("<b>&") && page.contains("&lt;b&gt;&amp;&quot;|.txt"));
    let results = read(folder.path(), "run.xml");
    assert!(results.contains("failures=\"2\"") && results.contains("<failure message=\"1 of 2 cubes failed\"/>"));
    assert!(!results.contains("<b>"), "{results}");
    let table = read(folder.path(), "run.md");
    assert!(
        table.contains("read from \\<b>&\"\\|.txt") && table.contains("\nNot solved:\n\n- 1: "),
        "{table}"
    );
}

#[cfg(all(feature = "serve", unix))]
#[test]
fn a_cube_opens_on_the_page_of_serve() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    let folder = folder();
    assert_eq!(
        batch(folder.path(), &["-n", "1", "--seed", "1", "-m", "thistlethwaite"]),
        0
    );
    let report = read(folder.path(), "run.html");
    let address = between(&report, "<a href=\"http://localhost:8080/", "\"")[0];
    page.go(address);
    assert_eq!(page.stickers(), address.trim_start_matches("#cube="));
    page.close();
}
