//! Tests which clients the server answers, and the limits of the server.

use super::client::{JSON, Server};
#[cfg(target_os = "linux")]
use crate::program::{Lines, Running, folder, piped, wait_for};

#[test]
fn pages_of_other_sites_and_names_of_others_are_refused() {
    let server = Server::start();
    let body = r#"{"cube": "R"}"#;
    let post = |head: &str| {
        let request = format!(
            "POST /api/solve HTTP/1.1\r\n{head}{JSON}Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        server.raw(request.as_bytes()).status
    };
    let port = server.port;
    let own = format!("Host: localhost:{port}\r\n");
    for (head, status) in [
        (own.clone(), 200),
        (format!("Host: [::1]:{port}\r\n"), 200),
        (format!("{own}Origin: http://localhost:{port}\r\n"), 200),
        (format!("{own}Sec-Fetch-Site: same-origin\r\n"), 200),
        // The host name of another site. An attacker can make such a name resolve to this machine (DNS rebinding).
        (format!("Host: evil.example:{port}\r\n"), 403),
        ("Host: 192.168.0.1\r\n".to_owned(), 403),
        (format!("{own}Host: evil.example\r\n"), 400),
        (String::new(), 403),
        // Requests that come from pages of other sites, or from pages of other servers on this machine.
        (format!("{own}Origin: https://evil.example\r\n"), 403),
        (format!("{own}Origin: null\r\n"), 403),
        (format!("{own}Origin: http://localhost:1\r\n"), 403),
        (format!("{own}Origin: https://localhost:{port}\r\n"), 403),
        (
            format!("{own}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"),
            403,
        ),
        (format!("{own}Sec-Fetch-Site: same-site\r\n"), 403),
    ] {
        let found = post(&head);
        // For two host headers, the status depends on whether the HTTP library or the server's own check refuses them
        // first.
        let is_right = found == status || (status == 400 && found == 403);
        assert!(is_right, "{found} instead of {status}: {head}");
    }
    // A link on another site may lead to the page.
    let link = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n";
    assert_eq!(server.ask("GET", "/", link, "").status, 200);
    // Before a browser sends JSON to another site, it asks the server with OPTIONS. The server refuses.
    let asked = server.ask("OPTIONS", "/api/solve", "Origin: http://evil.example\r\n", "");
    assert_eq!(asked.status, 403);
    assert_eq!(asked.header("access-control-allow-origin"), None);
}

#[test]
fn every_answer_has_the_headers_that_keep_browsers_from_harm() {
    let server = Server::start();
    let forbidden = "Origin: https://evil.example\r\n";
    for reply in [
        server.get("/"),
        server.get("/page.js"),
        server.get("/api/health"),
        server.get("/nowhere"),
        server.post("/api/solve", "{"),
        server.ask("GET", "/", forbidden, ""),
    ] {
        let policy = reply.header("content-security-policy").expect("a policy");
        for rule in [
            "default-src 'none'",
            "script-src 'self'",
            "connect-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(rule), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("x-frame-options"), Some("DENY"));
    }
}

#[test]
fn no_path_leads_to_a_file_and_nothing_typed_is_html() {
    let server = Server::start();
    for path in [
        "/../Cargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "/page/index.html",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/api/../../etc/passwd",
        "/api/tables",
        "/api/solve/",
    ] {
        let reply = server.get(path);
        assert!(matches!(reply.status, 400 | 404 | 405), "{path}: {reply:?}");
        assert!(!reply.body.contains("root:") && !reply.body.contains("[package]"));
    }
    let typed = r#"{"cube": "<script>alert(1)</script>"}"#;
    let reply = server.post("/api/solve", typed);
    assert_eq!(
        (reply.status, reply.header("content-type")),
        (422, Some("application/json"))
    );
}

#[test]
fn what_is_no_request_is_refused_with_the_status_that_says_why() {
    let server = Server::start();
    let large = format!(r#"{{"cube": "{}"}}"#, " ".repeat(65_536));
    let largest = format!(r#"{{"cube": "R{}"}}"#, " ".repeat(65_536 - 13));
    assert_eq!(largest.len(), 65_536);
    for (method, path, head, body, status) in [
        ("POST", "/api/solve", JSON, large.as_str(), 413),
        ("POST", "/api/solve", JSON, largest.as_str(), 200),
        ("POST", "/api/solve", JSON, "{", 400),
        ("POST", "/api/solve", JSON, "[]", 400),
        ("POST", "/api/solve", JSON, "{}", 400),
        ("POST", "/api/solve", JSON, r#"{"cube": "R", "cubes": 1}"#, 400),
        ("POST", "/api/solve", JSON, r#"{"cube": 5}"#, 400),
        ("POST", "/api/solve", JSON, r#"{"cube": "R", "time_limit": -1}"#, 400),
        ("POST", "/api/solve", JSON, r#"{"cube": "R", "time_limit": 61}"#, 400),
        ("POST", "/api/solve", JSON, r#"{"cube": "R", "max_moves": 41}"#, 400),
        (
            "POST",
            "/api/solve",
            JSON,
            r#"{"cube": "R", "method": "optimal", "table_size": "16G"}"#,
            400,
        ),
        (
            "POST",
            "/api/solve",
            JSON,
            r#"{"cube": "R", "puzzle": "5x5x5", "solutions": 2}"#,
            400,
        ),
        ("POST", "/api/show", JSON, r#"{"cube": "R", "puzzle": "33x33x33"}"#, 400),
        (
            "POST",
            "/api/check",
            JSON,
            r#"{"cube": "", "solution": "", "puzzle": "33x33x33"}"#,
            400,
        ),
        ("POST", "/api/scramble", JSON, r#"{"n": 101}"#, 400),
        ("POST", "/api/scramble", JSON, r#"{"event": "333", "moves": 5}"#, 400),
        ("POST", "/api/solve", JSON, r#"{"cube": "UUX"}"#, 422),
        (
            "POST",
            "/api/solve",
            "Content-Type: text/plain\r\n",
            r#"{"cube": "R"}"#,
            415,
        ),
        ("POST", "/api/solve", "", r#"{"cube": "R"}"#, 415),
        ("GET", "/api/solve", "", "", 405),
        ("POST", "/api/health", JSON, "{}", 405),
        ("DELETE", "/", "", "", 405),
        ("GET", "/api/nothing", "", "", 404),
    ] {
        let reply = server.ask(method, path, head, body);
        let shown: String = body.chars().take(60).collect();
        assert_eq!(reply.status, status, "{method} {path} {shown}");
    }
    // This body comes in chunks and is longer than the limit.
    let pieces = format!(
        "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n{JSON}Transfer-Encoding: chunked\r\n\
         Connection: close\r\n\r\n{}",
        format!("2000\r\n{}\r\n", "x".repeat(0x2000)).repeat(10)
    );
    assert_eq!(server.raw(pieces.as_bytes()).status, 413);
    for nonsense in [&b"\x16\x03\x01\x02\x00\x01"[..], b"GET\r\n\r\n"] {
        assert!(matches!(server.raw(nonsense).status, 0 | 400), "{nonsense:?}");
    }
    let head = format!("X: {}\r\n", "x".repeat(100_000));
    let reply = server.ask("GET", "/", &head, "");
    assert!(matches!(reply.status, 0 | 431), "{reply:?}");
    assert_eq!(server.get("/api/health").status, 200);
}

/// The test sets `PATH` to an empty folder, so the server finds no browser.
#[cfg(target_os = "linux")]
#[test]
fn a_browser_that_cannot_be_opened_is_told() {
    let folder = folder();
    let mut serve = piped(&["serve", "--port", "0", "--open"]);
    serve.env("PATH", folder.path()).stdout(std::process::Stdio::null());
    let mut running = Running::start(&mut serve);
    let lines = Lines::of(running.errors());
    // The server may print the message before or after its addresses.
    let mut told = std::iter::from_fn(|| lines.next()).take(3);
    assert!(told.any(|line| line.starts_with("cannot open a browser: ")));
}

/// On Linux, the server opens pages with a program that it finds on `PATH`. The test puts its own program there.
#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_in_a_browser_if_that_is_asked_for_and_not_otherwise() {
    let browser = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/browser");
    let before = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(browser).chain(std::env::split_paths(&before)));
    let path = path.expect("a path");
    let folder = folder();
    for arguments in [&["serve", "--port", "0"][..], &["serve", "--port", "0", "--open"]] {
        let opened = folder.path().join(arguments.len().to_string());
        let mut serve = piped(arguments);
        serve
            .env("PATH", &path)
            .env("OPENED", &opened)
            .stdout(std::process::Stdio::null());
        let mut running = Running::start(&mut serve);
        let said = Lines::of(running.errors()).next().expect("its address");
        if arguments.len() == 4 {
            let page = wait_for("a page", || {
                std::fs::read_to_string(&opened)
                    .ok()
                    .filter(|page| page.ends_with('\n'))
            });
            assert!(said.contains(page.trim_end()), "{said}: {page}");
        } else {
            // The interrupt lets the server end normally, so it has finished everything that it does when it starts.
            running.signal("INT");
            running.wait();
            assert!(!opened.exists());
        }
    }
}
