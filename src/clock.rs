//! The clock for time limits. In a browser, the standard library has no clock, so this module uses the clock of the
//! page.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
