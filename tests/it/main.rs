//! Tests through the binary and the public interface, one module for each subject. Tests that need large tables or take
//! more than a few seconds are in `tests/proofs`.

#[cfg(feature = "cli")]
mod algorithms;
mod architecture;
mod as_itself;
#[cfg(feature = "cli")]
mod attacks;
#[cfg(feature = "cli")]
mod bad_input;
#[cfg(feature = "cli")]
mod batch;
#[cfg(all(feature = "serve", unix))]
mod boards;
#[cfg(feature = "cli")]
mod browser;
#[cfg(all(feature = "serve", feature = "scan", unix))]
mod camera;
mod chi_square;
#[cfg(all(feature = "cli", unix))]
mod cut_off;
mod damage;
mod defined_puzzles;
mod definitions;
#[cfg(feature = "cli")]
mod doctor;
#[cfg(all(feature = "cli", unix))]
mod document;
#[cfg(feature = "cli")]
mod documented_names;
#[cfg(feature = "cli")]
mod draw_tally;
#[cfg(feature = "cli")]
mod draws;
#[cfg(feature = "cli")]
mod effects;
mod entry;
#[cfg(feature = "disk")]
mod examples;
#[cfg(feature = "cli")]
mod exports;
#[cfg(feature = "cli")]
mod few_turns;
#[cfg(feature = "cli")]
mod films;
#[cfg(feature = "cli")]
mod fmc;
#[cfg(feature = "cli")]
mod goals;
#[allow(dead_code, reason = "the unit tests use the other functions")]
mod golden;
#[cfg(feature = "cli")]
mod golden_lengths;
mod insertions;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod interrupts;
#[cfg(feature = "cli")]
mod keys;
#[cfg(feature = "cli")]
mod layers;
#[cfg(feature = "cli")]
mod lengths;
#[cfg(feature = "cli")]
mod metrics;
#[cfg(feature = "cli")]
mod mistypings;
#[cfg(all(feature = "play", feature = "serve", unix))]
mod options;
#[cfg(all(feature = "serve", unix))]
mod page_folder;
#[cfg(feature = "cli")]
mod page_host;
#[cfg(feature = "scan")]
mod photographs;
#[cfg(all(feature = "cli", unix))]
mod pipes;
#[cfg(all(feature = "play", unix))]
mod play;
mod program;
#[allow(dead_code, reason = "the proofs use the other functions")]
mod proof;
mod proven;
#[cfg(feature = "cli")]
mod puzzle_runs;
#[cfg(feature = "cli")]
mod puzzles;
#[cfg(feature = "cli")]
mod random_cubes;
#[cfg(feature = "cli")]
mod reading;
#[cfg(all(feature = "cli", unix))]
mod readme;
#[cfg(feature = "cli")]
mod replay;
mod reports;
#[cfg(feature = "cli")]
mod runs;
#[cfg(feature = "scan")]
mod scan;
#[cfg(feature = "cli")]
mod scramble;
#[cfg(feature = "cli")]
mod scramble_subsets;
#[cfg(feature = "disk")]
mod scrambles;
#[cfg(all(feature = "serve", unix))]
mod serve;
#[cfg(all(feature = "serve", unix))]
mod serve_page;
#[cfg(feature = "cli")]
mod session;
#[cfg(feature = "cli")]
mod show;
#[cfg(feature = "cli")]
mod solutions;
#[cfg(feature = "cli")]
mod solve;
#[cfg(feature = "cli")]
mod solve_files;
#[cfg(feature = "cli")]
mod solve_goals;
mod standalone;
#[cfg(feature = "cli")]
mod steps;
#[cfg(feature = "cli")]
mod steps_on_both_sides;
#[cfg(feature = "disk")]
mod stopping;
#[cfg(feature = "cli")]
mod table_files;
#[cfg(feature = "cli")]
mod tables;
#[cfg(all(feature = "play", unix))]
mod terminal;
#[cfg(all(feature = "cli", unix))]
mod transcript;
#[cfg(feature = "cli")]
mod two_phase;
mod words;
