/// The smart card service's answer to a question for its readers.
package enum ReaderListAnswer: Hashable, Sendable {
  /// The readers that it named.
  case slots([ServiceSlot])
  /// The service's policy refuses us.
  case refused
  /// The service is not running.
  case notRunning
  /// The service did not answer in time.
  case silent
  /// Communication failed, for this reason.
  case failed(String)

  /// The readers that the service named; empty for every other answer.
  package var slots: [ServiceSlot] { if case .slots(let slots) = self { slots } else { [] } }
}

/// A reader, or a slot of one, as the smart card service names it.
package struct ServiceSlot: Hashable, Sendable {
  /// The purpose of a slot.
  package enum Use: String, Hashable, Sendable {
    /// Contactless tags in the reader's field.
    case tags
    /// A secure module inside the reader.
    case secureModule = "sam"
    /// Cards with contacts, which are inserted.
    case contacts
    /// A security key or another token.
    case securityKey = "security-key"
    /// The purpose is not apparent.
    case unknown
  }

  /// The slot's name in the service.
  package let name: String
  /// The slot's purpose.
  package let use: Use
  /// The reader's label in the table of models, if it is known.
  package let label: String?

  /// Creates a slot.
  package init(_ name: String, _ use: Use, label: String? = nil) {
    (self.name, self.use, self.label) = (name, use, label)
  }
}
