/// Access to a Wi-Fi network that phones offer to join.
///
/// A code has the `WIFI:` text of ZXing's Barcode Contents, with the field `R` of the WPA3
/// Specification 3.0 (Wi-Fi Alliance, section 7, "URI Representation"). Phones accept `\` as an
/// escape, and not the percent encoding of that section. A tag has the credential of Wi-Fi Simple
/// Configuration 2.0, as `application/vnd.wfa.wsc`.
package struct WiFiAccess: Content {
  /// The ways to secure a Wi-Fi network.
  package enum Security: String, Sendable, Hashable, CaseIterable {
    /// WPA2 with a password, or WPA2 and WPA3 side by side.
    case wpa2
    /// The security of WPA3 without older versions.
    case wpa3
    /// An open network without a password.
    case open
  }

  package let name: String
  package let security: Security
  package let password: String?
  package let isHidden: Bool

  package static let definition = ContentDefinition(
    "wifi", "Wi-Fi access", summary: "Join a Wi-Fi network",
    standard: "ZXing Barcode Contents; WPA3 Specification 3.0, 7; Wi-Fi Simple Configuration 2.0",
    fields: [
      ContentField("ssid", "The name of the network, at most 32 bytes", isRequired: true),
      ContentField("password", "Its password", isSecret: true),
      ContentField(
        "security", "wpa2 (usual with a password), wpa3 (WPA3 only) or open (no password)",
        choices: Security.allCases.map(\.rawValue)),
      ContentField(
        "hidden", "yes for a hidden network", choices: ["yes", "no"]),
    ],
    code: .works(
      "the cameras of iPhones (iOS 11 and later) and of Android phones (10 and later) offer to join"
    ),
    tag: .partly(
      "Android phones offer to join; iPhones do nothing with it: print a code beside the tag"))

  package init(checked values: ContentValues) throws(ContentError) {
    let password = values["password"]
    let security =
      values["security"].flatMap(Security.init(rawValue:)) ?? (password == nil ? .open : .wpa2)
    try self.init(
      name: values["ssid"] ?? "", security, password: password, isHidden: values["hidden"] == "yes")
  }

  package init(
    name: String, _ security: Security, password: String?, isHidden: Bool = false
  ) throws(ContentError) {
    self.name = name
    self.security = security
    self.password = password
    self.isHidden = isHidden
    try checkName()
    try checkPassword()
  }

  package var values: ContentValues {
    var values = ContentValues([("ssid", name)])
    values.append("password", password)
    values.append("security", security.rawValue)
    if isHidden { values.append("hidden", "yes") }
    return values
  }

  package var remarks: [String] {
    var remarks: [String] = []
    if name.utf8.count.isMultiple(of: 2), name.utf8.allSatisfy(\.isHexadecimalDigit) {
      remarks.append(
        "a network name of hexadecimal digits alone is taken for bytes by old scanner apps; cameras of phones are "
          + "not mistaken")
    }
    if security == .open {
      remarks.append("the network is open: others can listen to what guests send over it")
    }
    return remarks
  }

  private func checkName() throws(ContentError) {
    try Self.check(name, "ssid")
    guard name.utf8.count <= 32 else {
      throw Self.error("ssid", .tooLong(name.utf8.count, limit: 32))
    }
  }

  private func checkPassword() throws(ContentError) {
    guard let password else {
      if security == .open { return }
      throw Self.error(
        "password",
        .combination("\(security.rawValue) needs one; leave security out for an open network"))
    }
    guard security != .open else {
      throw Self.error("password", .combination("an open network has none; leave it out"))
    }
    try Self.check(password, "password")
    switch security {
    case .open: break
    case .wpa3:
      // SAE takes a password of any length; 128 bytes is where phones' fields end.
      guard password.utf8.count <= 128 else {
        throw Self.error("password", .tooLong(password.utf8.count, limit: 128))
      }
    case .wpa2: try Self.checkPassphrase(password)
    }
  }

  /// Checks a passphrase (IEEE 802.11 J.4): 8 to 63 printable ASCII characters, or the key itself
  /// as 64 hexadecimal digits.
  private static func checkPassphrase(_ password: String) throws(ContentError) {
    let bytes = password.utf8
    if bytes.count == 64, bytes.allSatisfy(\.isHexadecimalDigit) { return }
    guard (8...63).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      // The password is a secret and is not shown.
      throw error(
        "password",
        .combination(
          "a WPA2 password has 8 to 63 letters, digits and signs of ASCII, or 64 hexadecimal digits; this has "
            + counted(password.unicodeScalars.count, "character")))
    }
  }
}
