/// The output of pdfinfo about a file.
package struct PDFDescription {
  private let lines: [Substring]

  /// Splits the output into lines; it may be anything.
  package init(_ output: [UInt8]) {
    lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
  }

  /// The number in "Pages:           3"; nil if it is missing or not above 0.
  package var pageCount: Int? {
    let line = lines.first { $0.hasPrefix("Pages:") }
    return line?.split(separator: " ").last.flatMap { Int($0) }.flatMap { $0 >= 1 ? $0 : nil }
  }

  /// The size in inches from the first line like "Page    2 size: 595.28 x 841.89 pts (A4)", in
  /// 72nds of an inch.
  package var pageSize: (width: Double, height: Double)? {
    let line = lines.first { $0.hasPrefix("Page ") && $0.contains(" size:") }
    let words = line?.split(separator: " ") ?? []
    guard let cross = words.firstIndex(of: "x"), cross > 0, cross + 1 < words.count,
      let width = Double(words[cross - 1]), let height = Double(words[cross + 1]),
      width.isFinite, height.isFinite, width > 0, height > 0
    else { return nil }
    return (width / 72, height / 72)
  }
}
