import Basics

/// Why a text is not an invocation URL, and where it stops being one.
public struct InvocationURLError: Error, Hashable, Sendable {
  /// What is wrong at the place.
  public enum Problem: Hashable, Sendable {
    /// A text of no characters.
    case empty
    /// `suggestion` is the text with https:// in front, when it begins like a host.
    case noScheme(suggestion: String?)
    /// A scheme other than http and https.
    case unsupportedScheme(String)
    /// http or https, where an opaque URI such as `tel:` was to be read.
    case webSchemeExpectsURL(String)
    /// `https:` without `//` behind it.
    case missingSlashes
    /// A second scheme directly behind the first: `https://https://…`.
    case repeatedScheme(String)
    /// Something before an `@` in the authority, which makes another host look like this one.
    case userInfo
    /// Nothing between `//` and the path.
    case emptyHost
    /// Two dots in a row in the host, or one at its start.
    case emptyLabel
    /// `suggestion` is the whole host in Punycode, when one can be offered.
    case nonASCIIHost(host: String, suggestion: String?)
    /// An ASCII byte that no host has.
    case hostCharacter(UInt8)
    /// An `xn--` label that stands for no name that browsers open.
    case badPunycode(String)
    /// A host whose last label is a number, and that is not four numbers up to 255.
    case badIPv4(String)
    /// Brackets that do not hold an IPv6 address.
    case badIPv6(String)
    /// What follows the colon: nothing, or not a number from 1 to 65535.
    case badPort(String)
    /// A `%` without two hexadecimal digits behind it, with what is there.
    case badPercent(String)
    /// A space, which a URL writes as `%20`.
    case space
    /// A control character, tabs and line ends among them.
    case control(UInt8)
    /// `{` or `}`: often a template that was not filled in.
    case brace(UInt8)
    /// `\`, which browsers take for a slash and others do not.
    case backslash
    /// Any other ASCII byte that a URL cannot hold.
    case character(UInt8)
    /// A character beyond ASCII outside the host; it would be written percent-encoded.
    case nonASCII(Unicode.Scalar)
  }

  /// The first fault from left to right; there may be more behind it.
  public let problem: Problem
  /// The byte at which it was noticed, counted from 0.
  public let offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension InvocationURLError: CustomStringConvertible {
  /// A sentence that says where, what, and what to write instead.
  public var description: String {
    problem == .empty ? problem.sentence : "URL byte \(offset): \(problem.sentence)"
  }
}

extension InvocationURLError.Problem {
  /// A stable name for programs: it appears in JSON output and in lint rule ids.
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

  /// What is wrong and what to write instead, without the place.
  public var sentence: String { advice.map { "\(fault); \($0)" } ?? fault }

  /// What is wrong, without the place.
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
    case .userInfo: "there is user info before '@', which hides the true host"
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

  /// What to do about it, where the fault has one answer.
  var advice: String? {
    switch self {
    case .missingSlashes: "write https://host/…"
    case .repeatedScheme: "write one of them only"
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

/// A text in a message, with what could disturb a terminal or the reading direction left out.
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

/// A scalar in a message: itself where it shows, and its code point.
func named(_ scalar: Unicode.Scalar) -> String {
  let code = codePoint(scalar)
  return scalar.isPlain ? "'\(Character(scalar))' (\(code))" : code
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar changes the letter before it; enclosing marks could hide it.
  fileprivate var isMark: Bool {
    generalCategory == .nonspacingMark || generalCategory == .spacingMark
  }
}

extension Unicode.Scalar {
  /// Whether the scalar shows as itself and does nothing else to a line of text.
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
