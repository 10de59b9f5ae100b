//! Reads an algorithm, simplifies it, inverts it, counts its moves, and applies it to a solved cube.

use rubik::{Algorithm, Cube};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let algorithm: Algorithm = "[R, U] x R L R (F2)2".parse()?;
    println!("simplified  {}", algorithm.simplified()?);
    println!("inverse     {}", algorithm.inverse());
    println!("WCA         {}", algorithm.wca()?);
    println!("order       {}", algorithm.order()?);
    println!("HTM         {}", algorithm.lengths()?.htm);
    println!("stickers    {}", algorithm.applied_to(&Cube::SOLVED)?);
    Ok(())
}
