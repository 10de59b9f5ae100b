//! The one thing that a picture is made of.

use super::records::Records;
use anyhow::{Context, bail};
use rubik::batch::LONGEST_LINE;
use rubik::batch::records::is_no_cube;
use std::ffi::OsString;
use std::io::{self, Read};

/// The cube or algorithm that a picture is to show, given or on standard input; none if that is empty.
///
/// # Errors
///
/// If there are several, since several pictures in one file are no picture; or if standard input
/// cannot be read.
pub fn one_of(given: Vec<OsString>, noun: &str, records: Records) -> anyhow::Result<Vec<OsString>> {
    let cubes = if given.is_empty() {
        let mut text = String::new();
        let input = io::stdin().take(LONGEST_LINE as u64);
        let read = { input }.read_to_string(&mut text);
        read.context("cannot read standard input")?;
        match records {
            Records::Nets => vec![text.into()],
            Records::Lines | Records::LinesOfCubes => {
                let lines = text.lines().filter(|line| !is_no_cube(line.as_bytes()));
                lines.map(OsString::from).collect()
            }
        }
    } else {
        given
    };
    if cubes.len() > 1 {
        bail!(
            "--to writes one picture, and here are {} {noun}s; give it one {noun} at a time",
            cubes.len()
        );
    }
    Ok(cubes)
}
