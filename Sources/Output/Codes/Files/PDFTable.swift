/// Checks of the cross-reference table at the end of a PDF file.
enum PDFTable {
  /// Throws unless the last lines lead to the table and every entry leads to its object.
  static func check(_ bytes: [UInt8]) throws(CodeError) {
    let mark = Array("startxref\n".utf8)
    let tail = bytes.suffix(64)
    guard
      let place = tail.indices.last(where: { bytes[$0...].starts(with: mark) })
    else { throw .unreadableFile(.pdf, byte: bytes.count) }
    var end = ByteCursor(bytes[(place + mark.count)...], .pdf)
    let start = try end.number(decimals: 0)
    try end.expect("\n%%EOF\n")
    guard end.isAtEnd, bytes.indices.contains(start) else { throw end.fault }
    var table = ByteCursor(bytes[start...], .pdf)
    try table.expect("xref\n0 ")
    let count = try table.number(decimals: 0)
    try table.expect("\n0000000000 65535 f \n")
    for number in 1..<max(1, count) {
      let offset = try table.number(decimals: 0)
      try table.expect(" 00000 n \n")
      guard bytes.indices.contains(offset),
        bytes[offset...].starts(with: "\(number) 0 obj\n".utf8)
      else { throw table.fault }
    }
    try table.expect("trailer\n")
  }
}
