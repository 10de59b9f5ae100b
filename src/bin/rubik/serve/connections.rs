//! Accepts connections, and ends them when the server ends. Limits the number of connections and the time in which the
//! head of a request must arrive.

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

/// The maximum number of open connections. Further connections wait until an open connection ends.
pub const MOST_CONNECTIONS: usize = 4096;

/// The time limit for the arrival of a request's head. An idle connection ends after the same time.
const HEAD_ARRIVAL: Duration = Duration::from_secs(15);

/// The maximum size in bytes of the buffer for incoming data of a connection.
const BUFFER: usize = 32 * 1024;

/// The maximum number of headers in a request.
const MOST_HEADERS: usize = 64;

/// The pause after the server failed to accept a connection, for example because too many files are open.
const PAUSE: Duration = Duration::from_millis(50);

/// Accepts connections until the server ends, and then waits until all connections have ended.
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
        // Remove the tasks of connections that have ended.
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

/// Answers the requests of a connection, until the connection or the server ends.
async fn serve(stream: TcpStream, routes: Router, mut ended: watch::Receiver<()>) {
    // Each answer is written at once, so the system must not wait for more data before it sends a packet.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_ARRIVAL)
        .max_buf_size(BUFFER)
        .max_headers(MOST_HEADERS)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes));
    let mut connection = std::pin::pin!(connection);
    // Errors are ignored here, because an error of a connection concerns only its client.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = ended.changed() => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
