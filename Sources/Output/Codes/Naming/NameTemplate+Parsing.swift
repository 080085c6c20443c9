/// An error in a name template, with its position.
package struct NameTemplateError: Error, Equatable, Sendable {
  /// The kinds of errors in a template.
  package enum Problem: Equatable, Sendable {
    /// The template is empty.
    case empty
    /// The template has too many bytes; see `NameTemplate.longestTemplate`.
    case tooLong
    /// A brace does not have a matching one.
    case brace
    /// A field has an unknown name.
    case unknownField(String)
    /// The text after the colon of a field is not a width of 1 to 18.
    case width(String)
    /// The template has this character: a slash, a NUL or another control character.
    case character(Unicode.Scalar)
    /// The name would begin with this character, a dot or a dash.
    case beginning(Character)
    /// The template has no field, so every code would get the same name.
    case noField
  }

  /// The kind of error in the template for file names.
  package let problem: Problem
  /// The byte offset of the error in the template, from 0.
  package let offset: Int
}

extension NameTemplateError: CustomStringConvertible {
  /// The problem as a sentence, with its place.
  package var description: String {
    switch problem {
    case .empty: "the name is empty"
    case .tooLong: "a name template has at most \(NameTemplate.longestTemplate) bytes"
    case .brace: "byte \(offset): a brace has no matching one"
    case .unknownField(let name):
      "byte \(offset): there is no field {\(name)}; there are {index}, {index:04}, {host}, {path}, "
        + "{last} and {hash}"
    case .width(let text): "byte \(offset): '\(text)' is not a width; write {index:04} or {index}"
    case .character(let scalar):
      scalar == "/"
        ? "byte \(offset): a name cannot contain a slash; give the folder with -o"
        : "byte \(offset): a control character cannot be in a name"
    case .beginning(let character):
      "a name cannot begin with '\(character)'; put something before it"
    case .noField:
      "every code would get the same name; put {index}, {path} or {hash} into it"
    }
  }
}

extension NameTemplate {
  /// Parses a template such as `{index:04}-{host}`.
  package init(_ text: String) throws(NameTemplateError) {
    if text.isEmpty { throw NameTemplateError(problem: .empty, offset: 0) }
    guard text.utf8.count <= Self.longestTemplate else {
      throw NameTemplateError(problem: .tooLong, offset: Self.longestTemplate)
    }
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let scalar = rest.unicodeScalars.first {
      let place = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
      if scalar == "}" { throw NameTemplateError(problem: .brace, offset: place) }
      guard scalar == "{" else {
        guard scalar != "/", scalar.value >= 0x20, scalar.value != 0x7F else {
          throw NameTemplateError(problem: .character(scalar), offset: place)
        }
        literal.unicodeScalars.append(scalar)
        rest = rest[rest.unicodeScalars.index(after: rest.startIndex)...]
        continue
      }
      guard let end = rest.firstIndex(of: "}") else {
        throw NameTemplateError(problem: .brace, offset: place)
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(try Self.field(rest[rest.index(after: rest.startIndex)..<end], place))
      rest = rest[rest.index(after: end)...]
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    if case .text(let first)? = parts.first, let character = first.first, "-.".contains(character) {
      throw NameTemplateError(problem: .beginning(character), offset: 0)
    }
    guard parts.contains(where: { if case .text = $0 { false } else { true } }) else {
      throw NameTemplateError(problem: .noField, offset: 0)
    }
    self.init(parts: parts, text: text)
  }

  private static func field(
    _ inside: Substring, _ offset: Int
  ) throws(NameTemplateError) -> Part {
    let halves = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let width = halves.count > 1 ? String(halves[1]) : nil
    if halves[0] == "index" {
      guard let width else { return .index(width: 1) }
      let isPlain = width.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isPlain, let number = Int(width), (1...18).contains(number) else {
        throw NameTemplateError(problem: .width(width), offset: offset)
      }
      return .index(width: number)
    }
    let fields: [String: Part] = ["host": .host, "path": .path, "last": .last, "hash": .hash]
    guard width == nil, let part = fields[String(halves[0])] else {
      throw NameTemplateError(problem: .unknownField(String(inside)), offset: offset)
    }
    return part
  }
}
