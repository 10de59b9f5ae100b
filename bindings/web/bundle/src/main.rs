//! Makes two sets of release files: a folder with the page that needs no server, for any static web host, and an npm
//! package.
//!
//! This program replaces the program `wasm-bindgen`, which has more functions but takes minutes to install.

mod types;

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};
use types::declarations;
use wasm_bindgen_cli_support::Bindgen;

/// The name of the files that wasm-bindgen writes, `rubik.js` and `rubik_bg.wasm`.
const NAME: &str = "rubik";

/// The tag that [`OWN_HEAD`] replaces in the server's page.
const HEAD: &str = "</head>";

/// The tags that only the page without a server has: its security policy and its manifest.
const OWN_HEAD: &str = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'">
<link rel="manifest" href="manifest.webmanifest">
</head>"#;

/// Comments in the service worker. This program replaces them by the names of the files to cache, and by a version.
const FILES: &str = "/* files */";
const VERSION: &str = "/* version */";

/// The files of a folder, by name.
type Files = BTreeMap<String, Vec<u8>>;

fn main() -> Result<()> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let (program, target) =
        { arguments.next().zip(arguments.next()) }.context("usage: rubik-web-bundle PROGRAM.wasm FOLDER")?;
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let root = here.join("../..");
    let mut engine = bound(&program)?;

    let mut page = files(&root.join("src/bin/rubik/serve/page"))?;
    page.extend(files(&here.join("page"))?);
    page.extend(engine.clone());
    let document = text(&page, "index.html")?.replacen(HEAD, OWN_HEAD, 1);
    page.insert("index.html".to_owned(), document.into_bytes());
    let worker = with_files(&text(&page, "service-worker.js")?, &page);
    page.insert("service-worker.js".to_owned(), worker.into_bytes());
    write(&target.join("site"), &page)?;

    let mut package = files(&here.join("npm"))?;
    package.append(&mut engine);
    let description = fs::read_to_string(root.join("docs/openapi.json"))?;
    let (declared, functions) = declarations(&serde_json::from_str(&description)?);
    package.insert("index.d.ts".to_owned(), declared.into_bytes());
    let index = text(&package, "index.js")? + &functions;
    package.insert("index.js".to_owned(), index.into_bytes());
    let manifest = text(&package, "package.json")?.replace("0.0.0", env!("CARGO_PKG_VERSION"));
    package.insert("package.json".to_owned(), manifest.into_bytes());
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        package.insert(license.to_owned(), fs::read(root.join(license))?);
    }
    write(&target.join("npm"), &package)
}

/// Takes a program that was compiled to WebAssembly, and makes its functions callable from JavaScript. Returns the file
/// of the program, and the file of the JavaScript that calls it.
fn bound(program: &Path) -> Result<Files> {
    let mut output = Bindgen::new()
        .input_path(program)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .out_name(NAME)
        .generate_output()?;
    let wasm = output.wasm_mut().emit_wasm();
    Ok(BTreeMap::from([
        (format!("{NAME}.js"), output.js().as_bytes().to_vec()),
        (format!("{NAME}_bg.wasm"), wasm),
    ]))
}

/// The service worker with the names of the files to cache, and with a version that changes when a file changes.
fn with_files(worker: &str, files: &Files) -> String {
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let is_kept = |name: &&String| *name != "service-worker.js" && *name != "index.html";
    let names: Vec<&String> = files.keys().filter(is_kept).collect();
    let names = format!(
        "\"./\", {}",
        serde_json::json!(names).to_string().trim_matches(['[', ']'])
    );
    let version = format!("\"{:016x}\"", hasher.finish());
    worker.replace(FILES, &names).replace(VERSION, &version)
}

fn files(folder: &Path) -> Result<Files> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<PathBuf>>>()?;
    let named = paths.iter().filter(|path| path.is_file()).map(|path| {
        let name = path.file_name().context("a file has a name")?;
        Ok((name.to_string_lossy().into_owned(), fs::read(path)?))
    });
    named.collect()
}

fn text(files: &Files, name: &str) -> Result<String> {
    let bytes = files.get(name).with_context(|| format!("{name} is missing"))?;
    Ok(String::from_utf8(bytes.clone())?)
}

fn write(folder: &Path, files: &Files) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes)?;
    }
    Ok(())
}
