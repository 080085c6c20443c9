import CommandLineKit
import JSONText
import Readers

/// `beckon readers`.
enum ReadersCommand {
  static let command: Command = Command(
    "readers",
    summary: "List the readers that are connected",
    discussion: """
      These are USB readers, and serial, SPI and I2C ones that libnfc's configuration, \
      LIBNFC_DEVICE or LIBNFC_DEFAULT_DEVICE name. The first is the one that commands use unless \
      told otherwise. Exits 69 when there is none.
      """,
    examples: [
      Example("beckon readers", "Labels and places"),
      Example("beckon readers --json", "One object a line, for programs"),
    ],
    options: [.verbose, .json],
    action: { arguments in
      let readers = try ReaderChoice(arguments).connected()
      guard !readers.isEmpty else { throw ReaderError(.noneFound) }
      if arguments.has(.json) {
        return try Beckon.print(readers.map { $0.json.text() + "\n" }.joined())
      }
      let width = readers.map(\.label.count).max() ?? 0
      return try Beckon.print(
        readers.map { reader in
          "\(reader.label.safeForTerminal().padded(to: width))  \(reader.title.safeForTerminal()): "
            + "\("\(reader.state)".safeForTerminal())\n"
        }.joined())
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

  private var word: String {
    switch state {
    case .ready: "ready"
    case .absent: "absent"
    case .forbidden: "forbidden"
    case .inUse: "inUse"
    }
  }
}
