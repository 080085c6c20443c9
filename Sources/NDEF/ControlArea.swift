/// Bytes of a tag's memory that a control block keeps out of use.
public struct ControlArea: Hashable, Sendable {
  /// The address of the first byte.
  public let address: Int
  /// The number of bytes.
  public let count: Int
  /// What is there.
  public let purpose: Purpose

  /// What such bytes are for.
  public enum Purpose: Hashable, Sendable {
    /// Dynamic lock bits, each of which locks so many bytes of the data area.
    case lockBits(Int, bytesPerBit: Int)
    /// Memory that is not to be used.
    case reserved
  }

  /// The addresses.
  public var range: Range<Int> { address..<(address + count) }

  /// Reads the three bytes of a lock control block.
  public init(lockControl b0: UInt8, _ b1: UInt8, _ b2: UInt8) {
    let bits = b1 == 0 ? 256 : Int(b1)
    address = ControlArea.address(b0, b2)
    count = (bits + 7) / 8
    purpose = .lockBits(bits, bytesPerBit: 1 << Int(b2 >> 4))
  }

  /// Reads the three bytes of a memory control block.
  public init(memoryControl b0: UInt8, _ b1: UInt8, _ b2: UInt8) {
    address = ControlArea.address(b0, b2)
    count = b1 == 0 ? 256 : Int(b1)
    purpose = .reserved
  }

  /// A page number, a byte in that page, and the size of a page as a power of two.
  private static func address(_ b0: UInt8, _ b2: UInt8) -> Int {
    Int(b0 >> 4) << Int(b2 & 0x0F) + Int(b0 & 0x0F)
  }
}
