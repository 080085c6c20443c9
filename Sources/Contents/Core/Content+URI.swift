import InvocationURLs

/// Parts of URIs, RFC 3986.
extension Content {
  /// A value with everything percent-encoded but letters, digits and `-._~`: more than the standards ask for, so that no
  /// reader takes a sign for its own.
  static func encoded(_ value: String) -> String {
    PercentEncoding.encode(value, keeping: .unreserved)
  }

  /// What a part stands for; a `+` is a plus.
  static func decoded(_ part: String) throws(ContentError) -> String {
    do throws(PercentEncodingError) { return try PercentEncoding.decodeText(part[...]) } catch {
      throw malformed("its URI cannot be decoded: \(error)")
    }
  }

  /// The items of a query by their names in small letters.
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
