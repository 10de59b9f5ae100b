//! Tests the page without the program: a plain file server serves the folder of the page. `.ci/web` makes the folder
//! and sets the environment variable `RUBIK_PAGE` to its path.

use crate::browser::{Browser, Screen};
use crate::page_host::PageHost;
use crate::serve_page::{SOLVED, ask, open_door, solve_my_cube};
use rubik::Cube;
use serde_json::json;
use std::thread;
use std::time::Duration;

/// Solves the position in an address with one of the methods, and goes to the end of the solution.
fn solve(page: &Browser, state: &str, mode: &str, solved: &str) {
    page.go(state);
    page.wait("!document.getElementById('solve').disabled");
    page.value(&format!("document.querySelector('[name=mode][value={mode}]').click()"));
    page.value("document.getElementById('solve').click()");
    page.wait_for_solution();
    page.value("document.getElementById('step-last').click()");
    assert_eq!(page.stickers(), solved, "{state}");
}

/// The page solves one cube while the file server runs. After the server has stopped, the page solves another cube, a
/// Pyraminx and a 5x5x5.
#[test]
fn the_page_solves_without_a_program_and_after_the_first_visit_without_a_network() {
    let Some(host) = PageHost::named() else {
        return;
    };
    let Some(page) = Browser::open_at(Screen::Phone, &host.address) else {
        return;
    };
    let taps = solve_my_cube(&page, &Cube::random(59, 0));
    assert!(taps <= 52, "{taps} taps");

    page.wait("navigator.serviceWorker.ready.then(() => true)");
    host.go();
    let pyraminx = ["F", "L", "R", "D"].map(|face| face.repeat(9)).concat();
    solve(&page, "#puzzle=pyraminx&turns=R_U_L-&at=3", "optimal", &pyraminx);
    let five: String = "URFDLB".chars().flat_map(|face| [face; 25]).collect();
    solve(&page, "#puzzle=5x5x5&turns=Rw_U_F&at=3", "layers", &five);
    solve(&page, "#turns=R_U_F2_D-&at=4", "quick", SOLVED);
    let random = page.value("document.getElementById('scramble').click()");
    assert_eq!(random, json!(null));
    page.wait("document.querySelectorAll('#moves .move').length > 15");
    // The other sections and languages also work without the server.
    open_door(&page, "train");
    page.value("document.querySelector('[name=case-set][value=pll]').click()");
    page.wait("document.querySelectorAll('#cases .from-above').length === 22");
    ask(&page, "#language", "de");
    page.wait("document.documentElement.lang === 'de' && document.querySelectorAll('.sticker').length > 0");
    page.wait_for_text("#doors", "Üben");
    page.close();
}

/// Prints the time from *Solve* to the first solution, for each puzzle. The test presses *Solve* three seconds after it
/// has chosen the puzzle. The page runs at a quarter of its speed, but Chromium cannot slow down its workers. This is
/// only a measurement and checks nothing.
#[test]
#[ignore = "figures for docs/serve.md, in a browser that nothing else slows down"]
fn the_times_of_first_solutions() {
    let Some(host) = PageHost::named() else {
        return;
    };
    let Some(page) = Browser::open_at(Screen::Phone, &host.address) else {
        return;
    };
    page.slow_down(4);
    for visit in 1..=2 {
        for state in [
            "#turns=D_L2_B-_U_R_F2_U-_L_D2_R-_B_U2_F_L-_D&at=15",
            "#puzzle=pyraminx&turns=R_U_L-_B_R_L_U-_B-&at=8",
            "#puzzle=4x4x4&turns=R_Uw_F_Rw2_U_L_Fw_D_B2_Rw-_U2_F-_Uw2_R_F&at=15",
            "#puzzle=5x5x5&turns=R_Uw_F_Rw2_U_L_Fw_D_B2_Rw-_U2_F-_Uw2_R_F&at=15",
        ] {
            page.go(state);
            page.wait("!document.getElementById('solve').disabled");
            let paint = page.value("performance.getEntriesByName('first-contentful-paint')[0]?.startTime");
            thread::sleep(Duration::from_secs(3));
            page.value("(window.begun = performance.now(), document.getElementById('solve').click())");
            page.wait("!document.getElementById('solution-card').hidden && (window.seen = performance.now()) > 0");
            let time = page.value("Math.round(window.seen - window.begun)");
            println!("visit {visit}, {state}: first paint after {paint} ms, a solution after {time} ms");
        }
        page.wait("navigator.serviceWorker.ready.then(() => true)");
    }
    page.close();
}
