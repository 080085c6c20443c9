/// A tag's chip, as far as it is known.
package enum TagChip: Hashable, Sendable {
  /// A Type 2 chip, which has pages.
  case type2(Type2Chip)
  /// A FeliCa card (Type 3), which has blocks.
  case type3(Type3Chip)
  /// A Type 4 card, which has files.
  case type4(Type4Chip)
  /// An ISO 15693 chip (Type 5), which has blocks.
  case type5(Type5Chip)

  var ofType: any TypedTagChip {
    switch self {
    case .type2(let chip): chip
    case .type3(let chip): chip
    case .type4(let chip): chip
    case .type5(let chip): chip
    }
  }

  /// The chip's name as its maker writes it, such as "NTAG213".
  package var name: String { ofType.name }

  /// The chip's entry in the table of Type 2 products, or `nil` if it has none.
  package var product: Type2Product? { ofType.product }

  /// The response to GET_VERSION; empty if the chip does not know the command or was not asked.
  package var version: [UInt8] { ofType.version }

  /// The name of the maker if it is not NXP. Such a copy may differ in details.
  package var maker: String? { ofType.maker }

  /// The unit in which the chip's memory is written: page, block or byte.
  package var unit: TagUnit { ofType.unit }

  /// The NFC Forum type of tags with this chip.
  package var type: TagType { Swift.type(of: ofType).type }
}
