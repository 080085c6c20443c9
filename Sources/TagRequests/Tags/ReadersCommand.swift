import CommandHabits
import Basics
package import CommandLineKit
import JSONText
import Readers

/// `beckon readers`.
package enum ReadersCommand {
  package static let command: Command = Command(
    "readers",
    summary: "List the readers that are connected",
    discussion: """
      These are USB readers, and serial, SPI and I2C ones that libnfc's configuration, \
      LIBNFC_DEVICE or LIBNFC_DEFAULT_DEVICE name. The first is the one that commands use unless \
      told otherwise. A port is tried, since it is there whatever hangs on it. Exits 69 when no reader \
      is there.
      """,
    examples: [
      Example("beckon readers", "Labels and places"),
      Example("beckon readers --json", "One object a line, for programs"),
    ],
    options: [.verbose, .json],
    action: { arguments in
      let readers = try ReaderChoice(named: nil, isVerbose: arguments.has(.verbose)).answering()
      guard !readers.isEmpty else { throw ReaderError(.noneFound) }
      let width = readers.map(\.label.count).max() ?? 0
      _ = try Beckon.print(
        readers.map { reader in
          arguments.has(.json)
            ? reader.json.text() + "\n"
            : "\(reader.label.safeForTerminal().padded(to: width))  "
              + "\(reader.title.safeForTerminal()): \("\(reader.state)".safeForTerminal())\n"
        }.joined())
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
    ]
  }

  /// Whether there is a reader, to be used now or not.
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
