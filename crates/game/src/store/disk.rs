//! Reading files that may be anything, and writing files that are never half there.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

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

/// Whether a file may take the place of another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// A new file: there must be none of that name.
    New,
    /// Any file. A link in its place is replaced, not followed.
    Any,
}

/// What the names of temporary files begin and end with.
const TEMPORARY: (&str, &str) = (".chancery-", ".tmp");

/// Returns the path of a temporary file beside another, for a file that exists already.
pub(super) fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (begin, end) = TEMPORARY;
    path.with_file_name(format!("{begin}{name}{end}"))
}

/// Removes the temporary files that killed programs have left in a folder. A file that is locked is
/// being written. What can't be removed does no harm, and is tried again the next time.
pub(super) fn clean(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_temporary = name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1);
        if is_temporary
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Creates a temporary file in a folder, locked as long as it is open.
fn temporary_file(folder: &Path, access: Access) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    #[cfg(unix)]
    if access == Access::Usual {
        use std::os::unix::fs::PermissionsExt;
        // less what the system's mask takes away
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = access;
    loop {
        let file = builder.tempfile_in(folder)?;
        match file.as_file().lock() {
            Err(error) if error.kind() == io::ErrorKind::Unsupported => return Ok(file),
            locked => locked?,
        }
        // until it was locked, another program could take it for one that is left over
        if is_still(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
}

/// Writes a file by way of another one beside it: it is there as a whole, or as it was. When this
/// returns it is on the disk. Returns the file, which is locked.
pub(super) fn put(
    path: &Path,
    bytes: &[u8],
    access: Access,
    target: Target,
) -> Result<File, StoreError> {
    let disk = |doing| io_error(path, doing);
    let folder = folder_of(path);
    make_folder(folder).map_err(disk("make the folder for it"))?;
    let mut file = temporary_file(folder, access).map_err(disk("write beside it"))?;
    file.write_all(bytes).map_err(disk("write it"))?;
    if let Ok(data) = fs::metadata(path) {
        file.as_file()
            .set_permissions(data.permissions())
            .map_err(disk("keep its permissions"))?;
    }
    file.as_file()
        .sync_all()
        .map_err(disk("get it to the disk"))?;
    let placed = match target {
        Target::New => file.persist_noclobber(path),
        Target::Any => file.persist(path),
    };
    let file = placed.map_err(|error| disk("put it in its place")(error.error))?;
    sync_folder(folder).map_err(disk("get its folder to the disk"))?;
    Ok(file)
}

/// Returns whether an open file is still the one of that name.
#[cfg(unix)]
pub(super) fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Returns whether an open file is still the one of that name: it can't be replaced meanwhile.
#[cfg(not(unix))]
pub(super) fn is_still(_: &File, _: &Path) -> bool {
    true
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
