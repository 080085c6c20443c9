/// A set of values that a route cannot print.
public struct RoutePrintError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems in printing a route's URL.
  public enum Problem: Error, Hashable, Sendable {
    /// A required parameter without a value.
    case missing(String)
    /// A value for a name that the route does not have, with the names that it has.
    case unknownParameter(String, known: [String])
    /// A value that the parameter's kind does not allow.
    case notOfKind(String, RouteValue, RouteParameter.Kind)
    /// A single value for a parameter that takes several values.
    case notAList(String, RouteValue)
    /// A text that would not remain a path segment: empty, `.` or `..`.
    case notASegment(String, String)
    /// A host that the route does not have.
    case unknownHost(String, known: [String])
    /// The printed text is not a URL, for this reason of the URL parser.
    case notURL(String)
  }

  /// The name of the route.
  public let route: String
  /// The reason why the URL cannot be printed.
  package let problem: Problem

  /// A sentence that names the route and the parameter.
  public var description: String { "route '\(route)': \(sentence)" }

  private var sentence: String {
    switch problem {
    case .missing(let name): "the parameter '\(name)' has no value; give \(name)=…"
    case .unknownParameter(let name, let known):
      known.isEmpty
        ? "there is no parameter '\(name)'; the route has none"
        : "there is no parameter '\(name)'; the route has \(known.joined(separator: ", "))"
    case .notOfKind(let name, let value, let kind):
      "'\(value)' cannot be the value of '\(name)', which is \(kind.phrase)"
    case .notAList(let name, let value):
      "'\(name)' takes a list of values, and '\(value)' is a single one"
    case .notASegment(let name, let text):
      "'\(text)' cannot be the value of '\(name)': as a path segment it would disappear"
    case .unknownHost(let host, let known):
      "the route has no host '\(host)'; its hosts are \(known.joined(separator: ", "))"
    case .notURL(let sentence): "the result is not a URL: \(sentence)"
    }
  }
}

extension SUNField {
  fileprivate var phrase: String {
    let digits = lengths.map(String.init).joined(separator: " or ") + " capital hexadecimal digits"
    return switch self {
    case .identity: "a tag's encrypted UID and counter, \(digits)"
    case .uid: "a tag's UID, \(digits)"
    case .counter: "a tag's counter, \(digits)"
    case .data: "a tag's data, \(digits) or a multiple"
    case .tamper: "a tag's tamper status, two letters"
    case .code: "a tag's code, \(digits)"
    }
  }
}

extension RouteParameter.Kind {
  /// The kind as a part of a sentence, such as "a number from 1 to 500".
  package var phrase: String {
    switch self {
    case .text: return "text"
    case .integer(let range, let width):
      let kind = width.map { "a number of \($0) digits" } ?? "a number"
      return switch (range.lowerBound, range.upperBound) {
      case (Int.min, Int.max): kind
      case (let lower, Int.max): "\(kind) from \(lower) up"
      case (Int.min, let upper): "\(kind) up to \(upper)"
      case (let lower, let upper): "\(kind) from \(lower) to \(upper)"
      }
    case .word(let words): return "one of \(words.joined(separator: ", "))"
    case .uuid: return "a UUID"
    case .base32(let length, let check):
      let size = length.map { "\($0) base 32 characters" } ?? "base 32 characters"
      let scheme = check == .crockford ? "Crockford" : "MOD 37,36"
      return "\(size) and their \(scheme) check character"
    case .sun(let field): return field.phrase
    }
  }
}
