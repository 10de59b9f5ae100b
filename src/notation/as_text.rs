//! Implements serde's traits for sequences, algorithms, moves and cubes. In JSON and other formats of serde, these
//! values are texts in their usual notation.

use super::{Algorithm, Format, write};
use crate::cube::{Cube, Move, Sequence};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;

/// Implements `Serialize` and `Deserialize` for types that are read and written as text.
macro_rules! as_text {
    ($($name:ty),+) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )+};
}

as_text!(Sequence, Algorithm);

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads a sequence of one move.
impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let sequence = Sequence::deserialize(deserializer)?;
        match sequence.moves() {
            [only] => Ok(*only),
            moves => Err(D::Error::custom(format_args!("expected one move, not {}", moves.len()))),
        }
    }
}

/// A cube is written as its stickers, and read from any text that describes a cube.
impl Serialize for Cube {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&write(self, Format::Facelets).expect("stickers need no solver"))
    }
}

impl<'de> Deserialize<'de> for Cube {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn comes_back<T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>(value: &T) {
        let json = serde_json::to_string(value).expect("JSON");
        assert_eq!(
            serde_json::from_str::<T>(&json).expect("it was written so"),
            *value,
            "{json}"
        );
    }

    proptest! {
        #[test]
        fn plain_values_come_back_from_json(seed: u64) {
            let cube = Cube::random(seed, 0);
            comes_back(&cube);
            let moves = crate::scrambles::Scramble::RandomMoves(20).draw(seed, 0).expect("a cube").moves.expect("moves");
            comes_back(&moves);
            moves.moves().iter().for_each(comes_back);
            let algorithm: Algorithm = format!("[{moves}: R U]2").parse().expect("an algorithm");
            comes_back(&algorithm);
        }
    }

    #[test]
    fn what_is_none_of_them_is_an_error_with_its_reason() {
        let error = serde_json::from_str::<Cube>("\"R Q\"").expect_err("no cube");
        assert!(error.to_string().contains('Q'), "{error}");
        assert!(serde_json::from_str::<Move>("\"RU\"").is_err());
    }
}
