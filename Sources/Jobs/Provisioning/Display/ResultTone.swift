import Ledgers

/// The tone of a result for a tag, for sounds and colours.
package enum ResultTone: Hashable, Sendable {
  /// The result is as it should be.
  case good
  /// The result asks a person to do something about the tag.
  case bad
}

extension ProvisioningEvent {
  /// The tone of the event, or `nil` if it is not a result or another event follows at once.
  package var tone: ResultTone? {
    switch self {
    case .done, .checked(_, _, true, _): .good
    case .refused, .failed, .unsettled, .settled(_, _, .quarantined), .checked(_, _, false, _): .bad
    case .waiting, .waitingForTags, .writing, .finishing, .settled, .remove, .removed: nil
    }
  }
}
