extension PropertyList {
  /// Reads a file in XML or binary form, whichever it is.
  package init(reading bytes: [UInt8]) throws(PropertyListError) {
    guard bytes.count <= PropertyListLimits.bytes else {
      throw PropertyListError(.tooLarge(bytes.count), .byte(0))
    }
    if bytes.starts(with: BinaryReader.mark) {
      var reader = try BinaryReader(bytes)
      self = try reader.read()
    } else {
      var reader = try XMLListReader(bytes)
      self = try reader.read()
    }
  }
}

/// What is left of what one binary file may hold: its values name each other, and a few bytes can stand for
/// millions of them.
struct ReadingBudget {
  private var left: Int

  init(fileSize: Int) { left = PropertyListLimits.size(fileSize: fileSize) }

  /// Takes a value of so many bytes; `false` when that is too much.
  mutating func take(_ bytes: Int = 0) -> Bool {
    left -= 16 + bytes
    return left >= 0
  }
}
