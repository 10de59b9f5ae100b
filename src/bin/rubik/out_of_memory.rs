//! Where the system has no memory left, the program ends with one line, and not with a backtrace.
//!
//! Tables are weighed before they are opened, and a table that does not fit is an error like others. What is left are
//! the many small things beside them, each of which would otherwise abort the process.

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

/// The allocator of the system, which ends the program where it has nothing left to give.
pub struct OrEnd;

// SAFETY: every call goes to the allocator of the system with the arguments that came, and what it gives is passed
// on; an allocation that fails does not return.
unsafe impl GlobalAlloc for OrEnd {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps what `GlobalAlloc` asks for.
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

/// True once a thread has said that there is no memory left.
static IS_SAID: AtomicBool = AtomicBool::new(false);

/// How long a thread that has no memory either waits for the one that ends the program.
const END: Duration = Duration::from_secs(10);

/// Says what was missing, without memory of its own: standard error has no buffer, and a number needs none. Of
/// several threads, one says it.
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
