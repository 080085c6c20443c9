/// Characters of two bytes, of which the first is a row.
struct PairTable {
  /// Rows from lead 0xA1 on.
  private let rows: [[Unicode.Scalar]]
  /// The trail of the first cell of a row, and of the first cell after the gap.
  private let firstTrails: [UInt8]
  /// Cells before the gap: trails go on to 0x7E and 0xFE.
  private let cellsBeforeGap: Int

  /// A row a line; a full stop stands for an empty cell.
  init(firstTrails: [UInt8], _ lines: String) {
    rows = lines.split(separator: "\n").map { Array($0.unicodeScalars) }
    self.firstTrails = firstTrails
    cellsBeforeGap = firstTrails.count > 1 ? 0x7F - Int(firstTrails[0]) : 94
  }

  /// The character of two bytes, or of one byte of ASCII; nil when there is none.
  func scalar(_ lead: UInt8, _ trail: UInt8?) -> Unicode.Scalar? {
    guard let trail else { return lead < 0x80 ? Unicode.Scalar(lead) : nil }
    let row = Int(lead) - 0xA1
    guard rows.indices.contains(row), let cell = cell(trail), cell < rows[row].count else {
      return nil
    }
    return rows[row][cell] == "." ? nil : rows[row][cell]
  }

  private func cell(_ trail: UInt8) -> Int? {
    if let last = firstTrails.last, trail >= last {
      return Int(trail - last) + (firstTrails.count > 1 ? cellsBeforeGap : 0)
    }
    let cell = Int(trail) - Int(firstTrails[0])
    return 0..<cellsBeforeGap ~= cell ? cell : nil
  }
}
