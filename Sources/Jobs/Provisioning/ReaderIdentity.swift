import Ledgers
import Tags

/// The reader of a loop, as the ledger records it.
package struct ReaderIdentity: Sendable, Hashable {
  /// The name that its library gives it.
  package let name: String
  /// The word for the route by which it reaches tags.
  package let route: String

  package init(name: String, route: String) { (self.name, self.route) = (name, route) }

  /// The record of how a row was written to a tag with this reader.
  func way(_ uid: TagUID, _ type: TagType) -> WriteProvenance {
    WriteProvenance(uid: uid, technology: "type\(type.rawValue)", route: route, reader: name)
  }
}
