extension InvocationURL {
  /// Fewer bytes of query than this are not a tap: `m=`, UID, counter and code.
  private static let shortestTap = 40

  /// The layout of the tap that made this URL, by the parameters that most tags have, all of them there once and each of
  /// its exact form; `nil` when it is none.
  ///
  /// Zeros in place of the code are none: they stand there before the first tap, and in what a tag is to be given.
  package var usualTap: [SUNField.UsualParameter]? {
    guard let query, query.utf8.count >= Self.shortestTap else { return nil }
    let items = queryItems
    return SUNField.usualLayouts.first { Self.isTap(items, $0) }
  }

  private static func isTap(_ items: [QueryItem], _ layout: [SUNField.UsualParameter]) -> Bool {
    layout.allSatisfy { name, fields in
      var values = items.lazy.filter { $0.name == name }.map(\.value).makeIterator()
      guard let value = values.next() ?? nil, values.next() == nil else { return false }
      let parts = value.split(separator: SUNField.separator, omittingEmptySubsequences: false)
      return parts.count == fields.count
        && zip(parts, fields).allSatisfy { part, field in
          field.takes(part) && (field != .code || part.contains { $0 != "0" })
        }
    }
  }
}
