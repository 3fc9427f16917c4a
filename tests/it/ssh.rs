//! A table that people join through a real sshd, with keys that are bound to seats.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use portable_pty::CommandBuilder;

use crate::pty::Terminal;
use crate::table::{Room, seal};

/// The path of the server, which must be absolute.
const SSHD: &str = "/usr/sbin/sshd";

/// The key without a seat.
const ANYTHING: &str = "anything";

/// A running server. Dropping it ends it.
struct Server {
    child: Child,
    port: u16,
    folder: PathBuf,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn make_key(path: &Path) {
    let mut command = Command::new("ssh-keygen");
    command
        .args(["-q", "-t", "ed25519", "-N", "", "-f"])
        .arg(path);
    assert!(command.status().expect("ssh-keygen runs").success());
}

impl Server {
    /// Starts a server with a key for each of two seats, and one for anything. Returns `None` if the machine doesn't
    /// let this user log in.
    fn start(room: &Room) -> Option<Server> {
        let folder = room.folder.path().join("ssh");
        std::fs::create_dir(&folder).expect("a folder");
        make_key(&folder.join("host"));
        let saves = room.folder.path().display();
        let keys = ["Ann", "Ben"].map(|seat| {
            make_key(&folder.join(seat));
            let key = std::fs::read_to_string(folder.join(seat).with_extension("pub"));
            let run = env!("CARGO_BIN_EXE_chancery");
            let run = format!(
                "CHANCERY_SAVES={saves} XDG_RUNTIME_DIR={saves} {run} join club --seat {seat}"
            );
            format!("restrict,pty,command=\"env {run}\" {}", key.expect("a key"))
        });
        make_key(&folder.join(ANYTHING));
        let anything = std::fs::read_to_string(folder.join(ANYTHING).with_extension("pub"));
        let list = folder.join("keys");
        let keys = keys.concat() + &anything.expect("a key");
        std::fs::write(&list, keys).expect("a file");
        std::fs::set_permissions(&list, std::fs::Permissions::from_mode(0o600)).expect("a file");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        let port = port.expect("a free port").port();
        let text = format!(
            "Port {port}\nListenAddress 127.0.0.1\nHostKey {0}/host\nAuthorizedKeysFile {0}/keys\nPidFile none\n\
             UsePAM no\nStrictModes no\nPasswordAuthentication no\nPermitRootLogin prohibit-password\n",
            folder.display()
        );
        let config = folder.join("config");
        std::fs::write(&config, text).expect("a file");
        // needed where the server runs as root
        let _ = std::fs::create_dir("/run/sshd");
        let mut command = Command::new(SSHD);
        command.args(["-D", "-e", "-f"]).arg(config);
        let mut child = command.stderr(Stdio::piped()).spawn().expect("sshd starts");
        let log = child.stderr.take().expect("its log");
        let mut lines = BufReader::new(log).lines().map_while(Result::ok);
        let listens = lines.any(|line| line.contains("Server listening"));
        std::thread::spawn(move || lines.count());
        let server = Server {
            child,
            port,
            folder,
        };
        let (done, _) = server.runs(ANYTHING, &["-T"], &["true"]);
        (listens && done).then_some(server)
    }

    /// Returns the words of a client with a key.
    fn words(&self, key: &str, options: &[&str], command: &[&str]) -> Vec<String> {
        let user = Command::new("id").arg("-un").output().expect("id runs");
        let user = String::from_utf8_lossy(&user.stdout).trim().to_owned();
        let (port, key) = (self.port.to_string(), self.folder.join(key));
        let known = format!("UserKnownHostsFile={}/known", self.folder.display());
        let fixed = [
            "-F",
            "none",
            "-p",
            &port,
            "-i",
            key.to_str().expect("a path"),
            "-o",
            "StrictHostKeyChecking=no",
            "-o",
            &known,
            "-o",
            "IdentitiesOnly=yes",
            "-o",
            "BatchMode=yes",
        ];
        let at = format!("{user}@127.0.0.1");
        let all = [&fixed, options, &[at.as_str()], command].concat();
        all.into_iter().map(str::to_owned).collect()
    }

    /// Starts a client in a terminal.
    fn client(&self, key: &str, command: &[&str], (cols, rows): (u16, u16)) -> Terminal {
        let mut builder = CommandBuilder::new("ssh");
        builder.args(self.words(key, &["-tt"], command));
        Terminal::start(builder, cols, rows)
    }

    /// Runs a client without a terminal. Returns whether it succeeds, and what it prints.
    fn runs(&self, key: &str, options: &[&str], command: &[&str]) -> (bool, String) {
        let mut client = Command::new("ssh");
        client
            .args(self.words(key, options, command))
            .stdin(Stdio::null());
        let output = client.output().expect("ssh runs");
        let text = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&text).into_owned(),
        )
    }
}

/// Reports why nothing is tested, not with `eprintln`, which a test that passes doesn't show.
fn skip(why: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: keys bound to seats. {why}");
}

#[test]
fn keys_of_a_real_sshd_are_bound_to_seats() {
    if !Path::new(SSHD).exists() {
        return skip(&format!("{SSHD} is missing; install openssh-server"));
    }
    let room = Room::new();
    let table = room.host();
    let Some(server) = Server::start(&room) else {
        return skip("sshd doesn't let this user log in");
    };
    let mut ann = server.client("Ann", &[], (120, 40));
    ann.shows(&["Ann", "no order, holds"]);
    // the command of the client doesn't count
    let mut ben = server.client(
        "Ben",
        &["chancery", "join", "club", "--seat", "Ann"],
        (80, 24),
    );
    ben.shows(&["ITALY", "0 of 10 orders"]);
    ann.type_keys("vie tyr\r");
    ann.shows(&["A Vie - Tyr"]);
    ann.resize(80, 24);
    ann.shows(&["1 of 12 orders", "F2 order list"]);
    seal(&mut ann);
    ann.shows(&["Waiting for Ben."]);
    let (done, text) = server.runs("Ben", &["-T"], &["echo", "a-shell"]);
    assert!(
        !done && text.contains("needs a terminal") && !text.contains("a-shell\n"),
        "{text}"
    );
    let to = format!("127.0.0.1:{}", server.port);
    let (done, text) = server.runs("Ben", &["-W", &to], &[]);
    assert!(
        !done && !text.contains("SSH-2.0"),
        "a forwarded port: {text}"
    );
    let (done, text) = server.runs("Ben", &["-T", "-s"], &["sftp"]);
    assert!(!done, "a subsystem for files: {text}");
    assert!(!ben.has_sent("- Tyr"), "another place shows the order");
    seal(&mut ben);
    ann.shows(&["All orders are in."]);
    ben.kill();
    table.kill();
    let (status, sent) = ann.leaves();
    assert!(!status.success() && String::from_utf8_lossy(&sent).contains("The table has ended."));
}
