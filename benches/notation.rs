//! How fast cubes and algorithms are read, a thousand at a time, on one core.
#![allow(missing_docs, reason = "criterion's macros")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rubik::cube::{Cube, Position, generator, random_moves, random_state};
use rubik::notation::{Format, read, write};
use std::hint::black_box;

const LINES: u64 = 1_000;

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("read");
    group.throughput(Throughput::Elements(LINES));
    let cubes = (0..LINES).map(|number| Cube::from(Position::from(random_state(&mut generator(1, number)))));
    let cubes: Vec<Cube> = cubes.collect();
    for format in Format::ALL {
        let lines: Vec<String> = match format {
            Format::Moves => (0..LINES)
                .map(|number| random_moves(20, &mut generator(2, number)).to_string())
                .collect(),
            format => cubes.iter().filter_map(|held| write(held, format)).collect(),
        };
        group.bench_function(format.name(), |bencher| {
            bencher.iter(|| {
                for line in &lines {
                    black_box(read(black_box(line), None)).expect("a cube");
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
