import SystemIO
import JSONText
import TestSupport
import Testing
import VirtualReaders

/// `beckon tag lock`, through the real libnfc, on simulated readers.
@Suite("beckon tag lock") struct TagLockCommandTests {
  private static let url: String = "https://eat.example.com/s/42"

  private func tag(_ specification: String) throws -> VirtualReader {
    try VirtualReader(tags: [VirtualTag(specification: specification)])
  }

  private func beckon(_ words: [String], on virtual: VirtualReader) throws -> RanCommand {
    try runBeckon(["tag"] + words, environment: ["BECKON_READER": virtual.connectionString])
  }

  @Test(
    "the plan with masks and pages", arguments: ["ntag213", "ntag215", "ntag216", "ultralight-ev1"])
  func plan(_ model: String) throws {
    let formatted = model == "ultralight-ev1" ? ":formatted" : ""
    let run = try runBeckon([
      "tag", "lock", "--dry-run", "--freeze-settings", "--reader",
      "virtual:\(model):uid=04A1B2C3D4E5F6\(formatted):url=\(Self.url)",
    ])
    #expect(run.status == 0, "\(run.stderr)")
    try expectGolden(run.stdout, "beckon/tag-lock-\(model).txt")
  }

  @Test("a dry run needs no word and writes nothing; elsewhere --yes is needed")
  func yes() throws {
    let virtual = try tag("ntag213:url=\(Self.url)")
    #expect(try beckon(["lock", "--dry-run"], on: virtual).status == 0)
    let refused = try beckon(["lock"], on: virtual)
    #expect(refused.status == 64)
    #expect(
      refused.stderr.hasPrefix(
        "beckon: locking is for ever: nobody can write this tag again; give --yes if there is no "
          + "terminal to ask on\n"), "\(refused.stderr)")
    #expect(virtual.counters.pageWrites == 0 && virtual.counters.exchanges < 20)
    let done = try beckon(["lock", "--yes"], on: virtual)
    #expect(done.status == 0, "\(done.stderr)")
    #expect(done.stdout.hasPrefix("locked NTAG213 04E10CDA993C80: "), "\(done.stdout)")
    let memory = virtual.memory(of: [0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80])
    #expect(memory[15] == 0x0F && memory[10...11] == [0xFF, 0xFF])
    #expect(memory[160..<163] == [0xFF, 0x0F, 0x3F])
    let again = try beckon(["lock", "--yes"], on: virtual)
    #expect(again.status == 0 && again.stdout.contains("it was locked already"), "\(again.stdout)")
    let write = try beckon(["write", "https://a.example/x"], on: virtual)
    #expect(write.status == 77 && write.stderr.contains("nothing was written"), "\(write.stderr)")
    #expect(try beckon(["read"], on: virtual).stdout.contains(Self.url))
    #expect(try beckon(["info"], on: virtual).stdout.contains("locked for good, all of it"))
  }

  @Test("JSON says that it was locked") func json() throws {
    let virtual = try tag("ntag215:url=\(Self.url)")
    let run = try beckon(["lock", "--yes", "--json", "--freeze-settings"], on: virtual)
    let report = try JSONValue(parsing: run.stdout)
    #expect(report["operation"] == "lock" && report["verified"] == true, "\(run.stderr)")
    let info = try JSONValue(parsing: beckon(["info", "--json"], on: virtual).stdout)
    #expect(info["lock"]?["extent"] == "fully" && info["configuration"]?["frozen"] == true)
    #expect(info["writable"] == false)
  }

  @Test("an empty tag, and one of which nobody knows the lock bits, are not locked")
  func refusals() throws {
    for specification in ["ntag213", "type4-v2:url=\(Self.url)", "ntag424:url=\(Self.url)"] {
      let virtual = try tag(specification)
      let before = virtual.tags.map(\.memory)
      let run = try beckon(["lock", "--yes"], on: virtual)
      #expect(run.status == 65 || run.status == 77, "\(specification): \(run.stderr)")
      #expect(run.stderr.contains("nothing was written"), "\(run.stderr)")
      #expect(virtual.tags.map(\.memory) == before)
    }
  }

  @Test("write and lock in one tap: the message first, and both are said") func oneTap()
    throws
  {
    let virtual = try tag("ntag216")
    let run = try beckon(["write", "--lock", "--yes", Self.url], on: virtual)
    #expect(run.status == 0, "\(run.stderr)")
    let lines = run.stdout.split(separator: "\n")
    #expect(
      lines.count == 2 && lines[0].hasPrefix("wrote NTAG216 04E10CDA993C80 with \(Self.url): "))
    #expect(lines.last?.hasPrefix("locked NTAG216 04E10CDA993C80: ") == true)
    #expect(try beckon(["info"], on: virtual).stdout.contains("locked for good, all of it"))
    let other = try beckon(["write", "--lock", "--yes", "https://a.example/x"], on: virtual)
    #expect(other.status == 77 && other.stdout.isEmpty)
    let dry = try beckon(["write", "--lock", "--dry-run", Self.url], on: try tag("ntag213"))
    #expect(dry.status == 0 && dry.stdout.hasSuffix("nothing was written\n"), "\(dry.stderr)")
  }

  @Test("what cannot be locked is not written for it either", arguments: ["type4-v2", "ntag424"])
  func checkedAhead(_ model: String) throws {
    for more in [["--yes"], ["--dry-run"], ["--dry-run", "--json"]] {
      let virtual = try tag(model)
      let before = virtual.tags.map(\.memory)
      let run = try beckon(["write", "--lock", Self.url] + more, on: virtual)
      #expect(run.status == 65 && run.stderr.contains("nothing was written"), "\(run.stderr)")
      #expect(run.stdout.isEmpty)
      #expect(virtual.tags.map(\.memory) == before)
    }
    let virtual = try tag("ntag213")
    let run = try beckon(["write", "--lock", "--dry-run", "--json", Self.url], on: virtual)
    let lines = try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(lines.count == 2 && lines[1]["operation"] == "lock")
    let text = try beckon(["write", "--lock", "--dry-run", Self.url], on: virtual)
    #expect(virtual.counters.pageWrites == 0)
    // The lock is shown as it is once the message is there.
    #expect(try beckon(["write", Self.url], on: virtual).status == 0)
    let lock = try beckon(["lock", "--dry-run", "--json"], on: virtual)
    #expect(try JSONValue(parsing: lock.stdout) == lines[1])
    let shown = try beckon(["lock", "--dry-run"], on: virtual)
    #expect(text.stdout.hasSuffix(shown.stdout), "\(text.stdout)")
  }

  @Test("a write that fails is not locked") func failedWrite() throws {
    let virtual = try tag("ntag213")
    virtual.add(.onWrite(3, .remove))
    let run = try beckon(["write", "--lock", "--yes", Self.url], on: virtual)
    #expect(run.status == 75 && run.stdout.isEmpty, "\(run.stdout)\(run.stderr)")
    let memory = virtual.memory(of: [0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80])
    #expect(memory[10...11] == [0, 0] && memory[15] == 0)
  }

  @Test("a torn lock is finished by a second run") func torn() throws {
    for write in 1...3 {
      let virtual = try tag("ntag213:url=\(Self.url)")
      virtual.add(.onWrite(write, .removeAfter))
      let torn = try beckon(["lock", "--yes"], on: virtual)
      #expect(torn.status != 0 && torn.stderr.contains("lock"), "\(torn.stderr)")
      #expect(virtual.presentAgain([0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80]))
      #expect(try beckon(["read"], on: virtual).stdout.contains(Self.url))
      let finished = try beckon(["lock", "--yes"], on: virtual)
      #expect(finished.status == 0, "\(finished.stderr)")
      #expect(try beckon(["info"], on: virtual).stdout.contains("locked for good, all of it"))
    }
  }

  @Test(
    "a person is told what the tag holds, and anything but yes leaves it",
    .needs(.setsid))
  func question() throws {
    let virtual = try tag("ntag213:url=\(Self.url)")
    let environment = ["BECKON_READER": virtual.connectionString]
    let question = "Type yes to go on: "
    for answer in ["y\n", "\n", "no\n", "\u{4}"] {
      let no = try TypedSession(
        ["tag", "lock"], [(question, answer)], streams: .inputAndErrors, environment: environment)
      #expect(no.status == 1 && no.stdout.isEmpty, "\(no)")
      #expect(
        no.shown.contains(
          "beckon: NTAG213 04E10CDA993C80 holds \(Self.url); locking is for ever: nobody can write "
            + "this tag again\r\n"), "\(no.shown)")
      #expect(no.shown.contains("not confirmed; nothing was written"))
    }
    #expect(virtual.counters.pageWrites == 0)
    let yes = try TypedSession(
      ["tag", "lock"], [(question, "yes\n")], streams: .inputAndErrors, environment: environment)
    #expect(yes.status == 0 && yes.stdout.hasPrefix("locked NTAG213"), "\(yes)")
    // Where errors go to a file nobody would see the question.
    let unseen = try TypedSession(["tag", "lock"], [], streams: .input, environment: environment)
    #expect(unseen.status == 64)
  }

  @Test("lock bits that are frozen open are no work that lock could finish") func frozenOpen()
    throws
  {
    for (pages, says) in [("2,00001200", "partly locked for good"), ("2,00000100", "free")] {
      let virtual = try tag("ntag213:pages=\(pages):url=\(Self.url)")
      let info = try beckon(["info"], on: virtual)
      #expect(info.stdout.contains(says), "\(info.stdout)")
      #expect(info.stdout.contains("can never be locked: "), "\(info.stdout)")
      #expect(!info.stdout.contains("finishes it"), "\(info.stdout)")
      let json = try JSONValue(parsing: beckon(["info", "--json"], on: virtual).stdout)
      #expect(json["lock"]?["stuck"]?.stringValue?.hasPrefix("page") == true)
      let lock = try beckon(["lock", "--yes"], on: virtual)
      #expect(lock.status == 65 && lock.stderr.contains("can never be locked"), "\(lock.stderr)")
    }
  }

  @Test(
    "when only the second thing fails, the message is on the tag and that is said",
    arguments: ["--lock", "--protect"])
  func second(_ option: String) throws {
    var failures = 0
    for exchange in stride(from: 20, through: 74, by: 3) {
      let virtual = try tag("ntag213")
      virtual.add(.onExchange(exchange, .remove))
      let run = try runBeckon(
        ["tag", "write", option, "--yes", Self.url],
        environment: [
          "BECKON_READER": virtual.connectionString, "BECKON_TAG_PASSWORD": "C0FFEE17",
        ])
      guard run.status != 0, run.stdout.hasPrefix("wrote") else { continue }
      failures += 1
      let what = option == "--lock" ? "lock" : "password"
      #expect(
        run.stderr.hasPrefix("beckon: the message is on the tag, and only the \(what) failed: "),
        "\(exchange): \(run.stderr)")
      #expect(!run.stderr.contains("nothing was written"), "\(exchange): \(run.stderr)")
      #expect(run.status == 75, "\(exchange): \(run.stderr)")
      virtual.removeFaults()
      virtual.presentAgain([0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80])
      #expect(try beckon(["read"], on: virtual).stdout.contains(Self.url), "\(exchange)")
    }
    #expect(failures > 3)
  }

  @Test("a report that cannot be written keeps nobody from locking what was to be locked")
  func fullOutput() throws {
    let virtual = try tag("ntag213")
    let home = try ScratchFolder()
    let words = ["tag", "write", "--lock", "--yes", Self.url, "--reader", virtual.connectionString]
    let program = try builtProgram("beckon")
    var command = try beckonCommand([], home: home, in: home)
    command.program = "/bin/sh"
    command.arguments = ["-c", "exec \"$0\" \"$@\" > /dev/full", program] + words
    let outcome = try command.run(within: .seconds(60))
    #expect(outcome.ending == .exited(73) || outcome.ending == .exited(74), "\(outcome)")
    let told = String(decoding: outcome.errors, as: UTF8.self)
    #expect(
      told.contains("beckon: wrote NTAG213") && told.contains("beckon: locked NTAG213"), "\(told)")
    #expect(try beckon(["info"], on: virtual).stdout.contains("locked for good, all of it"))
  }
}
