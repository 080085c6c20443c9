internal import Basics
internal import JSONText

/// What the page asks for: the members of a body, each of a kind that is known.
struct Asked {
  let body: JSONValue

  /// A text that has to be there.
  func text(_ name: String) throws(ErrandRefusal) -> String {
    guard let text = try optionalText(name) else { throw ErrandRefusal("\(name) is missing") }
    return text
  }

  /// A text that may be left out, or be null or empty.
  func optionalText(_ name: String) throws(ErrandRefusal) -> String? {
    guard let value = body[name], value != .null else { return nil }
    guard let text = value.stringValue else { throw ErrandRefusal("\(name) is not a text") }
    return text.isEmpty ? nil : text
  }

  /// Texts, of which there may be none.
  func texts(_ name: String) throws(ErrandRefusal) -> [String] {
    try list(name, "texts") { $0.stringValue }
  }

  /// Numbers, of which there may be none.
  func numbers(_ name: String) throws(ErrandRefusal) -> [Int] {
    try list(name, "numbers") { $0.intValue }
  }

  private func list<Element>(
    _ name: String, _ what: String, _ element: (JSONValue) -> Element?
  ) throws(ErrandRefusal) -> [Element] {
    guard let value = body[name], value != .null else { return [] }
    let values = value.arrayValue ?? []
    let elements = values.compactMap(element)
    guard value.arrayValue != nil, elements.count == values.count else {
      throw ErrandRefusal("\(name) is not a list of \(what)")
    }
    return elements
  }

  func number(_ name: String) throws(ErrandRefusal) -> Int? {
    guard let value = body[name], value != .null else { return nil }
    guard let number = value.intValue else { throw ErrandRefusal("\(name) is not a number") }
    return number
  }

  /// A text or a number as it is written, for options that take either.
  func word(_ name: String) throws(ErrandRefusal) -> String? {
    if case .number(let number)? = body[name] { return number.text }
    return try optionalText(name)
  }

  func isOn(_ name: String) throws(ErrandRefusal) -> Bool {
    guard let value = body[name], value != .null else { return false }
    guard let isOn = value.boolValue else { throw ErrandRefusal("\(name) is not true or false") }
    return isOn
  }

  /// A part with members of its own.
  func part(_ name: String) throws(ErrandRefusal) -> Asked? {
    guard let value = body[name], value != .null else { return nil }
    guard value.objectValue != nil else { throw ErrandRefusal("\(name) has no members") }
    return Asked(body: value)
  }

  /// The bytes of a file that the page sends.
  func bytes(_ name: String = "bytes") throws(ErrandRefusal) -> [UInt8] {
    let text = try text(name)
    do throws(Base64Fault) { return try Basics.bytes(base64: text.utf8) } catch {
      throw ErrandRefusal("\(name) is not base64")
    }
  }
}
