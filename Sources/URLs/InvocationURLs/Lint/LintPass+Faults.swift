// Findings for a text that is not a URL. The parser stops at its first error, but people want to
// see all of them, and also the findings that have nothing to do with them.

extension LintPass {
  /// Reports the errors of `text`, then applies the rules to the text with every invalid byte after
  /// the host replaced by a letter.
  mutating func checkFaulty(_ text: String, _ error: InvocationURLError) {
    let given = Array(text.utf8)
    let inner = withoutOuterWhiteSpace(given)
    guard !inner.isEmpty, inner.count < given.count else { return checkInner(given, error) }
    reportOuterWhiteSpace(given, inner)
    base = inner.lowerBound
    let bytes = Array(given[inner])
    do throws(InvocationURLError) {
      check(try InvocationURL(String(decoding: bytes, as: UTF8.self)))
    } catch {
      checkInner(bytes, error)
    }
  }

  private mutating func checkInner(_ bytes: [UInt8], _ error: InvocationURLError) {
    guard let tail = tailStart(bytes) else { return report(error, bytes) }
    let mended = mendTail(bytes, from: tail)
    do throws(InvocationURLError) {
      let url = try InvocationURL(String(decoding: mended, as: UTF8.self))
      isMended = true
      check(url)
    } catch {
      report(error, bytes)
    }
  }

  /// Returns the start of the path, query or fragment, or `nil` if the text has no `scheme://`.
  private func tailStart(_ bytes: [UInt8]) -> Int? {
    let colon = UInt8(ascii: ":")
    let slash = UInt8(ascii: "/")
    guard let end = bytes.firstIndex(where: { !ASCIISet.scheme.contains($0) }), bytes[end] == colon,
      bytes[end...].starts(with: [colon, slash, slash])
    else { return nil }
    return bytes[(end + 3)...].firstIndex { ASCIISet("/?#").contains($0) } ?? bytes.endIndex
  }

  /// Reports the first error of each kind from `tail` on, and returns the text with an `x` in place
  /// of every invalid byte.
  private mutating func mendTail(_ bytes: [UInt8], from tail: Int) -> [UInt8] {
    var mended = bytes
    let all = bytes[...]
    let span = all.span
    var allowed = ASCIISet.path.union(ASCIISet("?#"))
    var offset = tail
    while offset < bytes.count {
      if URLParser.isEscape(span, offset, bytes.count) {
        offset += 3
        continue
      }
      if let problem = URLParser.textProblem(span, offset, allowed) {
        report(InvocationURLError(problem, at: offset), bytes)
        mended[offset] = UInt8(ascii: "x")
      } else if bytes[offset] == UInt8(ascii: "#") {
        allowed = .queryOrFragment
      }
      offset += 1
    }
    return mended
  }

  private mutating func report(_ error: InvocationURLError, _ bytes: [UInt8]) {
    let end = min(
      error.offset + length(of: error.problem, in: bytes, at: error.offset), bytes.count)
    report(
      .parsing(error.problem), min(error.offset, end)..<end, remedy: error.problem.advice,
      error.problem.fault)
    if case .nonASCIIHost(let host, _) = error.problem {
      checkUnicodeHost(host, hostRange(bytes))
    }
  }

  /// The number of bytes at `offset` to which an error applies; 0 if something is missing there.
  private func length(
    of problem: InvocationURLError.Problem, in bytes: [UInt8], at offset: Int
  ) -> Int {
    switch problem {
    case .empty, .noScheme, .missingSlashes, .emptyHost: 0
    case .unsupportedScheme(let text), .webSchemeExpectsURL(let text), .repeatedScheme(let text),
      .badPunycode(let text), .badIPv4(let text),
      .badIPv6(let text), .badPort(let text), .badPercent(let text):
      text.utf8.count
    case .nonASCII(let scalar): String(scalar).utf8.count
    case .nonASCIIHost(let host, _):
      host.unicodeScalars.first { !$0.isASCII }.map { String($0).utf8.count } ?? 1
    case .userInfo, .emptyLabel, .hostCharacter, .space, .control, .brace, .backslash, .character: 1
    }
  }

  /// The byte range of the host in a text that was parsed at least as far as the host.
  private func hostRange(_ bytes: [UInt8]) -> Range<Int> {
    let start = (bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0) + 3
    let end = bytes.dropFirst(start).firstIndex { ASCIISet(":/?#").contains($0) }
    return min(start, bytes.count)..<(end ?? bytes.count)
  }

  // MARK: White space around the text

  private func withoutOuterWhiteSpace(_ bytes: [UInt8]) -> Range<Int> {
    let isText = { (byte: UInt8) in !ASCIISet.whiteSpace.contains(byte) }
    guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText)
    else { return 0..<0 }
    return first..<last + 1
  }

  private mutating func reportOuterWhiteSpace(_ bytes: [UInt8], _ inner: Range<Int>) {
    let parts = [0..<inner.lowerBound, inner.upperBound..<bytes.count]
    for part in parts where !part.isEmpty {
      if trimsWhiteSpace {
        report(.trailingWhiteSpace, part, "there is white space around the URL")
        continue
      }
      for offset in part {
        let isSpace = bytes[offset] == UInt8(ascii: " ")
        report(InvocationURLError(isSpace ? .space : .control(bytes[offset]), at: offset), bytes)
      }
    }
  }
}

extension ASCIISet {
  /// Space, tab, line feed, vertical tab, form feed and carriage return.
  static let whiteSpace = ASCIISet(" \t\n\u{0B}\u{0C}\r")
}
