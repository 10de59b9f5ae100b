//! Reading photographs. Files are not trusted: sizes are checked before anything is decoded.

use anyhow::{Context, bail};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, RgbaImage};
use std::fs::File;
use std::io::{self, Cursor, Read, stdin};
use std::path::Path;

/// The most pixels of a photograph. Today's largest phones have 50 million.
const MOST_PIXELS: u64 = 64_000_000;
/// The most memory that a decoder may use, in addition to the picture.
const MOST_MEMORY: u64 = 512 << 20;

/// The most bytes of a photograph.
const MOST_BYTES: u64 = 256 << 20;

/// The name that stands for standard input instead of a file.
const STANDARD_INPUT: &str = "-";

/// Photographs by the names of their files; `-` is one on standard input.
#[derive(Debug, Default)]
pub struct Photographs {
    /// The content of standard input, after it was read; it can be read only once.
    standard_input: Option<Vec<u8>>,
}

impl Photographs {
    /// A photograph, upright.
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

/// True if a JPEG file has no marker of its end (ITU-T T.81, B.1): it was cut off, and would be decoded with grey in
/// place of the missing part.
fn is_cut_off(jpeg: &[u8]) -> bool {
    /// The second byte of the marker of the end.
    const END: u8 = 0xd9;
    // A byte 0xff of the picture is followed by 0; there are numbered restart markers in between.
    let is_marker = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff);
    // The segments follow the marker of the beginning.
    let mut rest = jpeg.get(2..).unwrap_or_default();
    while let Some(place) = rest.windows(2).position(is_marker) {
        if rest[place + 1] == END {
            return false;
        }
        // The data of a marker begin with their length.
        let behind = &rest[place + 2..];
        let length = behind.first_chunk().map_or(0, |&length| u16::from_be_bytes(length));
        rest = behind.get(usize::from(length)..).unwrap_or_default();
    }
    true
}

/// The photograph in a file, upright.
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
            "{}: the picture has {} million pixels, and the most is {} million: take a smaller one",
            path.display(),
            pixels / 1_000_000,
            MOST_PIXELS / 1_000_000,
        );
    }
    // A picture without this note, or with an unreadable one, is not turned.
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
