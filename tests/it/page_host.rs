//! A plain file server for the folder of the page. The page in this folder needs no other program.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The environment variable that contains the path of the folder.
const FOLDER: &str = "RUBIK_PAGE";

/// A file server that a test can stop.
pub struct PageHost {
    pub address: String,
    has_gone: Arc<AtomicBool>,
}

impl PageHost {
    /// Serves the folder that the environment variable names. Returns `None` if the variable is not set.
    pub fn named() -> Option<PageHost> {
        Some(PageHost::start(PathBuf::from(env::var_os(FOLDER)?)))
    }

    /// True if the environment variable is set.
    pub fn is_named() -> bool {
        env::var_os(FOLDER).is_some()
    }

    fn start(folder: PathBuf) -> PageHost {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let has_gone = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&has_gone);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if ends.load(Ordering::SeqCst) {
                    let _ = stream.shutdown(Shutdown::Both);
                    continue;
                }
                let folder = folder.clone();
                // The browser may close a connection before it sends a request.
                thread::spawn(move || give(stream, &folder));
            }
        });
        PageHost {
            address: format!("http://127.0.0.1:{port}/some/where/"),
            has_gone,
        }
    }

    /// Makes the server stop answering requests.
    pub fn go(&self) {
        self.has_gone.store(true, Ordering::SeqCst);
    }
}

impl Drop for PageHost {
    fn drop(&mut self) {
        self.go();
    }
}

/// Answers a request for one file.
fn give(mut stream: TcpStream, folder: &Path) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    let first = lines.next()?.ok()?;
    let _head: Vec<String> = lines
        .map_while(Result::ok)
        .take_while(|line| !line.is_empty())
        .collect();
    let path = first.split(' ').nth(1)?.split('?').next()?;
    let name = match path.rsplit('/').next()? {
        "" => "index.html",
        name => name,
    };
    let media = match name.rsplit('.').next()? {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => "application/manifest+json",
    };
    let (status, body) = match fs::read(folder.join(name)) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {media}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&body).ok()
}
