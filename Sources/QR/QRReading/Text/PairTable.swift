/// A table of two-byte characters; the lead byte selects the row.
struct PairTable {
  /// The characters of each row, from the row of lead byte 0xA1 on.
  private let rows: [[Unicode.Scalar]]
  /// The trail byte of a row's first cell, and that of its first cell after the gap.
  private let firstTrails: [UInt8]
  /// The number of cells before the gap in a row; they end at trail byte 0x7E, the others at 0xFE.
  private let cellsBeforeGap: Int

  /// Parses a table with one row per line; a full stop marks an empty cell.
  init(firstTrails: [UInt8], _ lines: String) {
    rows = lines.split(separator: "\n").map { Array($0.unicodeScalars) }
    self.firstTrails = firstTrails
    cellsBeforeGap = firstTrails.count > 1 ? 0x7F - Int(firstTrails[0]) : 94
  }

  /// The character for two bytes, or for one ASCII byte; nil if there is none.
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
