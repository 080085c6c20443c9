package import ReaderLogs
internal import SystemIO

extension VirtualReaderSpecification {
  /// Creates a reader that answers as a recorded one did.
  package init(replaying log: ReaderLog) {
    self.init()
    tags = []
    recording = Recording(replay: ReaderReplay(log))
  }

  /// Gives every command the time that a recorded reader needed.
  package mutating func takeTime(of log: ReaderLog) { recording.timing = ReaderTiming(log) }

  /// Reads the log after `replay:`.
  static func log(at path: String) throws(SpecificationError) -> ReaderLog {
    do {
      return try ReaderLog(parsing: InputFile.contents(of: path, limit: ReaderLog.maxSize))
    } catch { throw SpecificationError(.log("\(path): \(error)")) }
  }
}

extension SimulatedReader {
  /// The place where the program left the recording that is replayed, if it did.
  package var parting: ReaderReplay.Parting? { recording?.replay?.parting }

  /// Whether the program asked everything that was recorded.
  package var isReplayed: Bool { recording?.replay?.isAtEnd ?? false }

  private var recording: Recording? {
    var recording: Recording?
    access.look { recording = $0.recording }
    return recording
  }
}
