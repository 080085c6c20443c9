/// Separate steps, for callers that do something between reading a tag and writing it, such as
/// recording what they are about to do.
extension NDEFTag where Link: ~Copyable {
  /// The number of exchanges on the link so far; see `TagLink.exchangeCount`.
  package var exchangeCount: Int { session.link.exchangeCount }

  /// Calls `body` with the link, for reader functions beyond tags, such as cancelling.
  package mutating func withLink<Result>(_ body: (inout Link) -> Result) -> Result {
    body(&session.link)
  }

  /// Reads what an operation needs and plans it, as `perform` does first. Writes nothing.
  ///
  /// Unlike `plan`, it does not read locks that cost an exchange and protect nothing.
  package mutating func prepare(_ operation: TagOperation) throws(TagError) -> TagPlan {
    start([operation], tells: false)
    return try session.retrying(changing: true) { session throws(TagOperationFailure) in
      try session.plan(operation, looksClosely: false)
    }
  }

  /// Plans operations that follow one another, so that none starts if a later one is impossible.
  /// All plans but the first are forecasts: performing one of them reads the tag and plans it
  /// again.
  package mutating func prepare(_ operations: [TagOperation]) throws(TagError) -> [TagPlan] {
    start(operations, tells: false)
    return try session.retrying(changing: true) { session throws(TagOperationFailure) in
      try session.plan(operations, looksClosely: false)
    }
  }

  /// Carries out a plan from `prepare` on the selected tag, without reading the tag again.
  ///
  /// The exchange count in the report includes those of `prepare`.
  @discardableResult
  public mutating func perform(_ prepared: TagPlan) throws(TagError) -> TagChangeResult {
    guard session.uid == prepared.uid else {
      let fault = TagOperationFailure("write the tag", .link(TagLinkError(.otherTag(session.uid))))
      throw session.error(fault, fault.problem, .untouched)
    }
    // The passwords of the other prepared operations stay known.
    session.tally.begin(at: session.link.exchangeCount, tells: true)
    return try session.change(
      prepared.operation, prepared: prepared.isForecast ? nil : prepared)
  }

  /// Switches the field off and on, and reads the tag as a phone would.
  package mutating func readAfterReset() throws(TagError) -> TagReadResult {
    start()
    var isReset = false
    return try session.retrying { session throws(TagOperationFailure) in
      if !isReset {
        try session.resetField()
        isReset = true
      }
      return try session.platform.reading(&session)
    }
  }
}
