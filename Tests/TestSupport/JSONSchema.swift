public import JSONText

/// The part of JSON Schema (draft 2020-12) that the schemas in docs/ use.
public struct JSONSchema {
  /// The schema.
  public let root: JSONValue

  /// Takes a schema.
  public init(root: JSONValue) { self.root = root }

  /// What is wrong with a value, each fault with its path; a keyword that is not known here is one,
  /// too, so that none is passed over.
  public func faults(_ value: JSONValue) -> [String] { faults(value, root, "$") }

  private func faults(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    (schema.objectValue?.members ?? []).flatMap { member in
      faults(value, member.name, member.value, schema, path).map { "\(path): \($0)" }
    } + children(value, schema, path)
  }

  /// What one keyword has against a value.
  private func faults(
    _ value: JSONValue, _ keyword: String, _ wanted: JSONValue, _ schema: JSONValue, _ path: String
  ) -> [String] {
    let isRight: Bool? =
      switch keyword {
      case "$schema", "$defs", "title", "description", "default", "examples": true
      case "properties", "items", "additionalProperties": true
      case "$ref": target(wanted).map { faults(value, $0, path).isEmpty }
      case "oneOf":
        wanted.arrayValue.map { $0.count { faults(value, $0, path).isEmpty } == 1 }
      case "not": !faults(value, wanted, path).isEmpty
      case "type": wanted.stringValue.map { type(value, is: $0) }
      case "const": wanted == value
      case "enum": wanted.arrayValue.map { $0.contains(value) }
      case "required":
        wanted.arrayValue.map { names in
          value.objectValue == nil || names.allSatisfy { value[$0.stringValue ?? ""] != nil }
        }
      case "minItems": wanted.intValue.map { (value.arrayValue?.count ?? $0) >= $0 }
      case "maxItems": wanted.intValue.map { (value.arrayValue?.count ?? $0) <= $0 }
      case "uniqueItems": value.arrayValue.map { Set($0).count == $0.count } ?? true
      case "minLength": wanted.intValue.map { (length(value) ?? $0) >= $0 }
      case "maxLength": wanted.intValue.map { (length(value) ?? $0) <= $0 }
      case "pattern": wanted.stringValue.flatMap { matches(value, $0) }
      case "minimum": wanted.doubleValue.map { (value.doubleValue ?? $0) >= $0 }
      case "maximum": wanted.doubleValue.map { (value.doubleValue ?? $0) <= $0 }
      case "exclusiveMinimum": wanted.doubleValue.map { (value.doubleValue ?? .infinity) > $0 }
      default: nil
      }
    switch isRight {
    case true?: return []
    case false?: return ["\(keyword) \(wanted)"]
    case nil: return ["the keyword \(keyword) is not understood"]
    }
  }

  private func children(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    var faults: [String] = []
    for (index, item) in (value.arrayValue ?? []).enumerated() {
      if let items = schema["items"] { faults += self.faults(item, items, "\(path)[\(index)]") }
    }
    for member in value.objectValue?.members ?? [] {
      if let property = schema["properties"]?[member.name] {
        faults += self.faults(member.value, property, "\(path).\(member.name)")
      } else if schema["additionalProperties"] == false {
        faults.append("\(path): \(member.name) is not known")
      } else if let others = schema["additionalProperties"] {
        faults += self.faults(member.value, others, "\(path).\(member.name)")
      }
    }
    return faults
  }

  private func target(_ reference: JSONValue) -> JSONValue? {
    guard let text = reference.stringValue, text.hasPrefix("#/$defs/") else { return nil }
    return root["$defs"]?[String(text.dropFirst(8))]
  }

  private func type(_ value: JSONValue, is name: String) -> Bool {
    switch value {
    case .object: name == "object"
    case .array: name == "array"
    case .string: name == "string"
    case .number(let number): name == "number" || name == "integer" && number.int != nil
    case .bool: name == "boolean"
    case .null: false
    }
  }

  private func length(_ value: JSONValue) -> Int? { value.stringValue?.unicodeScalars.count }

  private func matches(_ value: JSONValue, _ pattern: String) -> Bool? {
    guard let text = value.stringValue else { return true }
    guard let regex = try? Regex(pattern) else { return nil }
    return text.firstMatch(of: regex) != nil
  }
}
