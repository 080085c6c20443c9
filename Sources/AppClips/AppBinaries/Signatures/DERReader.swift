/// A reader of ASN.1 values, one after the other, within the range of the value around them.
///
/// Lengths are in the definite form; `allowsIndefinite` also admits the indefinite form of BER,
/// which programs use for signed messages whose size they do not know in advance.
struct DERReader {
  /// A DER value whose tag and length were read, with the range of its contents.
  struct Value {
    let tag: UInt8
    /// The range of the contents; without an end of its own, up to the end of the value around it.
    let range: Range<Int>
    let isIndefinite: Bool
  }

  let bytes: [UInt8]
  private(set) var offset: Int
  let end: Int
  let allowsIndefinite: Bool

  init(_ bytes: [UInt8], _ range: Range<Int>? = nil, allowsIndefinite: Bool = false) {
    self.bytes = bytes
    let range = range ?? 0..<bytes.count
    (offset, end) = (range.lowerBound, range.upperBound)
    self.allowsIndefinite = allowsIndefinite
  }

  var isAtEnd: Bool { offset == end }

  /// Reads the tag and the length of the next value, without its contents.
  mutating func head() throws(AppBinaryError) -> Value {
    guard end - offset >= 2 else { throw AppBinaryError(.truncated, offset) }
    let (tag, first) = (bytes[offset], Int(bytes[offset + 1]))
    // Tags of more than one byte are not used here.
    guard tag & 0x1F != 0x1F else { throw AppBinaryError(.tag(tag), offset) }
    let start = offset
    offset += 2
    if first < 0x80 { return try value(tag, first) }
    if first == 0x80 {
      guard allowsIndefinite, tag & 0x20 != 0 else { throw AppBinaryError(.length, start + 1) }
      return Value(tag: tag, range: offset..<end, isIndefinite: true)
    }
    let size = first & 0x7F
    guard size <= 8, size <= end - offset else { throw AppBinaryError(.length, start + 1) }
    let number = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // In DER the shortest form is the only one.
    guard let length = Int(exactly: number),
      allowsIndefinite || length >= 0x80 && number >> UInt64(8 * (size - 1)) != 0
    else { throw AppBinaryError(.length, start + 1) }
    offset += size
    return try value(tag, length)
  }

  private func value(_ tag: UInt8, _ length: Int) throws(AppBinaryError) -> Value {
    guard length <= end - offset else { throw AppBinaryError(.truncated, end) }
    return Value(tag: tag, range: offset..<offset + length, isIndefinite: false)
  }

  /// Reads the head of the next value, which must have this tag.
  mutating func head(_ tag: UInt8) throws(AppBinaryError) -> Value {
    let start = offset
    let value = try head()
    guard value.tag == tag else { throw AppBinaryError(.tag(value.tag), start) }
    return value
  }

  /// Moves behind a value, whose length must be definite.
  mutating func skip(_ value: Value) { skip(to: value.range.upperBound) }

  /// Moves to an offset behind a value that was read from a copy of this reader.
  mutating func skip(to offset: Int) { self.offset = offset }

  /// Reads the next value with its contents; it must have this tag and a definite length.
  mutating func next(_ tag: UInt8) throws(AppBinaryError) -> Value {
    let value = try head(tag)
    guard !value.isIndefinite else { throw AppBinaryError(.length, value.range.lowerBound) }
    skip(value)
    return value
  }

  /// A reader of the contents of a value, as a sequence of values.
  func inside(_ value: Value) -> DERReader {
    DERReader(bytes, value.range, allowsIndefinite: allowsIndefinite)
  }

  /// Moves behind the next value, which must have this tag and may be of indefinite length.
  mutating func skipNext(_ tag: UInt8) throws(AppBinaryError) {
    let value = try head(tag)
    guard value.isIndefinite else { return skip(value) }
    try skipToEnd(depth: 0)
  }

  private mutating func skipToEnd(depth: Int) throws(AppBinaryError) {
    guard depth < MachOLimits.depth else { throw AppBinaryError(.tooDeep, offset) }
    while try !takeEnd() {
      let value = try head()
      if value.isIndefinite { try skipToEnd(depth: depth + 1) } else { skip(value) }
    }
  }

  /// Whether the two zero bytes that end a value of indefinite length follow; they are taken.
  mutating func takeEnd() throws(AppBinaryError) -> Bool {
    guard end - offset >= 2 else { throw AppBinaryError(.truncated, end) }
    guard bytes[offset] == 0, bytes[offset + 1] == 0 else { return false }
    offset += 2
    return true
  }
}
