/// The identification, size and features of one ISO 15693 chip product.
///
/// The size is normally read from the chip. Where it is known for sure, it is here for readers that
/// cannot ask.
package struct Type5Product: Hashable, Sendable {
  /// The product's name as people write it; several if the memory size decides which it is.
  let names: [String]
  /// The number of blocks that belongs to each of several `names`.
  var sizes: [Int] = []
  /// The maker's number: the second byte of the product's UIDs.
  let maker: UInt8
  /// The product's possible numbers: the third byte of its UIDs.
  let kinds: Set<UInt8>
  /// The value of the bits 18 (hexadecimal) in the fourth byte of the UID, if they distinguish
  /// chips.
  var variant: UInt8?
  /// The number of user blocks, if all chips of this product have the same.
  var userBlocks: Int?
  /// Whether the chip is known to support READ MULTIPLE BLOCKS, whatever its container declares.
  var readsMany = false
  /// Whether the chip's user blocks can all be locked, according to two sources.
  var canBeLocked = false
  /// Whether the chip may have the maker's signature, so that it is asked for it.
  var hasSignature = false
  /// The number of the block with the tap counter, or `nil` if there is none.
  var counterBlock: Int?
  /// The reason why nothing is written to chips of this product, or `nil` if they can be written.
  var obstacle: String?

  /// Returns the product to which a UID belongs, or `nil` if it is not in the table.
  static func named(by uid: TagUID) -> Type5Product? {
    let bytes = uid.bytes
    guard bytes.count == TagUID.feliCaLength, bytes[0] == 0xE0 else { return nil }
    return all.first { product in
      product.maker == bytes[1] && product.kinds.contains(bytes[2])
        && (product.variant ?? bytes[3] & 0x18) == bytes[3] & 0x18
    }
  }

  /// Returns the product's name if the chip has this number of blocks.
  func name(blocks: Int?) -> String {
    if let index = blocks.flatMap(sizes.firstIndex(of:)) { return names[index] }
    return names.joined(separator: " or ")
  }

  /// All products, which the UID identifies. The sizes of SLIX-S, SLIX-L and ICODE DNA, and the
  /// UIDs of ICODE DNA and M24LR, are not confirmed.
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
      obstacle: "an M24LR uses an extension of ISO 15693 that no iPhone supports"),
  ]

  private static let tagIt = Type5Product(
    names: ["Tag-it HF-I Plus"], maker: 0x07, kinds: [0x00, 0x10, 0x80])
}
