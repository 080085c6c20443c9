package import Cryptography
import JSONText

/// The place where a row's code or tag hangs, in the words of those who hung it: `store` 42,
/// `table` 7.
///
/// A ledger stores it as a code of the row, whose digest names the location before it. The last one
/// counts, and the chain has them all.
package struct LedgerLocation: Sendable, Hashable {
  /// The names and values that describe the place, sorted by name.
  package let values: [RowContent.Column]

  /// The word for such a code in the ledger's field `kind`.
  package static let kind = "location"

  /// Creates a location from names and values, given in any order.
  package init(_ values: [RowContent.Column]) throws(LedgerLocationError) {
    self.values = values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    for value in values {
      guard !value.name.isEmpty, !value.value.isEmpty else { throw .emptyValue(value.name) }
      guard values.count(where: { $0.name == value.name }) == 1 else {
        throw .repeatedName(value.name)
      }
      for text in [value.name, value.value] where LedgerText(text).description != text {
        throw .notStorable(text)
      }
    }
    guard !values.isEmpty else { throw .emptyValue("") }
    guard LedgerText(text).description == text else { throw .tooLong(text.unicodeScalars.count) }
  }

  /// The value of a name in the location; nil without it.
  package func value(of name: String) -> String? { values.first { $0.name == name }?.value }

  /// The location in words, such as "store 42, table 7".
  package var words: String {
    values.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }

  /// The location as the text that is stored.
  fileprivate var text: String {
    JSONValue.object(JSONObject(values.map { ($0.name, JSONValue.string($0.value)) })).text()
  }
}

extension LedgerLocation {
  /// The location as a code of the ledger, which follows another one or none.
  package func code(after previous: LedgerLocation?) throws(CryptoError) -> LedgerCode {
    LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText(text), digest: try Self.digest(of: previous))
  }

  /// The digest that names a location, or the absence of one.
  static func digest(of location: LedgerLocation?) throws(CryptoError) -> SHA256Digest {
    try SHA256.digest(of: Array((location?.text ?? "").utf8))
  }

  /// Parses a code that `code` made; nil for a code of another kind.
  package init?(_ code: LedgerCode) {
    guard code.kind.description == Self.kind else { return nil }
    self.init(stored: code.file.description)
  }

  /// Parses the text that is stored of a location; nil if it is not one.
  init?(stored text: String) {
    guard let members = (try? JSONValue(parsing: text))?.objectValue?.members else { return nil }
    let values = members.compactMap { member in
      member.value.stringValue.map { RowContent.Column(member.name, $0) }
    }
    guard values.count == members.count, let location = try? Self(values) else { return nil }
    self = location
  }
}

/// The error of names and values that cannot be a location.
package enum LedgerLocationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name or the value, of which this is the name, is empty.
  case emptyValue(String)
  /// A name has several values.
  case repeatedName(String)
  /// A text has characters that a ledger does not store.
  case notStorable(String)
  /// The names and values together are too long.
  case tooLong(Int)

  package var description: String {
    switch self {
    case .emptyValue(""): "a name and its value are needed, such as table=7"
    case .emptyValue(let name): "'\(name)' has no value"
    case .repeatedName(let name): "'\(name)' has two values"
    case .notStorable(let text):
      "'\(text)' has line ends, doubled spaces, control characters or the digits of a key, which a "
        + "ledger does not store"
    case .tooLong(let count):
      "the names and values have \(count) characters, and a ledger stores \(LedgerText.limit)"
    }
  }
}

extension Sequence<LedgerCode> {
  /// The present location of the row; nil without one.
  package var location: LedgerLocation? { lazy.compactMap(LedgerLocation.init).first }
}
