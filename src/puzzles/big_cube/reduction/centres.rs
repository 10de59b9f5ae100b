//! Centres by commutators in bulk.
use super::orbits::{Orbit, Pieces, centre_orbits, home_colors};
use super::rotations::{GROUP, Rotated, Way};
use super::steps::{Step, Steps};

/// One layer's amount of the columns, or of the rows.
type Amounts = Vec<u8>;

#[derive(Clone, Copy)]
struct Config {
    /// How the commutator is held.
    held: Rotated,
    /// Quarters of the face between: 1 or 3.
    between: usize,
    /// The face turned before and turned back after, as the commutator names it: 1, 2, 3 quarters; none by 0.
    setup: (Way, usize),
}

impl Config {
    fn all() -> Vec<Config> {
        let mut all = Vec::new();
        let mut seen = Vec::new();
        for held in 0..24 {
            // Half a turn about the face exchanges far and near alone.
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
    /// For each column and row of a face that lies above: the orbit and the place.
    grid: Vec<(u32, Rotated)>,
    configs: Vec<Config>,
}

/// Which colors belong to which places, if some are taken for the same.
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

    /// How many places of an orbit do not show a color that belongs there.
    pub(super) fn wrong(&self, orbit: &Orbit) -> usize {
        let places = orbit.iter().zip(&self.of_place);
        places
            .filter(|&(&color, &kind)| self.of_color[usize::from(color)] != kind)
            .count()
    }
}

/// What a commutator does in numbers.
struct Found {
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

    /// The three places for a place above and amounts of its column and its row, as maps of places.
    fn places(&self, config: &Config) -> ([Rotated; 24], [[Rotated; 24]; 4], [[Rotated; 24]; 4]) {
        let (face, amount) = config.setup;
        let before = |place: Rotated| {
            // Where what the setup brings to a place comes from.
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

    /// What each pair of amounts of each pair of layers gains, in both orders: `[column layer][row layer]`.
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
                // Turned between, the row lies in this layer.
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

    /// The best amounts of some layers, by what each is worth, if a change from layer to layer costs so much.
    fn chain(worth: &[[f32; 4]], change: f32) -> (Amounts, f32) {
        let mut best = [0.0, f32::MIN, f32::MIN, f32::MIN];
        let mut came: Vec<[u8; 4]> = Vec::with_capacity(worth.len());
        for each in worth {
            let top = (0..4)
                .max_by(|&one, &other| best[one].total_cmp(&best[other]))
                .expect("four");
            let mut next = [0.0; 4];
            let mut from = [0; 4];
            for amount in 0..4 {
                let (value, which) = if best[amount] >= best[top] - change {
                    (best[amount], amount)
                } else {
                    (best[top] - change, top)
                };
                next[amount] = value + each[amount];
                from[amount] = which as u8;
            }
            best = next;
            came.push(from);
        }
        let last = (0..4)
            .max_by(|&one, &other| {
                let value = |amount: usize| best[amount] - if amount == 0 { 0.0 } else { change };
                value(one).total_cmp(&value(other)).then(other.cmp(&one))
            })
            .expect("four");
        let total = best[last] - if last == 0 { 0.0 } else { change };
        let mut amounts = vec![0; worth.len()];
        let mut amount = last as u8;
        for layer in (0..worth.len()).rev() {
            amounts[layer] = amount;
            amount = came[layer][amount as usize];
        }
        (amounts, total)
    }

    fn changes(amounts: &[u8]) -> usize {
        let inner = amounts.windows(2).filter(|pair| pair[0] != pair[1]).count();
        inner + (amounts[0] != 0) as usize + (amounts[amounts.len() - 1] != 0) as usize
    }

    fn search(&self, gains: &[[i8; 16]], config: Config, is_reversed: bool, price: f32) -> Option<Found> {
        let across = self.across;
        let change = 2.0 * price;
        // The single row that gains most begins.
        let mut start = (f32::MIN, 0, 0);
        for row in 0..across {
            for c in 1..4 {
                let mut sum = 0.0;
                for column in 0..across {
                    let each = &gains[column * across + row];
                    let most = (1..4).map(|a| each[4 * a + c]).max().unwrap_or(0).max(0);
                    sum += most as f32;
                }
                if sum > start.0 {
                    start = (sum, row, c as u8);
                }
            }
        }
        if start.0 <= 0.0 {
            return None;
        }
        let mut rows = vec![0; across];
        rows[start.1] = start.2;
        let mut columns = vec![0; across];
        let mut value = f32::MIN;
        for _ in 0..6 {
            let mut worth = vec![[0.0_f32; 4]; across];
            for (column, worth) in worth.iter_mut().enumerate() {
                let mut sums = [0_i32; 4];
                for row in 0..across {
                    let c = rows[row] as usize;
                    if c != 0 {
                        let each = &gains[column * across + row];
                        for a in 1..4 {
                            sums[a] += each[4 * a + c] as i32;
                        }
                    }
                }
                *worth = sums.map(|each| each as f32);
                if rows[column] != 0 {
                    *worth = [0.0, -1e6, -1e6, -1e6];
                }
            }
            columns = Centres::chain(&worth, change).0;
            let mut worth = vec![[0.0_f32; 4]; across];
            let mut sums = vec![[0_i32; 4]; across];
            for column in 0..across {
                let a = columns[column] as usize;
                if a != 0 {
                    for (row, sums) in sums.iter_mut().enumerate() {
                        let each = &gains[column * across + row];
                        for c in 1..4 {
                            sums[c] += each[4 * a + c] as i32;
                        }
                    }
                }
            }
            for (row, worth) in worth.iter_mut().enumerate() {
                *worth = sums[row].map(|each| each as f32);
                if columns[row] != 0 {
                    *worth = [0.0, -1e6, -1e6, -1e6];
                }
            }
            let (next, total) = Centres::chain(&worth, change);
            let total = total - price * 2.0 * Centres::changes(&columns) as f32;
            rows = next;
            if total <= value + 1e-3 {
                break;
            }
            value = total;
        }
        if rows.iter().all(|&each| each == 0) || columns.iter().all(|&each| each == 0) {
            return None;
        }
        let mut gain = 0;
        for column in 0..across {
            for row in 0..across {
                gain += gains[column * across + row][4 * columns[column] as usize + rows[row] as usize] as i32;
            }
        }
        let setup = if config.setup.1 == 0 { 0 } else { 2 };
        let cost = 2 * (Centres::changes(&columns) + Centres::changes(&rows)) + 4 + setup;
        (gain > 0).then_some(Found {
            config,
            is_reversed,
            columns,
            rows,
            gain,
            cost,
        })
    }

    fn steps(&self, found: &Found) -> Vec<Step> {
        let size = self.size;
        let held = GROUP.ways[found.config.held as usize];
        let towards = |(axis, end): Way| {
            let (to, other) = held[axis as usize];
            (to, end != other)
        };
        let slices = |amounts: &[u8], back: bool| {
            Step::towards(size, towards((0, false)), |layer| {
                let amount = if layer == 0 || layer == size - 1 {
                    0
                } else {
                    amounts[layer - 1]
                };
                if back { (4 - amount) % 4 } else { amount }
            })
        };
        let face = |face, by: usize| Step::face(size, towards(face), by as u8 % 4);
        let between = found.config.between;
        let above = (1, false);
        let (columns, rows) = (&found.columns, &found.rows);
        let (setup, amount) = found.config.setup;
        let row = |back: bool| [face(above, between), slices(rows, back), face(above, 4 - between)];
        let mut steps = vec![face(setup, amount)];
        if found.is_reversed {
            steps.extend(row(false));
            steps.push(slices(columns, false));
            steps.extend(row(true));
            steps.push(slices(columns, true));
        } else {
            steps.push(slices(columns, false));
            steps.extend(row(false));
            steps.push(slices(columns, true));
            steps.extend(row(true));
        }
        steps.push(face(setup, 4 - amount));
        steps
    }

    fn apply(&self, state: &mut Pieces, found: &Found) {
        let (here, columns, rows) = self.places(&found.config);
        let across = self.across;
        for column in 0..across {
            for row in 0..across {
                let (orbit, place) = self.grid[column * across + row];
                let layer = if found.config.between == 1 {
                    across - 1 - row
                } else {
                    row
                };
                let (a, c) = (found.columns[column] as usize, found.rows[layer] as usize);
                if orbit == u32::MAX || a == 0 || c == 0 {
                    continue;
                }
                let place = place as usize;
                let contents = &mut state.centres[orbit as usize];
                let at = [here[place], rows[c][place], columns[a][place]].map(usize::from);
                let [one, two, three] = at.map(|at| contents[at]);
                if found.is_reversed {
                    contents[at[2]] = one;
                    contents[at[1]] = three;
                    contents[at[0]] = two;
                } else {
                    contents[at[1]] = one;
                    contents[at[2]] = two;
                    contents[at[0]] = three;
                }
            }
        }
    }

    /// Brings every color to places of its kind.
    pub(super) fn solve(&self, pieces: &mut Pieces, kinds: &Kinds, steps: &mut Steps) {
        let state = pieces;
        let mut left: usize = state.centres.iter().map(|orbit| kinds.wrong(orbit)).sum();
        let mut price = 0.8_f32;
        let mut turn = 0;
        while left > 0 {
            let mut best: Option<Found> = None;
            // Of large cubes some are tried, in turn.
            let tried = (200_000_000 / (self.across * self.across * 400)).clamp(32, self.configs.len());
            for number in 0..tried {
                let config = self.configs[(turn + number * 7) % self.configs.len()];
                let gains = self.gains(state, &config, kinds);
                for (gains, is_reversed) in gains.iter().zip([false, true]) {
                    for price in [price, price * 0.6] {
                        let Some(found) = self.search(gains, config, is_reversed, price) else {
                            continue;
                        };
                        let rate = |found: &Found| found.gain as f32 / found.cost as f32;
                        if best.as_ref().is_none_or(|best| rate(&found) > rate(best)) {
                            best = Some(found);
                        }
                    }
                }
            }
            turn += tried * 7 + 1;
            let Some(found) = best else {
                price *= 0.5;
                assert!(price > 1e-4, "no commutator gains");
                continue;
            };
            price = 0.9 * found.gain as f32 / found.cost as f32;
            self.apply(state, &found);
            for step in self.steps(&found) {
                steps.push(step);
            }
            left = left.checked_sub(found.gain as usize).expect("gains are counted");
        }
    }
}
