/// A property list: what Apple's tools keep entitlements and `Info.plist` in.
package enum PropertyList: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  /// An integer beyond the signed ones; only lists in binary form and XML of others have it.
  case natural(UInt64)
  case real(Double)
  case bool(Bool)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case data([UInt8])
  /// The number by which a keyed archive names an object.
  case identifier(UInt64)
  case array([PropertyList])
  case dictionary(Members)

  /// The members of a dictionary in their order; no two have the same key.
  package struct Members: Hashable, Sendable {
    /// A key and its value.
    package struct Member: Hashable, Sendable {
      package let key: String
      package let value: PropertyList
    }

    package private(set) var list: [Member] = []
    private var places: [String: Int] = [:]

    package init() {}

    /// Adds a member; `false` when there is one of this key.
    package mutating func add(_ key: String, _ value: PropertyList) -> Bool {
      guard places.updateValue(list.count, forKey: key) == nil else { return false }
      list.append(Member(key: key, value: value))
      return true
    }

    package subscript(key: String) -> PropertyList? { places[key].map { list[$0].value } }

    // The order says nothing: two files of one content are equal.
    package static func == (a: Members, b: Members) -> Bool {
      a.list.count == b.list.count && a.list.allSatisfy { b[$0.key] == $0.value }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(Set(places.keys)) }
  }
}

extension PropertyList {
  /// A dictionary of members that are known to differ; of two with one key the first stays.
  package static func dictionary(_ members: [(String, PropertyList)]) -> PropertyList {
    .dictionary(members.reduce(into: Members()) { _ = $0.add($1.0, $1.1) })
  }

  /// An array of texts.
  package static func strings(_ texts: [String]) -> PropertyList {
    .array(texts.map(PropertyList.string))
  }

  /// The member of this key, in a dictionary that has one.
  package subscript(key: String) -> PropertyList? { members?[key] }

  package var members: Members? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  package var stringValue: String? { if case .string(let text) = self { text } else { nil } }
  package var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var arrayValue: [PropertyList]? { if case .array(let list) = self { list } else { nil } }

  /// What kind of value it is, in a sentence.
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
}

/// What is read of one file, at most: neither deep nesting nor values that are named again and again can
/// take more time or memory than a file of ordinary size.
enum PropertyListLimits {
  static let bytes = 4 << 20
  static let depth = 64

  /// How large the values of a binary file may be when each is counted wherever it is named, with 16 bytes
  /// and those of its text or data.
  static func size(fileSize: Int) -> Int { min(16 << 20, 1 << 20 + 256 * fileSize) }
}
