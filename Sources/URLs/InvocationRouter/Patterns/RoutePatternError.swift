/// A text that is not a route pattern, with the byte offset of the first error.
public struct RoutePatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems in the pattern of a route.
  public enum Problem: Hashable, Sendable {
    /// The text is empty.
    case empty
    /// The pattern has more bytes than allowed.
    case tooLong
    /// The pattern begins with neither a scheme nor a `/`.
    case noScheme
    /// The pattern is a path, and no host was given with it.
    case noHost
    /// A part that is not valid in any URL, with the URL parser's sentence.
    case notURL(String)
    /// Braces before the path; a route lists its hosts instead.
    case parameterInHost
    /// A `{` without its `}`.
    case unclosedBrace
    /// A `}` that closes nothing; a literal one is `%7D`.
    case strayBrace
    /// An expression of RFC 6570, with the form that a pattern uses for it if there is one.
    case templateExpression(String, instead: String)
    /// Braces without a name.
    case emptyName
    /// A name that does not begin with a letter, or has more than letters, digits, `_` and `-`.
    case badName(String)
    /// The same name for two parameters.
    case duplicateParameter(String)
    /// A parameter beside other text: `t-{table}`.
    case partialParameter(String)
    /// Two slashes in a row.
    case emptySegment
    /// `.` or `..`, which disappear when a URL is resolved.
    case dotSegment(String)
    /// A word after the colon that is not the name of a kind.
    case unknownKind(String)
    /// Arguments in parentheses that the kind does not accept.
    case badArguments(kind: String, found: String, expected: String)
    /// A range whose lower bound is above its upper one.
    case emptyRange(String)
    /// A word of a list that is empty, or that a URL cannot contain unencoded.
    case badWord(String)
    /// The same word twice in one list.
    case duplicateWord(String)
    /// A parameter alone in the query, where an item is `name={parameter}`.
    case parameterAsItem(String)
    /// An item without a name.
    case emptyItem
    /// The same name for two query items; several values are one parameter with `*`.
    case duplicateItem(String)
    /// A path parameter with `?`; only parameters in the query and the fragment can be omitted.
    case optionalSegment(String)
    /// A second path parameter with `*`, so it would be ambiguous where the first one ends.
    case secondManySegments(String)
    /// A path parameter with `*` and a kind; several segments are always text.
    case manySegmentsOfKind(String)
    /// A fragment with `*`; a URL has only one fragment.
    case manyFragments(String)
    /// The pattern has more path segments than allowed.
    case tooManySegments
    /// The pattern has more query items than allowed.
    case tooManyItems

    /// The problem and what to write instead, without the byte offset.
    public var sentence: String {
      switch self {
      case .empty: "the pattern is empty; write https://host/… or, if hosts are given, /…"
      case .tooLong: "the pattern is longer than \(PatternParser.maximumLength) bytes"
      case .noScheme: "a pattern begins with https:// or, if hosts are given, with '/'"
      case .noHost: "the pattern is a path only; give the route a host, or write https://host/…"
      case .notURL(let sentence): sentence
      case .parameterInHost:
        "a parameter cannot appear in the host; give the route each host that it serves"
      case .unclosedBrace: "the '{' is never closed; write '}' after the parameter"
      case .strayBrace: "this '}' closes nothing; a literal brace is written %7D"
      case .templateExpression(let found, let instead):
        "'{\(found)}' is an RFC 6570 template expression; a route pattern writes \(instead)"
      case .emptyName: "the braces hold no parameter name"
      case .badName(let name):
        "'\(name)' is not a parameter name; names are letters, digits, '_' and '-', a letter first"
      case .duplicateParameter(let name):
        "the parameter '\(name)' appears twice; each needs a name of its own"
      case .partialParameter(let text):
        "'\(text)' mixes text and a parameter; a parameter fills a whole segment, item value or "
          + "fragment"
      case .emptySegment: "there are two slashes in a row; a segment cannot be empty"
      case .dotSegment(let segment):
        "the segment '\(segment)' disappears when a URL is resolved; leave it out"
      case .unknownKind(let kind):
        "there is no kind '\(kind)'; the kinds are text, int, uuid, base32, sun and word lists such as "
          + "de|en"
      case .badArguments(let kind, let found, let expected):
        "\(kind) cannot take (\(found)); write \(expected)"
      case .emptyRange(let range): "no number is in \(range); write the smaller bound first"
      case .badWord(let word):
        word.isEmpty
          ? "a word of the list is empty; write words with one '|' between"
          : "the word '\(word)' cannot appear in a list; write it percent-encoded"
      case .duplicateWord(let word): "the word '\(word)' appears twice in the list"
      case .parameterAsItem(let name):
        "a query parameter is the value of an item; write \(name)={\(name)}"
      case .emptyItem: "a query item has no name; write name={name} with '&' between items"
      case .duplicateItem(let name):
        "the query item '\(name)' appears twice; for several values write \(name)={\(name)*} once"
      case .optionalSegment(let name):
        "a path segment cannot be optional; write two routes, or {\(name)*} for any number of segments"
      case .secondManySegments(let name):
        "'\(name)' is the second parameter of many segments; with two, it is unclear where one ends"
      case .manySegmentsOfKind(let name):
        "'\(name)' takes many segments, which can only be text; leave the kind out"
      case .manyFragments(let name):
        "a URL has one fragment; write {\(name)} or {\(name)?}"
      case .tooManySegments: "a pattern has at most \(PatternParser.maximumSegments) segments"
      case .tooManyItems: "a pattern has at most \(PatternParser.maximumItems) query items"
      }
    }
  }

  /// The problem in the pattern.
  package let problem: Problem
  /// The byte offset of the problem in the pattern, counted from 0.
  public let offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// A sentence with the byte offset, the problem, and what to write instead.
  public var description: String { "pattern byte \(offset): \(problem.sentence)" }
}
