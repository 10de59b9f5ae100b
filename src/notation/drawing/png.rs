//! A picture in PNG: <https://www.w3.org/TR/png-3/>.

use super::raster::Raster;
use miniz_oxide::deflate::compress_to_vec_zlib;

/// The compression level, 0 to 10.
const EFFORT: u8 = 6;

pub(super) fn write(raster: &Raster) -> Vec<u8> {
    let mut header = Vec::new();
    for side in [raster.width, raster.height] {
        header.extend((side as u32).to_be_bytes());
    }
    // Eight bits per channel; the channels red, green, blue and alpha; the only compression method; the only filter
    // method; no interlacing.
    header.extend([8, 6, 0, 0, 0]);
    let mut rows = Vec::with_capacity(raster.pixels.len() * 4 + raster.height);
    for row in raster.pixels.chunks_exact(raster.width) {
        // No filter: neighbouring pixels are mostly equal.
        rows.push(0);
        rows.extend(row.as_flattened());
    }
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, content) in [
        (b"IHDR", header),
        (b"IDAT", compress_to_vec_zlib(&rows, EFFORT)),
        (b"IEND", Vec::new()),
    ] {
        file.extend((content.len() as u32).to_be_bytes());
        let begin = file.len();
        file.extend(name);
        file.extend(content);
        let sum = checksum(&file[begin..]);
        file.extend(sum.to_be_bytes());
    }
    file
}

/// The checksum of a part: CRC-32 of ISO 3309.
fn checksum(content: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let mut table = [0_u32; 256];
    for (byte, entry) in (0..).zip(&mut table) {
        *entry = (0..8).fold(byte, |rest, _| (rest >> 1) ^ if rest & 1 == 1 { POLYNOMIAL } else { 0 });
    }
    !content.iter().fold(u32::MAX, |rest, &byte| {
        (rest >> 8) ^ table[usize::from(rest as u8 ^ byte)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value that catalogues of checksums give for the text `123456789`.
    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    }
}
