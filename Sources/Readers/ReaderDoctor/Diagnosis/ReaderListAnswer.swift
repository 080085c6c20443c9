/// The smart card service's answer to the request for its readers.
package enum ReaderListAnswer: Hashable, Sendable {
  /// The service listed these readers.
  case slots([ServiceSlot])
  /// The policy of the service refuses this user.
  case refused
  /// The service is not running.
  case notRunning
  /// The service did not answer in time.
  case silent
  /// The communication with the service failed, for this reason.
  case failed(String)

  /// The readers that the service named; empty for every other answer.
  package var slots: [ServiceSlot] { if case .slots(let slots) = self { slots } else { [] } }
}

/// A reader of the smart card service, or one slot of a reader with several.
package struct ServiceSlot: Hashable, Sendable {
  /// The kinds of cards that a slot is for.
  package enum Use: String, Hashable, Sendable {
    /// The slot is for contactless tags in the reader's field.
    case tags
    /// The slot has a secure module inside the reader.
    case secureModule = "sam"
    /// The slot is for cards with contacts, which are inserted.
    case contacts
    /// The slot is a security key or another token.
    case securityKey = "security-key"
    /// The purpose of the slot is unknown.
    case unknown
  }

  /// The slot's name, as the smart card service gives it.
  package let name: String
  /// The kind of cards that the slot is for.
  package let use: Use
  /// The reader's label in the table of models, or `nil` if its model is unknown.
  package let label: String?

  /// Creates a slot from its name and purpose.
  package init(_ name: String, _ use: Use, label: String? = nil) {
    (self.name, self.use, self.label) = (name, use, label)
  }
}
