//! Converts bytes to text and back: base64 of RFC 4648, with padding.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes bytes as text.
pub fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..4 {
            let index = bits >> (18 - 6 * letter) & 63;
            text.push(if letter > group.len() as u32 {
                '='
            } else {
                LETTERS[index as usize].into()
            });
        }
    }
    text
}

/// Decodes a text, with or without padding. Returns `None` if the text is not valid base64.
pub fn bytes_of_base64(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    for group in text.chunks(4) {
        let mut bits = 0;
        for index in 0..4 {
            let letter = group.get(index).map_or(Some(0), |letter| number(*letter));
            bits = bits << 6 | letter?;
        }
        // Four letters hold three bytes, three letters hold two, and two letters hold one.
        let count = group.len().checked_sub(1).filter(|&count| count > 0)?;
        bytes.extend(&u32::to_be_bytes(bits)[1..=count]);
    }
    Some(bytes)
}

/// The value of a letter, from 0 to 63; `None` if the letter does not occur in base64.
fn number(letter: u8) -> Option<u32> {
    Some(u32::from(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::{base64, bytes_of_base64};

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let bytes: Vec<u8> = (0..=255).rev().collect();
        for count in 0..bytes.len() {
            assert_eq!(
                bytes_of_base64(&base64(&bytes[..count])).as_deref(),
                Some(&bytes[..count])
            );
        }
        for text in ["A", "AAAAA", "A-AA", "AA AA", "Zg==Zg=="] {
            assert_eq!(bytes_of_base64(text), None, "{text}");
        }
    }

    /// Checks the examples of RFC 4648.
    #[test]
    fn bytes_are_written_as_the_standard_says() {
        let written = ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes()));
        assert_eq!(written, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
