package import NDEF

extension NDEFSmartPoster.Action {
  /// The word for the action on the command line.
  package var word: String {
    switch self {
    case .open: "open"
    case .save: "save"
    case .edit: "edit"
    }
  }
}
