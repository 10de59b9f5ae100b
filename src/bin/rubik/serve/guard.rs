//! Accepts requests from programs and from pages of this server, and refuses requests from pages of other sites. Adds
//! headers that restrict what browsers do with the answers.

use super::answer::Refusal;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rubik::json::ErrorCode;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The page may load scripts, styles and data only from this server, and may not contain inline scripts or styles. No
/// site may show the page in a frame.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const SEC_FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// Refuses requests from other sites, and adds the headers to every answer.
pub async fn check(State(listens_on): State<IpAddr>, request: Request, next: Next) -> Response {
    let mut response = match refusal(listens_on, &request) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    protect(response.headers_mut());
    response
}

fn protect(headers: &mut HeaderMap) {
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (X_FRAME_OPTIONS, "DENY"),
        (RESOURCE_POLICY, "same-origin"),
        (OPENER_POLICY, "same-origin"),
        (CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Returns the reason why a request is refused, or `None` if it is allowed.
fn refusal(listens_on: IpAddr, request: &Request) -> Option<Refusal> {
    let refuse = |message: &str| {
        let message = message.to_owned();
        Some(Refusal::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message))
    };
    let headers = request.headers();
    let host = only(headers, &HOST);
    let Some(host) = host.filter(|host| is_own_host(host, listens_on)) else {
        // The owner of a domain can make its name resolve to this server's address, and so attack the server through a
        // browser.
        return refuse("the Host header does not name an address of this server");
    };
    let target = request.uri().authority();
    if target.is_some_and(|target| target.as_str() != host) {
        return refuse("the address in the request is not the one in the Host header");
    }
    if headers.contains_key(ORIGIN) {
        let origin = only(headers, &ORIGIN).and_then(|origin| origin.strip_prefix("http://"));
        if !origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host)) {
            return refuse("pages of other sites may not use this server");
        }
    }
    // `Sec-Fetch-Site` also covers requests without `Origin`, such as those for pictures and scripts. Links from other
    // sites are allowed.
    let is_from_elsewhere = match only(headers, &SEC_FETCH_SITE) {
        Some("same-origin" | "none") => false,
        Some(_) => only(headers, &SEC_FETCH_MODE) != Some("navigate"),
        None => headers.contains_key(SEC_FETCH_SITE),
    };
    if is_from_elsewhere {
        return refuse("pages of other sites may not use this server");
    }
    None
}

/// Returns the text of a header if it occurs exactly once.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

/// True if a host may name this server. `localhost` and loopback addresses always may. If the server listens to other
/// machines, any other numeric address may too. All other names are refused, because the owner of a name decides to
/// which address it resolves.
fn is_own_host(host: &str, listens_on: IpAddr) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|each| each.is_ascii_digit()) => name,
        _ => host,
    };
    if name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let inner = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let address = match inner {
        Some(inner) => inner.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => name.parse::<Ipv4Addr>().ok().map(IpAddr::V4),
    };
    address.is_some_and(|address| address.is_loopback() || !listens_on.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_that_no_name_server_answers_for_are_this_servers_own() {
        let loopback = IpAddr::from([127, 0, 0, 1]);
        let everywhere = IpAddr::from([0, 0, 0, 0]);
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:8080", "[::1]", "[::1]:1"] {
            assert!(is_own_host(host, loopback), "{host}");
            assert!(is_own_host(host, everywhere), "{host}");
        }
        for host in ["192.168.1.7:8080", "[fe80::1]:8080", "10.0.0.1"] {
            assert!(!is_own_host(host, loopback), "{host}");
            assert!(is_own_host(host, everywhere), "{host}");
        }
        for host in [
            "",
            ":80",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.nip.io",
            "localhost@evil.example",
            "::1",
            "[127.0.0.1]",
            "127.1",
            "localhost:80:80",
            "localhost:8x",
        ] {
            assert!(!is_own_host(host, loopback), "{host}");
            assert!(!is_own_host(host, everywhere), "{host}");
        }
    }

    #[test]
    fn an_address_in_the_request_must_be_the_one_in_the_host_header() {
        let hosts = ["localhost:80", "127.0.0.1:80", "[::1]:80", "localhost"];
        for host in hosts {
            let is_refused = |target: &str| {
                let request = axum::http::Request::builder().uri(target).header(HOST, host);
                let request = request.body(axum::body::Body::empty()).expect("a request");
                refusal(IpAddr::from([127, 0, 0, 1]), &request).is_some()
            };
            assert!(!is_refused("/"), "{host}");
            for named in hosts {
                assert_eq!(is_refused(&format!("http://{named}/")), named != host, "{named} {host}");
            }
        }
    }
}
