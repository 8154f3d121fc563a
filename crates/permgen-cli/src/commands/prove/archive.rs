//! Proofs that are kept in a file.

use std::path::Path;

use permgen_codegen::bounded;
use permgen_codegen::emit::language::origin;
use permgen_verify::archive::{Archive, ParseArchiveError};
use permgen_verify::{Options, Verdict};

use super::{Decision, Subject, Time, expect_unread, tell, worse};
use crate::args::Prove;
use crate::command_line::CommandLine;
use crate::errors::{BadInput, Outcome, with_help};
use crate::host::{self, replace};
use crate::source::bytes_if_there;

/// The top of an archive, with the command that renews it.
fn header(args: &Prove) -> String {
    let mut line = CommandLine::new("prove");
    for file in &args.files {
        line.argument(&file.display().to_string());
    }
    for function in &args.functions {
        line.option("--fn", Some(function));
    }
    line.option("--map", args.map.as_ref());
    if let [first, second] = &args.equal[..] {
        line.flag("--equal", true);
        line.argument(first);
        line.argument(second);
    }
    line.option("--package", args.package.as_ref().map(|folder| folder.display()));
    for law in &args.laws {
        line.option("--law", Some(law));
    }
    for given in &args.given {
        line.option("--given", Some(given));
    }
    line.option("--filter", args.filter.as_ref());
    line.option("--edition", args.source.edition.as_ref());
    line.option("--features", (!args.source.features.is_empty()).then(|| args.source.features.join(",")));
    line.flag("--no-default-features", args.source.no_default_features);
    line.flag("--alone", args.source.alone);
    line.flag("--library", args.library);
    line.option("--binary", args.binary.as_ref().map(|file| file.display()));
    line.option("--symbol", args.symbol.as_ref());
    line.option("--signature", args.signature.as_ref());
    line.word(&args.word);
    let methods: Vec<&str> = args.how.methods.iter().map(|method| method.name()).collect();
    line.option("--method", (!methods.is_empty()).then(|| methods.join(",")));
    line.option("--archive", args.archive.as_ref().map(|file| file.display()));
    line.flag("--bless", true);
    let origin = origin(Some(&line.finish())).join("\n");
    let comment = format!("Proofs, replayed without a solver. {origin}");
    comment.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n").chain(["\n".to_owned()]).collect()
}

/// Replays the proofs of all subjects: refuted is the archive that lacks one.
pub(super) fn replay(args: &Prove, file: &Path, subjects: &[Subject]) -> anyhow::Result<Outcome> {
    if let Some(option) = args.how.first() {
        return Err(BadInput::new(format!("`{option}` has no effect on an archive, whose proofs are replayed"))
            .with_help("leave it out, or renew the archive: --bless")
            .into());
    }
    let archive = read(file)?.ok_or_else(|| {
        BadInput::new(format!("there is no archive `{}`", file.display())).with_help("make it: --bless")
    })?;
    let mut outcome = Outcome::Success;
    for subject in subjects {
        match archive.replay(&subject.claim) {
            Ok(evidence) => {
                let decision = Decision { verdict: Ok(Verdict::Proved(evidence)), compiled: subject.compiled() };
                tell(args, subject, &decision)?;
                outcome = worse(outcome, &decision);
            }
            Err(error) => {
                let help = "if the claim is right, renew its proof: --bless";
                host::print_diagnostic(&with_help(&error.to_string(), Some(help)));
                outcome = Outcome::Negative;
            }
        }
    }
    Ok(outcome)
}

/// Proves all subjects and keeps the proofs. The file is written only when everything is proven.
pub(super) fn bless(args: &Prove, file: &Path, subjects: &[Subject], options: &Options) -> anyhow::Result<Outcome> {
    expect_unread(args, file)?;
    let mut archive = Archive::new();
    let mut outcome = Outcome::Success;
    let time = Time::new(options);
    for subject in subjects {
        let decided = host::busy("proving", || subject.decide(&time.left(options)));
        tell(args, subject, &decided)?;
        outcome = worse(outcome, &decided);
        if let Ok(Verdict::Proved(evidence)) = &decided.verdict {
            archive.keep(&subject.shown(&decided).claim, evidence).map_err(|error| {
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
        let text = format!("{}{archive}", header(args));
        if text.len() as u64 > bounded::INPUT.bytes {
            return Err(BadInput::new(format!(
                "the proofs take {} bytes, and an archive is read up to {}",
                text.len(),
                bounded::INPUT.bytes
            ))
            .with_help("keep them in several archives")
            .into());
        }
        replace(file, &text)?;
    }
    Ok(outcome)
}

fn read(file: &Path) -> anyhow::Result<Option<Archive>> {
    let Some(bytes) = bytes_if_there(file)? else { return Ok(None) };
    let text =
        String::from_utf8(bytes).map_err(|_| BadInput::new(format!("`{}` is not text in UTF-8", file.display())))?;
    let archive = text.parse().map_err(|error: ParseArchiveError| {
        BadInput::new(format!("`{}`, {error}", file.display())).with_help("the archive is damaged; renew it: --bless")
    })?;
    Ok(Some(archive))
}
