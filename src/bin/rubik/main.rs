//! The command line of `rubik`.

mod cli;
mod palette;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "serve")]
mod serve;

fn main() -> std::process::ExitCode {
    cli::run()
}
