/// Errors and checks for all kinds of content.
extension Content {
  static func error(_ field: String?, _ problem: ContentError.Problem) -> ContentError {
    ContentError(definition.word, field, problem)
  }

  static func malformed(_ sentence: String) -> ContentError { error(nil, .malformed(sentence)) }

  /// Runs `make`, which builds records, and converts its error.
  static func building<Made>(_ make: () throws(NDEFBuildError) -> Made) throws(ContentError) -> Made
  {
    do throws(NDEFBuildError) { return try make() } catch { throw malformed("\(error)") }
  }

  /// Returns a single record of this media type with the data.
  static func media(_ type: String, _ data: some Collection<UInt8>) throws(ContentError)
    -> [NDEFRecord]
  {
    [try building { () throws(NDEFBuildError) in try .media(type, data) }]
  }

  /// Throws an error if a value is empty or has a control character that is not in `allowed`.
  static func check(_ value: String?, _ field: String, allowing allowed: String = "")
    throws(ContentError)
  {
    guard let value else { return }
    if value.isEmpty { throw error(field, .empty) }
    if let scalar = value.controlCharacter(allowing: allowed) {
      throw error(field, .character(scalar))
    }
  }

  /// Returns the choice that a field's value names, or `usual` if the field has no value.
  static func choice<Choice: RawRepresentable<String>>(
    _ values: ContentValues, _ field: String, usual: Choice
  ) -> Choice {
    values[field].flatMap(Choice.init(rawValue:)) ?? usual
  }
}

/// A kind of content that codes cannot carry.
package protocol TagOnlyContent: Content {}

extension TagOnlyContent {
  package func text() throws(ContentError) -> String {
    var sentence = "it is for tags only"
    if case .refused(let why) = Self.definition.code { sentence = why }
    throw Self.error(nil, .carrier(sentence))
  }

  package static func claims(_ text: String) -> Bool { false }

  package init(reading text: String) throws(ContentError) {
    throw Self.malformed("there is no text for it in codes")
  }
}
