/// An entry in the key journal. It records which keys a tag has, never the keys themselves.
package struct KeyJournalEntry: Hashable, Sendable {
  /// The UID of the tag to which the entry belongs.
  package let uid: TagUID
  /// The recorded change, or its end.
  package let event: Event

  /// Creates an entry about an event of a tag.
  package init(uid: TagUID, event: Event) { (self.uid, self.event) = (uid, event) }

  /// The kind of entry in a journal of keys.
  package enum Event: Hashable, Sendable {
    /// A command that changes a key is about to be sent: until it is confirmed, the key may be
    /// either of the two.
    case changing(UInt8, from: String, to: String)
    /// All five keys of the tag belong to the set with this reference.
    case settled(String)
  }
}
