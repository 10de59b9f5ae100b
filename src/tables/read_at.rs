//! Reads a file at a given offset. Several threads may read one file at the same time. If another program shortens the
//! file, reading fails. (With a mapped file, the program would read zeros in the lost part.)

use std::fs::File;
use std::io;

/// Fills a buffer with the bytes of a file from `from` on.
///
/// # Errors
///
/// If the file cannot be read, or ends too early.
#[cfg(unix)]
pub(super) fn read_at(file: &File, buffer: &mut [u8], from: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, from)
}

/// Fills a buffer with the bytes of a file from `from` on.
///
/// # Errors
///
/// If the file cannot be read, or ends too early.
#[cfg(windows)]
pub(super) fn read_at(file: &File, mut buffer: &mut [u8], mut from: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, from) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                buffer = &mut buffer[read..];
                from += read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
