//! Tests the page of `rubik serve` in a real browser, with keyboard, mouse and touch.

use crate::browser::{Browser, Screen};
use crate::entry::{enter, mistake};
use crate::program::{SAMPLE, output, rubik};
use rubik::Cube;
use rubik::cube::{Face, Facelet};
use serde_json::{Value, json};

/// The faces U R F D L B, each with the key for its standard color.
const COLORS: [(char, char); 6] = [('U', 'w'), ('R', 'r'), ('F', 'g'), ('D', 'y'), ('L', 'o'), ('B', 'b')];

pub const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn key(face: char) -> char {
    let (_, key) = COLORS.into_iter().find(|(other, _)| *other == face).expect("a face");
    key
}

/// The keys that enter a cube, in the order of the facelets.
fn keys_of(cube: &str) -> Vec<char> {
    cube.chars().map(key).collect()
}

/// The index of the sticker under the cursor while colors are entered. Stickers are in the order of the facelets.
fn cursor(page: &Browser) -> usize {
    let cursor = "[...document.querySelectorAll('.sticker')].findIndex((each) => each.classList.contains('cursor'))";
    let cursor = page.value(cursor);
    cursor.as_u64().expect("the cursor is on a sticker") as usize
}

/// Waits until the page has received the stickers that follow from the entered stickers. Returns the text in which the
/// page asks for the next sticker.
fn told(page: &Browser) -> String {
    page.wait("document.getElementById('missing').textContent !== ''");
    page.text("#missing")
}

/// Waits until the page no longer asks the check question about the sticker at a place.
fn wait_for_next_check(page: &Browser, place: usize) {
    page.wait(&format!(
        "!(document.getElementById('missing').textContent.startsWith('A check')
        && document.querySelectorAll('.sticker')[{place}].classList.contains('cursor'))"
    ));
}

/// Answers the check questions with the stickers of a cube, and then accepts the entered cube.
fn check_and_use(page: &Browser, cube: &str) {
    page.wait("!document.getElementById('enter-done').disabled");
    page.click("#enter-done");
    while page.value("!document.getElementById('entering').hidden") == json!(true) {
        if told(page).starts_with("A check") {
            let place = cursor(page);
            page.press(&key(cube.as_bytes()[place] as char).to_string());
            wait_for_next_check(page, place);
        } else {
            page.wait("!document.getElementById('enter-done').disabled");
            page.click("#enter-done");
        }
    }
}

#[test]
fn a_cube_is_entered_by_keys_alone_mended_solved_and_stepped_to_its_end() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    // Tab leads to the button, and Enter presses it. In an earlier version, Tab stopped 30 times before the button.
    let mut stops = 0;
    while page.value("document.activeElement.id") != json!("enter-open") {
        page.press("\u{e004}");
        stops += 1;
        assert!(stops <= 8, "too many stops");
    }
    page.press("\u{e007}");
    page.wait("!document.getElementById('entering').hidden");

    // The third sticker of the top face is red, but the test types yellow.
    let mut keys = keys_of(SAMPLE);
    let right = std::mem::replace(&mut keys[2], 'y');
    assert_eq!(right, 'r');
    let mut typed = 0;
    while typed < keys.len() && page.count(".sticker.wrong") == 0 {
        page.press(&keys[typed].to_string());
        page.wait("document.getElementById('missing').textContent !== ''");
        typed += 1;
    }
    assert!(typed > 3, "a single sticker is never wrong");
    let marked = "document.querySelectorAll('.sticker')[2].classList.contains('wrong')";
    assert_eq!(page.value(marked), json!(true));
    assert!(page.text("#conflicts").contains("top 3"));
    let is_disabled = "document.getElementById('solve').disabled";
    assert_eq!(page.value(is_disabled), json!(true));
    let label = "document.querySelectorAll('.sticker')[2].getAttribute('aria-label')";
    let label = page.value(label).to_string();
    assert!(label.contains("top 3: yellow, cannot be"), "{label}");

    // The test corrects the sticker as the page proposes. It then enters further stickers until all remaining stickers
    // follow from them.
    page.click(".mend[aria-label='top 3 red']");
    page.wait("document.querySelectorAll('.sticker.wrong').length === 0");
    let is_a_cube = "!document.getElementById('enter-done').disabled";
    while page.value(is_a_cube) != json!(true) {
        page.press(&keys[typed].to_string());
        page.wait("document.getElementById('missing').textContent !== ''");
        typed += 1;
    }
    assert!(typed < 54 && page.count(".sticker.deduced") > 0);
    assert_eq!(page.stickers(), SAMPLE);
    assert_eq!(page.value(is_disabled), json!(true), "the check comes first");
    check_and_use(&page, SAMPLE);
    assert_eq!(page.stickers(), SAMPLE);

    page.value("document.getElementById('solve').focus()");
    page.press("\u{e007}");
    page.wait_for_solution();
    let moves = page.count("#solution-table .move");
    assert!((15..=21).contains(&moves), "{moves} moves");
    for _ in 0..moves {
        assert_ne!(page.stickers(), SOLVED);
        page.press("\u{e014}");
    }
    assert_eq!(page.stickers(), SOLVED);
    page.wait_for_text("#status", "Solved!");

    // The user says that the real cube is not solved. The page compares it with the entered cube, and first shows the
    // stickers that were not entered.
    page.click("#unsolved-open");
    page.click("#unsolved-compare");
    page.wait("!document.getElementById('comparison').hidden");
    page.wait("document.querySelectorAll('.sticker.deduced').length > 0");
    assert_eq!(page.stickers(), SAMPLE);
    let back = page.text("#comparison-turns");
    assert_eq!(back.split(' ').count() as u64, moves);
    let place = "[...document.querySelectorAll('.sticker')].findIndex((each) => each.classList.contains('deduced'))";
    let place = page.value(place).as_u64().expect("a place") as usize;
    assert_eq!(cursor(&page), place);
    assert!(
        page.text("#comparison-first")
            .contains("Look first at the stickers that you did not enter")
    );
    page.click("#enter-done");
    page.wait("document.getElementById('entering').hidden");
    assert_eq!(page.stickers(), SAMPLE);
    page.close();
}

/// Enters the stickers that the page asks for, one of them wrong if `mistake` is given. Returns the stickers that the
/// page asked for, and whether it accepted the cube.
fn entered(page: &Browser, cube: &Cube, mistake: Option<(Facelet, Face)>) -> (Vec<Facelet>, bool) {
    let facelets = cube.facelets();
    page.go("");
    // `awaited` counts the answers of the server that the page has not shown yet.
    page.value(
        "(() => { const fetched = window.fetch; window.awaited = 0;
        window.fetch = async (...request) => { window.awaited += 1; const response = await fetched(...request);
          const read = response.json.bind(response);
          response.json = async () => { const answer = await read(); setTimeout(() => (window.awaited -= 1)); return answer; };
          return response; }; })()",
    );
    page.click("#enter-open");
    let mut asked = Vec::new();
    loop {
        page.wait("window.awaited === 0");
        let says = told(page);
        if page.count(".conflict") > 0 || says.starts_with("It is a valid cube") {
            return (asked, says.starts_with("It is a valid cube"));
        }
        if says.starts_with("The other stickers follow") {
            page.click("#enter-done");
            continue;
        }
        let place = cursor(page);
        let facelet = Facelet::all().nth(place).expect("one of 54");
        asked.push(facelet);
        let wrong = mistake.filter(|(place, _)| *place == facelet);
        let color = wrong.map_or(facelets[facelet], |(_, color)| color);
        page.press(&key(color.letter()).to_string());
        // The page without a server sends no requests that `awaited` could count.
        if says.starts_with("A check") {
            wait_for_next_check(page, place);
        }
    }
}

/// In an earlier version, the entry ended as soon as only one cube had the entered stickers. Of 500 cubes with a
/// mistyped sticker, 36 were then accepted as a different cube. The page asks for the same stickers as the module
/// `entry`. The tests under `tests/proofs` try 2,000 cubes with this module.
#[test]
fn a_cube_with_a_mistyped_sticker_is_not_taken_for_another_cube() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    // Some mistakes are found before the check questions. This test skips them.
    let found_by_a_check = (0..1_000).find_map(|number| {
        let cube = Cube::random(56, number);
        let right = enter(&cube, None);
        let wrong = mistake(&cube, &right.asked, number);
        let noticed = enter(&cube, Some(wrong));
        (noticed.checks > 0).then_some((cube, right, wrong, noticed))
    });
    let (cube, right, wrong, noticed) = found_by_a_check.expect("a mistake that the check finds");
    assert_eq!(entered(&page, &cube, None), (right.asked, true));
    assert_eq!(entered(&page, &cube, Some(wrong)), (noticed.asked, false), "{wrong:?}");
    page.close();
}

#[test]
fn the_cube_turns_by_keys_buttons_and_dragging_and_remembers() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    page.press("rUm");
    page.wait_for_state("#turns=R_U-_M&at=3");
    page.value(
        "[...document.querySelectorAll('#turn-pad button')].find((each) => each.textContent === \"F'\").click()",
    );
    page.press_with_control('z');
    page.wait_for_state("#turns=R_U-_M_F-&at=3");
    page.press_with_control('y');
    page.wait_for_state("#turns=R_U-_M_F-&at=4");
    page.click("#undo");
    page.click("#redo");
    let turned = page.stickers();
    page.click("#undo");
    assert_ne!(page.stickers(), turned);
    page.press("x");
    page.wait("document.getElementById('redo').disabled");

    // A drag from the left to the right of the front face's upper row turns the top layer.
    page.click("#reset");
    page.wait("document.getElementById('undo').disabled");
    let place = "(() => { const { left, top, width, height } = document.getElementById('scene')
        .getBoundingClientRect(); return [left + width * 0.38, top + height * 0.42]; })()";
    let place: Value = page.value(place);
    let (x, y) = (place[0].as_f64().expect("x"), place[1].as_f64().expect("y"));
    // The page turns the cube to show its front. The test waits until five pictures in a row are equal.
    let is_still = "new Promise((done) => { let last = null; let same = 0; const look = () => {
        const now = document.getElementById('scene').toDataURL(); same = now === last ? same + 1 : 0; last = now;
        if (same === 5) done(true); else requestAnimationFrame(look); }; look(); })";
    page.wait(is_still);
    page.drag((x, y), (x + 90.0, y + 20.0));
    page.wait_for_state("#turns=U-&at=1");

    page.click("#scramble");
    page.wait("document.querySelectorAll('#moves .move').length > 15");
    let scrambled = page.stickers();
    assert_ne!(scrambled, SOLVED);
    page.value("document.querySelector('#moves .move').click()");
    assert_ne!(page.stickers(), scrambled);
    page.value("[...document.querySelectorAll('#moves .move')].at(-1).click()");
    assert_eq!(page.stickers(), scrambled);
    page.close();
}

#[test]
fn turns_by_geometry_are_the_turns_of_the_program() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    let differing = page.value(
        "(async () => {
                const { puzzleNamed } = await import('/puzzles.js');
                const { call } = await import(new URL('api.js', document.baseURI));
                const any = (list) => list[Math.floor(Math.random() * list.length)];
                const differing = [];
                for (const name of ['3x3x3', '2x2x2', '4x4x4', '5x5x5', '7x7x7', 'pyraminx', 'skewb', 'slide']) {
                    const puzzle = puzzleNamed(name);
                    const anyTurn = () => {
                        const turn = puzzle.deeper(any(puzzle.letters), 1 + Math.floor(Math.random() * puzzle.depth));
                        if (puzzle.kind === 'cube') return turn + any(['', \"'\", '2']);
                        return Math.random() < 0.5 ? turn : puzzle.inverse(turn);
                    };
                    for (let time = 0; time < 10; time++) {
                        const turns = [];
                        let position = puzzle.solved;
                        while (turns.length < 30) {
                            const turn = anyTurn();
                            if (!puzzle.canTurn(position, turn)) continue;
                            turns.push(turn);
                            position = puzzle.turned(position, turn);
                        }
                        const body = { puzzle: name, cube: puzzle.solved, algorithm: turns.join(' ') };
                        const { facelets } = await call('apply', body);
                        if (facelets.replaceAll(' ', '') !== position) differing.push([name, ...turns].join(' '));
                        const back = turns.toReversed().map((turn) => puzzle.inverse(turn));
                        if (puzzle.turnedBy(position, back) !== puzzle.solved) differing.push(`${name}, backwards`);
                    }
                }
                return differing;
            })()",
    );
    assert_eq!(differing, json!([]));
    page.close();
}

#[test]
fn ever_shorter_shows_each_solution_until_it_is_stopped() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    page.go(&format!("#cube={SAMPLE}"));
    page.click("label:has([value=improve])");
    page.click("#solve");
    page.wait("document.querySelectorAll('#found button').length >= 2");
    page.click("#stop");
    page.wait("document.getElementById('stop').hidden");
    let lengths = "[...document.querySelectorAll('#found button')].map((each) => Number(each.textContent))";
    let lengths: Vec<u64> = serde_json::from_value(page.value(lengths)).expect("numbers");
    assert!(lengths.is_sorted_by(|longer, shorter| longer > shorter), "{lengths:?}");
    assert_eq!(page.count("#solution-table .move"), *lengths.last().expect("a length"));

    // The page can show each solution found so far again, and play it.
    page.click("#found button");
    assert_eq!(page.count("#solution-table .move"), lengths[0]);
    page.value(
        "(() => { const delay = document.getElementById('delay'); delay.value = 0.1;
        delay.dispatchEvent(new Event('input')); })()",
    );
    page.click("#play-button");
    page.wait_for_text("#status", "Solved!");
    assert_eq!(page.stickers(), SOLVED);
    page.close();
}

#[test]
fn cubes_are_pasted_and_nothing_pasted_is_markup() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    let paste = |text: &str| {
        page.click("#paste-open");
        page.value(&format!(
            "document.getElementById('paste-text').value = {}",
            json!(text)
        ));
        page.click("#paste-dialog .primary");
    };
    page.click("#paste-open");
    page.click("#paste-niss");
    page.click("#paste-dialog [data-close]");
    paste("R (F U2)");
    page.wait("!document.getElementById('paste-dialog').open");
    assert_eq!(
        page.stickers(),
        "FUUFUULRRBLLDRRDRRBDDBFFUFFRLLDDBDDBRRULLULLFFFDUBBUBB"
    );
    paste("yybyybyybrrrrrrooobbwbbwygggwwgwwgwwoooooorrryggyggbbw");
    page.wait("!document.getElementById('paste-dialog').open");
    assert_ne!(page.stickers(), SOLVED);

    paste("<img src=/missing.png><b>R</b>");
    page.wait("document.getElementById('paste-error').textContent !== ''");
    assert_eq!(page.count("img[src='/missing.png'], #paste-error b"), 0);
    page.click("#paste-dialog [data-close]");

    // In an earlier version, the page showed the stickers of another puzzle as stickers of this puzzle.
    let stickers = page.stickers();
    paste("WWWWRRRRGGGGYYYYOOOOBBBB");
    page.wait("document.getElementById('paste-error').textContent.includes('24')");
    assert_eq!(page.stickers(), stickers);
    page.click("#paste-dialog [data-close]");

    // If the pasted stickers are not a valid cube, the page still shows them, so that the user can correct them.
    let mut wrong = SOLVED.to_owned();
    wrong.replace_range(8..9, "F");
    paste(&wrong);
    page.wait("document.querySelectorAll('.sticker.wrong').length > 0");
    page.wait("document.querySelectorAll('.mend').length > 0");
    page.click(".mend");
    page.wait("!document.getElementById('enter-done').disabled");
    assert_eq!(page.stickers(), SOLVED);
    page.close();
}

#[test]
fn the_address_holds_the_state() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    page.go(&format!("#cube={SAMPLE}"));
    page.press("rx");
    page.click("#solve");
    page.wait_for_solution();
    page.press("\u{e014}\u{e014}");
    let state = page.state("hash.includes('solution=') && hash.includes('&at=4')");
    let stickers = page.stickers();
    let status = page.text("#status");
    page.go(&state);
    assert_eq!(page.stickers(), stickers);
    assert_eq!(page.text("#status"), status);
    page.press("\u{e014}");
    assert_ne!(page.stickers(), stickers);

    // This link was cut short and contains no complete solution, so the page shows no solution.
    page.go("#turns=R&at=1&solution=0&method=optimal");
    assert!(page.value("document.getElementById('solution-card').hidden") == json!(true));

    // While a cube is being entered, the address contains its stickers. The page ignores an invalid address.
    page.click("#reset");
    page.click("#enter-open");
    page.press("wrg");
    let state = page.state("hash.startsWith('#enter=URF')");
    let stickers = page.stickers();
    page.go(&state);
    assert_eq!(page.stickers(), stickers);
    page.go("#cube=UUU&turns=Q_R&at=99&solution=7&colors=red&method=none");
    assert_eq!(page.stickers(), SOLVED);
    page.close();
}

/// In an earlier version, for a link with 54 times U, the page showed "Solved", and it silently ignored unknown parts
/// of a link.
#[test]
fn a_link_that_is_not_understood_as_a_whole_is_refused_with_the_reason() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    let all_white = "U".repeat(54);
    let mut flipped = SOLVED.to_owned();
    flipped.replace_range(7..8, "F");
    flipped.replace_range(19..20, "U");
    for (link, reason) in [
        (format!("cube={all_white}"), "centre"),
        (format!("cube={flipped}"), "an odd number of edges is flipped"),
        (format!("puzzle=2x2x2&cube={}", "U".repeat(24)), "a 2x2x2 has 6 colors"),
        (format!("cube={SAMPLE}&alg=R_U"), "its part “alg” is unknown"),
        ("alg=R".to_owned(), "contains no cube"),
        (format!("cube={SAMPLE}&cube={SOLVED}"), "its part “cube” occurs twice"),
        (format!("enter={}", "?".repeat(54)), "its part “enter” is damaged"),
        ("turns=R_U&at=3".to_owned(), "its part “at” is damaged"),
        ("turns=R_Q".to_owned(), "its part “turns” is damaged"),
        (
            "puzzle=slide&turns=U_U_U_U".to_owned(),
            "its part “turns” has a turn that cannot be made",
        ),
        (
            "turns=R&at=1&solution=0".to_owned(),
            "its part “solution” does not solve the puzzle",
        ),
        ("turns=R&method=optimal".to_owned(), "its part “method” is damaged"),
        ("turns=R&colors=red".to_owned(), "its part “colors” is damaged"),
        ("turns=R&letters=no".to_owned(), "its part “letters” is damaged"),
    ] {
        page.go(&format!("#{link}"));
        let status = page.text("#status");
        assert!(status.contains(reason), "{link}: {status}");
        assert_eq!(page.stickers(), SOLVED, "{link}");
        assert_eq!(page.count("#moves .move"), 0, "{link}");
    }
    // A link may leave out a sticker that follows from the others.
    page.go(&format!("#cube=?{}", &SAMPLE[1..]));
    assert_eq!(page.stickers(), SAMPLE);
    // The first link of the page skips to the cards, and changes the address. In an earlier version, the page read this
    // address as a cube, and lost the cube that it showed.
    page.value("document.querySelector('.skip').click()");
    assert_eq!(page.value("document.activeElement.id"), json!("cards"));
    assert_eq!(page.stickers(), SAMPLE);
    page.close();
}

/// In an earlier version, on a busy computer, the page overwrote an address that the user had just typed, because the
/// timer of the page fired before the event for the new address.
#[test]
fn an_address_that_is_typed_while_the_page_is_about_to_write_its_own_is_read() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    page.value(
        "(() => { const wait = window.setTimeout, held = [];
        window.setTimeout = (action) => held.push(action);
        document.querySelector('#turn-pad button').click();
        window.setTimeout = wait;
        location.hash = 'cube=nonsense';
        held.forEach((action) => action()); })()",
    );
    page.wait_for_text("#status", "This link cannot be read");
    page.close();
}

#[test]
fn a_lesson_marks_the_pieces_that_each_step_places() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    // The cube is held with another face on top, so the lesson must name the faces from the user's view.
    page.go(&format!("#cube={SAMPLE}&turns=x_y&at=2"));
    page.click("label:has([value=layers])");
    page.click("#solve");
    page.wait_for_solution();
    assert_eq!(page.count(".stage-of-lesson"), 7);
    assert!(page.count(".step .dot") > 8);
    page.wait_for_text("#lesson", "Find the four edges");
    let lesson = page.state("hash.includes('solution=') && hash.includes('method=layers')");
    page.go(&lesson);
    page.wait("document.querySelectorAll('.stage-of-lesson').length === 7");

    // The page marks stickers of the pieces that a step places. The marks move with the pieces. At the end of the step,
    // each marked sticker has the color of its centre.
    let misplaced = page.value(
        "(async () => {
                const { puzzleNamed } = await import('/puzzles.js');
                const puzzle = puzzleNamed('3x3x3');
                const { Solution } = await import('/solution.js');
                const fields = new URLSearchParams(location.hash.slice(1));
                const cube = puzzle.turnedBy(fields.get('cube'), ['x', 'y']);
                const { call } = await import(new URL('api.js', document.baseURI));
                const answer = await call('solve', { cube, method: 'layers', orient: true, first_face: 'D' });
                const solution = new Solution(puzzle, answer, 'layers', 0);
                const steps = solution.stages.flatMap(({ steps }) => steps);
                let placed = 0;
                const misplaced = [];
                for (const step of steps.filter(({ places, turns }) => places.length > 0 && turns.length > 0)) {
                    let marked = solution.markedAt(step.from);
                    for (const turn of step.turns) marked = puzzle.placesAfter(marked, turn);
                    const after = puzzle.turnedBy(cube, solution.turns.slice(0, step.to));
                    const centre = (place) => after[puzzle.centreOf(puzzle.places[place].face)];
                    const isHome = (place) => after[place] === centre(place);
                    const isThere = marked.join() === step.places.map((name) => puzzle.placeNamed(name)).join();
                    if (!isThere || !marked.every(isHome)) misplaced.push(step.aim);
                    placed += 1;
                }
                return placed < 3 ? 'too few steps place pieces' : misplaced;
            })()",
    );
    assert_eq!(misplaced, json!([]));
    page.click("#step-last");
    page.wait_for_text("#status", "Solved!");
    page.close();
}

#[test]
fn it_fits_on_a_phone_and_into_its_size_and_asks_nobody_else() {
    let Some(page) = Browser::open(Screen::Phone) else {
        return;
    };
    let overflow = "document.documentElement.scrollWidth - innerWidth";
    assert_eq!(page.value(overflow), json!(0));
    page.click("#enter-open");
    page.wait("!document.getElementById('entering').hidden");
    assert_eq!(page.value(overflow), json!(0));
    let small =
        "[...document.querySelectorAll('button, select, summary, .modes label, .doors label')].filter((each) => each.checkVisibility())
        .filter((each) => each.getBoundingClientRect().height < 43.9).map((each) => each.id + each.className)";
    assert_eq!(page.value(small), json!([]));
    page.click("#palette-buttons [data-color=R]");
    page.click("#palette-buttons [data-color=B]");
    assert!(page.stickers().starts_with("RB-"));
    page.click("#enter-cancel");
    page.click("#scramble");
    page.wait("!document.getElementById('solve').disabled");
    page.click("#solve");
    page.wait_for_solution();
    assert_eq!(page.value(overflow), json!(0));

    let sizes = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
        .filter(({ name }) => !name.includes('/api/') && !name.endsWith('.wasm'))";
    let elsewhere = format!("{sizes}.filter(({{ name }}) => !name.startsWith(location.origin)).length");
    assert_eq!(page.value(&elsewhere), json!(0));
    let bytes = format!("{sizes}.reduce((sum, {{ encodedBodySize }}) => sum + encodedBodySize, 0)");
    let bytes = page.value(&bytes).as_u64().expect("a number");
    // Without a server, the page also loads the code that communicates with the workers.
    let most = if page.is_without_server() { 330_000 } else { 290_000 };
    assert!((50_000..=most).contains(&bytes), "{bytes} bytes");
    page.close();
}

/// In an earlier version, an accidental turn removed the solution. After the colors had been cleared, the Enter key
/// cleared them again. When the cube was complete, the Enter key did nothing. The page did not describe the next turn
/// in words, silently ignored a damaged link, and did not say which layer comes first in a lesson.
#[test]
fn nothing_is_lost_by_a_stray_key_and_the_page_says_what_it_means() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    page.click("#enter-open");
    page.wait("!document.getElementById('entering').hidden");
    page.press("w");
    page.click("#enter-clear");
    assert_eq!(
        page.value("document.activeElement.className.includes('sticker')"),
        json!(true)
    );
    for key in keys_of(SAMPLE) {
        page.press(&key.to_string());
    }
    page.wait("!document.getElementById('enter-done').disabled");
    page.press("\u{e007}");
    page.wait("document.getElementById('entering').hidden");
    assert_eq!(page.stickers(), SAMPLE);

    page.click("#solve");
    page.wait_for_solution();
    let status = page.text("#status");
    assert!(
        status.contains("clockwise") || status.contains("half a turn"),
        "{status}"
    );
    let moves = page.count("#solution-table .move");
    // In an earlier version, touching a sticker removed the solution, and Cancel did not restore it.
    page.click(".sticker");
    page.wait("!document.getElementById('entering').hidden");
    page.click("#enter-cancel");
    page.wait_for_solution();
    assert_eq!(page.count("#solution-table .move"), moves);
    // This solution contains no turn of a middle layer, so M is never its next turn.
    page.press("m");
    page.wait("document.getElementById('solution-card').hidden");
    assert!(page.text("#status").contains("You made M instead of"));
    page.click("#undo");
    page.wait_for_solution();
    assert_eq!(page.stickers(), SAMPLE);
    assert_eq!(page.count("#solution-table .move"), moves);

    page.value("document.querySelector('[name=mode][value=layers]').click()");
    page.click("#solve");
    page.wait("document.querySelectorAll('.stage-of-lesson').length > 0");
    assert!(page.text("#lesson").contains("The first layer is the bottom layer"));

    page.value("location.hash = 'cube=nonsense'");
    page.wait("document.getElementById('status').textContent.includes('This link cannot be read')");
    page.close();
}

/// Chooses another puzzle.
fn choose(page: &Browser, puzzle: &str) {
    page.value(&format!(
        "(() => {{ const choice = document.getElementById('puzzle'); choice.value = '{puzzle}';
        choice.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    ));
    page.wait("document.querySelector('[name=mode]:checked') !== null");
}

/// Opens a section of the page. `door` is the name of the section.
pub fn open_door(page: &Browser, door: &str) {
    page.value(&format!("document.querySelector('[name=door][value={door}]').click()"));
    page.wait(&format!("document.body.dataset.door === '{door}'"));
}

#[test]
fn every_puzzle_is_scrambled_solved_and_stepped_to_its_end() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    for (puzzle, stickers) in [
        ("2x2x2", 24),
        ("4x4x4", 96),
        ("pyraminx", 36),
        ("skewb", 30),
        ("clock", 18),
        ("sq1", 24),
        ("slide", 9),
    ] {
        choose(&page, puzzle);
        assert_eq!(page.count(".sticker"), stickers, "{puzzle}");
        page.click("#scramble");
        page.wait("document.querySelectorAll('#moves .move').length > 2");
        let scrambled = page.state(&format!("hash.includes('puzzle={puzzle}&turns=')"));
        page.click("#solve");
        page.wait_for_solution();
        let status = page.text("#status");
        assert!(status.contains("Next: ") && status.contains('('), "{puzzle}: {status}");
        page.click("#step-forward");
        page.click("#step-last");
        page.wait_for_text("#status", "Solved!");
        let moves = page.count("#solution-table .move");
        page.click("#step-first");
        page.go(&scrambled);
        assert_eq!(page.count(".sticker"), stickers, "{puzzle}");
        page.wait("!document.getElementById('solve').disabled");
        assert!(moves > 0);
    }
    page.close();
}

/// The user can paste positions of the Clock and the Square-1 as text. For each of the two puzzles, some keys make
/// turns that no other puzzle has.
#[test]
fn a_clock_and_a_square_one_are_pasted_turned_by_keys_and_kept_in_the_address() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    for (puzzle, pasted, keys, address) in [
        ("clock", "0 1 1 0 1 1 0 0 0 0 0 0 0 0 y2", "uRy", "turns=U1%2B_R1-_y2"),
        ("sq1", "A1B25E6FC3D47G8H/", "ruDr", "turns=%2F_%281%2C0%29_%280%2C-1%29"),
    ] {
        choose(&page, puzzle);
        page.click("#enter-open");
        page.value(&format!("document.getElementById('paste-text').value = '{pasted}'"));
        page.click("#paste-dialog [type=submit]");
        page.wait("!document.getElementById('paste-dialog').open");
        page.press(keys);
        let state = page.state(&format!("hash.includes('{address}')"));
        page.go(&state);
        page.wait("!document.getElementById('solve').disabled");
        page.click("#solve");
        page.wait_for_solution();
        page.click("#step-last");
        page.wait_for_text("#status", "Solved!");
    }
    page.close();
}

/// In an earlier version, if the answer about the 3x3x3 arrived after the answer about the 7x7x7, the page showed the
/// fields of the 3x3x3 for the 7x7x7. Without a server, a worker answers the requests in order.
#[test]
fn an_answer_that_comes_late_does_not_show_the_fields_of_the_puzzle_before() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    page.value(
        "(() => { const fetched = window.fetch; window.held = [];
        window.fetch = (path, options) => !String(path).includes('puzzle=3x3x3') ? fetched(path, options)
          : new Promise((resolve) => window.held.push(() => fetched(path, options).then(resolve))); })()",
    );
    page.click("#more > summary");
    page.wait("window.held.length > 0");
    choose(&page, "7x7x7");
    let is_hidden = |name: &str| format!("document.querySelector('#ask [data-option={name}]').closest('label').hidden");
    page.wait(&format!("!{}", is_hidden("max_moves")));
    page.value("Promise.all(window.held.map((release) => release()))");
    // When this later request is answered, the page has already handled the answer about the 3x3x3.
    page.value("fetch('/api/health').then((answer) => answer.json()).then(() => true)");
    assert_eq!(page.value(&is_hidden("metric")), json!(true));
    page.close();
}

/// Sets the value of a field on the page.
pub fn ask(page: &Browser, field: &str, value: &str) {
    page.value(&format!(
        "(() => {{ const field = document.querySelector(`{field}`);
        if (field.type === 'checkbox') field.checked = true; else field.value = {};
        field.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()",
        json!(value)
    ));
}

#[test]
fn goals_are_chosen_as_pictures_and_only_what_goes_with_one_is_offered() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    page.go(&format!("#cube={SAMPLE}"));
    page.click("#goals > summary");
    page.click("#more > summary");
    page.wait("document.querySelector('[name=goal][value=cross]') !== null");
    page.wait("[...document.querySelectorAll('.goal-group img')].every(({ src }) => src.startsWith('data:image/svg'))");
    let is_hidden = |name: &str| format!("document.querySelector('#ask [data-option={name}]').closest('label').hidden");
    page.wait(&format!("!{}", is_hidden("metric")));
    assert_eq!(page.value(&is_hidden("any_face")), json!(true));
    page.value("document.querySelector('[name=goal][value=cross]').click()");
    page.wait(&is_hidden("metric"));
    page.wait(&format!("!{}", is_hidden("any_face")));
    ask(&page, "#ask [data-option=any_face]", "");
    ask(&page, "#ask [data-option=solutions]", "3");
    page.wait_for_text("#asked", "towards cross, on any face, 3 solutions");
    page.click("#solve");
    page.wait("document.querySelectorAll('#found button').length === 3");
    page.wait_for_text("#solution-title", "To cross on any face");
    page.wait_for_text("#lesson", "Reached with the ");
    // The page marks the eight stickers of the four cross edges.
    page.wait("document.querySelectorAll('.sticker.marked').length === 8");
    page.click("#step-last");
    page.wait_for_text("#status", "Reached: cross on any face");
    page.click("#asked-clear");
    page.wait("document.getElementById('asked').hidden");
    assert_eq!(
        page.value("document.querySelector('[name=goal]:checked').value"),
        json!("solved")
    );
    // The page lists every goal exactly once.
    page.value("[...document.querySelectorAll('#goal-groups details')].forEach((each) => (each.open = true))");
    page.wait("document.querySelectorAll('[name=goal]').length > 100");
    let twice = "(() => { const all = [...document.querySelectorAll('[name=goal]')].map(({ value }) => value);
        return all.filter((name, index) => all.indexOf(name) < index); })()";
    assert_eq!(page.value(twice), json!([]));
    page.close();
}

#[test]
fn cases_are_chosen_as_pictures_drawn_and_timed() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    open_door(&page, "train");
    page.value("document.querySelector('[name=case-set][value=pll]').click()");
    page.wait("document.querySelectorAll('#cases .from-above').length === 22");
    page.value("document.querySelector('[name=case][value=T]').click()");
    page.click("#draw");
    page.wait_for_text("#drawn", "Number 1 is on the page: T");
    // In each case of PLL, the stickers on top of the last layer have one color.
    let drawn = page.stickers();
    assert!(drawn.starts_with("UUUUUUUUU"), "{drawn}");
    // The space key starts and stops the timer of a solve. After that, the page shows the next case.
    page.press(" ");
    page.wait("document.getElementById('timer-time').className === 'running'");
    page.press(" ");
    page.wait_for_text("#timer-times", " T");
    page.wait_for_text("#drawn", "Number 2 is on the page: T");
    page.wait_for_text("#timer-summary", "1 solve, best ");
    page.click("#timer-forget");
    page.wait("document.querySelectorAll('#timer-times li').length === 0");

    // Now the page shows random cases of a step, one after the other.
    page.value("document.querySelector('[name=case-set][value=any]').click()");
    page.click("#more-train > summary");
    page.wait("document.querySelector('#train [data-option=before]').options.length > 10");
    ask(&page, "#train [data-option=before]", "pll");
    page.click("#draw");
    page.wait_for_text("#drawn", "Number 1");
    let drawn = page.stickers();
    assert!(drawn.starts_with("UUUUUUUUU"), "{drawn}");

    // The address contains the section.
    let state = page.state("hash.startsWith('#door=train')");
    page.go(&state);
    assert_eq!(page.value("document.body.dataset.door"), json!("train"));
    page.close();
}

#[test]
fn a_solution_is_looked_at_on_a_line_of_time_and_a_round_is_scrambled() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    open_door(&page, "look");
    ask(&page, "#steps-scramble", "R U F D");
    ask(&page, "#steps-text", "D' (R U F)");
    page.click("#steps-niss");
    page.click("#steps-show");
    page.wait("document.querySelectorAll('.span-of-time').length > 0");
    page.value("[...document.querySelectorAll('.span-of-time')].at(-1).click()");
    page.wait_for_text("#status", "Solved!");
    ask(&page, "#steps-text", "R Q");
    page.click("#steps-show");
    page.wait_for_text("#steps-said", "Q");

    open_door(&page, "round");
    page.click("#round-draw");
    page.wait("document.querySelectorAll('#round-list li').length === 5");
    page.value("document.querySelector('#round-list button').click()");
    page.wait("document.querySelectorAll('#moves .move').length > 15");
    choose(&page, "pyraminx");
    page.wait("document.getElementById('round-event').value === 'pyram'");
    assert_eq!(
        page.value("document.querySelector('[value=look]').closest('label').hidden"),
        json!(true)
    );
    page.close();
}

/// In an earlier version, the page did not accept definitions of puzzles. The command line, HTTP and Python did.
#[test]
fn a_puzzle_of_ones_own_is_scrambled_shown_and_solved() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    let fill = |id: &str, text: &str| {
        page.value(&format!("document.getElementById('{id}').value = {}", json!(text)));
    };
    page.go("#door=own");
    page.wait("document.getElementById('own-solve').checkVisibility()");
    fill(
        "own-definition",
        &output(rubik().args(["puzzles", "-p", "ivy", "--to", "tws"])),
    );
    fill("own-position", "R U");
    page.click("#own-solve");
    page.wait_for_text("#own-solution", "U' R' (2 moves, the fewest possible)");
    page.wait("document.querySelector('#own-picture img').naturalWidth > 0");
    page.wait_for_text("#own-about", "29160 positions");
    page.click("#own-scramble");
    page.wait("document.getElementById('own-position').value !== 'R U'");
    // The page shows a puzzle without a net as a list of its orbits.
    fill(
        "own-definition",
        "Name lamp\nSet TILES 3 1\nSolved\nTILES\n1 2 3\nEnd\nMove R\nTILES\n2 3 1\nEnd\n",
    );
    fill("own-position", "R");
    page.click("#own-show");
    page.wait_for_text("#own-picture", "TILES  1 2 0");
    fill("own-definition", "Name lamp\nSet TILES x 1\n");
    page.click("#own-show");
    page.wait_for_text("#own-said", "line 2");
    // The console has a message for each refused request.
    assert!(page.console().iter().all(|message| message.contains("status of 400")));
    page.close();
}

/// A script that returns the names of texts that exist in only one of the languages, or that have different types. Each
/// name is followed by the type of the text.
const NAMES_OF_TEXTS: &str = "(async () => {
    const names = (value, path) => typeof value !== 'object' || value === null
        ? [`${path}: ${typeof value === 'function' ? `function of ${value.length}` : typeof value}`]
        : Object.entries(value).flatMap(([name, inner]) => names(inner, `${path}.${name}`));
    const of = async (language) => names((await import(`/texts-${language}.js`)).text, '');
    const [english, german] = [await of('en'), await of('de')];
    const missing = english.filter((name) => !german.includes(name));
    return [...missing, ...german.filter((name) => !english.includes(name))];
})()";

#[test]
fn the_page_speaks_every_language_with_the_same_texts() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    // Languages differ in the number of words for a color or a label, so a text may be empty in one of them.
    let differing = page.value(NAMES_OF_TEXTS);
    assert_eq!(differing, json!([]));
    let unwritten = "[...document.querySelectorAll('[data-text], [data-label]')].filter((element) =>
        (element.textContent + element.getAttribute('aria-label')).includes('undefined')
        || ('text' in element.dataset && element.textContent === '')).map(({ outerHTML }) => outerHTML)";
    for (language, door, status) in [("de", "Üben", "Jetzt: "), ("en", "Train", "Next: ")] {
        ask(&page, "#language", language);
        page.wait(&format!(
            "document.documentElement.lang === '{language}' && document.querySelectorAll('.sticker').length > 0"
        ));
        assert_eq!(page.value(unwritten), json!([]));
        page.wait_for_text("#doors", door);
        page.go("#turns=R_U&at=2");
        page.wait("!document.getElementById('solve').disabled");
        page.click("#solve");
        page.wait_for_solution();
        page.wait_for_text("#status", status);
    }
    page.close();
}

/// A script that finds elements that a finger cannot reach, because they are outside the page or under another element,
/// and elements that cover most of the page.
const OUT_OF_REACH: &str = "(() => {
    const open = document.querySelector('dialog[open]');
    const all = [...document.querySelectorAll('button, select, summary, textarea, .doors label, .modes label, .check')];
    const shown = all.filter((each) => each.checkVisibility() && !each.disabled && (!open || open.contains(each)));
    const isSeen = (each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen !== null && each.contains(seen);
    };
    const isReached = (each) => ['start', 'center', 'end'].some((block) => {
        each.scrollIntoView({ block });
        return isSeen(each);
    });
    const found = shown.filter((each) => !isReached(each)).map((each) => each.id || each.className || each.textContent);
    scrollTo(0, 0);
    const isKept = (each) => each.checkVisibility() && ['sticky', 'fixed'].includes(getComputedStyle(each).position);
    const kept = [...document.querySelectorAll('.view, .guide')].filter(isKept);
    const covering = kept.filter((each) => each.getBoundingClientRect().height > 0.62 * innerHeight);
    const beside = document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : [];
    return [...found, ...covering.map(({ className }) => `${className} covers the page`), ...beside];
})()";

/// In an earlier version, the player covered the whole screen of a phone in landscape, and of a screen 320 pixels wide.
/// The last size is that of a window of 1,280 by 1,024 pixels at a zoom of 400 per cent.
#[test]
fn on_any_screen_and_enlarged_everything_can_be_reached() {
    for (width, height) in [(320, 568), (640, 360), (320, 256)] {
        let Some(page) = Browser::open_served(Screen::Window(width, height)) else {
            return;
        };
        let reach = |what: &str| assert_eq!(page.value(OUT_OF_REACH), json!([]), "{what} at {width}x{height}");
        for door in ["train", "look", "round", "solve"] {
            open_door(&page, door);
            reach(door);
        }
        page.value("document.getElementById('unsolved-dialog').showModal()");
        reach("a dialog");
        page.value("document.getElementById('unsolved-dialog').close()");
        page.value("document.getElementById('enter-open').click()");
        told(&page);
        reach("entering");
        page.go("#turns=R_U_F2_D-_L&at=5");
        page.wait("!document.getElementById('solve').disabled");
        page.value("document.getElementById('solve').click()");
        page.wait_for_solution();
        reach("a solution");
        page.close();
    }
}

/// In an earlier version, Tab stopped at every button that turns the cube.
#[test]
fn toolbars_and_doors_are_one_stop_each_and_arrow_keys_lead_on() {
    const RIGHT: &str = "\u{e014}";
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    for toolbar in [".tools", ".corners", ".pad"] {
        let stops = format!("document.querySelectorAll('{toolbar} button:enabled:not([tabindex=\"-1\"])').length");
        assert_eq!(page.value(&stops), json!(1), "{toolbar}");
    }
    page.value("document.querySelector('.pad button').focus()");
    page.press(RIGHT);
    page.wait("document.activeElement.textContent === 'D'");
    page.press("\u{e007}");
    page.wait_for_state("#turns=D&at=1");
    page.value("document.querySelector('[name=door]:checked').focus()");
    page.press(RIGHT);
    page.wait("document.body.dataset.door === 'train'");
    // If another depth is chosen, new buttons appear. They belong to the same toolbar.
    choose(&page, "5x5x5");
    ask(&page, ".depth select", "2");
    page.wait("document.querySelectorAll('.pad button:not([tabindex=\"-1\"])').length === 1");
    page.close();
}

/// If work takes more than half a second, the page shows a message until the work ends.
#[test]
fn work_that_takes_long_says_so() {
    let Some(page) = Browser::open_served(Screen::Desktop) else {
        return;
    };
    page.value(
        "(() => { const fetched = window.fetch;
        window.fetch = (...request) => new Promise((resolve) => (window.release = () => resolve(fetched(...request)))); })()",
    );
    page.click("#scramble");
    page.wait_for_text("#status", "Working");
    page.value("window.release()");
    page.wait("document.querySelectorAll('#moves .move').length > 15");
    page.wait("!document.getElementById('status').textContent.includes('Working')");
    // In an earlier version, a user on a phone did not see that a search was running, because the card with the message
    // was far below the puzzle.
    page.wait("!document.getElementById('solve').disabled");
    page.click("#solve");
    page.wait_for_text("#status", "Looking for a solution");
    page.value("window.release()");
    page.wait_for_solution();
    page.wait_for_text("#status", "Next: ");
    page.close();
}

#[test]
fn other_puzzles_are_entered_sticker_by_sticker_and_what_cannot_be_is_said() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    // The test enters a 2x2x2, with a wrong fourth sticker.
    choose(&page, "2x2x2");
    page.click("#enter-open");
    page.wait("!document.getElementById('entering').hidden");
    let right = "UULDFBFRFRDRRUDBFDLBLLUB";
    let mut wrong = keys_of(right);
    wrong[3] = 'w';
    for key in &wrong {
        page.press(&key.to_string());
    }
    page.wait("document.querySelectorAll('.mend').length > 0");
    page.click(".mend[aria-label='top 4 yellow']");
    page.wait("!document.getElementById('enter-done').disabled");
    page.press("\u{e007}");
    page.wait("document.getElementById('entering').hidden");
    assert_eq!(page.stickers(), right);
    page.click("#solve");
    page.wait_for_solution();
    assert_eq!(page.count("#solution-table .move"), 3);

    // The last two stickers of a Skewb follow from the others. The pieces of a sliding puzzle are numbers.
    choose(&page, "skewb");
    page.click("#enter-open");
    for key in &keys_of("FRFUFUBBFBFRDDDRRRDLDLLLBULUUB")[..28] {
        page.press(&key.to_string());
    }
    page.wait("document.querySelectorAll('.sticker.deduced').length === 2");
    check_and_use(&page, "FRFUFUBBFBFRDDDRRRDLDLLLBULUUB");
    choose(&page, "slide");
    page.click("#enter-open");
    page.press("123456708");
    page.wait("!document.getElementById('enter-done').disabled");
    page.click("#enter-done");
    page.press("l");
    page.wait_for_text("#status", "Solved!");
    page.press("l");
    page.wait_for_text("#status", "No piece can move in that direction");
    page.close();
}

/// Prints the milliseconds between frames while a 7x7x7 turns, and the time to draw each frame. The browser runs at a
/// quarter of its speed. This is only a measurement and checks nothing.
#[test]
#[ignore = "a figure for docs/benchmarks.md, in a browser that nothing else slows down"]
fn the_frames_of_a_7x7x7_that_turns() {
    let Some(page) = Browser::open(Screen::Desktop) else {
        return;
    };
    choose(&page, "7x7x7");
    page.slow_down(4);
    page.value(
        "(() => { window.gaps = []; window.costs = []; let last = performance.now();
        const ask = window.requestAnimationFrame;
        window.requestAnimationFrame = (draw) => ask((now) => { const begun = performance.now(); draw(now);
          window.costs.push(performance.now() - begun); });
        const frame = (now) => { window.gaps.push(now - last); last = now; ask(frame); };
        ask(frame); })()",
    );
    for key in ["u", "r", "l", "b", "d", "f"].into_iter().cycle().take(24) {
        page.press(key);
        page.value("window.pressed = performance.now()");
        page.wait("performance.now() > window.pressed + 250");
    }
    assert_eq!(page.count("#moves .move"), 24);
    let figures = page
        .value(
            "(() => { const told = (all) => { const sorted = all.slice(1).sort((one, other) => one - other);
              const at = (part) => sorted[Math.floor(sorted.length * part)].toFixed(1);
              return `median ${at(0.5)} ms, 90 % ${at(0.9)} ms, 99 % ${at(0.99)} ms, longest ${sorted.at(-1).toFixed(1)} ms`; };
            return `frames: ${told(window.gaps)}; drawing one: ${told(window.costs)}`; })()",
        );
    let paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
    println!("{figures}; first paint after {} ms", page.value(paint));
    page.close();
}

/// Solves the user's cube on a phone, guided by the page. Returns the number of taps until the screen shows the first
/// move of the solution without scrolling.
pub fn solve_my_cube(page: &Browser, cube: &Cube) -> usize {
    let facelets = cube.facelets();
    let colors: String = Facelet::all().map(|facelet| facelets[facelet].letter()).collect();
    let mut taps = 2;
    page.tap("#solve-mine");
    page.wait("!document.getElementById('guide').hidden");
    loop {
        told(page);
        if page.value("document.getElementById('enter-solve').hidden") == json!(false) {
            break;
        }
        taps += 1;
        if page.value("document.getElementById('enter-done').disabled") == json!(false) {
            page.tap("#enter-done");
            page.wait("document.getElementById('missing').textContent.startsWith('A check')");
            continue;
        }
        let place = cursor(page);
        let seen = format!(
            "(() => {{ const sticker = document.querySelectorAll('.sticker')[{place}]; const {{ left, top, width, height }}
             = sticker.getBoundingClientRect(); return sticker.contains(document.elementFromPoint(left + width / 2,
             top + height / 2)); }})()"
        );
        page.wait(&seen);
        page.tap(&format!(
            "#palette-buttons [data-color={}]",
            colors.as_bytes()[place] as char
        ));
        page.wait(&format!(
            "!document.getElementById('enter-solve').hidden || !document.getElementById('enter-done').disabled
             || !document.querySelectorAll('.sticker')[{place}].classList.contains('cursor')"
        ));
    }
    page.tap("#enter-solve");
    page.wait_for_solution();
    page.wait(
        "(() => { const { top, bottom } = document.getElementById('status').getBoundingClientRect();
         return top >= 0 && bottom <= innerHeight; })()",
    );
    let status = page.text("#status");
    assert!(status.contains("Hold it with") && status.contains("Next: "), "{status}");
    taps
}

/// In an earlier version, *Enter colors* was 812 pixels below the top of the page on a phone, and *Solve* was 1,572
/// pixels below.
#[test]
fn on_a_phone_a_cube_is_solved_in_few_taps_and_without_scrolling() {
    let Some(page) = Browser::open_served(Screen::Phone) else {
        return;
    };
    for number in 0..3 {
        page.go("");
        let taps = solve_my_cube(&page, &Cube::random(59, number));
        assert!(taps <= 52, "{taps} taps");
    }
    // The space key plays the solution and does not solve again. The page announces a half turn as a half turn, and
    // describes a turn of the back face as seen from behind.
    let focus = "document.activeElement.id";
    assert_eq!(page.value(focus), json!("play-button"));
    page.go("#turns=B&at=1");
    page.wait("!document.getElementById('solve').disabled");
    page.tap("#solve-shown");
    page.wait_for_text("#status", "B' (back, ↺ counter-clockwise as seen from behind)");
    page.close();
}

/// The environment variable that contains the path of the axe-core script. `.ci/web` downloads this script.
const AXE: &str = "RUBIK_AXE";

#[test]
fn axe_finds_nothing_wrong_with_the_page_on_a_phone_and_on_a_desk() {
    let Some(path) = std::env::var_os(AXE) else {
        return;
    };
    let axe = std::fs::read_to_string(path).expect("the script");
    // While one color fades into another, the contrast is temporarily too low, so the test waits until the fade ends.
    let found = "Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition)
        .map(({ finished }) => finished)).then(() => axe.run(document)).then(({ violations }) =>
            violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`))";
    for screen in [Screen::Phone, Screen::Desktop] {
        let Some(page) = Browser::open(screen) else {
            return;
        };
        let check = |what: &str| assert_eq!(page.value_after(&axe, found), json!([]), "{what}");
        check("at first");
        page.value("document.querySelectorAll('#goals, #more').forEach((each) => (each.open = true))");
        page.wait("document.querySelectorAll('#ask label:not([hidden])').length > 5");
        page.wait("document.querySelectorAll('[name=goal]').length > 40");
        check("with goals and more");
        page.value("document.querySelector('[name=case-set][value=oll]').click()");
        page.wait("document.querySelectorAll('#cases .picture').length > 50");
        for door in ["train", "look", "round", "solve"] {
            open_door(&page, door);
            check(door);
        }
        page.value("document.getElementById('enter-open').click()");
        told(&page);
        check("while colors are entered");
        page.go("#turns=R_U_F2_D-_L&at=5");
        page.wait("!document.getElementById('solve').disabled");
        page.value("document.getElementById('solve').click()");
        page.wait_for_solution();
        check("with a solution");
        page.value("document.getElementById('step-last').click()");
        check("at its end");
        page.close();
    }
}
