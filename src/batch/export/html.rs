//! Writes a self-contained HTML page about a run, without other files or scripts.

use super::chart::{Series, Tick, bars, decades, lines, step};
use super::{Export, NamedReport, line};
use crate::batch::report::Report;
use crate::batch::report::figures::{figures, time, title};
use crate::batch::report::outstanding::SolvedCube;
use crate::notation::markup::escaped;
use crate::notation::svg::Picture;
use crate::puzzles::{PuzzleFormat, PuzzleName};
use std::collections::BTreeMap;

/// The style sheet of the page, for light and dark mode.
pub(super) const STYLE: &str = include_str!("page.css");

/// The default address of the page of `rubik serve`.
const SERVED_AT: &str = "http://localhost:8080/";

/// The number of colors for methods in the style sheet.
const COLORS: usize = 6;

/// The maximum number of bars for one method.
const MOST_BARS: usize = 26;

impl Export<'_> {
    /// Writes the page. It contains charts of the lengths, the times, and the mean time for each length. It lists all
    /// figures, the regressions, and the cubes that failed. It shows a picture of each of the slowest cubes and of the
    /// cubes with the longest solutions, with a link to the page of `rubik serve`.
    pub fn html(&self) -> String {
        let all = self.all();
        let Some(first) = self.reports.first() else {
            return String::new();
        };
        let title = escaped(&title(first));
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        );
        self.write_outcome(&mut page);
        write_legend(&mut page, &all);
        write_charts(&mut page, &all);
        write_figures(&mut page, &all);
        for report in self.reports {
            write_cubes(&mut page, report, "slowest", &report.outstanding.slowest);
            write_cubes(&mut page, report, "longest solutions", &report.outstanding.longest);
        }
        let (command, version) = (escaped(self.command), env!("CARGO_PKG_VERSION"));
        line!(
            page,
            "<footer><p><code>{command}</code></p><p class=\"soft\">rubik {version}. The links to cubes need a \
             running <code>rubik serve</code>.</p></footer>\n</body>\n</html>"
        );
        page
    }

    /// Writes the number of solved and failed cubes, and the regressions.
    fn write_outcome(&self, page: &mut String) {
        for report in self.reports {
            let (noun, method) = (report.puzzle.noun(), escaped(&report.method));
            let class = if report.failed > 0 { "bad" } else { "soft" };
            let (solved, cubes) = (report.solved, report.cubes);
            line!(
                page,
                "<p class=\"{class}\">{method}: {solved} of {cubes} {noun}s solved, each solution checked.</p>"
            );
            match report.regressions.as_deref() {
                Some([]) => line!(
                    page,
                    "<p class=\"soft\">{method}: nothing is worse than in the baseline.</p>"
                ),
                regressions => {
                    for regression in regressions.into_iter().flatten() {
                        let regression = escaped(&regression.to_string());
                        line!(page, "<p class=\"bad\">{method}: worse: {regression}</p>");
                    }
                }
            }
            for failure in &report.failures {
                let (cube, message) = (escaped(&failure.cube), escaped(&failure.message));
                let number = failure.number;
                line!(page, "<p>{noun} {number} <code>{cube}</code>: {message}</p>");
            }
        }
    }
}

impl NamedReport<'_> {
    fn class(&self) -> String {
        let base = if self.is_baseline { " base" } else { "" };
        format!("s{}{base}", self.method % COLORS)
    }
}

fn write_legend(page: &mut String, all: &[NamedReport]) {
    line!(page, "<ul class=\"legend\">");
    for named in all {
        line!(
            page,
            "<li class=\"{}\"><i></i>{}</li>",
            named.class(),
            escaped(&named.name)
        );
    }
    line!(page, "</ul>");
}

fn write_charts(page: &mut String, all: &[NamedReport]) {
    let (unit, noun) = (escaped(&all[0].report.unit()), all[0].report.puzzle.noun());
    let charts = [
        (format!("How long solutions are: share of {noun}s"), lengths(all, &unit)),
        (format!("How long solving takes: share of {noun}s"), times(all)),
        ("Mean time by length".to_owned(), times_by_length(all, &unit)),
    ];
    line!(page, "<div class=\"charts\">");
    for (title, chart) in charts {
        if let Some(chart) = chart {
            line!(page, "<figure><figcaption>{title}</figcaption>{chart}</figure>");
        }
    }
    line!(page, "</div>");
}

/// The lengths of the shortest and the longest solution of all reports; `None` if nothing was solved.
fn range_of_lengths(all: &[NamedReport]) -> Option<(usize, usize)> {
    let lengths = || all.iter().map(|named| &named.report.length);
    let least = lengths().filter_map(|lengths| lengths.min()).min()?;
    Some((least, lengths().filter_map(|lengths| lengths.max()).max()?))
}

/// Marks for an axis with `places` positions. Each position contains `width` consecutive lengths, and the first length
/// is `least`. A mark is in the middle of the part of the axis that belongs to its length.
pub(super) fn length_ticks(least: usize, places: usize, width: usize) -> Vec<Tick> {
    let range = (places * width) as f64;
    let every = step(range, 8.0).max(1.0) as usize;
    (least..least + places * width)
        .filter(|length| length % every == 0)
        .map(|length| (((length - least) as f64 + 0.5) / range, length.to_string()))
        .collect()
}

fn lengths(all: &[NamedReport], unit: &str) -> Option<String> {
    let (least, most) = range_of_lengths(all)?;
    let width = (most - least) / MOST_BARS + 1;
    let places = (most - least) / width + 1;
    let series = all.iter().map(|named| {
        let counts = named.report.length.histogram();
        let place = |(length, count)| ((length - least) / width, count);
        bar_series(named, counts.map(place), places, |place| {
            let from = least + place * width;
            match width {
                1 => format!("{from} {unit}"),
                _ => format!("{from} to {} {unit}", from + width - 1),
            }
        })
    });
    let series: Vec<Series> = series.collect();
    Some(bars(
        &series,
        1.0 / places as f64,
        &length_ticks(least, places, width),
        unit,
    ))
}

/// The bars of a report. `counts` gives positions on the axis, each with a number of cubes. The height of a bar is the
/// number of cubes at its position, divided by the number of all cubes in `counts`.
fn bar_series(
    named: &NamedReport,
    counts: impl Iterator<Item = (usize, u64)>,
    places: usize,
    words: impl Fn(usize) -> String,
) -> Series {
    let mut at: BTreeMap<usize, u64> = BTreeMap::new();
    for (place, count) in counts {
        *at.entry(place).or_default() += count;
    }
    let total = at.values().sum::<u64>().max(1) as f64;
    let points = at.into_iter().map(|(place, count)| {
        let share = count as f64 / total;
        let text = format!(
            "{}: {count} with {}, {:.2} %",
            words(place),
            escaped(&named.name),
            share * 100.0
        );
        (place as f64 / places as f64, share, text)
    });
    Series {
        class: named.class(),
        points: points.collect(),
    }
}

/// A time in nanoseconds as a short text, for an axis.
fn short_time(nanoseconds: f64) -> String {
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs"), (1.0, "ns")];
    let (unit, name) = { units.into_iter() }
        .find(|(unit, _)| nanoseconds >= unit * 0.999)
        .unwrap_or((1.0, "ns"));
    format!("{} {name}", (nanoseconds / unit * 1e3).round() / 1e3)
}

fn times(all: &[NamedReport]) -> Option<String> {
    let nanoseconds = || all.iter().flat_map(|named| named.report.time.histogram.keys());
    let least = (*nanoseconds().min()?).max(1) as f64;
    let most = (*nanoseconds().max()?).max(1) as f64;
    // Each doubling of the time is divided into four, two or one bars: the largest of these numbers for which all bars
    // fit into the chart. If even one bar for each doubling is too many, a bar contains two doublings.
    let per_octave = [4.0, 2.0, 1.0].into_iter();
    let per_octave = { per_octave }
        .find(|per| (most / least).log2() * per < MOST_BARS as f64 - 1.0)
        .unwrap_or(0.5);
    let first = (least.log2() * per_octave).floor();
    let begins = |place: f64| ((place + first) / per_octave).exp2();
    let places = (most.log2() * per_octave).floor() - first + 1.0;
    let series = all.iter().map(|named| {
        let counts = { named.report.time.histogram.iter() }.map(|(&time, &count)| {
            let place = ((time.max(1) as f64).log2() * per_octave).floor() - first;
            (place as usize, count)
        });
        bar_series(named, counts, places as usize, |place| {
            let [from, to] = [place, place + 1].map(|place| time(begins(place as f64) / 1e9));
            format!("{from} to {to}")
        })
    });
    let series: Vec<Series> = series.collect();
    let ticks = decades(begins(0.0), begins(places), short_time);
    Some(bars(&series, 1.0 / places, &ticks, "time"))
}

fn times_by_length(all: &[NamedReport], unit: &str) -> Option<String> {
    let (least, most) = range_of_lengths(all)?;
    let means = || {
        let reports = all.iter().map(|named| &named.report.time.by_length);
        reports.flat_map(|times| times.lengths().map(|(_, each)| (each.mean() * 1e9).max(1.0)))
    };
    let low = means().reduce(f64::min)? / 1.3;
    let high = means().reduce(f64::max)? * 1.3;
    let range = (most - least + 1) as f64;
    let series = all.iter().map(|named| {
        let points = named.report.time.by_length.lengths().map(|(length, each)| {
            let place = (length.saturating_sub(least) as f64 + 0.5) / range;
            let value = ((each.mean() * 1e9).max(1.0) / low).ln() / (high / low).ln();
            let (mean, max) = (time(each.mean()), time(each.max));
            let name = escaped(&named.name);
            let text = format!("{length} {unit} with {name}: mean {mean}, longest {max}");
            (place, value, text)
        });
        Series {
            class: named.class(),
            points: points.collect(),
        }
    });
    let series: Vec<Series> = series.collect();
    let ticks = decades(low, high, short_time);
    Some(lines(&series, &length_ticks(least, most - least + 1, 1), &ticks, unit))
}

fn write_figures(page: &mut String, all: &[NamedReport]) {
    let reports: Vec<&Report> = all.iter().map(|named| named.report).collect();
    line!(page, "<h2>Figures</h2>\n<div class=\"table\"><table>");
    for (number, row) in figures(&reports).into_iter().enumerate() {
        let values = match number {
            0 => all.iter().map(|named| named.name.clone()).collect(),
            _ => row.values,
        };
        let cell = if number == 0 { "th" } else { "td" };
        let values = values
            .iter()
            .map(|value| format!("<{cell}>{}</{cell}>", escaped(value)));
        let values: String = values.collect();
        line!(page, "<tr><th>{}</th>{values}</tr>", escaped(&row.name));
    }
    line!(page, "</table></div>");
}

fn write_cubes(page: &mut String, report: &Report, what: &str, cubes: &[SolvedCube]) {
    if cubes.is_empty() {
        return;
    }
    let (method, noun, unit) = (escaped(&report.method), report.puzzle.noun(), escaped(&report.unit()));
    line!(page, "<h2>{method}: {what}</h2>\n<ul class=\"cubes\">");
    for each in cubes {
        let address = escaped(&address(&report.puzzle, &each.cube));
        let picture = picture(&report.puzzle, &each.cube).unwrap_or_default();
        let SolvedCube {
            number,
            length,
            seconds,
            ..
        } = each;
        line!(
            page,
            "<li><a href=\"{address}\">{picture}<b>{length} {unit}</b>{}<br><small>{noun} {number}</small></a></li>",
            time(*seconds)
        );
    }
    line!(page, "</ul>");
}

/// The picture of a position; `None` if the text in the report is not a position.
fn picture(puzzle: &PuzzleName, cube: &str) -> Option<String> {
    let puzzle = puzzle.puzzle().ok()?;
    let read = puzzle.read(cube, Some(PuzzleFormat::Facelets)).ok()?;
    let drawing = puzzle.picture(&read.position, Picture::Corner, puzzle.colors());
    Some(drawing.svg())
}

/// The address of a position on the page of `rubik serve`.
fn address(puzzle: &PuzzleName, cube: &str) -> String {
    let cube: String = { cube.bytes() }
        .map(|byte| match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect();
    match puzzle.other() {
        None => format!("{SERVED_AT}#cube={cube}"),
        Some(puzzle) => format!("{SERVED_AT}#puzzle={puzzle}&cube={cube}"),
    }
}
