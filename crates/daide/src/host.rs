//! The sockets of a server.
//!
//! One thread accepts connections, and each connection has a thread that reads. They report to the
//! [`Host`], which has the server. A client that doesn't read its messages is disconnected.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::server::{ClientId, Output, Server};

/// The maximum number of connections. Others are closed at once.
const MOST_CONNECTIONS: usize = 100;

/// The time after which a client that doesn't read is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

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
    streams: BTreeMap<ClientId, TcpStream>,
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
        let (report, events) = sync_channel(MOST_CONNECTIONS);
        Host {
            server,
            listening: None,
            streams: BTreeMap::new(),
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
            for stream in listener.incoming().flatten() {
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

    /// Waits up to a second for an event, handles it, and sends the resulting messages.
    pub fn go_on(&mut self) {
        match self.events.recv_timeout(Duration::from_secs(1)) {
            Ok(Event::Connected(stream)) => self.welcome(stream),
            Ok(Event::Received(id, bytes)) => self.server.receive(id, &bytes),
            Ok(Event::Closed(id)) => self.cut(id),
            Ok(Event::Woken) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        let seconds = self.ticked.elapsed().as_secs();
        self.ticked += Duration::from_secs(seconds);
        self.server.tick(u32::try_from(seconds).unwrap_or(u32::MAX));
        self.flush();
    }

    fn welcome(&mut self, stream: TcpStream) {
        let ready = stream.set_write_timeout(Some(WRITE_TIMEOUT)).is_ok();
        let reader = stream.try_clone().ok().filter(|_| ready);
        let Some(reader) = reader.filter(|_| self.streams.len() < MOST_CONNECTIONS) else {
            return;
        };
        let id = self.server.connect();
        self.streams.insert(id, stream);
        let report = self.report.clone();
        let read = thread::Builder::new().spawn(move || read(reader, id, &report));
        if read.is_err() {
            self.cut(id);
        }
    }

    fn cut(&mut self, id: ClientId) {
        if let Some(stream) = self.streams.remove(&id) {
            // it may be closed already
            let _ = stream.shutdown(Shutdown::Both);
        }
        self.server.disconnect(id);
    }

    /// Sends the server's messages.
    pub fn flush(&mut self) {
        loop {
            let output = self.server.take_output();
            if output.is_empty() {
                return;
            }
            for (id, output) in output {
                let Some(stream) = self.streams.get_mut(&id) else {
                    continue;
                };
                let is_open = match output {
                    Output::Send(bytes) => stream.write_all(&bytes).is_ok(),
                    Output::Close => false,
                };
                if !is_open {
                    self.cut(id);
                }
            }
        }
    }

    /// Stops listening, and closes all connections.
    pub fn close(&mut self) {
        if let Some(Listening { address, is_open }) = self.listening.take() {
            is_open.store(false, Ordering::Relaxed);
            // a connection ends the thread's wait; without one, the next client does
            let _ = TcpStream::connect(reachable(address));
        }
        while let Some((&id, _)) = self.streams.first_key_value() {
            self.cut(id);
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.close();
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
fn read(mut stream: TcpStream, id: ClientId, report: &SyncSender<Event>) {
    let mut bytes = vec![0; 1 << 14];
    while let Ok(count @ 1..) = stream.read(&mut bytes) {
        if report
            .send(Event::Received(id, bytes[..count].to_vec()))
            .is_err()
        {
            return;
        }
    }
    // the host may be gone
    let _ = report.send(Event::Closed(id));
}
