import Foundation
import SystemIO
import Readers
import Tags
import TestSupport
import Testing
import VirtualReaders

/// The program that talks to readers in these tests: the `beckon` that was built beside them.
func testHost() throws -> ReaderHostProgram {
  ReaderHostProgram(path: try builtProgram("beckon"), isVerbose: false)
}

extension Reader {
  /// The real libnfc, on a virtual reader.
  init(_ virtual: VirtualReader, patience: ReaderTimeouts = ReaderTimeouts()) throws {
    self = try Reader(
      connection: virtual.connectionString, host: testHost(), patience: patience)
  }
}

extension VirtualTag {
  var tagUID: TagUID { TagUID(uid) }

  /// One that does not have the number of the other tags of these tests.
  static func stranger(_ model: ChipModel) -> VirtualTag {
    VirtualTag(model, uid: [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0xF6])
  }
}

/// Something that happens a moment later, on a thread of its own.
final class Later {
  private let thread: Thread
  private let done = DispatchSemaphore(value: 0)

  init(after seconds: Double = 0.15, _ body: @escaping @Sendable () -> Void) {
    let done = done
    thread = Thread {
      Thread.sleep(forTimeInterval: seconds)
      body()
      done.signal()
    }
    thread.start()
  }

  func join() { done.wait() }
}

/// The check bytes of ISO 14443-A, in the order in which they are sent.
func crcA(_ bytes: [UInt8]) -> [UInt8] {
  let crc = bytes.reduce(UInt16(0x6363)) { crc, byte in
    var low = byte ^ UInt8(truncatingIfNeeded: crc)
    low ^= low << 4
    let wide = UInt16(low)
    return (crc >> 8) ^ (wide << 8) ^ (wide << 3) ^ (wide >> 4)
  }
  return [UInt8(truncatingIfNeeded: crc), UInt8(crc >> 8)]
}

/// Runs `body` for every case, so many at a time, and returns what went wrong.
///
/// On threads of its own, and without holding one of the test runner's: the cases mostly wait, and
/// the other tests must not wait with them.
func atOnce<Case: Sendable>(
  _ width: Int, _ cases: [Case], _ body: @escaping @Sendable (Case) throws -> Void
) async -> [String] {
  let state = Collected(count: cases.count)
  let done = DispatchGroup()
  for _ in 0..<min(width, max(1, cases.count)) {
    done.enter()
    let work = Equipment.carried {
      while let index = state.next() {
        do { try body(cases[index]) } catch { state.add("\(error)") }
      }
      done.leave()
    }
    let thread = Thread(block: work)
    thread.stackSize = 4 << 20
    thread.start()
  }
  await withCheckedContinuation { all in
    done.notify(queue: .global()) { all.resume() }
  }
  return state.faults
}

/// Which case is next, and what went wrong.
private final class Collected: @unchecked Sendable {
  private let lock = NSLock()
  private let count: Int
  private var taken = 0
  private var found: [String] = []

  init(count: Int) { self.count = count }

  func next() -> Int? {
    lock.withLock {
      guard taken < count else { return nil }
      taken += 1
      return taken - 1
    }
  }

  func add(_ fault: String) { lock.withLock { found.append(fault) } }
  var faults: [String] { lock.withLock { found } }
}
