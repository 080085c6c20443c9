/// The communication mode, the access rights and the mirroring of a file on an NTAG 424 DNA.
package struct FileSettings: Hashable, Sendable {
  /// The protection that commands need to read and write the file with a key.
  package var mode: CommunicationMode
  /// The conditions for access to the file.
  package var access: FileAccess
  /// The settings for mirroring values into the file when it is read. Only the NDEF file can have
  /// them.
  package var sdm: SDMSettings?
  /// The file's size in bytes, if the card told it.
  package let size: Int?

  /// Creates the settings of a file; without `sdm`, nothing is mirrored.
  package init(mode: CommunicationMode, access: FileAccess, sdm: SDMSettings? = nil) {
    self.mode = mode
    self.access = access
    self.sdm = sdm
    size = nil
  }

  /// Decodes settings from the card's answer to GetFileSettings.
  package init(answer bytes: [UInt8]) throws(SettingsError) {
    guard bytes.count >= 7 else { throw .truncated(need: 7, have: bytes.count) }
    guard bytes[0] == 0 else { throw .fileType(bytes[0]) }
    size = LittleEndian.number(bytes[4..<7])
    (mode, access, sdm) = try Self.parts(bytes[1], bytes[2...3], bytes[7...])
  }

  /// Decodes settings from the data of a ChangeFileSettings command.
  package init(change bytes: [UInt8]) throws(SettingsError) {
    guard bytes.count >= 3 else { throw .truncated(need: 3, have: bytes.count) }
    size = nil
    (mode, access, sdm) = try Self.parts(bytes[0], bytes[1...2], bytes[3...])
  }

  private static func parts(
    _ option: UInt8, _ rights: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>
  ) throws(SettingsError) -> (CommunicationMode, FileAccess, SDMSettings?) {
    guard option & 0xBC == 0, let mode = CommunicationMode(rawValue: option & 0x03) else {
      throw .fileOption(option)
    }
    let access = FileAccess(rights: UInt16(LittleEndian.number(rights)))
    if option & 0x40 != 0 { return (mode, access, try SDMSettings(rest)) }
    guard rest.isEmpty else { throw .excess(rest.count) }
    return (mode, access, nil)
  }

  /// The settings encoded as the data of a ChangeFileSettings command.
  package var encoded: [UInt8] {
    [mode.rawValue | (sdm == nil ? 0 : 0x40)] + LittleEndian.two(access.rights)
      + (sdm?.encoded ?? [])
  }

  /// Whether the encodings of both settings are equal. File sizes are not compared.
  package func isSame(as other: FileSettings) -> Bool { encoded == other.encoded }
}

/// The reason why bytes are not the settings of a file.
package enum SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The settings need `need` bytes, and there are only `have`.
  case truncated(need: Int, have: Int)
  /// The settings have this number of bytes more than their options require.
  case excess(Int)
  /// The file has this type byte, which is not supported.
  case fileType(UInt8)
  /// The option byte of the file has unknown bits set.
  case fileOption(UInt8)

  /// The reason as a sentence.
  package var description: String {
    switch self {
    case .truncated(let need, let have):
      "settings of \(counted(need, "byte")) are cut off after \(have)"
    case .excess(let count): "\(counted(count, "byte")) follow the settings"
    case .fileType(let type): "the file has type \(hexadecimal(type)); only type 00 is supported"
    case .fileOption(let option): "the file has unknown options (\(hexadecimal(option)))"
    }
  }
}
