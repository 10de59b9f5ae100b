//! Finds the likeliest position of a puzzle from the measured colors of its stickers.
//!
//! A color has a number, and an appearance: the values that a camera measures for it. The search alternates between two
//! steps: it estimates the appearance of each color from the stickers that have this color, and it assigns a color to
//! each sticker by these appearances. The search has three stages, and the conditions for the assignment become
//! stricter from stage to stage. In the first stage, the only condition is that each color has the right number of
//! stickers. In the second, the stickers must form the pieces of the puzzle, and in the third, a possible position.
//! These steps find only a local optimum, so the search starts from several appearances and keeps the likeliest result.

use super::color::{Exposure, MeasuredColor};
use super::light::{LightModel, SeenSticker, stickers};
use super::model::StickerModel;
use super::orbit::{Arrangement, arrangements, likeliest, lower_bound, paint};
use super::transport::cheapest;
use std::collections::BinaryHeap;
use thiserror::Error;

/// The reason why measured colors do not determine a position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// The number of measured colors is not the number of stickers.
    #[error("there are {found} measured colors, but the puzzle has {expected} stickers")]
    Count {
        /// The number of measured colors.
        found: usize,
        /// The number of stickers.
        expected: usize,
    },
    /// More than half of the stickers were not measured, or the puzzle has no stickers.
    #[error("only {found} of {expected} stickers are measured, too few to tell the colors apart")]
    TooFew {
        /// The number of measured stickers.
        found: usize,
        /// The number of stickers.
        expected: usize,
    },
    /// No possible position was found.
    #[error("no position has the measured colors")]
    NoPosition,
}

/// The position that fits measured colors best.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Judgement {
    /// For each sticker, the index of its color.
    pub colors: Vec<u8>,
    /// The negative natural logarithm of the likelihood of the measured colors if the puzzle has this position, up to
    /// an unknown constant. It also depends on how usual the estimated light and the color scheme are. Costs can be
    /// compared only if they come from the same measured colors.
    pub cost: f64,
    /// The natural logarithm of a quotient: the likelihood of this position divided by the likelihood of the second
    /// likeliest position that was found. It is 1000000 if no other position was found.
    pub margin: f64,
    /// The colors of the stickers of the second likeliest position; `None` if no other position was found.
    pub next: Option<Vec<u8>>,
    /// For each sticker, its visible difference from each color under the light of its face. The difference is a
    /// distance in Oklab, where black and white have the distance 1. The list is empty for a sticker that was not
    /// measured.
    pub distances: Vec<Vec<f64>>,
}

/// The smallest [`Judgement::margin`] of a position that counts as sure: the natural logarithm of 100.
const SURE: f64 = 4.605_170_185_988_092;

/// Two positions count as equally likely if the margin between them is below this value: the natural logarithm of 1.1.
const TIE: f64 = 0.095_310_179_804_324_9;

impl Judgement {
    /// True if this position is at least a hundred times as likely as the second likeliest position that was found.
    pub fn is_sure(&self) -> bool {
        self.margin >= SURE
    }

    /// True if this position is less than 1.1 times as likely as the second likeliest position.
    pub fn is_tie(&self) -> bool {
        self.margin < TIE
    }

    /// The stickers that have another color in the second likeliest position.
    pub fn doubtful(&self) -> Vec<usize> {
        let next = self.next.iter().flatten();
        let pairs = self.colors.iter().zip(next).enumerate();
        pairs
            .filter(|(_, (one, other))| one != other)
            .map(|(sticker, _)| sticker)
            .collect()
    }
}

/// The natural logarithm of a quotient: the probability that a cube has the usual color scheme, divided by the
/// probability that it has a particular one of the 29 other schemes. The assumption is that one cube in twenty has one
/// of these other schemes, and that all of them are equally frequent.
pub const UNUSUAL: f64 = 6.3;

/// The maximum number of rounds in each of the first two stages. A round estimates the appearance of the colors and
/// assigns colors to the stickers.
const MOST_ROUNDS: usize = 12;
/// A naming assigns the measured appearances to the color numbers. This is the maximum number of namings whose exact
/// costs are compared.
const MOST_NAMINGS: usize = 48;
/// The maximum number of colors of a puzzle for which all namings are tried.
const MOST_NAMED: usize = 6;
/// The maximum number of combinations of arrangements that the search examines to find two possible positions.
const MOST_COMBINATIONS: usize = 20_000;
/// The maximum number of guesses ([`Guess`]) from which the search for possible positions starts.
const MOST_GUESSES: usize = 2;
/// The additional cost of a wrong color for a sticker that always has the same color. It is also the margin of a
/// position if no other position was found.
const IMPOSSIBLE: f64 = 1e6;

/// Finds the likeliest position of a puzzle from the measured colors of its stickers. `exists` decides whether a
/// position is possible. An unknown color is `None`.
///
/// # Errors
///
/// If the number of measured colors is not the number of stickers, if fewer than half of the colors are known, or if no
/// possible position is found.
pub fn judge(
    model: &StickerModel,
    measured: &[Option<MeasuredColor>],
    exists: impl Fn(&[u8]) -> bool,
) -> Result<Judgement, JudgeError> {
    let judge = Judge::new(model, measured)?;
    let mut guesses: Vec<Guess> = Vec::new();
    for look in judge.beginnings() {
        guesses.push(judge.guess(look));
    }
    guesses.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    guesses.dedup_by(|one, other| one.shown == other.shown);
    guesses.truncate(MOST_GUESSES);
    let mut best: Vec<Opinion> = Vec::new();
    for guess in guesses {
        let opinion = judge.opinion(guess.look, &exists);
        best.extend(opinion.filter(|opinion| best.iter().all(|each| each.shown != opinion.shown)));
    }
    best.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    let mut opinions = best.into_iter();
    let mut first = opinions.next().ok_or(JudgeError::NoPosition)?;
    if let Some(other) = opinions.next()
        && first
            .next
            .as_ref()
            .is_none_or(|(margin, _)| other.cost - first.cost < *margin)
    {
        first.next = Some((other.cost - first.cost, other.shown));
    }
    let distances = judge.stickers.iter().map(|sticker| {
        let colors = 0..if sticker.is_some() { model.colors() } else { 0 };
        colors
            .filter_map(|color| Some(first.look.difference((*sticker)?, color)))
            .collect()
    });
    let distances = distances.collect();
    let (margin, next) = match first.next {
        Some((margin, next)) => (margin, Some(next)),
        None => (IMPOSSIBLE, None),
    };
    Ok(Judgement {
        colors: first.shown,
        cost: first.cost,
        margin,
        next,
        distances,
    })
}

/// For each sticker and each color, the negative natural logarithm of the likelihood that the sticker has the color, up
/// to a constant. The pieces of the puzzle are ignored.
///
/// # Errors
///
/// If the number of measured colors is not the number of stickers, or if fewer than half of the colors are known.
pub(crate) fn color_costs(
    model: &StickerModel,
    measured: &[Option<MeasuredColor>],
) -> Result<Vec<Vec<f64>>, JudgeError> {
    let judge = Judge::new(model, measured)?;
    let settled = judge.beginnings().into_iter().map(|mut look| {
        judge.name_by_fixed(&mut look);
        let shown = judge.settled(&mut look, |costs| judge.balanced(costs, true));
        let cost = cost_of(&look.costs(&judge.stickers), &shown) + look.cost_of_look();
        // If every color has a sticker that always shows it, these stickers give the numbers of the colors. Otherwise,
        // the usual colors give them.
        if judge.anchors.is_none() {
            look.rename(&judge.usual_naming(&look), 0.0);
        }
        (cost, look.costs(&judge.stickers))
    });
    let best = settled.min_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, costs)| costs).ok_or(JudgeError::NoPosition)
}

/// The total cost if the stickers have the colors `shown`.
fn cost_of(costs: &[Vec<f64>], shown: &[u8]) -> f64 {
    costs
        .iter()
        .zip(shown)
        .map(|(costs, &color)| costs[usize::from(color)])
        .sum()
}

/// For each color, the exposure of a measured sticker that always has this color; `None` if a color has no such
/// sticker.
fn anchors(model: &StickerModel, seen: &[Option<Exposure>]) -> Option<Vec<Exposure>> {
    let fixed = model
        .orbits
        .iter()
        .filter(|orbit| orbit.places.len() == 1 && orbit.turned.len() == 1);
    let fixed: Vec<usize> = fixed.flat_map(|orbit| orbit.places[0].iter().copied()).collect();
    let anchor = |color: usize| {
        let mut of_color = fixed
            .iter()
            .filter(|&&sticker| usize::from(model.solved[sticker]) == color);
        of_color.find_map(|&sticker| seen[sticker])
    };
    (0..model.colors()).map(anchor).collect()
}

/// The colors that the first two stages of the search assign to the stickers, from one starting point. These
/// colors need not form a possible position.
struct Guess {
    look: LightModel,
    shown: Vec<u8>,
    cost: f64,
}

/// The likeliest possible position that the search finds from one starting point.
struct Opinion {
    look: LightModel,
    shown: Vec<u8>,
    cost: f64,
    next: Option<(f64, Vec<u8>)>,
}

struct Judge<'a> {
    model: &'a StickerModel,
    seen: Vec<Option<Exposure>>,
    stickers: Vec<Option<SeenSticker>>,
    anchors: Option<Vec<Exposure>>,
}

impl<'a> Judge<'a> {
    fn new(model: &'a StickerModel, measured: &[Option<MeasuredColor>]) -> Result<Judge<'a>, JudgeError> {
        let expected = model.solved.len();
        if measured.len() != expected {
            let found = measured.len();
            return Err(JudgeError::Count { found, expected });
        }
        let seen: Vec<Option<Exposure>> = measured
            .iter()
            .map(|color| color.map(MeasuredColor::exposure))
            .collect();
        let found = seen.iter().flatten().count();
        if 2 * found < expected || found == 0 {
            return Err(JudgeError::TooFew { found, expected });
        }
        Ok(Judge {
            model,
            stickers: stickers(model, &seen),
            anchors: anchors(model, &seen),
            seen,
        })
    }

    /// The starting points for the appearance of the colors. The colors come from three sources: the usual colors of
    /// most puzzles; stickers that differ most from each other; and stickers that always have the same color, if there
    /// is one for every color. Each source gives two starting points: one that assumes no over-exposed colors, and one
    /// that allows them.
    fn beginnings(&self) -> Vec<LightModel> {
        let colors = [self.named(self.usual_colors()), self.named(self.least_alike())];
        let colors = colors.into_iter().chain(self.anchors.clone());
        let mut full = [0.0_f64; 3];
        for exposure in self.seen.iter().flatten() {
            full.iter_mut()
                .zip(exposure.0)
                .for_each(|(full, value)| *full = full.max(value));
        }
        colors
            .flat_map(|colors| [None, Some(full)].map(|full| LightModel::new(colors.clone(), full)))
            .collect()
    }

    /// The appearance of the usual colors under the light in which the stickers were measured. Each color is as
    /// frequent as on the solved puzzle, so the mean of the usual colors over all stickers is known. The light is the
    /// measured mean divided by this known mean, in each channel.
    fn usual_colors(&self) -> Vec<Exposure> {
        let paint: Vec<Exposure> = { self.model.paint.iter() }
            .map(|&paint| MeasuredColor::from(paint).exposure())
            .collect();
        let mean = |exposures: &mut dyn Iterator<Item = Exposure>| {
            let mut sum = [0.0; 3];
            let mut count = 0.0;
            for each in exposures {
                count += 1.0;
                sum.iter_mut().zip(each.0).for_each(|(sum, value)| *sum += value);
            }
            sum.map(|sum| sum / count)
        };
        let expected = mean(&mut self.model.solved.iter().map(|&color| paint[usize::from(color)]));
        let found = mean(&mut self.seen.iter().flatten().copied());
        let light = std::array::from_fn(|channel| found[channel] / expected[channel].max(0.01));
        paint.into_iter().map(|color| color.under(light)).collect()
    }

    /// Chooses one sticker for each color. The first choice is the first known sticker. Each further choice is the
    /// sticker that differs most from all stickers already chosen.
    fn least_alike(&self) -> Vec<Exposure> {
        let seen: Vec<Exposure> = self.seen.iter().flatten().copied().collect();
        let apart = |one: Exposure, other: Exposure| {
            let [light, red, yellow] = one.oklab().minus(other.oklab());
            light.powi(2) / 4.0 + red.powi(2) + yellow.powi(2)
        };
        let mut chosen = vec![seen[0]];
        while chosen.len() < self.model.colors() {
            let nearest = |each: &Exposure| {
                chosen
                    .iter()
                    .map(|other| apart(*each, *other))
                    .fold(f64::INFINITY, f64::min)
            };
            let next = { seen.iter() }.max_by(|one, other| nearest(one).total_cmp(&nearest(other)));
            chosen.push(*next.unwrap_or(&seen[0]));
        }
        chosen
    }

    /// Gives numbers to the colors, and returns the colors in this order. If every color has a sticker that always
    /// shows it, the numbers come from these stickers. Otherwise, they come from the usual colors.
    fn named(&self, colors: Vec<Exposure>) -> Vec<Exposure> {
        let usual;
        let anchors = match &self.anchors {
            Some(anchors) => anchors,
            None => {
                usual = self.usual_colors();
                &usual
            }
        };
        /// If a sticker and its color differ by more than this distance, the sticker is probably in a glare. So larger
        /// distances hardly increase the cost.
        const FAR: f64 = 0.1;
        let apart = |one: &Exposure, other: &Exposure| {
            let square = (one.oklab().distance(other.oklab()) / FAR).powi(2);
            square / (1.0 + square)
        };
        let costs: Vec<Vec<f64>> = { anchors.iter() }
            .map(|anchor| colors.iter().map(|color| apart(anchor, color)).collect())
            .collect();
        let named = cheapest(&costs, &vec![1; colors.len()]).columns;
        named.into_iter().map(|color| colors[color]).collect()
    }

    /// Numbers the colors by the stickers that always have the same color, if there is one for every color. The
    /// appearance of the colors is first estimated from all stickers, because a single sticker may be in a glare.
    fn name_by_fixed(&self, look: &mut LightModel) {
        if self.anchors.is_none() {
            return;
        }
        self.settled(look, |costs| self.balanced(costs, false));
        let costs = look.costs(&self.stickers);
        let of_color = |color: usize| {
            let of_color = self
                .fixed()
                .filter(|&sticker| usize::from(self.model.solved[sticker]) == color);
            of_color.fold(vec![0.0; self.model.colors()], |sum: Vec<f64>, sticker| {
                sum.iter().zip(&costs[sticker]).map(|(sum, cost)| sum + cost).collect()
            })
        };
        let costs: Vec<Vec<f64>> = (0..self.model.colors()).map(of_color).collect();
        let named = cheapest(&costs, &vec![1; self.model.colors()]).columns;
        look.rename(&named, 0.0);
    }

    /// The stickers that always have the same color.
    fn fixed(&self) -> impl Iterator<Item = usize> {
        let orbits = self.model.orbits.iter();
        let fixed = orbits.filter(|orbit| orbit.places.len() == 1 && orbit.turned.len() == 1);
        fixed.flat_map(|orbit| orbit.places[0].iter().copied())
    }

    fn guess(&self, mut look: LightModel) -> Guess {
        self.name_by_fixed(&mut look);
        self.settled(&mut look, |costs| self.balanced(costs, true));
        if self.anchors.is_none() {
            self.rename(&mut look);
        }
        let shown = self.settled(&mut look, |costs| self.piece_by_piece(costs));
        let costs = look.costs(&self.stickers);
        Guess {
            cost: cost_of(&costs, &shown) + look.cost_of_look(),
            look,
            shown,
        }
    }

    fn opinion(&self, mut look: LightModel, exists: &impl Fn(&[u8]) -> bool) -> Option<Opinion> {
        let mut found = None;
        for _ in 0..3 {
            let costs = look.costs(&self.stickers);
            let (first, next) = self.positions(&costs, exists);
            let (cost, shown) = first?;
            let is_settled = found.as_ref().is_some_and(|opinion: &Opinion| opinion.shown == shown);
            found = Some(Opinion {
                look: look.clone(),
                cost: cost + look.cost_of_look(),
                next: next.map(|(other, shown)| (other - cost, shown)),
                shown: shown.clone(),
            });
            if is_settled {
                break;
            }
            look.learn(&self.stickers, &shown);
        }
        found
    }

    /// Alternately assigns colors to the stickers and estimates the appearance of the colors, until the colors of the
    /// stickers no longer change, but for at most [`MOST_ROUNDS`] rounds. Returns the colors of the stickers.
    fn settled(&self, look: &mut LightModel, colors: impl Fn(&[Vec<f64>]) -> Vec<u8>) -> Vec<u8> {
        let mut shown = colors(&look.costs(&self.stickers));
        for _ in 0..MOST_ROUNDS {
            look.learn(&self.stickers, &shown);
            let next = colors(&look.costs(&self.stickers));
            if next == shown {
                break;
            }
            shown = next;
        }
        shown
    }

    /// The likeliest colors of the stickers such that each color has the right number of stickers. If `are_fixed` is
    /// true and the judge has `anchors`, stickers that always have the same color get this color.
    fn balanced(&self, costs: &[Vec<f64>], are_fixed: bool) -> Vec<u8> {
        let mut room = vec![0; self.model.colors()];
        for &color in &self.model.solved {
            room[usize::from(color)] += 1;
        }
        let mut costs = costs.to_vec();
        if self.anchors.is_some() && are_fixed {
            for sticker in self.fixed() {
                let own = usize::from(self.model.solved[sticker]);
                let others = costs[sticker].iter_mut().enumerate().filter(|(color, _)| *color != own);
                others.for_each(|(_, cost)| *cost += IMPOSSIBLE);
            }
        }
        cheapest(&costs, &room)
            .columns
            .into_iter()
            .map(|color| color as u8)
            .collect()
    }

    /// The likeliest colors of the stickers such that every piece occurs exactly once.
    fn piece_by_piece(&self, costs: &[Vec<f64>]) -> Vec<u8> {
        let mut shown = self.model.solved.clone();
        for orbit in &self.model.orbits {
            paint(self.model, orbit, &likeliest(self.model, orbit, costs), &mut shown);
        }
        shown
    }

    /// For each color number, the index of the current color that gets this number. Each current color is compared with
    /// the usual color of the same number; the sum of the squared differences is as small as possible.
    fn usual_naming(&self, look: &LightModel) -> Vec<usize> {
        let usual = self.usual_colors();
        let costs: Vec<Vec<f64>> = { usual.iter() }
            .map(|usual| {
                let colors = look.prototypes.iter();
                colors
                    .map(|color| color.oklab().distance(usual.oklab()).powi(2))
                    .collect()
            })
            .collect();
        cheapest(&costs, &vec![1; self.model.colors()]).columns
    }

    /// Numbers the colors again, if there are at most [`MOST_NAMED`] colors. This function chooses the numbering under
    /// which the pieces with the most stickers are the likeliest. Every numbering has the additional cost [`UNUSUAL`],
    /// except the numbering that is most similar to the usual colors.
    fn rename(&self, look: &mut LightModel) {
        let colors = self.model.colors();
        if colors > MOST_NAMED {
            return;
        }
        let costs = look.costs(&self.stickers);
        let most = self.model.orbits.iter().map(|orbit| orbit.places[0].len()).max();
        let telling: Vec<_> = { self.model.orbits.iter() }
            .filter(|orbit| Some(orbit.places[0].len()) == most)
            .collect();
        let look_usual = self.usual_colors();
        let renamed = |naming: &[usize]| -> Vec<Vec<f64>> {
            { costs.iter() }
                .map(|costs| naming.iter().map(|&color| costs[color]).collect())
                .collect()
        };
        let unusual = |naming: &[usize]| -> f64 {
            let pairs = look_usual.iter().zip(naming);
            pairs
                .map(|(usual, &color)| look.prototypes[color].oklab().distance(usual.oklab()).powi(2))
                .sum()
        };
        let mut namings: Vec<(f64, f64, Vec<usize>)> = permutations(colors)
            .map(|naming| {
                let costs = renamed(&naming);
                let bound = telling.iter().map(|orbit| lower_bound(self.model, orbit, &costs)).sum();
                (bound, unusual(&naming), naming)
            })
            .collect();
        let usual = { namings.iter() }.min_by(|one, other| one.1.total_cmp(&other.1));
        let usual = usual.map(|naming| naming.2.clone());
        let least = namings.iter().map(|naming| naming.0).fold(f64::INFINITY, f64::min);
        /// A naming is dropped if its lower bound is greater than the smallest lower bound by more than this.
        const WORSE: f64 = 30.0;
        namings.retain(|naming| naming.0 < least + WORSE);
        namings.sort_by(|one, other| one.1.total_cmp(&other.1));
        namings.truncate(MOST_NAMINGS);
        let cost = |naming: &[usize]| -> f64 {
            let costs = renamed(naming);
            telling
                .iter()
                .map(|orbit| likeliest(self.model, orbit, &costs).cost)
                .sum()
        };
        let mut best: Option<(f64, &[usize])> = None;
        for (_, _, naming) in &namings {
            let cost = cost(naming) + if Some(naming) == usual.as_ref() { 0.0 } else { UNUSUAL };
            // If a rotation of the puzzle maps one naming to another, the costs of the two namings differ only by
            // rounding.
            if best.is_none_or(|(least, _)| cost < least - 1e-6) {
                best = Some((cost, naming));
            }
        }
        if let Some((_, naming)) = best {
            let is_usual = usual.is_some_and(|usual| usual == naming);
            look.rename(naming, if is_usual { 0.0 } else { UNUSUAL });
        }
    }

    /// The likeliest possible position and the second likeliest possible position, with their costs.
    #[allow(clippy::type_complexity)]
    fn positions(
        &self,
        costs: &[Vec<f64>],
        exists: &impl Fn(&[u8]) -> bool,
    ) -> (Option<(f64, Vec<u8>)>, Option<(f64, Vec<u8>)>) {
        let lists: Vec<Vec<Arrangement>> = { self.model.orbits.iter() }
            .map(|orbit| arrangements(self.model, orbit, costs))
            .collect();
        let cost = |picks: &[usize]| -> f64 { lists.iter().zip(picks).map(|(list, &pick)| list[pick].cost).sum() };
        let mut open = BinaryHeap::new();
        let start = vec![0; lists.len()];
        open.push(Combination {
            cost: cost(&start),
            picks: start,
            last: 0,
        });
        let mut found: Vec<(f64, Vec<u8>)> = Vec::new();
        for _ in 0..MOST_COMBINATIONS {
            let Some(combination) = open.pop() else {
                break;
            };
            let mut shown = self.model.solved.clone();
            for ((orbit, list), &pick) in self.model.orbits.iter().zip(&lists).zip(&combination.picks) {
                paint(self.model, orbit, &list[pick], &mut shown);
            }
            if found.iter().all(|(_, other)| *other != shown) && exists(&shown) {
                found.push((combination.cost, shown));
                if found.len() == 2 {
                    break;
                }
            }
            // Only the last changed list and the lists after it may advance to their next entry. So each combination is
            // reached from exactly one other combination.
            for list in combination.last..lists.len() {
                let mut picks = combination.picks.clone();
                picks[list] += 1;
                if picks[list] < lists[list].len() {
                    open.push(Combination {
                        cost: cost(&picks),
                        picks,
                        last: list,
                    });
                }
            }
        }
        let mut found = found.into_iter();
        (found.next(), found.next())
    }
}

/// A combination of arrangements: `picks` contains, for each orbit, an index in its list of arrangements. Combinations
/// are ordered so that a heap returns the cheapest combination first.
struct Combination {
    cost: f64,
    picks: Vec<usize>,
    last: usize,
}

impl PartialEq for Combination {
    fn eq(&self, other: &Combination) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Combination {}

impl PartialOrd for Combination {
    fn partial_cmp(&self, other: &Combination) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Combination {
    fn cmp(&self, other: &Combination) -> std::cmp::Ordering {
        other
            .cost
            .total_cmp(&self.cost)
            .then_with(|| other.picks.cmp(&self.picks))
    }
}

/// All permutations of the numbers below `count`, which must be small.
fn permutations(count: usize) -> impl Iterator<Item = Vec<usize>> {
    let all: usize = (1..=count).product();
    (0..all).map(move |mut number| {
        let mut left: Vec<usize> = (0..count).collect();
        let mut order = Vec::with_capacity(count);
        for remaining in (1..=count).rev() {
            order.push(left.remove(number % remaining));
            number /= remaining;
        }
        order
    })
}
