/// A data object of a transparent session: tag, length and value in BER.
struct DataObject: Equatable, Sendable {
  /// The tag of the object: one byte, or two if the first is 5F or FF.
  var tag: UInt16
  var value: [UInt8]

  /// Parses the objects of a command. Returns `nil` if the bytes are not complete objects.
  static func all(in bytes: [UInt8]) -> [DataObject]? {
    var rest = bytes[...]
    var objects: [DataObject] = []
    while !rest.isEmpty {
      guard let tag = takeTag(&rest), let length = takeLength(&rest), length <= rest.count else {
        return nil
      }
      objects.append(DataObject(tag: tag, value: Array(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return objects
  }

  private static func takeTag(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    guard let first = rest.popFirst() else { return nil }
    guard first & 0x1F == 0x1F else { return UInt16(first) }
    return rest.popFirst().map { UInt16(first) << 8 | UInt16($0) }
  }

  private static func takeLength(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let first = rest.popFirst() else { return nil }
    if first < 0x80 { return Int(first) }
    let count = Int(first & 0x7F)
    guard (1...2).contains(count), rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes of the encoded data object.
  var bytes: [UInt8] {
    let name = tag > 0xFF ? [UInt8(tag >> 8), UInt8(truncatingIfNeeded: tag)] : [UInt8(tag)]
    let count = value.count
    let length: [UInt8] =
      count < 0x80
      ? [UInt8(count)]
      : count < 0x100
        ? [0x81, UInt8(count)]
        : [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
    return name + length + value
  }
}
