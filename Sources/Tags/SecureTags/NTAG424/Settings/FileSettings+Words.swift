/// A field of encoded settings, with its name and meaning for people.
package struct SettingsField: Hashable, Sendable {
  /// The field's bytes, as they are sent.
  package let bytes: [UInt8]
  /// The field's name in NXP's documents.
  package let name: String
  /// The meaning of the field's value, for people.
  package let meaning: String
}

extension FileSettings {
  /// The fields of a ChangeFileSettings command in the order in which they are sent.
  package var lines: [SettingsField] {
    let encoded = encoded
    var lines = [
      SettingsField(
        bytes: [encoded[0]], name: "FileOption",
        meaning: "\(mode.name) for holders of keys" + (sdm == nil ? "" : ", with mirroring")),
      SettingsField(
        bytes: Array(encoded[1...2]), name: "AccessRights",
        meaning: "read: \(access.read), write: \(access.write), both: \(access.readWrite), "
          + "change these settings: \(access.change)"),
    ]
    guard let sdm else { return lines }
    lines.append(
      SettingsField(
        bytes: [encoded[3]], name: "SDMOptions", meaning: sdm.options.words.joined(separator: ", "))
    )
    lines.append(
      SettingsField(
        bytes: Array(encoded[4...5]), name: "SDMAccessRights",
        meaning: "UID and counter: \(sdm.picc.shownBy), MAC: \(sdm.file), "
          + "read the counter: \(sdm.counter)"))
    for field in sdm.fields {
      let value = sdm.places[field] ?? 0
      lines.append(
        SettingsField(
          bytes: LittleEndian.three(value), name: field.name,
          meaning: field.meaning(value)))
    }
    return lines
  }
}

extension AccessCondition {
  fileprivate var shownBy: String {
    switch self {
    case .free: "as they are"
    case .never: "not shown"
    default: "encrypted with \(self)"
    }
  }
}

extension SDMSettings.Options {
  fileprivate var words: [String] {
    var words: [String] = []
    if contains(.uid) { words.append("number") }
    if contains(.counter) { words.append("counter") }
    if contains(.limit) { words.append("read limit") }
    if contains(.encrypted) { words.append("encrypted part") }
    if contains(.tamper) { words.append("tamper status") }
    if contains(.text) { words.append("as text") }
    return words
  }
}

extension SDMSettings.Field {
  fileprivate func meaning(_ value: Int) -> String {
    switch self {
    case .counter where value == SDMSettings.notMirroredOffset: "counted but not mirrored"
    case .encryptedLength: counted(value, "character")
    case .limit: counted(value, "read")
    case .macInput: "the MAC covers everything from byte \(value) to itself"
    case .uid, .counter, .picc, .tamper, .encrypted, .mac: "byte \(value) of the file"
    }
  }
}
