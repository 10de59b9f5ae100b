//! The page of `rubik serve` where it searches with a large table.

use crate::browser::{Browser, Screen};
use crate::program::{SAMPLE, output, rubik};

#[test]
fn the_search_for_the_fewest_moves_says_what_is_proven_until_it_is_stopped() {
    let build = ["-q", "tables", "build", "optimal", "--table-size", "256M"];
    output(rubik().args(build));
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    page.go(&format!("#cube={SAMPLE}"));
    page.click("label:has([value=optimal])");
    page.click("#solve");
    page.wait_for_text("#progress-text", "no solution has fewer than");
    page.click("#stop");
    page.wait("document.getElementById('stop').hidden");
    // What was found until then is shown, with what is proven of it.
    page.wait("/are needed|fewest possible/.test(document.getElementById('solution-summary').textContent)");
    page.close();
}
