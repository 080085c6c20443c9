package import ReaderLogs
internal import SystemIO

extension VirtualReaderSpecification {
  /// Creates a reader that answers as a recorded one did. A card that was away for long comes back
  /// after the recorded time or, with `returnsWhenAsked`, at `returnRecordedCard()`.
  package init(replaying log: ReaderLog, returnsWhenAsked: Bool = false) {
    self.init()
    tags = []
    recording = Recording(replay: ReaderReplay(log))
    recording.returnsWhenAsked = returnsWhenAsked
  }

  /// Creates a reader like the recorded one, with its times and a blank NTAG215.
  init(timing log: ReaderLog) {
    self.init(family: SmartCardFamily(of: log), tags: [VirtualTag(.ntag215)])
    takeTime(of: log)
  }

  /// Makes every command take the time that the reader in this log needed.
  package mutating func takeTime(of log: ReaderLog) { recording.timing = ReaderTiming(log) }

  /// Whether the answers come from a log, so that no tag can be presented.
  package var isReplay: Bool { recording.replay != nil }

  /// Reads the log at a path after `replay:` or `timing:`.
  static func log(at path: String) throws(SpecificationError) -> ReaderLog {
    do {
      return try ReaderLog(parsing: InputFile.contents(of: path, limit: ReaderLog.maxSize))
    } catch { throw SpecificationError(.log("\(path): \(error)")) }
  }
}

extension SimulatedReader {
  /// The first command at which the program departed from the recording; `nil` if none did.
  package var parting: ReaderReplay.Divergence? { recording?.replay?.parting }

  /// Whether the program has sent every recorded command.
  package var isReplayed: Bool { recording?.replay?.isAtEnd ?? false }

  /// Puts the recorded card back, once the service has noticed that it was gone.
  package func returnRecordedCard() { access.change { $0.recording.isAsked = true } }

  private var recording: Recording? {
    var recording: Recording?
    access.look { recording = $0.recording }
    return recording
  }
}

extension SmartCardFamily {
  /// The family of a recorded PC/SC reader, or one with transparent sessions if it is unknown;
  /// `nil` for a PN53x.
  init?(of log: ReaderLog) {
    guard log.header.layer == .apdu else { return nil }
    self =
      Self.allCases.first { family in
        // Other programs put the interface or a serial number after the model.
        log.header.reader.hasPrefix(String(family.facts.name.prefix { $0 != "[" }))
      } ?? .acr1252u
  }
}
