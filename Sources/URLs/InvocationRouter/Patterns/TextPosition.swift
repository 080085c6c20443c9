extension StringProtocol {
  /// The range of the first occurrence of `part`, compared byte by byte, or `nil` if there is none.
  ///
  /// The standard library's own search is in the module for regular expressions, which adds a
  /// megabyte to a program that links the library statically.
  func position(of part: String) -> Range<Index>? {
    guard let start = utf8.indices.first(where: { utf8[$0...].starts(with: part.utf8) }) else {
      return nil
    }
    return start..<utf8.index(start, offsetBy: part.utf8.count)
  }
}
