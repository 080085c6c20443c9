import Basics

/// A value and the way to it: reads a configuration file, and every error names the JSON path and
/// what was found there.
///
///     let routes = try JSONCursor.read(bytes) { (root: JSONCursor) throws(JSONError) in
///       try root.object(allowing: ["version", "routes"])
///       return try root.require("routes").array().map { … }
///     }
public struct JSONCursor: Hashable, Sendable {
  /// What is at this place of the document.
  public let value: JSONValue
  /// The way to it.
  public let path: JSONPath

  /// A cursor at a value; at the outermost one when no path is given.
  public init(_ value: JSONValue, at path: JSONPath = .root) {
    self.value = value
    self.path = path
  }

  /// Parses a text and lets `body` read it; its errors gain the line and column of the value they
  /// are about.
  public static func read<Result>(
    _ bytes: [UInt8], _ body: (JSONCursor) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let value = try JSONValue(parsing: bytes)
    do {
      return try body(JSONCursor(value))
    } catch {
      throw error.located(in: bytes)
    }
  }

  /// An error about this value that breaks a rule of the reader's own.
  public func error(_ sentence: String) -> JSONError { fault(.invalid(sentence)) }

  func fault(_ problem: JSONError.Problem) -> JSONError { JSONError(problem, at: path) }

  private func wrongKind(_ expected: String) -> JSONError {
    fault(.wrongKind(expected: expected, found: value.summary))
  }
}

extension JSONCursor {
  /// The string here.
  public func string() throws(JSONError) -> String {
    guard case .string(let text) = value else { throw wrongKind("a string") }
    return text
  }

  /// The string here, which must be one of `words`.
  public func string(of words: [String]) throws(JSONError) -> String {
    let text = try string()
    guard words.contains(text) else { throw fault(.notOneOf(words, found: text)) }
    return text
  }

  /// The truth here.
  public func bool() throws(JSONError) -> Bool {
    guard case .bool(let value) = value else { throw wrongKind("true or false") }
    return value
  }

  /// The integer here: written without a fraction or an exponent, and within `range`.
  public func integer(in range: ClosedRange<Int> = .min ... .max) throws(JSONError) -> Int {
    guard case .number(let number) = value else { throw wrongKind("an integer") }
    guard let integer = number.int else { throw fault(.notAnInteger(number.text)) }
    guard range.contains(integer) else { throw fault(.outOfRange(number.text, range)) }
    return integer
  }

  /// The number here, as the nearest `Double`.
  public func double() throws(JSONError) -> Double {
    guard case .number(let number) = value, let double = number.double else {
      throw wrongKind("a number within the range of a double")
    }
    return double
  }

  /// A cursor for each element of the array here.
  public func array() throws(JSONError) -> [JSONCursor] {
    guard case .array(let elements) = value else { throw wrongKind("an array") }
    return elements.indices.map { JSONCursor(elements[$0], at: path.index($0)) }
  }
}

extension JSONCursor {
  /// Makes sure that an object is here and has no other names than `names`.
  @discardableResult
  public func object(allowing names: [String]) throws(JSONError) -> JSONCursor {
    for member in try object().members where !names.contains(member.name) {
      let suggestion = nearest(to: member.name, in: names)
      throw JSONError(
        .unknownName(member.name, suggestion: suggestion, allowed: names),
        at: path.name(member.name))
    }
    return self
  }

  /// A cursor for each member of the object here, for objects whose names are data.
  public func members() throws(JSONError) -> [(name: String, cursor: JSONCursor)] {
    try object().members.map { ($0.name, JSONCursor($0.value, at: path.name($0.name))) }
  }

  /// The member of this name in the object here.
  public func require(_ name: String) throws(JSONError) -> JSONCursor {
    guard let cursor = try optional(name) else { throw fault(.missing(name)) }
    return cursor
  }

  /// The member of this name in the object here, or `nil` when there is none; `null` is a value.
  public func optional(_ name: String) throws(JSONError) -> JSONCursor? {
    guard let value = try object()[name] else { return nil }
    return JSONCursor(value, at: path.name(name))
  }

  private func object() throws(JSONError) -> JSONObject {
    guard case .object(let object) = value else { throw wrongKind("an object") }
    return object
  }
}

extension JSONValue {
  /// The value in a message.
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
