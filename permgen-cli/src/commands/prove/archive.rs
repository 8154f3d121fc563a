//! Proofs that are kept in a file.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::Context;
use permgen_verify::archive::{Archive, ParseArchiveError};
use permgen_verify::{Options, Verdict};

use super::{Decision, Subject, tell, worse};
use crate::args::Prove;
use crate::command_line::CommandLine;
use crate::errors::{BadInput, Outcome, with_help};
use crate::output::replace;
use crate::terminal;

/// The top of an archive, with the command that renews it.
fn header(args: &Prove) -> String {
    let mut line = CommandLine::new("prove");
    for file in &args.files {
        line.argument(&file.display().to_string());
    }
    line.option("--map", args.map.as_ref());
    line.flag("--library", args.library);
    line.option("--binary", args.binary.as_ref().map(|file| file.display()));
    line.option("--symbol", args.symbol.as_ref());
    line.word(&args.word);
    let methods: Vec<&str> = args.how.methods.iter().map(|method| method.name()).collect();
    line.option("--method", (!methods.is_empty()).then(|| methods.join(",")));
    line.option("--archive", args.archive.as_ref().map(|file| file.display()));
    line.flag("--bless", true);
    format!("# Proofs, replayed without a solver. DO NOT EDIT. Made by:\n#\n#     {}\n\n", line.finish())
}

/// Replays the proofs of all subjects: refuted is the archive that lacks one.
pub(super) fn replay(args: &Prove, file: &Path, subjects: &[Subject]) -> anyhow::Result<Outcome> {
    if !args.how.methods.is_empty() || !args.how.solvers.is_empty() {
        return Err(BadInput::new("an archive is replayed with the methods that it names")
            .with_help("leave `--method` and `--solver` out, or renew the archive: --bless")
            .into());
    }
    let archive = read(file)?.ok_or_else(|| {
        BadInput::new(format!("there is no archive `{}`", file.display())).with_help("make it: --bless")
    })?;
    let mut outcome = Outcome::Success;
    for subject in subjects {
        match archive.replay(&subject.claim) {
            Ok(evidence) => {
                let decision = Decision { verdict: Ok(Verdict::Proved(evidence)), ground: subject.ground() };
                tell(args, subject, &decision)?;
                outcome = worse(args, outcome, &decision);
            }
            Err(error) => {
                let help = "if the claim is right, renew its proof: --bless";
                terminal::print_diagnostic(&with_help(&error.to_string(), Some(help)));
                outcome = Outcome::Negative;
            }
        }
    }
    Ok(outcome)
}

/// Proves all subjects and keeps the proofs. The file is written only when everything is proven.
pub(super) fn bless(args: &Prove, file: &Path, subjects: &[Subject], options: &Options) -> anyhow::Result<Outcome> {
    let mut archive = Archive::new();
    let mut outcome = Outcome::Success;
    for subject in subjects {
        let decided = terminal::busy("proving", || subject.decide(options));
        tell(args, subject, &decided)?;
        outcome = worse(args, outcome, &decided);
        let is_kept = args.source.as_read || !decided.is_read();
        if let (true, (shown, Ok(Verdict::Proved(evidence)))) = (is_kept, subject.shown(&decided)) {
            archive.keep(&shown.claim, &evidence).map_err(|error| {
                BadInput::new(error.to_string()).with_help("use methods that prove: --method linear,exhaustive,sat")
            })?;
        }
    }
    if archive.len() < subjects.len() && outcome == Outcome::Success {
        return Err(BadInput::new("several claims have the same name, and an archive keeps one of each")
            .with_help("give them different names")
            .into());
    }
    if outcome == Outcome::Success {
        replace(file, &format!("{}{archive}", header(args)))?;
    }
    Ok(outcome)
}

fn read(file: &Path) -> anyhow::Result<Option<Archive>> {
    let bytes = match fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read `{}`", file.display())),
    };
    let text =
        String::from_utf8(bytes).map_err(|_| BadInput::new(format!("`{}` is not text in UTF-8", file.display())))?;
    let archive = text.parse().map_err(|error: ParseArchiveError| {
        BadInput::new(format!("`{}`, {error}", file.display())).with_help("the archive is damaged; renew it: --bless")
    })?;
    Ok(Some(archive))
}
