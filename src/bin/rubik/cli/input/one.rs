//! The input of commands that write a picture. Such a command accepts only one cube or algorithm.

use super::records::Splitter;
use anyhow::{Context, bail};
use rubik::batch::LONGEST_LINE;
use rubik::batch::records::is_no_cube;
use rubik::puzzles::NetFinder;
use std::ffi::OsString;
use std::io::{self, Read};

/// Returns the cube or algorithm for a picture: the argument, or the only record of standard input if there are no
/// arguments. The list is empty if standard input contains no record.
///
/// # Errors
///
/// Returns an error if there is more than one cube or algorithm, because a file contains a single picture. Also returns
/// an error if standard input cannot be read.
pub fn one_of(given: Vec<OsString>, noun: &str, finder: &NetFinder) -> anyhow::Result<Vec<OsString>> {
    let cubes = if given.is_empty() {
        let mut text = String::new();
        let input = io::stdin().take(LONGEST_LINE as u64);
        let read = { input }.read_to_string(&mut text);
        read.context("cannot read standard input")?;
        let mut blocks = Vec::new();
        let mut splitter = Splitter::new(finder);
        splitter.push(text.as_bytes(), &mut blocks);
        blocks.extend(splitter.rest());
        let mut before = 0;
        let records = blocks.iter().flat_map(|block| block.records(finder, &mut before));
        let text = |record: &str| {
            Some(record)
                .filter(|text| !is_no_cube(text.as_bytes()))
                .map(OsString::from)
        };
        records
            .filter_map(|record| text(record.line.text().unwrap_or_default()))
            .collect()
    } else {
        given
    };
    if cubes.len() > 1 {
        bail!(
            "--to writes one picture, but there are {} {noun}s; give one {noun} at a time",
            cubes.len()
        );
    }
    Ok(cubes)
}
