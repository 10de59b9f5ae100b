//! Solves, checks and records the cubes of a run on one thread.

use super::entrant::Entrant;
use super::source::Item;
use crate::batch::records::sink::PartWriter;
use crate::batch::records::{Record, RecordLayout, RecordPart};
use crate::batch::report::tally::Tally;
use crate::cube::Generators;
use crate::requests::Batch;
use crate::search::CancelToken;

/// The results of consecutive cubes of a run.
#[derive(Default)]
pub(super) struct Part {
    pub(super) tallies: Vec<Tally>,
    pub(super) records: Option<RecordPart>,
    pub(super) cubes: u64,
    /// True if the run was interrupted before the last of these cubes was done.
    pub(super) is_cut_off: bool,
}

/// The data that the threads of a run share.
pub(super) struct Worker<'a> {
    pub(super) entrants: &'a [Entrant],
    pub(super) seed: Option<u64>,
    /// The number of cubes that each method solves at a time.
    pub(super) group: usize,
    /// The layout of records; `None` if records are not wanted.
    pub(super) layout: Option<RecordLayout>,
}

impl Worker<'_> {
    pub(super) fn solve(&self, items: &[Item], cancel: &CancelToken) -> Part {
        let mut part = Part {
            tallies: self.entrants.iter().map(|_| Tally::default()).collect(),
            ..Part::default()
        };
        let mut records = self.layout.map(PartWriter::new);
        // Cubes are generated in groups, which may be larger than the groups that a method solves.
        for items in items.chunks(self.group.next_multiple_of(Generators::SIDE_BY_SIDE)) {
            if cancel.is_cancelled() {
                part.is_cut_off = true;
                break;
            }
            let mut batches: Vec<Box<dyn Batch>> = self.entrants.iter().map(|entrant| entrant.batch(items)).collect();
            // Count only the cubes before the first cube that at least one method did not finish.
            let done = batches.iter_mut().map(|batch| batch.solve(cancel));
            let done = done.min().unwrap_or(0);
            self.count(&items[..done], &batches, &mut part, &mut records);
            part.cubes += done as u64;
            if done < items.len() {
                part.is_cut_off = true;
                break;
            }
        }
        part.records = records.map(PartWriter::finish);
        part
    }

    /// Counts and records the results of `items`. `batches` contains one batch of these items for each method.
    fn count(&self, items: &[Item], batches: &[Box<dyn Batch>], part: &mut Part, records: &mut Option<PartWriter>) {
        let lengths: Vec<_> = batches.iter().map(|batch| batch.lengths()).collect();
        for (place, item) in items.iter().enumerate() {
            let methods = self.entrants.iter().zip(batches).zip(&lengths);
            for (((entrant, batch), lengths), tally) in methods.zip(&mut part.tallies) {
                if let (Some((length, time)), None) = (lengths[place], &records) {
                    tally.solve(length);
                    tally.note(item.number, length, time, || batch.write(place));
                    tally.times.add(time);
                    continue;
                }
                let record = Record::new(entrant, item.number, batch.as_ref(), place);
                record.count(&entrant.plan, self.seed, item.line(), tally, Tally::solve);
                if let Some(records) = records {
                    records.add(record, &entrant.plan);
                }
            }
        }
    }
}
