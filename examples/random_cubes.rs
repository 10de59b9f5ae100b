//! Generates ten random cubes from a seed. They are the same cubes on every platform.

use rubik::Cube;

fn main() {
    for number in 0..10 {
        println!("{}", Cube::random(7, number));
    }
}
