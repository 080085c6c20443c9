/// A link that can also wait for tags to come and go, as readers can.
public protocol TapLink: TagLink, ~Copyable {
  /// Waits until a tag is in the field and selects it; `.noTag` when none came in time, `.cancelled`
  /// when somebody asked for an end.
  mutating func waitForTag(
    within time: Duration?, looksForOthers: Bool
  ) throws(TagLinkError) -> TagSelection

  /// Waits until this tag no longer answers; answers whether it has gone in time.
  mutating func waitForRemoval(
    of uid: TagUID, within time: Duration?
  ) throws(TagLinkError) -> Bool

  /// Whether somebody has asked for an end; what is said to a tag is said to its end all the same
  /// while `isFinishing` is set.
  var isEndWanted: Bool { get }

  /// Set while a tag is in hand: a wish for an end then waits until that tag is finished.
  var isFinishing: Bool { get set }
}
