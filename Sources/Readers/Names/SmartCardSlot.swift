internal import ReaderDoctor

/// A reader of the smart card service, or a part of one.
public struct SmartCardSlot: Hashable, Sendable {
  /// What a slot is for.
  public enum Use: Hashable, Sendable {
    /// Tags are in its field.
    case tags
    /// A card that sits inside the reader.
    case secureModule
    /// Cards with contacts, which are put in.
    case contacts
    /// A security key or another token, whose chip is inside.
    case securityKey
    /// Nothing shows what it is for. A tag in its field would.
    case unknown
  }

  /// The service's name of it.
  public let name: String
  /// What it is for.
  public let use: Use
  /// The reader's word in the table of models, where it is known.
  public let label: String?

  /// The connection string that opens it.
  public var connection: String { SmartCardDevice.scheme + name }

  /// `hasTag` says that a tag is in its field now.
  init(_ name: SmartCardName, hasTag: Bool) {
    let text = name.text
    self.name = text
    use = name.use == .unknown && hasTag ? .tags : name.use
    label = SmartCardKind.of(text).model?.label
  }
}

extension Reader {
  /// Everything that the smart card service names, slots for other cards among it; why there is nothing is an
  /// error.
  ///
  /// A service that waits for programs starts by this, and takes readers from libnfc.
  public static func smartCardSlots(
    host: ReaderHostProgram, patience: ReaderPatience = ReaderPatience()
  ) throws(ReaderError) -> [SmartCardSlot] {
    let names = try list(.slots, host, within: patience.speaking).map(SmartCardName.init)
    let isUnknown = names.contains { $0.use == .unknown }
    let contactless =
      isUnknown ? try list(.smartCards, host, within: patience.speaking) : []
    return names.map { name in
      SmartCardSlot(name, hasTag: contactless.contains(names.connection(of: name)))
    }
  }
}
