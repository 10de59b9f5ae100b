//! If the system has no memory left, the program ends with one line instead of a backtrace.
//!
//! Tables are checked before they are opened, and one that does not fit is an ordinary error. The rest are many small
//! allocations, each of which would otherwise abort the process.

#![allow(
    unsafe_code,
    reason = "only an allocator hears of it; the hook of the standard library is not stable"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The allocator of the system, except that the program ends when no memory is left.
pub struct OrEnd;

// SAFETY: every call is passed on to the allocator of the system with its arguments, and the result is returned; an
// allocation that fails does not return.
unsafe impl GlobalAlloc for OrEnd {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `GlobalAlloc`.
        or_end(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as in `alloc`.
        or_end(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as in `alloc`.
        or_end(unsafe { System.realloc(place, layout, size) }, size)
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as in `alloc`.
        unsafe { System.dealloc(place, layout) }
    }
}

#[inline]
fn or_end(place: *mut u8, bytes: usize) -> *mut u8 {
    if place.is_null() {
        end(bytes);
    }
    place
}

/// True once a thread has reported that memory ran out.
static IS_SAID: AtomicBool = AtomicBool::new(false);

/// The time that a thread without memory waits for another one to end the program.
const END: Duration = Duration::from_secs(10);

/// Reports the missing memory without allocating: standard error has no buffer, and writing a number needs no memory.
/// Of several threads, only one reports it.
#[cold]
fn end(bytes: usize) -> ! {
    if IS_SAID.swap(true, Ordering::Relaxed) {
        thread::sleep(END);
        process::abort();
    }
    let _ = writeln!(
        io::stderr(),
        "error: there is no memory left: {bytes} bytes more were needed"
    );
    process::exit(2)
}
