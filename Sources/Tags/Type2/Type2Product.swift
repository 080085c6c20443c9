/// What is known of one kind of Type 2 chip.
public struct Type2Product: Hashable, Sendable {
  /// Its name, as a person writes it.
  public let name: String
  /// GET_VERSION answers that mean this chip, without the fixed first byte and with the subtype
  /// (byte 3) as 0, since that differs by case only; none when it does not know the command.
  let versions: [[UInt8]]
  /// The last page that can be read.
  public let lastPage: Int
  /// The last page of the memory that is the user's.
  public let lastUserPage: Int
  /// The capability container of a tag ready for NDEF.
  public let container: [UInt8]
  /// What the data area begins with when it is empty and ready for NDEF; zeros follow.
  public let emptyContent: [UInt8]
  /// Whether tags are delivered without a capability container and have to be formatted once.
  public let isDeliveredBlank: Bool
  /// Where and how the bits are kept that lock pages from 16 on, if there are such.
  public let dynamicLock: Type2DynamicLock?
  /// The first of the configuration pages, if there are such: mirror and AUTH0, access, password,
  /// its acknowledgement.
  public let configurationPage: Int?

  /// Whether many pages can be read at once.
  public var hasFastRead: Bool { !versions.isEmpty }

  /// The pages that are the user's.
  public var userPages: ClosedRange<Int> { 4...lastUserPage }
}

/// The dynamic lock bits of a chip.
public struct Type2DynamicLock: Hashable, Sendable {
  /// The page with the bits.
  public let page: Int
  /// What to write to that page to lock all pages of the user's and freeze the bits.
  public let fullMask: [UInt8]
  /// How the bits lie.
  public let layout: Layout

  /// Which bit locks which pages.
  public enum Layout: Hashable, Sendable {
    /// Bit after bit from page 16, so many pages each.
    case groups(pagesPerBit: Int)
    /// Four pages each, with freezing bits between the locking ones (NTAG203, Ultralight C).
    case interleaved
  }

  /// Whether the page is locked when the lock page holds `bits`; pages below 16 are not its matter.
  func locks(_ page: Int, _ bits: [UInt8]) -> Bool {
    guard page >= 16, page < self.page, bits.count >= 2 else { return false }
    let index =
      switch layout {
      case .groups(let pagesPerBit): (page - 16) / pagesPerBit
      case .interleaved: [1, 2, 3, 5, 6, 7][min((page - 16) / 4, 5)]
      }
    return index < 16 && bits[index / 8] & 1 << UInt8(index % 8) != 0
  }
}
