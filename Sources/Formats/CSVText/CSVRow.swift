/// One row of the parser: the bytes it was read from, and the position of each field in them.
///
/// If it is used before the parser moves to the next row, nothing is allocated for it. A row that
/// is kept stays valid, and keeps its piece of the file in memory.
package struct CSVRow: Sendable, RandomAccessCollection {
  @usableFromInline let buffer: [UInt8]
  @usableFromInline let fields: [Field]
  /// The line of the file on which the row begins, from 1.
  package let line: Int

  @usableFromInline struct Field: Hashable, Sendable {
    @usableFromInline var start: Int
    @usableFromInline var end: Int
    @usableFromInline var hasDoubledQuotes = false

    init(start: Int, end: Int, hasDoubledQuotes: Bool = false) {
      (self.start, self.end, self.hasDoubledQuotes) = (start, end, hasDoubledQuotes)
    }
  }

  /// Makes a row from another kind of table. Its fields follow each other in `bytes`, which is
  /// valid UTF-8, and end at `ends`.
  package init(line: Int, bytes: [UInt8], ends: [Int]) {
    var start = 0
    var fields: [Field] = []
    fields.reserveCapacity(ends.count)
    for end in ends {
      fields.append(Field(start: start, end: end))
      start = end
    }
    self.init(buffer: bytes, fields: fields, line: line)
  }

  init(buffer: [UInt8], fields: [Field], line: Int) {
    (self.buffer, self.fields, self.line) = (buffer, fields, line)
  }

  /// The bytes of a field, without the quotes around it; always valid UTF-8.
  ///
  /// Only a field that contains quotes is copied.
  @inlinable package func bytes(_ index: Int) -> ArraySlice<UInt8> {
    let field = fields[index]
    let bytes = buffer[field.start..<field.end]
    return field.hasDoubledQuotes ? ArraySlice(withSingleQuotes(bytes)) : bytes
  }

  /// The index of the first field, always 0.
  @inlinable package var startIndex: Int { 0 }
  /// The number of fields, one more than the index of the last.
  @inlinable package var endIndex: Int { fields.count }
  /// The text of the field at an index, without the quotes around it.
  @inlinable package subscript(index: Int) -> String {
    let field = fields[index]
    if field.hasDoubledQuotes { return String(decoding: bytes(index), as: UTF8.self) }
    return unsafe buffer.withUnsafeBufferPointer { all in
      // A slice of an array would cost more in retains and releases than the copy.
      unsafe String(
        decoding: UnsafeBufferPointer(rebasing: all[field.start..<field.end]), as: UTF8.self)
    }
  }
}

@usableFromInline func withSingleQuotes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var single: [UInt8] = []
  single.reserveCapacity(bytes.count)
  var isSecond = false
  for byte in bytes {
    isSecond = byte == .quote && !isSecond
    if byte != .quote || isSecond { single.append(byte) }
  }
  return single
}
