//! The page: its files are parts of this program.

use axum::Router;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::IntoResponse;
use axum::routing::get;

/// A file of the page.
struct PageFile {
    path: &'static str,
    media: &'static str,
    content: &'static [u8],
}

/// All files of the page.
const FILES: [PageFile; 3] = [
    PageFile {
        path: "/",
        media: "text/html; charset=utf-8",
        content: include_bytes!("page/index.html"),
    },
    PageFile {
        path: "/page.css",
        media: "text/css; charset=utf-8",
        content: include_bytes!("page/page.css"),
    },
    PageFile {
        path: "/page.js",
        media: "text/javascript; charset=utf-8",
        content: include_bytes!("page/page.js"),
    },
];

/// A route for each file, and none for any other path.
pub fn routes() -> Router {
    FILES.iter().fold(Router::new(), |routes, file| {
        routes.route(file.path, get(|| async { file.answer() }))
    })
}

impl PageFile {
    fn answer(&'static self) -> impl IntoResponse {
        let media = HeaderValue::from_static(self.media);
        ([(CONTENT_TYPE, media)], self.content)
    }
}
