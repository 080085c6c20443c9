/// A line of iCalendar (RFC 5545, 3.1) or vCard (RFC 6350, 3.2 and 3.3):
/// `NAME;PARAMETER=VALUE:VALUE`, folded if it is long.
struct PropertyLine: Sendable, Hashable {
  /// The property's name in capitals.
  let name: String
  /// The parameters, with names in capitals and values without quotation marks. The last one of
  /// each name counts; a parameter without a value has an empty one.
  let parameters: [String: String]
  let value: String

  /// Parses a line, or returns `nil` if it has no colon or no name.
  init?(_ text: String) {
    // Compares scalars, since a combining mark after a colon would hide it.
    let scalars = text.unicodeScalars
    var isQuoted = false
    var parts: [String.UnicodeScalarView.SubSequence] = []
    var start = scalars.startIndex
    var index = start
    var end: String.Index?
    while index < scalars.endIndex {
      let scalar = scalars[index]
      if scalar == "\"" { isQuoted.toggle() }
      if !isQuoted, scalar == ";" || scalar == ":" {
        parts.append(scalars[start..<index])
        start = scalars.index(after: index)
        if scalar == ":" {
          end = start
          break
        }
      }
      index = scalars.index(after: index)
    }
    guard let end, let first = parts.first, !first.isEmpty else { return nil }
    name = String(first).uppercased()
    value = String(scalars[end...])
    parameters = parts.dropFirst().reduce(into: [:]) { parameters, part in
      let equals = part.firstIndex(of: "=") ?? part.endIndex
      let value = part[equals...].dropFirst().filter { $0 != "\"" }
      parameters[String(part[..<equals]).uppercased()] = String(String.UnicodeScalarView(value))
    }
  }

  /// Returns the unfolded lines of an encoded text, or `nil` if it is not UTF-8.
  static func texts(_ bytes: some Collection<UInt8>) -> [String]? {
    // Folds may split a character, so they are removed before decoding.
    var lines: [[UInt8]] = [[]]
    var rest = Array(bytes)[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let byte = rest.popFirst() {
      let isReturn = byte == 0x0D && rest.first == 0x0A
      if isReturn { rest = rest.dropFirst() }
      guard isReturn || byte == 0x0A else {
        lines[lines.count - 1].append(byte)
        continue
      }
      if rest.first == 0x20 || rest.first == 0x09 {
        rest = rest.dropFirst()
      } else {
        lines.append([])
      }
    }
    var texts: [String] = []
    for line in lines where !line.isEmpty {
      guard let text = String(valid: line) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Returns a line folded into parts of at most 75 bytes, with CRLF and a space between them. No
  /// character is split.
  static func folded(_ line: String) -> String {
    var folded = String.UnicodeScalarView()
    var count = 0
    for scalar in line.unicodeScalars {
      let width = UTF8.width(scalar)
      if count + width > 75 {
        folded.append(contentsOf: "\r\n ".unicodeScalars)
        count = 1
      }
      folded.append(scalar)
      count += width
    }
    return String(folded)
  }

  /// Returns a text escaped as a value (RFC 5545, 3.3.11; RFC 2426, 4; RFC 6350, 3.4).
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
      case "\n": escaped.append(contentsOf: ["\\", "n"])
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Returns the text of an escaped value. A character that is escaped unnecessarily stays itself.
  static func unescaped(_ value: String) -> String {
    var text = String.UnicodeScalarView()
    var rest = value.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        text.append(scalar)
        continue
      }
      text.append(next == "n" || next == "N" ? "\n" : next)
    }
    return String(text)
  }
}
