/// What a request asks for, as far as its head tells: every line of it was in order.
package struct RequestHead: Hashable, Sendable {
  /// What is done here, and nothing else is.
  package enum Method: String, Hashable, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  /// A header field.
  package struct Field: Hashable, Sendable {
    /// The name in small letters.
    package let name: String
    /// The value without the spaces around it; it may have bytes that are not ASCII.
    package let value: [UInt8]
  }

  /// What is to be done.
  package let method: Method
  /// Of which path and query.
  package let target: RequestTarget
  /// In order; no two have one name.
  package internal(set) var fields: [Field] = []

  /// The value of a field, by its name in small letters.
  package subscript(name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }

  /// The value of a field as text, if it is ASCII.
  package func text(_ name: String) -> String? {
    guard let value = self[name], value.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(decoding: value, as: UTF8.self)
  }
}
