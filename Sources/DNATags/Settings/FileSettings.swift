import Basics

/// The settings of a file on an NTAG 424 DNA.
package struct FileSettings: Hashable, Sendable {
  /// How what is read and written by holders of keys is kept safe.
  package var mode: DNAMode
  /// Who may do what.
  package var access: FileAccess
  /// What the card puts into the file as it is read; only the NDEF file can have it.
  package var sdm: SDMSettings?
  /// How many bytes the file has, where the card said it.
  package let size: Int?

  /// Makes settings.
  package init(mode: DNAMode, access: FileAccess, sdm: SDMSettings? = nil) {
    self.mode = mode
    self.access = access
    self.sdm = sdm
    size = nil
  }

  /// Reads what GetFileSettings answers.
  package init(answer bytes: [UInt8]) throws(SettingsError) {
    guard bytes.count >= 7 else { throw .truncated(need: 7, have: bytes.count) }
    guard bytes[0] == 0 else { throw .fileType(bytes[0]) }
    size = LittleEndian.number(bytes[4..<7])
    (mode, access, sdm) = try Self.parts(bytes[1], bytes[2...3], bytes[7...])
  }

  /// Reads what ChangeFileSettings carries.
  package init(change bytes: [UInt8]) throws(SettingsError) {
    guard bytes.count >= 3 else { throw .truncated(need: 3, have: bytes.count) }
    size = nil
    (mode, access, sdm) = try Self.parts(bytes[0], bytes[1...2], bytes[3...])
  }

  private static func parts(
    _ option: UInt8, _ rights: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>
  ) throws(SettingsError) -> (DNAMode, FileAccess, SDMSettings?) {
    guard option & 0xBC == 0, let mode = DNAMode(rawValue: option & 0x03) else {
      throw .fileOption(option)
    }
    let access = FileAccess(rights: UInt16(LittleEndian.number(rights)))
    if option & 0x40 != 0 { return (mode, access, try SDMSettings(rest)) }
    guard rest.isEmpty else { throw .excess(rest.count) }
    return (mode, access, nil)
  }

  /// What ChangeFileSettings carries.
  package var encoded: [UInt8] {
    [mode.rawValue | (sdm == nil ? 0 : 0x40)] + LittleEndian.two(access.rights)
      + (sdm?.encoded ?? [])
  }

  /// Whether both say the same, whatever is known of the size.
  package func isSame(as other: FileSettings) -> Bool { encoded == other.encoded }
}

/// Why bytes are not settings of a file.
package enum SettingsError: Error, Hashable, Sendable {
  /// There are too few.
  case truncated(need: Int, have: Int)
  /// There are more than the options ask for.
  case excess(Int)
  /// It is another type of file than the one that there is.
  case fileType(UInt8)
  /// The file's options have bits that nothing is known of.
  case fileOption(UInt8)
}

extension SettingsError: CustomStringConvertible {
  /// The problem as a sentence.
  package var description: String {
    switch self {
    case .truncated(let need, let have):
      "settings of \(counted(need, "byte")) are cut off after \(have)"
    case .excess(let count): "\(counted(count, "byte")) follow the settings"
    case .fileType(let type): "the file has type \(hexadecimal(type)), and only type 00 is known"
    case .fileOption(let option): "the file has unknown options (\(hexadecimal(option)))"
    }
  }
}
