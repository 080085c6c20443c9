import Foundation
import SystemIO
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// Whatever the process that talks to the reader does, the command gets an error in time.
@Suite("A reader that fails") struct IsolationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var script: String
    var stop: ReaderProcessFailure
    var testDescription: String { script }
  }

  static let cases: [Case] = [
    Case(script: "exit 3", stop: .ended(status: 3)),
    Case(script: "kill -ABRT $$", stop: .crashed(signal: 6)),
    Case(
      script: "echo 'no device found'; sleep 60", stop: .nonsense("bytes that are not an answer")),
    Case(script: "yes", stop: .nonsense("bytes that are not an answer")),
    Case(
      script: "head -c 100000 /dev/zero; sleep 60", stop: .nonsense("bytes that are not an answer")),
    // Our own request, sent back.
    Case(script: "cat", stop: .nonsense("an answer that ends too early")),
    Case(
      script: #"printf 'BRD\001\000\001\177\000\000\000'; sleep 60"#,
      stop: .nonsense("an answer of 2130706432 bytes")),
    Case(
      script: answer(format: 1, count: 8, #"\005\000\000\000"#),
      stop: .nonsense("an answer with 1 bytes too many")),
    Case(
      script: answer(format: 2, count: 7, #"\005\000\000"#),
      stop: .nonsense("bytes that are not an answer")),
    Case(
      script: answer(format: 1, count: 7, #"\005\000\000"#),
      stop: .nonsense("the answer to another request")),
    Case(script: #"printf 'BRD\001\000'; sleep 60"#, stop: .silent),
    Case(script: "sleep 60", stop: .silent),
  ]

  /// A script that answers: four bytes of exchanges, the answer's kind, the number of its frames.
  private static func answer(format: Int, count: Int, _ content: String) -> String {
    let header = #"BRD\001\000\00"# + "\(format)" + #"\000\000\000\0"# + String(count, radix: 8)
    return "printf '\(header)" + #"\000\000\000\000"# + "\(content)'; sleep 60"
  }

  @Test("a process that does something else is seen through", arguments: cases)
  func imposter(_ test: Case) throws {
    var patience = ReaderTimeouts()
    patience.opening = test.stop == .silent ? .milliseconds(300) : .seconds(30)
    let mark = "beckon-imposter-\(UUID().uuidString)"
    let host = ReaderHostProgram(path: "/bin/sh", arguments: ["-c", test.script, mark])
    let error = #expect(throws: ReaderError.self) {
      _ = try Reader(connection: "pn532_uart:/dev/null", host: host, patience: patience)
    }
    #expect(error?.problem == .stopped(test.stop))
    #expect(
      error?.description.hasPrefix("reader pn532_uart:/dev/null: the reader stopped: ") == true)
    // What was ended may need a moment to be gone, above all beside other work.
    #expect(eventually(within: 30) { processes(with: mark).isEmpty })
  }

  @Test("a program that is not there is named") func noProgram() throws {
    let host = ReaderHostProgram(path: "/no/such/program")
    let error = #expect(throws: ReaderError.self) {
      _ = try Reader(connection: "pn532_uart:/dev/null", host: host)
    }
    #expect(error?.description.contains("/no/such/program: there is no such program") == true)
  }

  @Test("libnfc's abort ends its process and not ours") func abort() throws {
    let virtual = try VirtualReader(
      tags: [VirtualTag(.ntag213)], faults: [.onCommand("InDataExchange", 1, .status(0xC0))])
    var reader = try Reader(virtual)
    _ = try reader.select(.any)
    let error = #expect(throws: TagLinkError.self) {
      try reader.exchange([0x30, 0], .interpreted)
    }
    #expect(reader.stop == .crashed(signal: 6))
    #expect(error == TagLinkError(.readerGone, detail: "its process was ended by signal 6"))
    // It stays gone.
    #expect(throws: TagLinkError.self) { try reader.select(.any) }
  }

  @Test(
    "a reader that goes wrong is an error in time",
    arguments: [Fault.HostEffect.silence, .flood, .unplug, .nonsense, .resetChip])
  func trouble(_ effect: Fault.HostEffect) throws {
    let virtual = try VirtualReader(
      tags: [VirtualTag(.ntag213)], faults: [.onCommand("InDataExchange", 2, effect)])
    var patience = ReaderTimeouts()
    patience.speaking = .seconds(10)
    var reader = try Reader(virtual, patience: patience)
    _ = try reader.select(.any)
    #expect(try reader.exchange([0x30, 0], .interpreted).count == 16)
    let error = #expect(throws: TagLinkError.self) {
      try reader.exchange([0x30, 4], .interpreted)
    }
    switch effect {
    case .silence, .unplug: #expect(error?.problem == .readerGone)
    case .flood: #expect(error?.problem != .noTag)
    default: #expect(error?.problem.isRetryable == true)
    }
  }

  @Test("a process that hangs is ended") func hang() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    var patience = ReaderTimeouts()
    patience.speaking = .milliseconds(400)
    var reader = try Reader(virtual, patience: patience)
    let host = try #require(AdvisoryLock.holder(of: virtual.path))
    kill(host.processID, SIGSTOP)
    #expect(throws: TagLinkError(.readerStalled)) { try reader.select(.any) }
    #expect(reader.stop == .silent)
    #expect(!host.exists)
  }

  @Test("the process ends with the reader, and the device is free again") func ending() throws {
    let virtual = try VirtualReader()
    for _ in 0..<3 {
      let reader = try Reader(virtual)
      let host = try #require(AdvisoryLock.holder(of: virtual.path))
      #expect(host.words.contains(ReaderHost.word))
      _ = consume reader
      #expect(!host.exists)
      #expect(AdvisoryLock.holder(of: virtual.path) == nil)
    }
  }

  @Test("two on one reader: the second is told who has it") func inUse() throws {
    let virtual = try VirtualReader()
    let first = try Reader(virtual)
    let error = #expect(throws: ReaderError.self) { _ = try Reader(virtual) }
    guard case .inUse(let holder) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    // Not the process that has the device open: the one that a person started.
    #expect(holder?.processID == getpid())
    #expect(error?.description.contains("in use by process \(getpid()) (") == true)
    _ = consume first
    _ = try Reader(virtual)
  }

  @Test("a device that is not there, or is none, is told apart") func missing() throws {
    func problem(_ connection: String) throws -> ReaderError.Problem? {
      let host = try testHost()
      return #expect(throws: ReaderError.self) {
        _ = try Reader(connection: connection, host: host)
      }?.problem
    }
    #expect(try problem("pn532_uart:/dev/nothing") == .notConnected(path: "/dev/nothing"))
    #expect(try problem("pn532_uart:/dev/null") == .cannotOpen)
    #expect(try problem("no_such_driver:/dev/null") == .cannotOpen)
    #expect(try problem("") == .cannotOpen)
    #expect(try problem("pn532_uart:" + String(repeating: "x", count: 1_100)) == .badName)
  }
}

extension RunningProcess {
  /// Whether it runs; a zombie does not.
  var exists: Bool { kill(processID, 0) == 0 && !words.isEmpty }
}

/// The processes whose command line has a word.
func processes(with word: String) -> [Int32] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return names.compactMap { Int32($0) }.filter { RunningProcess($0).words.contains(word) }
}
