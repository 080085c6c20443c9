/// Encodes messages between the command and the process that talks to the reader: integers with the
/// most significant byte first, and byte strings with their length.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
    for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
    }
  }

  /// Adds at most 65,535 bytes. Longer strings do not fit into a frame either, and `WireFrame`
  /// refuses them.
  mutating func add(_ string: [UInt8]) {
    add(UInt16(clamping: string.count))
    bytes += string
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  mutating func add<Element>(
    _ list: [Element], _ one: (inout WireWriter, Element) -> Void
  ) {
    add(UInt16(clamping: list.count))
    for element in list { one(&self, element) }
  }
}

/// A decoder of messages of the reader's process, which does not trust the lengths in them.
struct WireReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type = Number.self
  ) throws(WireError) -> Number {
    let size = Number.bitWidth / 8
    guard rest.count >= size else { throw .truncated }
    defer { rest = rest.dropFirst(size) }
    return rest.prefix(size).reduce(0) { Number(truncatingIfNeeded: UInt64($0) << 8) | Number($1) }
  }

  mutating func string() throws(WireError) -> [UInt8] {
    let count = Int(try number(UInt16.self))
    guard rest.count >= count else { throw .truncated }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func text() throws(WireError) -> String {
    guard let text = String(validating: try string(), as: UTF8.self) else { throw .notText }
    return text
  }

  /// Reads a list. Every element has at least one byte, so a count alone cannot make a list long.
  mutating func list<Element>(
    _ one: (inout WireReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    let count = Int(try number(UInt16.self))
    guard rest.count >= count else { throw .truncated }
    var list: [Element] = []
    for _ in 0..<count { list.append(try one(&self)) }
    return list
  }

  func finish() throws(WireError) {
    if !rest.isEmpty { throw .tooLong(rest.count) }
  }
}

/// An error in a frame of the reader's process, or in its content.
enum WireError: Error, Equatable, CustomStringConvertible {
  /// The content of a message between processes ends too early.
  case truncated
  /// This number of bytes follow the content.
  case tooLong(Int)
  /// A text in a message between processes is not valid UTF-8.
  case notText
  /// The field that the text names has this code, which is unknown.
  case unknown(String, Int)
  /// The bytes do not begin with a frame's mark, or the frame does not belong there.
  case notAFrame
  /// The content has this number of bytes, more than a frame can have.
  case tooLarge(Int)

  var description: String {
    switch self {
    case .truncated: "an answer that ends too early"
    case .tooLong(let count): "an answer with \(count) bytes too many"
    case .notText: "a text that is not UTF-8"
    case .unknown(let what, let code): "the unknown \(what) \(code)"
    case .notAFrame: "bytes that are not an answer"
    case .tooLarge(let count): "an answer of \(count) bytes"
    }
  }
}
