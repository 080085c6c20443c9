package import InvocationURLs

extension SerialNumbers {
  /// Makes the series of row numbers that a name requests: `index`, or `index:05` with zeros up to
  /// a width. Returns `nil` for other names.
  package init?(ofRows name: String) {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0] == "index", let numbers = try? Self.ofRows(width: parts.dropFirst().first) else {
      return nil
    }
    self = numbers
  }

  private static func ofRows(width: Substring?) throws(SerialNumberError) -> SerialNumbers {
    guard let width else { return try SerialNumbers() }
    return try SerialNumbers(width: Int(width) ?? 0)
  }
}
