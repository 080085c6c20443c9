import Basics

/// A writer of canonical JSON objects (RFC 8785): sorted names, no white space, one spelling of
/// each string.
///
/// Values are strings, integers and Booleans; nothing else is needed or can be written.
struct CanonicalJSON {
  private var members: [(name: String, value: Value)] = []

  private enum Value {
    case text(String)
    case integer(Int)
    case truth(Bool)
  }

  /// Adds a member unless the value is `nil`.
  mutating func add(_ name: String, _ value: String?) {
    if let value { members.append((name, .text(value))) }
  }

  /// Adds a member unless the value is `nil`.
  mutating func add(_ name: String, _ value: Int?) {
    if let value { members.append((name, .integer(value))) }
  }

  /// Adds a member with a Boolean.
  mutating func add(_ name: String, _ value: Bool) { members.append((name, .truth(value))) }

  /// The bytes of the object. All names are ASCII, so that every sort order is the same.
  func bytes() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(512)
    for (index, member) in members.sorted(by: { $0.name < $1.name }).enumerated() {
      output.append(UInt8(ascii: index == 0 ? "{" : ","))
      Self.write(member.name, to: &output)
      output.append(UInt8(ascii: ":"))
      switch member.value {
      case .text(let text): Self.write(text, to: &output)
      case .integer(let number): output += String(number).utf8
      case .truth(let truth): output += (truth ? "true" : "false").utf8
      }
    }
    if members.isEmpty { output.append(UInt8(ascii: "{")) }
    output.append(UInt8(ascii: "}"))
    return output
  }

  /// Writes a string with escapes for quotes, backslashes and U+0000 to U+001F only.
  static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += #"\""#.utf8
      case UInt8(ascii: "\\"): output += #"\\"#.utf8
      case 0x08: output += #"\b"#.utf8
      case 0x09: output += #"\t"#.utf8
      case 0x0A: output += #"\n"#.utf8
      case 0x0C: output += #"\f"#.utf8
      case 0x0D: output += #"\r"#.utf8
      case 0..<0x20: output += (#"\u00"# + hexadecimal([byte], .small)).utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
