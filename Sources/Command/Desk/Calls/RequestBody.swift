/// The body of a request from the page, with accessors that check the type of each member.
struct RequestBody {
  let body: JSONValue

  /// The text of a member that the request must have.
  func text(_ name: String) throws(CallRefusal) -> String {
    guard let text = try optionalText(name) else {
      throw CallRefusal("\(name) is missing", field: name)
    }
    return text
  }

  /// The text of a member; nil if it is missing, null or empty.
  func optionalText(_ name: String) throws(CallRefusal) -> String? {
    guard let value = body[name], value != .null else { return nil }
    guard let text = value.stringValue else {
      throw CallRefusal("\(name) is not a text", field: name)
    }
    return text.isEmpty ? nil : text
  }

  /// The texts in the list of a member; empty if it is missing.
  func texts(_ name: String) throws(CallRefusal) -> [String] {
    try list(name, "texts") { $0.stringValue }
  }

  /// The numbers in the list of a member; empty if it is missing.
  func numbers(_ name: String) throws(CallRefusal) -> [Int] {
    try list(name, "numbers") { $0.intValue }
  }

  private func list<Element>(
    _ name: String, _ what: String, _ element: (JSONValue) -> Element?
  ) throws(CallRefusal) -> [Element] {
    guard let value = body[name], value != .null else { return [] }
    let values = value.arrayValue ?? []
    let elements = values.compactMap(element)
    guard value.arrayValue != nil, elements.count == values.count else {
      throw CallRefusal("\(name) is not a list of \(what)", field: name)
    }
    return elements
  }

  func number(_ name: String) throws(CallRefusal) -> Int? {
    guard let value = body[name], value != .null else { return nil }
    guard let number = value.intValue else {
      throw CallRefusal("\(name) is not a number", field: name)
    }
    return number
  }

  /// The text of a member, or its number as it is written; nil if it is missing.
  func word(_ name: String) throws(CallRefusal) -> String? {
    if case .number(let number)? = body[name] { return number.text }
    return try optionalText(name)
  }

  func isOn(_ name: String) throws(CallRefusal) -> Bool {
    guard let value = body[name], value != .null else { return false }
    guard let isOn = value.boolValue else {
      throw CallRefusal("\(name) is not true or false", field: name)
    }
    return isOn
  }

  /// The object of a member as a body of its own; nil if it is missing.
  func part(_ name: String) throws(CallRefusal) -> RequestBody? {
    guard let value = body[name], value != .null else { return nil }
    guard value.objectValue != nil else { throw CallRefusal("\(name) has no members", field: name) }
    return RequestBody(body: value)
  }

  /// The option that names the person at the desk; empty if nobody is named.
  func operatorOption() throws(CallRefusal) -> [String] {
    try optionalText("operator").map { ["--operator=\($0)"] } ?? []
  }

  /// The options that say in the ledger who changed a job, and where.
  func changeOptions() throws(CallRefusal) -> [String] {
    try operatorOption() + ["--why", "at the desk"]
  }

  /// The bytes of a file, decoded from a member that the page sent.
  func bytes(_ name: String = "bytes") throws(CallRefusal) -> [UInt8] {
    let text = try text(name)
    do throws(Base64Fault) { return try Basics.bytes(base64: text.utf8) } catch {
      throw CallRefusal("\(name) is not base64", field: name)
    }
  }
}
