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
  }

  /// The service's name of it.
  public let name: String
  /// What it is for.
  public let use: Use
  /// The reader's word in the table of models, where it is known.
  public let label: String?

  init(_ text: String) {
    let name = SmartCardName(text)
    self.name = text
    use = name.isSecureModule ? .secureModule : name.isForContacts ? .contacts : .tags
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
    try list(.slots, host, within: patience.speaking).map(SmartCardSlot.init)
  }
}
