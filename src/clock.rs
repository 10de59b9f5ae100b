//! The clock that time limits are held against: that of the standard library, and in a browser, whose programs have no
//! such clock, that of the page.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use web_time::Instant;
