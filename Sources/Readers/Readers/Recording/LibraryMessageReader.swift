import LibC
import ReaderLogs
internal import SystemIO

/// Reads the messages that libnfc writes to standard error, and records the frames in them.
///
/// A thread reads them as they come, so that each frame has its time and libnfc never waits.
final class LibraryMessageReader: Sendable {
  private struct State: Sendable {
    var output = NFCOutput()
    /// The number of marks that were seen in the stream so far.
    var seen = 0
    var isAtEnd = false
  }

  private let state = Locked(State())
  private let marks = Locked(0)
  /// The text that is written to the stream as a mark, because libnfc never writes it.
  private static let mark = "\u{1}"

  /// Redirects standard error, of which a copy of the messages still gets what does not have bytes.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    let reading = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard dup2(ends[1], 2) >= 0 else { return nil }
    close(ends[1])
    let state = state
    let thread = SystemThread { Self.read(reading, state) }
    guard let thread else { return nil }
    thread.detach()
  }

  private static func read(_ number: Int32, _ state: Locked<State>) {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let size = buffer.count
      let count = LibC.read(number, &buffer, size)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      let now = FrameTrace.now
      for byte in buffer[..<count] {
        if byte != 0x0A {
          // No message is longer.
          if line.count < 8_192 { line.append(byte) }
          continue
        }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        state.withLock { take(text, now, &$0) }
      }
      state.signalAll()
    }
    state.withLock { $0.isAtEnd = true }
    state.signalAll()
  }

  private static func take(_ line: String, _ now: UInt64, _ state: inout State) {
    if line == mark {
      state.seen += 1
      return
    }
    let frames = state.output.read(line, at: Int(now))
    FrameTrace.add(frames.map { TracedFrame(frame: $0.frame, microseconds: UInt64($0.at)) })
  }

  /// Waits until everything that was written before this call is recorded.
  func flush() {
    let wanted = marks.withLock { count in
      count += 1
      return count
    }
    let line = Array((Self.mark + "\n").utf8)
    guard line.withUnsafeBytes({ write(2, $0.baseAddress, $0.count) }) == line.count else { return }
    state.wait { $0.seen >= wanted || $0.isAtEnd ? () : nil }
  }
}
