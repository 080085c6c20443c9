/// Bytes of a tag's memory that a control block excludes from use.
package struct ControlArea: Hashable, Sendable {
  /// The address in the tag's memory of the first excluded byte.
  package let address: Int
  /// The number of excluded bytes.
  package let count: Int
  /// The reason why the bytes are excluded.
  package let purpose: Purpose

  /// The reason for excluding bytes.
  package enum Purpose: Hashable, Sendable {
    /// Dynamic lock bits: their number, and the number of bytes of the data area that each locks.
    case lockBits(Int, bytesPerBit: Int)
    /// Memory that is reserved for another use.
    case reserved
  }

  /// The addresses of the excluded bytes.
  package var range: Range<Int> { address..<(address + count) }

  /// Decodes the three value bytes of a lock control block.
  package init(lockControl b0: UInt8, _ b1: UInt8, _ b2: UInt8) {
    let bits = b1 == 0 ? 256 : Int(b1)
    address = ControlArea.address(b0, b2)
    count = (bits + 7) / 8
    purpose = .lockBits(bits, bytesPerBit: 1 << Int(b2 >> 4))
  }

  /// Decodes the three value bytes of a memory control block.
  package init(memoryControl b0: UInt8, _ b1: UInt8, _ b2: UInt8) {
    address = ControlArea.address(b0, b2)
    count = b1 == 0 ? 256 : Int(b1)
    purpose = .reserved
  }

  /// Decodes an address: a page number, a byte in that page, and the page size as a power of two.
  private static func address(_ b0: UInt8, _ b2: UInt8) -> Int {
    Int(b0 >> 4) << Int(b2 & 0x0F) + Int(b0 & 0x0F)
  }
}
