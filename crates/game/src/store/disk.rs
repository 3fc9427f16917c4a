//! Reading files that may be anything, and writing files that are never half there.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::StoreError;

/// Reads a file of text, of so many bytes at most. `kind` says what it should be: `a save`.
///
/// # Errors
/// Where it can't be read, is no ordinary file, is larger than that, or no text in UTF-8.
pub(super) fn read_text(path: &Path, kind: &str, limit: u64) -> Result<String, StoreError> {
    let bytes = read_bytes(path, kind, limit)?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        let why = format!("line {line}: not valid UTF-8; convert the file and try again");
        refused(path, why)
    })
}

/// Reads a file as [`read_text`] does, whatever is in it.
pub(super) fn read_bytes(path: &Path, kind: &str, limit: u64) -> Result<Vec<u8>, StoreError> {
    let disk = io_error(path, "read it");
    // asked before it is opened: opening a pipe would wait for a writer
    if !fs::metadata(path).map_err(disk)?.is_file() {
        return Err(refused(path, format!("expected a regular file ({kind})")));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(disk)?;
    file.take(limit + 1).read_to_end(&mut bytes).map_err(disk)?;
    if bytes.len() as u64 > limit {
        let size = match limit >> 20 {
            0 => format!("{} KB", limit >> 10),
            megabytes => format!("{megabytes} MB"),
        };
        let why = format!("too large for {kind}: {size} at most");
        return Err(refused(path, why));
    }
    Ok(bytes)
}

fn refused(path: &Path, why: String) -> StoreError {
    StoreError::Refused {
        path: path.to_owned(),
        why,
    }
}

/// Who may read a new file; one that was there keeps what it had.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Its owner alone: in a game lie orders that nobody else has seen.
    Owner,
    /// Whom the system lets read new files.
    Usual,
}

/// What the file is called that is written before it takes the place of another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TempFile {
    /// Always the same: nobody else writes this file. What a crash leaves is cleared away next time.
    Own,
    /// Something that no other file is called.
    Any,
}

/// The file of that name with a dot before it, and an ending.
pub(super) fn hidden(path: &Path, ending: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}{ending}"))
}

/// Writes a file by way of another one beside it: it is there as a whole, or as it was. When this
/// returns it is on the disk. A link in its place is replaced, not followed.
pub(super) fn put(
    path: &Path,
    bytes: &[u8],
    access: Access,
    draft: TempFile,
) -> Result<(), StoreError> {
    let disk = |doing| io_error(path, doing);
    let folder = folder_of(path);
    make_folder(folder).map_err(disk("make the folder for it"))?;
    let mut beside = tempfile::Builder::new();
    let name = hidden(path, ".new");
    let name = name.file_name().unwrap_or_default();
    match draft {
        TempFile::Any => beside.prefix(".chancery-").suffix(".tmp"),
        TempFile::Own => {
            gone(fs::remove_file(folder.join(name)))
                .map_err(disk("clear away what a crash left of it"))?;
            beside.prefix(name).rand_bytes(0)
        }
    };
    #[cfg(unix)]
    if access == Access::Usual {
        use std::os::unix::fs::PermissionsExt;
        // less what the system's mask takes away
        beside.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = access;
    let mut file = beside
        .tempfile_in(folder)
        .map_err(disk("write beside it"))?;
    file.write_all(bytes).map_err(disk("write it"))?;
    if let Ok(data) = fs::metadata(path) {
        file.as_file()
            .set_permissions(data.permissions())
            .map_err(disk("keep its permissions"))?;
    }
    file.as_file()
        .sync_all()
        .map_err(disk("get it to the disk"))?;
    file.persist(path)
        .map_err(|error| disk("put it in its place")(error.error))?;
    sync_folder(folder).map_err(disk("get its folder to the disk"))
}

/// What the disk said, as an error about a file.
pub(super) fn io_error(
    path: &Path,
    doing: &'static str,
) -> impl Fn(io::Error) -> StoreError + Copy {
    move |error| StoreError::Disk {
        path: path.to_owned(),
        doing,
        error,
    }
}

/// Returns the TOML files of a folder; none if there is no folder.
pub(super) fn toml_files(folder: &Path, doing: &'static str) -> Result<Vec<PathBuf>, StoreError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(io_error(folder, doing))?,
    };
    let paths = entries.map(|entry| Ok(entry?.path()));
    let paths: io::Result<Vec<PathBuf>> = paths.collect();
    let mut paths = paths.map_err(io_error(folder, doing))?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    Ok(paths)
}

/// Returns the file that a path like `~/saves` names; none for other paths.
pub(super) fn in_home(path: &Path) -> Option<PathBuf> {
    let rest = path.strip_prefix("~").ok()?;
    Some(etcetera::home_dir().ok()?.join(rest))
}

/// The folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Makes a folder, and those that it is in; when this returns they are on the disk.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let new: Vec<&Path> = folder
        .ancestors()
        .take_while(|folder| !folder.exists())
        .collect();
    fs::create_dir_all(folder)?;
    new.into_iter()
        .try_for_each(|made| sync_folder(folder_of(made)))
}

/// A new name is on the disk only when its folder is; some systems can't open one.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder) {
        Ok(folder) => folder.sync_all(),
        Err(_) => Ok(()),
    }
}

/// What was not there is gone too.
pub(super) fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
