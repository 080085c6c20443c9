import Ledgers
package import Tapping

/// How something that became of a tag sounds and looks.
package enum TapTone: Hashable, Sendable {
  /// As it should be.
  case good
  /// Somebody has to do something about the tag.
  case bad
}

extension TapEvent {
  /// How it sounds; `nil` where nothing became of a tag, or something else follows at once.
  package var tone: TapTone? {
    switch self {
    case .done, .checked(_, _, true, _): .good
    case .refused, .failed, .unsettled, .settled(_, _, .quarantined), .checked(_, _, false, _): .bad
    case .waiting, .waitingForTags, .writing, .finishing, .settled, .remove, .removed: nil
    }
  }
}
