//! Draws ten random cubes from a seed: the same ten on every platform.

use rubik::Cube;

fn main() {
    for number in 0..10 {
        println!("{}", Cube::random(7, number));
    }
}
