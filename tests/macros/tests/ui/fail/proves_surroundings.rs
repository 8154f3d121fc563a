//! Where names around or within a function mean something else, it is refused or does not compile: never is it another map.
#![allow(non_camel_case_types, uncommon_codepoints, mixed_script_confusables)]

mod a_type_of_the_same_name {
    #[derive(Clone, Copy)]
    pub struct u64(pub ::core::primitive::u64);
    impl u64 {
        pub const fn swap_bytes(self) -> u64 {
            self
        }
    }
    #[permgen::proves(sq ^ 56)]
    pub const fn flip(board: u64) -> u64 {
        board.swap_bytes()
    }
}

mod an_alias_of_the_same_name {
    type u64 = u32;
    #[permgen::proves(restrict(sq, 0xffff))]
    pub const fn low(board: u64) -> u64 {
        board & 0xffff
    }
}

mod an_import_of_the_same_name {
    use ::core::primitive::u8 as u64;
    #[permgen::proves(63 - sq)]
    pub const fn reverse(board: u64) -> u64 {
        board.reverse_bits()
    }
}

mod raw_names {
    pub mod within {
        #[permgen::proves(sq ^ 56)]
        pub const fn shadowed(board: u64) -> u64 {
            let r#board = 0;
            r#board
        }
        #[permgen::proves(sq ^ 56)]
        pub const fn raw_argument(r#board: u64) -> u64 {
            board.swap_bytes()
        }
        #[permgen::proves(sq ^ 56)]
        pub const fn raw_method(board: u64) -> u64 {
            board.r#swap_bytes()
        }
    }
}

mod names_that_look_alike {
    #[permgen::proves(sq)]
    pub const fn composed(x: u64) -> u64 {
        let é = x;
        é
    }
    #[permgen::proves(sq)]
    pub const fn decomposed(x: u64) -> u64 {
        let é = x;
        é
    }
    #[permgen::proves(sq)]
    pub const fn cyrillic(x: u64) -> u64 {
        let х = 0u64;
        x ^ х
    }
}

mod conditions {
    #[permgen::proves(sq)]
    pub const fn of_an_argument(#[cfg(all())] x: u64) -> u64 {
        x
    }
    #[permgen::proves(sq ^ 56)]
    pub const fn of_a_statement(x: u64) -> u64 {
        #[cfg(any())]
        let x = 0;
        x.swap_bytes()
    }
    #[permgen::proves(sq ^ 56)]
    pub const fn of_a_block(x: u64) -> u64 {
        #[cfg(all())]
        {
            x.swap_bytes()
        }
        #[cfg(not(all()))]
        {
            x
        }
    }
    #[permgen::proves(sq)]
    pub const fn of_an_item(x: u64) -> u64 {
        #[cfg(any())]
        const K: u64 = 1;
        #[cfg(not(any()))]
        const K: u64 = 0;
        x ^ K
    }
}

mod attributes {
    #[permgen::proves(sq)]
    #[permgen::proves(sq)]
    pub const fn twice(x: u64) -> u64 {
        x
    }
    #[permgen::proves(sq)]
    #[test]
    pub const fn tested(x: u64) -> u64 {
        x
    }
    #[permgen::proves(sq)]
    #[unknown::attribute]
    pub const fn unknown(x: u64) -> u64 {
        x
    }
}

mod names_from_outside {
    const MASK: u64 = !0;
    const fn helper(x: u64) -> u64 {
        x
    }
    #[permgen::proves(sq)]
    pub const fn constant(x: u64) -> u64 {
        x & MASK
    }
    #[permgen::proves(sq)]
    pub const fn function(x: u64) -> u64 {
        helper(x)
    }
    #[permgen::proves(sq)]
    pub const fn path(x: u64) -> u64 {
        self::helper(x)
    }
}

mod two_contexts {
    macro_rules! variable {
        ($body:expr) => {
            #[permgen::proves(sq)]
            pub const fn argument(x: u64) -> u64 {
                $body
            }
        };
    }
    variable!(x);
    macro_rules! second {
        ($name:ident) => {
            #[permgen::proves(sq)]
            pub const fn local(board: u64) -> u64 {
                let x = board;
                let $name = 0u64;
                x ^ $name
            }
        };
    }
    second!(x);
    macro_rules! third {
        ($k:ident) => {
            #[permgen::proves(sq)]
            pub const fn item(board: u64) -> u64 {
                const $k: u64 = 0;
                board ^ K
            }
        };
    }
    third!(K);
}

mod too_long {
    #[permgen::proves(sq)]
    pub const fn unrolled(mut x: u64) -> u64 {
        let mut i = 0u32;
        while i < 1024 {
            x = x.rotate_left(1);
            i += 1;
        }
        x
    }
}

mod not_even_rust {
    #[permgen::proves(sq)]
    pub const fn wrong_type(x: u64) -> u64 {
        let narrow: u32 = x;
        narrow as u64
    }
    #[permgen::proves(sq)]
    pub const fn moved(x: u64) -> u64 {
        let y = x;
        y = 0;
        x
    }
}

fn main() {}
