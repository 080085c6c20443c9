package import Tags

/// What a journal has to know of a tag's keys; of the keys themselves nothing.
package struct DNAKeyEntry: Hashable, Sendable {
  /// The tag.
  package let uid: TagUID
  /// What is about to happen, or has.
  package let event: Event

  /// Takes both.
  package init(uid: TagUID, event: Event) { (self.uid, self.event) = (uid, event) }

  /// What there is to know.
  package enum Event: Hashable, Sendable {
    /// A command is about to be sent that changes a key: from now on it is one of the two.
    case changing(UInt8, from: String, to: String)
    /// All five keys are these.
    case settled(String)
  }
}
