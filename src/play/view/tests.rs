//! Frames without a terminal.
