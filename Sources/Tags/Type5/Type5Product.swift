/// What is known of one kind of ISO 15693 chip.
///
/// Its size is asked for; where it is known for sure, it is here for readers that cannot ask.
public struct Type5Product: Hashable, Sendable {
  /// Its name, as a person writes it; two where the size tells which it is.
  let names: [String]
  /// The number of blocks that belongs to each of several names.
  var sizes: [Int] = []
  /// The second byte of its UIDs.
  let maker: UInt8
  /// What the third byte can be.
  let kinds: Set<UInt8>
  /// What the fourth byte is under the mask 18, where that tells chips apart.
  var variant: UInt8?
  /// The blocks that are the user's, where every such chip has as many.
  var userBlocks: Int?
  /// Whether READ MULTIPLE BLOCKS is known to be there, whatever the container says.
  var readsMany = false
  /// Whether two sources agree that every block of the user's can be locked.
  var canBeLocked = false
  /// Whether it is worth asking for the maker's signature.
  var hasSignature = false
  /// The block that counts.
  var counterBlock: Int?
  /// Why nothing is written onto it.
  var obstacle: String?

  /// The chip with this UID, which begins with E0.
  static func named(by uid: TagUID) -> Type5Product? {
    let bytes = uid.bytes
    guard bytes.count == TagUID.feliCaLength, bytes[0] == 0xE0 else { return nil }
    return all.first { product in
      product.maker == bytes[1] && product.kinds.contains(bytes[2])
        && (product.variant ?? bytes[3] & 0x18) == bytes[3] & 0x18
    }
  }

  /// Its name when it has so many blocks.
  func name(blocks: Int?) -> String {
    if let index = blocks.flatMap(sizes.firstIndex(of:)) { return names[index] }
    return names.joined(separator: " or ")
  }
}

extension Type5Product {
  /// Every kind that is told by its UID; the sizes of SLIX-S, SLIX-L and ICODE DNA, and which UIDs an
  /// ICODE DNA and an M24LR have, are not confirmed.
  static let all: [Type5Product] = icode + st + [tagIt]

  private static let icode = [
    Type5Product(
      names: ["ICODE SLI"], maker: 0x04, kinds: [0x01], variant: 0x00, userBlocks: 28,
      readsMany: true),
    Type5Product(
      names: ["ICODE SLIX"], maker: 0x04, kinds: [0x01], variant: 0x10, userBlocks: 28,
      readsMany: true, canBeLocked: true),
    // Block 79 is the counter.
    Type5Product(
      names: ["ICODE SLIX2"], maker: 0x04, kinds: [0x01], variant: 0x08, userBlocks: 79,
      readsMany: true, canBeLocked: true, hasSignature: true, counterBlock: 79),
    Type5Product(
      names: ["ICODE DNA"], maker: 0x04, kinds: [0x01], variant: 0x18, readsMany: true,
      hasSignature: true),
    Type5Product(
      names: ["ICODE SLIX-S"], maker: 0x04, kinds: [0x02], readsMany: true, canBeLocked: true),
    Type5Product(
      names: ["ICODE SLIX-L"], maker: 0x04, kinds: [0x03], readsMany: true, canBeLocked: true),
  ]

  private static let st = [
    Type5Product(
      names: ["ST25TV512", "ST25TV02K"], sizes: [16, 64], maker: 0x02, kinds: [0x23],
      readsMany: true, canBeLocked: true),
    Type5Product(
      names: ["ST25TV512C", "ST25TV02KC"], sizes: [16, 80], maker: 0x02, kinds: [0x08]),
    Type5Product(names: ["ST25DV04K"], maker: 0x02, kinds: [0x24, 0x25], readsMany: true),
    Type5Product(
      names: ["ST25DV16K", "ST25DV64K"], sizes: [512, 2048], maker: 0x02, kinds: [0x26, 0x27],
      readsMany: true),
    Type5Product(
      names: ["ST25DV04KC", "ST25DV16KC", "ST25DV64KC"], sizes: [128, 512, 2048], maker: 0x02,
      kinds: [0x50, 0x51, 0x52]),
    Type5Product(
      names: ["M24LR"], maker: 0x02, kinds: [0x4E, 0x2C],
      obstacle: "an M24LR speaks an extension of ISO 15693 that no iPhone does"),
  ]

  private static let tagIt = Type5Product(
    names: ["Tag-it HF-I Plus"], maker: 0x07, kinds: [0x00, 0x10, 0x80])
}
