//! If the system has no memory left, the program prints one line instead of a backtrace, and ends with exit status 2.
//!
//! The program checks the size of a table before it builds the table or reads its file, so a table that does not fit
//! into memory causes an ordinary error. Without this module, the process would abort if another allocation fails.

#![allow(
    unsafe_code,
    reason = "only an allocator notices a failed allocation; the standard library's hook for it is not stable, and its \
              `process::exit` may allocate"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The system's allocator, except that the program ends if an allocation fails.
pub struct OrEnd;

// SAFETY: every call passes its arguments to the system's allocator and returns the result. A failed allocation does
// not return.
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

/// The first thread that runs out of memory reports the error, and ends the program. Any later such thread only waits.
/// If the program has not ended after this time, the waiting thread aborts it.
const END: Duration = Duration::from_secs(10);

/// Reports the missing memory without allocating: standard error has no buffer, and formatting a number allocates
/// nothing. If more than one thread runs out of memory, only the first thread reports it.
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
    exit_at_once()
}

/// Ends the program with exit status 2.
///
/// `process::exit` first drops the thread-local values of the thread. In a worker thread, this allocates memory. If
/// that allocation failed too, the program would wait for [`END`] and abort, as it did in an earlier version.
#[cfg(unix)]
fn exit_at_once() -> ! {
    // SAFETY: the function has no preconditions.
    unsafe { libc::_exit(2) }
}

#[cfg(not(unix))]
fn exit_at_once() -> ! {
    process::exit(2)
}
