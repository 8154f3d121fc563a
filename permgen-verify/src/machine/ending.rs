//! Functions that never return, by their names.

/// Functions that end the program.
const ENDING: [&str; 2] = ["std::process::abort", "std::process::exit"];

/// The same of the C library, and of compilers.
const ENDING_ELSEWHERE: [&str; 6] = ["abort", "exit", "_exit", "__assert_fail", "__stack_chk_fail", SHIFTED_TOO_FAR];

/// Whether what never returns ends the program: all else panics.
pub(super) fn ends_program(name: &str) -> bool {
    ENDING.contains(&name) || ENDING_ELSEWHERE.contains(&name)
}

/// Whether a function never returns, as far as its demangled name says. A claim about code that calls it is proved only when
/// it is never called, so that a wrong name here never makes a proof.
pub(super) fn never_returns(name: &str) -> bool {
    let paths = [
        "core::panicking::",
        "core::cell::panic_",
        "std::panicking::begin_panic",
        "std::panicking::panic_handler",
        "std::panicking::panic_with_hook",
        "std::panicking::resume_unwind",
        "std::panicking::rust_panic",
        "std::rt::panic",
    ];
    let names = [
        "core::option::unwrap_failed",
        "core::option::expect_failed",
        "core::result::unwrap_failed",
        "core::str::slice_error_fail",
        "alloc::alloc::handle_alloc_error",
        "alloc::raw_vec::handle_error",
        "alloc::raw_vec::capacity_overflow",
    ];
    // Those of Go, to which the compiler puts calls.
    let is_go = ["runtime.panic", "runtime.goPanic", "runtime.gopanic", "runtime.throw"];
    let slices =
        name.starts_with("core::slice::") && name.rsplit("::").next().is_some_and(|last| last.contains("fail"));
    let is_path = paths.iter().chain(&is_go).any(|path| name.starts_with(path));
    is_path || names.contains(&name) || slices || ENDING.contains(&name)
}

/// What a sanitizer makes compilers call where a shift is not defined, if nothing is to be done after that.
pub(crate) const SHIFTED_TOO_FAR: &str = "__ubsan_handle_shift_out_of_bounds_abort";

/// The same of a function that another file defines, so that names of the C library mean that.
pub(super) fn never_returns_elsewhere(name: &str) -> bool {
    never_returns(name) || ENDING_ELSEWHERE.contains(&name) || ["rust_begin_unwind", "_Unwind_Resume"].contains(&name)
}
