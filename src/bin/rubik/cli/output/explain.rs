//! A solution phase by phase, for `solve --explain`.

use super::net::{Marked, Marking, StickerStyle, net};
use super::wrap::{beside, columns, wrapped};
use crate::cli::session::Session;
use rubik::Cube;
use rubik::cube::{Face, Facelet, Facelets, Move, PieceSet};
use rubik::notation::Reading;
use rubik::requests::MoveNotation;
use rubik::solvers::{Aim, FaceNaming, Phase, Side, Solution, Step};

/// Columns at the left, in which names stand.
const MARGIN: usize = 11;

/// Prose in longer lines is hard to read, however wide the terminal is.
const WIDEST: usize = 100;

/// How an explanation is written.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub notation: MoveNotation,
    pub colorful: bool,
    /// Lines are at most this long, in columns.
    pub columns: usize,
}

impl Style {
    /// For standard output.
    pub fn of(session: &Session, notation: MoveNotation) -> Style {
        Style {
            notation,
            colorful: session.is_colorful(),
            columns: columns().min(WIDEST),
        }
    }
}

/// The phases of a solution, each with its name, its moves and what it achieved, then the total.
/// Where a method says what to look for, the phases make a lesson.
pub fn explain(reading: &Reading, naming: FaceNaming, solution: &Solution, style: Style) -> String {
    let explanation = Explanation::new(reading, naming, solution, style);
    let is_lesson = solution.phases().any(|(phase, _)| phase.look_for.is_some());
    let mut lines = if is_lesson {
        explanation.lesson()
    } else {
        explanation.summary()
    };
    let moves = solution.moves();
    lines.push(explanation.beside("in all", &explanation.moves(moves.moves())));
    let mut lengths = format!("{} HTM, {} QTM", moves.htm(), moves.qtm());
    let metric = solution.metric();
    if metric.is_axial() {
        lengths.push_str(&format!(", {} {metric}", solution.length(metric)));
    }
    lines.push(explanation.beside("", &lengths));
    lines.join("\n")
}

/// A solution, and the cube as its reader sees it.
struct Explanation<'a> {
    solution: &'a Solution,
    /// The stickers as the holder of the cube sees them.
    facelets: Facelets,
    naming: FaceNaming,
    stickers: StickerStyle,
    style: Style,
}

impl<'a> Explanation<'a> {
    fn new(reading: &Reading, naming: FaceNaming, solution: &'a Solution, style: Style) -> Self {
        let Cube { position, .. } = &reading.cube;
        Explanation {
            solution,
            facelets: if naming == FaceNaming::OWN {
                position.facelets.clone()
            } else {
                reading.cube.facelets()
            },
            naming,
            stickers: StickerStyle::new(reading.symbols, None, style.colorful),
            style,
        }
    }

    fn moves(&self, moves: &[Move]) -> String {
        let moves = self.naming.rename(moves);
        self.style.notation.written(&moves, self.solution.metric())
    }

    fn beside(&self, name: &str, text: &str) -> String {
        beside(name, MARGIN, text, self.style.columns)
    }

    fn wrapped(&self, text: &str) -> String {
        wrapped(text, self.style.columns)
    }

    /// The parts of the solution in the order in which they are made, which is not always the order
    /// in which they were found.
    fn summary(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, (phase, moves)) in self.solution.phases().enumerate() {
            let name = format!("part {}", number + 1);
            lines.push(self.beside(&name, &self.moves(moves)));
            lines.push(self.beside("", &achieved(phase, moves.len())));
        }
        lines
    }

    fn lesson(&self) -> Vec<String> {
        let mut lines = vec![
            self.wrapped(&self.introduction()),
            String::new(),
            self.wrapped(&self.legend()),
            String::new(),
        ];
        if let Some(face) = self.solution.first_face() {
            lines.push(self.wrapped(&layers(self.naming.face(face))));
            lines.push(String::new());
        }
        lines.push(self.net(&self.facelets, PieceSet::NONE));
        lines.push(String::new());
        let mut facelets = self.facelets.clone();
        for (number, (phase, moves)) in self.solution.phases().enumerate() {
            lines.extend(self.stage_heading(number, phase));
            lines.extend(phase.steps.iter().flat_map(|step| self.step(step)));
            facelets.apply(self.naming.rename(moves).moves());
            lines.push(String::new());
            let achieved = format!("{}. Now {}:", counted(moves.len()), phase.achieves);
            lines.push(self.wrapped(&achieved));
            lines.push(String::new());
            lines.push(self.net(&facelets, phase.solved));
            lines.push(String::new());
        }
        lines
    }

    /// How to hold the cube, and what the letters mean.
    fn introduction(&self) -> String {
        let centre = |side: Face| self.centre(side);
        let hold = format!(
            "Hold the cube with the {} centre on top and the {} centre in front of you, so that it \
             looks like the net below, and hold it so to the end.",
            centre(Face::U),
            centre(Face::F)
        );
        let letters = if Face::ALL.iter().all(|&side| centre(side) == side.letter()) {
            "The letters are the six faces, and the colors of their centres, which never move: U \
             up, R right, F front, D down, L left, B back."
                .to_owned()
        } else {
            let sides = Face::ALL.map(|side| {
                let (letter, place) = (side.letter(), place(side));
                format!("{letter} {place} (its centre is {})", centre(side))
            });
            format!(
                "In the nets, a sticker is shown as you typed it. In moves and in the names of pieces, \
                 a letter is not a color but a face: {}.",
                sides.join(", ")
            )
        };
        format!(
            "{hold} {letters} R turns the right face a quarter clockwise, as seen from the right; R' \
             turns it back; R2 is half a turn."
        )
    }

    /// What the nets and steps show.
    fn legend(&self) -> String {
        let marks = match self.stickers.marking() {
            Marking::Capitals => "Capital letters are",
            Marking::Brackets => "Brackets are around",
        };
        let [up, right, front] = [Face::U, Face::R, Face::F].map(|side| self.centre(side));
        format!(
            "A net has U on top, then L, F, R and B side by side, and D at the bottom. {marks} the \
             pieces that are solved so far. The URF corner is the one with the colors {up}, {right} \
             and {front}, wherever it is, and a step of that name brings it home. The moves of a \
             mirrored algorithm are written as a mirror shows them. Where one step ends and the next \
             begins with turns of the same face, make them as one turn, or leave them out if they \
             undo each other: the list at the end does."
        )
    }

    /// The symbol on the centre of a side.
    fn centre(&self, side: Face) -> char {
        let centre = Facelet::new(side, 4).expect("every face has a fifth sticker, its centre");
        self.stickers.symbol(self.facelets[centre])
    }

    fn stage_heading(&self, number: usize, phase: &Phase) -> Vec<String> {
        let title = format!("{}. {}", number + 1, phase.name);
        let underline = "-".repeat(title.chars().count());
        let look_for = phase.look_for.unwrap_or_default();
        let mut lines = vec![title, underline, self.wrapped(look_for), String::new()];
        if phase.steps.is_empty() {
            lines.push("  Nothing to do: it is so already.".to_owned());
        }
        lines
    }

    /// `URF corner: R' D' R`, and for an algorithm what it is for.
    fn step(&self, step: &Step) -> Vec<String> {
        let indent = "    ";
        let options = textwrap::Options::new(self.style.columns)
            .initial_indent("  ")
            .subsequent_indent(indent);
        let moves = self.moves(step.moves.moves());
        let step_line = format!("{}: {moves}", self.naming.aim(step.aim));
        let mut lines = vec![textwrap::fill(&step_line, &options)];
        if let Aim::Algorithm { purpose, .. } = step.aim {
            let options = options.initial_indent(indent);
            lines.push(textwrap::fill(&format!("({purpose})"), options));
        }
        lines
    }

    /// The net, indented, with these pieces marked.
    fn net(&self, facelets: &Facelets, solved: PieceSet) -> String {
        let solved = solved.iter().map(|piece| self.naming.piece(piece));
        let net = net(facelets, &Marked::Pieces(solved.collect()), &self.stickers);
        let lines: Vec<String> = net.lines().map(|line| format!("    {line}")).collect();
        lines.join("\n")
    }
}

/// `7 moves, phase 2, found on the inverse scramble and made backwards: the cube is solved`.
fn achieved(phase: &Phase, moves: usize) -> String {
    let side = match phase.side {
        Side::Normal => "",
        Side::Inverse => ", found on the inverse scramble and made backwards",
    };
    let Phase { name, achieves, .. } = phase;
    format!("{}, {name}{side}: {achieves}", counted(moves))
}

/// Where the first layer and the last are, if this face is the first.
fn layers(first: Face) -> String {
    let last = first.opposite();
    format!(
        "The first layer is that of face {first}, {}; the last is that of face {last}, {}.",
        place(first),
        place(last)
    )
}

fn place(side: Face) -> &'static str {
    match side {
        Face::U => "on top",
        Face::R => "on the right",
        Face::F => "in front",
        Face::D => "at the bottom",
        Face::L => "on the left",
        Face::B => "at the back",
    }
}

pub fn counted(moves: usize) -> String {
    match moves {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::Solver;
    use rubik::notation::Reader;
    use rubik::solvers::Method;
    use rubik::solvers::layers::FirstFace;

    const SCRAMBLE: &str = "R U2 F' L D B2 U' R2 F L' D2 B";

    fn style(columns: usize) -> Style {
        Style {
            notation: MoveNotation::Wca,
            colorful: false,
            columns,
        }
    }

    fn lesson(cube: &str, columns: usize) -> String {
        let reading = Reader::default().read(cube).expect("a cube");
        let method = Method::Layers(FirstFace::Fixed(Face::D));
        let store = rubik::tables::Store::IN_MEMORY;
        let solver = Solver::open(method, &store, &rubik::tables::NoProgress).expect("a solver");
        let solution = solver.solve(&reading.cube).expect("a solution");
        explain(&reading, FaceNaming::OWN, &solution, style(columns))
    }

    /// Once, lessons were 80 columns wide on every terminal, which broke words in two.
    #[test]
    fn lessons_are_as_narrow_as_the_terminal() {
        for columns in [40, 60, 80, 100] {
            let lesson = lesson(SCRAMBLE, columns);
            let longest = lesson.lines().map(|line| line.chars().count()).max();
            assert!(longest.is_some_and(|longest| longest <= columns), "{lesson}");
        }
    }

    /// Once, a cube typed in colors with red in front had a lesson in which R was red and right.
    #[test]
    fn a_lesson_shows_stickers_as_they_were_typed_and_says_what_its_letters_mean() {
        let typed: String = Face::ALL
            .iter()
            .flat_map(|&face| std::iter::repeat_n(['W', 'B', 'R', 'Y', 'G', 'O'][face as usize], 9))
            .collect();
        let lesson = lesson(&typed, 80).replace('\n', " ");
        assert!(lesson.contains("the R centre in front of you"), "{lesson}");
        assert!(lesson.contains("R on the right (its centre is B)"), "{lesson}");
        assert!(lesson.contains("the one with the colors W, B and R"), "{lesson}");
        assert!(lesson.contains("    G G G R R R B B B O O O"), "{lesson}");
    }

    /// Once, `phase 2` stood before `phase 1` where a solution was found on the inverse.
    #[test]
    fn parts_are_numbered_in_the_order_in_which_they_are_made() {
        let mut inverse = 0;
        let store = rubik::tables::Store::IN_MEMORY;
        let solver = Solver::open(Method::DEFAULT, &store, &rubik::tables::NoProgress);
        let solver = solver.expect("a solver");
        for number in 0..20 {
            let reading = Reading::from(Cube::random(1, number));
            let solution = solver.solve(&reading.cube).expect("a solution");
            let text = explain(&reading, FaceNaming::OWN, &solution, style(80));
            let names: Vec<&str> = text.lines().filter_map(|line| line.get(..6)).collect();
            let parts: Vec<&&str> = names.iter().filter(|name| name.starts_with("part")).collect();
            assert_eq!(*parts[0], "part 1", "{text}");
            assert!(!text.lines().any(|line| line.starts_with("phase")), "{text}");
            inverse += usize::from(text.contains("found on the inverse scramble"));
        }
        assert!(inverse > 0, "some solutions are found on the inverse");
    }
}
