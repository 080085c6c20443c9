/// The four bytes that mark a Type 2 tag as an NDEF tag (page 3 of its memory).
public struct CapabilityContainer: Hashable, Sendable {
  /// The first byte, which is `E1` for an NDEF tag.
  package let magic: UInt8
  /// The version of the mapping: major in the high four bits, minor in the low four.
  public let version: UInt8
  /// The size of the data area in units of 8 bytes.
  package let sizeCode: UInt8
  /// The access rights: reading in the high four bits, writing in the low four.
  package let access: UInt8

  /// The value of `magic` in an NDEF tag.
  package static let ndefMagic: UInt8 = 0xE1

  /// Creates a container from its four bytes.
  package init(magic: UInt8, version: UInt8, sizeCode: UInt8, access: UInt8) {
    self.magic = magic
    self.version = version
    self.sizeCode = sizeCode
    self.access = access
  }

  /// Makes a container of the first four of `bytes`, or returns `nil` if there are fewer.
  public init?(_ bytes: some Collection<UInt8>) {
    var iterator = bytes.makeIterator()
    guard let magic = iterator.next(), let version = iterator.next(),
      let sizeCode = iterator.next(), let access = iterator.next()
    else { return nil }
    self.init(magic: magic, version: version, sizeCode: sizeCode, access: access)
  }

  /// The four bytes of the container, in order.
  public var bytes: [UInt8] { [magic, version, sizeCode, access] }

  /// The major version of the mapping, of which only 1 is defined.
  package var majorVersion: UInt8 { version >> 4 }

  /// The minor version of the mapping.
  package var minorVersion: UInt8 { version & 0x0F }

  /// The number of bytes in the data area.
  package var dataAreaSize: Int { Int(sizeCode) * 8 }

  /// The right to read the data area.
  package var readAccess: Access { Access(nibble: access >> 4) }

  /// The right to write the data area.
  package var writeAccess: Access { Access(nibble: access & 0x0F) }

  /// The access that a capability container grants for reading or writing.
  public enum Access: Hashable, Sendable {
    /// Everybody has access (0).
    case free
    /// Access by a proprietary method that the container does not describe (8).
    case proprietary
    /// Access is denied to everybody (F).
    case none
    /// A value for access that is reserved.
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
