import Ledgers
import Tags

/// The reader that a loop works with, as the book names it.
package struct TapReader: Sendable, Hashable {
  /// As its library calls it.
  package let name: String
  /// The word for the way by which it reaches tags.
  package let route: String

  package init(name: String, route: String) { (self.name, self.route) = (name, route) }

  /// How a row came onto a tag by it.
  func way(_ uid: TagUID, _ type: TagType) -> LedgerTagWay {
    LedgerTagWay(uid: uid, technology: "type\(type.rawValue)", route: route, reader: name)
  }
}
