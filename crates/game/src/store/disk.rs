//! Reads untrusted files with checks, and writes files atomically.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::StoreError;
use super::encoding::{NotUtf8, decode_utf8};

/// Reads a text file of at most `limit` bytes. `kind` is its kind for error messages: `a save`.
///
/// # Errors
/// Returns an error if the file can't be read, isn't an ordinary file, is larger than the limit, or
/// isn't valid UTF-8.
pub(super) fn read_text(path: &Path, kind: &str, limit: u64) -> Result<String, StoreError> {
    let bytes = read_bytes(path, kind, limit)?;
    decode_utf8(bytes).map_err(|NotUtf8(line)| {
        let why = format!("line {line}: not valid UTF-8; convert the file and try again");
        refused(path, why)
    })
}

/// Reads a file of at most `limit` bytes as [`read_text`] does, without decoding it.
pub(super) fn read_bytes(path: &Path, kind: &str, limit: u64) -> Result<Vec<u8>, StoreError> {
    let unopened = |error| StoreError::Unopened {
        path: path.to_owned(),
        error,
    };
    // check before opening the file, because opening a pipe would wait for a writer
    if !fs::metadata(path).map_err(unopened)?.is_file() {
        let error = format!("expected a regular file ({kind})");
        return Err(unopened(io::Error::other(error)));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unopened)?;
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(unopened)?;
    if bytes.len() as u64 > limit {
        let why = format!("too large for {kind}: {} at most", size(limit));
        return Err(refused(path, why));
    }
    Ok(bytes)
}

/// Returns a size in words: `64 KB`.
pub fn size(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{} KB", bytes >> 10),
        megabytes => format!("{megabytes} MB"),
    }
}

/// Returns the first and the last `length` bytes of a file, as far as they are text.
pub(super) fn ends(path: &Path, length: u64) -> io::Result<[String; 2]> {
    let mut file = File::open(path)?;
    let size = file.metadata()?.len();
    let mut part = |start| -> io::Result<String> {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(start))?;
        (&mut file).take(length).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let head = part(0)?;
    let tail = match size.checked_sub(length) {
        None | Some(0) => head.clone(),
        Some(start) => part(start)?,
    };
    Ok([head, tail])
}

pub(super) fn refused(path: &Path, why: String) -> StoreError {
    StoreError::Refused {
        path: path.to_owned(),
        why,
    }
}

/// The access rights of a new file. An existing file keeps its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Only the owner can read it, because a game has secret orders.
    Owner,
    /// The system's default.
    Usual,
}

/// Whether a file may replace another one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// Only a new file: no file of that name may exist.
    New,
    /// Any file. A symbolic link is replaced, not followed.
    Any,
}

/// The prefix and suffix of the names of temporary files.
const TEMPORARY: (&str, &str) = (".chancery-", ".tmp");

/// Returns the path of a temporary file next to an existing file.
pub(super) fn temporary(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (begin, end) = TEMPORARY;
    path.with_file_name(format!("{begin}{name}{end}"))
}

/// Removes the temporary files that killed programs have left in a folder, except for locked ones,
/// which are being written. Ignores errors, because the files are harmless and the next call tries
/// again.
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

/// Creates a temporary file in a folder, which is locked while it is open.
fn temporary_file(folder: &Path, access: Access) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    #[cfg(unix)]
    if access == Access::Usual {
        use std::os::unix::fs::PermissionsExt;
        // the system's umask is applied to these
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
        // before it was locked, another program could have removed it as a leftover
        if is_still(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
}

/// Writes a file atomically, by renaming a temporary file next to it, and syncs it to disk. Returns
/// the file, which is locked.
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

/// Returns whether an open file still has this path.
#[cfg(unix)]
pub(super) fn is_still(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// Returns whether an open file still has this path, which is always so because it can't be
/// replaced.
#[cfg(not(unix))]
pub(super) fn is_still(_: &File, _: &Path) -> bool {
    true
}

/// Returns a function that adds a path and an operation to an I/O error.
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

/// Returns the TOML files in a folder; none if the folder doesn't exist.
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

/// Returns the path in the home folder that a path like `~/saves` means, or `None` for other paths.
pub(super) fn in_home(path: &Path) -> Option<PathBuf> {
    let rest = path.strip_prefix("~").ok()?;
    Some(etcetera::home_dir().ok()?.join(rest))
}

/// Returns the folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Returns the path at the end of a chain of symbolic links, whether or not there is a file.
pub(super) fn link_target(path: &Path) -> PathBuf {
    match (fs::canonicalize(path), fs::read_link(path)) {
        (Ok(target), _) => target,
        // links in a circle have another error
        (Err(error), Ok(link)) if error.kind() == io::ErrorKind::NotFound => {
            link_target(&folder_of(path).join(link))
        }
        (Err(_), _) => path.to_owned(),
    }
}

/// Checks that the folder of a file exists.
pub(super) fn check_folder(path: &Path) -> Result<(), StoreError> {
    fs::metadata(folder_of(path))
        .map(drop)
        .map_err(io_error(path, "write it"))
}

/// Creates a folder and its parents, and syncs them to disk.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let new: Vec<&Path> = folder
        .ancestors()
        .take_while(|folder| !folder.exists())
        .collect();
    fs::create_dir_all(folder)?;
    new.into_iter()
        .try_for_each(|made| sync_folder(folder_of(made)))
}

/// Syncs a folder, which makes new names in it durable. Some systems can't open folders; it does
/// nothing there.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder) {
        Ok(folder) => folder.sync_all(),
        Err(_) => Ok(()),
    }
}

/// Ignores the error of removing a file that doesn't exist.
pub(super) fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
