/// The parsed head of an HTTP request, in which every line was valid.
package struct RequestHead: Hashable, Sendable {
  /// The HTTP methods that are supported.
  package enum Method: String, Hashable, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
  }

  /// A header field of a request.
  package struct Field: Hashable, Sendable {
    /// The name of the field in lower case.
    package let name: String
    /// The value without spaces around it, perhaps with bytes that are not ASCII.
    package let value: [UInt8]
  }

  /// The HTTP method of the request.
  package let method: Method
  /// The requested path and query.
  package let target: RequestTarget
  /// The header fields in their order, with unique names.
  package internal(set) var fields: [Field] = []

  /// The value of the field with this name, given in lower case; nil without one.
  package subscript(name: String) -> [UInt8]? { fields.first { $0.name == name }?.value }

  /// The value of a field as text; nil without the field, or if it is not ASCII.
  package func text(_ name: String) -> String? {
    guard let value = self[name], value.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(decoding: value, as: UTF8.self)
  }
}
