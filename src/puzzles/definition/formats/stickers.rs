//! Finds pieces and orbits from the effects of moves on stickers.
//!
//! Two stickers belong to one piece if they always move together: every sequence of moves that leaves one of them in
//! place also leaves the other in place. To test this, the search tries to build a map from the places that the first
//! sticker can reach to the places that the second sticker can reach. The map must take the first sticker to the
//! second, and it must commute with all moves. The stickers move together if and only if such a map exists. If both
//! stickers can reach the same places, the map is a twist. Each of its cycles is then the place of a piece, and the map
//! rotates the stickers of this place.

use crate::puzzles::definition::{
    DefinitionFault, OrbitLayout, PuzzleOrbit, PuzzleSticker, StickerMap, Transformation,
};
use std::collections::HashMap;

/// The maximum number of steps of the search for pieces. A search with this number of steps takes a fraction of a
/// second. If the search reaches this limit, the definition is still right, but it contains more orbits.
const MOST_STEPS: usize = 20_000_000;

/// The maximum number of orientations of a piece.
const MOST_ORIENTATIONS: usize = 60;

/// The maximum number of strands of a piece, in addition to the strand of its first sticker. [`PuzzleSticker`] explains
/// strands.
const MOST_STRANDS: usize = 200;

/// A puzzle that is described by permutations of stickers. For each place, a permutation contains the place from which
/// its new sticker comes.
pub struct StickerPermutations {
    pub permutations: Vec<Vec<u16>>,
    /// For each place of the solved puzzle, the number of the color there.
    pub colors: Vec<u32>,
    /// The name of each color.
    pub color_names: Vec<String>,
}

/// The pieces that were found from permutations of stickers.
pub struct StickerPieces {
    pub orbits: Vec<PuzzleOrbit>,
    pub map: StickerMap,
    pub transformations: Vec<Transformation>,
}

impl StickerPermutations {
    fn stickers(&self) -> usize {
        self.colors.len()
    }

    /// Finds the pieces. Each permutation must permute all stickers.
    pub fn pieces(&self) -> Result<StickerPieces, DefinitionFault> {
        let finder = PieceFinder::new(self);
        let (orbits, fixed) = finder.orbits();
        let mut map = vec![
            PuzzleSticker {
                place: 0,
                strand: 0,
                orientation: 0
            };
            self.stickers()
        ];
        let mut found = Vec::new();
        let mut next = 0;
        for (number, orbit) in orbits.iter().enumerate() {
            for (place, stickers) in (next..).zip(orbit.places()) {
                for (strand, strand_stickers) in stickers.iter().enumerate() {
                    for (orientation, &sticker) in strand_stickers.iter().enumerate() {
                        map[usize::from(sticker)] = PuzzleSticker {
                            place,
                            strand: strand as u8,
                            orientation: orientation as u8,
                        };
                    }
                }
            }
            next += orbit.cycles.len() as u16;
            found.push(self.orbit(&format!("ORBIT{}", number + 1), orbit));
        }
        if !fixed.is_empty() {
            for (place, &sticker) in (next..).zip(&fixed) {
                map[usize::from(sticker)].place = place;
            }
            let cycles = fixed.iter().map(|&sticker| vec![sticker]).collect();
            let orbit = FoundOrbit {
                cycles,
                strands: Vec::new(),
            };
            found.push(self.orbit("FIXED", &orbit));
        }
        let layout = OrbitLayout::new(&found);
        let transformations = self.permutations.iter();
        let transformations = transformations
            .map(|sources| transformation(&layout, &map, sources))
            .collect();
        let colors = self
            .colors
            .iter()
            .map(|&color| self.color_names[color as usize].clone());
        let map = StickerMap {
            stickers: map,
            colors: colors.collect(),
        };
        Ok(StickerPieces {
            orbits: found,
            map,
            transformations,
        })
    }

    /// Makes an orbit with its solved state. Two pieces look alike if one of them, possibly after a twist, shows the
    /// same colors as the other.
    fn orbit(&self, name: &str, found: &FoundOrbit) -> PuzzleOrbit {
        let orientations = found.cycles[0].len();
        let mut kinds: HashMap<Vec<u32>, (u16, usize)> = HashMap::new();
        let mut orbit = PuzzleOrbit {
            name: name.to_owned(),
            orientations: orientations as u8,
            solved_pieces: Vec::new(),
            solved_orientations: Vec::new(),
            visible_orientations: Vec::new(),
        };
        for stickers in found.places() {
            // For each orientation, the colors of the piece, strand by strand.
            let looks = (0..orientations).map(|index| stickers.iter().map(move |strand| strand[index]));
            let looks: Vec<Vec<u32>> = looks
                .map(|look| look.map(|sticker| self.colors[usize::from(sticker)]).collect())
                .collect();
            let looks = &looks;
            let turned = |by: usize| (0..orientations).map(move |index| &looks[(index + by) % orientations]);
            let visible = (1..=orientations).find(|&by| orientations.is_multiple_of(by) && turned(by).eq(turned(0)));
            let visible = visible.unwrap_or(orientations);
            let least = (0..visible)
                .min_by(|&one, &other| turned(one).cmp(turned(other)))
                .unwrap_or(0);
            let number = kinds.len() as u16;
            let look: Vec<u32> = turned(least).flatten().copied().collect();
            let (kind, first) = *kinds.entry(look).or_insert((number, least));
            if kind == number {
                orbit.visible_orientations.push(visible as u8);
            }
            orbit.solved_pieces.push(kind);
            orbit
                .solved_orientations
                .push(((least + visible - first) % visible) as u8);
        }
        orbit
    }
}

/// The effect of a permutation of stickers on the pieces.
pub fn transformation(layout: &OrbitLayout, map: &[PuzzleSticker], sources: &[u16]) -> Transformation {
    let mut transformation = layout.identity();
    for (sticker, &source) in map.iter().zip(sources).filter(|(sticker, _)| sticker.strand == 0) {
        let from = map[usize::from(source)];
        let count = layout.orientations()[usize::from(sticker.place)];
        let twist =
            (u16::from(sticker.orientation) + u16::from(count) - u16::from(from.orientation)) % u16::from(count);
        transformation.sources[usize::from(sticker.place)] = from.place;
        transformation.twists[usize::from(sticker.place)] = twist as u8;
    }
    transformation
}

/// An orbit of pieces. Moves take the stickers of the first strand to each other's places. The stickers of the other
/// strands always move together with them.
struct FoundOrbit {
    /// For each piece, its stickers in the first strand. A twist by one takes each sticker to the position of the next
    /// sticker.
    cycles: Vec<Vec<u16>>,
    /// For each strand after the first, a map from the stickers of the first strand to the stickers of this strand.
    strands: Vec<HashMap<u16, u16>>,
}

impl FoundOrbit {
    /// For each piece and strand, its stickers.
    fn places(&self) -> impl Iterator<Item = Vec<Vec<u16>>> + '_ {
        self.cycles.iter().map(|cycle| {
            let others = self
                .strands
                .iter()
                .map(|strand| cycle.iter().map(|sticker| strand[sticker]).collect());
            std::iter::once(cycle.clone()).chain(others).collect()
        })
    }
}

struct PieceFinder<'a> {
    puzzle: &'a StickerPermutations,
    /// For each move, the new place of each sticker.
    targets: Vec<Vec<u16>>,
    /// For each sticker, the number of its orbit.
    orbit_of: Vec<usize>,
    /// The stickers of each orbit. The sticker with the lowest number comes first. The others follow in the order in
    /// which a search through the moves reaches them.
    orbits: Vec<Vec<u16>>,
    /// For each sticker, a hash. Stickers that always move together have the same hash.
    signatures: Vec<u64>,
}

impl<'a> PieceFinder<'a> {
    fn new(puzzle: &'a StickerPermutations) -> PieceFinder<'a> {
        let count = puzzle.stickers();
        let targets = puzzle.permutations.iter().map(|sources| {
            let mut targets = vec![0; count];
            for (place, &source) in sources.iter().enumerate() {
                targets[usize::from(source)] = place as u16;
            }
            targets
        });
        let targets: Vec<Vec<u16>> = targets.collect();
        let mut orbit_of = vec![usize::MAX; count];
        let mut orbits: Vec<Vec<u16>> = Vec::new();
        for start in 0..count {
            if orbit_of[start] != usize::MAX {
                continue;
            }
            orbit_of[start] = orbits.len();
            let mut orbit = vec![start as u16];
            let mut next = 0;
            while let Some(&sticker) = orbit.get(next) {
                for targets in &targets {
                    let target = targets[usize::from(sticker)];
                    if orbit_of[usize::from(target)] == usize::MAX {
                        orbit_of[usize::from(target)] = orbits.len();
                        orbit.push(target);
                    }
                }
                next += 1;
            }
            orbits.push(orbit);
        }
        let signatures = signatures(&targets, count);
        PieceFinder {
            puzzle,
            targets,
            orbit_of,
            orbits,
            signatures,
        }
    }

    /// The orbits of pieces, and the stickers that no move changes.
    fn orbits(&self) -> (Vec<FoundOrbit>, Vec<u16>) {
        let mut alike: HashMap<(usize, u64), Vec<u16>> = HashMap::new();
        for sticker in 0..self.puzzle.stickers() {
            let size = self.orbits[self.orbit_of[sticker]].len();
            alike
                .entry((size, self.signatures[sticker]))
                .or_default()
                .push(sticker as u16);
        }
        let mut steps = 0;
        let mut is_done = vec![false; self.orbits.len()];
        let mut found = Vec::new();
        let mut fixed = Vec::new();
        let mut images = vec![u16::MAX; self.puzzle.stickers()];
        for (number, orbit) in self.orbits.iter().enumerate() {
            if orbit.len() == 1 {
                fixed.push(orbit[0]);
                continue;
            }
            if std::mem::replace(&mut is_done[number], true) {
                continue;
            }
            let mut cycles: Vec<Vec<u16>> = orbit.iter().map(|&sticker| vec![sticker]).collect();
            let mut strands = Vec::new();
            let key = (orbit.len(), self.signatures[usize::from(orbit[0])]);
            for &image in &alike[&key] {
                let other = self.orbit_of[usize::from(image)];
                let is_strand = other != number;
                steps += 1;
                if steps > MOST_STEPS {
                    break;
                }
                if image == orbit[0] || is_strand && (is_done[other] || strands.len() >= MOST_STRANDS) {
                    continue;
                }
                if !self.goes_with(orbit, image, &mut images, &mut steps) {
                    continue;
                }
                if is_strand {
                    is_done[other] = true;
                    strands.push(
                        orbit
                            .iter()
                            .map(|&sticker| (sticker, images[usize::from(sticker)]))
                            .collect(),
                    );
                } else {
                    // The search for the cycles counts as eight steps for each sticker.
                    steps += 8 * orbit.len();
                    let round = cycles_of(orbit, &images);
                    let length = round[0].len();
                    if length > cycles[0].len() && length <= MOST_ORIENTATIONS {
                        cycles = round;
                    }
                }
            }
            // Sorts the result: the sticker with the lowest number comes first in each piece, and the pieces are in the
            // order of these stickers.
            for cycle in &mut cycles {
                let least = cycle
                    .iter()
                    .enumerate()
                    .min_by_key(|(_, sticker)| **sticker)
                    .map_or(0, |(index, _)| index);
                cycle.rotate_left(least);
            }
            cycles.sort_unstable();
            found.push(FoundOrbit { cycles, strands });
        }
        (found, fixed)
    }

    /// Searches for a map of the stickers of an orbit. The map must commute with all moves, and take the first sticker
    /// of the orbit to `image`. Returns true if there is such a map; `images` then contains it.
    fn goes_with(&self, orbit: &[u16], image: u16, images: &mut [u16], steps: &mut usize) -> bool {
        for &sticker in orbit {
            images[usize::from(sticker)] = u16::MAX;
        }
        *steps += orbit.len();
        images[usize::from(orbit[0])] = image;
        // The stickers are in the order in which the search reached them, so each sticker already has an image.
        for &sticker in orbit {
            let image = images[usize::from(sticker)];
            for targets in &self.targets {
                *steps += 1;
                let expected = targets[usize::from(image)];
                let slot = &mut images[usize::from(targets[usize::from(sticker)])];
                if *slot == u16::MAX {
                    *slot = expected;
                } else if *slot != expected {
                    return false;
                }
            }
        }
        true
    }
}

/// The cycles of a map from an orbit to itself.
fn cycles_of(orbit: &[u16], images: &[u16]) -> Vec<Vec<u16>> {
    let mut is_seen: std::collections::HashSet<u16> = std::collections::HashSet::new();
    let mut cycles = Vec::new();
    for &start in orbit {
        let mut cycle = Vec::new();
        let mut sticker = start;
        while is_seen.insert(sticker) {
            cycle.push(sticker);
            sticker = images[usize::from(sticker)];
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}

/// A hash for each sticker, computed from the lengths of the cycles that contain it, one cycle for each move.
fn signatures(targets: &[Vec<u16>], count: usize) -> Vec<u64> {
    let mut signatures = vec![0_u64; count];
    for targets in targets {
        let mut is_seen = vec![false; count];
        for start in 0..count {
            let mut cycle = Vec::new();
            let mut sticker = start;
            while !std::mem::replace(&mut is_seen[sticker], true) {
                cycle.push(sticker);
                sticker = usize::from(targets[sticker]);
            }
            for &sticker in &cycle {
                // The multiplier of Knuth's multiplicative hash.
                let mixed = signatures[sticker].rotate_left(5) ^ cycle.len() as u64;
                signatures[sticker] = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            }
        }
    }
    signatures
}
