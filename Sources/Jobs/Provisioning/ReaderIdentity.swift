import Ledgers
import Tags

/// The reader that a loop uses, as the ledger records it.
package struct ReaderIdentity: Sendable, Hashable {
  /// The name of the reader that its library gives.
  package let name: String
  /// The word for the route by which the reader reaches tags, such as "libnfc".
  package let route: String

  package init(name: String, route: String) { (self.name, self.route) = (name, route) }

  /// The record of how a row was written to a tag with this reader.
  func way(_ uid: TagUID, _ type: TagType) -> WriteProvenance {
    WriteProvenance(uid: uid, technology: "type\(type.rawValue)", route: route, reader: name)
  }
}
