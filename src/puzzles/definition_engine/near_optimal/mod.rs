//! Solutions of puzzles that are too large for a proof.

mod beam;
mod letters;
mod phases;
mod word_chain;

use crate::puzzles::definition::{Definition, PuzzleState};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use std::sync::Arc;

pub struct NearSolver {
    pub definition: Arc<Definition>,
    letters: letters::Letters,
    chain: word_chain::WordChain,
    phases: Vec<phases::Phase>,
}
impl NearSolver {
    pub fn open(definition: Arc<Definition>, memory: u64, cancel: &CancelToken, progress: &dyn TableProgress) -> Option<NearSolver> {
        let letters = letters::Letters::new(&definition)?;
        let t = std::time::Instant::now();
        let chain = word_chain::WordChain::new(&definition, &letters, memory, cancel, progress).map_err(|e| println!("{e:?}")).ok()?;
        println!("chain {:?}", t.elapsed());
        let plans = phases::found_phases(&definition, std::env::var("ENTRIES").ok().and_then(|s| s.parse().ok()).unwrap_or(20_000_000), cancel).unwrap_or_default();
        println!("plans {:?}", t.elapsed());
        let mut phases = Vec::new();
        let share: u64 = std::env::var("SHARE").ok().and_then(|s| s.parse().ok()).unwrap_or(16 << 20);
        let count = plans.len();
        for (i, plan) in plans.into_iter().enumerate() {
            let t = std::time::Instant::now();
            let text = format!("{} moves {} goal {}", plan.name, plan.moves.len(), match &plan.goal { super::DefinitionGoal::Solved => 0, super::DefinitionGoal::Places(p) => p.len() });
            let p = phases::Phase::new(&definition, plan, if i + 1 == count { std::env::var("LAST").ok().and_then(|s| s.parse().ok()).unwrap_or(64<<20) } else { share }, cancel, progress).map_err(|e| println!("{e:?}")).ok()?;
            println!("{text} {:?} {}", t.elapsed(), p.describe());
            phases.push(p);
        }
        Some(NearSolver { definition, letters, chain, phases })
    }
    pub fn solve(&self, state: &PuzzleState, cancel: &CancelToken) -> Option<Vec<usize>> {
        let word = self.chain.solve(&self.definition, &self.letters, state, cancel).map_err(|e| println!("{e:?}")).ok()?;
        let first: Vec<usize> = word.iter().flat_map(|&l| self.letters.moves[usize::from(l)].clone()).collect();
        if self.phases.is_empty() { return Some(first) }
        let start = beam::BeamState { state: state.clone(), moves: vec![], cost: 0, is_inverse: false };
        let mut best = first; let mut width = std::env::var("WIDTH").ok().and_then(|s| s.parse().ok()).unwrap_or(16);
        let cancel = cancel.with_time_limit(std::time::Duration::from_secs_f64(5.0));
        loop {
            let t = std::time::Instant::now();
            match beam::beam(&self.definition, &self.phases, std::slice::from_ref(&start), width, 10_000, &cancel) {
                beam::BeamOutcome::Solved(s) => { println!("width {width}: {} {:?}", s.moves.len(), t.elapsed()); if s.moves.len() < best.len() { best = s.moves; } }
                beam::BeamOutcome::Stuck(k) => { println!("width {width} stuck {k} {:?}", t.elapsed()); break },
                beam::BeamOutcome::Cancelled => break,
            }
            width *= 4;
        }
        Some(best)
    }
}
