//! Protection against a table file that is cut short while it is mapped into memory.
//!
//! After a file is cut short, the system has no data for the lost part. A thread that reads this part gets the signal
//! SIGBUS, which ends the process. Without this module, a server would end when a program overwrites the file of a
//! table (`cp`, `rsync --inplace`). This module replaces the lost part with zeros, and the table counts as damaged.
//! This is safe: every solution is checked independently of the tables, and before a search reports that there is no
//! solution, its tables are checked against their checksums. Windows does not allow programs to shorten a mapped file.

#![allow(
    unsafe_code,
    reason = "a signal is handled, and memory is mapped in the place of other memory"
)]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Once, OnceLock};

/// The maximum number of files that are watched at the same time. Further files are not watched. A process usually has
/// only a few mapped files.
const MOST: usize = 64;

/// An entry of the list of watched files: the memory range of one mapped file.
struct Place {
    is_taken: AtomicBool,
    start: AtomicUsize,
    /// The length in bytes, or 0 while this entry is unused.
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

/// Watches a mapped file as long as this value exists. This value must be dropped before the file is unmapped.
#[derive(Debug)]
pub(super) struct FileWatch {
    number: Option<usize>,
}

impl FileWatch {
    /// Watches a mapped file.
    pub(super) fn new(file: &[u8]) -> FileWatch {
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
        FileWatch { number }
    }

    /// True if a thread has read a part of the mapping that is no longer in the file.
    pub(super) fn is_cut_short(&self) -> bool {
        self.number
            .is_some_and(|number| PLACES[number].is_cut_short.load(SeqCst))
    }
}

impl Drop for FileWatch {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            PLACES[number].bytes.store(0, SeqCst);
            PLACES[number].is_taken.store(false, SeqCst);
        }
    }
}

/// The size of a memory page, in bytes.
static PAGE: AtomicUsize = AtomicUsize::new(0);

/// The previous handler of the signal. Rust or the program that uses this library has set it.
static BEFORE: OnceLock<libc::sigaction> = OnceLock::new();

fn install() {
    // SAFETY: `sigaction` is plain data, for which zeros are a valid value, and is filled in before it is used; the
    // handler calls only functions that are allowed in a signal handler. The handler makes it safe to map table files.
    // Without mapping, each start would read the 675 MB of the large tables, which takes 0.1 s. Solving a cube takes
    // less than a millisecond.
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

/// Finds the watched file that is mapped at an address, and maps zeros from the page of this address to the end of the
/// mapping. Returns false if no watched file is mapped at this address, or if the system cannot map the zeros.
///
/// # Safety
///
/// The caller must call this only for an address for which the system had no data.
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
    // SAFETY: these pages belong to a read-only mapping of this process that stays until `FileWatch` is dropped. The
    // zeros are unmapped together with the file, because unmapping applies to the whole range of pages.
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

/// Handles the signal SIGBUS. If access to a watched file caused the signal, this function maps zeros. If it cannot map
/// them, or if the signal has any other cause, it restores the previous handler.
extern "C" fn handle(signal: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: the system passes information about the signal to a handler with SA_SIGINFO. If the code is above 0, the
    // system itself raised the signal, and the address is the address of the access. With other codes, a process sent
    // the signal.
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

    /// In an earlier version, the system ended the process when a thread read the lost part.
    #[test]
    fn a_mapped_file_that_is_cut_short_has_zeros_where_it_was() {
        let file = tempfile::tempfile().expect("a file");
        std::io::Write::write_all(&mut &file, &[7; 300_000]).expect("written");
        // SAFETY: only this test knows the file.
        let mapped = unsafe { Mmap::map(&file) }.expect("mapped");
        let watched = FileWatch::new(&mapped);
        assert!(mapped.iter().all(|&byte| byte == 7) && !watched.is_cut_short());
        file.set_len(100_000).expect("cut short");
        let page = PAGE.load(SeqCst);
        let kept = 100_000 / page * page;
        assert!(mapped[..kept].iter().all(|&byte| byte == 7));
        assert!(!watched.is_cut_short());
        assert!(mapped[kept + page..].iter().all(|&byte| byte == 0));
        assert!(watched.is_cut_short());
        let other = FileWatch::new(&mapped[..kept]);
        assert!(!other.is_cut_short());
    }

    /// The handler of Rust ignores the first signal that a process sends, and the second signal ends the process.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_signal_that_is_sent_reaches_the_handler_that_was_there_before() {
        let _watched = FileWatch::new(&[]);
        // SAFETY: the child calls only functions that are allowed in a child of a process with several threads.
        let status = unsafe {
            let child = libc::fork();
            if child == 0 {
                libc::alarm(60);
                libc::raise(libc::SIGBUS);
                libc::raise(libc::SIGBUS);
                libc::_exit(0);
            }
            let mut status = 0;
            assert!(child > 0 && libc::waitpid(child, &raw mut status, 0) == child);
            status
        };
        assert!(libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGBUS);
    }
}
