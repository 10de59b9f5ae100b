//! Tests the page of `rubik serve` when the server searches with a large table, and when the page is opened with dozens
//! of damaged links.

use crate::browser::{Browser, Screen};
use crate::program::{SAMPLE, output, rubik};
use crate::proof::{self, PROGRAM};

#[test]
fn the_search_for_the_fewest_moves_says_what_is_proven_until_it_is_stopped() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let build = ["-q", "tables", "build", "optimal", "--table-size", "256M"];
    output(rubik().args(build));
    page.go(&format!("#cube={SAMPLE}"));
    page.click("label:has([value=optimal])");
    page.click("#solve");
    page.wait_for_text("#progress-text", "no solution has fewer than");
    page.click("#stop");
    page.wait("document.getElementById('stop').hidden");
    // The page shows the solutions that were found before the stop, with their proven bound.
    page.wait("/are needed|fewest possible/.test(document.getElementById('solution-summary').textContent)");
    page.close();
}

#[test]
fn damaged_links_open_no_door() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    let Some(_proof) = proof::begin(PROGRAM) else { return };
    let long = "R_".repeat(5_000);
    let of_puzzles = [
        "puzzle=1x1x1",
        "puzzle=1024x1024x1024",
        "puzzle=3x3x3x3",
        "puzzle=slide&cube=111111111",
        "puzzle=slide&turns=U_U_U_U",
        "puzzle=skewb&turns=F",
        "puzzle=pyraminx&cube=U",
        "puzzle=4x4x4&turns=9Rw",
        "puzzle=4x4x4&turns=0R",
        "puzzle=5x5x5&turns=2-9Rw",
        "puzzle=4x4x4&turns=99999999999R",
        "at=1e9",
        "enter=%FF",
        long.as_str(),
    ];
    let fields = ["puzzle", "cube", "enter", "turns", "method", "solution", "at", "colors"];
    let values = [
        "__proto__",
        "<img src=x onerror=alert(1)>",
        "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
        "javascript:alert(1)",
        "-1",
    ];
    // Each field is tried with two of the values, and each value is tried in about three fields.
    let of_fields = fields.iter().enumerate().flat_map(|(number, field)| {
        let values = [number, number + 2].map(|number| values[number % values.len()]);
        values.map(|value| format!("{field}={value}"))
    });
    let links: Vec<String> = of_puzzles
        .iter()
        .map(|&link| link.to_owned())
        .chain(of_fields)
        .collect();
    assert!(links.len() >= 30);
    for link in links {
        page.go(&format!("#{link}"));
        assert_eq!(page.count("main img, main script, main style, main b.x"), 0, "{link}");
        let text = page.text("#status");
        assert!(!text.is_empty(), "{link}");
    }
    page.close();
}
