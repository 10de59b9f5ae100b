//! The command line of `rubik`.

mod cli;
mod palette;
#[cfg(feature = "play")]
mod play;
mod puzzle_of_name;
#[cfg(feature = "serve")]
mod serve;

fn main() -> std::process::ExitCode {
    cli::run()
}
