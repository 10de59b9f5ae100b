//! Measures how fast cubes and algorithms are read, a thousand at a time, on one thread: `cargo bench --bench
//! notation`.

mod timing;

use rubik::cube::{Cube, Position, generator, random_moves, random_state};
use rubik::notation::{self, Format};
use std::hint::black_box;
use timing::measure;

const LINES: u64 = 1_000;

/// Writes the random cube with index `number` as a line in a format; `None` if the format cannot be written.
fn line(format: Format, number: u64) -> Option<String> {
    match format {
        Format::Moves => Some(random_moves(20, &mut generator(2, number)).to_string()),
        format => notation::write(
            &Cube::from(Position::from(random_state(&mut generator(1, number)))),
            format,
        ),
    }
}

fn main() {
    for format in Format::ALL {
        let lines: Vec<String> = (0..LINES).filter_map(|number| line(format, number)).collect();
        measure(&format!("read {}", format.name()), lines.len(), || {
            || {
                for line in &lines {
                    black_box(notation::read(black_box(line), None)).expect("a cube");
                }
            }
        });
    }
}
