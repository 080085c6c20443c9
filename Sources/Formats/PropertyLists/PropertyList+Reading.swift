extension PropertyList {
  /// Parses a file in the XML or the binary format.
  package init(reading bytes: [UInt8]) throws(PropertyListError) {
    guard bytes.count <= PropertyListLimits.bytes else {
      throw PropertyListError(.tooLarge(bytes.count), .byte(0))
    }
    if bytes.starts(with: BinaryPropertyListReader.mark) {
      var reader = try BinaryPropertyListReader(bytes)
      self = try reader.read()
    } else {
      var reader = try XMLPropertyListReader(bytes)
      self = try reader.read()
    }
  }
}

/// The remaining size that one binary file may expand to: its values refer to each other, and a few
/// bytes can stand for millions of them.
struct ExpansionBudget {
  private var left: Int

  init(fileSize: Int) { left = PropertyListLimits.size(fileSize: fileSize) }

  /// Subtracts a value with this many bytes; returns `false` if the budget is exceeded.
  mutating func take(_ bytes: Int = 0) -> Bool {
    left -= 16 + bytes
    return left >= 0
  }
}
