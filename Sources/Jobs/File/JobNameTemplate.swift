import InvocationURLs
import Codes

/// How the files of a job's codes are called: `{index:04}` and the other fields of `NameTemplate`, and
/// values of the row, of which only letters, digits, `.`, `_` and `-` are kept.
package struct JobNameTemplate: Sendable, Hashable {
  /// The template as it was written.
  package let text: String
  private let parts: [Part]
  /// Whether the number alone keeps names apart.
  let isUniqueByConstruction: Bool

  private enum Part: Sendable, Hashable {
    case literal(String)
    case value(String)
    case builtIn(NameTemplate)
  }

  /// The number and the path.
  package static let usual = JobNameTemplate(
    text: NameTemplate.usual.text, parts: [.builtIn(NameTemplate.usual)],
    isUniqueByConstruction: NameTemplate.usual.isUniqueByConstruction)

  private init(text: String, parts: [Part], isUniqueByConstruction: Bool) {
    self.text = text
    self.parts = parts
    self.isUniqueByConstruction = isUniqueByConstruction
  }

  /// Parses `text`.
  package init(_ text: String) throws(JobNameError) {
    if let template = try? NameTemplate(text) {
      self.init(
        text: text, parts: [.builtIn(template)],
        isUniqueByConstruction: template.isUniqueByConstruction)
      return
    }
    let fields: FieldText
    do throws(FieldTextError) {
      fields = try FieldText(text)
    } catch { throw JobNameError(sentence: error.description) }
    var parts: [Part] = []
    for part in fields.parts { parts.append(try Self.part(part)) }
    self.init(text: text, parts: parts, isUniqueByConstruction: Self.countsFirst(fields))
    try check()
  }

  private static func part(_ part: FieldText.Part) throws(JobNameError) -> Part {
    switch part {
    case .literal(let text):
      if text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 || $0 == 0x7F }) {
        throw JobNameError(
          sentence: "a file's name holds no '/' and no control character; name the folder beside it"
        )
      }
      return .literal(text)
    case .field(let name):
      let isBuiltIn =
        ["host", "path", "last", "hash", "index"].contains(name) || name.hasPrefix("index:")
      guard isBuiltIn else { return .value(name) }
      do throws(NameTemplateError) {
        return .builtIn(try NameTemplate("{\(name)}"))
      } catch { throw JobNameError(sentence: error.description) }
    }
  }

  private func check() throws(JobNameError) {
    if case .literal(let first)? = parts.first, let character = first.first,
      "-.".contains(character)
    {
      throw JobNameError(sentence: "a file's name does not begin with '\(character)'")
    }
    let isConstant = parts.allSatisfy { if case .literal = $0 { true } else { false } }
    if isConstant {
      throw JobNameError(
        sentence: "every code would get the name '\(text)'; add {index:04} or a value of the row")
    }
  }

  /// Whether the number comes first and no digit can follow it.
  private static func countsFirst(_ fields: FieldText) -> Bool {
    guard case .field(let first)? = fields.parts.first, first.hasPrefix("index"),
      case .literal(let next)? = fields.parts.dropFirst().first
    else { return false }
    return !(next.first?.isNumber ?? true)
  }

  /// The names of the values in it.
  var values: [String] {
    parts.compactMap { if case .value(let name) = $0 { name } else { nil } }
  }

  /// The name of a row's files, without suffix.
  func name(
    _ number: Int, _ text: String, _ url: InvocationURL?, _ value: (String) -> String
  ) -> String {
    let name = parts.reduce(into: "") { name, part in
      switch part {
      case .literal(let literal): name += literal
      case .value(let field): name += NameTemplate.plain(value(field))
      case .builtIn(let template): name += template.filled(index: number, text: text, url: url)
      }
    }
    return NameTemplate.fileName(name)
  }
}

/// A template that names no files.
package struct JobNameError: Error, Hashable, Sendable, CustomStringConvertible {
  let sentence: String

  /// What is wrong, in a sentence.
  package var description: String { sentence }
}
