//! The specifications of the tables of all sizes.

use super::cosets::TableCosets;
use super::metric::OptimalMetric;
use super::processor::{Processor, Work, on_this_processor};
use super::table::{build, count};
use super::table_size::TableSize;
use crate::tables::{DemandLoaded, Distribution, NoProgress, TableBytes, TableError, TableProgress, TableSpec};

/// The specification of the table of a size for a metric. The names are `optimal-1G`, `optimal-qtm-1G` and so on.
#[derive(Debug)]
pub struct OptimalSpec {
    size: TableSize,
    metric: OptimalMetric,
    name: String,
    parameters: String,
}

impl OptimalSpec {
    /// The specification of the table of a size for a metric.
    pub fn new(size: TableSize, metric: OptimalMetric) -> OptimalSpec {
        OptimalSpec {
            size,
            metric,
            name: size.table(metric),
            parameters: size.parameters(metric),
        }
    }
}

struct Build<'a> {
    size: TableSize,
    metric: OptimalMetric,
    progress: &'a dyn TableProgress,
}

impl Work for Build<'_> {
    type Output = TableBytes;

    fn on<P: Processor>(self, processor: P) -> TableBytes {
        let cosets = TableCosets::new(self.metric);
        build(processor, self.size, &cosets, self.progress)
    }
}

impl TableSpec for OptimalSpec {
    fn name(&self) -> &str {
        &self.name
    }

    fn parameters(&self) -> &str {
        &self.parameters
    }

    fn bytes(&self) -> usize {
        self.size.bytes()
    }

    fn build(&self, progress: &dyn TableProgress) -> TableBytes {
        let (size, metric) = (self.size, self.metric);
        progress.building(self.name(), size.steps(metric));
        let entries = on_this_processor(Build { size, metric, progress });
        progress.built();
        entries
    }

    /// Counts the pairs of bits with each of the four values.
    fn check(&self, entries: &[u8]) -> Result<Distribution, TableError> {
        TableError::check_length(entries, self.bytes())?;
        count(entries).expect(Distribution::published(&self.name))
    }

    fn proven(&self) -> &'static str {
        "the same when built anew"
    }

    fn reading_bytes(&self) -> usize {
        DemandLoaded::most_memory(self.bytes())
    }

    fn building_bytes(&self) -> usize {
        self.size.building_bytes(self.metric)
    }

    /// Builds the table again and compares the entries. A check of each entry against its neighbours is not possible,
    /// since each entry stands for several cosets.
    fn prove(&self, entries: &[u8]) -> Result<(), TableError> {
        self.check_memory(false)?;
        TableError::check_same(entries, &self.build(&NoProgress))
    }
}
