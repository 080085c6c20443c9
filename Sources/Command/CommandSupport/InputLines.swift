/// The texts that a command works on: its operands, where `-` stands for the lines of standard
/// input. Lines may end in LF or CR LF. Empty lines and a byte order mark are skipped.
package enum InputLines {
  /// The maximum number of bytes that are read from standard input.
  package static let limit = 256 << 20

  /// Passes each text, from operands or standard input, to `body` in order.
  package static func each(_ operands: [String], _ body: (String) throws -> Void) throws {
    for operand in operands {
      guard operand == "-" else {
        try body(operand)
        continue
      }
      var bytes = try InputFile.contents(of: "-", limit: limit, allowsEmpty: false)
      // A byte order mark, as Windows writes it, is not part of the first line.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      try checkEncoding(bytes)
      for line in lines(bytes) where !line.isEmpty {
        try body(String(decoding: line, as: UTF8.self))
      }
    }
  }

  private static func lines(_ bytes: [UInt8]) -> some Sequence<ArraySlice<UInt8>> {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).lazy
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
  }

  /// Checks the encoding before anything is done: a list in another encoding is invalid as a whole.
  private static func checkEncoding(_ bytes: [UInt8]) throws(BadData) {
    if String(validating: bytes, as: UTF8.self) != nil { return }
    for (index, line) in lines(bytes).enumerated()
    where String(validating: line, as: UTF8.self) == nil {
      throw BadData(
        "standard input, line \(index + 1): this is not UTF-8; save the list as UTF-8 (nothing was "
          + "done yet)")
    }
  }
}
