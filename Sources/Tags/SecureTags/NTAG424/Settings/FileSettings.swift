/// The settings of a file on an NTAG 424 DNA.
package struct FileSettings: Hashable, Sendable {
  /// The protection of reads and writes with a key.
  package var mode: CommunicationMode
  /// The access rights.
  package var access: FileAccess
  /// The settings for mirroring values into the file when it is read. Only the NDEF file can have
  /// them.
  package var sdm: SDMSettings?
  /// The file's size in bytes, if the card told it.
  package let size: Int?

  /// Creates settings.
  package init(mode: CommunicationMode, access: FileAccess, sdm: SDMSettings? = nil) {
    self.mode = mode
    self.access = access
    self.sdm = sdm
    size = nil
  }

  /// Decodes the answer to GetFileSettings.
  package init(answer bytes: [UInt8]) throws(SettingsError) {
    guard bytes.count >= 7 else { throw .truncated(need: 7, have: bytes.count) }
    guard bytes[0] == 0 else { throw .fileType(bytes[0]) }
    size = LittleEndian.number(bytes[4..<7])
    (mode, access, sdm) = try Self.parts(bytes[1], bytes[2...3], bytes[7...])
  }

  /// Decodes the data of ChangeFileSettings.
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

  /// The data of ChangeFileSettings.
  package var encoded: [UInt8] {
    [mode.rawValue | (sdm == nil ? 0 : 0x40)] + LittleEndian.two(access.rights)
      + (sdm?.encoded ?? [])
  }

  /// Whether the encodings are equal. Sizes are not compared.
  package func isSame(as other: FileSettings) -> Bool { encoded == other.encoded }
}

/// The reason why bytes are not the settings of a file.
package enum SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are too few bytes.
  case truncated(need: Int, have: Int)
  /// There are more bytes than the options require.
  case excess(Int)
  /// The file type is not supported.
  case fileType(UInt8)
  /// The file's options have unknown bits set.
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
