/// The command `beckon readers`, which lists the connected readers.
package enum ReadersCommand {
  package static let command: Command = Command(
    "readers",
    summary: "List the readers that are connected",
    discussion: """
      These are USB readers, and serial, SPI and I2C ones that libnfc's configuration, \
      LIBNFC_DEVICE or LIBNFC_DEFAULT_DEVICE name. The first is the one that commands use unless \
      told otherwise. A port is tried, because it exists whatever is connected to it. Security \
      keys, readers for cards with contacts, and smart card readers that are not known to read \
      tags are listed below, and no command uses one by itself. Exits 69 when no reader is there.
      """,
    examples: [
      Example("beckon readers", "Labels and places"),
      Example("beckon readers --json", "One object a line, for programs"),
    ],
    options: [.verbose, .json],
    action: { arguments in
      let choice = try ReaderSelection(named: nil, isVerbose: arguments.has(.verbose))
      let readers = try choice.answering()
      let others = choice.others()
      var output = try ResultWriter(arguments)
      let width = readers.map(\.label.count).max() ?? 0
      for reader in readers {
        try output.write(reader.json) { _ in
          "\(reader.label.safeForTerminal().padded(to: width))  "
            + "\(reader.title.safeForTerminal()): \("\(reader.state)".safeForTerminal())\n"
        }
      }
      for other in others where output.isJSON || !readers.isEmpty {
        try output.write(other.json) { _ in "\(other.line.safeForTerminal())\n" }
      }
      try output.flush()
      guard !readers.isEmpty else { throw choice.noneFound() }
      return readers.contains(where: \.isThere) ? .done : .unavailable
    })
}

extension ConnectedReader {
  fileprivate var json: JSONValue {
    var holder: ReaderHolder?
    if case .inUse(let found) = state { holder = found }
    return [
      "label": .string(label), "title": .string(title), "connection": .string(connection),
      "state": .string(word), "process": JSONValue(holder.map { Int($0.processID) }),
      "use": "tags",
    ]
  }

  /// Whether the reader is connected, even if it cannot be used at present.
  fileprivate var isThere: Bool {
    switch state {
    case .ready, .forbidden, .inUse: true
    case .absent, .silent: false
    }
  }

  private var word: String {
    switch state {
    case .ready: "ready"
    case .absent: "absent"
    case .silent: "silent"
    case .forbidden: "forbidden"
    case .inUse: "inUse"
    }
  }
}

extension SmartCardSlot {
  /// The line for a device that is not a tag reader, or is not known to be one.
  fileprivate var line: String {
    use == .unknown
      ? "not known to read tags: \(name); hold a tag to it and run this again, or name it: --reader '\(connection)'"
      : "not for tags: \(name) (\(use.phrase))"
  }

  fileprivate var json: JSONValue {
    [
      "label": .string(label ?? ""), "title": .string(name), "connection": .string(connection),
      "state": "notForTags", "process": .null, "use": .string(ServiceSlot.Use(use).rawValue),
    ]
  }
}
