//! Merges the reports of the parts of a run.

use crate::batch::report::fault::ReportFault;
use crate::batch::report::tally::Tally;
use crate::batch::report::time_summary::TimeSummary;
use crate::batch::report::times::Times;
use crate::batch::report::{Report, if_any_proves};
use crate::batch::run_spec::RunField;
use crate::batch::shard::Shard;
use std::collections::BTreeMap;
use thiserror::Error;

impl Report {
    /// Merges the reports of all parts of a run into one report for each method. `parts` gives the reports of each part
    /// with the name of their file. A merged report has the same lengths and failures as the report of an undivided
    /// run. Its `seconds` are the sum over all parts.
    ///
    /// # Errors
    ///
    /// If there are no parts, or if the parts do not belong to one run. Also if a report is inconsistent, or if a part
    /// is missing, is given twice, was interrupted, or has the wrong number of cubes.
    pub fn merge(parts: &[(String, Vec<Report>)]) -> Result<Vec<Report>, MergeError> {
        let (_, first) = parts.first().ok_or(MergeError::Nothing)?;
        for part in parts {
            Report::check_part(part, first)?;
        }
        Report::check_parts(parts)?;
        for method in 0..first.len() {
            Report::check_shares(parts, method)?;
        }
        let methods = 0..first.len();
        Ok(methods
            .map(|method| {
                let reports = parts.iter().map(|(_, reports)| &reports[method]);
                Report::merge_one(first[method].clone(), reports)
            })
            .collect())
    }

    /// Checks that the reports of a part are consistent, complete, and from the same run as the reports of the first
    /// part.
    fn check_part((name, reports): &(String, Vec<Report>), first: &[Report]) -> Result<(), MergeError> {
        let file = || name.clone();
        let differs = |what| Err(MergeError::OtherRun { file: file(), what });
        if reports.is_empty() || reports.len() != first.len() {
            return differs(RunField::Methods);
        }
        for (report, expected) in reports.iter().zip(first) {
            let fault = report.check();
            fault.map_err(|fault| MergeError::Fault { file: file(), fault })?;
            if let Some(what) = report.difference(expected) {
                return differs(what);
            }
            if report.part().of() != first[0].part().of() {
                return differs(RunField::Parts);
            }
            if report.part() != reports[0].part() {
                return differs(RunField::Part);
            }
            if report.partial {
                return Err(MergeError::Partial { file: file() });
            }
        }
        Ok(())
    }

    /// Checks that every part occurs exactly once.
    fn check_parts(parts: &[(String, Vec<Report>)]) -> Result<(), MergeError> {
        let mut seen: BTreeMap<u64, &str> = BTreeMap::new();
        let mut of = 1;
        for (name, reports) in parts {
            let part = reports[0].part();
            of = part.of();
            if let Some(earlier) = seen.insert(part.index(), name) {
                return Err(MergeError::Twice {
                    part,
                    files: [earlier.to_owned(), name.clone()],
                });
            }
        }
        match (0..of).find(|index| !seen.contains_key(index)) {
            Some(missing) => Err(MergeError::Missing {
                part: format!("{}/{of}", missing + 1),
            }),
            None => Ok(()),
        }
    }

    /// Checks that each part has its share of all cubes of the run. If cubes are read, the number of all cubes is the
    /// sum over all parts.
    fn check_shares(parts: &[(String, Vec<Report>)], method: usize) -> Result<(), MergeError> {
        let mut reports = parts.iter().map(|(_, reports)| &reports[method]);
        let sum = reports.try_fold(0, |sum: u64, report| sum.checked_add(report.cubes));
        let together = sum.ok_or(MergeError::TooMany)?;
        for (name, reports) in parts {
            let report = &reports[method];
            let share = report.part().share(report.run_cubes.unwrap_or(together));
            if report.cubes != share {
                return Err(MergeError::Share {
                    file: name.clone(),
                    part: report.part(),
                    cubes: report.cubes,
                    share,
                });
            }
        }
        Ok(())
    }

    fn merge_one<'a>(first: Report, reports: impl Iterator<Item = &'a Report> + Clone) -> Report {
        let mut tally = Tally::default();
        for report in reports.clone() {
            tally.merge(&Tally {
                length: report.length.clone(),
                printed_length: report.printed_length.clone(),
                proven: report.proven.unwrap_or(0),
                unproven: report.unproven.unwrap_or(0),
                claimed: report.claimed.unwrap_or(0),
                times: Times::from(&report.time),
                by_length: report.time.by_length.clone(),
                outstanding: report.outstanding.clone(),
                failed: report.failed,
                failures: report.failures.clone(),
            });
        }
        let seconds: f64 = reports.clone().map(|report| report.seconds).sum();
        Report {
            cubes: tally.cubes(),
            solved: tally.length.total(),
            failed: tally.failed,
            proven: if_any_proves(&tally, tally.proven),
            claimed: Some(tally.claimed).filter(|&claimed| claimed > 0),
            unproven: if_any_proves(&tally, tally.unproven),
            shard: None,
            over_longest: reports.clone().map(|report| report.over_longest).sum(),
            time: TimeSummary::from(&tally),
            seconds,
            cubes_per_second: tally.cubes() as f64 / seconds.max(1e-9),
            threads: reports.map(|report| report.threads).max().unwrap_or(0),
            length: tally.length,
            printed_length: tally.printed_length,
            outstanding: tally.outstanding,
            failures: tally.failures,
            regressions: None,
            ..first
        }
    }
}

/// The reasons why reports cannot be merged: they are not the reports of all parts of one run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MergeError {
    /// No report was given.
    #[error("there is nothing to merge")]
    Nothing,
    /// A report belongs to another run.
    #[error("{file}: belongs to a different run from the first file: the {what} is not the same")]
    OtherRun {
        /// The file.
        file: String,
        /// The field that differs.
        what: RunField,
    },
    /// A report is inconsistent.
    #[error("{file}: is damaged: {fault}")]
    Fault {
        /// The file.
        file: String,
        /// The fault.
        fault: ReportFault,
    },
    /// The number of cubes in a report is not the number of cubes of its part.
    #[error("{file}: contains {cubes} cubes, but part {part} of the run should contain {share}")]
    Share {
        /// The file.
        file: String,
        /// The part.
        part: Shard,
        /// The number of cubes in the report.
        cubes: u64,
        /// The number of cubes that belong to the part.
        share: u64,
    },
    /// There are more cubes than 64 bits can count.
    #[error("the parts together have more cubes than 64 bits can count")]
    TooMany,
    /// A report comes from an interrupted run.
    #[error("{file}: comes from an interrupted run; finish that run first")]
    Partial {
        /// The file.
        file: String,
    },
    /// There are two reports of the same part.
    #[error("part {part} is given twice: {} and {}", .files[0], .files[1])]
    Twice {
        /// The part.
        part: Shard,
        /// The files.
        files: [String; 2],
    },
    /// The report of a part is missing.
    #[error("part {part} is missing")]
    Missing {
        /// The part, as `I/N`.
        part: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::CountedLength;
    use crate::batch::report::failure::Failure;
    use crate::batch::report::lengths::LengthHistogram;
    use crate::json::VERSION;
    use crate::puzzles::PuzzleName;
    use crate::requests::MethodObject;
    use crate::scrambles::Scramble;
    use crate::solvers::Method;

    /// The report of one of the two parts of a run of 20 cubes. One cube of each part was not solved.
    fn part(index: u64) -> Report {
        let mut tally = Tally::default();
        for length in 12..21 {
            tally.solve(CountedLength::of(length));
            tally.times.add(std::time::Duration::from_millis(3));
        }
        tally.fail(Failure {
            number: index,
            seed: Some(1),
            line: None,
            cube: String::new(),
            message: "no".to_owned(),
        });
        tally.times.add(std::time::Duration::ZERO);
        let time = TimeSummary::from(&tally);
        Report {
            version: VERSION,
            puzzle: PuzzleName::ThreeByThree,
            method: "two-phase".to_owned(),
            options: Some(MethodObject::from(Method::DEFAULT)),
            cubes: 10,
            solved: 9,
            failed: 1,
            proven: None,
            claimed: None,
            unproven: None,
            seed: Some(1),
            scramble: Some(Scramble::RandomMoves(20)),
            input: None,
            shard: format!("{}/2", index + 1).parse().ok(),
            run_cubes: Some(20),
            partial: false,
            over_longest: 2,
            longest: Some(18),
            length: tally.length,
            printed_length: tally.printed_length,
            time,
            seconds: 0.25,
            cubes_per_second: 40.0,
            threads: 1,
            table_bytes: 0,
            outstanding: tally.outstanding,
            failures: tally.failures,
            regressions: None,
        }
    }

    fn merged(change: impl Fn(&mut Report)) -> Result<Report, MergeError> {
        let mut second = part(1);
        change(&mut second);
        let parts = [("one".to_owned(), vec![part(0)]), ("two".to_owned(), vec![second])];
        Report::merge(&parts).map(|mut reports| reports.remove(0))
    }

    /// Both parts have values above 0, so that the test fails if the merge takes the maximum instead of the sum.
    #[test]
    fn seconds_and_solutions_that_are_too_long_are_summed_over_parts() {
        let merged = merged(|part| part.seconds = 0.5).expect("parts of one run");
        assert_eq!((merged.seconds, merged.over_longest), (0.75, 4));
        assert_eq!((merged.cubes, merged.failed), (20, 2));
        assert!((merged.cubes_per_second - 20.0 / 0.75).abs() < 1e-9);
        assert_eq!(merged.check(), Ok(()));
    }

    #[test]
    fn parts_that_are_scrambled_in_another_way_are_refused() {
        let refused = |change: &dyn Fn(&mut Report)| match merged(change) {
            Err(MergeError::OtherRun { what, .. }) => what,
            other => panic!("{other:?}"),
        };
        let scramble = |part: &mut Report| part.scramble = Some(Scramble::RandomMoves(21));
        assert_eq!(refused(&scramble), RunField::Scramble);
        assert_eq!(refused(&|part| part.seed = None), RunField::Seed);
        assert_eq!(refused(&|part| part.run_cubes = None), RunField::Cubes);
        let input = |part: &mut Report| part.input = Some("cubes".to_owned());
        assert_eq!(refused(&input), RunField::Input);
        let method = |part: &mut Report| {
            part.options = Some(MethodObject::from(Method::Thistlethwaite));
        };
        assert_eq!(refused(&method), RunField::Methods);
        let puzzle = |part: &mut Report| part.puzzle = PuzzleName::TwoByTwo;
        assert_eq!(refused(&puzzle), RunField::Puzzle);
        let of_three = |part: &mut Report| part.shard = "2/3".parse().ok();
        assert_eq!(refused(&of_three), RunField::Parts);
        // All reports in a file with two methods must be of the same part.
        let file = |index: u64, second: u64| (index.to_string(), vec![part(index), part(second)]);
        let mixed = Report::merge(&[file(0, 0), file(1, 0)]);
        let what = RunField::Part;
        assert_eq!(
            mixed,
            Err(MergeError::OtherRun {
                file: "1".to_owned(),
                what
            })
        );
        let partial = merged(|part| part.partial = true);
        assert_eq!(partial, Err(MergeError::Partial { file: "two".to_owned() }));
    }

    /// In an earlier version, impossible reports made the program panic, or their counts wrapped around and were
    /// accepted.
    #[test]
    fn reports_that_cannot_be_are_refused() {
        type Change<'a> = &'a dyn Fn(&mut Report);
        let faults: [(Change, ReportFault); 11] = [
            (&|part| part.version = 2, ReportFault::Version(2)),
            (&|part| part.cubes = 11, ReportFault::Cubes),
            (&|part| part.failed = u64::MAX, ReportFault::Cubes),
            (&|part| part.length.add(20), ReportFault::Lengths),
            (&|part| part.printed_length.add(20), ReportFault::Lengths),
            (&|part| part.over_longest = u64::MAX, ReportFault::OverLongest),
            (
                &|part| {
                    part.time.histogram.insert(1, u64::MAX);
                },
                ReportFault::Times,
            ),
            (&|part| part.time.total = 1.8e19, ReportFault::Seconds),
            (&|part| part.seconds = -1.0, ReportFault::Seconds),
            (&|part| part.time.max = f64::NAN, ReportFault::Seconds),
            (
                &|part| part.failures = vec![part.failures[0].clone(); 2],
                ReportFault::Failures,
            ),
        ];
        for (change, fault) in faults {
            let file = "two".to_owned();
            assert_eq!(merged(change), Err(MergeError::Fault { file, fault }));
        }
    }

    /// In an earlier version, parts with fewer cubes than their share were merged as if they were complete.
    #[test]
    fn a_part_of_fewer_cubes_than_its_share_is_refused() {
        let shorten = |part: &mut Report| {
            part.cubes -= 1;
            part.failed = 0;
            part.failures.clear();
            part.time = TimeSummary::from(&Tally::default());
            part.time.histogram.insert(1, part.cubes);
        };
        let share = |share| {
            Err(MergeError::Share {
                file: "two".to_owned(),
                part: "2/2".parse().expect("a part"),
                cubes: 9,
                share,
            })
        };
        assert_eq!(merged(shorten), share(10));
        // If cubes are read, the second of two parts has as many cubes as the first part, or one cube less.
        let read = |cubes: u64| {
            let of = |index: u64| {
                let mut part = part(index);
                part.run_cubes = None;
                part.input = Some("-".to_owned());
                for _ in 0..index * cubes {
                    shorten(&mut part);
                    part.length = LengthHistogram::default();
                    part.printed_length = LengthHistogram::default();
                    (0..part.cubes).for_each(|_| part.length.add(20));
                    (0..part.cubes).for_each(|_| part.printed_length.add(20));
                    part.solved = part.cubes;
                }
                (format!("{index}"), vec![part])
            };
            Report::merge(&[of(0), of(1)]).map(|reports| reports[0].cubes)
        };
        assert_eq!(read(1), Ok(19));
        assert!(matches!(read(2), Err(MergeError::Share { .. })));
    }

    #[test]
    fn cubes_that_fail_and_did_not_are_named() {
        let mut now = part(0);
        now.failed += 1;
        now.cubes += 1;
        now.failures.push(Failure {
            number: 17,
            ..now.failures[0].clone()
        });
        let mut before = part(0);
        before.cubes = now.cubes;
        let worse = now.regressions_since(&before, None).expect("the same run");
        assert_eq!(
            worse[0].to_string(),
            "failed cubes was 1 and is 2; newly failed: cube 17"
        );
        let json = serde_json::to_string(&worse[0]).expect("JSON");
        assert_eq!(json, r#"{"what":"failed cubes","before":1.0,"now":2.0,"cubes":[17]}"#);
    }
}
