/// The options for locking a tag, which is permanent and needs a message on the tag.
public struct TagLock: Hashable, Sendable {
  /// Whether to freeze the settings for mirror, counter and password too (CFGLCK), if the chip has
  /// them. The password itself can still be changed with the present one.
  package var freezesConfiguration: Bool
  /// The bytes of the message that must be on the tag, or `nil` for any message.
  package var expected: [UInt8]?

  /// Creates the options; `freezesConfiguration` also makes the chip's settings permanent.
  public init(freezesConfiguration: Bool = false, expected: [UInt8]? = nil) {
    self.freezesConfiguration = freezesConfiguration
    self.expected = expected
  }
}

/// The pages or blocks of a tag that are locked, and those that can never be.
package struct TagLockState: Hashable, Sendable {
  /// The permanently locked pages or blocks of the user memory, as far as the lock bits are known.
  package let pages: [Int]
  /// Whether the capability container forbids writing.
  package let containerForbidsWriting: Bool
  /// Whether the lock bits are frozen.
  package let isFrozen: Bool
  /// The numbers of the pages that can never be locked, because their lock bits are frozen unset.
  package let stuckPages: [Int]
  /// The part of the tag that is locked.
  package let extent: Extent
  /// The unit that the numbers in `pages` and `stuckPages` count.
  package var unit = TagUnit.page

  /// The possible extents of a lock.
  package enum Extent: String, Hashable, Sendable, CaseIterable {
    /// No page is locked, and neither is the capability container.
    case none
    /// Some pages are locked, or only the capability container. `TagInfo.lockObstacle` is the
    /// reason if locking cannot be completed.
    case partly
    /// Every user page and the capability container are locked.
    case fully
  }

  /// The numbers of the stuck pages in words, such as "pages 4 to 9"; `nil` if there are none.
  package var stuck: String? { stuckPages.isEmpty ? nil : listed(stuckPages, unit.noun) }

  /// A sentence about the stuck pages: "pages 4 to 9 can never be locked: their lock bits are
  /// frozen".
  package var stuckSentence: String? {
    stuck.map { stuck in
      "\(stuck) can never be locked: "
        + (stuckPages.count == 1
          ? "its lock bit is frozen" : "their lock bits are frozen")
    }
  }
}
