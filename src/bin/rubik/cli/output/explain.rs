//! Explains a solution phase by phase, for `solve --explain` and `batch --only`.

use super::net::{Marking, draw};
use super::wrap::{beside, columns, wrapped};
use crate::cli::console::Console;
use rubik::notation::counted;
use rubik::requests::{
    ExplainedPart, ExplainedStep, Explanation, ExplanationKind, HeldSide, LessonHold, MoveNotation, Net,
};

/// The maximum width of the text in columns. Longer lines are hard to read, even on a wide terminal.
const WIDEST: usize = 100;

/// The style of an explanation.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub notation: MoveNotation,
    pub colorful: bool,
    /// The maximum length of a line in columns.
    pub columns: usize,
}

impl Style {
    /// The style for standard output.
    pub fn of(console: &Console, notation: MoveNotation) -> Style {
        Style {
            notation,
            colorful: console.is_colorful(),
            columns: columns().min(WIDEST),
        }
    }
}

/// Writes an explained solution: its parts with their moves and results, a lesson, or only its moves and its length.
pub fn explain(explanation: &Explanation, style: Style) -> String {
    let teller = Teller { explanation, style };
    let mut lines = match &explanation.kind {
        ExplanationKind::Whole => return format!("{}\n{}\n", explanation.moves, explanation.length),
        ExplanationKind::Parts => teller.parts(),
        ExplanationKind::Positions => teller.positions(),
        ExplanationKind::Lesson(hold) => teller.lesson(hold),
    };
    lines.push(teller.beside("in all", &explanation.moves));
    lines.push(teller.beside("", &explanation.length));
    lines.join("\n")
}

/// Writes an explained solution. For the kinds `Whole` and `Positions`, first draws the position from which
/// the solution starts.
pub fn explain_from_start(explanation: &Explanation, style: Style) -> String {
    let text = explain(explanation, style);
    match explanation.kind {
        ExplanationKind::Whole | ExplanationKind::Positions => {
            format!("{}\n\n{text}", draw(&explanation.start, style.colorful))
        }
        ExplanationKind::Parts | ExplanationKind::Lesson(_) => text,
    }
}

/// Writes an explanation in a style.
struct Teller<'a> {
    explanation: &'a Explanation,
    style: Style,
}

impl Teller<'_> {
    fn beside(&self, name: &str, text: &str) -> String {
        // The explanation of a puzzle other than the 3x3x3 begins its lines with names that are longer than `part 1`.
        let margin = match self.explanation.kind {
            ExplanationKind::Positions => 13,
            _ => 11,
        };
        beside(name, margin, text, self.style.columns)
    }

    fn wrapped(&self, text: &str) -> String {
        wrapped(text, self.style.columns)
    }

    /// Writes the parts of the solution in the order in which their moves are made. The search may have found the parts
    /// in another order.
    fn parts(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, part) in self.explanation.parts.iter().enumerate() {
            lines.push(self.beside(&format!("part {}", number + 1), &part.moves));
            lines.push(self.beside("", &achieved(part)));
        }
        lines
    }

    /// Writes each part with the position after the part. If a part has steps, as for sliding boards, draws the
    /// position after each step instead of only the last position.
    fn positions(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for part in &self.explanation.parts {
            lines.push(self.beside(&part.name, &part.moves));
            lines.push(self.beside("", &part.achieves));
            lines.push(String::new());
            for step in &part.steps {
                lines.push(format!("{}:", step.moves));
                lines.extend(step.net.as_ref().map(|net| draw(net, self.style.colorful)));
                lines.push(String::new());
            }
            if part.steps.is_empty() {
                lines.push(draw(&part.net, self.style.colorful));
                lines.push(String::new());
            }
        }
        lines
    }

    fn lesson(&self, hold: &LessonHold) -> Vec<String> {
        let start = &self.explanation.start;
        let mut lines = vec![
            self.wrapped(&introduction(hold)),
            String::new(),
            self.wrapped(&legend(hold, Marking::of(&start.symbols))),
            String::new(),
        ];
        if let Some(both) = hold.layers {
            lines.push(self.wrapped(&layers(both)));
            lines.push(String::new());
        }
        lines.push(self.net(start));
        lines.push(String::new());
        for (number, part) in self.explanation.parts.iter().enumerate() {
            lines.extend(self.stage_heading(number, part));
            lines.extend(part.steps.iter().flat_map(|step| self.step(step)));
            lines.push(String::new());
            let achieved = format!("{}. Now {}:", counted(part.length), part.achieves);
            lines.push(self.wrapped(&achieved));
            lines.push(String::new());
            lines.push(self.net(&part.net));
            lines.push(String::new());
        }
        lines
    }

    fn stage_heading(&self, number: usize, part: &ExplainedPart) -> Vec<String> {
        let title = format!("{}. {}", number + 1, part.name);
        let underline = "-".repeat(title.chars().count());
        let look_for = part.look_for.unwrap_or_default();
        let mut lines = vec![title, underline, self.wrapped(look_for), String::new()];
        if part.steps.is_empty() {
            lines.push("  Nothing to do: already done.".to_owned());
        }
        lines
    }

    /// Writes a step, such as `URF corner: R' D' R`. If the step is an algorithm, its purpose is on the next line.
    fn step(&self, step: &ExplainedStep) -> Vec<String> {
        let indent = "    ";
        let options = textwrap::Options::new(self.style.columns)
            .initial_indent("  ")
            .subsequent_indent(indent);
        let step_line = format!("{}: {}", step.name, step.moves);
        let mut lines = vec![textwrap::fill(&step_line, &options)];
        if let Some(purpose) = step.purpose {
            let options = options.initial_indent(indent);
            lines.push(textwrap::fill(&format!("({purpose})"), options));
        }
        lines
    }

    /// Draws a net, indented.
    fn net(&self, net: &Net) -> String {
        let net = draw(net, self.style.colorful);
        let lines: Vec<String> = net.lines().map(|line| format!("    {line}")).collect();
        lines.join("\n")
    }
}

/// Explains how to hold the cube, and the meaning of the letters.
fn introduction(hold: &LessonHold) -> String {
    let [up, _, front, ..] = hold.sides.map(|side| side.centre);
    let has_centres = !hold.size.is_multiple_of(2);
    let held = match has_centres {
        true => format!(
            "Hold the cube with the {up} centre on top and the {front} centre in front of you, so that it looks like \
             the net below, and keep holding it that way."
        ),
        false => "Hold the cube so that it looks like the net below, and keep holding it that way.".to_owned(),
    };
    let (centre, when) = match has_centres {
        true => ("its centre is", "of their centres, which never move"),
        false => ("in the end it is all", "that they have in the end"),
    };
    let letters = if hold.sides.iter().all(|side| side.centre == side.letter) {
        format!("The letters are the six faces, and the colors {when}: U up, R right, F front, D down, L left, B back.")
    } else {
        let told = |HeldSide {
                        letter,
                        place,
                        centre: symbol,
                    }| format!("{letter} {place} ({centre} {symbol})");
        let sides = hold.sides.map(told);
        format!(
            "In the nets, a sticker is shown as you typed it. In moves and in the names of pieces, a letter is not a \
             color but a face: {}.",
            sides.join(", ")
        )
    };
    let layers = match hold.size {
        3 => String::new(),
        size => {
            let three = if size > 5 { ", 3Rw three" } else { "" };
            let centre = (size - 2) * (size - 2);
            let wings = match has_centres {
                true => format!("a middle and {} wings", size - 3),
                false => format!("{} wings", size - 2),
            };
            format!(
                " Rw turns the two layers on the right{three}, and 2R only the second layer, in the same direction as R. \
                 The {centre} pieces in the middle of each face are its centre, and an edge has {wings}."
            )
        }
    };
    format!(
        "{held} {letters} R turns the right face a quarter clockwise, as seen from the right; R' turns it back; R2 is \
         half a turn.{layers}"
    )
}

/// Explains how to read the nets and steps.
fn legend(hold: &LessonHold, marking: Marking) -> String {
    let marks = match marking {
        Marking::Capitals => "Capital letters are",
        Marking::Brackets => "Brackets are around",
    };
    let solved = match hold.size {
        3 => "the pieces that are solved so far",
        _ => "the stickers that already have their final places after each part",
    };
    let [up, right, front, ..] = hold.sides.map(|side| side.centre);
    format!(
        "A net has U on top, then L, F, R and B side by side, and D at the bottom. {marks} {solved}. The URF corner is the \
         corner with the colors {up}, {right} and {front}, wherever it is; the step with this name brings it to its place. \
         The moves of a mirrored algorithm are written as a mirror shows them. If the last turn of a step and the first \
         turn of the next step turn the same face, make them as one turn, or leave both out if they undo each other. The \
         list at the end contains the moves after these changes."
    )
}

/// Describes the result of a part, for example `7 moves, phase 2, found on the inverse scramble and then inverted: the
/// cube is solved`.
fn achieved(part: &ExplainedPart) -> String {
    let side = match part.is_on_inverse {
        false => "",
        true => ", found on the inverse scramble and then inverted",
    };
    format!("{}, {}{side}: {}", counted(part.length), part.name, part.achieves)
}

/// Says which layer the lesson solves first, which layer it solves last, and where these two layers are.
fn layers([first, last]: [HeldSide; 2]) -> String {
    format!(
        "The layer of face {}, {}, is solved first; the layer of face {}, {}, is solved last.",
        first.letter, first.place, last.letter, last.place
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubik::Cube;
    use rubik::notation::{Format, write};
    use rubik::requests::{Options, RequestName, Session, SolvePlan, Unheard};
    use rubik::search::CancelToken;
    use rubik::tables::NoProgress;
    use serde_json::{Map, Value};

    const SCRAMBLE: &str = "R U2 F' L D B2 U' R2 F L' D2 B";

    fn style(columns: usize) -> Style {
        Style {
            notation: MoveNotation::Wca,
            colorful: false,
            columns,
        }
    }

    /// Solves a cube with these options and explains the solution.
    fn explained(session: &Session, cube: &str, options: &[(&str, &str)]) -> Explanation {
        let fields = options
            .iter()
            .map(|&(name, value)| (name.to_owned(), Value::from(value)));
        let options = Options::of_fields(RequestName::Solve, &Map::from_iter(fields)).expect("options");
        let plan = SolvePlan::new(options).expect("they go together");
        let solved = session.solve(&plan, cube, &CancelToken::new(), &Unheard, &NoProgress);
        let explanation = solved.expect("a solution").explanation(MoveNotation::Wca);
        explanation.expect("the cube is known")
    }

    fn lesson(cube: &str, columns: usize) -> String {
        let options = [("method", "layers"), ("first_face", "D")];
        let explanation = explained(&Session::in_memory(), cube, &options);
        explain(&explanation, style(columns))
    }

    /// In an earlier version, lessons were 80 columns wide on every terminal, so narrow terminals broke words in two.
    #[test]
    fn lessons_are_as_narrow_as_the_terminal() {
        for columns in [40, 60, 80, 100] {
            let lesson = lesson(SCRAMBLE, columns);
            let longest = lesson.lines().map(|line| line.chars().count()).max();
            assert!(longest.is_some_and(|longest| longest <= columns), "{lesson}");
        }
    }

    /// In an earlier version, the letter R meant both red and right in the lesson for a cube that was typed as colors
    /// with a red front face.
    #[test]
    fn a_lesson_shows_stickers_as_they_were_typed_and_says_what_its_letters_mean() {
        let typed: String = "WBRYGO"
            .chars()
            .flat_map(|color| std::iter::repeat_n(color, 9))
            .collect();
        let lesson = lesson(&typed, 80).replace('\n', " ");
        assert!(lesson.contains("the R centre in front of you"), "{lesson}");
        assert!(lesson.contains("R on the right (its centre is B)"), "{lesson}");
        assert!(lesson.contains("the corner with the colors W, B and R"), "{lesson}");
        assert!(lesson.contains("    G G G R R R B B B O O O"), "{lesson}");
    }

    /// In an earlier version, `phase 2` came before `phase 1` if the search found the solution on the inverse scramble.
    #[test]
    fn parts_are_numbered_in_the_order_in_which_they_are_made() {
        let mut inverse = 0;
        let session = Session::in_memory();
        for number in 0..20 {
            let cube = write(&Cube::random(1, number), Format::Facelets).expect("every cube has stickers");
            let text = explain(&explained(&session, &cube, &[]), style(80));
            let names: Vec<&str> = text.lines().filter_map(|line| line.get(..6)).collect();
            let parts: Vec<&&str> = names.iter().filter(|name| name.starts_with("part")).collect();
            assert_eq!(*parts[0], "part 1", "{text}");
            assert!(!text.lines().any(|line| line.starts_with("phase")), "{text}");
            inverse += usize::from(text.contains("found on the inverse scramble"));
        }
        assert!(inverse > 0, "some solutions are found on the inverse");
    }
}
