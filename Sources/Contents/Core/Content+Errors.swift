import NDEF

/// What every kind says when something is wrong.
extension Content {
  static func error(_ field: String?, _ problem: ContentError.Problem) -> ContentError {
    ContentError(definition.word, field, problem)
  }

  static func malformed(_ sentence: String) -> ContentError { error(nil, .malformed(sentence)) }

  /// What the making of records has against a content.
  static func building<Made>(_ make: () throws(NDEFBuildError) -> Made) throws(ContentError) -> Made
  {
    do throws(NDEFBuildError) { return try make() } catch { throw malformed("\(error)") }
  }

  /// The one media record of a content.
  static func media(_ type: String, _ data: some Collection<UInt8>) throws(ContentError)
    -> [NDEFRecord]
  {
    [try building { () throws(NDEFBuildError) in try .media(type, data) }]
  }

  /// Refuses an empty value and control characters beside those that are allowed.
  static func check(_ value: String?, _ field: String, allowing allowed: String = "")
    throws(ContentError)
  {
    guard let value else { return }
    if value.isEmpty { throw error(field, .empty) }
    if let scalar = value.controlCharacter(allowing: allowed) {
      throw error(field, .character(scalar))
    }
  }

  /// A choice of its word, or the usual one.
  static func choice<Choice: RawRepresentable<String>>(
    _ values: ContentValues, _ field: String, usual: Choice
  ) -> Choice {
    values[field].flatMap(Choice.init(rawValue:)) ?? usual
  }
}

/// A kind of which there is no text for codes.
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
