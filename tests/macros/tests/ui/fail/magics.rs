// What can be wrong about committed magics.

mod settings {
    permgen::magics! { fil = "nowhere.txt"; pub mod sliders; }
    permgen::magics! { file = 3; pub mod sliders_of_a_number; }
    permgen::magics! { file = "one.txt", file = "nowhere.txt"; pub mod sliders_of_two_files; }
    permgen::magics! {}
    permgen::magics! { "nowhere.txt" }
}

mod files {
    permgen::magics! { file = "nowhere.txt"; pub mod nowhere; }
    permgen::magics! { file = "../../../../tests/data/magics/damaged.txt"; pub mod damaged; }
    permgen::magics! { file = "../../../../tests/data/magics/missing.txt"; pub mod missing; }
    permgen::magics! { file = "../../../../tests/data/magics/wrong.txt"; pub mod wrong; }
    permgen::magics! { file = "../../../../tests/data/magics/clash.txt"; pub mod clash; }
    permgen::magics! { file = "../../../../tests/data/magics/mixed.txt"; pub mod mixed; }

    // The module is there, so that nothing else is reported.
    pub const FROM_A1: u64 = wrong::rook_attacks(0, 0);
}

fn main() {}
