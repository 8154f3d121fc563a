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
        // Who asked may be gone: that is no reason to end.
        let _ = answer(request);
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
    match FILES.iter().find(|(name, _)| *name == path) {
        Some((name, bytes)) => request.respond(
            Response::from_data(*bytes)
                .with_header(header("Content-Type", kind(name)))
                .with_header(header("X-Content-Type-Options", "nosniff"))
                // Another version may be served from the same address tomorrow.
                .with_header(header("Cache-Control", "no-cache")),
        ),
        None => request.respond(Response::from_string("there is no such file\n").with_status_code(404)),
    }
}

/// What a file is, by its ending.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
