//! The clock for time limits: that of the standard library, or that of the page in a browser, where the former does not
//! exist.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
