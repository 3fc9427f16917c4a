//! The folder of the sockets of running tables: private to the user, or to a group.

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use super::TableError;

/// The variable with the user's folder for sockets.
const RUNTIME: &str = "XDG_RUNTIME_DIR";

/// The ending of the sockets' names.
const ENDING: &str = "table";

/// The longest name of a table. The path of a socket can't have more than about 100 bytes.
const LONGEST_NAME: usize = 32;

/// Returns the folders in which sockets can be, the usual one first: in the user's folder for sockets, else
/// beside the saved games.
pub(super) fn all(saves: &Path) -> Vec<PathBuf> {
    let user = rustix::process::getuid().as_raw();
    let runtime = std::env::var_os(RUNTIME).map(PathBuf::from);
    // a command of sshd may run without the variable
    let usual = PathBuf::from(format!("/run/user/{user}"));
    let runtime = runtime
        .into_iter()
        .chain([usual])
        .filter(|path| path.is_dir());
    let mut folders: Vec<PathBuf> = runtime.map(|path| path.join("chancery")).collect();
    folders.push(saves.join(".tables"));
    folders.dedup();
    folders
}

/// Makes the folder, and checks that it belongs to this user.
///
/// # Errors
/// Returns an error if it can't be made, or belongs to another user.
pub(super) fn make(path: &Path, mode: u32) -> Result<(), TableError> {
    let fault = |error| TableError::Folder {
        path: path.to_owned(),
        error,
    };
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true).mode(mode);
    builder.create(path).map_err(fault)?;
    let metadata = fs::symlink_metadata(path).map_err(fault)?;
    let is_own = metadata.uid() == rustix::process::getuid().as_raw();
    if !is_own || !metadata.is_dir() {
        let error = io::Error::new(
            io::ErrorKind::PermissionDenied,
            "this folder belongs to another user",
        );
        return Err(fault(error));
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(fault)
}

/// Returns the id of a group with this name or number.
///
/// # Errors
/// Returns an error if there is no such group.
pub(super) fn group_id(name: &str) -> Result<u32, TableError> {
    let groups = fs::read_to_string("/etc/group").unwrap_or_default();
    let id = |line: &str| {
        let mut fields = line.split(':');
        let is_named = fields.next() == Some(name);
        let id = fields.nth(1).filter(|_| is_named)?;
        id.parse().ok()
    };
    let id = groups.lines().find_map(id).or_else(|| name.parse().ok());
    id.ok_or_else(|| TableError::UnknownGroup(name.to_owned()))
}

/// Gives a path to a group, if there is one.
///
/// # Errors
/// Returns an error if this user can't do that.
pub(super) fn give_to(path: &Path, group: Option<u32>) -> Result<(), TableError> {
    let given = group.map_or(Ok(()), |group| chown(path, None, Some(group)));
    given.map_err(|error| TableError::Folder {
        path: path.to_owned(),
        error,
    })
}

/// Returns a name as it can be used for a socket.
pub(super) fn name_of(name: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let plain = |letter| if is_plain(letter) { letter } else { '-' };
    let name: String = name.chars().map(plain).take(LONGEST_NAME).collect();
    match name.trim_matches(['.', '-']) {
        "" => "table".to_owned(),
        name => name.to_owned(),
    }
}

/// Returns the path of a table's socket.
pub(super) fn socket(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{}.{ENDING}", name_of(name)))
}

/// Returns the names and paths of the sockets in some folders, in sequence.
pub(super) fn sockets(folders: &[PathBuf]) -> Vec<(String, PathBuf)> {
    let entries = folders.iter().flat_map(fs::read_dir).flatten().flatten();
    let name = |entry: fs::DirEntry| {
        let path = entry.path();
        let is_socket = path.extension().is_some_and(|ending| ending == ENDING);
        let name = path.file_stem()?.to_string_lossy().into_owned();
        is_socket.then_some((name, path))
    };
    let mut sockets: Vec<_> = entries.filter_map(name).collect();
    sockets.sort();
    sockets
}
