import Basics

/// An ISO 15693 chip, as far as it is known.
public struct Type5Chip: Hashable, Sendable {
  /// Its number, E0 first.
  let uid: TagUID
  /// What it says of itself, where it was asked and told.
  public internal(set) var system: Type5SystemInfo?
  /// Whether it was asked.
  var wasIdentified = false
  /// The bytes in a block, once one was read or it was said.
  var blockSize: Int?
  /// The first block that is not there, where that was met and nothing else says it.
  var end: Int?
  /// Whether many blocks can be read at once, as far as it is known.
  var readsMany: Bool

  init(_ uid: TagUID) {
    self.uid = uid
    readsMany = Type5Product.named(by: uid)?.readsMany ?? false
  }

  /// The most memory that is believed to be there.
  static let mostBytes = 16_384

  /// The row of the table.
  var known: Type5Product? { Type5Product.named(by: uid) }

  /// Its name, or what is known instead.
  public var name: String {
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

  /// Whether writes have to ask for the answer by an end of frame of its own, as Texas Instruments' chips
  /// want it. Seen with one program that has the radio to itself; whether readers of the PC/SC kind send
  /// that end of frame is not confirmed.
  var wantsOption: Bool { uid.bytes.count > 1 && uid.bytes[1] == 0x07 }

  /// The blocks that are the user's, where it is known how many there are.
  var userBlocks: Int? {
    let all = system?.blocks ?? end ?? known?.userBlocks
    guard let all, let blockSize else { return nil }
    return min(all, known?.userBlocks ?? all, Self.mostBytes / blockSize)
  }

  /// The bytes of the user's memory, the container among them.
  var userBytes: Int? { userBlocks.map { $0 * (blockSize ?? 4) } }
}

extension Type5Chip: TagChipOfType {
  static var type: TagType { .type5 }

  var unit: TagUnit { .block(size: blockSize ?? 4, count: userBlocks ?? .max) }

  func contents(of image: [UInt8], from base: Int) -> TagContents {
    Type5Memory(Array(image.prefix(userBytes ?? image.count)), self).contents
  }
}
