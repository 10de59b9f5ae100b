//! `rubik serve`.

use crate::cli::console::Console;
use crate::cli::outcome::Outcome;
use crate::cli::output::messages::say;
use crate::serve::{ServeSettings, description, run as serve};
use clap::Args;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

#[derive(Debug, Args)]
pub struct ServeOptions {
    /// Listen on this port; 0 takes any free port
    #[arg(long, value_name = "PORT", default_value = "8080", allow_negative_numbers = true)]
    pub port: u16,

    /// Listen on this address, so that other machines can use the program too: 0.0.0.0 or :: for
    /// all addresses of this machine. There is no password, and nothing is encrypted
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub listen: IpAddr,

    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,

    /// Print the OpenAPI description of the HTTP interface instead of serving
    #[arg(long, conflicts_with_all = ["port", "listen", "open"])]
    pub openapi: bool,
}

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
    // The user ends a server with Ctrl-C, so an interrupt is not an error.
    Ok(Outcome::Complete)
}
