//! Decompresses Zstandard files (RFC 8878). Reads all frames of a file, and verifies each checksum that a frame
//! contains.

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::fmt::Display;
use std::io::{self, BufRead, Read};

/// The first bytes of a frame (RFC 8878, 3.1.1).
const FRAME: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The first bytes of a skippable frame (RFC 8878, 3.1.2). The lower four bits of the first byte may have any value.
const SKIPPABLE_FRAME: [u8; 4] = [0x50, 0x2a, 0x4d, 0x18];

/// True if a file with these first bytes is Zstandard.
pub fn is_begin(first: &[u8]) -> bool {
    let Some(&[low, ref rest @ ..]) = first.first_chunk::<4>() else {
        return false;
    };
    first.starts_with(&FRAME) || (low & 0xf0 == SKIPPABLE_FRAME[0] && *rest == SKIPPABLE_FRAME[1..])
}

/// Makes the error for damaged data.
fn damaged(what: impl Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("damaged Zstandard data: {what}"))
}

/// Decompresses all frames of a file.
pub struct ZstandardReader<R> {
    source: R,
    decoder: FrameDecoder,
    /// The number of decompressed bytes that were read from the current frame, or `None` between frames.
    read: Option<u64>,
}

impl<R: BufRead> ZstandardReader<R> {
    pub fn new(source: R) -> ZstandardReader<R> {
        ZstandardReader {
            source,
            decoder: FrameDecoder::new(),
            read: None,
        }
    }

    /// Skips skippable frames, and begins the next data frame. Returns false at the end of the file.
    fn begin_frame(&mut self) -> io::Result<bool> {
        loop {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.reset(&mut self.source) {
                Ok(()) => {
                    self.read = Some(0);
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let length = u64::from(length);
                    let skipped = io::copy(&mut (&mut self.source).take(length), &mut io::sink())?;
                    if skipped < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(damaged(error)),
            }
        }
    }

    /// Checks the size and the checksum of the frame that was just read.
    fn end_frame(&mut self, read: u64) -> io::Result<()> {
        self.read = None;
        let expected = self.decoder.get_checksum_from_data();
        if expected.is_some() && expected != self.decoder.get_calculated_checksum() {
            return Err(damaged("the checksum of a frame does not match"));
        }
        // `content_size` is 0 if the frame does not contain its size.
        let expected = self.decoder.content_size();
        if expected != 0 && expected != read {
            return Err(damaged(format_args!(
                "a frame contains {read} bytes, but its header says {expected}"
            )));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for ZstandardReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let Some(before) = self.read else {
                if self.begin_frame()? {
                    continue;
                }
                return Ok(0);
            };
            if self.decoder.can_collect() > 0 {
                let read = self.decoder.read(buffer)?;
                self.read = Some(before + read as u64);
                return Ok(read);
            }
            if self.decoder.is_finished() {
                self.end_frame(before)?;
                continue;
            }
            let one = BlockDecodingStrategy::UptoBlocks(1);
            let decoded = self.decoder.decode_blocks(&mut self.source, one);
            decoded.map_err(damaged)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    fn compressed(text: &str) -> Vec<u8> {
        compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
    }

    fn read(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        ZstandardReader::new(bytes).read_to_string(&mut text)?;
        Ok(text)
    }

    /// In an earlier version, the reader silently dropped all data after the first frame.
    #[test]
    fn every_frame_is_read_and_skippable_ones_are_skipped() {
        let skippable = [&[0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"any"].concat();
        let (one, other) = (compressed("R\nU\n"), compressed("F\n"));
        let all = [&skippable[..], &one, &skippable, &other, &skippable].concat();
        assert!(is_begin(&all) && is_begin(&one) && !is_begin(b"R U R'") && !is_begin(b"R"));
        assert_eq!(read(&all).expect("all of it"), "R\nU\nF\n");
        assert_eq!(read(&[]).expect("nothing"), "");
    }

    #[test]
    fn garbage_behind_a_frame_is_an_error() {
        for garbage in [&b"x"[..], b"garbage", b"\n", &[0; 9]] {
            let all = [&compressed("R\n"), garbage].concat();
            assert!(read(&all).is_err(), "{garbage:?}");
        }
    }

    /// In an earlier version, 15 of 44 damaged files were read without an error.
    #[test]
    fn a_bit_that_flips_is_noticed() {
        let text = "R U R' U' F2 D\n".repeat(40);
        let whole = compressed(&text);
        for bit in 0..whole.len() * 8 {
            let mut damaged = whole.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            if let Ok(read) = read(&damaged) {
                assert_eq!(read, text, "bit {bit}");
            }
        }
        for end in 1..whole.len() {
            assert!(read(&whole[..end]).is_err(), "cut off after {end} bytes");
        }
    }
}
