import Foundation
import SystemIO
import TestSupport
import Testing
import VirtualReaders

/// The processes of a command that talks to a reader, and how they end.
@Suite("beckon tag and its processes") struct TagProcessTests {
  /// A command that waits for a tag, once it has the reader open.
  private static func waiting(
    _ words: [String], _ home: ScratchFolder, on path: String? = nil
  ) throws -> ChildProcess {
    let command = try beckonCommand(words, home: home, in: home)
    let child = try command.start()
    let end = Date() + 30
    while Date() < end {
      if let path, AdvisoryLock.holder(of: path) != nil { break }
      if path == nil, host(of: child.processID) != nil { break }
      usleep(20_000)
    }
    // The wait itself begins a moment after the reader is open.
    usleep(300_000)
    return child
  }

  /// The process that talks to the reader for this command.
  private static func host(of command: Int32) -> RunningProcess? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.map { RunningProcess($0) }.first {
      $0.words.contains("reader-host") && $0.parent?.processID == command
    }
  }

  /// The process that talks to the reader for this command, once it has the reader.
  static func host(of command: Int32, on path: String) -> RunningProcess? {
    let end = Date() + 30
    while Date() < end {
      if AdvisoryLock.holder(of: path) != nil, let host = host(of: command) { return host }
      usleep(5_000)
    }
    return nil
  }

  private static func isGone(_ process: RunningProcess, within seconds: Double = 20) -> Bool {
    let end = Date() + seconds
    while Date() < end {
      if kill(process.processID, 0) == -1 || process.words.isEmpty { return true }
      usleep(20_000)
    }
    return false
  }

  @Test("killed outright, it leaves no process and no lock") func killed() throws {
    let virtual = try VirtualReader()
    let home = try ScratchFolder()
    let words = ["tag", "read", "--reader", virtual.connectionString]
    var child = try Self.waiting(words, home, on: virtual.path)
    let host = try #require(Self.host(of: child.processID))
    kill(child.processID, SIGKILL)
    #expect(Self.isGone(host))
    #expect(try child.finish(within: .seconds(30)).ending == .signalled(SIGKILL))
    // Its command line goes a moment before its files.
    #expect(eventually(within: 20) { AdvisoryLock.holder(of: virtual.path) == nil })
    // The reader is as good as before.
    virtual.present(VirtualTag(.ntag213))
    #expect(try runBeckon(["tag", "info", "--reader", virtual.connectionString]).status == 0)
  }

  @Test("killed outright, it takes its virtual reader along") func virtualReader() throws {
    let home = try ScratchFolder()
    let words = ["tag", "read", "--reader", "virtual:ntag213+!exchange:1=remove"]
    var child = try Self.waiting(words, home)
    let host = try #require(Self.host(of: child.processID))
    let links =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(host.processID)/fd")) ?? []
    let terminals = links.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(host.processID)/fd/\($0)")
    }.filter { $0.hasPrefix("/dev/pts/") }
    kill(child.processID, SIGKILL)
    _ = try child.finish(within: .seconds(30))
    #expect(Self.isGone(host))
    // Nobody of ours holds it any more; the number may already serve somebody else.
    for terminal in Set(terminals) { #expect(AdvisoryLock.holder(of: terminal) != host) }
    #expect(!terminals.isEmpty)
  }

  @Test(
    "an interruption ends the wait, and the reader is closed in good order",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(_ signal: Int32) throws {
    let virtual = try VirtualReader()
    let home = try ScratchFolder()
    let words = ["tag", "read", "--reader", virtual.connectionString]
    var child = try Self.waiting(words, home, on: virtual.path)
    let host = try #require(Self.host(of: child.processID))
    kill(child.processID, signal)
    let outcome = try child.finish(within: .seconds(30))
    #expect(outcome.ending == .exited(128 + signal))
    #expect(String(decoding: outcome.errors, as: UTF8.self).contains("interrupted"))
    #expect(Self.isGone(host))
    // The simulator notices in a thread of its own.
    #expect(eventually(within: 20) { virtual.takeEvents().contains(.closed) })
    // The field is off: libnfc has closed the chip and not just gone.
    #expect(virtual.counters.commands > 5)
  }

  @Test("interrupted at any moment of a write, the tag is whole") func interruptedWrite() throws {
    let old = "https://a.example/old"
    for delay in stride(from: 0, through: 420_000, by: 60_000) {
      let virtual = try VirtualReader(tags: [try VirtualTag(specification: "ntag213:url=\(old)")])
      virtual.add(.onCommand(nil, 0, .delay(milliseconds: 8)))
      let home = try ScratchFolder()
      let words = ["tag", "write", "https://b.example/new", "--reader", virtual.connectionString]
      var child = try beckonCommand(words, home: home, in: home).start()
      // Before the reader is open a signal ends the program as it ends any other.
      while AdvisoryLock.holder(of: virtual.path) == nil { usleep(5_000) }
      usleep(UInt32(delay))
      child.signal(SIGINT)
      let outcome = try child.finish(within: .seconds(60))
      #expect([.exited(0), .exited(130)].contains(outcome.ending), "\(outcome.ending)")
      virtual.removeFaults()
      let read = try runBeckon(["tag", "read", "--reader", virtual.connectionString])
      #expect(read.status == 0, "\(read.stderr)")
      let held = [old, "https://b.example/new", "no message"].filter(read.stdout.contains)
      #expect(held.count == 1, "\(read.stdout)")
      if outcome.ending == .exited(0) { #expect(held == ["https://b.example/new"]) }
    }
  }

  /// Commands that change a tag, with what it is before.
  private static let changes: [(String, [String])] = [
    ("ntag210:url=https://a.example/", ["lock", "--yes"]),
    ("ntag210:url=https://a.example/", ["protect"]),
    ("ntag210:password=C0FFEE17:auth0=4:url=https://a.example/", ["unprotect"]),
    ("ntag210:url=https://a.example/", ["write", "https://b.example/new"]),
    ("ntag210", ["write", "https://b.example/{uid}"]),
    ("ntag210", ["write", "--lock", "--yes", "https://b.example/new"]),
  ]

  @Test(
    "a signal before the tag is changed leaves it alone, and one after that waits until it is finished",
    arguments: changes)
  func signalAtEachStep(_ specification: String, _ words: [String]) throws {
    let whole = try Self.signalled(specification, words, after: nil)
    #expect(whole.ending == .exited(0), "\(whole.said)")
    let step = Effort.isSoak ? 1 : 5
    var endings: Set<Int32> = []
    for exchange in stride(from: 1, through: whole.exchanges, by: step) {
      let (ending, said, memory, _) = try Self.signalled(specification, words, after: exchange)
      guard case .exited(let status) = ending else {
        Issue.record("\(words) after \(exchange): \(ending)")
        continue
      }
      endings.insert(status)
      #expect([0, 130].contains(status), "\(words) after \(exchange): \(status) \(said)")
      let wanted = status == 0 ? whole.memory : try VirtualTag(specification: specification).memory
      #expect(memory == wanted, "\(words) after \(exchange): \(status) \(said)")
    }
    #expect(endings == [0, 130], "\(words): \(endings)")
  }

  /// Runs a command on a slow reader, with a signal after so many exchanges.
  private static func signalled(
    _ specification: String, _ words: [String], after exchanges: Int?
  ) throws -> (ending: ChildOutcome.Ending, said: String, memory: [UInt8], exchanges: Int) {
    let virtual = try VirtualReader(tags: [try VirtualTag(specification: specification)])
    // The first signal has to come before the tag is changed, however busy the machine is.
    virtual.add(.onCommand(nil, 0, .delay(milliseconds: exchanges == 1 ? 80 : 4)))
    let home = try ScratchFolder()
    var child = try beckonCommand(
      ["tag"] + words + ["--reader", virtual.connectionString], home: home,
      environment: ["BECKON_TAG_PASSWORD": "C0FFEE17"], in: home
    ).start()
    if let exchanges {
      while virtual.counters.exchanges < exchanges, Self.isRunning(child.processID) {
        usleep(500)
      }
      child.signal(SIGINT)
    }
    let outcome = try child.finish(within: .seconds(60))
    let said = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
    return (outcome.ending, said, virtual.tags.first?.memory ?? [], virtual.counters.exchanges)
  }

  private static func isRunning(_ process: Int32) -> Bool {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.split(separator: " ").first.map { $0 != "Z" } ?? false
  }

  /// A process that has the lock of a reader, in words of one whose command has gone.
  private static func leftHost(on path: String) throws -> ChildProcess {
    let script = "open F, '<', $ARGV[0]; flock F, 2; $| = 1; print qq(has it\\n); <STDIN>"
    var command = try Equipment.perl.command(["-e", script, path, "reader-host", "--owner=1"])
    command.input = .piped
    let child = try command.start()
    #expect(try !child.receive(upTo: 100, within: .seconds(30)).isEmpty)
    return child
  }

  @Test(
    "a reader whose command has gone is named by its own process, and waited for a moment",
    .needs(.perl))
  func left() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    let words = ["tag", "read", "--reader", virtual.connectionString]
    var host = try Self.leftHost(on: virtual.path)
    let refused = try runBeckon(words)
    #expect(refused.status == 75, "\(refused.stderr)")
    #expect(
      refused.stderr.contains("in use by process \(host.processID) (perl"), "\(refused.stderr)")
    let home = try ScratchFolder()
    var second = try beckonCommand(words, home: home, in: home).start()
    usleep(300_000)
    host.closeInput()
    let outcome = try second.finish(within: .seconds(60))
    #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
    _ = try host.finish(within: .seconds(30))
  }

  @Test("the second on a reader is told who has it") func inUse() throws {
    let virtual = try VirtualReader()
    let home = try ScratchFolder()
    let words = ["tag", "read", "--reader", virtual.connectionString]
    let child = try Self.waiting(words, home, on: virtual.path)
    let second = try runBeckon(words)
    #expect(second.status == 75)
    #expect(
      second.stderr.contains("in use by process \(child.processID) (beckon tag read"),
      "\(second.stderr)")
    let list = try runBeckon(["readers"], environment: ["LIBNFC_DEVICE": virtual.connectionString])
    #expect(list.stdout.contains("in use by process \(child.processID)"))
    child.signal(SIGINT)
  }

  @Test("a reader whose process hangs is given up, and said so") func hang() throws {
    let virtual = try VirtualReader()
    let home = try ScratchFolder()
    let words = ["tag", "read", "--timeout", "60", "--reader", virtual.connectionString]
    var child = try Self.waiting(words, home, on: virtual.path)
    let host = try #require(Self.host(of: child.processID))
    kill(host.processID, SIGSTOP)
    let outcome = try child.finish(within: .seconds(40))
    #expect(outcome.ending == .exited(69))
    #expect(String(decoding: outcome.errors, as: UTF8.self).contains("the reader stopped"))
    #expect(Self.isGone(host))
  }
}
