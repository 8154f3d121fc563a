//! `permgen page`: the page, served on this computer only.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::anyhow;
use tiny_http::{Header, Method, Request, Response, Server};

use crate::args::Page;
use crate::errors::{BadInput, Outcome};
use crate::host;

/// The files by their names: build.rs lists them. None when the page was not built.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

pub(crate) fn run(args: &Page) -> anyhow::Result<Outcome> {
    if FILES.is_empty() {
        return Err(BadInput::new("this `permgen` was built without its page")
            .with_help("in the repository: scripts/page.sh && cargo run -p permgen-cli -- page")
            .into());
    }
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let server = Server::http(address).map_err(|error| {
        BadInput::new(format!("cannot serve on {address}: {error}")).with_help("choose another port, or 0: `--port 0`")
    })?;
    let address = server.server_addr().to_ip().ok_or_else(|| anyhow!("the server has no address"))?;
    host::print(&format!("http://{address}/\n"))?;
    for request in server.incoming_requests() {
        // Who asked may be slow, or gone: others are answered, too.
        std::thread::spawn(|| answer(request));
    }
    Ok(Outcome::Success)
}

fn answer(request: Request) -> std::io::Result<()> {
    let path = request.url().split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let header = |name: &str, value: &str| Header::from_bytes(name, value).expect("letters");
    if !matches!(request.method(), Method::Get | Method::Head) {
        return request.respond(Response::from_string("only GET\n").with_status_code(405));
    }
    let named = |path: &str| FILES.iter().find(|(name, _)| *name == path);
    match named(path) {
        Some((name, bytes)) => {
            let small = ENCODINGS.iter().filter(|(encoding, _)| accepts(&request, encoding));
            let small =
                small.filter_map(|(encoding, ending)| Some((encoding, named(&format!("{name}{ending}"))?.1))).next();
            let mut response = Response::from_data(small.map_or(*bytes, |(_, bytes)| bytes))
                .with_header(header("Content-Type", kind(name)))
                .with_header(header("X-Content-Type-Options", "nosniff"))
                .with_header(header("Vary", "Accept-Encoding"))
                // Another version may be served from the same address tomorrow.
                .with_header(header("Cache-Control", "no-cache"));
            if let Some((encoding, _)) = small {
                response.add_header(header("Content-Encoding", encoding));
            }
            request.respond(response)
        }
        None => request.respond(Response::from_string("there is no such file\n").with_status_code(404)),
    }
}

/// How large files are compressed, the smallest form first, and how the names of compressed files end.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Whether the browser that asks can read an encoding.
fn accepts(request: &Request, encoding: &str) -> bool {
    let accepted = request.headers().iter().filter(|header| header.field.equiv("Accept-Encoding"));
    let mut named = accepted.flat_map(|header| header.value.as_str().split(','));
    named.any(|named| named.split(';').next().is_some_and(|name| name.trim() == encoding) && !named.contains("q=0"))
}

/// What a file is, by its ending.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "json" => "application/json",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
