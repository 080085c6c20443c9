import Basics
internal import NDEF

extension VirtualTag {
  /// Parses `MODEL[:FIELD[=VALUE]]…`, such as `ntag215:uid=04112233445566:locked`.
  ///
  /// `url=` comes last and extends to the end. docs/simulator.md lists the fields.
  package init(specification text: String) throws(SpecificationError) {
    let (fields, url) = Self.fields(of: text)
    guard let name = fields.first, let model = ChipModel(rawValue: name.lowercased()) else {
      throw SpecificationError(.model(fields.first ?? ""))
    }
    var uid: [UInt8]?
    var signature: [UInt8]?
    for field in fields.dropFirst() {
      let (name, value) = Self.parts(field)
      if name == "uid" {
        uid = try Self.bytes(name, value, model.isDNA ? [7] : model.isTypeA ? [4, 7] : [8])
      }
      if name == "signature" {
        signature = try Self.bytes(name, value, [model.signatureLength])
      }
    }
    self.init(model, uid: uid, signature: signature)
    var setup = DNATagOptions()
    for field in fields.dropFirst() {
      if model.isDNA, try setup.take(Self.parts(field)) { continue }
      try apply(field)
    }
    setup.url = url
    if model.isDNA {
      try setUp(setup)
    } else if let url {
      try holdURL(url)
    }
    finishMaking()
  }

  private static func fields(of text: String) -> ([String], url: String?) {
    var rest = text[...]
    var fields: [String] = []
    while true {
      if !fields.isEmpty, rest.hasPrefix("url=") { return (fields, String(rest.dropFirst(4))) }
      guard let colon = rest.firstIndex(of: ":") else { break }
      fields.append(String(rest[..<colon]))
      rest = rest[rest.index(after: colon)...]
    }
    return (fields + [String(rest)], nil)
  }

  private static func parts(_ field: String) -> (name: String, value: String) {
    guard let equals = field.firstIndex(of: "=") else { return (field, "") }
    return (String(field[..<equals]), String(field[field.index(after: equals)...]))
  }

  private static func bytes(
    _ name: String, _ value: String, _ lengths: [Int]
  ) throws(SpecificationError) -> [UInt8] {
    guard !value.isEmpty, let result = [UInt8](hexadecimal: value) else {
      throw SpecificationError(.hexadecimal(name, value))
    }
    guard lengths.isEmpty || lengths.contains(result.count) else {
      let wanted = lengths.map(String.init).joined(separator: " or ")
      throw SpecificationError(.length(name, result.count, wanted: wanted))
    }
    return result
  }

  private mutating func apply(_ field: String) throws(SpecificationError) {
    let (name, value) = Self.parts(field)
    switch name {
    case "uid", "signature": break
    case "ndef":
      try hold(message: value.isEmpty ? [] : Self.bytes(name, value, []))
    case "formatted": format()
    case "read-only": try setReadOnly()
    case "locked": try lock()
    case "pages": try setPages(value)
    case "container":
      try setContainer(value == "none" ? nil : Self.bytes(name, value, [15, 17, 23, 32]))
    case "password":
      let given = try Self.bytes(name, value, [4, 6])
      try setPassword(given)
    case "auth0", "limit", "counter": try setNumber(name, value)
    case "protect-reading": try setAccess(name, 0x80)
    case "keys": try setKeys(value)
    case "picc-key", "mac-key", "loop":
      throw SpecificationError(.notForModel(name, model))
    default: throw SpecificationError(.field(name))
    }
  }

  mutating func holdURL(_ text: String) throws(SpecificationError) {
    if text.isEmpty { throw SpecificationError(.url(text)) }
    let message: [UInt8]
    do { message = NDEFMessage([try .uri(text)]).encoded() } catch {
      throw SpecificationError(.url(text))
    }
    try hold(message: message)
  }
}
