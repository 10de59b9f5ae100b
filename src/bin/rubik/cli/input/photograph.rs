//! Reads photographs. Files are not trusted, so all sizes are checked before a photograph is decoded.

use anyhow::{Context, bail};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbaImage};
use std::fs::File;
use std::io::{self, Cursor, Read, stdin};
use std::path::Path;

/// The maximum number of pixels in a photograph. The photographs of most phones have at most 50 million pixels.
const MOST_PIXELS: u64 = 64_000_000;
/// The maximum memory in bytes that a decoder may use in addition to the picture.
const MOST_MEMORY: u64 = 512 << 20;

/// The maximum size of a photograph's file in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// The name that stands for standard input instead of a file.
const STANDARD_INPUT: &str = "-";

/// Reads photographs from files. The name `-` stands for standard input.
#[derive(Debug, Default)]
pub struct Photographs {
    /// The content of standard input after the first read, because it can be read only once.
    standard_input: Option<Vec<u8>>,
}

impl Photographs {
    /// Reads a photograph, and turns it upright.
    pub fn read(&mut self, path: &Path) -> anyhow::Result<RgbaImage> {
        if path != Path::new(STANDARD_INPUT) {
            let bytes = File::open(path).and_then(bytes_of);
            return decoded(&bytes.with_context(|| path.display().to_string())?, path);
        }
        if self.standard_input.is_none() {
            self.standard_input = Some(bytes_of(stdin().lock()).context("standard input")?);
        }
        decoded(self.standard_input.as_deref().unwrap_or_default(), path)
    }
}

fn bytes_of(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// True if a JPEG file has no end marker (ITU-T T.81, B.1). Such a file is cut off, and the decoder would fill the
/// missing part of the picture with grey.
fn is_cut_off(jpeg: &[u8]) -> bool {
    /// The second byte of the end marker.
    const END: u8 = 0xd9;
    // In the data of the picture, a byte 0xff is followed by 0, except at the beginning of a numbered restart marker.
    let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff);
    // The start marker takes two bytes. The segments follow it.
    let mut rest = jpeg.get(2..).unwrap_or_default();
    while let Some(place) = rest.windows(2).position(is_marker) {
        if rest[place + 1] == END {
            return false;
        }
        // The data after a marker begin with the length of the data.
        let behind = &rest[place + 2..];
        let length = behind.first_chunk().map_or(0, |&length| u16::from_be_bytes(length));
        rest = behind.get(usize::from(length)..).unwrap_or_default();
    }
    true
}

/// Decodes the content of a file, and turns the photograph upright.
fn decoded(file: &[u8], path: &Path) -> anyhow::Result<RgbaImage> {
    let mut reader = ImageReader::new(Cursor::new(file)).with_guessed_format()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    if reader.format().is_none() {
        bail!("{}: this is not a JPEG, PNG or WebP picture", path.display());
    }
    let is_cut_off = reader.format() == Some(ImageFormat::Jpeg) && is_cut_off(file);
    let decoder = reader.into_decoder();
    let mut decoder = decoder.with_context(|| format!("{}: this picture cannot be read", path.display()))?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MOST_PIXELS {
        bail!(
            "{}: the picture has {} million pixels, more than {} million: use a smaller one",
            path.display(),
            pixels / 1_000_000,
            MOST_PIXELS / 1_000_000,
        );
    }
    // If the file contains no orientation, or an invalid orientation, the picture is not turned.
    let orientation = decoder.orientation();
    let decoded = DynamicImage::from_decoder(decoder);
    let is_damaged = || format!("{}: the picture is damaged or cut off", path.display());
    let mut picture = decoded.with_context(is_damaged)?;
    if is_cut_off {
        bail!(is_damaged());
    }
    if let Ok(orientation) = orientation {
        picture.apply_orientation(orientation);
    }
    Ok(picture.into_rgba8())
}
