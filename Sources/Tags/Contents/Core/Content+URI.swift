import InvocationURLs

/// Parts of URIs (RFC 3986).
extension Content {
  /// Returns a value with everything percent-encoded except letters, digits and `-._~`. That is
  /// more than the standards require, so that no reader mistakes a character for a delimiter.
  static func encoded(_ value: String) -> String {
    PercentEncoding.encode(value, keeping: .unreserved)
  }

  /// Decodes a percent-encoded part. A `+` stays a plus.
  static func decoded(_ part: String) throws(ContentError) -> String {
    do throws(PercentEncodingError) { return try PercentEncoding.decodeText(part[...]) } catch {
      throw malformed("its URI cannot be decoded: \(error)")
    }
  }

  /// Decodes the items of a query, with their names in lower case.
  static func query(_ text: String?) throws(ContentError) -> [(name: String, value: String)] {
    guard let text else { return [] }
    var items: [(String, String)] = []
    for part in text.cut(at: "#").before.parts(at: "&") where !part.isEmpty {
      let (name, value) = part.cut(at: "=")
      items.append((try decoded(name).lowercased(), try decoded(value ?? "")))
    }
    return items
  }
}
