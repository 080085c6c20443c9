import Artwork
import Basics
import JSONText
import Ledgers

// Forms that several members of a job file share.

extension JSONForm<String> {
  /// The form of a file's path, relative to the job file.
  static let path = string(["minLength": 1]).checked { path, cursor throws(JSONError) in
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw cursor.error("this is not the name of a file")
    }
    return path
  }.named("path")

  /// The form of a path to a file with rows, which is read more than once.
  static let table = path.with(["not": ["const": "-"]]).checked { path, cursor throws(JSONError) in
    if path == "-" { throw cursor.error("the rows cannot come from standard input; name a file") }
    return path
  }

  /// The form of a ledger: a path relative to the job file, or a server's address.
  static let ledger = path.checked { place, cursor throws(JSONError) in
    guard let words = Ledger.fault(inAddress: place) else { return place }
    throw cursor.error(words)
  }.with([
    "examples": ["tables.ledger", "service=shop", "postgresql://shop@ledger.example.com/shop"]
  ])

  /// The form of one of `words`; the error for another word suggests the nearest one.
  static func choice(_ noun: String, of words: [String]) -> JSONForm {
    JSONForm(
      word(of: words).shape,
      { cursor throws(JSONError) in
        let word = try cursor.string()
        if words.contains(word) { return word }
        // Every word is near to a text of one or two letters.
        let near = word.utf8.count > 2 ? nearest(to: word, in: words) : nil
        throw cursor.error(
          "'\(word.prefix(60))' is not a known \(noun); "
            + (near.map { "did you mean '\($0)'?" }
              ?? "there are \(words.joined(separator: ", "))"))
      }, { .string($0) })
  }
}

extension JSONForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the words for the cases of a type. The error for another word suggests the nearest one.
  static func choice(_ noun: String) -> JSONForm {
    JSONForm<String>.choice(noun, of: Value.allCases.map(\.rawValue)).map(
      { word, cursor throws(JSONError) in
        guard let value = Value(rawValue: word) else {
          throw cursor.error("'\(word)' is not known")
        }
        return value
      }, \.rawValue)
  }
}

extension JSONForm<TextTemplate> {
  /// The form of a text with names in braces.
  static let text = JSONForm<String>.string(["minLength": 1, "examples": ["Table {table}"]]).map(
    { text, cursor throws(JSONError) in
      guard !text.isEmpty else { throw cursor.error("the text is empty") }
      return try TextTemplate(text, at: cursor)
    }, \.text
  ).named("text")
}

extension TextTemplate {
  /// Parses a text with names in braces in a job file.
  init(_ text: String, at cursor: JSONCursor) throws(JSONError) {
    do throws(FieldTextError) {
      self = try TextTemplate(text)
    } catch { throw cursor.error(error.description) }
  }
}

extension JSONForm<[TextTemplate]> {
  /// The form of a text, or of an array of at most `maxCount` texts.
  static func lines(maxCount: Int, _ refusal: String) -> JSONForm {
    let text = JSONForm<TextTemplate>.text
    let list = text.list(["maxItems": .integer(maxCount)])
    return JSONForm(
      .one(of: [text.shape, list.shape]),
      { cursor throws(JSONError) in
        guard case .array = cursor.value else { return [try text.read(cursor)] }
        let lines = try list.read(cursor)
        guard lines.count <= maxCount else { throw cursor.error(refusal) }
        return lines
      }, list.write)
  }
}

extension JSONForm<Int> {
  /// The form of a length in millimetres, which is stored in micrometres.
  static let length = decimal(
    0.001...1_000_000, times: 1000, "a length is in millimetres, 0.001 to 1000000"
  ).with(["description": "Millimetres."]).named("length")

  /// The form of a decimal number that is stored as a whole number, multiplied by `scale`.
  static func decimal(
    _ range: ClosedRange<Double>, times scale: Int, _ refusal: String
  ) -> JSONForm {
    JSONForm(
      JSONShape([
        "type": "number", "minimum": .decimal(range.lowerBound),
        "maximum": .decimal(range.upperBound),
      ]),
      { cursor throws(JSONError) in
        let number = try cursor.double()
        guard range.contains(number) else { throw cursor.error(refusal) }
        return Int((number * Double(scale)).rounded())
      }, { .decimal(Double($0) / Double(scale)) })
  }
}

extension JSONValue {
  /// The number as JSON, without a fraction if it is whole.
  fileprivate static func decimal(_ number: Double) -> JSONValue {
    Int(exactly: number).map { .integer($0) } ?? JSONNumber(number).map(JSONValue.number) ?? .null
  }
}
