//! Tests of the formats: what is written is read as the same, and what is wrong is found in its line.

use super::powers::with_powers;
use super::*;
use crate::puzzles::definition::{
    MoveAlias, MoveLimit, PieceInPlace, PuzzleMove, PuzzleOrbit, PuzzleSticker, SolvingPhase, StickerMap,
    Transformation,
};
use proptest::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};

fn permutation(places: usize, random: &mut impl Rng) -> Vec<usize> {
    let mut permutation: Vec<usize> = (0..places).collect();
    permutation.shuffle(random);
    permutation
}

fn transformation(layout: &OrbitLayout, random: &mut impl Rng) -> Transformation {
    let mut transformation = layout.identity();
    for orbit in (0..layout.orbits()).filter(|orbit| *orbit == 0 || layout.places().is_multiple_of(2)) {
        let range = layout.range(orbit);
        for (place, source) in range.clone().zip(permutation(range.len(), random)) {
            transformation.sources[place] = (range.start + source) as u16;
            transformation.twists[place] = random.random_range(0..layout.orientations()[place]);
        }
    }
    transformation
}

fn orbit(number: usize, random: &mut impl Rng) -> PuzzleOrbit {
    let places = random.random_range(1..6);
    let orientations = [1, 2, 3, 4, 6][random.random_range(0..5)];
    let kinds = random.random_range(1..=places);
    let mut pieces: Vec<u16> = (0..places).map(|place| place % kinds).collect();
    if random.random() {
        pieces.shuffle(random);
    }
    let divisors: Vec<u8> = (1..=orientations)
        .filter(|divisor| orientations % divisor == 0)
        .collect();
    let is_plain = random.random();
    let visible: Vec<u8> = (0..kinds)
        .map(|_| {
            if is_plain {
                orientations
            } else {
                divisors[random.random_range(0..divisors.len())]
            }
        })
        .collect();
    let turned = pieces
        .iter()
        .map(|&piece| random.random_range(0..visible[usize::from(piece)]));
    let turned = turned.collect();
    PuzzleOrbit {
        name: ["CORNERS", "edges", "Ü_1"][number].to_owned(),
        orientations,
        solved_pieces: pieces,
        solved_orientations: turned,
        visible_orientations: visible,
    }
}

/// A puzzle with anything that there can be; none if chance has made it impossible.
fn any_definition(seed: u64) -> Option<Definition> {
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let orbits: Vec<PuzzleOrbit> = (0..random.random_range(1..=3))
        .map(|number| orbit(number, random))
        .collect();
    let layout = OrbitLayout::new(&orbits);
    let named = |names: &[&str], random: &mut ChaCha8Rng| -> Vec<(String, Transformation)> {
        let count = random.random_range(1..=names.len());
        names[..count]
            .iter()
            .map(|name| ((*name).to_owned(), transformation(&layout, random)))
            .collect()
    };
    let mut moves = with_powers(
        &layout,
        &named(&["R", "2U", "f'0", "Zv"][..if random.random() { 2 } else { 4 }], random),
    )
    .ok()?;
    let mut rotations = Vec::new();
    if random.random() {
        rotations = with_powers(
            &layout,
            &named(&["x", "Uv", "t"][..if random.random() { 2 } else { 3 }], random),
        )
        .ok()?;
    }
    if random.random() {
        // Some of the powers, in any order, at any cost.
        let mut kept: Vec<usize> = (0..moves.len())
            .filter(|&index| moves[index].base == index || random.random())
            .collect();
        kept.shuffle(random);
        let index_of = |old: usize| kept.iter().position(|&kept| kept == old);
        moves = kept
            .iter()
            .map(|&old| PuzzleMove {
                base: index_of(moves[old].base).expect("bases are kept"),
                cost: random.random_range(1..3),
                ..moves[old].clone()
            })
            .collect();
    }
    let mut parts = DefinitionParts {
        name: ["", "Ring", "a \"b\" c"][random.random_range(0..3)].to_owned(),
        orbits,
        moves,
        rotations,
        ..DefinitionParts::default()
    };
    let plain = Definition::new(parts.clone()).ok()?;
    if random.random() {
        for (name, sequence) in [("alpha", "R"), ("beta", "alpha2'"), ("gamma", "[R, alpha] R'")]
            .iter()
            .take(random.random_range(0..4))
        {
            parts.aliases.push(MoveAlias {
                name: (*name).to_owned(),
                sequence: (*sequence).to_owned(),
                transformation: layout.identity(),
            });
        }
    }
    let place = random.random_range(0..layout.places()) as u16;
    let piece = |place: u16| PieceInPlace { place, piece: 0 };
    if random.random() {
        parts.impossible = vec![piece(place), piece(0)];
        parts.moves[0].requires = vec![piece(place)];
    }
    if random.random() {
        let step = random.random_range(0..parts.moves.len());
        parts.forbidden_pairs = vec![(step, 0), (0, 0)];
        parts.forbidden_groups = vec![vec![step, 0], vec![step]];
        parts.move_limits = vec![MoveLimit {
            moves: vec![step],
            most: 3,
        }];
        if random.random() {
            parts.move_limits.push(MoveLimit {
                moves: vec![0, step],
                most: 0,
            });
        }
    }
    if random.random() {
        let step = transformation(&layout, random);
        parts.other_solved_states = vec![plain.apply(plain.solved(), &step)];
        parts.is_solved_however_held = random.random();
        parts.phases = vec![SolvingPhase {
            name: "first".to_owned(),
            moves: vec![0],
            placed: vec![place],
            oriented: vec![0],
        }];
        parts.stickers = Some(StickerMap {
            stickers: vec![PuzzleSticker {
                place,
                strand: 1,
                orientation: 0,
            }],
            colors: vec!["white".to_owned()],
        });
    }
    let mut blocks = parts.clone();
    blocks.blocks = vec![vec![place]];
    let blocked = Definition::new(blocks.clone()).is_ok() && random.random();
    finish(if blocked { blocks } else { parts }, TextPlace::START).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]
    #[test]
    fn what_is_written_in_any_format_is_read_as_the_same(seed in any::<u64>()) {
        let Some(definition) = any_definition(seed) else { return Ok(()) };
        let texts = [
            (write_tws(&definition).expect("no odd names"), DefinitionFormat::Ksolve),
            (write_kpuzzle(&definition), DefinitionFormat::Kpuzzle),
            (write_gap(&definition).expect("few stickers"), DefinitionFormat::Gap),
            (write_permutation_list(&definition).expect("few stickers"), DefinitionFormat::PermutationList),
        ];
        for (text, format) in texts {
            let read = read_definition(&text);
            let (read, recognised) = match read {
                Ok(read) => read,
                Err(error) => panic!("{error}\n{text}"),
            };
            prop_assert_eq!(recognised, format);
            if read != definition {
                panic!("{:#?}\n{:#?}\n{text}", definition.parts(), read.parts());
            }
        }
    }
}

#[test]
fn most_chances_make_puzzles() {
    let made = (0..200).filter(|&seed| any_definition(seed).is_some()).count();
    assert!(made > 100, "{made}");
}
