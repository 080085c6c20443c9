import Foundation
import SystemIO
import TestSupport
import Testing

/// Who opens a socket of the Internet: `check-live`, a ledger on PostgreSQL, a label printer, the
/// desk on loopback, and nobody else.
@Suite("Sockets of the Internet") struct SocketTests {
  /// The files in which such a socket could be opened, or a library that opens one called.
  private static let places = [
    "C/CCurl/CCurl.c", "Command/Desk/Server/LoopbackListener.swift",
    "Online/LiveChecks/Fetching/CurlTransfer.swift", "Online/LiveChecks/Fetching/Fetcher.swift",
    "Online/LiveChecks/Fetching/InternetConnection.swift", "Output/LabelPrinting/NetworkCall.swift",
  ]

  @Test("only these files can open one") func sources() throws {
    let root = Repository.root.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: root.path))
    var found: [String] = []
    for case let name as String in files where name.hasSuffix(".swift") || name.hasSuffix(".c") {
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      let marks = ["AF_INET", "getaddrinfo", "import CCurl", "import CPostgres", "gethostby"]
      if marks.contains(where: text.contains) { found.append(name) }
    }
    let others = found.filter { !$0.hasPrefix("Core/Databases/PostgreSQL/") }.sorted()
    #expect(others == Self.places)
  }

  @Test("only the commands for URLs go online") func importers() {
    let users = Repository.sources(in: "Sources").filter { $0.text.contains("import LiveChecks\n") }
    #expect(!users.isEmpty && users.allSatisfy { $0.path.hasPrefix("Command/URLCommands/") })
  }

  /// A library before all others, which writes down every socket of the Internet that is asked for.
  private static let witness = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/socket.h>
    #include <unistd.h>
    int socket(int family, int kind, int protocol) {
      static int (*real)(int, int, int);
      if (!real) real = (int (*)(int, int, int))dlsym(RTLD_NEXT, "socket");
      if (family == AF_INET || family == AF_INET6) {
        int file = open(getenv("WITNESS"), O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (write(file, "socket\\n", 7) != 7) abort();
        close(file);
      }
      return real(family, kind, protocol);
    }
    """

  private static let commands: [[String]] = [
    ["qr", "https://eat.example.com/s/42", "-o", "a.png"], ["scan", "a.png"],
    ["lint", "https://eat.example.com/s/42"], ["url", "show", "https://eat.example.com/s/42"],
    ["url", "expand", "https://eat.example.com/{x}", "x=1"],
    ["route", "list"], ["route", "check"], ["route", "match", "https://eat.example.com/s/4"],
    ["link", "default", "com.example.eat.Clip"],
    ["link", "aasa", "--app", "ABCDE12345.com.example.eat"],
    ["link", "check", "."], ["ndef", "encode", "--uri", "https://eat.example.com"],
    ["sheet", "https://eat.example.com/s/42", "--stock", "avery-l7160", "-o", "a.pdf"],
    ["stock", "list"], ["job", "check", "tables.json"], ["job", "run", "tables.json"],
    ["job", "status", "tables.json"], ["job", "proof", "tables.json", "-o", "p.html"],
    ["readers"], ["doctor"], ["demo", "--yes"], ["help"], ["completions", "bash"], ["--version"],
  ]

  @Test("no command opens one but check-live", .needs(.compiler, .libcurl)) func commands() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.witness, to: "witness.c")
    try Equipment.compiler.run([
      "-x", "c", "-shared", "-fPIC", "-O1", "-o", folder.path("witness.so"),
      folder.path("witness.c"), "-ldl",
    ])
    try folder.write(
      #"{"hosts": ["eat.example.com"], "routes": [{"name": "s", "pattern": "/s/{store:int}"}]}"#,
      to: "routes.json")
    try folder.write("store\n7\n8\n", to: "tables.csv")
    try folder.write(
      """
      {"version": 1, "name": "tables", "rows": {"csv": "tables.csv"},
       "url": {"template": "https://eat.example.com/s/{store}"}, "qr": {"folder": "codes"}}
      """, to: "tables.json")
    let environment = [
      "LD_PRELOAD": folder.path("witness.so"), "WITNESS": folder.path("sockets"),
    ]
    for words in Self.commands {
      _ = try runBeckon(words, environment: environment, in: folder)
      #expect(FileAttributes(at: folder.path("sockets")) == nil, "\(words)")
    }
    // The witness sees one where there is one: the address is refused by nobody who listens there.
    let run = try runBeckon(
      [
        "check-live", "--allow-private", "--resolve", "eat.example.com:9:127.0.0.1",
        "https://eat.example.com:9/",
      ], environment: environment, in: folder)
    #expect(run.status == 1, "\(run)")
    #expect(FileAttributes(at: folder.path("sockets")) != nil)
  }
}
