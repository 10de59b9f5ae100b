//! The files of the page, which are compiled into this program.

use axum::Router;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::IntoResponse;
use axum::routing::get;

const DOCUMENT: &str = "text/html; charset=utf-8";
const STYLES: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

/// A file of the page.
struct PageFile {
    path: &'static str,
    media: &'static str,
    content: &'static [u8],
}

/// Includes a file of the folder `page/`. Its path on the server is its name.
macro_rules! page_file {
    ($name:literal, $media:ident) => {
        PageFile {
            path: concat!("/", $name),
            media: $media,
            content: include_bytes!(concat!("page/", $name)),
        }
    };
}

/// All files of the page.
const FILES: [PageFile; 51] = [
    PageFile {
        path: "/",
        media: DOCUMENT,
        content: include_bytes!("page/index.html"),
    },
    page_file!("icon.svg", PICTURE),
    page_file!("page.css", STYLES),
    page_file!("api.js", SCRIPT),
    page_file!("arrow.js", SCRIPT),
    page_file!("ask-card.js", SCRIPT),
    page_file!("back.js", SCRIPT),
    page_file!("board.js", SCRIPT),
    page_file!("camera.js", SCRIPT),
    page_file!("clock-board.js", SCRIPT),
    page_file!("clock.js", SCRIPT),
    page_file!("colors.js", SCRIPT),
    page_file!("cube.js", SCRIPT),
    page_file!("dialogs.js", SCRIPT),
    page_file!("doors.js", SCRIPT),
    page_file!("drawing.js", SCRIPT),
    page_file!("editor.js", SCRIPT),
    page_file!("enter-card.js", SCRIPT),
    page_file!("fields.js", SCRIPT),
    page_file!("flat.js", SCRIPT),
    page_file!("history.js", SCRIPT),
    page_file!("keyboard.js", SCRIPT),
    page_file!("lists.js", SCRIPT),
    page_file!("net.js", SCRIPT),
    page_file!("own-card.js", SCRIPT),
    page_file!("pad.js", SCRIPT),
    page_file!("page.js", SCRIPT),
    page_file!("perspective.js", SCRIPT),
    page_file!("pictures.js", SCRIPT),
    page_file!("playback.js", SCRIPT),
    page_file!("puzzle.js", SCRIPT),
    page_file!("puzzles.js", SCRIPT),
    page_file!("pyraminx.js", SCRIPT),
    page_file!("round-card.js", SCRIPT),
    page_file!("scene.js", SCRIPT),
    page_file!("search.js", SCRIPT),
    page_file!("share.js", SCRIPT),
    page_file!("skewb.js", SCRIPT),
    page_file!("slide.js", SCRIPT),
    page_file!("solution.js", SCRIPT),
    page_file!("solve-card.js", SCRIPT),
    page_file!("space.js", SCRIPT),
    page_file!("square-one-board.js", SCRIPT),
    page_file!("square-one.js", SCRIPT),
    page_file!("texts-de.js", SCRIPT),
    page_file!("texts-en.js", SCRIPT),
    page_file!("texts.js", SCRIPT),
    page_file!("timer.js", SCRIPT),
    page_file!("toolbar.js", SCRIPT),
    page_file!("train-card.js", SCRIPT),
    page_file!("view.js", SCRIPT),
];

/// Returns routes to all files of the page.
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
