//! `permgen page`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::permgen;
use predicates::str::contains;

/// Whether the page is a part of the command: scripts/page.sh puts it here.
fn is_built() -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("page/index.html").exists()
}

struct Served {
    server: Child,
    address: String,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The page on a port that is free.
fn serve() -> Served {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("permgen"));
    let mut server = command.args(["page", "--port", "0"]).stdout(Stdio::piped()).spawn().expect("the command");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("a pipe")).read_line(&mut line).expect("the address");
    let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).expect("an address");
    Served { address: address.to_owned(), server }
}

fn connect(served: &Served) -> TcpStream {
    let stream = TcpStream::connect(&served.address).expect("the server");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
    stream
}

/// The head and the body of an answer.
fn get(served: &Served, method: &str, path: &str) -> (String, Vec<u8>) {
    let mut stream = connect(served);
    write!(stream, "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    (String::from_utf8_lossy(&answer[..end]).to_lowercase(), answer[end + 4..].to_vec())
}

#[test]
fn the_page_is_served_here_or_the_command_says_how_it_is_built() {
    if !is_built() {
        let wants_all = std::env::var_os("PERMGEN_ALL_TESTS").is_some_and(|value| !value.is_empty());
        assert!(!wants_all, "the page is not built: scripts/page.sh");
        eprintln!("the page is not built, so it is not served: scripts/page.sh");
        permgen(&["page", "--port", "0"]).assert().code(2).stderr(contains("scripts/page.sh"));
        return;
    }
    let served = serve();
    assert!(served.address.starts_with("127.0.0.1:"), "{}", served.address);
    let (head, body) = get(&served, "GET", "/");
    assert!(head.starts_with("http/1.1 200") && head.contains("text/html; charset=utf-8"), "{head}");
    let text = String::from_utf8(body).expect("text");
    assert!(text.contains("Content-Security-Policy"));
    // What the first file names is there, too.
    let script = text.split('"').find(|part| part.ends_with(".js")).expect("a script");
    let (head, body) = get(&served, "GET", script.strip_prefix('.').expect("beside the page"));
    assert!(head.starts_with("http/1.1 200") && head.contains("text/javascript"), "{head}");
    assert!(body.len() > 1000);
    for path in ["/../Cargo.toml", "/nothing", "/.gitignore"] {
        assert!(get(&served, "GET", path).0.starts_with("http/1.1 404"), "{path}");
    }
    assert!(get(&served, "POST", "/").0.starts_with("http/1.1 405"));
    // Those who do not send what they announce do not keep others waiting.
    let mut slow = connect(&served);
    write!(slow, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n").expect("sent");
    BufReader::new(&slow).read_line(&mut String::new()).expect("an answer");
    assert!(get(&served, "GET", "/").0.starts_with("http/1.1 200"));
    // The port is taken now.
    let port = served.address.rsplit(':').next().expect("a port");
    permgen(&["page", "--port", port]).assert().code(2).stderr(contains("choose another port"));
}
