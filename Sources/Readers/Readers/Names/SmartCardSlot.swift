internal import ReaderDoctor

/// A reader of the smart card service, or a slot of one.
public struct SmartCardSlot: Hashable, Sendable {
  /// The kinds of cards that a slot is for.
  public enum Use: Hashable, Sendable {
    /// The slot is for contactless tags in the reader's field.
    case tags
    /// The slot has a secure module inside the reader.
    case secureModule
    /// The slot is for cards with contacts, which are inserted.
    case contacts
    /// The slot is a security key or another token with its own chip.
    case securityKey
    /// The purpose of the slot is unknown. A tag in its field would show that it is for tags.
    case unknown
  }

  /// The slot's name, as the smart card service gives it.
  public let name: String
  /// The kind of cards that the slot is for.
  public let use: Use
  /// The reader's label in the table of models, if it is known.
  public let label: String?

  /// The connection string that opens the slot.
  package var connection: String { SmartCardDevice.scheme + name }

  /// Creates a slot. `hasTag` tells whether a tag is in its field now.
  init(_ name: SmartCardName, hasTag: Bool) {
    let text = name.text
    self.name = text
    use = name.use == .unknown && hasTag ? .tags : name.use
    label = SmartCardReaderFamily.of(text).model?.label
  }
}

extension Reader {
  /// Lists everything that the smart card service names, including slots for other cards. Throws if
  /// the service cannot be asked.
  ///
  /// A service that waits for programs is started by this, and takes readers from libnfc.
  package static func smartCardSlots(
    host: ReaderHostProgram, patience: ReaderTimeouts = ReaderTimeouts()
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
