/// How a tag is locked: for good, and only with a message on it.
public struct TagLock: Hashable, Sendable {
  /// Whether mirror, counter and password settings are frozen as well (CFGLCK), where the chip has
  /// such; the password itself can still be changed by who knows it.
  public var freezesConfiguration: Bool
  /// The message that has to be on the tag, or `nil` for whatever message is there.
  public var expected: [UInt8]?

  /// Says how.
  public init(freezesConfiguration: Bool = false, expected: [UInt8]? = nil) {
    self.freezesConfiguration = freezesConfiguration
    self.expected = expected
  }
}

/// How far a tag is locked.
public struct TagLockState: Hashable, Sendable {
  /// The pages of the user's memory, or its blocks, that are locked for good, as far as the lock bits are known.
  public let pages: [Int]
  /// Whether the capability container says that nobody may write.
  public let containerForbidsWriting: Bool
  /// Whether the lock bits can change no more.
  public let isFrozen: Bool
  /// Pages that can never be locked because their lock bits are frozen as they are.
  public let stuckPages: [Int]
  /// How much of it all that is.
  public let extent: Extent
  /// What `pages` are.
  public var unit = TagUnit.page

  /// How much is locked.
  public enum Extent: String, Hashable, Sendable, CaseIterable {
    /// Nothing is locked.
    case none
    /// Some pages, or the capability container alone; `TagInfo.lockObstacle` says why locking cannot
    /// finish it, if it cannot.
    case partly
    /// Every page of the user's, and the capability container.
    case fully
  }

  /// Those pages in words: "pages 4 to 9".
  public var stuck: String? { stuckPages.isEmpty ? nil : listed(stuckPages, unit.noun) }

  /// What that means: "pages 4 to 9 can never be locked: their lock bits are frozen as they are".
  public var stuckSentence: String? {
    stuck.map { stuck in
      "\(stuck) can never be locked: "
        + (stuckPages.count == 1
          ? "its lock bit is frozen as it is" : "their lock bits are frozen as they are")
    }
  }
}
