//! The execution of machine code against the processor: functions of this very test are found in its own executable,
//! executed symbolically, and their terms' values compared with what the functions return.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod own;
