/// A Type 2 chip, with its product and version as far as they are known.
package struct Type2Chip: Hashable, Sendable {
  /// The chip's entry in the product table, or `nil` if it has none or is not identified.
  package var product: Type2Product?
  /// The response of the chip to GET_VERSION; empty if there was none.
  package var version: [UInt8]
  /// Whether an identification was completed, even if the chip is not in the table.
  package var wasIdentified: Bool
  /// Whether the chip supports FAST_READ; assumed to be true until it is known.
  var hasFastRead: Bool
  /// Whether the chip did not respond when it was asked once for its version. It is an old chip
  /// then, or the response was lost.
  private(set) var isSilent = false
  /// The size in the capability container of a silent chip, which distinguishes old chips without
  /// further commands.
  var namedSize: UInt8?

  /// A chip that was not asked for its version.
  static let unidentified = Type2Chip(
    product: nil, version: [], wasIdentified: false, hasFastRead: true)

  /// The chip's name, or a description if it is not known.
  package var name: String {
    if let product { return product.name + (maker.map { " by \($0)" } ?? "") }
    if isSilent { return silentName }
    if let relative = Type2NamedChip.named(byVersion: version) { return relative.name }
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

  /// The name of the maker if it is not NXP. Such a copy may differ in details.
  package var maker: String? {
    guard version.count == 8, version[1] != 0x04 else { return nil }
    return switch version[1] {
    case 0x53, 0x05: "Feiju (not NXP)"
    case 0x34: "Mikron (not NXP)"
    default: "maker \(hexadecimal(version[1])) (not NXP)"
    }
  }

  /// Creates the chip that responds to GET_VERSION with `version`.
  init(version: [UInt8]) {
    self.version = version
    wasIdentified = true
    hasFastRead = true
    product = Type2Product.named(byVersion: version)
  }

  /// Creates a chip of an older kind, which does not support GET_VERSION.
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

  /// A chip that was asked once for its version and did not respond.
  static let silent: Type2Chip = {
    var chip = unidentifiedAndSlow
    chip.isSilent = true
    return chip
  }()

  /// A chip about which only one thing is known: it does not support FAST_READ.
  static let unidentifiedAndSlow = Type2Chip(
    product: nil, version: [], wasIdentified: false, hasFastRead: false)
}
