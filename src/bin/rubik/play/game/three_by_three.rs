//! The rules of the 3x3x3.

use super::aim::AimSolver;
use super::plan::{Part, Plan, PlanStep, counted};
use super::preparation::Prepared;
use super::rules::{Rules, SolvingMode};
use super::search::{Search, SearchReport};
use crate::play::net::{Mark, Net, Tile};
use crate::play::search_task::{SearchEvent, SearchMode, SearchTask};
use crate::play::solvers::Solvers;
use rand::rngs::ChaCha8Rng;
use rubik::Cube;
use rubik::cube::{CubieCube, Face, Facelets, Piece, PieceSet, Position, homes, random_state};
use rubik::notation::{Algorithm, ColorScheme, Reader, StickerColor};
use rubik::puzzles::PuzzleName;
use rubik::search::CancelToken;
use rubik::solvers::Method;
use rubik::solvers::layers::FirstFace;
use rubik::solvers::optimal::TableSize;
use rubik::solvers::{Aim, FaceNaming, Phase, Solution, TableChoice};
use std::sync::Arc;

/// The rules of the 3x3x3.
pub struct ThreeByThreeRules {
    /// Solvers, opened when they are first needed.
    solvers: Arc<Solvers>,
    reader: Reader,
    /// The table for shortest solutions that was asked for.
    optimal_table: Option<TableSize>,
    /// What leads to a goal, or makes some turns alone, if that was asked for.
    aim: Option<Arc<AimSolver>>,
    modes: Vec<SolvingMode>,
}

impl ThreeByThreeRules {
    /// The rules, with what solves and what reads cubes. Without a table for shortest solutions, the
    /// one that is ready soonest is taken.
    pub fn new(
        solvers: Solvers,
        reader: Reader,
        optimal_table: Option<TableSize>,
        aim: Option<AimSolver>,
    ) -> ThreeByThreeRules {
        let modes = [
            SolvingMode::Quick,
            SolvingMode::Improve,
            SolvingMode::Optimal,
            SolvingMode::Layers,
            SolvingMode::Thistlethwaite,
            SolvingMode::Steps,
        ];
        // Who asks for a goal wants that first.
        let first = aim.as_ref().map(|_| SolvingMode::Aim);
        ThreeByThreeRules {
            solvers: Arc::new(solvers),
            reader,
            optimal_table,
            aim: aim.map(Arc::new),
            modes: first.into_iter().chain(modes).collect(),
        }
    }

    fn optimal_table(&self) -> TableSize {
        let ready = || match Method::readiest_optimal_table(self.solvers.store()) {
            TableChoice::Optimal(size) => size,
            _ => TableSize::M256,
        };
        self.optimal_table.unwrap_or_else(ready)
    }
}

impl Rules for ThreeByThreeRules {
    type State = Cube;

    fn name(&self) -> PuzzleName {
        PuzzleName::ThreeByThree
    }

    fn solved(&self) -> Cube {
        Cube::SOLVED
    }

    fn after(&self, cube: &Cube, turn: &str) -> Result<(Cube, String), String> {
        let algorithm: Algorithm = turn.parse().map_err(|_| format!("a cube has no turn {turn}"))?;
        let after = algorithm.applied_to(cube);
        let after = after.map_err(|error| error.to_string())?;
        Ok((after, turn.to_owned()))
    }

    fn is_solved(&self, cube: &Cube) -> bool {
        cube.is_solved()
    }

    fn net(&self, cube: &Cube, marked: PieceSet) -> Net {
        let facelets = cube.facelets();
        let homes = homes(&cube.position.cube);
        let upright = Facelets::places_upright(cube.rotation);
        let marked: Vec<_> = marked.iter().flat_map(Piece::facelets).collect();
        Net::of_facelets(|facelet| {
            let home = homes[upright[facelet.index()].index()];
            let mark = if marked.contains(&home) {
                Mark::Placed
            } else {
                Mark::None
            };
            Tile::Sticker {
                face: Some(facelets[facelet] as u8),
                mark,
            }
        })
    }

    fn colors(&self) -> Vec<StickerColor> {
        Face::ALL.map(|face| ColorScheme::STANDARD.color(face)).to_vec()
    }

    fn face_letters(&self) -> Vec<char> {
        Face::ALL.map(Face::letter).to_vec()
    }

    fn read(&self, text: &str, _: &CancelToken) -> Prepared<Cube> {
        let reading = self.reader.read(text);
        let reading = reading.map_err(|error| error.to_string())?;
        let scheme = reading.color_scheme();
        Ok((reading.cube, scheme))
    }

    fn random(&self, random: &mut ChaCha8Rng, _: &CancelToken) -> Cube {
        let cube: CubieCube = random_state(random);
        Cube::from(Position::from(cube))
    }

    fn modes(&self) -> &[SolvingMode] {
        &self.modes
    }

    fn search(&self, cube: &Cube, mode: SolvingMode) -> Result<Box<dyn Search>, String> {
        let no_thread = |error| format!("cannot start a thread: {error}");
        if let (SolvingMode::Aim, Some(aim)) = (mode, &self.aim) {
            let task = aim.start(cube).map_err(no_thread)?;
            return Ok(Box::new(AimSearch(task)));
        }
        let search_mode = match mode {
            SolvingMode::Quick | SolvingMode::Reduction | SolvingMode::Aim => SearchMode::Quick,
            SolvingMode::Improve => SearchMode::Improve,
            SolvingMode::Optimal => SearchMode::Optimal(self.optimal_table()),
            SolvingMode::Thistlethwaite => SearchMode::Thistlethwaite,
            SolvingMode::Steps => SearchMode::Steps,
            // People keep the first layer at the bottom, so that they see what is left to do.
            SolvingMode::Layers => SearchMode::Layers(FirstFace::Fixed(cube.rotation.face(Face::D))),
        };
        let solvers = Arc::clone(&self.solvers);
        let task = SearchTask::start(solvers, cube.clone(), search_mode);
        Ok(Box::new(CubeSearch {
            task: task.map_err(no_thread)?,
            naming: FaceNaming::as_held(cube),
            mode,
        }))
    }

    fn cube<'a>(&self, cube: &'a Cube) -> Option<&'a Cube> {
        Some(cube)
    }

    fn of_cube(&self, cube: Cube) -> Option<Cube> {
        Some(cube)
    }
}

/// A search for a solution of a cube.
struct CubeSearch {
    task: SearchTask,
    /// How the holder of the cube calls its faces.
    naming: FaceNaming,
    mode: SolvingMode,
}

impl Search for CubeSearch {
    fn reports(&mut self) -> Vec<SearchReport> {
        let (mode, naming) = (self.mode, self.naming);
        let plan = |solution: &Solution| plan(solution, mode, naming);
        let events = std::iter::from_fn(|| self.task.next_event());
        let reports = events.map(|event| report(event, plan));
        reports.collect()
    }

    fn stop(&mut self) {
        self.task.stop();
    }
}

/// A search for the fewest moves towards a goal.
struct AimSearch(SearchTask<Plan>);

impl Search for AimSearch {
    fn reports(&mut self) -> Vec<SearchReport> {
        let events = std::iter::from_fn(|| self.0.next_event());
        events.map(|event| report(event, Plan::clone)).collect()
    }

    fn stop(&mut self) {
        self.0.stop();
    }
}

/// What a search tells, as the screen shows it.
fn report<S>(event: SearchEvent<S>, plan: impl Fn(&S) -> Plan) -> SearchReport {
    match event {
        SearchEvent::Building { table, percent } => SearchReport::Building { table, percent },
        SearchEvent::Warning(warning) => SearchReport::Warning(warning),
        SearchEvent::Improved(found) => SearchReport::Improved(plan(&found)),
        SearchEvent::Deepened(depth) => SearchReport::Deepened {
            moves: depth.moves,
            nodes: depth.nodes,
        },
        SearchEvent::Ended(Ok(found)) => SearchReport::Ended(Ok(plan(&found))),
        SearchEvent::Ended(Err(failure)) => SearchReport::Ended(Err(failure.to_string())),
    }
}

/// A solution as the screen shows it. A lesson has all the turns of its steps, also those that would
/// cancel where two steps meet, so that every step can be followed.
fn plan(solution: &Solution, mode: SolvingMode, naming: FaceNaming) -> Plan {
    let mut turns: Vec<String> = Vec::new();
    let mut parts = Vec::new();
    let mut solved = PieceSet::NONE;
    for (phase, moves) in solution.phases() {
        let is_new = |piece: &Piece| !solved.contains(*piece);
        let new: PieceSet = phase.solved.iter().filter(is_new).collect();
        solved = phase.solved;
        let mut steps = Vec::new();
        let mut add = |moves: &[_], aim: String, places: PieceSet| {
            let moves = naming.rename(moves);
            turns.extend(moves.moves().iter().map(|each| each.wca().to_owned()));
            let end = turns.len();
            steps.push(PlanStep { aim, end, places });
        };
        if mode == SolvingMode::Layers {
            for step in &phase.steps {
                let aim = aim(naming.aim(step.aim));
                add(step.moves.moves(), aim, placed(step.aim, new));
            }
        } else {
            add(moves, String::new(), PieceSet::NONE);
        }
        parts.push(part(phase, steps));
    }
    if mode != SolvingMode::Layers {
        let moves = naming.rename(solution.moves().moves());
        turns = moves.moves().iter().map(|each| each.wca().to_owned()).collect();
    }
    let has_parts = matches!(
        mode,
        SolvingMode::Layers | SolvingMode::Thistlethwaite | SolvingMode::Steps
    );
    let first = solution.first_face().filter(|_| mode == SolvingMode::Layers);
    let first = first.map(|face| format!(". The first layer is {}", where_is(naming.face(face))));
    Plan {
        remark: remark(solution, turns.len()) + &first.unwrap_or_default(),
        turns,
        parts: if has_parts { parts } else { Vec::new() },
    }
}

fn part(phase: &Phase, steps: Vec<PlanStep>) -> Part {
    Part {
        name: phase.name.to_owned(),
        achieves: phase.achieves.to_owned(),
        look_for: phase.look_for.map(str::to_owned),
        steps,
    }
}

/// What a step is for, in a sentence.
fn aim(aim: Aim) -> String {
    match aim {
        Aim::Algorithm { purpose, .. } => format!("{aim}: {purpose}"),
        Aim::Places(_) => format!("place the {aim}"),
        aim => aim.to_string(),
    }
}

/// The pieces that a step is about; those that its part solves, if it is about no piece in particular.
fn placed(aim: Aim, new: PieceSet) -> PieceSet {
    match aim {
        Aim::Places(pieces) => pieces,
        Aim::TakesOut(piece) => [piece].into_iter().collect(),
        _ => new,
    }
}

/// Where the layer of a face is.
const fn where_is(side: Face) -> &'static str {
    match side {
        Face::U => "on top",
        Face::R => "on the right",
        Face::F => "in front",
        Face::D => "at the bottom",
        Face::L => "on the left",
        Face::B => "at the back",
    }
}

/// How long a solution is, and what is proven about that.
fn remark(solution: &Solution, turns: usize) -> String {
    let moves = solution.length(solution.metric());
    match solution.at_least() {
        Some(least) if least >= moves => format!("{}, proven to be the fewest", counted(moves)),
        Some(least) if least > 1 => {
            format!("{}; {} or fewer are impossible", counted(moves), least - 1)
        }
        _ if turns != moves => format!("{}; {moves} if turns of one face in a row are joined", counted(turns)),
        _ => counted(turns),
    }
}
