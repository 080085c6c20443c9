extension LintPass {
  /// Applies the rules of percent escapes to a path, a query or a fragment.
  mutating func checkEscapes(_ bytes: Span<UInt8>, _ range: Range<Int>, isPath: Bool = false) {
    guard var offset = range.first(where: { bytes[$0] == UInt8(ascii: "%") }) else { return }
    let trailing = trailingWhiteSpace(bytes, range)
    var checkedTo = offset
    while offset < range.upperBound {
      guard let byte = escapedByte(bytes, offset, range.upperBound) else {
        offset += 1
        continue
      }
      let escape = offset..<offset + 3
      checkSpelling(bytes, escape, byte)
      checkMeaning(bytes, offset..<range.upperBound, byte, isPath: isPath)
      if byte < 0x20 || byte == 0x7F, offset < trailing {
        report(.escapedControl, escape) { "there is an escaped control character \($0[escape])" }
      }
      if byte >= 0x80, offset >= checkedTo {
        checkedTo = checkUTF8(bytes, offset, range.upperBound)
      }
      offset += 3
    }
    if trailing < range.upperBound {
      let end = trailing..<range.upperBound
      report(.trailingWhiteSpace, end) { "there is escaped white space \($0[end]) at the end" }
    }
  }

  private mutating func checkSpelling(
    _ bytes: Span<UInt8>, _ escape: Range<Int>, _ byte: UInt8
  ) {
    if ASCIISet.unreserved.contains(byte) {
      isCanonical = false
      report(.needlessEscape, escape) {
        "\($0[escape]) is an escape of '\(Character(Unicode.Scalar(byte)))'"
      }
    } else if escape.contains(where: { bytes[$0] >= UInt8(ascii: "a") }) {
      isCanonical = false
      report(.lowerCaseEscape, escape) { "the escape \($0[escape]) is in lower case" }
    }
  }

  /// Checks the one byte that an escape encodes in its context. `rest` begins with the escape.
  private mutating func checkMeaning(
    _ bytes: Span<UInt8>, _ rest: Range<Int>, _ byte: UInt8, isPath: Bool
  ) {
    let start = rest.lowerBound
    switch byte {
    case UInt8(ascii: "%"):
      let isDouble =
        rest.count >= 5
        && [3, 4].allSatisfy { ASCIISet.hexadecimal.contains(bytes[start + $0]) }
      guard isDouble else { return }
      report(.doubleEscape, start..<start + 5) {
        "\($0[start..<start + 5]) is an escape that was escaped again"
      }
    case UInt8(ascii: "/") where isPath:
      report(.escapedSlash, start..<start + 3, "the path has an escaped slash")
    case UInt8(ascii: "{"):
      guard let variable = escapedVariable(bytes, rest) else { return }
      report(.unfilledVariable, variable) {
        "\($0[variable]) is a template variable that was escaped, not filled in"
      }
    default: break
    }
  }

  /// Returns the range of an escaped variable, `%7Bname%7D`, at the beginning of `rest`.
  private func escapedVariable(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Range<Int>? {
    var end = rest.lowerBound + 3
    while end < min(rest.upperBound, rest.lowerBound + 67),
      ASCIISet.variable.contains(bytes[end])
    { end += 1 }
    guard end > rest.lowerBound + 3, escapedByte(bytes, end, rest.upperBound) == UInt8(ascii: "}")
    else { return nil }
    return rest.lowerBound..<end + 3
  }

  /// The byte offset at which the escaped white space at the end of the range begins.
  private func trailingWhiteSpace(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end - 3 >= range.lowerBound, let byte = escapedByte(bytes, end - 3, range.upperBound),
      ASCIISet.whiteSpace.contains(byte)
    { end -= 3 }
    return end
  }

  /// Checks the run of escapes that begins at `start`, and returns the byte offset after it.
  private mutating func checkUTF8(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
    var run: [UInt8] = []
    var end = start
    while let byte = escapedByte(bytes, end, limit) {
      run.append(byte)
      end += 3
    }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = run.makeIterator()
    var offset = start
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count * 3
      case .emptyInput: return end
      case .error(let length):
        let escape = offset..<offset + 3 * length
        report(.escapeNotUTF8, escape) { "the escape \($0[escape]) is not UTF-8" }
        return end
      }
    }
  }
}

extension ASCIISet {
  /// The characters allowed in a template variable with its modifiers.
  fileprivate static let variable = alphanumerics.union(ASCIISet("_.,*:-+;&/?"))
}
