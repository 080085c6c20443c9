/// Which chip a tag has, as far as it is known.
public enum TagChip: Hashable, Sendable {
  /// A chip with pages.
  case type2(Type2Chip)
  /// A card with files.
  case type4(Type4Chip)

  /// Its name.
  public var name: String {
    switch self {
    case .type2(let chip): chip.name
    case .type4(let chip): chip.name
    }
  }

  /// Whether it is of Type 2.
  public var isType2: Bool {
    if case .type2 = self { true } else { false }
  }
}
