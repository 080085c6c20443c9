/// The parsed head of a request. Every line of it was valid.
package struct RequestHead: Hashable, Sendable {
  /// The supported methods.
  package enum Method: String, Hashable, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  /// A header field.
  package struct Field: Hashable, Sendable {
    /// The name in lower case.
    package let name: String
    /// The value without surrounding spaces. It may contain bytes that are not ASCII.
    package let value: [UInt8]
  }

  /// The method.
  package let method: Method
  /// The path and the query.
  package let target: RequestTarget
  /// The header fields, in their order. Their names are unique.
  package internal(set) var fields: [Field] = []

  /// The value of a field, by its name in lower case.
  package subscript(name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }

  /// The value of a field as text, if it is ASCII.
  package func text(_ name: String) -> String? {
    guard let value = self[name], value.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(decoding: value, as: UTF8.self)
  }
}
