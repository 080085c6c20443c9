#if os(Linux)
  import HostIO
  import TestSupport
  import Testing

  /// What the program is linked to, and what it says where a library that it opens is missing.
  @Suite("The libraries of the program") struct LibraryTests {
    static let opened: [(name: String, package: String)] = [
      ("libcrypto.so.3", "libssl3"), ("libnfc.so.6", "libnfc6"), ("libpq.so.5", "libpq5"),
      ("libsqlite3.so.0", "libsqlite3-0"),
    ]

    @Test("what is opened on first use is not loaded at the start") func atStart() throws {
      let run = try runBeckon(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
      let names = run.stdout.split(separator: "\n").compactMap { line in
        line.split { " \t".contains($0) }.first.map(String.init)
      }
      // A check that sees nothing would hold for everything.
      #expect(names.contains("libc.so.6"))
      for library in Self.opened { #expect(!names.contains(library.name), "\(names)") }
    }

    /// A folder in which the library is found before the system's own, and is none.
    private static func without(_ name: String) throws -> ScratchFolder {
      let folder = try ScratchFolder()
      try folder.write("", to: name)
      return folder
    }

    private static func expect(
      _ library: (name: String, package: String), isMissedBy words: [String],
      in folder: ScratchFolder
    ) throws {
      let libraries = try without(library.name)
      let run = try runBeckon(
        words, environment: ["LD_LIBRARY_PATH": libraries.path], in: folder)
      #expect(run.status == 69, "\(run.stderr)")
      #expect(
        run.stderr.contains("this needs \(library.name), which cannot be opened here"),
        "\(run.stderr)")
      #expect(run.stderr.contains("Install Debian's package \(library.package),"))
    }

    @Test("libnfc is missing", arguments: [["readers"], ["tag", "info", "--reader", "virtual"]])
    func noNFC(_ words: [String]) throws {
      try Self.expect(("libnfc.so.6", "libnfc6"), isMissedBy: words, in: ScratchFolder())
    }

    @Test(
      "SQLite or libcrypto is missing, and no ledger is begun",
      arguments: [("libsqlite3.so.0", "libsqlite3-0"), ("libcrypto.so.3", "libssl3")])
    func noLedger(_ library: (String, String)) throws {
      let folder = try ScratchFolder()
      let made = try runBeckon(
        [
          "job", "new", "tables.json", "--count", "2", "--template",
          "https://eat.example.com/t/{table}", "--value", "table=serial:1", "--chip", "ntag213",
        ], in: folder)
      #expect(made.status == 0, "\(made.stderr)")
      let before = try folder.names()
      try Self.expect(
        library, isMissedBy: ["job", "run", "tables.json", "--deck", "ntag213"], in: folder)
      #expect(try folder.names() == before)
    }
  }
#endif
