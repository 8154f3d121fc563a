//! The executor of Rust functions against Rust: what following a function comes to is what running it comes to.

#[allow(clippy::all, clippy::pedantic, unreachable_pub, reason = "the executor follows what people write")]
mod corpus;
mod following;
mod mutation;
