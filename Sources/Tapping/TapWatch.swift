package import Ledgers
package import Tags

/// Who watches a tap loop, and who may say no.
package struct TapWatch {
  /// Is told of everything that a person or a program may want to know.
  package var event: (TapEvent) throws -> Void
  /// Is told of every step as soon as it is behind us; for tests that stop a program there.
  package var step: (TapStep) -> Void
  /// Says what is against writing this row onto this tag; `nil` when nothing is.
  package var objection: (TapRow, _ uid: String, _ chip: String) -> String?

  /// Does what goes with a tag that is done, such as printing its label; gives what the book is to keep
  /// of it.
  package var follow: (LedgerRow) throws -> [LedgerEvent]

  /// Gives what the book is to keep together with the end of a tag, before `follow`.
  package var beside: (LedgerRow, TagUID) throws -> [LedgerEvent]

  /// Puts them together.
  package init(
    event: @escaping (TapEvent) throws -> Void = { _ in },
    step: @escaping (TapStep) -> Void = { _ in },
    objection: @escaping (TapRow, _ uid: String, _ chip: String) -> String? = { _, _, _ in nil },
    follow: @escaping (LedgerRow) throws -> [LedgerEvent] = { _ in [] },
    beside: @escaping (LedgerRow, TagUID) throws -> [LedgerEvent] = { _, _ in [] }
  ) {
    self.event = event
    self.step = step
    self.objection = objection
    self.follow = follow
    self.beside = beside
  }
}

/// The steps of a tag's way, in their order.
package enum TapStep: String, Hashable, Sendable, CaseIterable {
  /// A tag is there.
  case tapped
  /// It was identified, and nothing is against it.
  case accepted
  /// The intent is kept.
  case intended
  /// The message is on the tag and was read back.
  case written
  /// That is kept.
  case verified
  /// The intent to lock or protect is kept.
  case finishing
  /// The tag is locked or protected.
  case finished
  /// That is kept.
  case secured
  /// The tag was read after a reset of the field.
  case rechecked
  /// The result is kept.
  case done
}

/// Why a tap loop came to its end.
package enum TapEnd: String, Hashable, Sendable, CaseIterable {
  /// Every row is done.
  case finished
  /// The rows that are left are in the hands of other stations.
  case othersAtWork
  /// As many tags are done as were asked for.
  case limit
  /// No tag came in time.
  case noTag
  /// Somebody asked for an end; the tag in hand was finished.
  case interrupted
}
