import InvocationRouter

extension InvocationURL {
  /// The URL and variants on which the rules of a table decide: with or without a slash at the end,
  /// the path in capitals, and with an unknown item or fragment.
  var variants: [InvocationURL] {
    let origin = text[..<path.startIndex]
    let isSlashed = path.hasSuffix("/")
    let texts = [
      join(origin, isSlashed ? path.dropLast() : path + "/", query, fragment),
      join(origin, path.uppercased(), query, fragment),
      join(origin, path, (query.map { $0 + "&" } ?? "") + "unknown-item=1", fragment),
      join(origin, path, query, fragment ?? "unknown"),
    ]
    return [self] + texts.unique.filter { $0 != text }.compactMap { try? InvocationURL($0) }
  }

  private func join(
    _ origin: Substring, _ path: some StringProtocol, _ query: Substring?, _ fragment: Substring?
  ) -> String {
    origin + path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}
