/// A link that can also wait for tags to arrive and to be removed, as readers can.
package protocol PollingTagLink: TagLink, ~Copyable {
  /// Waits until a tag is in the field and selects it. Throws `.noTag` if none came in time, and
  /// `.cancelled` if the person asked to stop.
  mutating func waitForTag(
    within time: Duration?, detectsOtherTags: Bool
  ) throws(TagLinkError) -> TagSelection

  /// Waits until this tag no longer responds. Returns whether it was removed in time.
  mutating func waitForRemoval(
    of uid: TagUID, within time: Duration?
  ) throws(TagLinkError) -> Bool

  /// Whether the person asked to stop. While `isFinishing` is set, exchanges with the tag still
  /// complete.
  var isCancellationRequested: Bool { get }

  /// Whether a tag is being finished, so that a request to stop waits until it is done.
  var isFinishing: Bool { get set }
}
