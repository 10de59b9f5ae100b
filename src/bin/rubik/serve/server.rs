//! Starts the server, and ends it on a signal from the system or the user.

use super::api::{EventSink, TableReporter};
use super::state::ServerState;
use super::{api, connections, guard, page};
use anyhow::anyhow;
use axum::Router;
use axum::middleware::from_fn_with_state;
use rubik::tables::Store;
use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime;
use tokio::sync::watch;

/// The settings of the server.
pub struct ServeSettings {
    /// The address to listen on. Port 0 stands for any free port.
    pub address: SocketAddr,
    /// The store for tables.
    pub store: Store,
    /// The number of cores to use. This is also the maximum number of long searches that run at the same time.
    pub cores: usize,
    /// True if the server opens the page in the browser.
    pub open_page: bool,
    /// Receives messages, one line each.
    pub say: fn(&str),
}

/// The time that the server waits for connections to end before it ends itself.
const FAREWELL: Duration = Duration::from_millis(400);

/// Serves until Ctrl-C or SIGTERM.
///
/// # Errors
///
/// Returns an error if the server cannot start.
pub fn run(settings: ServeSettings) -> anyhow::Result<()> {
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(settings.cores.clamp(1, 4))
        // Each request that waits for tables needs a thread.
        .max_blocking_threads(connections::MOST_CONNECTIONS + 64)
        .enable_all()
        .build()
        .map_err(no_threads)?;
    let ended = runtime.block_on(serve(settings));
    // The server does not wait for threads that build tables: they end with the process.
    runtime.shutdown_background();
    ended
}

fn no_threads(error: io::Error) -> anyhow::Error {
    anyhow!("cannot start threads: {error}")
}

/// Raises the limit of open files, because each connection is an open file. If the system does not allow this, the
/// server accepts fewer connections.
#[cfg(unix)]
fn allow_many_connections() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let current = maximum;
    let _ = setrlimit(Resource::Nofile, Rlimit { current, maximum });
}

#[cfg(not(unix))]
fn allow_many_connections() {}

async fn serve(settings: ServeSettings) -> anyhow::Result<()> {
    allow_many_connections();
    let mut signals = Signals::listen().map_err(|error| anyhow!("cannot listen for Ctrl-C: {error}"))?;
    let address = settings.address;
    let failed = |error| anyhow!("cannot listen on {address}: {error}");
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let state = ServerState::new(settings.store, settings.cores, settings.say).map_err(no_threads)?;
    warm_up(&state);
    let routes = routes(&state, address.ip());
    let (end, ended) = watch::channel(());
    announce(address, settings.say);
    if settings.open_page {
        open_page(address, settings.say);
    }
    let connections = tokio::spawn(connections::accept(listener, routes, ended));
    signals.wait().await;
    state.searches.end();
    drop(end);
    let _ = tokio::time::timeout(FAREWELL, connections).await;
    Ok(())
}

/// Opens the tables that most requests need, in the background. Requests that need these tables in the meantime wait
/// for them, and get an error if opening fails.
fn warm_up(state: &Arc<ServerState>) {
    let state = Arc::clone(state);
    tokio::task::spawn_blocking(move || {
        let reporter = TableReporter::new(&EventSink::NONE, state.say);
        drop(state.session.warm_up(&reporter));
    });
}

/// Returns all routes, protected by the guard.
fn routes(state: &Arc<ServerState>, listens_on: IpAddr) -> Router {
    let routes = Router::new()
        .merge(page::routes())
        .nest("/api", api::routes(state))
        .fallback(api::no_such_page)
        .method_not_allowed_fallback(api::no_such_method);
    routes.layer(from_fn_with_state(listens_on, guard::check))
}

/// Returns the address of the page for a browser. If the server listens on all addresses of this machine, the address
/// names `localhost`.
fn page_address(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    format!("http://{host}:{}/", address.port())
}

/// Returns the address at which other devices in the network reach the server. This is the local address of a UDP
/// socket that is connected to another network; connecting a UDP socket sends nothing. Returns `None` if the server
/// does not listen on all addresses, or if there is no network.
fn address_for_others(address: SocketAddr) -> Option<String> {
    // Addresses that are reserved for examples in documents (RFC 5737, RFC 3849).
    let (any, other) = match address.ip() {
        ip if !ip.is_unspecified() => return None,
        IpAddr::V4(any) => (IpAddr::V4(any), IpAddr::from([192, 0, 2, 1])),
        IpAddr::V6(any) => (IpAddr::V6(any), IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1])),
    };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((other, 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    let is_reachable = !ip.is_unspecified() && !ip.is_loopback();
    is_reachable.then(|| page_address(SocketAddr::new(ip, address.port())))
}

fn announce(address: SocketAddr, say: fn(&str)) {
    if !address.ip().is_loopback() {
        say(&format!(
            "warning: listening on {address}: anyone who can reach this address can use this program \
             and its processors; nothing is encrypted"
        ));
    }
    if let Some(address) = address_for_others(address) {
        say(&format!("other devices in the network reach rubik at {address}"));
    }
    say(&format!("rubik is at {} (Ctrl-C ends it)", page_address(address)));
}

/// Opens the page in the browser, on a separate thread because this may take seconds.
fn open_page(address: SocketAddr, say: fn(&str)) {
    tokio::task::spawn_blocking(move || {
        if let Err(error) = open::that_detached(page_address(address)) {
            say(&format!("cannot open a browser: {error}"));
        }
    });
}

/// The signals that end the server: Ctrl-C, and SIGTERM on Unix.
struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    fn listen() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    #[cfg(unix)]
    async fn wait(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    #[cfg(not(unix))]
    fn listen() -> io::Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    async fn wait(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_told_an_address_if_there_is_a_network_and_the_server_listens_to_it() {
        let told = |address: &str| address_for_others(address.parse().expect("an address"));
        for address in ["127.0.0.1:8080", "192.0.2.7:8080", "[::1]:8080"] {
            assert_eq!(told(address), None, "{address}");
        }
        let connected = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
            socket.connect("192.0.2.1:9")?;
            socket.local_addr()
        });
        let ip = connected.ok().map(|address| address.ip());
        let ip = ip.filter(|ip| !ip.is_unspecified() && !ip.is_loopback());
        assert_eq!(told("0.0.0.0:8080"), ip.map(|ip| format!("http://{ip}:8080/")));
    }
}
