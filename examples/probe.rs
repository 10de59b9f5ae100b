use rubik::{cube::*, solvers::*, tables::*};
use std::time::Instant;
fn main() {
    let t = Instant::now();
    let solver = thistlethwaite::Thistlethwaite::new(&Store::in_folder("/tmp/rt".into()).unwrap(), &Silent).unwrap();
    println!("load {:?}", t.elapsed());
    for r in thistlethwaite::recipes() {
        let t = Instant::now();
        let e = r.build(&Silent);
        println!("{} build {:?} {:?}", r.name(), t.elapsed(), r.check(&e).map(|d| d.to_string()));
        println!("prove {:?}", r.prove(&e));
    }
    let cubes: Vec<Cubie> = (0..100_000).map(|n| random_state(&mut generator(1, n))).collect();
    for _ in 0..3 {
    let t = Instant::now();
    let mut total = 0;
    for c in &cubes { total += solver.solve(c).unwrap().moves().htm(); }
    println!("mean {} rate {}", total as f64 / 1e5, 1e5 / t.elapsed().as_secs_f64());
    let t = Instant::now();
    let mut total = 0;
    for c in &cubes { total += solver.propose(c).unwrap().moves.htm(); }
    println!("propose: mean {} rate {}", total as f64 / 1e5, 1e5 / t.elapsed().as_secs_f64());
    let t = Instant::now();
    let mut x=0;
    for n in 0..100000 { x+= random_state(&mut generator(1, n)).cp()[0] as usize; }
    println!("draw {:?} {x}", t.elapsed()/100000);
    }
}
