extension InvocationURL {
  /// The minimum length in bytes of a query with one tap: `m=`, UID, counter and code.
  private static let shortestTap = 40

  /// The layout of the tap that generated this URL, or `nil` if it is not one tap.
  ///
  /// Only the parameters that most tags use are recognized. Each must occur exactly once and have
  /// its exact form.
  ///
  /// A code of zeros does not count: it is a placeholder until the first tap, and in URLs to be
  /// written to a tag.
  package var tapLayoutOfURL: [SUNField.CommonParameter]? {
    guard let query, query.utf8.count >= Self.shortestTap else { return nil }
    let items = queryItems
    return SUNField.commonLayouts.first { Self.isTap(items, $0) }
  }

  private static func isTap(_ items: [QueryItem], _ layout: [SUNField.CommonParameter]) -> Bool {
    layout.allSatisfy { name, fields in
      var values = items.lazy.filter { $0.name == name }.map(\.value).makeIterator()
      guard let value = values.next() ?? nil, values.next() == nil else { return false }
      let parts = value.split(
        separator: Character(SUNField.separator), omittingEmptySubsequences: false)
      return parts.count == fields.count
        && zip(parts, fields).allSatisfy { part, field in
          field.takes(part) && (field != .code || part.contains { $0 != "0" })
        }
    }
  }
}
