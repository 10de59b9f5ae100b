//! Solves centres with commutators of several layers each, which move many pieces at once.
//!
//! A commutator is the sequence C U R U' C' U R' U'. C and R turn layers about the axis x, and U is a quarter turn of
//! the upper face. On this face, C moves columns, and U R U' moves rows. So the layers of C are called columns, and the
//! layers of R are called rows. The reversed commutator is U R U' C U R' U' C'.

use super::orbits::{Orbit, Pieces, centre_orbits, home_colors};
use super::rotations::{GROUP, RotationIndex, SignedAxis};
use super::steps::{LayerTurns, Steps};
use crate::search::CancelToken;

/// For each layer, the number of quarter turns (0 to 3) by which a commutator turns it as a column, or as a row.
type Amounts = Vec<u8>;

#[derive(Clone, Copy)]
struct Config {
    /// The rotation of the whole cube that takes the faces named in [`Centres::steps`] to the faces that turn.
    held: RotationIndex,
    /// The number of quarters of the face turn between the columns and the rows: 1 or 3.
    between: usize,
    /// The setup turn before the commutator: a face, named as in [`Centres::steps`], and its number of quarters. If the
    /// number is 0, there is no setup turn. The setup turn is not undone, because it takes no centre to another face.
    setup: (SignedAxis, usize),
}

impl Config {
    fn all() -> Vec<Config> {
        let mut all = Vec::new();
        let mut seen = Vec::new();
        for held in 0..24 {
            // Two orientations that differ by a half turn about the vertical axis lead to the same commutators, because
            // the half turn only exchanges the near side and the far side.
            let half = GROUP.product[held as usize][GROUP.quarters[1][2] as usize];
            if seen.contains(&half) {
                continue;
            }
            seen.push(held);
            for between in [1, 3] {
                all.push(Config {
                    held,
                    between,
                    setup: ((1, false), 0),
                });
                for face in [(2, false), (1, true), (2, true)] {
                    for amount in 1..4 {
                        all.push(Config {
                            held,
                            between,
                            setup: (face, amount),
                        });
                    }
                }
            }
        }
        all
    }
}

pub(super) struct Centres {
    size: usize,
    across: usize,
    /// For each column and row of the upper face: the index of the orbit to which the centre there belongs, and its
    /// place in this orbit.
    grid: Vec<(u32, RotationIndex)>,
    configs: Vec<Config>,
}

/// Tells which colors belong in which places. Several colors may count as equal.
pub(super) struct Kinds {
    of_color: [u8; 6],
    of_place: Orbit,
}

impl Kinds {
    pub(super) fn new(of_color: [u8; 6]) -> Kinds {
        Kinds {
            of_color,
            of_place: home_colors().map(|color| of_color[usize::from(color)]),
        }
    }

    /// The number of places of an orbit that show a wrong color.
    pub(super) fn wrong(&self, orbit: &Orbit) -> usize {
        let places = orbit.iter().zip(&self.of_place);
        places
            .filter(|&(&color, &kind)| self.of_color[usize::from(color)] != kind)
            .count()
    }
}

/// A commutator with its gain and its cost.
struct CommutatorEffect {
    config: Config,
    is_reversed: bool,
    columns: Amounts,
    rows: Amounts,
    gain: i32,
    cost: usize,
}

impl Centres {
    pub(super) fn new(size: usize) -> Centres {
        let across = size - 2;
        let end = size as i32 - 1;
        let orbits: Vec<[i32; 2]> = centre_orbits(size).collect();
        let coordinate = |index: usize| end - 2 - 2 * index as i32;
        let mut grid = vec![(u32::MAX, 0); across * across];
        for (number, &[p, q]) in orbits.iter().enumerate() {
            for place in 0..24_u8 {
                let images = GROUP.ways[place as usize];
                if images[0] != (1, false) {
                    continue;
                }
                let mut position = [0; 3];
                for (value, (axis, negative)) in [end, p, q].into_iter().zip(images) {
                    position[axis as usize] = if negative { -value } else { value };
                }
                let column = (0..across)
                    .find(|&index| coordinate(index) == position[0])
                    .expect("inside");
                let row = (0..across)
                    .find(|&index| coordinate(index) == position[2])
                    .expect("inside");
                grid[column * across + row] = (number as u32, place);
            }
        }
        Centres {
            size,
            across,
            grid,
            configs: Config::all(),
        }
    }

    /// For each place of the upper face, the three places whose pieces a commutator cycles. The first is this place
    /// itself. The second depends on the amount of its column, and the third on the amount of its row. The second and
    /// third lists are indexed by the amount and then by the place. All lists give places before the setup turn.
    fn places(&self, config: &Config) -> ([RotationIndex; 24], [[RotationIndex; 24]; 4], [[RotationIndex; 24]; 4]) {
        let (face, amount) = config.setup;
        let before = |place: RotationIndex| {
            // The place from which the setup brings a piece to this place.
            let place = if GROUP.ways[place as usize][0] == face {
                let (axis, end) = face;
                let by = if end { amount } else { (4 - amount) % 4 };
                GROUP.product[GROUP.quarters[axis as usize][by] as usize][place as usize]
            } else {
                place
            };
            GROUP.product[config.held as usize][place as usize]
        };
        let [x, y, _] = GROUP.quarters;
        let here = std::array::from_fn(|place| before(place as u8));
        let columns = std::array::from_fn(|by: usize| {
            std::array::from_fn(|place| before(GROUP.product[x[(4 - by) % 4] as usize][place]))
        });
        let rows = std::array::from_fn(|by: usize| {
            std::array::from_fn(|place| {
                let turned = GROUP.product[y[config.between] as usize][place];
                before(GROUP.product[x[(4 - by) % 4] as usize][turned as usize])
            })
        });
        (here, columns, rows)
    }

    /// For each column layer and each row layer, the number of centres that a commutator brings home, minus the number
    /// of centres that it takes away from home. The indices are `[column * across + row][4 * amount of the column +
    /// amount of the row]`. The first list is for the commutator, and the second list for the reversed commutator.
    fn gains(&self, state: &Pieces, config: &Config, kinds: &Kinds) -> [Vec<[i8; 16]>; 2] {
        let (here, columns, rows) = self.places(config);
        let across = self.across;
        let mut gains = [vec![[0_i8; 16]; across * across], vec![[0_i8; 16]; across * across]];
        for column in 0..across {
            for row in 0..across {
                let (orbit, place) = self.grid[column * across + row];
                if orbit == u32::MAX {
                    continue;
                }
                // After the turn of the face between the columns and the rows, the row is in this layer.
                let layer = if config.between == 1 { across - 1 - row } else { row };
                if layer == column {
                    continue;
                }
                let contents = &state.centres[orbit as usize];
                let at = here[place as usize] as usize;
                let (c0, h0) = (kinds.of_color[usize::from(contents[at])], kinds.of_place[at]);
                let [forward, backward] = &mut gains;
                let (forward, backward) = (
                    &mut forward[column * across + layer],
                    &mut backward[column * across + layer],
                );
                for a in 1..4 {
                    let at = columns[a][place as usize] as usize;
                    let (cm, hm) = (kinds.of_color[usize::from(contents[at])], kinds.of_place[at]);
                    for c in 1..4 {
                        let at = rows[c][place as usize] as usize;
                        let (cx, hx) = (kinds.of_color[usize::from(contents[at])], kinds.of_place[at]);
                        let now = (c0 == h0) as i8 + (cm == hm) as i8 + (cx == hx) as i8;
                        forward[4 * a + c] = (c0 == hx) as i8 + (cx == hm) as i8 + (cm == h0) as i8 - now;
                        backward[4 * a + c] = (c0 == hm) as i8 + (cm == hx) as i8 + (cx == h0) as i8 - now;
                    }
                }
            }
        }
        gains
    }

    /// Chooses an amount for each layer so that the total value is as large as possible, and returns the amounts and
    /// this value. The total value is the sum of `worth[layer][amount]` over all layers, minus `change` for each pair
    /// of neighbouring layers with different amounts.
    fn chain(worth: &[[f32; 4]], change: f32) -> (Amounts, f32) {
        let best_of = |values: &[f32; 4]| {
            let all = (0..4_usize).max_by(|&one, &other| values[one].total_cmp(&values[other]).then(other.cmp(&one)));
            all.expect("four amounts")
        };
        let mut values = [0.0; 4];
        let mut came: Vec<[usize; 4]> = Vec::with_capacity(worth.len());
        for each in worth {
            let top = best_of(&values);
            let from: [usize; 4] = std::array::from_fn(|amount| match values[amount] >= values[top] - change {
                true => amount,
                false => top,
            });
            values = std::array::from_fn(|amount| {
                let changed = if from[amount] == amount { 0.0 } else { change };
                values[from[amount]] - changed + each[amount]
            });
            came.push(from);
        }
        let mut amount = best_of(&values);
        let total = values[amount];
        let mut amounts = vec![0; worth.len()];
        for (layer, from) in came.iter().enumerate().rev() {
            amounts[layer] = amount as u8;
            amount = from[amount];
        }
        (amounts, total)
    }

    fn changes(amounts: &[u8]) -> usize {
        amounts.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// Looks for the amounts with the largest difference between gain and cost, where each move costs `price`. It
    /// alternates between choosing the best columns for the current rows, and the best rows for the current columns.
    fn search(&self, gains: &[[i8; 16]], config: Config, is_reversed: bool, price: f32) -> Option<CommutatorEffect> {
        let (size, across) = (self.size, self.across);
        let change = 2.0 * price;
        // The search starts from the single row with the largest gain.
        let mut start = (0, 0, 0);
        for row in 0..across {
            for amount in 1..4 {
                let of_column = |column: usize| {
                    let each = &gains[column * across + row];
                    (1..4).map(|a| each[4 * a + amount]).max().unwrap_or(0).max(0)
                };
                let sum: i32 = (0..across).map(|column| i32::from(of_column(column))).sum();
                if sum > start.0 {
                    start = (sum, row, amount);
                }
            }
        }
        if start.0 == 0 {
            return None;
        }
        let mut rows = vec![0; size];
        rows[start.1 + 1] = start.2 as u8;
        let mut columns = vec![0; size];
        let mut value = f32::MIN;
        for _ in 0..6 {
            let mut worth = vec![[0.0_f32; 4]; size];
            for column in 0..across {
                let mut sums = [0_i32; 4];
                for row in 0..across {
                    let c = usize::from(rows[row + 1]);
                    if c != 0 {
                        let each = &gains[column * across + row];
                        for a in 1..4 {
                            sums[a] += i32::from(each[4 * a + c]);
                        }
                    }
                }
                worth[column + 1] = sums.map(|each| each as f32);
            }
            Centres::exclude(&mut worth, &rows);
            columns = Centres::chain(&worth, change).0;
            let mut sums = vec![[0_i32; 4]; across];
            for column in 0..across {
                let a = usize::from(columns[column + 1]);
                if a != 0 {
                    for (row, sums) in sums.iter_mut().enumerate() {
                        let each = &gains[column * across + row];
                        for c in 1..4 {
                            sums[c] += i32::from(each[4 * a + c]);
                        }
                    }
                }
            }
            let mut worth = vec![[0.0_f32; 4]; size];
            for (worth, sums) in worth[1..].iter_mut().zip(sums) {
                *worth = sums.map(|each| each as f32);
            }
            Centres::exclude(&mut worth, &columns);
            let (next, total) = Centres::chain(&worth, change);
            rows = next;
            let total = total - change * Centres::changes(&columns) as f32;
            if total <= value + 1e-3 {
                break;
            }
            value = total;
        }
        let mut gain = 0;
        for column in 0..across {
            for row in 0..across {
                let (a, c) = (usize::from(columns[column + 1]), usize::from(rows[row + 1]));
                gain += i32::from(gains[column * across + row][4 * a + c]);
            }
        }
        let turns_of_faces = 3 + usize::from(is_reversed) + usize::from(config.setup.1 != 0);
        let cost = 2 * (Centres::changes(&columns) + Centres::changes(&rows)) + turns_of_faces;
        (gain > 0).then_some(CommutatorEffect {
            config,
            is_reversed,
            columns,
            rows,
            gain,
            cost,
        })
    }

    /// For each layer that `others` turns, makes the values of all amounts except 0 so low that these amounts are never
    /// chosen. The reason is that a layer that turns as a row cannot also turn as a column.
    fn exclude(worth: &mut [[f32; 4]], others: &[u8]) {
        for (worth, &other) in worth.iter_mut().zip(others) {
            if other != 0 {
                *worth = [0.0, -1e6, -1e6, -1e6];
            }
        }
    }

    /// The steps of a commutator with its setup, and the face turns among these steps that are not undone. The cycles
    /// of centres in [`Centres::apply`] do not include these face turns.
    fn steps(&self, found: &CommutatorEffect) -> (Vec<LayerTurns>, Vec<LayerTurns>) {
        let size = self.size;
        let Config { held, between, setup } = found.config;
        let towards = |way: SignedAxis| GROUP.turned(held, way);
        let slices = |amounts: &[u8]| LayerTurns::towards(size, towards((0, false)), |layer| amounts[layer]);
        let face = |face, by: usize| LayerTurns::face(size, towards(face), by as u8 % 4);
        let above = |by: usize| face((1, false), by);
        let (columns, rows) = (slices(&found.columns), slices(&found.rows));
        let setup = face(setup.0, setup.1);
        let mut steps = vec![setup.clone()];
        let mut left = vec![setup];
        let rest = match found.is_reversed {
            false => {
                // The turn of the face between the columns and the rows is not undone.
                left.push(above(between));
                [
                    columns.clone(),
                    above(between),
                    rows.clone(),
                    above(4 - between),
                    columns.inverse(),
                    above(between),
                    rows.inverse(),
                    above(0),
                ]
            }
            true => [
                above(between),
                rows.clone(),
                above(4 - between),
                columns.clone(),
                above(between),
                rows.inverse(),
                above(4 - between),
                columns.inverse(),
            ],
        };
        steps.extend(rest);
        (steps, left)
    }

    fn apply(&self, pieces: &mut Pieces, found: &CommutatorEffect) -> Vec<LayerTurns> {
        let (here, columns, rows) = self.places(&found.config);
        let across = self.across;
        for column in 0..across {
            for row in 0..across {
                let (orbit, place) = self.grid[column * across + row];
                let layer = match found.config.between {
                    1 => across - 1 - row,
                    _ => row,
                };
                let (a, c) = (
                    usize::from(found.columns[column + 1]),
                    usize::from(found.rows[layer + 1]),
                );
                if orbit == u32::MAX || a == 0 || c == 0 {
                    continue;
                }
                let place = usize::from(place);
                let contents = &mut pieces.centres[orbit as usize];
                let at = [here[place], rows[c][place], columns[a][place]].map(usize::from);
                let [one, two, three] = at.map(|at| contents[at]);
                let to = if found.is_reversed {
                    [at[2], at[0], at[1]]
                } else {
                    [at[1], at[2], at[0]]
                };
                for (to, piece) in to.into_iter().zip([one, two, three]) {
                    contents[to] = piece;
                }
            }
        }
        let (steps, left) = self.steps(found);
        for step in &left {
            pieces.turn_centres(step);
        }
        for step in &steps {
            pieces.turn_edges_and_corners(step);
        }
        steps
    }

    /// Brings every color to the places where it belongs according to `kinds`. It stops early if the search is
    /// cancelled; the caller notices this itself. It also stops early if no commutator gains anything; the check of the
    /// whole solution then fails. `made` is called with the cube after each commutator, and with the steps of the
    /// commutator. The parity of the wings relative to their middle edges does not change.
    ///
    /// The price is the minimum gain per move of a commutator. It starts at 0.8. After each commutator, it is 0.9 times
    /// the gain per move of this commutator. Each search is also tried with 0.6 times this price. On small cubes these
    /// factors hardly matter. The centres of 40 random 4x4x4s take 82.88 turns on average. The number does not change
    /// if 0.8 is replaced by 0.4 or 1.2, if 0.6 is replaced by 0.4 or 0.8, or if 0.9 is replaced by 0.8 or 1. The
    /// centres of 16 random 5x5x5s take 154.25 turns on average. The number does not change if 0.6 is replaced by 0.3,
    /// or if 0.9 is replaced by 0.6.
    pub(super) fn solve(
        &self,
        pieces: &mut Pieces,
        kinds: &Kinds,
        cancel: &CancelToken,
        mut made: impl FnMut(&Pieces, Steps),
    ) {
        let mut left: usize = pieces.centres.iter().map(|orbit| kinds.wrong(orbit)).sum();
        let mut price = 0.8_f32;
        while left > 0 && !cancel.is_cancelled() {
            let mut best: Option<CommutatorEffect> = None;
            let rate = |found: &CommutatorEffect| found.gain as f32 / found.cost as f32;
            // If two commutators are equally good, the search chooses the first. So it tries them in an order that
            // mixes the rotations.
            for number in 1..=self.configs.len() {
                let config = self.configs[7 * number % self.configs.len()];
                let gains = self.gains(pieces, &config, kinds);
                for (gains, is_reversed) in gains.iter().zip([false, true]) {
                    for price in [price, price * 0.6] {
                        let found = self.search(gains, config, is_reversed, price);
                        if let Some(found) = found
                            && best.as_ref().is_none_or(|best| rate(&found) > rate(best))
                        {
                            best = Some(found);
                        }
                    }
                }
            }
            let Some(found) = best else {
                if price == 0.0 {
                    break;
                }
                // No commutator gains this much per move.
                price = if price > 1e-2 { price / 2.0 } else { 0.0 };
                continue;
            };
            price = 0.9 * rate(&found);
            let mut steps = Steps::default();
            self.apply(pieces, &found).into_iter().for_each(|step| steps.push(step));
            made(pieces, steps);
            left = left.checked_sub(found.gain as usize).expect("gains are counted");
        }
    }
}
