import Basics

/// A Type 2 chip, as far as it could be identified.
public struct Type2Chip: Hashable, Sendable {
  /// The row of the table, or `nil` for a chip that is not in it.
  public var product: Type2Product?
  /// The answer to GET_VERSION, if there was one.
  public var version: [UInt8]
  /// Whether identification was asked for at all.
  public var wasIdentified: Bool
  /// Whether many pages can be read at once, as far as it is known.
  var hasFastRead: Bool
  /// Whether it said nothing when it was asked once who it is; it is an old one then, or the answer was
  /// lost.
  private(set) var isSilent = false
  /// The size that the capability container of a silent chip names, which is what tells old chips apart
  /// without asking them.
  var namedSize: UInt8?

  /// A chip of which nothing is known but that it answers.
  static let unidentified = Type2Chip(
    product: nil, version: [], wasIdentified: false, hasFastRead: true)

  /// Its name, or what is known instead.
  public var name: String {
    if let product { return product.name + (maker.map { " by \($0)" } ?? "") }
    if isSilent { return silentName }
    if let relative = Type2Relative.named(byVersion: version) { return relative.name }
    if !version.isEmpty {
      let maker = maker.map { " by \($0)" } ?? ""
      return "unknown Type 2 chip\(maker) (version \(hexadecimal(version)))"
    }
    return wasIdentified ? "unknown Type 2 chip" : "Type 2 tag"
  }

  private var silentName: String {
    switch namedSize {
    case Type2Product.ultralight.container[2]: "MIFARE Ultralight (by its capability container)"
    case Type2Product.ntag203.container[2]:
      "NTAG203 or MIFARE Ultralight C (by its capability container)"
    default: "Type 2 tag that does not say what it is"
    }
  }

  /// Who made it, when that is not NXP: a copy, which may differ in its finer manners.
  public var maker: String? {
    guard version.count == 8, version[1] != 0x04 else { return nil }
    return switch version[1] {
    case 0x53, 0x05: "Feiju (not NXP)"
    case 0x34: "Mikron (not NXP)"
    default: "maker \(hexadecimal(version[1])) (not NXP)"
    }
  }

  /// The chip that answers GET_VERSION with `version`.
  init(version: [UInt8]) {
    self.version = version
    wasIdentified = true
    hasFastRead = true
    product = Type2Product.named(byVersion: version)
  }

  /// A chip that does not know GET_VERSION.
  init(old product: Type2Product?) {
    self.product = product
    version = []
    wasIdentified = true
    hasFastRead = false
  }

  private init(product: Type2Product?, version: [UInt8], wasIdentified: Bool, hasFastRead: Bool) {
    self.product = product
    self.version = version
    self.wasIdentified = wasIdentified
    self.hasFastRead = hasFastRead
  }
}

extension Type2Chip {
  /// A chip that was asked once and said nothing.
  static let silent: Type2Chip = {
    var chip = unidentifiedAndSlow
    chip.isSilent = true
    return chip
  }()

  /// A chip of which it is known only that it cannot read many pages at once.
  static let unidentifiedAndSlow = Type2Chip(
    product: nil, version: [], wasIdentified: false, hasFastRead: false)
}
