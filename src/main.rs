//! The command line of `rubik`.

mod cli;
mod palette;
#[cfg(feature = "play")]
mod play;

fn main() -> std::process::ExitCode {
    cli::run()
}
