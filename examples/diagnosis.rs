//! Describes, piece by piece, the errors in stickers that do not form a cube.

use rubik::Cube;
use rubik::notation::NotationError;

fn main() {
    let stickers = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    match stickers.parse::<Cube>() {
        Ok(cube) => println!("{cube}"),
        Err(NotationError::Assembly(no_cube)) => {
            for fault in no_cube.faults() {
                println!("{fault}");
            }
        }
        Err(error) => println!("{error}"),
    }
}
