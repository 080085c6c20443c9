import Basics

/// One record of an NDEF message: a type, an id and a payload.
///
/// A decoded record keeps its bytes in the buffer it was decoded from, so that decoding copies
/// nothing and every slice keeps the indices of that buffer. A record joined from chunks, or made
/// in memory, has its own buffer: its type, id and payload, in that order, from index 0.
///
/// ```swift
/// let record = try NDEFRecord.uri("https://eat.example.com/s/42")
/// print(record.type.elementsEqual([0x55]), record.payload.count)
/// ```
public struct NDEFRecord: Hashable, Sendable {
  /// The type name format, which defines the meaning of `type`.
  public let format: NDEFTypeFormat
  private let typeLength: UInt8
  private let idLength: UInt8
  /// The bytes of type, id and payload, in the order of the encoding.
  let content: ArraySlice<UInt8>

  /// A record without type, id and payload.
  public static let empty = NDEFRecord(format: .empty, typeLength: 0, idLength: 0, content: [])

  /// Creates a record from its parts.
  ///
  /// A type and an id have at most 255 bytes, a payload at most 4,294,967,295. An empty record has
  /// none of the three, an unknown record has no type, and every other record needs one.
  public init(
    format: NDEFTypeFormat,
    type: some Collection<UInt8> = [],
    id: some Collection<UInt8> = [],
    payload: some Collection<UInt8> = []
  ) throws(NDEFBuildError) {
    var content: [UInt8] = []
    content.reserveCapacity(type.count + id.count + payload.count)
    content.append(contentsOf: type)
    content.append(contentsOf: id)
    content.append(contentsOf: payload)
    try self.init(format, typeLength: type.count, idLength: id.count, content: content)
  }

  /// Creates a record from `content` (type, id and payload), after checking the lengths.
  init(
    _ format: NDEFTypeFormat, typeLength: Int, idLength: Int, content: [UInt8]
  ) throws(NDEFBuildError) {
    let payload = content.count - typeLength - idLength
    try NDEFRecord.check(format, type: typeLength, id: idLength, payload: payload)
    self.init(
      format: format, typeLength: UInt8(typeLength), idLength: UInt8(idLength),
      content: content[...])
  }

  /// Creates a record from `content`, whose lengths the caller has checked.
  @inline(__always)
  init(format: NDEFTypeFormat, typeLength: UInt8, idLength: UInt8, content: ArraySlice<UInt8>) {
    self.format = format
    self.typeLength = typeLength
    self.idLength = idLength
    self.content = content
  }

  /// The record's type; empty in an empty or unknown record.
  public var type: ArraySlice<UInt8> { content[content.startIndex..<idStart] }

  /// The record's id, to which other records may refer; empty if it has none.
  public var id: ArraySlice<UInt8> { content[idStart..<payloadStart] }

  /// The record's payload.
  public var payload: ArraySlice<UInt8> { content[payloadStart..<content.endIndex] }

  private var idStart: Int { content.startIndex + Int(typeLength) }
  var payloadStart: Int { content.startIndex + Int(typeLength) + Int(idLength) }

  /// The lengths of the record's type, id and payload in bytes, for the encoder.
  var lengths: (type: UInt8, id: UInt8, payload: Int) {
    (typeLength, idLength, content.endIndex - payloadStart)
  }

  /// Whether this record's type is `name`, by the rules of `format`.
  ///
  /// Media types and external names ignore ASCII case; all others are compared exactly.
  package func hasType(_ format: NDEFTypeFormat, _ name: String) -> Bool {
    guard self.format == format, name.utf8.count == Int(typeLength) else { return false }
    guard format == .media || format == .external else { return type.elementsEqual(name.utf8) }
    return type.elementsEqual(name.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// Throws for the first rule that these lengths violate.
  private static func check(
    _ format: NDEFTypeFormat, type: Int, id: Int, payload: Int
  ) throws(NDEFBuildError) {
    if format.hasType, type == 0 { throw .missingType(format) }
    if !format.hasType, type > 0 { throw .fieldNotAllowed(.type, format) }
    if format == .empty, id > 0 { throw .fieldNotAllowed(.id, format) }
    if format == .empty, payload > 0 { throw .fieldNotAllowed(.payload, format) }
    if type > 255 { throw .tooLong(.type, count: type, limit: 255) }
    if id > 255 { throw .tooLong(.id, count: id, limit: 255) }
    if UInt64(payload) > UInt64(UInt32.max) {
      throw .tooLong(.payload, count: payload, limit: Int(clamping: UInt32.max))
    }
  }
}

/// A field of a record; the raw value is its name in messages.
public enum NDEFField: String, Hashable, Sendable {
  /// The flags and lengths at the beginning of a record.
  case header
  /// The type of a record.
  case type
  /// The id of a record.
  case id
  /// The payload of a record.
  case payload
}
