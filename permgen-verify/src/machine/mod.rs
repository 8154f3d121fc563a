//! Machine code, as a compiler made it: found in a file, executed symbolically.
//!
//! [`Function::from_file`] finds a function in an object, an rlib, a shared library or an executable (ELF, x86-64) by its
//! name, and [`Function::execute`] makes terms of it, for any arguments.
//!
//! # What can be executed
//!
//! The general instructions with their flags, BMI1 and BMI2, and those SSE, AVX, AVX-512 and GFNI instructions that compilers
//! emit for moving bits: the forms that [`compared_forms`] lists, each of which a test compares with a processor. Branches on
//! data are followed both ways, and what they made is joined where they meet; so are jumps through tables. Loops are followed
//! round by round, so that their number must be bounded by what is seen without a solver. Memory is what the file holds as
//! constant data, the function's own part of the stack, and what it is given by [`Argument::Memory`]; an address may depend
//! on data within bounds. Calls within the file are followed, and of other files' functions `memcpy`, `memmove`, `memset`,
//! `memcmp` and `bcmp` for constant lengths, and divisions of 128 bits such as `__udivti3`.
//!
//! What is not modelled ends a path, and so do panics and traps: each is a [`Stop`], with the condition under which it is
//! reached. A claim is proved only when none is reached for any input. Among what is not modelled are writes to other memory,
//! reads of memory that may change, of the stack more than 128 bytes below the stack pointer (a signal's handler may write
//! there) and of the caller's stack; returns with registers changed that the caller relies on, or to addresses that were
//! overwritten; vectors in memory that is not known to be aligned as an instruction needs it; thread-local memory; branches
//! with operand-size or address-size prefixes; code that can be written; weak symbols, but for those of groups that a
//! linker keeps once (functions that C++ has inline, or makes of templates: all of a name are the same there); relocations of kinds that are not
//! listed here: in objects `PC32`, `PLT32`, `64` and the `GOTPCREL` ones, else `RELATIVE` in either form. Nor is more followed
//! than [`Limits`] allow: by default 400,000 instructions, 20,000,000 steps of joining paths, 1,000,000 terms, and 1,024 paths
//! at a time.
//!
//! # What is assumed
//!
//! The System V calling convention: arguments in `rdi`, `rsi`, `rdx`, `rcx`, `r8`, `r9`, words of 128 bits in two of them,
//! the result in `rax` and `rdx`; the stack pointer is 8 more than a multiple of 16 at entry, and the direction flag is clear.
//! For functions of Go its own convention, that of Go 1.17 and later: `rax`, `rbx`, `rcx`, `rdi`, `rsi`, `r8` to `r11` for both,
//! `xmm15` is 0, `r14` leads to what knows where the stack ends, and behind the address to return to there is room for what is in registers.
//! Of arguments narrower than a register, the bits above may be anything, and so they may be above a narrow result.
//! Memory that is given is not the stack's, the code's or another argument's, and is there as long as the function runs.
//! Of an object that is all of a crate, nobody else writes what is private to it.
//! Calls within a file go where the file says, that is, no loader puts another function in the place of one of its own; names
//! of functions of the C library, and of the compiler's for divisions of 128 bits, that another file defines mean those. What the loader protects after relocation is not
//! changed before; of an object that is the section `.data.rel.ro`, which a linker has protected unless it is told not to: where that
//! or more than 64 KiB of the stack is used, the claim says so ([`Conduct::assumed`]). A linker puts each section of an object anywhere, and keeps it together, but for the constants of
//! sections that it merges; distances that it stores in 32 bits fit into them. The processor is what its manual says; there
//! is room on the stack; nobody changes the code, or its constants, while it runs. No section, nothing that is given and no part of the
//! stack that is in use is at address 0, or goes past the last address to the first.
//!
//! Where code, stack and each section of an object are, and what the processor leaves undefined, are inputs of the terms like any other: what is proved
//! holds whatever they are. What depends on them is not refuted, but unknown ([`Conduct::undetermined`]).

mod bits;
mod bounds;
#[cfg(feature = "tools")]
mod code;
mod control;
mod effort;
mod ending;
mod error;
mod examined;
mod execute;
mod external;
mod fork;
mod forms;
mod immediates;
mod integer;
mod limits;
mod memory;
mod object;
mod operand;
mod order;
mod prove;
pub(crate) mod registers;
mod stack;
mod state;
mod stop;
mod store;
mod string;
mod trace;
mod unit;
mod vector;

use std::path::Path;
use std::sync::Arc;

#[cfg(feature = "tools")]
pub(crate) use code::{Code, FILLED as FILLED_LATER};
pub use effort::Executed;
pub(crate) use ending::SHIFTED_TOO_FAR;
pub use error::{CodePlace, MachineError};
pub use forms::compared_forms;
pub(crate) use immediates::{Immediates, Opened};
pub use limits::Limits;
#[cfg(feature = "tools")]
pub(crate) use object::Defined;
pub use prove::MachineClaim;
pub use stop::{Conduct, Stop, StopKind};

use crate::abi::registers::{Abi, GO, SYSTEM_V};
use crate::claim::Step;
use crate::term::{Binary, Term, Terms};
use execute::{LONGEST, Machine};
use iced_x86::{Decoder, DecoderOptions, FlowControl, InstructionInfoFactory, Mnemonic, OpAccess};
use object::Image;
use state::{Entry, Region, State};

/// What a function is given: in registers, in their order.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A word of 1 to 64 bits, or of 128, which takes two registers.
    Word(Term),
    /// The address of memory of the caller's, which the function may read: `&self`, `&[u64; 4]`, `&mut self`, or the place
    /// for a result that does not fit into registers. Different arguments are different
    /// memory, which is neither code nor stack.
    Memory {
        /// What it holds, in words of 8 bits, the lowest address first.
        bytes: Vec<Term>,
        /// Whether the function may write it.
        writable: bool,
        /// What its address is a multiple of, a power of two, where it is known to be a reference's, as Rust has them: it is
        /// not 0, and the memory does not go past the last address. Of other pointers nothing is known.
        alignment: Option<u64>,
    },
}

impl Argument {
    /// Memory that holds words of whole bytes, one after the other as the processor stores them.
    ///
    /// # Panics
    ///
    /// When a word is not of whole bytes.
    #[must_use]
    pub fn memory(terms: &mut Terms, words: &[Term], writable: bool) -> Self {
        let mut bytes = Vec::new();
        for &word in words {
            let width = terms.width(word);
            assert!(width.is_multiple_of(8), "memory holds bytes, a word of {width} bits is none");
            bytes.extend((0..width / 8).map(|byte| terms.extract(word, 8 * byte, 8)));
        }
        Argument::Memory { bytes, writable, alignment: None }
    }
}

/// What an execution made. It is what the function does for the inputs for which no stop is reached.
#[derive(Clone, Debug)]
pub struct Execution {
    /// What the function returns; `None` when no result was asked for.
    pub result: Option<Term>,
    /// What instructions left in registers, in order; of vectors, their low 64 bits.
    pub steps: Vec<Step>,
    /// What the memory of each [`Argument::Memory`] holds at the end, in their order, in bytes.
    pub memory: Vec<Vec<Term>>,
    /// For which inputs it does not return, or is not followed to where it returns; and which inputs nobody chooses.
    pub conduct: Conduct,
    /// How many instructions were executed, on all paths together.
    pub executed: Executed,
    /// The constants that were taken for inputs.
    pub(crate) opened: Vec<Opened>,
    /// Where the memory of each [`Argument::Memory`] is.
    pub(crate) addresses: Vec<Term>,
}

/// A function's machine code.
#[derive(Clone, Debug)]
pub struct Function {
    image: Arc<Image>,
    address: u64,
    name: String,
    limits: Limits,
    abi: &'static Abi,
    immediates: Immediates,
}

/// An executable as a loader maps it, for functions that are known by their places.
#[derive(Clone, Debug)]
pub(crate) struct Executable(Arc<Image>);

impl Executable {
    pub(crate) fn load(file: &[u8]) -> Result<Self, MachineError> {
        Image::of_executable(file).map(|image| Executable(Arc::new(image)))
    }

    /// The address in the image of the code at a place in the file.
    pub(crate) fn code_at(&self, file_offset: u64) -> Option<u64> {
        self.0.code_at(file_offset)
    }

    /// The function of C's calling convention that begins at an address, under a name for reports.
    pub(crate) fn function(&self, address: u64, name: &str) -> Function {
        Function {
            image: self.0.clone(),
            address,
            name: name.to_owned(),
            limits: Limits::default(),
            abi: &SYSTEM_V,
            immediates: Immediates::Read,
        }
    }
}

impl Function {
    #[cfg(feature = "tools")]
    /// Finds a function in a file. `symbol` is its mangled name, its path (`engine::bitboard::flip`) or the end of its path
    /// (`flip`).
    ///
    /// # Errors
    ///
    /// When the file cannot be read, is not ELF for x86-64, is damaged, or has no function, or several, of that name.
    pub fn from_file(path: impl AsRef<Path>, symbol: &str) -> Result<Self, MachineError> {
        Self::from_bytes(&read(path.as_ref())?, symbol)
    }

    #[cfg(feature = "tools")]
    /// Finds a function in a file's contents.
    ///
    /// # Errors
    ///
    /// As [`Function::from_file`].
    pub fn from_bytes(file: &[u8], symbol: &str) -> Result<Self, MachineError> {
        Self::of_image(Image::find(file, symbol, false)?)
    }

    #[cfg(feature = "tools")]
    /// Finds a function in an object that is all of a crate: nobody else writes what is private to it.
    pub(crate) fn of_crate(file: &[u8], symbol: &str) -> Result<Self, MachineError> {
        let (mut image, address, name) = Image::find(file, symbol, true)?;
        image.keep_private(None);
        Self::of_image((image, address, name))
    }

    #[cfg(feature = "tools")]
    /// The function of a crate, where it is followed whatever it is given: what nobody but it could write is constant if it does
    /// not, either.
    pub(crate) fn for_all_arguments(mut self) -> Self {
        Arc::make_mut(&mut self.image).keep_private(Some(self.address));
        self
    }

    #[cfg(feature = "tools")]
    #[allow(clippy::unnecessary_wraps, reason = "it ends what may fail")]
    fn of_image((image, address, name): (Image, u64, String)) -> Result<Self, MachineError> {
        let abi = if image.is_of_go(address, &name) { &GO } else { &SYSTEM_V };
        Ok(Function {
            image: Arc::new(image),
            address,
            name,
            limits: Limits::default(),
            abi,
            immediates: Immediates::Read,
        })
    }

    /// Where it begins, in the image of its file.
    pub(crate) fn address(&self) -> u64 {
        self.address
    }

    /// The function's name, demangled.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether Go made it, and calls it in its own way.
    pub(crate) fn is_of_go(&self) -> bool {
        *self.abi == GO
    }

    #[cfg(feature = "tools")]
    /// Whether the code reads the first register of its calling convention before it branches: by an instruction that does
    /// not just save it.
    pub(crate) fn reads_first_argument(&self) -> bool {
        let mut address = self.address;
        let mut factory = InstructionInfoFactory::new();
        while let Some(code) = self.image.code(address, LONGEST) {
            let instruction = Decoder::with_ip(64, code, address, DecoderOptions::NONE).decode();
            let used = factory.info(&instruction).used_registers();
            let mut of_first = used.iter().filter(|used| {
                used.register().is_gpr() && used.register().full_register().number() == self.abi.arguments[0]
            });
            if let Some(used) = of_first.next() {
                // Who has to keep the register for its caller pushes it before it changes it.
                let reads = matches!(used.access(), OpAccess::Read | OpAccess::ReadWrite);
                return instruction.mnemonic() != Mnemonic::Push && reads;
            }
            if instruction.is_invalid() || instruction.flow_control() != FlowControl::Next {
                return false;
            }
            address = instruction.next_ip();
        }
        false
    }

    /// The function, to be followed within other limits.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Function { limits, ..self }
    }

    /// The function, with its constants of 64 bits taken for something else.
    pub(crate) fn with_immediates(self, immediates: Immediates) -> Self {
        Function { immediates, ..self }
    }

    /// What the function does with these arguments: what it returns, `result` bits of it (1 to 64, or 128; 0 when it returns
    /// nothing), what it leaves in memory, and the [`Stop`]s at which it does not return.
    ///
    /// Terms that are no arguments but that the result may depend on, such as what a caller left above a narrow argument, are
    /// new inputs.
    ///
    /// # Errors
    ///
    /// When the arguments or the result do not fit into registers.
    pub fn execute(&self, terms: &mut Terms, arguments: &[Argument], result: u32) -> Result<Execution, MachineError> {
        let parts: &[u32] = match result {
            0 => &[],
            1..=64 => &[result],
            128 => &[64, 64],
            _ => {
                let reason = format!("a result of {result} bits is not returned in registers");
                return Err(MachineError::Signature { reason });
            }
        };
        let (words, mut execution) = self.execute_for(terms, arguments, parts)?;
        execution.result = words.into_iter().reduce(|low, high| terms.concat(high, low));
        Ok(execution)
    }

    /// The same for a function that returns the address of one of the memories that it is given. Where it returns another one it
    /// is not followed.
    pub(crate) fn execute_back(
        &self,
        terms: &mut Terms,
        arguments: &[Argument],
        memory: usize,
    ) -> Result<Execution, MachineError> {
        let (words, mut execution) = self.execute_for(terms, arguments, &[64])?;
        let is_it = terms.binary(Binary::Eq, words[0], execution.addresses[memory]);
        let is_other = terms.not(is_it);
        self.refuse_result(terms, &mut execution.conduct, is_other, "returns another pointer than the one it is given");
        Ok(execution)
    }

    /// Takes the function for not followed where it returns, and what it makes is nothing that its types allow.
    pub(crate) fn refuse_result(&self, terms: &mut Terms, conduct: &mut Conduct, is_wrong: Term, what: &str) {
        let returns = conduct.returns(terms);
        let condition = terms.binary(Binary::And, is_wrong, returns);
        if terms.value(condition) != Some(0) {
            let (what, at) = (what.to_owned(), self.image.place(self.address));
            conduct.stops.push(Stop { condition, kind: StopKind::NotFollowed, what, at });
        }
    }

    /// The same for results in registers, each of so many bits.
    pub(crate) fn execute_for(
        &self,
        terms: &mut Terms,
        arguments: &[Argument],
        results: &[u32],
    ) -> Result<(Vec<Term>, Execution), MachineError> {
        let signature = |reason: String| Err(MachineError::Signature { reason });
        let mut registers = self.abi.arguments.iter().copied();
        let mut entry = Entry::new();
        let mut regions = Vec::new();
        for argument in arguments {
            let parts = match *argument {
                Argument::Memory { ref bytes, writable, alignment } => {
                    let base = entry.undetermined(terms, "the address of an argument", 64);
                    entry.regions.push(Region { base, writable, alignment });
                    regions.push(bytes.clone());
                    vec![base]
                }
                Argument::Word(word) => match terms.width(word) {
                    1..=64 => vec![word],
                    128 => vec![terms.extract(word, 0, 64), terms.extract(word, 64, 64)],
                    width => return signature(format!("an argument of {width} bits is not passed in registers")),
                },
            };
            if registers.len() < parts.len() {
                let count = self.abi.arguments.len();
                return signature(format!("the arguments do not fit into {count} registers"));
            }
            for part in parts {
                if self.abi.spills {
                    // Each at a multiple of its size. In structs there may be more between them, but not less.
                    let size = i64::from(terms.width(part).div_ceil(8).next_power_of_two());
                    entry.spilled = (entry.spilled + size - 1) / size * size + size;
                }
                entry.pass(registers.next().expect("just counted"), part);
            }
        }
        if results.len() > self.abi.results.len() {
            return signature(format!("{} words are not returned in registers", results.len()));
        }
        if let Some(runtime) = &self.abi.runtime {
            entry.pass_zero(terms, runtime.zero);
        }
        let mut machine = Machine::new(self.abi, terms, entry, State::new(regions), (&self.image, self.limits));
        machine.entry.immediates = self.immediates;
        machine.place_references();
        let returns = machine.run(self.address);
        let mut returned = Vec::new();
        for (&bits, &register) in results.iter().zip(self.abi.results) {
            // Where nothing returns, any word will do.
            returned.push(if returns { machine.get(register, bits) } else { machine.terms.constant(0, bits) });
        }
        let executed = machine.effort.executed(&machine.state.effort, &self.abi.results[..results.len()]);
        let Machine { entry, state, stops, steps, deepest: stack, uses_protected, .. } = machine;
        let addresses = entry.regions.iter().map(|region| region.base).collect();
        let (unpassed, undetermined) = (entry.unpassed(), entry.undetermined);
        let conduct =
            Conduct { stops, undetermined, unpassed, stack, uses_protected, assumes_convention: false, chosen: None };
        Ok((
            returned,
            Execution {
                result: None,
                steps,
                memory: state.regions,
                conduct,
                executed,
                opened: entry.opened,
                addresses,
            },
        ))
    }
}

#[cfg(feature = "tools")]
/// The debug information of what defines a function in a file's contents, by the names of its sections, with the addresses of its
/// image in it.
pub(crate) fn debug_of(file: &[u8], symbol: &str) -> Result<Vec<(String, Vec<u8>)>, MachineError> {
    object::debug_of(file, symbol)
}

/// The contents of a file. Others than regular ones, such as pipes, may have no end.
///
/// # Errors
///
/// When it is no regular file, or cannot be read.
pub fn read(path: &Path) -> Result<Vec<u8>, MachineError> {
    let unreadable = |reason: String| MachineError::Unreadable { path: path.to_owned(), reason };
    let data = std::fs::metadata(path).map_err(|error| unreadable(error.to_string()))?;
    if !data.is_file() {
        return Err(unreadable("it is not a regular file".to_owned()));
    }
    std::fs::read(path).map_err(|error| unreadable(error.to_string()))
}
