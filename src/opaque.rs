//! Implements `Debug` for types whose contents are not worth printing: tables of millions of entries, functions,
//! engines.

/// Implements `Debug` for a type. The output contains only the name of the type, as in `Solver { .. }`.
macro_rules! opaque {
    ($name:ident $(<$($lifetime:lifetime),+>)?) => {
        impl std::fmt::Debug for $name $(<$($lifetime),+>)? {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

pub(crate) use opaque;
