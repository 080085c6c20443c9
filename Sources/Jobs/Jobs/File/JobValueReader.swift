import InvocationURLs
import JSONText

/// Reads one member of `values`.
struct JobValueReader {
  private let name: String
  private let cursor: JSONCursor

  init(_ name: String, _ cursor: JSONCursor) {
    self.name = name
    self.cursor = cursor
  }

  static let kinds = ["column", "serial", "random", "check", "constant", "text"]
  static let members = kinds + ["optional", "of"]
  static let serialMembers = ["start", "step", "width", "prefix"]

  func read() throws(JSONError) -> JobValue {
    guard !name.isEmpty, !name.contains(where: { "{}".contains($0) }) else {
      throw cursor.error("the name of a value cannot be empty or contain braces")
    }
    if JobFile.reservedNames.contains(name) {
      throw cursor.error("'\(name)' is reserved; give the value another name")
    }
    try cursor.object(allowing: Self.members)
    var found: [String] = []
    for kind in Self.kinds where try cursor.optional(kind) != nil { found.append(kind) }
    guard let kind = found.first, found.count == 1 else {
      throw cursor.error(
        "a value is one of \(Self.kinds.joined(separator: ", "))"
          + (found.isEmpty ? "" : ", not \(found.joined(separator: " and "))"))
    }
    try refuse("optional", unless: kind == "column", "only a column can be empty; leave it out")
    try refuse("of", unless: kind == "check", "only a check refers to another value; leave it out")
    return JobValue(name, try self.kind(kind, cursor.require(kind)))
  }

  private func refuse(
    _ name: String, unless isRight: Bool, _ sentence: String
  ) throws(JSONError) {
    if !isRight, let member = try cursor.optional(name) { throw member.error(sentence) }
  }

  private func kind(_ kind: String, _ value: JSONCursor) throws(JSONError) -> JobValue.Kind {
    switch kind {
    case "column": .column(try value.string(), isOptional: try cursor.flag("optional"))
    case "serial": .serial(try serial(value))
    case "random": .random(try value.integer(in: RandomIdentifier.lengths))
    case "check": .check(try scheme(value), of: try cursor.require("of").string())
    case "constant": .constant(try constant(value))
    default: .text(try text(value))
    }
  }

  private func serial(_ value: JSONCursor) throws(JSONError) -> SerialNumbers {
    try value.object(allowing: Self.serialMembers)
    let start = try value.optional("start")?.integer() ?? 1
    let step = try value.optional("step")?.integer() ?? 1
    let width = try value.optional("width")?.integer()
    let prefix = try value.optional("prefix")?.string() ?? ""
    do throws(SerialNumberError) {
      return try SerialNumbers(start: start, step: step, width: width, prefix: prefix)
    } catch {
      let member =
        switch error {
        case .badWidth: "width"
        case .badStep: "step"
        default: "start"
        }
      throw (try value.optional(member) ?? value).error(error.description)
    }
  }

  private func scheme(_ value: JSONCursor) throws(JSONError) -> CheckDigit {
    let word = try value.choice(of: CheckDigit.allCases.map(\.rawValue), "check")
    return CheckDigit(rawValue: word) ?? .damm
  }

  private func constant(_ value: JSONCursor) throws(JSONError) -> String {
    let text = try value.string()
    guard !text.isEmpty else { throw value.error("a constant cannot be empty") }
    return text
  }

  private func text(_ value: JSONCursor) throws(JSONError) -> TextTemplate {
    try value.fieldText()
  }
}

extension JSONCursor {
  /// Reads a text with names in braces.
  func fieldText() throws(JSONError) -> TextTemplate {
    let text = try string()
    guard !text.isEmpty else { throw error("the text is empty") }
    do throws(FieldTextError) {
      return try TextTemplate(text)
    } catch { throw self.error(error.description) }
  }
}
