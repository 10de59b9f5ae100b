//! Writes a table for a pull request, in Markdown.

use super::{Export, NamedReport, line};
use crate::batch::report::Report;
use crate::batch::report::figures::{figures, title};

impl Export<'_> {
    /// Writes the figures of all reports side by side, the figures that got worse, and the cubes that failed.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        let Some(first) = self.reports.first() else {
            return text;
        };
        line!(text, "**{}**\n", plain(&title(first)));
        let all = self.all();
        let reports: Vec<&Report> = all.iter().map(|named| named.report).collect();
        let names: Vec<String> = all.iter().map(|NamedReport { name, .. }| plain(name)).collect();
        line!(text, "| | {} |", names.join(" | "));
        line!(text, "|-|{}", "-:|".repeat(names.len()));
        // Skip the first figure, the name of the method. It is already in the heading.
        for row in figures(&reports).into_iter().skip(1) {
            line!(text, "| {} | {} |", row.name.trim(), row.values.join(" | "));
        }
        for report in self.reports {
            if let Some(regressions) = &report.regressions {
                let method = plain(&report.method);
                if regressions.is_empty() {
                    line!(text, "\n{method}: nothing is worse than in the baseline.");
                }
                for regression in regressions {
                    line!(text, "\n**Worse** with {method}: {}", plain(&regression.to_string()));
                }
            }
        }
        let failures = self.reports.iter().flat_map(|report| &report.failures);
        let failures: Vec<String> = failures
            .map(|failure| {
                let cube = match failure.cube.as_str() {
                    "" => String::new(),
                    cube => format!(" `{}`", code(cube)),
                };
                format!("- {}{cube}: {}", failure.number, plain(&failure.message))
            })
            .collect();
        if !failures.is_empty() {
            line!(text, "\nNot solved:\n\n{}", failures.join("\n"));
        }
        line!(text, "\n`{}`", code(self.command));
        text
    }
}

/// Escapes a text, so that a line of Markdown shows it unchanged.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        match character {
            '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\' | '#' => plain.extend(['\\', character]),
            character if character.is_control() => plain.push(' '),
            character => plain.push(character),
        }
    }
    plain
}

/// Replaces the characters of a text that cannot be between backquotes.
fn code(text: &str) -> String {
    text.replace('`', "'").replace(char::is_control, " ")
}
