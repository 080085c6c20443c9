import Basics

extension JSONValue {
  /// The white space in a written value.
  package enum Layout: Hashable, Sendable {
    /// No white space at all, on one line, as JSON Lines requires.
    case compact
    /// One line for each element and member, indented by two spaces for each level.
    case pretty
  }

  /// Appends the value to `output`, without a line end after it.
  ///
  /// Members keep their order. Quotes, backslashes, U+0000 to U+001F and U+007F to U+009F are
  /// escaped, so that the output cannot control a terminal; all other characters, including U+2028
  /// and U+2029, are written as they are.
  package func write(to output: inout [UInt8], _ layout: Layout = .compact) {
    var writer = JSONWriter(output: [], isPretty: layout == .pretty)
    // Moved in and out, so that the bytes are never held twice.
    swap(&writer.output, &output)
    writer.write(self)
    swap(&writer.output, &output)
  }

  /// The value as JSON, without a line end after it.
  package func text(_ layout: Layout = .compact) -> String {
    var output: [UInt8] = []
    write(to: &output, layout)
    return String(decoding: output, as: UTF8.self)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON.
  package var description: String { text() }
}

/// A recursive writer of values.
struct JSONWriter {
  var output: [UInt8]
  let isPretty: Bool
  private var depth = 0

  init(output: [UInt8], isPretty: Bool) {
    self.output = output
    self.isPretty = isPretty
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: output += "null".utf8
    case .bool(true): output += "true".utf8
    case .bool(false): output += "false".utf8
    case .number(let number): output += number.text.utf8
    case .string(let text): write(text)
    case .array(let elements): write(elements)
    case .object(let object): write(object.members)
    }
  }

  private mutating func write(_ elements: [JSONValue]) {
    output.append(.openBracket)
    depth += 1
    for index in elements.indices {
      separate(isFirst: index == 0)
      write(elements[index])
    }
    depth -= 1
    if !elements.isEmpty { breakLine() }
    output.append(.closeBracket)
  }

  private mutating func write(_ members: [JSONObject.Member]) {
    output.append(.openBrace)
    depth += 1
    for index in members.indices {
      separate(isFirst: index == 0)
      write(members[index].name)
      output.append(.colon)
      if isPretty { output.append(0x20) }
      write(members[index].value)
    }
    depth -= 1
    if !members.isEmpty { breakLine() }
    output.append(.closeBrace)
  }

  private mutating func separate(isFirst: Bool) {
    if !isFirst { output.append(.comma) }
    breakLine()
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: 2 * depth))
  }

  private mutating func write(_ text: String) {
    output.append(.quote)
    // Most strings need no escapes: write them first, then check them.
    let start = output.count
    output.append(contentsOf: text.utf8)
    if let first = output[start...].firstIndex(where: Self.needsLook) {
      let rest = Array(output[first...])
      output.removeSubrange(first...)
      appendEscaped(rest)
    }
    output.append(.quote)
  }

  /// Whether a byte is escaped, or begins a character that may be: U+0080 to U+009F begin with
  /// 0xC2.
  private static func needsLook(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == .quote || byte == .backslash || byte == 0x7F || byte == 0xC2
  }

  private mutating func appendEscaped(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0xC2, index < bytes.count, bytes[index] < 0xA0 {
        output += Self.escape(bytes[index]).utf8
        index += 1
      } else if Self.needsLook(byte), byte != 0xC2 {
        output += Self.escape(byte).utf8
      } else {
        output.append(byte)
      }
    }
  }

  /// The escape for a character below U+00A0 in a string.
  static func escape(_ character: UInt8) -> String {
    switch character {
    case .quote: "\\\""
    case .backslash: "\\\\"
    case 0x08: "\\b"
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0C: "\\f"
    case 0x0D: "\\r"
    default: "\\u00" + hexadecimal(character, .small)
    }
  }
}
