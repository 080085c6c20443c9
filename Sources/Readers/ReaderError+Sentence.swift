extension ReaderError: CustomStringConvertible {
  /// A sentence: which reader, what is wrong, and what to try.
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
      --reader pn532_uart:/dev/ttyUSB0 (--reader virtual needs no hardware)
      """
    case .unknownLabel(let known):
      known.isEmpty
        ? "there is no reader of this name, and no other reader; a connection string has a ':'"
        : "there is no reader of this name; connected: \(known.joined(separator: ", "))"
    case .notConnected(let path): "there is no \(path); is it plugged in?"
    case .permissionDenied(let path):
      "permission denied for \(path); join the group that owns it, then log in again"
    case .inUse(let holder): "in use by \(holder?.phrase ?? "another process"); wait or stop that"
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

extension ReaderHolder {
  /// "process 4711 (beckon tag write …)".
  var phrase: String {
    words.isEmpty ? "process \(processID)" : "process \(processID) (\(line))"
  }

  /// The words as they were probably typed, without folders and without what is too long to show.
  private var line: String {
    let name = words[0].split(separator: "/").last.map(String.init) ?? words[0]
    let whole = ([name] + words.dropFirst()).joined(separator: " ")
    return whole.count > 80 ? whole.prefix(79) + "…" : whole
  }
}

extension ReaderStop {
  /// What can follow "the reader stopped: ".
  var phrase: String {
    switch self {
    case .silent: "it did not answer in time"
    case .ended(let status): "its process ended with status \(status)"
    case .crashed(let signal): "its process was ended by signal \(signal)"
    case .nonsense(let what): "its process sent \(what)"
    }
  }
}
