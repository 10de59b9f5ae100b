//! The sizes of the table of lower bounds.

use super::edges::SLICE_COORDINATES;
use super::metric::OptimalMetric;
use super::rows::ROWS;
use crate::solvers::two_phase::options::TableSet;
use std::fmt;

/// The number of bytes of a line.
pub const LINE: usize = 64;

/// The number of entries of a line. A line has 512 bits: 254 pairs of bits for entries, and four bits for the smallest
/// distance. The last three entries share a pair of bits.
pub const IN_LINE: usize = 256;

/// The size of the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TableSize {
    /// The table takes 235 MB.
    M256,
    /// The table takes 470 MB.
    M512,
    /// The table takes 941 MB.
    #[default]
    G1,
    /// The table takes 1.88 GB.
    G2,
    /// The table takes 3.76 GB.
    G4,
    /// The table takes 7.52 GB.
    G8,
    /// The table takes 15.0 GB.
    G16,
}

impl TableSize {
    /// All sizes, the smallest first.
    pub const ALL: [TableSize; 7] = [
        TableSize::M256,
        TableSize::M512,
        TableSize::G1,
        TableSize::G2,
        TableSize::G4,
        TableSize::G8,
        TableSize::G16,
    ];

    /// The name of the size, such as `1G`.
    pub const fn name(self) -> &'static str {
        match self {
            TableSize::M256 => "256M",
            TableSize::M512 => "512M",
            TableSize::G1 => "1G",
            TableSize::G2 => "2G",
            TableSize::G4 => "4G",
            TableSize::G8 => "8G",
            TableSize::G16 => "16G",
        }
    }

    /// The name of the table for a metric. Its file has the same name.
    pub fn table(self, metric: OptimalMetric) -> String {
        format!("{}-{self}", metric.tables())
    }

    /// The set of tables with which the two-phase solver looks for a solution. The large set takes 0.68 GB, which is
    /// too much in addition to a table of at most 941 MB.
    pub(crate) const fn two_phase_tables(self) -> TableSet {
        match self {
            TableSize::M256 | TableSize::M512 | TableSize::G1 => TableSet::Small,
            TableSize::G2 | TableSize::G4 | TableSize::G8 | TableSize::G16 => TableSet::Large,
        }
    }

    /// The parameters that determine the entries, as text.
    pub fn parameters(self, metric: OptimalMetric) -> String {
        let (base, bits) = (self.base(metric), self.bits());
        let [next, last] = [base + 1, base + 2];
        format!(
            "layout 3; 3,393 rows of corners, 34,650·2^{bits} columns of edges; at most {base}, {next}, \
             {last}, more"
        )
    }

    /// The number of steps in which the build of the table reports progress. Each step is one row at one distance.
    pub const fn steps(self, metric: OptimalMetric) -> u64 {
        ROWS as u64 * (self.base(metric) as u64 + 2)
    }

    /// The memory, in bytes, that the build of the table takes: for the table itself, and for the lists of the entries
    /// at each distance.
    pub(crate) const fn building_bytes(self, metric: OptimalMetric) -> usize {
        self.bytes().saturating_add(self.list_bytes(metric))
    }

    /// An upper bound for the size, in bytes, of the lists of entries at distances up to one more than the base. This
    /// last distance is 9 or 10 in HTM, and 10 or 11 in QTM; most of the entries are at this distance. The lists take
    /// two bytes for each entry, and some additional bytes for wide gaps. The bounds are measured sizes with a margin.
    /// The build of a table asserts that they are right.
    pub(super) const fn list_bytes(self, metric: OptimalMetric) -> usize {
        match (metric, self.base(metric)) {
            (OptimalMetric::HalfTurn, ..9) => 300_000_000,
            (OptimalMetric::HalfTurn, _) => 2_500_000_000,
            (OptimalMetric::QuarterTurn, ..10) => 200_000_000,
            (OptimalMetric::QuarterTurn, _) => 1_500_000_000,
        }
    }

    /// The number of edge places whose flips distinguish the entries: 3 to 9.
    pub(super) const fn bits(self) -> u32 {
        3 + self as u32
    }

    /// The base, in moves of a metric: all distances up to the base have the same two bits.
    pub const fn base(self, metric: OptimalMetric) -> u8 {
        match metric {
            OptimalMetric::HalfTurn if self.bits() < TableSize::G2.bits() => 8,
            OptimalMetric::HalfTurn => 9,
            OptimalMetric::QuarterTurn if self.bits() < TableSize::G1.bits() => 9,
            OptimalMetric::QuarterTurn => 10,
        }
    }

    /// The number of lines of a row.
    pub(super) const fn lines(self) -> usize {
        (SLICE_COORDINATES << self.bits()).div_ceil(IN_LINE)
    }

    /// The size of the table in bytes.
    pub const fn bytes(self) -> usize {
        ROWS.saturating_mul(self.lines() * LINE)
    }
}

impl fmt::Display for TableSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
