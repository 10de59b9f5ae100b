//! A solution explained part by part for people: the purpose of each part, its moves, and the position after it.

use super::move_notation::MoveNotation;
use crate::cube::{Face, Facelet, Move, PieceSet};
use crate::notation::{Reading, counted};
use crate::puzzles::{Puzzle, PuzzlePhase, PuzzleReading, PuzzleSolution, PuzzleStep, PuzzleTurn};
use crate::requests::show::{MarkedStickers, Net};
use crate::solvers::goals::GoalSolution;
use crate::solvers::{Aim, FaceNaming, Phase, Side, Solution, Step};

/// A solution explained part by part. Faces and pieces have the same names as in the moves, except the pieces in
/// [`ExplainedStep::places`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Explanation {
    /// The position at the beginning.
    pub start: Net,
    /// The parts of the solution, in the order in which they are made; empty if the solution has no parts.
    pub parts: Vec<ExplainedPart>,
    /// All moves. Turns at the end of one part may be merged with turns of the next part. For a goal, the text contains
    /// all solutions, one on each line.
    pub moves: String,
    /// The length of the solution, as text.
    pub length: String,
    /// The level of detail.
    pub kind: ExplanationKind,
}

/// The level of detail of an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ExplanationKind {
    /// Only the moves.
    Whole,
    /// The moves and the aim of each part.
    Parts,
    /// The moves and the aim of each part, and the position after it, for a puzzle other than the 3x3x3.
    Positions,
    /// The steps of each part and the position after each part, for people who learn to solve the cube.
    Lesson(LessonHold),
}

/// The orientation of the cube in a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LessonHold {
    /// The number of layers of the cube.
    pub size: u16,
    /// The sides, in the order U R F D L B.
    pub sides: [HeldSide; 6],
    /// The sides of the first and the last layer, if the lesson solves the cube layer by layer.
    pub layers: Option<[HeldSide; 2]>,
}

/// A side of the cube as the user holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HeldSide {
    /// The letter of the side in moves.
    pub letter: char,
    /// The place of the side, as text: `on top`.
    pub place: &'static str,
    /// The symbol on the centre of the side. On a cube without a middle layer, the symbol that the side shows when it
    /// is solved.
    pub centre: char,
}

/// A part of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ExplainedPart {
    /// The name of the part.
    pub name: String,
    /// The result of the part.
    pub achieves: String,
    /// In a lesson: the pieces to look for on the cube.
    pub look_for: Option<&'static str>,
    /// True if the moves of the part were found on the inverse scramble and then inverted.
    pub is_on_inverse: bool,
    /// The moves of the part.
    pub moves: String,
    /// The number of moves.
    pub length: usize,
    /// The steps of the part; empty if its moves need no further explanation. Turns may cancel or merge between two
    /// steps, so the part may have fewer moves than its steps.
    pub steps: Vec<ExplainedStep>,
    /// The position after the part. On a 3x3x3 and in a lesson, the solved stickers are highlighted.
    pub net: Net,
}

/// A step: moves that a person makes without stopping to think.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ExplainedStep {
    /// The name of the step: a piece, an algorithm, or a turn.
    pub name: String,
    /// The purpose of the step, if the step is an algorithm.
    pub purpose: Option<&'static str>,
    /// The action of the step, as text: `place the URF corner`; empty for a board.
    pub action: String,
    /// The pieces of the step, named after the centres of the cube; empty for puzzles other than the 3x3x3.
    pub places: PieceSet,
    /// The moves of the step.
    pub moves: String,
    /// For a board: the board after the step.
    pub net: Option<Net>,
}

impl Explanation {
    /// The orientation of the cube; `None` if the explanation is not a lesson.
    pub const fn lesson(&self) -> Option<&LessonHold> {
        match &self.kind {
            ExplanationKind::Lesson(hold) => Some(hold),
            ExplanationKind::Whole | ExplanationKind::Parts | ExplanationKind::Positions => None,
        }
    }

    /// Explains a solution of a cube by a method.
    pub(crate) fn of_cube(
        reading: &Reading,
        naming: FaceNaming,
        solution: &Solution,
        notation: MoveNotation,
    ) -> Explanation {
        let cube = CubeExplanation {
            reading,
            naming,
            solution,
            notation,
        };
        cube.explanation()
    }

    /// Explains turns that bring a cube to a goal. `moves` is the text of all solutions. `goal` is a text about the
    /// goal; it is appended to the length.
    pub(crate) fn to_goal(reading: &Reading, solution: &GoalSolution, moves: String, goal: &str) -> Explanation {
        let fewest = if solution.is_shortest() { ", the fewest" } else { "" };
        Explanation {
            start: Net::of_reading(reading, None),
            parts: Vec::new(),
            moves,
            length: format!("{}{fewest}{goal}", counted(solution.len())),
            kind: ExplanationKind::Whole,
        }
    }

    /// Explains a solution of a puzzle other than the 3x3x3. A board is shown after each move.
    pub(crate) fn of_puzzle(
        puzzle: &dyn Puzzle,
        reading: &PuzzleReading,
        solution: &PuzzleSolution,
        notation: MoveNotation,
    ) -> Explanation {
        let written = |turns: &[PuzzleTurn]| notation.written_of_puzzle(puzzle, turns);
        if solution.phases().iter().any(|phase| phase.look_for.is_some()) {
            return Explanation::of_puzzle_lesson(puzzle, reading, solution, &written);
        }
        let is_board = puzzle.colors().is_empty();
        let mut now = reading.clone();
        let mut make = |turns: &[PuzzleTurn]| {
            let made = puzzle.make(&mut now.position, turns);
            made.expect("a solution that was replayed can be made");
            Net::of_puzzle_reading(puzzle, &now, None)
        };
        let part = |phase: &PuzzlePhase| {
            let turns = phase.turns.as_slice();
            let steps = { turns.iter().filter(|_| is_board) }.map(|turn| {
                let turn = std::slice::from_ref(turn);
                ExplainedStep {
                    name: written(turn),
                    purpose: None,
                    action: String::new(),
                    places: PieceSet::NONE,
                    moves: written(turn),
                    net: Some(make(turn)),
                }
            });
            let steps: Vec<ExplainedStep> = steps.collect();
            let rest = if is_board { &[] } else { turns };
            ExplainedPart {
                name: phase.name.to_owned(),
                achieves: phase.aim.clone(),
                look_for: None,
                is_on_inverse: false,
                moves: written(turns),
                length: turns.len(),
                net: make(rest),
                steps,
            }
        };
        Explanation {
            start: Net::of_puzzle_reading(puzzle, reading, None),
            parts: solution.phases().iter().map(part).collect(),
            moves: written(solution.turns()),
            length: puzzle.length(solution.turns()).to_string(),
            kind: ExplanationKind::Positions,
        }
    }
}

/// Functions for lessons about cubes of four to seven layers.
impl Explanation {
    fn of_puzzle_lesson(
        puzzle: &dyn Puzzle,
        reading: &PuzzleReading,
        solution: &PuzzleSolution,
        written: &dyn Fn(&[PuzzleTurn]) -> String,
    ) -> Explanation {
        let phases = solution.phases();
        let mut positions = vec![reading.position.clone()];
        for phase in phases.iter() {
            let mut position = positions[positions.len() - 1].clone();
            let made = puzzle.make(&mut position, &phase.turns);
            made.expect("a solution that was replayed can be made");
            positions.push(position);
        }
        let end = positions[positions.len() - 1].clone();
        // A sticker counts as solved in a position if it has its final color there and after every later part.
        let mut is_solved = vec![true; end.places().len()];
        let mut nets = Vec::new();
        for position in positions.into_iter().rev() {
            for ((solved, color), last) in is_solved.iter_mut().zip(position.places()).zip(end.places()) {
                *solved &= color == last;
            }
            let marks: Vec<u8> = is_solved.iter().map(|&solved| u8::from(solved)).collect();
            let reading = PuzzleReading {
                position,
                symbols: reading.symbols.clone(),
            };
            nets.push(Net::of_puzzle_reading(puzzle, &reading, None).marked(&puzzle.net(&marks.into())));
        }
        let start = nets.pop().expect("there is a position at the start");
        let part = |phase: &PuzzlePhase| ExplainedPart {
            name: phase.name.to_owned(),
            achieves: phase.aim.clone(),
            look_for: phase.look_for,
            is_on_inverse: false,
            moves: written(&phase.turns),
            length: phase.turns.len(),
            steps: phase
                .steps
                .iter()
                .map(|step| ExplainedStep::of_puzzle(step, written))
                .collect(),
            net: nets.pop().expect("there is a position after each part"),
        };
        let parts = phases.iter().map(part).collect();
        let on_a_face = end.places().len() / Face::ALL.len();
        let sides = Face::ALL.map(|face| HeldSide {
            letter: face.letter(),
            place: face.place(),
            centre: start.symbols[usize::from(end.places()[face as usize * on_a_face])],
        });
        let [last, _, _, first, ..] = sides;
        Explanation {
            start,
            parts,
            moves: written(solution.turns()),
            length: puzzle.length(solution.turns()).to_string(),
            kind: ExplanationKind::Lesson(LessonHold {
                size: puzzle.name().layers().expect("lessons are about cubes"),
                sides,
                layers: Some([first, last]),
            }),
        }
    }
}

impl ExplainedStep {
    fn of_puzzle(step: &PuzzleStep, written: &dyn Fn(&[PuzzleTurn]) -> String) -> ExplainedStep {
        ExplainedStep {
            name: step.name.clone(),
            purpose: step.purpose,
            action: match step.purpose {
                Some(purpose) => format!("{}: {purpose}", step.name),
                None => step.name.clone(),
            },
            places: PieceSet::NONE,
            moves: written(&step.turns),
            net: None,
        }
    }
}

/// A solution of a cube, and the names of its faces.
struct CubeExplanation<'a> {
    reading: &'a Reading,
    naming: FaceNaming,
    solution: &'a Solution,
    notation: MoveNotation,
}

impl CubeExplanation<'_> {
    fn explanation(&self) -> Explanation {
        let (moves, metric) = (self.solution.moves(), self.solution.metric());
        let mut length = format!("{} HTM, {} QTM", moves.htm(), moves.qtm());
        if metric.is_axial() {
            length.push_str(&format!(", {} {metric}", self.solution.length(metric)));
        }
        // If faces are named after their centres, the cube is shown upright.
        let mut facelets = match self.naming == FaceNaming::OWN {
            true => self.reading.cube.position.facelets.clone(),
            false => self.reading.cube.facelets(),
        };
        let net = |facelets: &_, marked: &_| Net::of_cube(facelets, self.reading.symbols, None, marked);
        let is_lesson = self.solution.phases().any(|(phase, _)| phase.look_for.is_some());
        let none = match is_lesson {
            true => MarkedStickers::OfPieces(PieceSet::NONE),
            false => MarkedStickers::None,
        };
        let start = net(&facelets, &none);
        let side = |face: Face| HeldSide {
            letter: face.letter(),
            place: face.place(),
            centre: start.symbols[facelets[Facelet::centre(face)] as usize],
        };
        let first = self.solution.first_face().map(|face| self.naming.face(face));
        let kind = match is_lesson {
            false => ExplanationKind::Parts,
            true => ExplanationKind::Lesson(LessonHold {
                size: 3,
                sides: Face::ALL.map(side),
                layers: first.map(|first| [first, first.opposite()].map(side)),
            }),
        };
        let mut solved = PieceSet::NONE;
        let part = |(phase, moves): (&Phase, &[Move])| {
            facelets.apply(self.naming.rename(moves).moves());
            let is_new = |piece: &_| !solved.contains(*piece);
            let new: PieceSet = phase.solved.iter().filter(is_new).collect();
            solved = phase.solved;
            let named = phase.solved.iter().map(|piece| self.naming.piece(piece));
            ExplainedPart {
                name: phase.name.to_owned(),
                achieves: phase.achieves.to_owned(),
                look_for: phase.look_for,
                is_on_inverse: phase.side == Side::Inverse,
                moves: self.written(moves),
                length: moves.len(),
                steps: phase.steps.iter().map(|step| self.step(step, new)).collect(),
                net: net(&facelets, &MarkedStickers::OfPieces(named.collect())),
            }
        };
        Explanation {
            parts: self.solution.phases().map(part).collect(),
            start,
            moves: self.written(moves.moves()),
            length,
            kind,
        }
    }

    /// Explains a step of a part. `new` contains the pieces that the part solves.
    fn step(&self, step: &Step, new: PieceSet) -> ExplainedStep {
        let aim = self.naming.aim(step.aim);
        let name = aim.to_string();
        let purpose = aim.purpose();
        ExplainedStep {
            action: match (aim, purpose) {
                (_, Some(purpose)) => format!("{name}: {purpose}"),
                (Aim::Places(_), _) => format!("place the {name}"),
                _ => name.clone(),
            },
            name,
            purpose,
            places: match step.aim {
                Aim::Places(pieces) => pieces,
                Aim::TakesOut(piece) => [piece].into_iter().collect(),
                _ => new,
            },
            moves: self.written(step.moves.moves()),
            net: None,
        }
    }

    fn written(&self, moves: &[Move]) -> String {
        self.notation
            .written(&self.naming.rename(moves), self.solution.metric())
    }
}
