/// The memory layout and the features of one Type 2 chip product.
package struct Type2Product: Hashable, Sendable {
  /// The product's name as people write it.
  package let name: String
  /// The product's name in job files and options, such as `ntag213`.
  package let word: String
  /// The GET_VERSION responses of this chip, without the fixed first byte and with the subtype
  /// (byte 3) as 0, since that only distinguishes variants with the same memory; empty if the chip
  /// does not know the command.
  let versions: [[UInt8]]
  /// The number of the last readable page.
  package let lastPage: Int
  /// The number of the last page of the user memory.
  package let lastUserPage: Int
  /// The four bytes of the capability container of a formatted tag.
  package let container: [UInt8]
  /// The first bytes of the data area of an empty formatted tag; zeros follow.
  package let emptyContent: [UInt8]
  /// Whether the tags are delivered without a capability container and must be formatted once.
  package let isDeliveredBlank: Bool
  /// The dynamic lock bits for pages from 16 on, or `nil` if the chip has none.
  package let dynamicLock: Type2DynamicLock?
  /// The first of the configuration pages, if any: mirror and AUTH0, access, password,
  /// acknowledgement.
  package let configurationPage: Int?
  /// The combinations of values that the chip can mirror; empty if it has no mirror.
  package internal(set) var mirrors: [TagMirror] = []

  /// Whether the chip supports FAST_READ.
  package var hasFastRead: Bool { !versions.isEmpty }

  /// The number of bytes in the longest message that fits on a new formatted tag.
  package var capacity: Int? {
    guard let container = CapabilityContainer(container) else { return nil }
    let rest = max(0, container.dataAreaSize - emptyContent.count)
    let data = emptyContent + [UInt8](repeating: 0, count: rest)
    return NDEFTagMemory(container: container, data: data[...]).survey().capacity
  }

  /// The numbers of the pages of the user memory.
  package var userPages: ClosedRange<Int> { 4...lastUserPage }
}
