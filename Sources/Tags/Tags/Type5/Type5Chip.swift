/// An ISO 15693 chip, as far as it is known.
package struct Type5Chip: Hashable, Sendable, TypedTagChip {
  /// The UID, with its first byte E0.
  let uid: TagUID
  /// The system information, if the chip was asked and supports it.
  package internal(set) var system: Type5SystemInfo?
  /// Whether the chip was asked for its system information, even if it did not answer.
  var wasIdentified = false
  /// The number of bytes in a block, once a block was read or the chip reported it.
  var blockSize: Int?
  /// The number of the first missing block, if one was met and nothing else tells the size.
  var end: Int?
  /// Whether the chip supports READ MULTIPLE BLOCKS; assumed until it is known.
  var readsMany: Bool

  init(_ uid: TagUID) {
    self.uid = uid
    readsMany = Type5Product.named(by: uid)?.readsMany ?? false
  }

  /// The largest memory size in bytes that is believed.
  static let maxByteCount = 16_384

  /// The chip's entry in the product table, or `nil` if it has none.
  var known: Type5Product? { Type5Product.named(by: uid) }

  /// The chip's name, or a description if it is not known.
  package var name: String {
    if let known { return known.name(blocks: system?.blocks ?? known.userBlocks) }
    return "unknown Type 5 chip" + (makerName.map { " by \($0)" } ?? "")
  }

  private var makerName: String? {
    guard uid.bytes.count == TagUID.feliCaLength, uid.bytes[0] == 0xE0 else { return nil }
    return switch uid.bytes[1] {
    case 0x02: "STMicroelectronics"
    case 0x04: "NXP"
    case 0x05: "Infineon"
    case 0x07: "Texas Instruments"
    case 0x16: "EM Microelectronic"
    default: "maker \(hexadecimal(uid.bytes[1]))"
    }
  }

  /// Whether a write must request the response by a separate end of frame, as Texas Instruments'
  /// chips need. Seen with one program that controls the radio directly; whether PC/SC readers send
  /// that end of frame is not confirmed.
  var needsOptionFlag: Bool { uid.bytes.count > 1 && uid.bytes[1] == 0x07 }

  /// The number of user blocks, if it is known.
  var userBlocks: Int? {
    let all = system?.blocks ?? end ?? known?.userBlocks
    guard let all, let blockSize else { return nil }
    return min(all, known?.userBlocks ?? all, Self.maxByteCount / blockSize)
  }

  /// The number of bytes in the user memory, including the container.
  var userByteCount: Int? { userBlocks.map { $0 * (blockSize ?? 4) } }

  static var type: TagType { .type5 }

  var unit: TagUnit { .block(size: blockSize ?? 4, count: userBlocks ?? .max) }

  func contents(of image: [UInt8], from base: Int) -> TagContents {
    Type5Memory(bytes: Array(image.prefix(userByteCount ?? image.count)), chip: self).contents
  }
}
