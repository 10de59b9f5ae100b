//! What happens when the file of a table is cut short while it is mapped into memory.
//!
//! Where the file was, the system then has nothing to give, and answers whoever looks there with the signal SIGBUS,
//! which ends the process: a copy over the file of a table (`cp`, `rsync --inplace`) would end a server. So those who
//! look there find zeros from here on, and the table counts as damaged: every solution is checked, whatever tables
//! hold, and before a search says that there is none, its tables are held against their checksums. Windows does not let
//! a file be cut short that is mapped.

#![allow(
    unsafe_code,
    reason = "a signal is handled, and memory is mapped in the place of other memory"
)]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Once, OnceLock};

/// How many files are watched at a time. A process has a handful open; those beyond are not watched.
const MOST: usize = 64;

/// Where a mapped file is in memory.
struct Place {
    is_taken: AtomicBool,
    start: AtomicUsize,
    /// 0 while nothing is there.
    bytes: AtomicUsize,
    is_cut_short: AtomicBool,
}

static PLACES: [Place; MOST] = [const {
    Place {
        is_taken: AtomicBool::new(false),
        start: AtomicUsize::new(0),
        bytes: AtomicUsize::new(0),
        is_cut_short: AtomicBool::new(false),
    }
}; MOST];

/// A mapped file that is watched until this is dropped, which must be before it is unmapped.
#[derive(Debug)]
pub(super) struct Watched {
    number: Option<usize>,
}

impl Watched {
    /// Watches a mapped file.
    pub(super) fn new(file: &[u8]) -> Watched {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(install);
        let is_free = |place: &Place| place.is_taken.compare_exchange(false, true, SeqCst, SeqCst).is_ok();
        let number = PLACES.iter().position(is_free);
        if let Some(number) = number {
            let place = &PLACES[number];
            place.is_cut_short.store(false, SeqCst);
            place.start.store(file.as_ptr().addr(), SeqCst);
            place.bytes.store(file.len(), SeqCst);
        }
        Watched { number }
    }

    /// True if somebody looked where the file no longer is.
    pub(super) fn is_cut_short(&self) -> bool {
        self.number
            .is_some_and(|number| PLACES[number].is_cut_short.load(SeqCst))
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            PLACES[number].bytes.store(0, SeqCst);
            PLACES[number].is_taken.store(false, SeqCst);
        }
    }
}

/// Bytes of a page of memory.
static PAGE: AtomicUsize = AtomicUsize::new(0);

/// What handled the signal before: Rust's own handler, or that of the program which uses this library.
static BEFORE: OnceLock<libc::sigaction> = OnceLock::new();

fn install() {
    // SAFETY: `sigaction` is plain data, of which zeros are a value, and is filled in before it is used; the handler
    // calls nothing but what may be called in one. It pays: to read a table of 565 MB takes 0.1 s where a cube takes 9 ms.
    unsafe {
        let Ok(page) = usize::try_from(libc::sysconf(libc::_SC_PAGESIZE)) else {
            return;
        };
        PAGE.store(page, SeqCst);
        let mut before: libc::sigaction = std::mem::zeroed();
        if libc::sigaction(libc::SIGBUS, std::ptr::null(), &raw mut before) != 0 || BEFORE.set(before).is_err() {
            return;
        }
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handle as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        libc::sigemptyset(&raw mut action.sa_mask);
        libc::sigaction(libc::SIGBUS, &raw const action, std::ptr::null_mut());
    }
}

/// Zeros from the page of an address to the end of the file that was there; false if no watched file was.
///
/// # Safety
///
/// The address is one at which the system had nothing to give.
unsafe fn fill(address: usize) -> bool {
    let page = PAGE.load(SeqCst);
    let place = PLACES.iter().find(|place| {
        let (start, bytes) = (place.start.load(SeqCst), place.bytes.load(SeqCst));
        (start..start.saturating_add(bytes)).contains(&address)
    });
    let Some(place) = place else {
        return false;
    };
    let from = address - address % page;
    let end = place.start.load(SeqCst) + place.bytes.load(SeqCst);
    place.is_cut_short.store(true, SeqCst);
    // SAFETY: these pages are of a mapping of this process that is read alone and stays until `Watched` is dropped;
    // they go with it, since whole ranges of pages are unmapped whatever is in them.
    let zeros = unsafe {
        libc::mmap(
            std::ptr::with_exposed_provenance_mut(from),
            end - from,
            libc::PROT_READ,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED,
            -1,
            0,
        )
    };
    zeros != libc::MAP_FAILED
}

/// Gives zeros in the place of a watched file; leaves everything else to who handled the signal before.
extern "C" fn handle(signal: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the system gives a handler with SA_SIGINFO what it has to say of the signal. Codes above 0 are of the
    // system itself, and then the address is that of the access; others are sent by somebody.
    unsafe {
        let is_of_system = (*info).si_code > 0;
        if is_of_system && fill((*info).si_addr().addr()) {
            return;
        }
        if let Some(before) = BEFORE.get() {
            libc::sigaction(signal, before, std::ptr::null_mut());
        }
        if !is_of_system {
            libc::raise(signal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use memmap2::Mmap;

    /// Once, the system ended the process.
    #[test]
    fn a_mapped_file_that_is_cut_short_has_zeros_where_it_was() {
        let file = tempfile::tempfile().expect("a file");
        std::io::Write::write_all(&mut &file, &[7; 300_000]).expect("written");
        // SAFETY: nothing but this test knows the file.
        let mapped = unsafe { Mmap::map(&file) }.expect("mapped");
        let watched = Watched::new(&mapped);
        assert!(mapped.iter().all(|&byte| byte == 7) && !watched.is_cut_short());
        file.set_len(100_000).expect("cut short");
        let page = PAGE.load(SeqCst);
        let kept = 100_000 / page * page;
        assert!(mapped[..kept].iter().all(|&byte| byte == 7));
        assert!(!watched.is_cut_short());
        assert!(mapped[kept + page..].iter().all(|&byte| byte == 0));
        assert!(watched.is_cut_short());
        let other = Watched::new(&mapped[..kept]);
        assert!(!other.is_cut_short());
    }
}
