//! A method of a run, as a plan whose tables are open.

use super::source::Item;
#[cfg(test)]
use crate::cube::Generators;
use crate::opaque::opaque;
use crate::requests::{Batch, Error, OpenEngine, Session, SolvePlan};
#[cfg(test)]
use crate::scrambles::Scramble;
use crate::search::CancelToken;
use crate::tables::TableProgress;
use std::sync::Arc;

/// A method of a run, with its tables open.
pub struct Entrant {
    /// The method with its options.
    pub plan: SolvePlan,
    /// The maximum number of moves that a solution can have, counted as in the field `length` of a report. It is proven
    /// for the method or, for a goal, it is the requested limit. `None` if there is no maximum.
    pub longest: Option<usize>,
    /// The size of the method's tables in bytes.
    pub table_bytes: u64,
    engine: Arc<dyn OpenEngine>,
    name: String,
}

opaque!(Entrant);

impl Entrant {
    /// Opens a method in a session: reads its tables, or builds and stores them.
    ///
    /// # Errors
    ///
    /// If a table cannot be opened or built, or is damaged.
    pub fn open(
        plan: &SolvePlan,
        session: &Session,
        progress: &dyn TableProgress,
        token: &CancelToken,
    ) -> Result<Entrant, Error> {
        Ok(Entrant::new(plan.clone(), session.open(plan, progress, token)?))
    }

    /// The entrant for a plan. `engine` is the engine of the plan, whose tables are open.
    pub(super) fn new(plan: SolvePlan, engine: Arc<dyn OpenEngine>) -> Entrant {
        Entrant {
            longest: plan.engine().longest(),
            table_bytes: engine.table_bytes(),
            name: plan.to_string(),
            plan,
            engine,
        }
    }

    /// A description of the method and of its options that differ from the default.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of positions that the solver works on at a time, at least 1. It is 1 if each position takes a long
    /// time.
    pub(super) fn group_size(&self) -> usize {
        self.engine.group_size()
    }

    /// A batch with the positions of `items`, which all come from one source.
    pub fn batch(&self, items: &[Item]) -> Box<dyn Batch> {
        let mut batch = Arc::clone(&self.engine).batch(items.len());
        Item::add(items, batch.as_mut());
        batch
    }
}

#[cfg(test)]
impl Entrant {
    /// The entrant for a plan, with tables in memory.
    pub(super) fn of_plan(plan: &SolvePlan) -> Entrant {
        let session = Session::in_memory();
        Entrant::open(plan, &session, &crate::tables::NoProgress, &CancelToken::new()).expect("tables that fit")
    }

    /// A batch with only the position that has the index `number` of a seed.
    pub(super) fn drawn(&self, scramble: Scramble, seed: u64, number: u64) -> Box<dyn Batch> {
        let mut batch = Arc::clone(&self.engine).batch(1);
        batch.draw(scramble, &Generators::new(seed, &[number]));
        batch
    }

    /// A batch with only the position in a line.
    pub(super) fn of_line(&self, line: &str) -> Box<dyn Batch> {
        let mut batch = Arc::clone(&self.engine).batch(1);
        batch.read(Ok(line));
        batch
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{CubieCube, Sequence};
    use crate::notation::turn_list::read_faces;
    use crate::notation::{Reader, facelets};
    use crate::requests::{Options, RecordLength};

    fn plan(turns: &str) -> SolvePlan {
        let options = Options {
            generators: turns.parse().ok(),
            memory: Some(100_000_000),
            ..Options::default()
        };
        SolvePlan::new(options).expect("turns")
    }

    #[test]
    fn a_recorded_solution_makes_only_the_turns_of_the_run() {
        let cube = Entrant::of_plan(&plan("R, U")).of_line("R");
        for (solution, turns) in [("R'", Some(1)), ("L R' L'", None)] {
            let replayed = cube.replay(0, solution);
            assert_eq!(replayed.and_then(|length| length.turns), turns, "{solution}");
        }
    }

    /// Scrambles cubes with turns from a set, and checks that turns from the same set solve them. Some of these turns
    /// move slices, which changes the orientation of the cube.
    #[test]
    fn every_cube_that_is_drawn_can_be_solved_by_the_turns() {
        for turns in ["R, U", "M, U2", "r, U2"] {
            let plan = plan(turns);
            let entrant = Entrant::of_plan(&plan);
            for number in 0..50 {
                let mut drawn = entrant.drawn(Scramble::RandomMoves(12), 1, number);
                assert_eq!(drawn.solve(&CancelToken::new()), 1);
                let found = drawn.solution(0).expect("a cube").solution;
                let (text, length) = found.expect("these turns made it");
                assert!(length.turns <= Some(12), "{turns}: {text}");
                let allows = |length, text: &str| drawn.replay(0, text).is_some_and(|own| own.allows(length));
                assert!(allows(&length, &text), "{turns}: {text}");
                let other = RecordLength {
                    turns: length.turns.map(|turns| turns + 1),
                    ..length
                };
                assert!(!allows(&other, &text));
                assert!(!allows(&length, &format!("{text} L")));
                let moves = plan.engine().scramble(12, 1, number).expect("turns");
                for text in [moves, drawn.write(0)] {
                    assert_eq!(entrant.of_line(&text).write(0), drawn.write(0), "{text}");
                }
            }
        }
    }

    /// An earlier version scrambled cubes with turns of all six faces, even for a robot that cannot turn one of the
    /// faces.
    #[test]
    fn cubes_that_are_made_by_some_faces_are_made_by_these_alone() {
        let of_five = SolvePlan::new(Options {
            faces: read_faces("URFDL").ok(),
            ..Options::default()
        });
        let of_five = of_five.expect("five faces suffice for two-phase");
        let entrant = Entrant::of_plan(&of_five);
        for number in 0..100 {
            let text = of_five.engine().scramble(30, 1, number).expect("moves");
            let moves: Sequence = text.parse().expect("moves");
            assert_eq!(moves.htm(), 30);
            assert!(!text.contains('B'), "{text}");
            let drawn = entrant.drawn(Scramble::RandomMoves(30), 1, number).write(0);
            let drawn = Reader::default().read(&drawn).expect("a cube").cube;
            assert_eq!(drawn.position.cube, CubieCube::from(moves.moves()));
            assert_eq!(
                facelets::write(&drawn.position.facelets),
                entrant.of_line(&text).write(0)
            );
        }
    }
}
