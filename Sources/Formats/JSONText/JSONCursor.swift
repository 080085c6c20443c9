import Basics

/// A value together with its path, for reading configuration files: every error names the JSON path
/// and what was found there.
///
///     let routes = try JSONCursor.read(bytes) { (root: JSONCursor) throws(JSONError) in
///       try root.object(allowing: ["version", "routes"])
///       return try root.require("routes").array().map { … }
///     }
package struct JSONCursor: Hashable, Sendable {
  /// The value at this position of the document.
  package let value: JSONValue
  /// The path of the value from the root of the document.
  package let path: JSONPath

  /// Creates a cursor at a value; at the root value if no path is given.
  package init(_ value: JSONValue, at path: JSONPath = .root) {
    self.value = value
    self.path = path
  }

  /// Parses a text and passes its value to `body`; errors of `body` gain the line and column of the
  /// value they are about.
  package static func read<Result>(
    _ bytes: [UInt8], _ body: (JSONCursor) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let value = try JSONValue(parsing: bytes)
    do {
      return try body(JSONCursor(value))
    } catch {
      throw error.located(in: bytes)
    }
  }

  /// An error about this value, which breaks one of the reader's own rules.
  package func error(_ sentence: String) -> JSONError { fault(.invalid(sentence)) }

  func fault(_ problem: JSONError.Problem) -> JSONError { JSONError(problem, at: path) }

  private func wrongKind(_ expected: String) -> JSONError {
    fault(.wrongKind(expected: expected, found: value.summary))
  }

  /// The value as a string; throws if it is of another kind.
  package func string() throws(JSONError) -> String {
    guard case .string(let text) = value else { throw wrongKind("a string") }
    return text
  }

  /// The value as a string; throws unless it is one of `words`.
  package func string(of words: [String]) throws(JSONError) -> String {
    let text = try string()
    guard words.contains(text) else { throw fault(.notOneOf(words, found: text)) }
    return text
  }

  /// The value as a Boolean; throws if it is of another kind.
  package func bool() throws(JSONError) -> Bool {
    guard case .bool(let value) = value else { throw wrongKind("true or false") }
    return value
  }

  /// The value as an integer: written without a fraction or an exponent, and within `range`.
  package func integer(in range: ClosedRange<Int> = .min ... .max) throws(JSONError) -> Int {
    guard case .number(let number) = value else { throw wrongKind("an integer") }
    guard let integer = number.int else { throw fault(.notAnInteger(number.text)) }
    guard range.contains(integer) else { throw fault(.outOfRange(number.text, range)) }
    return integer
  }

  /// The value as the nearest `Double`; throws if it is not a number in its range.
  package func double() throws(JSONError) -> Double {
    guard case .number(let number) = value, let double = number.double else {
      throw wrongKind("a number within the range of a double")
    }
    return double
  }

  /// A cursor for each element of the array; throws if the value is not one.
  package func array() throws(JSONError) -> [JSONCursor] {
    guard case .array(let elements) = value else { throw wrongKind("an array") }
    return elements.indices.map { JSONCursor(elements[$0], at: path.index($0)) }
  }

  /// The cursor itself; throws unless the value is an object whose names are all in `names`.
  @discardableResult
  package func object(allowing names: [String]) throws(JSONError) -> JSONCursor {
    for member in try object().members where !names.contains(member.name) {
      let suggestion = nearest(to: member.name, in: names)
      throw JSONError(
        .unknownName(member.name, suggestion: suggestion, allowed: names),
        at: path.name(member.name))
    }
    return self
  }

  /// A cursor for each member of the object, for objects whose names are data.
  package func members() throws(JSONError) -> [(name: String, cursor: JSONCursor)] {
    try object().members.map { ($0.name, JSONCursor($0.value, at: path.name($0.name))) }
  }

  /// The member with this name; throws if it is missing.
  package func require(_ name: String) throws(JSONError) -> JSONCursor {
    guard let cursor = try optional(name) else { throw fault(.missing(name)) }
    return cursor
  }

  /// The member with this name, even if it is `null`; nil if it is missing.
  package func optional(_ name: String) throws(JSONError) -> JSONCursor? {
    guard let value = try object()[name] else { return nil }
    return JSONCursor(value, at: path.name(name))
  }

  private func object() throws(JSONError) -> JSONObject {
    guard case .object(let object) = value else { throw wrongKind("an object") }
    return object
  }
}

extension JSONValue {
  /// A short description of the value for messages, such as "a string".
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): "the number \(shortened(number.text))"
    case .string(let text): "the string \(quoted(text))"
    case .array(let elements): elements.isEmpty ? "an empty array" : "an array"
    case .object(let object): object.members.isEmpty ? "an empty object" : "an object"
    }
  }
}
