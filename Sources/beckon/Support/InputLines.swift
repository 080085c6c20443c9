import HostIO

/// The texts that a command works on: its operands, with `-` standing for the lines of standard
/// input. Lines may end in LF or CR LF; empty ones are passed over.
enum InputLines {
  /// The most that is read from standard input.
  static let limit = 256 << 20

  static func each(_ operands: [String], _ body: (String) throws -> Void) throws {
    for operand in operands {
      guard operand == "-" else {
        try body(operand)
        continue
      }
      let bytes = try InputFile.contents(of: "-", limit: limit, allowsEmpty: false)
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        if !text.isEmpty { try body(String(decoding: text, as: UTF8.self)) }
      }
    }
  }
}
