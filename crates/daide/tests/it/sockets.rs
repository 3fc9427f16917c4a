//! Clients that stall, guess, or come back, over local sockets.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use chancery_core::board::Map;
use daide::board::BoardTokens;
use daide::frame::{Frame, FrameReader, MAGIC, ProtocolError, VERSION};
use daide::game::{Game, Options};
use daide::host::{Host, Waker};
use daide::press::Press;
use daide::server::Server;

use crate::table::frame;

/// The time after which a test fails because nothing arrives.
const LONGEST: Duration = Duration::from_secs(60);

/// A server of a game of France and Austria, in its own thread.
struct Served {
    address: SocketAddr,
    ends: Arc<AtomicBool>,
    waker: Waker,
    thread: Option<JoinHandle<()>>,
}

impl Served {
    fn new(options: Options) -> Self {
        let game = Game::new(&testing::board("france-austria"), options);
        let mut host = Host::new(Server::new(game.expect("a board that can be played")));
        let address = host.listen("127.0.0.1:0").expect("an address");
        let (waker, ends) = (host.waker(), Arc::new(AtomicBool::new(false)));
        let is_over = Arc::clone(&ends);
        let thread = thread::spawn(move || {
            while !is_over.load(Ordering::Relaxed) {
                for power in host.server.game.to_give().collect::<Vec<_>>() {
                    host.server.game.give(power, &[]);
                }
                host.server.go_on();
                host.go_on();
            }
            host.server.dismiss_all();
        });
        Served {
            address,
            ends,
            waker,
            thread: Some(thread),
        }
    }

    fn connect(&self) -> Connection {
        let stream = TcpStream::connect(self.address).expect("a server");
        stream.set_read_timeout(Some(LONGEST)).expect("a time");
        let mut connection = Connection {
            stream,
            tokens: BoardTokens::new(&Map::standard_shared()).expect("the standard board"),
            frames: FrameReader::new(usize::from(u16::MAX)),
        };
        connection.write(&Frame::Initial(VERSION, MAGIC).bytes());
        let first = connection.next();
        assert_eq!(first, Some(Frame::Representation(Vec::new())));
        connection
    }

    /// Connects a client and takes the only seat. Returns it with its passcode.
    fn join(&self) -> (Connection, String) {
        let mut connection = self.connect();
        connection.say("NME ( 'x' ) ( '1' )");
        connection.wait("MAP");
        connection.say("YES ( MAP ( 'france_austria' ) )");
        let hello = connection.wait("HLO ( FRA )");
        let code = hello.split(' ').nth(5).expect("a passcode");
        (connection, code.to_owned())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
        self.waker.wake();
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(thread::panicking() || ended.is_some_and(|it| it.is_ok()));
    }
}

/// A connection to a server.
struct Connection {
    stream: TcpStream,
    tokens: BoardTokens,
    frames: FrameReader,
}

impl Connection {
    fn write(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("a server");
    }

    fn say(&mut self, text: &str) {
        let bytes = frame(&self.tokens, text);
        self.write(&bytes);
    }

    /// Returns the next frame, or `None` if the connection is closed.
    fn next(&mut self) -> Option<Frame> {
        let mut bytes = [0; 4096];
        loop {
            if let Some(frame) = self.frames.next_frame() {
                return Some(frame.expect("a frame"));
            }
            // a server that has closed the connection may reset it
            let count = self.stream.read(&mut bytes).unwrap_or(0);
            if count == 0 {
                return None;
            }
            self.frames.push(&bytes[..count]);
        }
    }

    /// Waits for a message that begins with a text.
    fn wait(&mut self, start: &str) -> String {
        let mut last = String::new();
        while let Some(Frame::Message(message)) = self.next() {
            last = self.tokens.text(&message);
            if last.starts_with(start) {
                return last;
            }
        }
        panic!("{start}: closed after {last}");
    }

    fn ask(&mut self, text: &str, answer: &str) {
        self.say(text);
        let start = answer.split(' ').next().expect("a word");
        assert_eq!(self.wait(start), answer);
    }
}

/// Requests boards and doesn't read them, until the server closes the connection.
fn stall(connection: Connection) -> JoinHandle<()> {
    let requests = frame(&connection.tokens, "MDF").repeat(100);
    let mut stream = connection.stream;
    thread::spawn(move || while stream.write_all(&requests).is_ok() {})
}

#[test]
fn clients_that_do_not_read_delay_neither_others_nor_the_clock() {
    let served = Served::new(Options {
        computers: 1,
        deadline: Some(1),
        ..Options::default()
    });
    let (mut honest, _) = served.join();
    let stalled: Vec<JoinHandle<()>> = (0..10).map(|_| stall(served.connect())).collect();
    let mut answers = 0;
    while stalled.iter().any(|it| !it.is_finished()) {
        honest.say("MAP");
        honest.wait("MAP");
        answers += 1;
    }
    // a server that blocks on one client serves no other one until it disconnects it
    assert!(answers > 5 * stalled.len(), "{answers}");
    for client in stalled {
        client.join().expect("a client that was disconnected");
    }
    honest.wait("NOW");
}

#[test]
fn a_client_that_guesses_passcodes_is_disconnected() {
    let served = Served::new(Options {
        computers: 1,
        deadline: Some(8000),
        ..Options::default()
    });
    let (owner, code) = served.join();
    drop(owner);
    let mut stranger = served.connect();
    let guesses = (1..).map(|guess| guess.to_string());
    for guess in guesses.filter(|guess| *guess != code).take(5) {
        let text = format!("IAM ( FRA ) ( {guess} )");
        stranger.ask(&text, &format!("REJ ( {text} )"));
    }
    assert_eq!(stranger.next(), None);
    let mut owner = served.connect();
    owner.say(&format!("IAM ( FRA ) ( {code} )"));
    owner.wait("NOT ( CCD ( FRA ) )");
}

#[test]
fn a_client_that_comes_back_cannot_find_out_its_orders() {
    let served = Served::new(Options {
        computers: 1,
        deadline: Some(8000),
        ..Options::default()
    });
    let (mut owner, code) = served.join();
    owner.say("SUB ( ( FRA AMY PAR ) MTO BUR )");
    owner.wait("MIS");
    drop(owner);
    let mut back = served.connect();
    back.say(&format!("IAM ( FRA ) ( {code} )"));
    back.wait("NOT ( CCD ( FRA ) )");
    for order in ["BUR", "GAS", "PIC"] {
        let text = format!("NOT ( SUB ( ( FRA AMY PAR ) MTO {order} ) )");
        back.ask(&text, &format!("YES ( {text} )"));
        back.ask("MIS", "MIS ( FRA FLT BRE ) ( FRA AMY MAR )");
    }
}

/// No seed leads to a passcode.
#[test]
fn passcodes_are_random() {
    let codes = || {
        let served = [(); 5].map(|()| {
            Served::new(Options {
                computers: 1,
                ..Options::default()
            })
        });
        served.map(|served| served.join().1)
    };
    let [first, second] = [codes(), codes()];
    assert_ne!(first, second);
    assert!(first.iter().any(|code| *code != first[0]), "{first:?}");
}

#[test]
fn the_last_messages_are_sent_although_another_client_does_not_read() {
    let served = Served::new(Options {
        computers: 1,
        ..Options::default()
    });
    let (mut honest, _) = served.join();
    let mut silent = served.connect();
    let requests = frame(&silent.tokens, "MDF").repeat(150);
    silent.write(&requests);
    drop(served);
    honest.wait("OFF");
    assert_eq!(honest.next(), None);
}

#[test]
fn the_last_messages_reach_a_client_that_still_sends() {
    let served = Served::new(Options::default());
    let mut client = served.connect();
    let request = frame(&client.tokens, "MDF");
    // more than the system holds for a client that doesn't read
    client.write(&request.repeat(150));
    client.write(&Frame::Initial(VERSION, MAGIC).bytes());
    for _ in 0..50 {
        client.write(&request);
        thread::sleep(Duration::from_millis(10));
    }
    let frames = std::iter::from_fn(|| client.next());
    let error = ProtocolError::SecondInitial as u16;
    assert_eq!(frames.last(), Some(Frame::Error(error)));
}

#[test]
fn clients_make_proposals_and_answer_them() {
    let served = Served::new(Options {
        press: Press::Orders,
        deadline: Some(8000),
        ..Options::default()
    });
    let mut clients = [served.connect(), served.connect()];
    for client in &mut clients {
        client.say("NME ( 'x' ) ( '1' )");
        client.wait("MAP");
        client.say("YES ( MAP ( 'france_austria' ) )");
    }
    let mut powers = clients.each_mut().map(|client| {
        let hello = client.wait("HLO");
        assert!(hello.contains("( LVL 20 )"), "{hello}");
        hello.split(' ').nth(2).expect("a power").to_owned()
    });
    // each proposes to the other, which answers
    for _ in 0..2 {
        let [one, other] = &powers;
        let peace = "PRP ( PCE ( FRA AUS ) )";
        let [from, to] = &mut clients;
        let sent = format!("SND ( {other} ) ( {peace} )");
        from.ask(&sent, &format!("YES ( {sent} )"));
        assert_eq!(
            to.wait("FRM"),
            format!("FRM ( {one} ) ( {other} ) ( {peace} )")
        );
        let answer = format!("SND ( {one} ) ( YES ( {peace} ) )");
        to.ask(&answer, &format!("YES ( {answer} )"));
        let heard = format!("FRM ( {other} ) ( {one} ) ( YES ( {peace} ) )");
        assert_eq!(from.wait("FRM"), heard);
        clients.reverse();
        powers.reverse();
    }
}

#[test]
fn a_client_that_sends_too_many_proposals_is_refused() {
    let served = Served::new(Options {
        press: Press::Peace,
        computers: 1,
        deadline: Some(8000),
        ..Options::default()
    });
    let (mut client, _) = served.join();
    let sent = "SND ( AUS ) ( PRP ( PCE ( FRA AUS ) ) )";
    for _ in 0..100 {
        client.ask(sent, &format!("YES ( {sent} )"));
    }
    client.ask(sent, &format!("REJ ( {sent} )"));
    let long = format!("SND ( AUS ) ( PRP ( PCE ( FRA {}) ) )", "AUS ".repeat(300));
    client.ask(&long, &format!("REJ ( {long} )"));
}
