import Basics

/// Some bytes of settings and what they mean.
package struct SettingsLine: Hashable, Sendable {
  /// The bytes as they are sent.
  package let bytes: [UInt8]
  /// The name of the field.
  package let name: String
  /// What it means.
  package let meaning: String
}

extension FileSettings {
  /// What ChangeFileSettings carries, piece by piece.
  package var lines: [SettingsLine] {
    let encoded = encoded
    var lines = [
      SettingsLine(
        bytes: [encoded[0]], name: "FileOption",
        meaning: "\(mode.name) for holders of keys" + (sdm == nil ? "" : ", shows what changes")),
      SettingsLine(
        bytes: Array(encoded[1...2]), name: "AccessRights",
        meaning: "read: \(access.read), write: \(access.write), both: \(access.readWrite), "
          + "change these settings: \(access.change)"),
    ]
    guard let sdm else { return lines }
    lines.append(
      SettingsLine(
        bytes: [encoded[3]], name: "SDMOptions", meaning: sdm.options.words.joined(separator: ", "))
    )
    lines.append(
      SettingsLine(
        bytes: Array(encoded[4...5]), name: "SDMAccessRights",
        meaning: "number and counter: \(sdm.picc.shownBy), code: \(sdm.file), "
          + "ask for the counter: \(sdm.counter)"))
    for field in sdm.fields {
      let value = sdm.places[field] ?? 0
      lines.append(
        SettingsLine(
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
    if contains(.limit) { words.append("limit of reads") }
    if contains(.encrypted) { words.append("encrypted part") }
    if contains(.tamper) { words.append("state of the wire") }
    if contains(.text) { words.append("as text") }
    return words
  }
}

extension SDMSettings.Field {
  fileprivate func meaning(_ value: Int) -> String {
    switch self {
    case .counter where value == SDMSettings.notShown: "counted and not shown"
    case .encryptedLength: counted(value, "character")
    case .limit: counted(value, "read")
    case .macInput: "the code covers what stands from byte \(value) to itself"
    case .uid, .counter, .picc, .tamper, .encrypted, .mac: "byte \(value) of the file"
    }
  }
}
