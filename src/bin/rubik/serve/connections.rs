//! Connections: how many there may be, how long a request may take to arrive, and how they end.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How many connections are open at once; more wait until one ends.
pub const MOST_CONNECTIONS: usize = 4096;

/// How long the head of a request may take to arrive, and how long a connection may be idle.
const HEAD_ARRIVAL: Duration = Duration::from_secs(15);

/// The most bytes of a request that are held before they are looked at.
const BUFFER: usize = 32 * 1024;

/// The most headers of a request.
const MOST_HEADERS: usize = 64;

/// After the system could not accept a connection, as when it has no more files to give.
const PAUSE: Duration = Duration::from_millis(50);

/// Accepts connections until the server ends, and waits until they have ended.
pub async fn accept(listener: TcpListener, routes: Router, mut ended: watch::Receiver<()>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut open = JoinSet::new();
    loop {
        let place = Arc::clone(&places).acquire_owned();
        let accepted = async {
            let place = place.await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            accepted = accepted => accepted,
            _ = ended.changed() => break,
        };
        // Those that have ended are forgotten.
        while open.try_join_next().is_some() {}
        match accepted {
            Ok((stream, _)) => {
                let (routes, ended) = (routes.clone(), ended.clone());
                open.spawn(async move {
                    serve(stream, routes, ended).await;
                    drop(place);
                });
            }
            Err(_) => sleep(PAUSE).await,
        }
    }
    while open.join_next().await.is_some() {}
}

/// Answers the requests of a connection, until it ends, or the server does.
async fn serve(stream: TcpStream, routes: Router, mut ended: watch::Receiver<()>) {
    // Answers are short and whole: they are not held back for more.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_ARRIVAL)
        .max_buf_size(BUFFER)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes));
    let mut connection = std::pin::pin!(connection);
    // What went wrong on a connection is the other side's affair.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = ended.changed() => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
