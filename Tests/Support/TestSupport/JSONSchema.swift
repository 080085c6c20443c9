package import JSONText

/// The part of JSON Schema (draft 2020-12) that the schemas in docs/ use.
package struct JSONSchema: Sendable {
  /// The schema.
  package let root: JSONValue
  /// Other schemas that it may refer to, by the name of their file.
  package let others: [String: JSONValue]

  /// Takes a schema, and those beside it.
  package init(root: JSONValue, others: [String: JSONValue] = [:]) {
    (self.root, self.others) = (root, others)
  }

  /// What is wrong with a value, each fault with its path; a keyword that is not known here is one,
  /// too, so that none is passed over.
  package func faults(_ value: JSONValue) -> [String] { faults(value, root, "$") }

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
      case "$schema", "$id", "$defs", "title", "description", "default", "examples": true
      case "properties", "items", "additionalProperties": true
      case "$ref": target(wanted).map { $0.faults(value, $0.root, path).isEmpty }
      case "oneOf":
        wanted.arrayValue.map { $0.count { faults(value, $0, path).isEmpty } == 1 }
      case "not": !faults(value, wanted, path).isEmpty
      case "type": types(wanted).map { $0.contains { type(value, is: $0) } }
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

  /// What a reference leads to: a definition here, another file, or a definition there. What it
  /// says is looked up in its own file.
  private func target(_ reference: JSONValue) -> JSONSchema? {
    guard let text = reference.stringValue else { return nil }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let file = parts[0].isEmpty ? root : others[String(parts[0])]
    guard let file else { return nil }
    let home = JSONSchema(root: file, others: others)
    guard parts.count == 2 else { return home }
    guard parts[1].hasPrefix("/$defs/"), let found = file["$defs"]?[String(parts[1].dropFirst(7))]
    else { return nil }
    return JSONSchema(root: found.adding("$defs", file["$defs"]), others: others)
  }

  private func types(_ wanted: JSONValue) -> [String]? {
    let names = wanted.arrayValue?.compactMap(\.stringValue) ?? wanted.stringValue.map { [$0] }
    let known = ["object", "array", "string", "number", "integer", "boolean", "null"]
    return names.flatMap { $0.allSatisfy(known.contains) ? $0 : nil }
  }

  private func type(_ value: JSONValue, is name: String) -> Bool {
    switch value {
    case .object: name == "object"
    case .array: name == "array"
    case .string: name == "string"
    case .number(let number): name == "number" || name == "integer" && number.int != nil
    case .bool: name == "boolean"
    case .null: name == "null"
    }
  }

  private func length(_ value: JSONValue) -> Int? { value.stringValue?.unicodeScalars.count }

  private func matches(_ value: JSONValue, _ pattern: String) -> Bool? {
    guard let text = value.stringValue else { return true }
    guard let regex = try? Regex(pattern) else { return nil }
    return text.firstMatch(of: regex) != nil
  }
}

extension JSONValue {
  /// An object with one more member, where there is something to add.
  fileprivate func adding(_ name: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(var object) = self, let value else { return self }
    object[name] = value
    return .object(object)
  }
}
