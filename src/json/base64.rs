//! Bytes as text: base64 of RFC 4648, with padding.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as text.
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

#[cfg(test)]
mod tests {
    use super::base64;

    /// The examples of the standard.
    #[test]
    fn bytes_are_written_as_the_standard_says() {
        let written = ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes()));
        assert_eq!(written, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
