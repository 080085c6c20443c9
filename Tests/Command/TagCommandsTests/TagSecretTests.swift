import Foundation
import SystemIO
import Cryptography
import TestSupport
import Testing
import VirtualReaders

/// Passwords and keys are in nothing that a command leaves or shows.
@Suite("Secrets of tags") struct TagSecretTests {
  private static let uid: [UInt8] = [0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80]
  private static let url = "https://eat.example.com/s/42"
  private static let password = "C0FFEE17"
  private static let answer = "5EA5"
  private static let masterKey = "8F1D3C5B7A9E02468ACE13579BDF0E2C"

  /// The secrets themselves, and what is made of the key for this tag.
  private static func secrets() throws -> [(String, [UInt8])] {
    let key = try HexadecimalSecret.parse(masterKey.utf8, as: .masterKey)
    let derived = try PasswordDerivation(masterKey: key).password(for: uid)
    return [
      ("the password", try HexadecimalSecret.parse(password.utf8, as: .tagPassword).exposed()),
      ("the key", key.exposed()), ("a derived password", derived.password.exposed()),
    ]
  }

  /// How a secret may be written down.
  static func forms(_ secret: [UInt8]) -> [[UInt8]] {
    let pairs = secret.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let texts =
      ["", " ", ":", "-", ", ", " 0x", ", 0x"].map { pairs.joined(separator: $0) }
      + [secret.map { "\($0)" }.joined(separator: ", "), Data(secret).base64EncodedString()]
    return [secret] + (texts + texts.map { $0.uppercased() }).map { Array($0.utf8) }
  }

  static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(part)) != nil
  }

  private func expectNoSecret(
    in bytes: [UInt8], _ place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (name, secret) in try Self.secrets() {
      for form in Self.forms(secret) where Self.contains(bytes, form) {
        Issue.record(
          "\(name) is in \(place), as \(String(decoding: form, as: UTF8.self))",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test("the search finds what is there") func search() throws {
    let secret: [UInt8] = [0xC0, 0xFF, 0xEE, 0x17]
    for text in [
      "x c0ffee17", "C0 FF EE 17", "TX: c0:ff:ee:17", "[192, 255, 238, 23]",
      "0xc0, 0xff, 0xee, 0x17",
      "wP/uFw==",
    ] {
      #expect(Self.forms(secret).contains { Self.contains(Array(text.utf8), $0) }, "\(text)")
    }
    #expect(Self.forms(secret).contains { Self.contains([1, 0xC0, 0xFF, 0xEE, 0x17, 2], $0) })
    #expect(!Self.forms(secret).contains { Self.contains(Array("c0ffee18".utf8), $0) })
  }

  /// Where a command gets the secret from.
  enum Source: String, CaseIterable, Sendable {
    case file, input, variable, keyFile, keyVariable
  }

  /// Words, environment and input that hand the secret over.
  private func way(
    _ source: Source, _ folder: ScratchFolder
  ) throws -> (words: [String], environment: [String: String], input: String) {
    switch source {
    case .file:
      try folder.write(Self.password + Self.answer, to: "password")
      return (["--password-file", "password"], [:], "")
    case .input: return (["--password-file", "-"], [:], Self.password + Self.answer)
    case .variable: return ([], ["BECKON_TAG_PASSWORD": Self.password + Self.answer], "")
    case .keyFile:
      try folder.write(Self.masterKey, to: "key")
      return (["--master-key-file", "key"], [:], "")
    case .keyVariable: return ([], ["BECKON_MASTER_KEY": Self.masterKey], "")
    }
  }

  /// What everybody can see of a command that waits for its tag, and of the process that it has for
  /// the reader.
  private func visible(_ command: Int32, _ host: RunningProcess) throws -> [UInt8] {
    try ["/proc/\(command)/cmdline", "/proc/\(host.processID)/cmdline"]
      .flatMap { try InputFile.contents(of: $0, limit: 1 << 16) }
  }

  @Test(
    "neither words, nor output, nor libnfc's log, nor JSON, nor errors hold one",
    arguments: Source.allCases)
  func outputs(_ source: Source) throws {
    let folder = try ScratchFolder()
    let virtual = try VirtualReader()
    let commands: [([String], Int32)] = [
      (["protect", "--dry-run"], 0), (["protect", "--dry-run", "--json"], 0),
      (["protect", "--json"], 0), (["info", "--json"], 0), (["write", Self.url], 0),
      (["write", "https://localhost/"], 65), (["read", "--json"], 0),
      (["dump", "--json", "-o", "-"], 0), (["erase", "--dry-run", "--json"], 0),
      (["protect", "--protect-reading"], 0), (["read"], 0), (["dump", "-o", "-"], 0),
      (["unprotect", "--dry-run"], 0), (["unprotect"], 0),
    ]
    virtual.present(VirtualTag(.ntag213))
    for (words, status) in commands {
      let way = try way(source, folder)
      let home = try ScratchFolder()
      var environment = way.environment
      environment["LIBNFC_LOG_LEVEL"] = "3"
      environment["BECKON_READER"] = virtual.connectionString
      // The command waits for its tag while we look at what everybody can see.
      virtual.remove()
      let command = try beckonCommand(
        ["tag"] + words + ["--verbose"] + way.words, home: home, environment: environment,
        in: folder)
      var child = try command.start()
      // One that is refused by its words ends without reading, and may have ended already.
      do { try child.send(Array(way.input.utf8)) } catch { if status == 0 { throw error } }
      child.closeInput()
      if status == 0 {
        let host = try #require(TagProcessTests.host(of: child.processID, on: virtual.path))
        try expectNoSecret(in: visible(child.processID, host), "the arguments of \(words)")
        let hidden = "/proc/\(host.processID)/environ"
        let variables = Result { try InputFile.contents(of: hidden, limit: 1 << 20) }
        if geteuid() == 0 {
          try expectNoSecret(in: variables.get(), "the variables of the reader's process")
        } else {
          // Who is not root does not see the variables of a process that hides.
          #expect(throws: SystemIOError(.permissionDenied, .read, hidden)) { try variables.get() }
        }
      }
      #expect(virtual.presentAgain(Self.uid))
      let outcome = try child.finish(within: .seconds(60))
      let errors = String(decoding: outcome.errors, as: UTF8.self)
      #expect(outcome.ending == .exited(status), "\(words): \(errors)")
      try expectNoSecret(in: outcome.output, "the output of \(words)")
      try expectNoSecret(in: outcome.errors, "the errors of \(words)")
      withExtendedLifetime(home) {}
    }
  }

  @Test("a wrong one is not in the error that says so", arguments: Source.allCases)
  func wrong(_ source: Source) throws {
    let folder = try ScratchFolder()
    let way = try way(source, folder)
    for words in [["erase"], ["write", Self.url, "--json"], ["unprotect"], ["lock", "--yes"]] {
      let run = try runBeckon(
        ["tag"] + words + way.words + [
          "--verbose", "--reader", "virtual:ntag213:password=01020304:auth0=4:url=\(Self.url)",
        ], stdin: way.input, environment: way.environment, in: folder)
      #expect(run.status == 77 && run.stdout.isEmpty, "\(words): \(run.stderr)")
      #expect(run.stderr.contains("refuses the password"))
      try expectNoSecret(in: run.errorBytes, "the errors of \(words)")
    }
  }

  @Test("without a password the log has all bytes, so that the search above had something to miss")
  func log() throws {
    let run = try runBeckon(
      ["tag", "info", "--verbose", "--reader", "virtual:ntag213"],
      environment: ["LIBNFC_LOG_LEVEL": "3"])
    // GET_VERSION as it goes to the chip, in libnfc's own way of writing.
    #expect(run.stderr.contains("TX: 00 00 ff 03 fd d4 42 60"), "\(run.stderr)")
  }

  @Test(
    "what is typed is neither shown nor kept",
    .needs(.setsid))
  func typed() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    let run = try TypedSession(
      ["tag", "protect", "--verbose", "--json"],
      [
        ("Password of the tag, in hexadecimal: ", Self.password + Self.answer + "\n"),
        ("Once more: ", Self.password + Self.answer + "\n"),
      ],
      environment: ["BECKON_READER": virtual.connectionString, "LIBNFC_LOG_LEVEL": "3"])
    #expect(run.status == 0, "\(run)")
    for (text, place) in [
      (run.shown, "the terminal"), (run.stdout, "the output"), (run.stderr, "the errors"),
    ] {
      try expectNoSecret(in: Array(text.utf8), place)
    }
  }
}
