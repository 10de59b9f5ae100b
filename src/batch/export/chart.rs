//! Draws charts in SVG, as wide as the screen of a phone. The style sheet of the page sets their colors.

use super::line;
use std::fmt::Write;

/// The width of a chart, in units of its view box. The following constants are the height of the chart and the edges of
/// the area for its data. The axes meet at (`LEFT`, `BOTTOM`).
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 46.0;
const BOTTOM: f64 = HEIGHT - 34.0;
const TOP: f64 = 10.0;
const RIGHT: f64 = WIDTH - 6.0;

/// The data of one method in a chart.
pub struct Series {
    /// The class of the series, for which the style sheet sets a color.
    pub class: String,
    /// The points in order. Each is a position along the axis from 0 to 1, a value, and the text of that value.
    pub points: Vec<(f64, f64, String)>,
}

/// A mark on an axis: a position along the axis from 0 to 1, and its text.
pub type Tick = (f64, String);

/// The distance between marks: 1, 2 or 5 times a power of ten. It is the smallest such number that fits into `range` at
/// most `wanted` times.
pub fn step(range: f64, wanted: f64) -> f64 {
    let least = (range / wanted).max(1e-12);
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0].map(|times| times * power);
    steps.into_iter().find(|&step| step >= least).unwrap_or(10.0 * power)
}

/// Marks on a logarithmic axis from `low` to `high`: at 1, 2 and 5 times powers of ten. If `high` is more than about
/// 300 times `low`, only the powers of ten have marks.
pub fn decades(low: f64, high: f64, text: impl Fn(f64) -> String) -> Vec<Tick> {
    let (from, to) = (low.log10(), high.log10());
    let times: &[f64] = if to - from > 2.5 { &[1.0] } else { &[1.0, 2.0, 5.0] };
    let powers = from.floor() as i32..=to.ceil() as i32;
    let values = powers.flat_map(|power| times.iter().map(move |times| times * 10_f64.powi(power)));
    values
        .map(|value| ((value.log10() - from) / (to - from).max(1e-9), text(value)))
        .filter(|(place, _)| (0.0..=1.0).contains(place))
        .collect()
}

/// A bar chart. At each position, the bars of all series are side by side. The values are shares from 0 to 1. `width`
/// is the distance between two positions, as a fraction of the axis.
pub fn bars(series: &[Series], width: f64, along: &[Tick], label: &str) -> String {
    let values = series.iter().flat_map(|each| &each.points).map(|&(_, share, _)| share);
    let highest = values.fold(0.0, f64::max).max(1e-9);
    let step = step(highest * 100.0, 4.0) / 100.0;
    let top = (highest / step).ceil() * step;
    let up: Vec<Tick> = (0..=(top / step).round() as u32)
        .map(|number| f64::from(number) * step)
        .map(|share| (share / top, format!("{} %", (share * 1e4).round() / 100.0)))
        .collect();
    let mut chart = begin(along, &up, label);
    let gap = width * (RIGHT - LEFT) * 0.12;
    let wide = (width * (RIGHT - LEFT) - gap) / series.len().max(1) as f64;
    for (number, each) in series.iter().enumerate() {
        let _ = write!(chart, "<g class=\"{}\">", each.class);
        for (place, share, text) in &each.points {
            let left = across(*place) + gap / 2.0 + wide * number as f64;
            let high = share / top * (BOTTOM - TOP);
            let (top, wide) = (BOTTOM - high, wide.max(0.5));
            let _ = write!(
                chart,
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\"><title>{text}</title></rect>"
            );
        }
        line!(chart, "</g>");
    }
    chart + "</svg>"
}

/// A line chart. The values of the points are from 0 to 1.
pub fn lines(series: &[Series], along: &[Tick], up: &[Tick], label: &str) -> String {
    let mut chart = begin(along, up, label);
    for each in series {
        let _ = write!(chart, "<g class=\"{}\"><path d=\"", each.class);
        for (number, (place, value, _)) in each.points.iter().enumerate() {
            let letter = if number == 0 { 'M' } else { 'L' };
            let _ = write!(chart, "{letter}{:.1} {:.1}", across(*place), upwards(*value));
        }
        chart.push_str("\"/>");
        for (place, value, text) in &each.points {
            let (x, y) = (across(*place), upwards(*value));
            let _ = write!(
                chart,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"><title>{text}</title></circle>"
            );
        }
        line!(chart, "</g>");
    }
    chart + "</svg>"
}

fn across(place: f64) -> f64 {
    LEFT + place * (RIGHT - LEFT)
}

fn upwards(value: f64) -> f64 {
    BOTTOM - value * (BOTTOM - TOP)
}

/// Begins a chart with its axes.
fn begin(along: &[Tick], up: &[Tick], label: &str) -> String {
    let mut chart = format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">\n");
    for (place, text) in up {
        let y = upwards(*place);
        let _ = write!(
            chart,
            "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/><text x=\"{:.1}\" y=\"{:.1}\" class=\"end\">{text}</text>",
            LEFT - 5.0,
            y + 4.0
        );
    }
    for (place, text) in along {
        let x = across(*place);
        let _ = write!(
            chart,
            "<path class=\"grid\" d=\"M{x:.1} {BOTTOM}v4\"/><text x=\"{x:.1}\" y=\"{:.1}\" class=\"middle\">{text}</text>",
            BOTTOM + 17.0
        );
    }
    line!(
        chart,
        "<text x=\"{RIGHT}\" y=\"{:.1}\" class=\"end\">{label}</text>",
        HEIGHT - 3.0
    );
    chart
}
