//! The command line of `rubik`.

mod cli;
#[cfg(all(test, any(feature = "play", feature = "schema")))]
#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../../../tests/it/golden.rs"]
mod golden;
mod out_of_memory;
mod palette;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "serve")]
mod serve;

#[global_allocator]
static ALLOCATOR: out_of_memory::OrEnd = out_of_memory::OrEnd;

fn main() -> std::process::ExitCode {
    cli::run()
}
