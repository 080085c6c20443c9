import Basics

/// The first error in a text that is not an invocation URL, with its byte offset.
public struct InvocationURLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems in the text of a URL.
  public enum Problem: Hashable, Sendable {
    /// The text is empty.
    case empty
    /// The text has no scheme. `suggestion` is the text with https:// in front, if it begins like a
    /// host.
    case noScheme(suggestion: String?)
    /// A scheme other than http and https.
    case unsupportedScheme(String)
    /// http or https where an opaque URI such as `tel:` was expected.
    case webSchemeExpectsURL(String)
    /// `https:` without `//` after it.
    case missingSlashes
    /// A second scheme directly after the first: `https://https://…`.
    case repeatedScheme(String)
    /// Text before an `@` in the authority, which makes another host look like this one.
    case userInfo
    /// No host between `//` and the path.
    case emptyHost
    /// Two dots in a row in the host, or one at its start.
    case emptyLabel
    /// A host outside ASCII. `suggestion` is the whole host in Punycode, if it can be converted.
    case nonASCIIHost(host: String, suggestion: String?)
    /// An ASCII byte that is not allowed in hosts.
    case hostCharacter(UInt8)
    /// An `xn--` label whose text is not a name that browsers open.
    case badPunycode(String)
    /// A host whose last label is a number, but that is not four numbers up to 255.
    case badIPv4(String)
    /// Brackets without an IPv6 address in them.
    case badIPv6(String)
    /// The text after the colon, which is empty or not a number from 1 to 65535.
    case badPort(String)
    /// A `%` without two hexadecimal digits after it, with the text in their place.
    case badPercent(String)
    /// A space, which a URL writes as `%20`.
    case space
    /// A control character, such as a tab or a line break.
    case control(UInt8)
    /// `{` or `}`, often in a template that was not filled in.
    case brace(UInt8)
    /// `\`, which browsers treat as a slash and others do not.
    case backslash
    /// Any other ASCII byte that is not allowed in URLs.
    case character(UInt8)
    /// A character outside ASCII after the host; it must be percent-encoded.
    case nonASCII(Unicode.Scalar)
  }

  /// The first problem from left to right; there may be more after it.
  package let problem: Problem
  /// The byte offset of the problem, counted from 0.
  public let offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// A sentence with the byte offset, the problem, and what to write instead.
  public var description: String {
    problem == .empty ? problem.sentence : "URL byte \(offset): \(problem.sentence)"
  }
}

extension InvocationURLError.Problem {
  /// A stable identifier of the problem for programs, used in JSON output and in lint rule ids.
  public var code: String {
    switch self {
    case .empty: "empty"
    case .noScheme: "no-scheme"
    case .unsupportedScheme, .webSchemeExpectsURL: "scheme"
    case .missingSlashes: "missing-slashes"
    case .repeatedScheme: "repeated-scheme"
    case .userInfo: "user-info"
    case .emptyHost: "empty-host"
    case .emptyLabel: "empty-label"
    case .nonASCIIHost: "non-ascii-host"
    case .hostCharacter: "host-character"
    case .badPunycode: "bad-punycode"
    case .badIPv4: "bad-ipv4"
    case .badIPv6: "bad-ipv6"
    case .badPort: "bad-port"
    case .badPercent: "bad-percent"
    case .space: "space"
    case .control: "control"
    case .brace: "brace"
    case .backslash: "backslash"
    case .character: "character"
    case .nonASCII: "non-ascii"
    }
  }

  /// The problem and what to write instead, without the byte offset.
  public var sentence: String { advice.map { "\(fault); \($0)" } ?? fault }

  /// The problem, without the byte offset.
  var fault: String {
    switch self {
    case .empty: "the URL is empty"
    case .noScheme(nil): "there is no scheme; an invocation URL begins with https://"
    case .noScheme: "there is no scheme"
    case .unsupportedScheme(let scheme):
      "the scheme is '\(scheme)'; an invocation URL begins with https://"
    case .webSchemeExpectsURL(let scheme):
      "'\(scheme)' is a web URL and has rules of its own; it is not an opaque URI"
    case .missingSlashes: "two slashes are missing after the scheme"
    case .repeatedScheme(let scheme): "the scheme '\(scheme)' follows another one"
    case .userInfo: "there is user info before '@', which hides the real host"
    case .emptyHost: "there is no host after '//'"
    case .emptyLabel: "the host has two dots in a row, or begins with one"
    case .nonASCIIHost(let host, let suggestion):
      suggestion == nil
        ? "the host '\(printable(host))' is not ASCII, and no Punycode spelling can be offered: that "
          + "needs labels of lower-case letters and digits, free of combining marks"
        : "the host '\(printable(host))' is not ASCII"
    case .hostCharacter(let byte):
      "\(named(byte)) cannot appear in a host; only a–z, 0–9, '-', '_' and '.' can"
    case .badPunycode(let label):
      "the label '\(label)' of the host "
        + (IDNALabel.fault(ofPunycode: label.lowercased())?.sentence ?? "is not Punycode")
    case .badIPv4(let host):
      "the host '\(host)' ends in a number but is not an IPv4 address of four numbers up to 255"
    case .badIPv6(let host): "'\(printable(host))' is not an IPv6 address in brackets"
    case .badPort(let port):
      port.isEmpty
        ? "there is a ':' but no port after it"
        : "the port '\(printable(port))' is not a number from 1 to 65535"
    case .badPercent(let found): "'\(printable(found))' is not a percent escape"
    case .space: "there is a space"
    case .control(let byte): "there is a control character (\("U+00" + hexadecimal(byte)))"
    case .brace(let byte): "there is a brace \(named(byte))"
    case .backslash: "there is a backslash, which some readers take for '/'"
    case .character(let byte): "\(named(byte)) must be written %\(hexadecimal(byte))"
    case .nonASCII(let scalar): "\(named(scalar)) is not ASCII"
    }
  }

  /// The remedy, if there is a single one.
  var advice: String? {
    switch self {
    case .missingSlashes: "write https://host/…"
    case .repeatedScheme: "write only one of them"
    case .userInfo: "remove it (in a path write it after the first '/')"
    case .noScheme(let suggestion): suggestion.map { "write \($0)" }
    case .nonASCIIHost(_, let suggestion): suggestion.map { "write \($0)" }
    case .badPort(let port): port.isEmpty ? "remove the ':'" : nil
    case .badPunycode(let label):
      IDNALabel.fault(ofPunycode: label.lowercased())?.remedy
        ?? "write the Punycode that the registrar of the domain shows"
    case .badPercent: "write %25 for a percent sign"
    case .space: "remove it, or write %20 inside the URL"
    case .control: "remove it"
    case .brace(let byte):
      "expand the template first, or write %\(hexadecimal(byte)) for the brace itself"
    case .backslash: "write / or %5C"
    case .nonASCII(let scalar):
      "write \(String(scalar).utf8.map { "%" + hexadecimal($0) }.joined())"
    case .empty, .unsupportedScheme, .webSchemeExpectsURL, .emptyHost, .emptyLabel,
      .hostCharacter, .badIPv4, .badIPv6, .character:
      nil
    }
  }
}

/// Returns a text for a message, with the characters that could disturb a terminal or the reading
/// direction replaced.
func printable(_ text: String) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var shown = String.UnicodeScalarView()
  var hasBase = false
  for scalar in text.unicodeScalars {
    // The vowels of Hindi are marks, and so are the points of Hebrew.
    let isMark = scalar.properties.isMark
    shown.append(scalar.isPlain || isMark && hasBase ? scalar : "\u{FFFD}")
    hasBase = isMark && hasBase || scalar.properties.isAlphabetic
  }
  return String(shown)
}

private func named(_ byte: UInt8) -> String { "'\(Character(Unicode.Scalar(byte)))'" }

/// Returns a scalar for a message: the character if it is visible, and its code point.
func named(_ scalar: Unicode.Scalar) -> String {
  let code = codePoint(scalar)
  return scalar.isPlain ? "'\(Character(scalar))' (\(code))" : code
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar modifies the letter before it. Enclosing marks are excluded because they
  /// could hide it.
  fileprivate var isMark: Bool {
    generalCategory == .nonspacingMark || generalCategory == .spacingMark
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is displayed as itself and has no other effect on a line of text.
  var isPlain: Bool {
    if isASCII { return (0x20..<0x7F).contains(value) }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }
}
