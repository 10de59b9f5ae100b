//! Writes test results in JUnit's XML format, which CI systems read. Each method is a test suite.

use super::{Export, line};
use crate::batch::report::Report;
use crate::batch::report::failure::Failure;
use crate::notation::markup::escaped;

impl Export<'_> {
    /// A JUnit file with a suite for each method. The tests of a suite check that all cubes were solved and that no
    /// solution is longer than the method's maximum. If there is a baseline, another test checks that there are no
    /// regressions. Each failed cube in the report is a separate test.
    pub fn junit(&self) -> String {
        let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rubik\">\n".to_owned();
        for report in self.reports {
            write_suite(&mut text, report, self.command);
        }
        line!(text, "</testsuites>");
        text
    }
}

/// The name of a test, and the failure message if the test failed.
type Case = (String, Option<String>);

fn write_suite(text: &mut String, report: &Report, command: &str) {
    let cases = cases(report);
    let failed = cases.iter().filter(|(_, why)| why.is_some()).count();
    let suite = escaped(&format!("{} {}", report.puzzle, report.method));
    line!(
        text,
        "  <testsuite name=\"{suite}\" tests=\"{}\" failures=\"{failed}\" errors=\"0\" time=\"{:.3}\">",
        cases.len(),
        report.seconds
    );
    let properties = [
        ("command", command.to_owned()),
        ("cubes", report.cubes.to_string()),
        ("mean length", report.length.mean().unwrap_or(0.0).to_string()),
        ("cubes a second", report.cubes_per_second.to_string()),
    ];
    line!(text, "    <properties>");
    for (name, value) in properties {
        line!(text, "      <property name=\"{name}\" value=\"{}\"/>", escaped(&value));
    }
    line!(text, "    </properties>");
    for (name, why) in cases {
        let name = escaped(&name);
        match why {
            None => line!(text, "    <testcase classname=\"{suite}\" name=\"{name}\"/>"),
            Some(why) => line!(
                text,
                "    <testcase classname=\"{suite}\" name=\"{name}\"><failure message=\"{}\"/></testcase>",
                escaped(&why)
            ),
        }
    }
    line!(text, "  </testsuite>");
}

fn cases(report: &Report) -> Vec<Case> {
    let noun = report.puzzle.noun();
    let failed = (report.failed > 0).then(|| format!("{} of {} {noun}s failed", report.failed, report.cubes));
    let cut_off = report.partial.then(|| "the run was interrupted".to_owned());
    let why: Vec<String> = [failed, cut_off].into_iter().flatten().collect();
    let why = (!why.is_empty()).then(|| why.join("; "));
    let mut cases = vec![(format!("every {noun} is solved"), why)];
    if let Some(longest) = report.longest {
        let over = (report.over_longest > 0).then(|| format!("{} are longer", report.over_longest));
        cases.push((format!("no solution is longer than {longest} moves"), over));
    }
    if let Some(regressions) = &report.regressions {
        let worse: Vec<String> = regressions.iter().map(ToString::to_string).collect();
        let worse = (!worse.is_empty()).then(|| worse.join("; "));
        cases.push(("nothing is worse than in the baseline".to_owned(), worse));
    }
    cases.extend(report.failures.iter().map(|failure| {
        let Failure {
            number, cube, message, ..
        } = failure;
        (format!("{noun} {number} {cube}"), Some(message.clone()))
    }));
    cases
}
