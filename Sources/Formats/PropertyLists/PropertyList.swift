/// A property list, the format of entitlements and `Info.plist` files.
package enum PropertyList: Hashable, Sendable {
  /// A string of text.
  case string(String)
  /// A signed integer.
  case integer(Int64)
  /// An integer above the signed range; only binary lists and XML from other programs have it.
  case natural(UInt64)
  /// A real number.
  case real(Double)
  /// A Boolean.
  case bool(Bool)
  /// A date, in seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  /// Binary data.
  case data([UInt8])
  /// A number that identifies an object in a keyed archive.
  case identifier(UInt64)
  /// An array of values.
  case array([PropertyList])
  /// A dictionary, with its members in order.
  case dictionary(Members)

  /// The members of a dictionary, in order and with unique keys.
  package struct Members: Hashable, Sendable {
    /// A key and its value in a dictionary.
    package struct Member: Hashable, Sendable {
      package let key: String
      package let value: PropertyList
    }

    package private(set) var list: [Member] = []
    private var places: [String: Int] = [:]

    package init() {}

    /// Adds a member; returns `false` if the key exists already.
    package mutating func add(_ key: String, _ value: PropertyList) -> Bool {
      guard places[key] == nil else { return false }
      places[key] = list.count
      list.append(Member(key: key, value: value))
      return true
    }

    package subscript(key: String) -> PropertyList? { places[key].map { list[$0].value } }

    // The order has no meaning: two files with the same content are equal.
    package static func == (a: Members, b: Members) -> Bool {
      a.list.count == b.list.count && a.list.allSatisfy { b[$0.key] == $0.value }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(Set(places.keys)) }
  }

  /// Makes a dictionary of members with different keys; of two with one key the first is kept.
  package static func dictionary(_ members: [(String, PropertyList)]) -> PropertyList {
    .dictionary(members.reduce(into: Members()) { _ = $0.add($1.0, $1.1) })
  }

  /// An array of these strings.
  package static func strings(_ texts: [String]) -> PropertyList {
    .array(texts.map(PropertyList.string))
  }

  /// The member with this key, if this is a dictionary that has it.
  package subscript(key: String) -> PropertyList? { members?[key] }

  package var members: Members? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  package var stringValue: String? { if case .string(let text) = self { text } else { nil } }
  package var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var arrayValue: [PropertyList]? { if case .array(let list) = self { list } else { nil } }

  /// The kind of value, as words for a sentence.
  package var kind: String {
    switch self {
    case .string: "a string"
    case .integer, .natural: "an integer"
    case .real: "a real number"
    case .bool(let value): value ? "true" : "false"
    case .date: "a date"
    case .data: "data"
    case .identifier: "an identifier"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  /// Parses a file in the XML or the binary format.
  package init(reading bytes: [UInt8]) throws(PropertyListError) {
    self = try Self.read(bytes).list
  }

  /// Parses a file, and tells the lines of its keys; a file in the binary format has none.
  package static func read(
    _ bytes: [UInt8]
  ) throws(PropertyListError) -> (list: PropertyList, lines: PropertyListLines) {
    guard bytes.count <= PropertyListLimits.bytes else {
      throw PropertyListError(.tooLarge(bytes.count), .byte(0))
    }
    if bytes.starts(with: BinaryPropertyListReader.mark) {
      var reader = try BinaryPropertyListReader(bytes)
      return (try reader.read(), PropertyListLines())
    }
    var reader = try XMLPropertyListReader(bytes)
    return (try reader.read(), reader.lines)
  }
}

/// The limits on one file, so that neither deep nesting nor repeated references can take more time
/// or memory than a file of ordinary size.
enum PropertyListLimits {
  static let bytes = 4 << 20
  static let depth = 64

  /// The maximum size of a binary file's values if each is counted at every reference, with 16
  /// bytes plus its text or data.
  static func size(fileSize: Int) -> Int { min(16 << 20, 1 << 20 + 256 * fileSize) }
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
