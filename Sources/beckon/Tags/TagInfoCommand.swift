import CommandLineKit
import JSONText
import Readers
import Tags

/// `beckon tag info`.
enum TagInfoCommand {
  static let command: Command = Command(
    "info",
    summary: "Say what a tag is, what fits and what is locked",
    examples: [
      Example("beckon tag info", "The next tag"),
      Example("beckon tag info --json --timeout 0", "The one that is there, for programs"),
    ],
    options: Option.tagReading + Option.opening,
    action: { arguments in
      let work = TagWork(key: try .current(arguments))
      let info = try TagDesk.withTag(arguments, work) { tag in try tag.info() }
      if arguments.has(.json) { return try Beckon.print(info.json.text() + "\n") }
      return try Beckon.print(info.text(Styling(arguments)))
    })
}

extension TagInfo {
  fileprivate func text(_ styling: Styling) -> String {
    let rows = rows.map { "  \($0.0.padded(to: 10)) \($0.1.safeForTerminal())\n" }.joined()
    return styling(.bold, "\(chip.name) \(selection.uid)") + "\n" + rows
  }

  private var rows: [(String, String)] {
    var rows = [("holds", "\(contents)")]
    if let capacity { rows.append(("room", "a message of \(counted(capacity, "byte"))")) }
    rows.append(("memory", "\(counted(userBytes, "byte")) for the user"))
    rows.append(("writing", writing))
    if let configuration { rows += configuration.rows }
    if selection.uid.isRandom {
      rows.append(("number", "made up at every reset; do not take it for an identity"))
    }
    return rows
  }

  private var writing: String {
    guard isWritable else { return "forbidden by the capability container" }
    guard !lockedPages.isEmpty else { return "free" }
    return "pages \(spans(lockedPages)) are locked for good"
  }

  fileprivate var json: JSONValue {
    [
      "uid": .string("\(selection.uid)"), "chip": .string(chip.name), "contents": contents.json,
      "capacity": JSONValue(capacity), "userBytes": .integer(userBytes),
      "container": .string(ByteText.hexadecimal.text(container)),
      "lockedPages": .array(lockedPages.map { .integer($0) }), "writable": .bool(isWritable),
      "configuration": configuration?.json ?? .null,
      "atqa": .string(ByteText.hexadecimal.text(selection.atqa)),
      "sak": .string(ByteText.hexadecimal.text([selection.sak])),
      "ats": .string(ByteText.hexadecimal.text(selection.ats)),
      "exchanges": .integer(exchanges),
    ]
  }
}

/// "4–7, 10".
private func spans(_ numbers: [Int]) -> String {
  var ranges: [ClosedRange<Int>] = []
  for number in numbers {
    if let last = ranges.last, last.upperBound + 1 == number {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else {
      ranges.append(number...number)
    }
  }
  return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    .joined(separator: ", ")
}
