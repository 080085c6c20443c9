/// What the smart card service said when it was asked for its readers.
package enum ServiceAnswer: Hashable, Sendable {
  /// These.
  case slots([ServiceSlot])
  /// Its policy does not let us at it.
  case refused
  /// Nobody listens.
  case notRunning
  /// No answer came in time.
  case silent
  /// It cannot be spoken to, for this reason.
  case failed(String)

  /// What it named.
  package var slots: [ServiceSlot] { if case .slots(let slots) = self { slots } else { [] } }
}

/// A reader, or a part of one, as the smart card service names it.
package struct ServiceSlot: Hashable, Sendable {
  /// What it is for.
  package enum Use: String, Hashable, Sendable {
    /// Tags are in its field.
    case tags
    /// A card that sits inside the reader.
    case secureModule = "sam"
    /// Cards with contacts, which are put in.
    case contacts
    /// A security key or another token.
    case securityKey = "security-key"
    /// Nothing shows what it is for.
    case unknown
  }

  /// The service's name of it.
  package let name: String
  /// What it is for.
  package let use: Use
  /// The reader's word in the table of models, where it is known.
  package let label: String?

  package init(_ name: String, _ use: Use, label: String? = nil) {
    (self.name, self.use, self.label) = (name, use, label)
  }
}
