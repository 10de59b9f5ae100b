//! Tests that draw frames without a terminal. They draw at all sizes, compare frames with golden files, and make the
//! picture for the documents. One test measures the time for a frame.

use super::draw;
use crate::golden;
use crate::play::app::App;
use crate::play::color::ColorDepth;
use crate::play::game::{Game, Rules};
use crate::play::screens::Screen;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use rubik::requests::{Options, RequestName, Session};
use serde_json::{Map, Value};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// A game with this 3x3x3.
fn app(cube: &str, depth: ColorDepth) -> App {
    let rules = Rules::new(Options::default(), Session::in_memory()).expect("nothing is asked for");
    let mut app = App::new(Game::new(rules, 1), depth, None);
    app.begin_with(cube).expect("a cube");
    app
}

fn press(app: &mut App, codes: &[KeyCode]) {
    for &code in codes {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        app.handle(Event::Key(key), Instant::now());
    }
}

/// A game that shows a lesson about this cube, after a few turns.
fn lesson(cube: &str, depth: ColorDepth) -> App {
    let mut app = app(cube, depth);
    press(&mut app, &[KeyCode::Tab, KeyCode::Tab, KeyCode::Tab, KeyCode::Enter]);
    while !matches!(app.screen(), Screen::Following(_)) {
        assert!(matches!(app.screen(), Screen::Searching(_)));
        app.tick(Instant::now());
        std::thread::sleep(Duration::from_millis(1));
    }
    press(&mut app, &[KeyCode::Down, KeyCode::Down, KeyCode::Right]);
    app
}

/// The screens to compare. Each row contains the puzzle, its position, the number of colors, the keys that lead to the
/// screen, and the screen's width and height. A key is a letter, or a name in angle brackets.
const SCREENS: [(&str, &str, ColorDepth, &str, [u16; 2]); 24] = [
    ("3x3x3", CUBE, ColorDepth::TrueColor, "", [80, 24]),
    ("3x3x3", CUBE, ColorDepth::TrueColor, "v", [100, 40]),
    ("3x3x3", CUBE, ColorDepth::Palette, "vv", [60, 20]),
    ("3x3x3", CUBE, ColorDepth::Palette, "t", [80, 24]),
    ("3x3x3", CUBE, ColorDepth::Palette, "tt", [60, 20]),
    ("3x3x3", CUBE, ColorDepth::Sixteen, "?", [80, 24]),
    ("3x3x3", CUBE, ColorDepth::Sixteen, "?x<tab><tab>", [80, 24]),
    ("3x3x3", CUBE, ColorDepth::Letters, "ruF2<left><left><right>", [80, 24]),
    ("3x3x3", CUBE, ColorDepth::Letters, "ru<left><left><left>", [80, 24]),
    (
        "3x3x3",
        CUBE,
        ColorDepth::Letters,
        "ru<home><right><right><right>",
        [80, 24],
    ),
    ("3x3x3", CUBE, ColorDepth::Letters, "ruR2U2<home><end><left>", [80, 24]),
    ("3x3x3", CUBE, ColorDepth::TrueColor, "iwryg<left><left>", [80, 24]),
    (
        "3x3x3",
        CUBE,
        ColorDepth::Letters,
        "iwwwwwwwwq<tab><space>.b<down><down>",
        [100, 30],
    ),
    ("3x3x3", CUBE, ColorDepth::TrueColor, "pR U Q", [60, 20]),
    ("3x3x3", CUBE, ColorDepth::TrueColor, "pR Q<enter>", [60, 20]),
    ("3x3x3", CUBE, ColorDepth::TrueColor, "pR F<enter>", [60, 20]),
    ("3x3x3", CUBE, ColorDepth::TrueColor, "<tab><tab><tab><enter>", [80, 24]),
    (
        "3x3x3",
        CUBE,
        ColorDepth::Letters,
        "<tab><tab><tab><enter><down><right>12",
        [100, 40],
    ),
    (
        "3x3x3",
        CUBE,
        ColorDepth::Letters,
        "<tab><tab><tab><enter>12gt<up>v",
        [60, 20],
    ),
    (
        "3x3x3",
        CUBE,
        ColorDepth::TrueColor,
        "<tab><tab><tab><enter><end>",
        [80, 24],
    ),
    ("2x2x2", "R U F2", ColorDepth::TrueColor, "ur2v<enter><right>", [80, 24]),
    ("skewb", "R U", ColorDepth::Letters, "lRv<enter><end><left>", [80, 24]),
    (
        "slide",
        "D R",
        ColorDepth::TrueColor,
        "<up><left><enter><right>",
        [60, 20],
    ),
    ("5x5x5", "2R U Fw", ColorDepth::Palette, "w", [100, 30]),
];

const CUBE: &str = "R U R' U' F2 D L";

fn pressed(keys: &str) -> Vec<KeyCode> {
    let mut rest = keys;
    let mut codes = Vec::new();
    while let Some(first) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        codes.push(match named {
            Some(("tab", _)) => KeyCode::Tab,
            Some(("enter", _)) => KeyCode::Enter,
            Some(("left", _)) => KeyCode::Left,
            Some(("right", _)) => KeyCode::Right,
            Some(("up", _)) => KeyCode::Up,
            Some(("down", _)) => KeyCode::Down,
            Some(("home", _)) => KeyCode::Home,
            Some(("end", _)) => KeyCode::End,
            Some(("space", _)) => KeyCode::Char(' '),
            Some((other, _)) => panic!("{other} is not a key"),
            None => KeyCode::Char(first),
        });
        rest = named.map_or_else(|| &rest[first.len_utf8()..], |(_, rest)| rest);
    }
    codes
}

/// Returns the text of a terminal. Below the text are one letter for the style of each cell, and the list of the
/// styles.
fn shown(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let mut styles: Vec<(Color, Color, Modifier)> = Vec::new();
    let mut letters = String::new();
    for cell in &buffer.content {
        let style = (cell.fg, cell.bg, cell.modifier);
        let number = styles.iter().position(|each| *each == style).unwrap_or_else(|| {
            styles.push(style);
            styles.len() - 1
        });
        letters.push(char::from(b'.' + number as u8));
    }
    let mut shown = String::new();
    for line in text(buffer).lines() {
        let _ = writeln!(shown, "{}", line.trim_end());
    }
    for line in letters.as_bytes().chunks(width) {
        let line = std::str::from_utf8(line).expect("ASCII");
        let _ = writeln!(shown, "{}", line.trim_end_matches('.'));
    }
    for (number, (ink, paper, modifier)) in (0..).zip(styles) {
        let _ = writeln!(
            shown,
            "{}: {ink:?} on {paper:?} {modifier:?}",
            char::from(b'.' + number)
        );
    }
    shown
}

/// `RUBIK_GOLDEN=write cargo test --bin rubik screens` writes the golden file again, and `git diff tests/golden` shows
/// the changes.
#[test]
fn screens_are_the_golden_ones() {
    let mut screens = String::new();
    for (puzzle, position, depth, keys, [width, height]) in SCREENS {
        let options = Options::of_fields(
            RequestName::Solve,
            &Map::from_iter([("puzzle".to_owned(), Value::from(puzzle))]),
        );
        let rules = Rules::new(options.expect("a puzzle"), Session::in_memory()).expect("options of a game");
        let mut app = App::new(Game::new(rules, 1), depth, None);
        app.begin_with(position).expect("a position");
        for code in pressed(keys) {
            press(&mut app, &[code]);
            while matches!(app.screen(), Screen::Searching(_) | Screen::Preparing(_)) {
                app.tick(Instant::now());
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        let _ = writeln!(screens, "== {puzzle} {position} {depth:?} {keys} {width}x{height}");
        screens.push_str(&shown(&frame(&app, width, height)));
    }
    golden::hold("screens.txt", &screens);
}

fn terminal(width: u16, height: u16) -> Terminal<TestBackend> {
    Terminal::new(TestBackend::new(width, height)).expect("memory")
}

fn frame(app: &App, width: u16, height: u16) -> Buffer {
    let mut terminal = terminal(width, height);
    let drawn = terminal.draw(|frame| draw(frame, app));
    drawn.expect("memory").buffer.clone()
}

fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let symbols: Vec<&str> = buffer.content.iter().map(Cell::symbol).collect();
    let lines = symbols.chunks(width).map(<[&str]>::concat);
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_screen_can_be_drawn_at_every_size_with_hints_from_60x20_on() {
    let cube = "R U R' U' F2 D L";
    let mut entering = app(cube, ColorDepth::TrueColor);
    press(&mut entering, &[KeyCode::Char('i'), KeyCode::Char('w')]);
    let mut corner = lesson(cube, ColorDepth::Letters);
    press(&mut corner, &[KeyCode::Char('v')]);
    let mut help = app(cube, ColorDepth::Sixteen);
    press(&mut help, &[KeyCode::Char('?')]);
    let mut typing = app(cube, ColorDepth::Palette);
    press(&mut typing, &[KeyCode::Char('p'), KeyCode::Char('R')]);
    for (app, hint) in [
        (app(cube, ColorDepth::TrueColor), "q quit"),
        (lesson(cube, ColorDepth::TrueColor), "q quit"),
        (corner, "q quit"),
        (entering, "q quit"),
        (typing, "Esc leave it"),
        (help, "any key back"),
    ] {
        for width in (1..150).step_by(7) {
            for height in 1..50 {
                let text = text(&frame(&app, width, height));
                let is_large = width >= 60 && height >= 20;
                assert!(!is_large || text.contains(hint), "{width}x{height}\n{text}");
            }
        }
    }
}

#[test]
fn a_lesson_has_room_for_its_words_on_the_smallest_terminal() {
    let text = text(&frame(&lesson("R U R' U' F2 D L", ColorDepth::Letters), 60, 20));
    assert!(text.contains("2/7 first layer corners"), "{text}");
    assert!(text.contains("and insert"), "{text}");
    assert!(text.contains(']'), "{text}");
}

/// Checks that `docs/play.svg` is the frame that the program draws.
#[test]
fn the_picture_in_the_documents_is_what_the_program_draws() {
    let found = std::fs::read_to_string("docs/play.svg").expect("the picture");
    assert!(
        found == picture(),
        "write it anew: cargo test --bin rubik write_the_picture -- --ignored"
    );
}

#[test]
#[ignore = "writes docs/play.svg anew"]
fn write_the_picture() {
    std::fs::write("docs/play.svg", picture()).expect("it is written");
}

fn picture() -> String {
    let mut app = lesson("R U R' U' F2 D L B2 U'", ColorDepth::TrueColor);
    press(&mut app, &[KeyCode::Char('t')]);
    svg(&frame(&app, 84, 24))
}

/// The width and height of a cell of the picture.
const CELL: (f64, f64) = (8.0, 16.0);

fn hex(color: Color, otherwise: &str) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Black => "#000000".to_owned(),
        Color::Cyan => "#56b6c2".to_owned(),
        Color::Green => "#98c379".to_owned(),
        _ => otherwise.to_owned(),
    }
}

/// Draws a frame as an SVG picture.
fn svg(buffer: &Buffer) -> String {
    let (width, height) = CELL;
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (full_width, full_height) = (f64::from(columns) * width, f64::from(rows) * height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 -8 {} {}\" \
         font-family=\"monospace\" font-size=\"13\" shape-rendering=\"crispEdges\">\n\
         <rect x=\"-8\" y=\"-8\" width=\"100%\" height=\"100%\" fill=\"#1e1e1e\"/>\n",
        full_width + 16.0,
        full_height + 16.0
    );
    for row in 0..rows {
        for column in 0..columns {
            let (x, y) = (f64::from(column) * width, f64::from(row) * height);
            draw_cell(&mut svg, &buffer[(column, row)], x, y);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_cell(svg: &mut String, cell: &Cell, x: f64, y: f64) {
    let (width, height) = CELL;
    let (mut paper, mut ink) = (hex(cell.bg, ""), hex(cell.fg, "#dddddd"));
    if cell.modifier.contains(Modifier::REVERSED) {
        (paper, ink) = (ink, "#1e1e1e".to_owned());
    }
    let mut rectangle = |x: f64, y: f64, width: f64, height: f64, fill: &str| {
        // Writing to a String cannot fail.
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
        );
    };
    if !paper.is_empty() {
        rectangle(x, y, width, height, &paper);
    }
    match cell.symbol() {
        " " => {}
        "▁" => rectangle(x, y + height - 2.0, width, 2.0, &ink),
        "▕" => rectangle(x + width - 1.0, y, 1.0, height, &ink),
        symbol => {
            let symbol = symbol.replace('&', "&amp;").replace('<', "&lt;");
            let weight = match cell.modifier {
                each if each.contains(Modifier::BOLD) => " font-weight=\"bold\"",
                each if each.contains(Modifier::DIM) => " opacity=\"0.6\"",
                _ => "",
            };
            let y = y + height - 4.0;
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"{ink}\"{weight}>{symbol}</text>");
        }
    }
}

/// Prints the time for a frame: `cargo test --release --bin rubik time_of_a_frame -- --ignored --nocapture`.
#[test]
#[ignore = "measures"]
fn time_of_a_frame() {
    let lesson = lesson("R U R' U' F2 D L", ColorDepth::TrueColor);
    let mut entering = app("", ColorDepth::TrueColor);
    press(&mut entering, &[KeyCode::Char('i'), KeyCode::Char('w')]);
    for (name, app) in [("lesson", &lesson), ("entering", &entering)] {
        for (width, height) in [(60, 20), (120, 40), (300, 100)] {
            let mut terminal = terminal(width, height);
            let mut times: Vec<Duration> = (0..200)
                .map(|_| {
                    let start = Instant::now();
                    terminal.draw(|frame| draw(frame, app)).expect("memory");
                    start.elapsed()
                })
                .collect();
            times.sort_unstable();
            assert_eq!(times.len(), 200);
            println!(
                "{name} {width}x{height}: median {:?}, longest {:?}",
                times[100], times[199]
            );
        }
    }
}
