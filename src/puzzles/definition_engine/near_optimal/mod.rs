//! Solutions of puzzles that are too large for a proof.

mod letters;
mod word_chain;

use crate::puzzles::definition::{Definition, PuzzleState};
use crate::search::CancelToken;
use crate::tables::TableProgress;
use std::sync::Arc;

pub struct NearSolver {
    pub definition: Arc<Definition>,
    letters: letters::Letters,
    chain: word_chain::WordChain,
}
impl NearSolver {
    pub fn open(definition: Arc<Definition>, memory: u64, cancel: &CancelToken, progress: &dyn TableProgress) -> Option<NearSolver> {
        let letters = letters::Letters::new(&definition)?;
        let chain = word_chain::WordChain::new(&definition, &letters, memory, cancel, progress).map_err(|e| println!("{e:?}")).ok()?;
        Some(NearSolver { definition, letters, chain })
    }
    pub fn solve(&self, state: &PuzzleState, cancel: &CancelToken) -> Option<Vec<usize>> {
        let word = self.chain.solve(&self.definition, &self.letters, state, cancel).map_err(|e| println!("{e:?}")).ok()?;
        Some(word.iter().flat_map(|&l| self.letters.moves[usize::from(l)].clone()).collect())
    }
}
