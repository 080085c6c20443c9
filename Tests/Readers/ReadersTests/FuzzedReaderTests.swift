import Foundation
import SystemIO
import Tags
import TestSupport
import Testing

@testable import Readers
@testable import VirtualReaders

/// A reader that answers anything: libnfc may fail, hang or abort, and the command gets an error.
@Suite("A reader that answers nonsense") struct FuzzedReaderTests {
  @Test("every stream of frames ends in answers or errors, in time") func streams() async throws {
    let workers = Effort.count(slice: 12, whole: 48)
    let each = Effort.count(slice: 25, whole: 2_084)
    let tally = Tally()
    let faults = await atOnce(workers, Array(0..<workers)) { worker in
      try Self.work(UInt64(worker), each, tally)
    }
    for fault in faults { Issue.record("\(fault)") }
    print("fuzzed streams: \(workers * each), \(tally.text)")
    // What our own process sends is always an answer, whatever it was told.
    #expect(tally.others == [])
    #expect(tally.opened > 0 && tally.streams == workers * each)
  }

  /// Plays streams one after another, in one process as long as that lives.
  private static func work(_ worker: UInt64, _ count: Int, _ tally: Tally) throws {
    let reader = try FuzzedReader()
    var patience = ReaderTimeouts()
    patience.opening = .seconds(20)
    patience.speaking = .seconds(20)
    var session = try ReaderSession(testHost(), patience)
    for stream in 0..<count {
      reader.begin(seed: worker &* 1_000_003 &+ UInt64(stream))
      let begin = ContinuousClock.now
      let opened = session.ask(.open("pn532_uart:\(reader.path)"), within: patience.opening)
      if case .opened = opened {
        tally.add { $0.opened += 1 }
        for request in requests where session.stop == nil {
          _ = session.ask(request, within: patience.speaking)
        }
      }
      tally.add { $0.streams += 1 }
      guard ContinuousClock.now - begin < .seconds(60) else {
        throw TooSlow(description: "stream \(stream) of worker \(worker) took too long")
      }
      if let stop = session.stop {
        tally.add { tally in
          switch stop {
          case .crashed: tally.crashes += 1
          case .silent: tally.silences += 1
          case .ended, .nonsense: tally.others.append("\(stop)")
          }
        }
        session = try ReaderSession(testHost(), patience)
      }
    }
    session.close()
    reader.end()
  }

  private static let requests: [ReaderRequest] = [
    .select(TagSearch(detectsOtherTags: true)), .exchange([0x30, 0], .interpreted),
    .exchange([0x60], .raw), .exchange([0x3A, 0, 40], .raw), .select(.any),
    .exchange([0x30, 4], .interpreted), .exchange([0xA2, 4, 0, 0, 0, 0], .interpreted), .close,
  ]

  struct TooSlow: Error, CustomStringConvertible { var description: String }
}

/// What became of the streams.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  var streams = 0
  var opened = 0
  var crashes = 0
  var silences = 0
  var others: [String] = []

  func add(_ change: (Tally) -> Void) { lock.withLock { change(self) } }
  var text: String {
    lock.withLock {
      "\(opened) opened, \(crashes) ended libnfc's process by a signal, \(silences) kept silent"
    }
  }
}

/// A pseudo-terminal on which somebody answers commands with frames that are mostly well formed and
/// mostly wrong. The longer a stream goes on, the wilder it gets.
final class FuzzedReader: @unchecked Sendable {
  let path: String
  private let lock = NSLock()
  private var random = SeededGenerator(seed: 0)
  private var answered = 0
  private var tame = 0
  private var isOver = false
  private let done = DispatchSemaphore(value: 0)

  init() throws {
    let terminal = try PseudoTerminal()
    path = terminal.path
    let box = Box(terminal)
    let thread = Thread { [self] in
      if let terminal = box.terminal.take() { serve(terminal) }
      done.signal()
    }
    thread.start()
  }

  private final class Box: @unchecked Sendable {
    var terminal: PseudoTerminal?
    init(_ terminal: consuming PseudoTerminal) { self.terminal = consume terminal }
  }

  /// The next stream; some of them let the reader be opened before they begin.
  func begin(seed: UInt64) {
    lock.withLock {
      random = SeededGenerator(seed: seed)
      answered = 0
      // Opening takes 13 commands, a selection with a look for others 5.
      tame = Int.random(in: 0...21, using: &random)
    }
  }

  func end() {
    lock.withLock { isOver = true }
    done.wait()
  }

  private func serve(_ terminal: consuming PseudoTerminal) {
    var parser = HostFrameParser()
    var buffer = [UInt8](repeating: 0, count: 1_024)
    while !lock.withLock({ isOver }) {
      var entry = pollfd(fd: terminal.master.number, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 50) > 0 else { continue }
      let count = read(terminal.master.number, &buffer, buffer.count)
      guard count > 0 else {
        usleep(1_000)
        continue
      }
      for input in parser.take(buffer[..<count]) {
        guard case .command(let code, _) = input else { continue }
        let bytes = lock.withLock { answer(to: code) }
        _ = bytes.withUnsafeBytes { write(terminal.master.number, $0.baseAddress, $0.count) }
      }
    }
  }

  private func answer(to code: UInt8) -> [UInt8] {
    answered += 1
    let good = Self.good[code] ?? []
    if answered <= tame { return HostFrame.acknowledge + HostFrame.response([code &+ 1] + good) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return []
    case 1: return HostFrame.refuse
    case 2: return HostFrame.acknowledge + HostFrame.error
    case 3: return noise(Int.random(in: 1...600, using: &random))
    case 4: return HostFrame.response(noise(40))
    case 5:
      return HostFrame.acknowledge
        + HostFrame.response(noise(Int.random(in: 0...262, using: &random)))
    case 6...12:
      var body = good
      for _ in 0..<Int.random(in: 1...3, using: &random) where !body.isEmpty {
        body[Int.random(in: body.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { body += noise(Int.random(in: 0...20, using: &random)) }
      return HostFrame.acknowledge + HostFrame.response([code &+ 1] + body)
    case 13...16:
      let size = Int.random(in: 0...262, using: &random)
      return HostFrame.acknowledge + HostFrame.response([code &+ 1] + noise(size))
    default:
      var frame = HostFrame.acknowledge + HostFrame.response([code &+ 1] + good)
      frame[Int.random(in: frame.indices, using: &random)] = .random(in: 0...255, using: &random)
      return frame
    }
  }

  private func noise(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// What a PN532 with one NTAG answers.
  private static let good: [UInt8: [UInt8]] = [
    0x00: [0x00] + Array("libnfc".utf8), 0x02: [0x32, 0x01, 0x06, 0x07], 0x06: [0, 0, 0, 0],
    0x08: [], 0x12: [], 0x14: [], 0x32: [], 0x44: [0],
    0x4A: [1, 1, 0x00, 0x44, 0x00, 7, 4, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80],
    0x40: [0] + [UInt8](repeating: 0x11, count: 16), 0x42: [0, 0, 4, 4, 2, 1, 0, 0x0F, 3],
    0x52: [0], 0x54: [0],
  ]
}
