package import ReaderLogs
internal import SystemIO

/// Collects the frames that a reader's process reports, and the steps during which they passed.
package final class FrameRecorder: Sendable {
  private let entries = Locked<[ReaderLog.Entry]>([])
  private let opened = Locked<(name: String, connection: String)?>(nil)
  private let start = MonotonicClock.nanoseconds / 1_000

  /// Creates an empty recorder. The times of its frames begin now.
  package init() {}

  /// Appends an entry to the recording.
  package func note(_ entry: ReaderLog.Entry) { entries.withLock { $0.append(entry) } }

  /// The library's name for the reader that was opened, and its connection string.
  package var reader: (name: String, connection: String)? { opened.withLock(\.self) }

  func note(reader name: String, _ connection: String) {
    opened.withLock { $0 = (name, connection) }
  }

  func add(_ frames: [TracedFrame]) {
    guard !frames.isEmpty else { return }
    entries.withLock { list in
      list += frames.map {
        .frame($0.frame, at: Int($0.microseconds &- min(start, $0.microseconds)))
      }
    }
  }

  /// The entries recorded so far.
  package var recorded: [ReaderLog.Entry] { entries.withLock(\.self) }
}

/// A frame, with the time of the monotonic clock, which all processes of a machine share.
struct TracedFrame: Equatable {
  var frame: ReaderLog.Frame
  var microseconds: UInt64
}

extension TracedFrame {
  func add(to writer: inout WireWriter) {
    writer.add(microseconds)
    switch frame {
    case .sent: writer.add(UInt8(1))
    case .received: writer.add(UInt8(2))
    case .control(let code, _):
      writer.add(UInt8(3))
      writer.add(code)
    case .failed(let code):
      writer.add(UInt8(4))
      writer.add(code)
    case .card: writer.add(UInt8(5))
    }
    writer.add(frame.bytes)
  }

  init(from reader: inout WireReader) throws(WireError) {
    microseconds = try reader.number()
    switch try reader.number(UInt8.self) {
    case 1: frame = .sent(try reader.string())
    case 2: frame = .received(try reader.string())
    case 3: frame = .control(try reader.number(), try reader.string())
    case 4:
      frame = .failed(try reader.number())
      _ = try reader.string()
    case 5: frame = .card(try reader.string())
    case let code: throw .unknown("frame", Int(code))
    }
  }
}
