import Basics
import PropertyLists

/// The DER form of entitlements: `[APPLICATION 16] { INTEGER 1, dictionary }`, where a dictionary
/// is `[16] { SEQUENCE { UTF8String, value } … }` and an array a `SEQUENCE`.
enum DEREntitlements {
  private static let dictionary: UInt8 = 0xB0

  /// Reads entitlements that begin at an offset of a file, by which errors are placed.
  static func read(_ bytes: [UInt8], at start: Int) throws(AppBinaryError) -> PropertyList {
    do throws(AppBinaryError) {
      var outer = DERReader(bytes)
      let whole = try outer.next(0x70)
      guard outer.isAtEnd else { throw AppBinaryError(.trailing, outer.offset) }
      var reader = outer.inside(whole)
      let version = try reader.next(0x02)
      guard bytes[version.range].elementsEqual([1]) else {
        throw AppBinaryError(.scalar, version.range.lowerBound)
      }
      let top = try reader.next(dictionary)
      guard reader.isAtEnd else { throw AppBinaryError(.trailing, reader.offset) }
      return try members(reader.inside(top), depth: 0)
    } catch { throw AppBinaryError(error.problem, start + error.offset) }
  }

  private static func members(
    _ content: DERReader, depth: Int
  ) throws(AppBinaryError) -> PropertyList {
    var reader = content
    var members = PropertyList.Members()
    while !reader.isAtEnd {
      var pair = reader.inside(try reader.next(0x30))
      let start = pair.offset
      let key = try text(pair.inside(try pair.next(0x0C)))
      guard members.add(key, try value(&pair, depth: depth + 1)) else {
        throw AppBinaryError(.keyTwice(key), start)
      }
      guard pair.isAtEnd else { throw AppBinaryError(.trailing, pair.offset) }
    }
    return .dictionary(members)
  }

  private static func value(
    _ reader: inout DERReader, depth: Int
  ) throws(AppBinaryError) -> PropertyList {
    guard depth < MachOLimits.depth else { throw AppBinaryError(.tooDeep, reader.offset) }
    let start = reader.offset
    let value = try reader.head()
    reader.skip(value)
    let content = reader.inside(value)
    switch value.tag {
    case 0x01: return .bool(try boolean(content))
    case 0x02: return .integer(try integer(content))
    case 0x04: return .data(Array(content.bytes[value.range]))
    case 0x0C: return .string(try text(content))
    case 0x30:
      var (items, rest): ([PropertyList], DERReader) = ([], content)
      while !rest.isAtEnd { items.append(try Self.value(&rest, depth: depth + 1)) }
      return .array(items)
    case dictionary: return try members(content, depth: depth)
    default: throw AppBinaryError(.tag(value.tag), start)
    }
  }

  private static func boolean(_ content: DERReader) throws(AppBinaryError) -> Bool {
    guard content.end - content.offset == 1, [0, 0xFF].contains(content.bytes[content.offset])
    else { throw AppBinaryError(.scalar, content.offset) }
    return content.bytes[content.offset] != 0
  }

  private static func integer(_ content: DERReader) throws(AppBinaryError) -> Int64 {
    let bytes = content.bytes[content.offset..<content.end]
    guard let first = bytes.first, bytes.count <= 8 else {
      throw AppBinaryError(.scalar, content.offset)
    }
    // In DER the first nine bits are not all alike.
    if bytes.count > 1, first == 0 || first == 0xFF,
      (bytes[content.offset + 1] ^ first) & 0x80 == 0
    {
      throw AppBinaryError(.scalar, content.offset)
    }
    return bytes.reduce(first < 0x80 ? 0 : -1) { $0 << 8 | Int64($1) }
  }

  private static func text(_ content: DERReader) throws(AppBinaryError) -> String {
    guard let text = String(valid: content.bytes[content.offset..<content.end])
    else { throw AppBinaryError(.text, content.offset) }
    return text
  }
}
