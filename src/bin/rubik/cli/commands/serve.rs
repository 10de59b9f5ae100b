//! `rubik serve`.

use crate::cli::arguments::ServeOptions;
use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use crate::serve::{ServeSettings, description, run as serve};
use std::io::Write;
use std::net::SocketAddr;

pub fn run(console: &Console, options: &ServeOptions) -> anyhow::Result<Outcome> {
    if options.openapi {
        console.stdout().write_all(description().as_bytes())?;
        return Ok(Outcome::Complete);
    }
    serve(ServeSettings {
        address: SocketAddr::new(options.listen, options.port),
        store: console.store().clone(),
        cores: rayon::current_num_threads(),
        open_page: options.open,
        say: |message| say(message),
    })?;
    // Ctrl-C is how a server ends.
    Ok(Outcome::Complete)
}
