//! `GET /api/options`: what each request can be asked with.

use crate::serve::answer::Json;
use rubik::requests::option_table;

pub async fn options() -> Json {
    Json(option_table())
}
