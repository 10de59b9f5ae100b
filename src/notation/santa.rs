//! `santa`: positions in the notation of Kaggle's competition Santa 2023. The stickers are written face by face in the
//! order U F R B L D; within a face, row by row. In `A;B;…;F`, the letters A to F are the colors of these faces. In
//! `N0;N1;…`, the number of a sticker, counted from 0, is its place on the solved puzzle.

/// The faces in the order of the text, as indices in U R F D L B.
const FACES: [usize; 6] = [0, 2, 1, 5, 4, 3];

/// The letters of the colors, in the order of the faces in the text.
const LETTERS: [char; 6] = ['A', 'B', 'C', 'D', 'E', 'F'];

/// The stickers of a cube of any size in the order U R F D L B, each as the letter of the face with its color; `None`
/// if the text is not in this format.
pub(crate) fn facelets(text: &str) -> Option<String> {
    if !text.contains(';') {
        return None;
    }
    let tokens: Vec<&str> = text.trim().split(';').map(str::trim).collect();
    let each = tokens.len() / 6;
    let layers = each.isqrt();
    if tokens.len() != 6 * each || layers * layers != each || layers < 2 {
        return None;
    }
    let mut stickers = vec![' '; tokens.len()];
    for (place, token) in tokens.iter().enumerate() {
        let color = match token.strip_prefix('N').map(str::parse::<usize>) {
            Some(home) => home.ok()? / each,
            None => LETTERS
                .iter()
                .position(|letter| *token == letter.encode_utf8(&mut [0; 4]))?,
        };
        let face = FACES[place / each];
        stickers[face * each + place % each] = b"URFDLB"[*FACES.get(color)?] as char;
    }
    Some(stickers.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_put_into_the_usual_order() {
        let text: Vec<String> = "ABCDEF"
            .chars()
            .flat_map(|letter| vec![letter.to_string(); 9])
            .collect();
        assert_eq!(
            facelets(&text.join(";")).as_deref(),
            Some("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
        );
        let numbers: Vec<String> = (0..24).map(|number| format!("N{number}")).collect();
        assert_eq!(
            facelets(&numbers.join(";")).as_deref(),
            Some("UUUURRRRFFFFDDDDLLLLBBBB")
        );
        for none in ["A;B", "", "A;B;C;D;E;G", "R;U;F"] {
            assert_eq!(facelets(none), None, "{none}");
        }
    }
}
