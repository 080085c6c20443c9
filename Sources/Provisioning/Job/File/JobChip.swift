import NDEF
public import Tags

/// A kind of tag that a job may name.
public enum JobChip: String, Sendable, Hashable, CaseIterable {
  case ntag213, ntag215, ntag216, ntag210, ntag212, ntag203
  case ultralight
  case ultralightC = "ultralight-c"
  case ultralightEV1 = "ultralight-ev1"
  case ultralightEV1Large = "ultralight-ev1-128"
  case ntag424
  /// Any Type 2 tag, known or not: written by its capability container.
  case type2
  /// Any Type 4 tag.
  case type4

  /// The row of the table of Type 2 chips; `nil` for what is known by its type only.
  public var product: Type2Product? {
    switch self {
    case .ntag213: .ntag213
    case .ntag215: .ntag215
    case .ntag216: .ntag216
    case .ntag210: .ntag210
    case .ntag212: .ntag212
    case .ntag203: .ntag203
    case .ultralight: .ultralight
    case .ultralightC: .ultralightC
    case .ultralightEV1: .ultralightEV1
    case .ultralightEV1Large: .ultralightEV1Large
    case .ntag424, .type2, .type4: nil
    }
  }

  /// The chip's name as people write it.
  public var title: String {
    switch self {
    case .ntag424: "NTAG 424 DNA"
    case .type2: "a Type 2 tag of unknown make"
    case .type4: "a Type 4 tag of unknown make"
    default: product?.name ?? rawValue
    }
  }

  /// The titles in a sentence: "NTAG213, NTAG215 and NTAG216".
  static func listed(_ chips: [JobChip]) -> String {
    let titles = chips.map(\.title)
    guard let last = titles.last, titles.count > 1 else { return titles.joined() }
    return titles.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The most bytes that a message on a tag fresh from the factory may have; `nil` where tags of this
  /// kind differ.
  public var capacity: Int? {
    // The NDEF file of an NTAG 424 has 256 bytes, two of which are the length.
    if self == .ntag424 { return 254 }
    guard let product else { return nil }
    let container = CapabilityContainer(product.container)
    guard let container else { return nil }
    let rest = max(0, container.dataAreaSize - product.emptyContent.count)
    let data = product.emptyContent + [UInt8](repeating: 0, count: rest)
    return NDEFTagMemory(container: container, data: data[...]).survey().capacity
  }

  /// Whether the chip shows its UID in place of a placeholder.
  var mirrorsUID: Bool { product?.mirrors.contains(.uid) ?? false }

  /// Whether the chip shows the number of its reads in place of a placeholder.
  var mirrorsCounter: Bool { product?.mirrors.contains(.counter) ?? false }

  /// Whether the memory can be protected by a password of four bytes.
  var hasPassword: Bool { product?.configurationPage != nil }

  /// Whether it is known where all lock bits are.
  var canBeLocked: Bool { product != nil }

  /// Whether the maker signed the UID, and Beckon can check that.
  var isSigned: Bool { product.map(\.hasFastRead) ?? false }
}
