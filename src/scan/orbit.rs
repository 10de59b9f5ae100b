//! Finds the likeliest arrangements of the pieces of an orbit.

use super::model::{StickerModel, StickerOrbit};
use super::transport::{Assignment, cheapest, second};

/// An arrangement of the pieces of an orbit.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Arrangement {
    /// The sum of the costs of the colors that the orbit's stickers have in this arrangement.
    pub(super) cost: f64,
    /// For each place, the piece that is there and the orientation of this piece. A piece has the index of its place in
    /// the solved puzzle.
    pub(super) pieces: Vec<(usize, usize)>,
}

/// The cost of each piece in each place and orientation: `costs[place][piece][orientation]`.
struct PieceCosts {
    costs: Vec<Vec<Vec<f64>>>,
    /// For each piece, the index of the first piece with the same colors, which may be the piece itself.
    kinds: Vec<usize>,
}

/// The maximum number of pieces for which [`PieceCosts::by_sets`] enumerates all sets.
const MOST_IN_SETS: usize = 12;
/// The maximum number of pieces for which [`PieceCosts::by_orders`] enumerates all orders.
const MOST_IN_ORDERS: usize = 4;

/// A change of an arrangement: the additional cost, and each changed place with its new piece and orientation.
type PieceChange = (f64, Vec<(usize, (usize, usize))>);

impl PieceCosts {
    fn new(model: &StickerModel, orbit: &StickerOrbit, costs: &[Vec<f64>]) -> PieceCosts {
        let count = orbit.places.len();
        let pieces: Vec<Vec<u8>> = (0..count).map(|home| model.piece(orbit, home)).collect();
        let of_piece = |place: &[usize], piece: &[u8]| {
            let ways = orbit.turned.iter();
            let cost = |turned: &Vec<usize>| -> f64 {
                let shown = place.iter().zip(turned);
                shown
                    .map(|(&sticker, &own)| costs[sticker][usize::from(piece[own])])
                    .sum()
            };
            ways.map(cost).collect::<Vec<f64>>()
        };
        let kind = |piece: &Vec<u8>| pieces.iter().position(|other| other == piece);
        PieceCosts {
            costs: { orbit.places.iter() }
                .map(|place| pieces.iter().map(|piece| of_piece(place, piece)).collect())
                .collect(),
            kinds: pieces.iter().filter_map(kind).collect(),
        }
    }

    fn places(&self) -> usize {
        self.costs.len()
    }

    fn ways(&self) -> usize {
        self.costs.first().map_or(1, |place| place[0].len())
    }

    fn are_all_different(&self) -> bool {
        self.kinds.iter().enumerate().all(|(piece, &kind)| piece == kind)
    }

    /// The cheapest orientation of a piece in a place.
    fn cheapest_way(&self, place: usize, piece: usize) -> (usize, f64) {
        let costs = &self.costs[place][piece];
        let way = (0..costs.len()).min_by(|&one, &other| costs[one].total_cmp(&costs[other]));
        let way = way.unwrap_or(0);
        (way, costs[way])
    }

    /// The cheapest assignment of pieces to places, and the second cheapest. Pieces with the same colors are
    /// interchangeable, and each piece gets its cheapest orientation.
    fn assigned(&self) -> (Arrangement, Option<Arrangement>) {
        let mut kinds = self.kinds.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let room: Vec<usize> = { kinds.iter() }
            .map(|kind| self.kinds.iter().filter(|each| *each == kind).count())
            .collect();
        let costs: Vec<Vec<f64>> = (0..self.places())
            .map(|place| kinds.iter().map(|&kind| self.cheapest_way(place, kind).1).collect())
            .collect();
        let best = cheapest(&costs, &room);
        let next = second(&costs, &best, kinds.len());
        let arrangement = |assignment: Assignment| Arrangement {
            cost: assignment.cost,
            pieces: { assignment.columns.iter().enumerate() }
                .map(|(place, &column)| (kinds[column], self.cheapest_way(place, kinds[column]).0))
                .collect(),
        };
        (arrangement(best), next.map(arrangement))
    }

    fn cost_of(&self, pieces: &[(usize, usize)]) -> f64 {
        let pieces = pieces.iter().enumerate();
        pieces.map(|(place, &(piece, way))| self.costs[place][piece][way]).sum()
    }

    /// For each sum of orientations and each sign of the permutation, the two cheapest arrangements. Dynamic
    /// programming fills the places in order. The set of the pieces already placed, their sign and their sum are enough
    /// to find the cheapest continuation.
    fn by_sets(&self) -> Vec<Arrangement> {
        #[derive(Clone, Copy)]
        struct PlaceChoice {
            cost: f64,
            piece: u8,
            way: u8,
            rank: u8,
        }
        const NONE: PlaceChoice = PlaceChoice {
            cost: f64::INFINITY,
            piece: 0,
            way: 0,
            rank: 0,
        };
        /// The number of arrangements to keep for each class. A class is a combination of a sign and a sum.
        const KEPT: usize = 2;
        let (count, ways) = (self.places(), self.ways());
        let classes = 2 * ways;
        let at = |set: usize, class: usize| (set * classes + class) * KEPT;
        let mut steps = vec![NONE; (1 << count) * classes * KEPT];
        steps[0].cost = 0.0;
        for set in 0..(1_usize << count) - 1 {
            let place = set.count_ones() as usize;
            for class in 0..classes {
                for rank in 0..KEPT {
                    let before = steps[at(set, class) + rank].cost;
                    if !before.is_finite() {
                        continue;
                    }
                    for piece in (0..count).filter(|piece| set >> piece & 1 == 0) {
                        // The sign changes once for each piece that is already placed and has a higher index than this
                        // piece.
                        let sign = (class & 1) ^ ((set >> piece).count_ones() as usize & 1);
                        for way in 0..ways {
                            let class = (((class >> 1) + way) % ways) << 1 | sign;
                            let step = PlaceChoice {
                                cost: before + self.costs[place][piece][way],
                                piece: piece as u8,
                                way: way as u8,
                                rank: rank as u8,
                            };
                            let kept = at(set | 1 << piece, class);
                            if step.cost < steps[kept].cost {
                                steps[kept + 1] = steps[kept];
                                steps[kept] = step;
                            } else if step.cost < steps[kept + 1].cost {
                                steps[kept + 1] = step;
                            }
                        }
                    }
                }
            }
        }
        let whole = (1 << count) - 1;
        let mut found = Vec::new();
        for last in 0..classes {
            for rank in 0..KEPT {
                let (mut set, mut class, mut rank) = (whole, last, rank);
                let cost = steps[at(set, class) + rank].cost;
                if !cost.is_finite() {
                    continue;
                }
                let mut pieces = vec![(0, 0); count];
                for place in (0..count).rev() {
                    let step = steps[at(set, class) + rank];
                    let (piece, way) = (usize::from(step.piece), usize::from(step.way));
                    pieces[place] = (piece, way);
                    set ^= 1 << piece;
                    let sign = (class & 1) ^ ((set >> piece).count_ones() as usize & 1);
                    class = (((class >> 1) + ways - way) % ways) << 1 | sign;
                    rank = usize::from(step.rank);
                }
                found.push(Arrangement { cost, pieces });
            }
        }
        found
    }

    /// For each order of the pieces and each sum of orientations, the two cheapest arrangements. If an orbit has few
    /// pieces, their exact order, and not only its sign, may restrict the order of the pieces in another orbit.
    fn by_orders(&self) -> Vec<Arrangement> {
        let (count, ways) = (self.places(), self.ways());
        let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..count {
            orders = { orders.iter() }
                .flat_map(|order| {
                    let left = (0..count).filter(|piece| !order.contains(piece));
                    left.map(|piece| order.iter().copied().chain([piece]).collect())
                })
                .collect();
        }
        let turns = (0..ways.pow(count as u32)).map(|mut number| -> Vec<usize> {
            let mut turns = Vec::with_capacity(count);
            for _ in 0..count {
                turns.push(number % ways);
                number /= ways;
            }
            turns
        });
        let turns: Vec<Vec<usize>> = turns.collect();
        let mut found = Vec::new();
        for order in orders {
            let mut of_sum: Vec<Vec<Arrangement>> = vec![Vec::new(); ways];
            for turns in &turns {
                let pieces: Vec<(usize, usize)> = order.iter().copied().zip(turns.iter().copied()).collect();
                let kept = &mut of_sum[turns.iter().sum::<usize>() % ways];
                let cost = self.cost_of(&pieces);
                let place = kept.partition_point(|each| each.cost <= cost);
                kept.insert(place, Arrangement { cost, pieces });
                kept.truncate(2);
            }
            found.extend(of_sum.into_iter().flatten());
        }
        found
    }

    /// The cheapest arrangement, arrangements that differ from it by one or two changes, and the arrangement for the
    /// second cheapest assignment of pieces to places. A change turns a piece or exchanges two pieces.
    fn by_changes(&self) -> Vec<Arrangement> {
        /// The maximum number of single changes that this function tries, the cheapest first. It also tries all pairs
        /// of them that change different places.
        const COMBINED: usize = 40;
        let (best, next) = self.assigned();
        let mut changes: Vec<PieceChange> = Vec::new();
        for (place, &(piece, now)) in best.pieces.iter().enumerate() {
            for way in (0..self.ways()).filter(|&way| way != now) {
                let cost = self.costs[place][piece][way] - self.costs[place][piece][now];
                changes.push((cost, vec![(place, (piece, way))]));
            }
            for (other, &(second, then)) in best.pieces.iter().enumerate().skip(place + 1) {
                if self.kinds[second] == self.kinds[piece] {
                    continue;
                }
                let (here, there) = (self.cheapest_way(place, second), self.cheapest_way(other, piece));
                let cost = here.1 + there.1 - self.costs[place][piece][now] - self.costs[other][second][then];
                changes.push((cost, vec![(place, (second, here.0)), (other, (piece, there.0))]));
            }
        }
        changes.sort_by(|one, other| one.0.total_cmp(&other.0));
        changes.truncate(COMBINED);
        let changed = |ways: &[&PieceChange]| {
            let mut pieces = best.pieces.clone();
            for (place, piece) in ways.iter().flat_map(|change| &change.1) {
                pieces[*place] = *piece;
            }
            Arrangement {
                cost: self.cost_of(&pieces),
                pieces,
            }
        };
        let mut found: Vec<Arrangement> = changes.iter().map(|change| changed(&[change])).collect();
        for (number, one) in changes.iter().enumerate() {
            for other in &changes[number + 1..] {
                let meet = one
                    .1
                    .iter()
                    .any(|(place, _)| other.1.iter().any(|(each, _)| each == place));
                if !meet {
                    found.push(changed(&[one, other]));
                }
            }
        }
        found.extend(next.filter(|next| found.iter().all(|each| each.pieces != next.pieces)));
        found.push(best);
        found
    }
}

/// Arrangements of the pieces of an orbit in ascending order of cost. For an orbit of at most [`MOST_IN_SETS`] pieces
/// with different colors, they include the two likeliest arrangements that occur in possible positions. For other
/// orbits whose pieces cannot be turned, they are the two likeliest arrangements. For all remaining orbits, they
/// include the likeliest arrangement, the second likeliest assignment of pieces to places, and arrangements that differ
/// from the likeliest by one or two small changes.
pub(super) fn arrangements(model: &StickerModel, orbit: &StickerOrbit, costs: &[Vec<f64>]) -> Vec<Arrangement> {
    let pieces = PieceCosts::new(model, orbit, costs);
    let mut found = match pieces.places() {
        count if count <= MOST_IN_ORDERS && pieces.are_all_different() => pieces.by_orders(),
        count if count <= MOST_IN_SETS && pieces.are_all_different() => pieces.by_sets(),
        _ if pieces.ways() == 1 => {
            let (best, next) = pieces.assigned();
            [best].into_iter().chain(next).collect()
        }
        _ => pieces.by_changes(),
    };
    found.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    found
}

/// The cheapest arrangement of the pieces of an orbit. It need not occur in a possible position.
pub(super) fn likeliest(model: &StickerModel, orbit: &StickerOrbit, costs: &[Vec<f64>]) -> Arrangement {
    PieceCosts::new(model, orbit, costs).assigned().0
}

/// A lower bound for the cost of every arrangement of an orbit: the sum, over all places, of the least cost of a piece
/// in this place.
pub(super) fn lower_bound(model: &StickerModel, orbit: &StickerOrbit, costs: &[Vec<f64>]) -> f64 {
    let pieces = PieceCosts::new(model, orbit, costs);
    let count = pieces.places();
    let of_place = |place: usize| {
        (0..count)
            .map(|piece| pieces.cheapest_way(place, piece).1)
            .fold(f64::INFINITY, f64::min)
    };
    (0..count).map(of_place).sum()
}

/// Writes the colors of an arrangement into `shown`.
pub(super) fn paint(model: &StickerModel, orbit: &StickerOrbit, arrangement: &Arrangement, shown: &mut [u8]) {
    for (place, &(piece, way)) in orbit.places.iter().zip(&arrangement.pieces) {
        let colors = model.piece(orbit, piece);
        for (&sticker, &own) in place.iter().zip(&orbit.turned[way]) {
            shown[sticker] = colors[own];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::generator;
    use rand::RngExt;
    use std::collections::BTreeMap;

    /// For each sign and each sum of orientations, the costs of the two cheapest arrangements in `found`.
    fn two_of_each_class(found: Vec<Arrangement>, ways: usize) -> BTreeMap<(usize, usize), Vec<f64>> {
        let mut classes: BTreeMap<(usize, usize), Vec<f64>> = BTreeMap::new();
        for Arrangement { cost, pieces } in found {
            let pairs = (0..pieces.len()).flat_map(|place| (0..place).map(move |before| (before, place)));
            let exchanged = pairs
                .filter(|&(before, place)| pieces[before].0 > pieces[place].0)
                .count();
            let sum: usize = pieces.iter().map(|piece| piece.1).sum();
            classes.entry((exchanged % 2, sum % ways)).or_default().push(cost);
        }
        for costs in classes.values_mut() {
            costs.sort_by(f64::total_cmp);
            costs.truncate(2);
        }
        classes
    }

    #[test]
    fn the_two_cheapest_arrangements_are_the_same_by_sets_as_by_orders() {
        for number in 0..30 {
            let (random, ways) = (&mut generator(63, number), number as usize % 3 + 1);
            let mut costs = vec![vec![vec![0.0; ways]; 4]; 4];
            for cost in costs.iter_mut().flatten().flatten() {
                *cost = f64::from(random.random_range(0..1_000_000_u32));
            }
            let kinds = (0..4).collect();
            let pieces = PieceCosts { costs, kinds };
            let by_sets = two_of_each_class(pieces.by_sets(), ways);
            assert_eq!(by_sets, two_of_each_class(pieces.by_orders(), ways));
            assert!(by_sets.len() == 2 * ways && by_sets.values().all(|costs| costs.len() == 2));
        }
    }
}
