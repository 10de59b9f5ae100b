//! Compares the output of the program with an interpreter that shares no code with it. The interpreter treats stickers
//! as points in space, and reads algorithms as text.

use crate::program::{output, rubik, tables};
use rand::{Rng, RngExt};
use rubik::cube::{CubieCube, Move, Position, Rotation, generator};
use rubik::notation::algorithm::Mirror;
use rubik::{Algorithm, Cube, Solver};
use std::collections::HashMap;
use std::sync::OnceLock;

/// A point. The x axis points to the right, the y axis up, and the z axis to the front.
type Point = [i32; 3];

/// A sticker: the point of its piece, and the direction that it faces.
type Sticker = (Point, Point);

/// For each of the 54 places, the index of the place from which its sticker comes.
type State = [usize; 54];

/// The 54 places in the order of `facelets`: the faces in the order U R F D L B; within a face, row by row from the top
/// left, as a viewer of the face sees it. U is seen with B at the top, and D with F at the top.
fn places() -> Vec<Sticker> {
    // For each face: its own direction, the direction to the right along a row, and the direction down along a column.
    let faces: [[Point; 3]; 6] = [
        [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
        [[1, 0, 0], [0, 0, -1], [0, -1, 0]],
        [[0, 0, 1], [1, 0, 0], [0, -1, 0]],
        [[0, -1, 0], [1, 0, 0], [0, 0, -1]],
        [[-1, 0, 0], [0, 0, 1], [0, -1, 0]],
        [[0, 0, -1], [-1, 0, 0], [0, -1, 0]],
    ];
    let place = |[looks, right, down]: [Point; 3], row: i32, column: i32| {
        let point = [0, 1, 2].map(|axis| looks[axis] + column * right[axis] + row * down[axis]);
        (point, looks)
    };
    let rows = || (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
    let of_face = |face| rows().map(move |(row, column)| place(face, row, column));
    faces.into_iter().flat_map(of_face).collect()
}

fn solved() -> State {
    std::array::from_fn(|place| place)
}

/// Writes a state in the format `facelets`. The cube is not turned upright first.
fn facelets(state: &State) -> String {
    let letter = |&home: &usize| ['U', 'R', 'F', 'D', 'L', 'B'][home / 9];
    state.iter().map(letter).collect()
}

/// For each place, the index of the place that `goes` returns for it.
fn by_number(goes: impl Fn(Sticker) -> Sticker) -> State {
    let places = places();
    let number = |place: Sticker| places.iter().position(|&each| each == place);
    std::array::from_fn(|place| number(goes(places[place])).expect("a place"))
}

/// The direction of the face, slice or axis with this letter. A clockwise turn is clockwise as seen from this
/// direction.
fn looks(letter: char) -> Point {
    match letter.to_ascii_uppercase() {
        'U' | 'Y' => [0, 1, 0],
        'D' | 'E' => [0, -1, 0],
        'R' | 'X' => [1, 0, 0],
        'L' | 'M' => [-1, 0, 0],
        'F' | 'S' | 'Z' => [0, 0, 1],
        'B' => [0, 0, -1],
        other => panic!("{other} turns nothing"),
    }
}

fn times(one: Point, other: Point) -> i32 {
    (0..3).map(|axis| one[axis] * other[axis]).sum()
}

/// Turns a point a quarter turn clockwise, as seen from the end of `axis`. The component of the point along the axis
/// stays the same. The component perpendicular to the axis is replaced by its cross product with the axis.
fn quarter(axis: Point, point: Point) -> Point {
    let [a, b, c] = axis;
    let [x, y, z] = point;
    let crossed = [y * c - z * b, z * a - x * c, x * b - y * a];
    let along = times(axis, point);
    [0, 1, 2].map(|each| along * axis[each] + crossed[each])
}

/// A turn of layers: the letter, the first layer, the last layer, and the number of clockwise quarter turns. Layers are
/// counted from 1, beginning at the letter's face.
type Turned = (char, i32, i32, i32);

fn turn(state: &mut State, &(letter, from, to, quarters): &Turned) {
    static QUARTERS: OnceLock<HashMap<(char, i32, i32), State>> = OnceLock::new();
    let all = QUARTERS.get_or_init(|| {
        let layers = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
        let each = |letter: char| layers.map(|(from, to)| (letter, from, to));
        let turns = "URFDLBMESXYZ".chars().flat_map(each);
        let goes = |(letter, from, to): (char, i32, i32)| {
            let axis = looks(letter);
            by_number(|(point, looks)| match 2 - times(axis, point) {
                layer if (from..=to).contains(&layer) => (quarter(axis, point), quarter(axis, looks)),
                _ => (point, looks),
            })
        };
        turns.map(|turn| (turn, goes(turn))).collect()
    });
    let goes = &all[&(letter.to_ascii_uppercase(), from, to)];
    for _ in 0..quarters.rem_euclid(4) {
        let before = *state;
        (0..54).for_each(|place| state[goes[place]] = before[place]);
    }
}

/// Reads an algorithm. Its turns on the inverse are stored separately.
struct Interpreter<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
    on_inverse: Vec<Turned>,
}

fn undone(turns: &[Turned]) -> Vec<Turned> {
    let undo = |&(letter, from, to, quarters): &Turned| (letter, from, to, -quarters);
    turns.iter().rev().map(undo).collect()
}

fn interpreted(text: &str) -> Vec<Turned> {
    let mut interpreter = Interpreter {
        rest: text.chars().peekable(),
        on_inverse: Vec::new(),
    };
    let mut turns = interpreter.turns();
    assert_eq!(interpreter.rest.next(), None, "{text}");
    turns.extend(undone(&interpreter.on_inverse));
    turns
}

impl Interpreter<'_> {
    fn next_is(&mut self, character: char) -> bool {
        self.rest.next_if_eq(&character).is_some()
    }

    fn number(&mut self) -> Option<i32> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        digits.parse().ok()
    }

    /// Reads an amount: `2`, `'`, `2'` or `i`. If there is no amount, returns 1.
    fn amount(&mut self) -> i32 {
        let number = self.number().unwrap_or(1);
        if self.next_is('\'') || self.next_is('i') {
            -number
        } else {
            number
        }
    }

    fn repeated(&mut self, turns: &[Turned]) -> Vec<Turned> {
        match self.amount() {
            count @ 0.. => turns.repeat(count.unsigned_abs() as usize),
            count => undone(turns).repeat(count.unsigned_abs() as usize),
        }
    }

    /// Reads turns up to a closing bracket, a comma, a colon, or the end.
    fn turns(&mut self) -> Vec<Turned> {
        let mut turns = Vec::new();
        while let Some(&next) = self.rest.peek() {
            match next {
                ')' | ']' | ',' | ':' => break,
                ' ' | '.' | '\n' => {
                    self.rest.next();
                }
                '/' => while self.rest.next_if(|&each| each != '\n').is_some() {},
                '^' => {
                    self.rest.next();
                    assert!(self.next_is('('));
                    let body = self.turns();
                    assert!(self.next_is(')'));
                    self.on_inverse.extend(body);
                }
                '(' => {
                    self.rest.next();
                    let body = self.turns();
                    assert!(self.next_is(')'));
                    turns.extend(self.repeated(&body));
                }
                '[' => {
                    self.rest.next();
                    let first = self.turns();
                    let is_conjugate = self.next_is(':');
                    assert!(is_conjugate || self.next_is(','));
                    let second = self.turns();
                    assert!(self.next_is(']'));
                    let mut whole = [first.clone(), second.clone(), undone(&first)].concat();
                    if !is_conjugate {
                        whole.extend(undone(&second));
                    }
                    turns.extend(self.repeated(&whole));
                }
                _ => turns.push(self.turn()),
            }
        }
        turns
    }

    /// Reads one turn: `R`, `r2`, `Rw'`, `2R`, `3Rw`, `2-3r`, `Rv`, `M`, `x`.
    fn turn(&mut self) -> Turned {
        let from = self.number();
        let to = if self.next_is('-') { self.number() } else { None };
        let letter = self.rest.next().expect("a letter");
        let is_whole = "xyz".contains(letter) || self.next_is('v');
        let is_wide = self.next_is('w') || letter.is_ascii_lowercase();
        let (from, to) = match (from, to) {
            _ if is_whole => (1, 3),
            _ if "MES".contains(letter) => (2, 2),
            (Some(from), Some(to)) => (from, to),
            (Some(count), None) if is_wide => (1, count),
            (None, _) if is_wide => (1, 2),
            (Some(layer), None) => (layer, layer),
            (None, _) => (1, 1),
        };
        (letter, from, to, self.amount())
    }
}

fn made(text: &str) -> State {
    let mut state = solved();
    interpreted(text).iter().for_each(|each| turn(&mut state, each));
    state
}

/// A random algorithm with brackets nested at most `deep` times.
fn drawn(random: &mut impl Rng, deep: u32) -> String {
    const TURNS: [&str; 22] = [
        "U", "R", "F", "D", "L", "B", "u", "Rw", "f", "Dw", "l", "b", "M", "E", "S", "x", "y", "z", "2R", "3Fw",
        "2-3r", "Lv",
    ];
    const AMOUNTS: [&str; 8] = ["", "", "", "2", "'", "2'", "3", "i"];
    let mut text = String::new();
    for _ in 0..random.random_range(1..6) {
        let kind = random.random_range(0..12);
        let amount = AMOUNTS[random.random_range(0..AMOUNTS.len())];
        let mut inner = || drawn(random, deep - 1);
        let piece = match kind {
            0 if deep > 0 => format!("({})", inner()),
            1 if deep > 0 => format!("[{}, {}]", inner(), inner()),
            2 if deep > 0 => format!("[{}: {}]", inner(), inner()),
            _ => TURNS[random.random_range(0..TURNS.len())].to_owned(),
        };
        let amount = if piece.starts_with(['(', '[']) && amount == "i" {
            "'"
        } else {
            amount
        };
        // The program refuses `(R U) x3`, because `x3` could be an amount or a turn of the whole cube.
        let amount = match piece == "x" && text.trim_end().ends_with([')', ']']) {
            true => "'",
            false => amount,
        };
        text += &format!("{piece}{amount} ");
    }
    text
}

#[test]
fn the_interpreter_knows_what_everybody_knows() {
    assert_eq!(made("(R U R' U')6"), solved());
    assert_eq!(made("M E S"), made("L' R x' D' U y' F' B z"));
    assert_eq!(made("r u f"), made("L x D y B z"));
    assert_eq!(made("2-3r 3Fw Lv"), made("R' x z x'"));
    assert_eq!(
        facelets(&made("R")),
        "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"
    );
}

/// Tests all operations of the program with random algorithms of all types.
#[test]
fn ten_thousand_algorithms_come_to_what_an_interpreter_of_their_text_makes_of_them() {
    let rotations: Vec<Rotation> = Rotation::all().collect();
    let turns_of = |rotation: Rotation| {
        let turns = rotation.turns();
        let cube = Cube::SOLVED.after(turns);
        let upright = |text: &String| text.parse::<Cube>().is_ok_and(|held| held == cube);
        let mut texts = ["", "x", "x2", "x'", "z", "z'"]
            .iter()
            .flat_map(|first| ["", " y", " y2", " y'"].map(|then| format!("{first}{then}")));
        texts.find(upright).expect("one of the 24")
    };
    let turned: Vec<String> = rotations.iter().map(|&each| turns_of(each)).collect();
    for number in 0..10_000_u64 {
        let mut random = generator(48, number);
        let mut text = drawn(&mut random, 2);
        if number % 4 == 0 {
            text += &format!("^({}) U {}", drawn(&mut random, 1), drawn(&mut random, 0));
        }
        let algorithm: Algorithm = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let state = made(&text);
        let cube = algorithm.applied_to(&Cube::SOLVED).expect("a short algorithm");
        assert_eq!(cube.to_string(), facelets(&state), "{text}");
        assert_eq!(made(&algorithm.to_string()), state, "{text}: {algorithm}");
        let expanded = algorithm.expanded().expect("a short algorithm").to_string();
        assert_eq!(made(&expanded), state, "{text}: {expanded}");
        assert!(!expanded.contains(['(', '[', '^']), "{expanded}");
        let simplified = algorithm.simplified().expect("a short algorithm").to_string();
        assert_eq!(made(&simplified), state, "{text}: {simplified}");
        let turns = interpreted(&simplified).len();
        assert!(turns <= interpreted(&text).len(), "{text}: {simplified}");
        let wca = algorithm.wca().expect("a short algorithm");
        assert_eq!(made(&wca), state, "{text}: {wca}");
        let inverse = algorithm.inverse();
        let both = [interpreted(&text), interpreted(&inverse.to_string())].concat();
        let mut undone = solved();
        both.iter().for_each(|each| turn(&mut undone, each));
        assert_eq!(undone, solved(), "{text}: {inverse}");
        for (mirror, axis) in [(Mirror::M, 0), (Mirror::E, 1), (Mirror::S, 2)] {
            let mirrored = algorithm.mirrored(mirror).to_string();
            let seen = |(mut point, mut looks): Sticker| {
                point[axis] = -point[axis];
                looks[axis] = -looks[axis];
                (point, looks)
            };
            let seen = by_number(seen);
            let mut in_mirror = solved();
            (0..54).for_each(|place| in_mirror[seen[place]] = seen[state[place]]);
            assert_eq!(made(&mirrored), in_mirror, "{text}: {mirrored}");
        }
        let which = number as usize % rotations.len();
        let rotated = algorithm.rotated(rotations[which]).to_string();
        let around = [
            interpreted(&turned[which]),
            interpreted(&text),
            undone_text(&turned[which]),
        ];
        let mut conjugate = solved();
        let around = around.concat();
        around.iter().for_each(|each| turn(&mut conjugate, each));
        assert_eq!(made(&rotated), conjugate, "{text} {}: {rotated}", turned[which]);
    }
}

fn undone_text(text: &str) -> Vec<Turned> {
    undone(&interpreted(text))
}

/// Solves three hundred cubes in each of ten formats with each of the three fast methods.
#[test]
fn nine_thousand_solutions_solve_their_cubes_however_these_are_written() {
    const FORMATS: [&str; 10] = [
        "moves", "facelets", "labels", "colors", "reid", "b32", "cubies", "kpattern", "speffz", "net",
    ];
    let scrambles = output(rubik().args(["scramble", "-n", "300", "--seed", "41"]));
    let states: Vec<Vec<Turned>> = scrambles.lines().map(interpreted).collect();
    for format in FORMATS {
        let cubes = match format {
            "moves" => scrambles.clone(),
            _ => output(rubik().args(["show", "--to", format]).write_stdin(scrambles.clone())),
        };
        for method in ["layers", "thistlethwaite", "two-phase"] {
            let solve = ["solve", "-m", method, "--from", format];
            let solutions = output(rubik().args(solve).write_stdin(cubes.clone()));
            assert_eq!(solutions.lines().count(), 300, "{format}");
            for (scramble, solution) in states.iter().zip(solutions.lines()) {
                let mut state = solved();
                let all = [scramble.clone(), interpreted(solution)].concat();
                all.iter().for_each(|each| turn(&mut state, each));
                assert_eq!(state, solved(), "{method}, {format}: {solution}");
            }
        }
    }
}

/// The test solves all 3,502 cubes within three moves (1 + 18 + 243 + 3,240).
#[test]
fn two_phases_solve_every_cube_within_three_moves_in_as_few() {
    let mut distances = HashMap::from([(CubieCube::SOLVED, 0)]);
    let mut last = vec![CubieCube::SOLVED];
    for distance in 1..=3 {
        let mut next = Vec::new();
        for cube in &last {
            for each in Move::ALL {
                let mut turned = *cube;
                turned.turn(each);
                distances.entry(turned).or_insert_with(|| {
                    next.push(turned);
                    distance
                });
            }
        }
        last = next;
    }
    assert_eq!(distances.len(), 3_502);
    let (cubes, distances): (Vec<Cube>, Vec<usize>) = distances
        .into_iter()
        .map(|(cube, distance)| (Cube::from(Position::from(cube)), distance))
        .unzip();
    let folder = tables();
    let store = rubik::tables::Store::in_folder(folder).expect("a folder");
    let solver = Solver::two_phase().store(store).open().expect("tables");
    let solutions = solver.solve_all(&cubes);
    for ((cube, distance), solution) in cubes.iter().zip(distances).zip(solutions) {
        let solution = solution.expect("a solution");
        assert!(cube.is_solved_by(solution.moves()));
        assert_eq!(solution.moves().htm(), distance, "{cube}: {solution}");
    }
}
