//! The command line of `rubik`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
