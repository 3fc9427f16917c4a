//! The sockets of a server.
//!
//! One thread accepts connections, and each connection has a thread that reads and one that writes. They report
//! to the [`Host`], which has the server and never waits for a client: its messages are queued for the thread that
//! writes. A client that doesn't read its messages is disconnected.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::server::{ClientId, Output, Server};

/// The maximum number of connections. Others are closed at once.
const MOST_CONNECTIONS: usize = 100;

/// The maximum number of bytes that wait to be written on a connection. A client that reads less is disconnected.
const MOST_WAITING: usize = 1 << 20;

/// The maximum time for which a message waits to be written. A client that reads later is disconnected.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// The number of events that wait for the host; few, so that requests of a client wait only for those of others.
const MOST_EVENTS: usize = 16;

/// The number of bytes that are read at once; few, so that requests of a client don't delay others for long.
const MOST_READ: usize = 1 << 10;

/// The time before the next try to accept connections after an error: of too many open files, for example.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// The maximum time for which the end of all connections is awaited.
const LONGEST_END: Duration = Duration::from_secs(1);

/// An event reported by another thread.
enum Event {
    Connected(TcpStream),
    Received(ClientId, Vec<u8>),
    Closed(ClientId),
    Woken,
}

/// A server with its connections.
pub struct Host {
    /// The server.
    pub server: Server,
    listening: Option<Listening>,
    connections: BTreeMap<ClientId, Connection>,
    events: Receiver<Event>,
    report: SyncSender<Event>,
    /// The last time that the server's clock was advanced.
    ticked: Instant,
}

/// A thread that accepts connections.
struct Listening {
    address: SocketAddr,
    is_open: Arc<AtomicBool>,
}

/// A connection to a client.
struct Connection {
    stream: Arc<TcpStream>,
    /// The messages for the thread that writes. `None` after the last; the client is then expected to close the
    /// connection. If the host did, the last messages would be lost to a client that still sends.
    messages: Option<Sender<Vec<u8>>>,
    /// The number of bytes that have been written.
    written: Arc<AtomicUsize>,
    /// For each message that isn't written: when it was queued, and the number of bytes up to its end.
    waiting: VecDeque<(Instant, usize)>,
}

/// Ends the wait of a [`Host`] for an event, from another thread.
#[derive(Clone)]
pub struct Waker(SyncSender<Event>);

impl Waker {
    /// Lets the host's [`go_on`](Host::go_on) return.
    pub fn wake(&self) {
        // a host with a full queue doesn't wait
        let _ = self.0.try_send(Event::Woken);
    }
}

impl Host {
    /// Returns a host without connections, which doesn't listen yet.
    pub fn new(server: Server) -> Self {
        let (report, events) = sync_channel(MOST_EVENTS);
        Host {
            server,
            listening: None,
            connections: BTreeMap::new(),
            events,
            report,
            ticked: Instant::now(),
        }
    }

    /// Accepts connections at an address from now on, unless the host already listens. Returns the address;
    /// port 0 is replaced by the port that the system has chosen.
    ///
    /// # Errors
    /// Returns an error if the address can't be used or no thread can be started.
    pub fn listen(&mut self, at: impl ToSocketAddrs) -> io::Result<SocketAddr> {
        if let Some(listening) = &self.listening {
            return Ok(listening.address);
        }
        let listener = TcpListener::bind(at)?;
        let address = listener.local_addr()?;
        let is_open = Arc::new(AtomicBool::new(true));
        let (goes_on, report) = (Arc::clone(&is_open), self.report.clone());
        let accept = move || {
            for stream in listener.incoming() {
                let Ok(stream) = stream else {
                    thread::sleep(ACCEPT_PAUSE);
                    continue;
                };
                let is_open = goes_on.load(Ordering::Relaxed);
                if !is_open || report.send(Event::Connected(stream)).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().spawn(accept)?;
        self.listening = Some(Listening { address, is_open });
        Ok(address)
    }

    /// Returns a handle that ends the host's wait for an event.
    pub fn waker(&self) -> Waker {
        Waker(self.report.clone())
    }

    /// Sends the server's messages, waits up to a second for an event, and handles it.
    pub fn go_on(&mut self) {
        self.flush();
        let next_tick = Duration::from_secs(1).saturating_sub(self.ticked.elapsed());
        let event = self.events.recv_timeout(next_tick);
        // before the event: orders that come after the deadline are late
        let seconds = self.ticked.elapsed().as_secs();
        self.ticked += Duration::from_secs(seconds);
        self.server.tick(u32::try_from(seconds).unwrap_or(u32::MAX));
        match event {
            Ok(Event::Connected(stream)) => self.welcome(stream),
            Ok(Event::Received(id, bytes)) => self.server.receive(id, &bytes),
            Ok(Event::Closed(id)) => self.cut(id),
            Ok(Event::Woken) | Err(_) => {}
        }
        let connections = self.connections.iter_mut();
        let stuck = connections.filter_map(|(&id, it)| it.is_stuck().then_some(id));
        let stuck: Vec<ClientId> = stuck.collect();
        stuck.into_iter().for_each(|id| self.cut(id));
    }

    fn welcome(&mut self, stream: TcpStream) {
        if self.connections.len() < MOST_CONNECTIONS {
            let id = self.server.connect();
            match Connection::open(stream, id, self.report.clone()) {
                Ok(connection) => drop(self.connections.insert(id, connection)),
                Err(_) => self.server.disconnect(id),
            }
        }
    }

    /// Closes a connection at once.
    fn cut(&mut self, id: ClientId) {
        if let Some(connection) = self.connections.remove(&id) {
            // it may be closed already
            let _ = connection.stream.shutdown(Shutdown::Both);
        }
        self.server.disconnect(id);
    }

    /// Queues the server's messages.
    fn flush(&mut self) {
        loop {
            let output = self.server.take_output();
            if output.is_empty() {
                return;
            }
            for (id, output) in output {
                let Some(connection) = self.connections.get_mut(&id) else {
                    continue;
                };
                match output {
                    Output::Close => connection.end(),
                    Output::Send(bytes) => {
                        if !connection.send(bytes) {
                            self.cut(id);
                        }
                    }
                }
            }
        }
    }

    /// Stops listening, and closes all connections after the server's last messages.
    pub fn close(&mut self) {
        if let Some(Listening { address, is_open }) = self.listening.take() {
            is_open.store(false, Ordering::Relaxed);
            // a connection ends the thread's wait; without one, the next client does
            let _ = TcpStream::connect(reachable(address));
        }
        self.flush();
        self.connections.values_mut().for_each(Connection::end);
        let until = Instant::now() + LONGEST_END;
        while !self.connections.is_empty()
            && let left = until.saturating_duration_since(Instant::now())
            && let Ok(event) = self.events.recv_timeout(left)
        {
            if let Event::Closed(id) = event {
                self.cut(id);
            }
        }
        while let Some((&id, _)) = self.connections.first_key_value() {
            self.cut(id);
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.close();
    }
}

impl Connection {
    /// Starts the threads of a connection.
    fn open(stream: TcpStream, id: ClientId, report: SyncSender<Event>) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        let (messages, queue) = channel();
        let connection = Connection {
            stream: Arc::new(stream),
            messages: Some(messages),
            written: Arc::default(),
            waiting: VecDeque::new(),
        };
        let stream = Arc::clone(&connection.stream);
        let written = Arc::clone(&connection.written);
        thread::Builder::new().spawn(move || write(&stream, &queue, &written))?;
        let stream = Arc::clone(&connection.stream);
        thread::Builder::new().spawn(move || read(&stream, id, &report))?;
        Ok(connection)
    }

    /// Queues a message. Returns whether there was room for it.
    fn send(&mut self, bytes: Vec<u8>) -> bool {
        let written = self.written.load(Ordering::Relaxed);
        let end = bytes.len() + self.waiting.back().map_or(written, |it| it.1);
        self.waiting.push_back((Instant::now(), end));
        let messages = self
            .messages
            .as_ref()
            .filter(|_| end - written <= MOST_WAITING);
        messages.is_some_and(|it| it.send(bytes).is_ok())
    }

    /// Queues the end, which waits to be answered as a message does to be written.
    fn end(&mut self) {
        if self.messages.take().is_some() {
            self.waiting.push_back((Instant::now(), usize::MAX));
        }
    }

    /// Returns whether a message has waited too long.
    fn is_stuck(&mut self) -> bool {
        let written = self.written.load(Ordering::Relaxed);
        let first = self.waiting.partition_point(|it| it.1 <= written);
        self.waiting.drain(..first);
        let oldest = self.waiting.front();
        oldest.is_some_and(|(since, _)| since.elapsed() > LONGEST_WAIT)
    }
}

/// Returns an address at which this computer reaches a listener.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(Ipv4Addr::UNSPECIFIED) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(Ipv6Addr::UNSPECIFIED) => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Reads from a connection until it is closed.
fn read(mut stream: &TcpStream, id: ClientId, report: &SyncSender<Event>) {
    let mut bytes = [0; MOST_READ];
    while let Ok(count @ 1..) = stream.read(&mut bytes)
        && report
            .send(Event::Received(id, bytes[..count].to_vec()))
            .is_ok()
    {}
    // the host may be gone
    let _ = report.send(Event::Closed(id));
}

/// Writes messages until the last, and ends the stream.
fn write(mut stream: &TcpStream, queue: &Receiver<Vec<u8>>, written: &AtomicUsize) {
    for bytes in queue {
        if stream.write_all(&bytes).is_err() {
            break;
        }
        written.fetch_add(bytes.len(), Ordering::Relaxed);
    }
    // it may be closed already
    let _ = stream.shutdown(Shutdown::Write);
}
