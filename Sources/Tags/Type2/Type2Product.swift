import NDEF

/// What is known of one kind of Type 2 chip.
public struct Type2Product: Hashable, Sendable {
  /// Its name, as a person writes it.
  public let name: String
  /// Its name in job files and options.
  public let word: String
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
  /// What the chip can show in place of its memory.
  public internal(set) var mirrors: [TagMirror] = []

  /// Whether many pages can be read at once.
  public var hasFastRead: Bool { !versions.isEmpty }

  /// The most bytes that a message on a tag fresh from the factory, and formatted, may have.
  public var capacity: Int? {
    guard let container = CapabilityContainer(container) else { return nil }
    let rest = max(0, container.dataAreaSize - emptyContent.count)
    let data = emptyContent + [UInt8](repeating: 0, count: rest)
    return NDEFTagMemory(container: container, data: data[...]).survey().capacity
  }

  /// The pages that are the user's.
  public var userPages: ClosedRange<Int> { 4...lastUserPage }
}
