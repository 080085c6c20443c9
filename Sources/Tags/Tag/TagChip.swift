/// Which chip a tag has, as far as it is known.
public enum TagChip: Hashable, Sendable {
  /// A chip with pages.
  case type2(Type2Chip)
  /// A FeliCa card with blocks.
  case type3(Type3Chip)
  /// A card with files.
  case type4(Type4Chip)
  /// A chip with blocks, of ISO 15693.
  case type5(Type5Chip)

  var ofType: any TagChipOfType {
    switch self {
    case .type2(let chip): chip
    case .type3(let chip): chip
    case .type4(let chip): chip
    case .type5(let chip): chip
    }
  }

  /// As its maker writes it: "NTAG213".
  public var name: String { ofType.name }

  /// The row of the table that it has, if it is a chip of that.
  public var product: Type2Product? { ofType.product }

  /// What it answered to GET_VERSION; nothing when it does not know the command or was not asked.
  public var version: [UInt8] { ofType.version }

  /// Who made it, when that is not NXP: a copy, which may differ in its finer manners.
  public var maker: String? { ofType.maker }

  /// In what it is written.
  public var unit: TagUnit { ofType.unit }

  /// The type of tag that it makes.
  public var type: TagType { Swift.type(of: ofType).type }
}
