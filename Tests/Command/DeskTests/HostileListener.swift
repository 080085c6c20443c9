import Foundation
import SystemIO
import TestSupport
import Testing

/// A server of another user of this machine, on a port of its own; where the tests run as root it
/// is another user's indeed.
///
/// It keeps what browsers send it. Its page tries all that a page can to reach the desk named in
/// its address, and says in `report` what came of it. `/worker.js` is a service worker that answers
/// every request itself.
final class HostileListener {
  let port: Int
  /// The number of the user that it runs as.
  let user: Int
  private var child: ChildProcess

  init(port: Int = 0) throws {
    let perl = try Equipment.perl.path()
    let words = ["-e", Self.program, Self.page, Self.worker, "\(port)"]
    var command =
      geteuid() == 0
      ? ChildCommand("setpriv", ["--reuid=65534", "--clear-groups", perl] + words)
      : ChildCommand(perl, words)
    command.input = .empty
    command.folder = "/"
    child = try command.start()
    var line: [UInt8] = []
    while !line.contains(0x0A) {
      let bytes = try child.receive(upTo: 1, within: .seconds(60))
      guard !bytes.isEmpty else { throw BrowserTrouble("nobody listens") }
      line += bytes
    }
    let numbers = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Int($0) }
    guard numbers.count == 2 else { throw BrowserTrouble("the listener says \(numbers)") }
    (self.port, user) = (numbers[0], numbers[1])
  }

  /// Ends it, and returns everything that browsers sent it.
  func end() throws -> String {
    child.signal(SIGKILL)
    return String(decoding: try child.finish(within: .seconds(60)).output, as: UTF8.self)
  }

  /// One process for each connection: browsers open some ahead of need, and say nothing on them.
  private static let program = #"""
    use IO::Socket::INET; $| = 1; $SIG{CHLD} = 'IGNORE';
    my ($page, $worker, $port) = @ARGV;
    my $listener = IO::Socket::INET->new(
      LocalAddr => '127.0.0.1', LocalPort => $port, Listen => 64, ReuseAddr => 1) or die;
    print $listener->sockport, " $<\n";
    while (my $client = $listener->accept) {
      if (fork) { close $client; next }
      alarm 3;
      my $head = '';
      while (my $line = <$client>) { last if $line =~ /^\r?\n$/; $head .= $line }
      exit unless $head;
      my $length = $head =~ /content-length: *(\d+)/i ? $1 : 0;
      my $body = '';
      read($client, $body, $length) if $length;
      print "$head$body\n";
      my ($type, $text) = $head =~ m{^GET /worker.js} ? ('text/javascript', $worker)
        : $head =~ m{^GET /install} ? ('text/html', "<script>navigator.serviceWorker.register('/worker.js')"
          . ".then(() => navigator.serviceWorker.ready).then(() => (document.title = 'installed'))</script>")
        : ('text/html', $page);
      print $client "HTTP/1.1 200 OK\r\nContent-Type: $type\r\nContent-Length: ", length $text,
        "\r\nSet-Cookie: stranger=1\r\nAccess-Control-Allow-Origin: *\r\nConnection: close\r\n\r\n$text";
      exit;
    }
    """#

  private static let worker = """
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => event.respondWith(new Response(
      '<title>taken over</title><script>globalThis.stolen = location.href</script>', { headers: { 'Content-Type': 'text/html' } })));
    """

  private static let page = """
    <!doctype html><title>a page of another user</title>
    <script>
    const desk = new URLSearchParams(location.search).get('desk');
    const soon = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
    const text = async (path, options) => (await fetch(desk + path, { credentials: 'include', ...options })).text();
    const tries = {
      cookie: async () => document.cookie.replace('stranger=1', ''),
      storage: async () => JSON.stringify({ ...sessionStorage, ...localStorage }).replace('{}', ''),
      opener: async () => opener.document.title,
      jobs: () => text('/api/jobs'),
      unseen: () => text('/api/jobs', { mode: 'no-cors' }),
      header: () => text('/api/jobs', { headers: { 'X-Beckon': '1' } }),
      invite: () => text('/api/invite', { method: 'POST', body: '{}' }),
      end: () => text('/api/end', { method: 'POST', body: '{}', mode: 'no-cors' }),
      exchange: () => text('/enter', { method: 'POST', body: '{"token":""}' }),
      redirected: () => text('/api/jobs', { mode: 'no-cors', redirect: 'follow' }),
      events: () => new Promise((done, failed) => {
        const stream = new EventSource(desk + '/api/events', { withCredentials: true });
        stream.onopen = () => done('open'); stream.onerror = failed;
      }),
      script: async () => Object.keys(await import(desk + '/api.js')).join(),
      frame: async () => {
        const frame = document.body.appendChild(document.createElement('iframe'));
        frame.src = desk + '/';
        await new Promise((done) => (frame.onload = done));
        return frame.contentWindow.sessionStorage.getItem('beckon.key') ?? frame.contentDocument.title;
      },
      popup: async () => {
        const other = open(desk + '/');
        await soon(1500);
        const seen = other.closed ? '' : other.sessionStorage.getItem('beckon.key') + other.document.title;
        other.close();
        return seen;
      },
      worker: async () => (await navigator.serviceWorker.register(desk + '/main.js')).scope,
      channel: () => new Promise((done, failed) => {
        new BroadcastChannel('beckon').onmessage = ({ data }) => done(data);
        setTimeout(failed, 500);
      }),
    };
    addEventListener('load', async () => {
      const report = {};
      for (const [name, action] of Object.entries(tries)) {
        try { report[name] = await action(); } catch { report[name] = ''; }
      }
      globalThis.report = report;
    });
    </script>
    """
}
