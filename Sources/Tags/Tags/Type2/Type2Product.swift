/// The properties of one Type 2 chip product.
package struct Type2Product: Hashable, Sendable {
  /// The product's name as people write it.
  package let name: String
  /// The product's name in job files and options.
  package let word: String
  /// The GET_VERSION responses of this chip, without the fixed first byte and with the subtype
  /// (byte 3) as 0, since that only distinguishes variants with the same memory; empty if the chip
  /// does not know the command.
  let versions: [[UInt8]]
  /// The last readable page.
  package let lastPage: Int
  /// The last page of the user memory.
  package let lastUserPage: Int
  /// The capability container of a tag formatted for NDEF.
  package let container: [UInt8]
  /// The start of an empty data area formatted for NDEF; zeros follow.
  package let emptyContent: [UInt8]
  /// Whether the tags are delivered without a capability container and must be formatted once.
  package let isDeliveredBlank: Bool
  /// The dynamic lock bits for pages from 16 on, if any.
  package let dynamicLock: Type2DynamicLock?
  /// The first of the configuration pages, if any: mirror and AUTH0, access, password,
  /// acknowledgement.
  package let configurationPage: Int?
  /// The mirrors that the chip supports.
  package internal(set) var mirrors: [TagMirror] = []

  /// Whether the chip supports FAST_READ.
  package var hasFastRead: Bool { !versions.isEmpty }

  /// The length of the longest message on a formatted tag fresh from the factory.
  package var capacity: Int? {
    guard let container = CapabilityContainer(container) else { return nil }
    let rest = max(0, container.dataAreaSize - emptyContent.count)
    let data = emptyContent + [UInt8](repeating: 0, count: rest)
    return NDEFTagMemory(container: container, data: data[...]).survey().capacity
  }

  /// The pages of the user memory.
  package var userPages: ClosedRange<Int> { 4...lastUserPage }
}
