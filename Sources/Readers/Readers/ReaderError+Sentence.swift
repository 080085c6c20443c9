extension ReaderError: CustomStringConvertible {
  /// A sentence that names the reader, the problem and the remedy.
  public var description: String {
    (reader.isEmpty ? "no reader" : "reader \(reader)") + ": " + problem.sentence
  }
}

extension ReaderError.Problem {
  fileprivate var sentence: String {
    switch self {
    case .noneFound:
      """
      neither libnfc nor the smart card service finds one; connect a USB reader, or name a serial one with \
      --reader ttyUSB0 (--reader virtual:ntag213 needs no hardware)
      """
    case .unknownLabel(let known):
      known.isEmpty
        ? "no reader has this name, and no other reader is connected; a connection string contains ':'"
        : "no reader has this name; connected: \(known.joined(separator: ", "))"
    case .ambiguous(let known):
      "\(known.count) readers have this name; name one of them: "
        + known.map { "'\($0)'" }.joined(separator: ", ")
    case .notForTags(let known):
      "this is a security key or a reader for cards with contacts, which cannot reach tags; "
        + (known.isEmpty
          ? "no reader for tags is connected"
          : "readers for tags: \(known.joined(separator: ", "))")
    case .noneForTags(let slots): SmartCardSlot.sentence(slots)
    case .notConnected(let path): "there is no \(path); is it plugged in?"
    case .permissionDenied(let path):
      "permission denied for \(path); join the group that owns it, then log in again"
    case .inUse(let holder):
      "in use by \(holder?.phrase ?? "another process"); wait for it, or stop it"
    case .cannotOpen:
      "libnfc cannot open it: it does not answer, another program has it, or the address is wrong"
    case .service(let trouble): trouble.sentence
    case .missingLibrary(let library): "\(library)"
    case .badName: "this cannot be a connection string"
    case .cannotStart(let error): "\(error)"
    case .notServed:
      """
      this program cannot start the process that talks to it: 'if let status = \
      ReaderHost.serveIfCalled(CommandLine.arguments) { exit(status) }' has to be the first line of main
      """
    case .stopped(let stop): "the reader stopped: \(stop.phrase)"
    case .interrupted: "interrupted"
    }
  }
}

extension SmartCardSlot {
  /// Returns a sentence that none of these slots is for tags, or known to be.
  fileprivate static func sentence(_ slots: [SmartCardSlot]) -> String {
    let unknown = slots.first { $0.use == .unknown }
    let names = slots.map { "\($0.name) (\($0.use.phrase))" }.joined(separator: ", ")
    return "no reader for tags is connected, only \(names); "
      + (unknown.map {
        "if \($0.name) is for tags, hold one to it and run the same command again, or name it: --reader "
          + "'\($0.connection)'"
      } ?? "connect one, such as an ACR1552U")
  }
}

extension SmartCardSlot.Use {
  /// The purpose of the slot as a phrase.
  package var phrase: String {
    switch self {
    case .tags: "for tags"
    case .secureModule: "a slot for a SAM"
    case .contacts: "for cards with contacts"
    case .securityKey: "a security key or token"
    case .unknown: "not known to take tags"
    }
  }
}

extension ReaderHolder {
  /// The process and its command as a phrase, such as "process 4711 (beckon tag write …)".
  var phrase: String {
    words.isEmpty ? "process \(processID)" : "process \(processID) (\(line))"
  }

  /// The command line as it was probably typed, shortened and without folders.
  private var line: String {
    let name = words[0].split(separator: "/").last.map(String.init) ?? words[0]
    let whole = ([name] + words.dropFirst()).joined(separator: " ")
    return whole.count > 80 ? whole.prefix(79) + "…" : whole
  }
}

extension ReaderProcessFailure {
  /// A phrase to follow "the reader stopped: ".
  var phrase: String {
    switch self {
    case .silent: "it did not answer in time"
    case .ended(let status): "its process ended with status \(status)"
    case .crashed(let signal): "its process was ended by signal \(signal)"
    case .nonsense(let what): "its process sent \(what)"
    }
  }
}
