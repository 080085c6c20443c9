package import Tags

/// A kind of tag that a job may name.
package enum JobChip: Sendable, Hashable {
  /// A chip in the table of Type 2 chips, of any manufacturer.
  case product(Type2Product)
  /// An NTAG 424 DNA, recognized by the capability container that it is delivered with.
  case ntag424
  /// Any tag of a type, whatever its chip: written according to its capability container.
  case any(TagType)

  /// The chip in the table of Type 2 chips; nil if only the type of tag is known.
  package var product: Type2Product? {
    if case .product(let product) = self { product } else { nil }
  }

  /// The name of the chip as people write it.
  package var title: String {
    switch self {
    case .product(let product): product.name
    case .ntag424: "NTAG 424 DNA"
    case .any(let type): "a Type \(type.rawValue) tag of unknown make"
    }
  }

  /// The titles of chips as a part of a sentence: "NTAG213, NTAG215 and NTAG216".
  static func listed(_ chips: [JobChip]) -> String {
    let titles = chips.map(\.title)
    guard let last = titles.last, titles.count > 1 else { return titles.joined() }
    return titles.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The largest message on a tag fresh from the factory, in bytes, or `nil` if tags of this kind
  /// differ.
  package var capacity: Int? {
    // The NDEF file of an NTAG 424 has 256 bytes, including two for the length.
    self == .ntag424 ? 254 : product?.capacity
  }

  /// Whether the chip can put its UID in place of a placeholder.
  var mirrorsUID: Bool { product?.mirrors.contains(.uid) ?? false }

  /// Whether the chip can put its read counter in place of a placeholder.
  var mirrorsCounter: Bool { product?.mirrors.contains(.counter) ?? false }

  /// Whether the memory can be protected by a password of four bytes.
  var hasPassword: Bool { product?.configurationPage != nil }

  /// Whether the positions of all the chip's lock bits are known.
  var canBeLocked: Bool { product != nil }

  /// Whether the chip's UID has a manufacturer's signature that Beckon can verify.
  var isSigned: Bool { product.map(\.hasFastRead) ?? false }
}

extension JobChip: RawRepresentable, CaseIterable {
  /// All kinds of tag, those in the table of Type 2 chips first.
  package static let allCases: [JobChip] =
    Type2Product.all.map { .product($0) } + [.ntag424] + TagType.allCases.map { .any($0) }

  /// The word for the kind of tag in job files and options.
  package var rawValue: String {
    switch self {
    case .product(let product): product.word
    case .ntag424: "ntag424"
    case .any(let type): "type\(type.rawValue)"
    }
  }

  /// Finds the kind of tag with this word; nil without one.
  package init?(rawValue: String) {
    guard let chip = JobChip.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = chip
  }
}
