import InvocationURLs
import Codes

/// A template for the file names of a job's codes, with `{index:04}` and the other fields of
/// `NameTemplate`, and values of the row. Of a value, only letters, digits, `.`, `_` and `-` are
/// kept.
package struct JobNameTemplate: Sendable, Hashable {
  /// The template as it was written.
  package let text: String
  private let parts: [Part]
  /// Whether the row number alone makes every name different.
  let isUniqueByConstruction: Bool

  private enum Part: Sendable, Hashable {
    case literal(String)
    case value(String)
    case builtIn(NameTemplate)
  }

  /// The usual template: the row number and the path of the URL.
  package static let usual = JobNameTemplate(
    text: NameTemplate.usual.text, parts: [.builtIn(NameTemplate.usual)],
    isUniqueByConstruction: NameTemplate.usual.isUniqueByConstruction)

  private init(text: String, parts: [Part], isUniqueByConstruction: Bool) {
    self.text = text
    self.parts = parts
    self.isUniqueByConstruction = isUniqueByConstruction
  }

  /// Parses a template for file names.
  package init(_ text: String) throws(JobNameError) {
    if let template = try? NameTemplate(text) {
      self.init(
        text: text, parts: [.builtIn(template)],
        isUniqueByConstruction: template.isUniqueByConstruction)
      return
    }
    let fields: TextTemplate
    do throws(FieldTextError) {
      fields = try TextTemplate(text)
    } catch { throw JobNameError(sentence: error.description) }
    var parts: [Part] = []
    for part in fields.parts { parts.append(try Self.part(part)) }
    self.init(text: text, parts: parts, isUniqueByConstruction: Self.countsFirst(fields))
    try check()
  }

  private static func part(_ part: TextTemplate.Part) throws(JobNameError) -> Part {
    switch part {
    case .literal(let text):
      if text.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 || $0 == 0x7F }) {
        throw JobNameError(
          sentence: "a file name cannot contain '/' or a control character; give the folder "
            + "separately"
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
      throw JobNameError(sentence: "a file name cannot begin with '\(character)'")
    }
    let isConstant = parts.allSatisfy { if case .literal = $0 { true } else { false } }
    if isConstant {
      throw JobNameError(
        sentence: "every code would get the name '\(text)'; add {index:04} or a value of the row")
    }
  }

  /// Whether a name begins with the row number, and a character other than a digit follows.
  private static func countsFirst(_ fields: TextTemplate) -> Bool {
    guard case .field(let first)? = fields.parts.first, first.hasPrefix("index"),
      case .literal(let next)? = fields.parts.dropFirst().first
    else { return false }
    return !(next.first?.isNumber ?? true)
  }

  /// The names of the values that the template uses.
  var values: [String] {
    parts.compactMap { if case .value(let name) = $0 { name } else { nil } }
  }

  /// The name of the files of row `number`, without suffix.
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

/// An error of a template that cannot make file names.
package struct JobNameError: Error, Hashable, Sendable, CustomStringConvertible {
  let sentence: String

  /// A sentence that describes the problem.
  package var description: String { sentence }
}
