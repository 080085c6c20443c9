/// Writing and parsing of the `WIFI:` text of a code.
extension WiFiAccess {
  private static let prefix: StaticString = "WIFI:"

  package func text() -> String {
    var text = Self.prefix.description
    switch security {
    case .open: text += "T:nopass;"
    case .wpa2: text += "T:WPA;"
    // Bit 0 of R means WPA3 only. A phone that does not know R takes it for WPA and learns the rest
    // from the network.
    case .wpa3: text += "T:WPA;R:1;"
    }
    text += "S:\(EscapedFields.escaped(name));"
    if let password { text += "P:\(EscapedFields.escaped(password));" }
    return text + (isHidden ? "H:true;;" : ";")
  }

  package static func claims(_ text: String) -> Bool { text.rest(behind: prefix) != nil }

  package init(reading text: String) throws(ContentError) {
    guard let fields = EscapedFields.read(text.rest(behind: Self.prefix) ?? "") else {
      throw Self.malformed("it does not consist of fields such as S:NAME; with a ';' after each")
    }
    var found: [String: String] = [:]
    for (name, value) in fields where found.updateValue(value, forKey: name.uppercased()) != nil {
      throw Self.malformed("the field \(quoted(name)) is there more than once")
    }
    guard let name = found["S"] else { throw ContentError(Self.definition.word, "ssid", .missing) }
    let password = found["P"].flatMap { $0.isEmpty ? nil : $0 }
    try self.init(
      name: name, try Self.security(found["T"], found["R"]), password: password,
      isHidden: found["H"]?.lowercased() == "true")
  }

  private static func security(
    _ type: String?, _ disabled: String?
  ) throws(ContentError) -> Security {
    switch type?.uppercased() {
    case nil, "", "NOPASS": .open
    case "WPA", "WPA2", "WPA/WPA2":
      // A hexadecimal number whose lowest bit says that WPA2 is off.
      UInt64(disabled ?? "0", radix: 16).map { $0 & 1 == 1 } == true ? .wpa3 : .wpa2
    // The form that Android's network sharing writes.
    case "SAE", "WPA3": .wpa3
    case "WEP":
      throw malformed(
        "it is for WEP, which phones of today no longer join; set the network to WPA2")
    case let type?: throw malformed("phones do not know the security \(quoted(type))")
    }
  }
}
