/// The four bytes with which a Type 2 tag says that it can hold NDEF (page 3 of its memory).
public struct CapabilityContainer: Hashable, Sendable {
  /// `E1` when the tag is meant for NDEF.
  public let magic: UInt8
  /// The version of the mapping: major in the high four bits, minor in the low four.
  public let version: UInt8
  /// The size of the data area in units of 8 bytes.
  public let sizeCode: UInt8
  /// Who may read (high four bits) and write (low four bits).
  public let access: UInt8

  /// The magic byte of an NDEF tag.
  public static let ndefMagic: UInt8 = 0xE1

  /// Takes the four bytes as they are.
  public init(magic: UInt8, version: UInt8, sizeCode: UInt8, access: UInt8) {
    self.magic = magic
    self.version = version
    self.sizeCode = sizeCode
    self.access = access
  }

  /// Takes the first four of `bytes`, or fails when there are fewer.
  public init?(_ bytes: some Collection<UInt8>) {
    var iterator = bytes.makeIterator()
    guard let magic = iterator.next(), let version = iterator.next(),
      let sizeCode = iterator.next(), let access = iterator.next()
    else { return nil }
    self.init(magic: magic, version: version, sizeCode: sizeCode, access: access)
  }

  /// The four bytes.
  public var bytes: [UInt8] { [magic, version, sizeCode, access] }

  /// The major version; 1 is the one that there is.
  public var majorVersion: UInt8 { version >> 4 }

  /// The minor version.
  public var minorVersion: UInt8 { version & 0x0F }

  /// The number of bytes in the data area.
  public var dataAreaSize: Int { Int(sizeCode) * 8 }

  /// Who may read the data area.
  public var readAccess: Access { Access(nibble: access >> 4) }

  /// Who may write the data area.
  public var writeAccess: Access { Access(nibble: access & 0x0F) }

  /// Who may do something.
  public enum Access: Hashable, Sendable {
    /// Everyone (0).
    case free
    /// Those who know something that the container does not tell (8).
    case proprietary
    /// Nobody (F).
    case none
    /// A value that is kept for later.
    case reserved(UInt8)

    init(nibble: UInt8) {
      switch nibble {
      case 0x0: self = .free
      case 0x8: self = .proprietary
      case 0xF: self = .none
      default: self = .reserved(nibble)
      }
    }
  }
}
