import Basics

extension StockSearchError: CustomStringConvertible {
  /// The problem as a sentence, with names that exist.
  package var description: String {
    switch self {
    case .none(let text, let nearest):
      nearest.isEmpty
        ? "there is no stock \(quoted(text)); beckon stock list shows all"
        : "there is no stock \(quoted(text)); the nearest names are "
          + nearest.joined(separator: ", ") + ", and beckon stock list shows all"
    case .several(let text, let ids):
      "\(quoted(text)) may be \(counted(ids.count, "stock")): "
        + ids.prefix(8).joined(separator: ", ")
        + (ids.count > 8 ? " …; name one of them" : "; name one of them")
    }
  }
}
