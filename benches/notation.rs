//! How fast cubes and algorithms are read, a thousand at a time, on one core.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rubik::cube::{Cube, Position, generator, random_moves, random_state};
use rubik::notation::{self, Format};

const LINES: u64 = 1_000;

fn main() {
    divan::main();
}

#[divan::bench(args = Format::ALL.map(Format::name))]
fn read(bencher: Bencher<'_, '_>, name: &str) {
    let format = Format::ALL.into_iter().find(|format| format.name() == name);
    let line = |number| match format {
        Some(Format::Moves) => Some(random_moves(20, &mut generator(2, number)).to_string()),
        format => notation::write(
            &Cube::from(Position::from(random_state(&mut generator(1, number)))),
            format?,
        ),
    };
    let lines: Vec<String> = (0..LINES).filter_map(line).collect();
    bencher.counter(ItemsCount::new(lines.len())).bench(|| {
        for line in &lines {
            black_box(notation::read(black_box(line), None)).expect("a cube");
        }
    });
}
