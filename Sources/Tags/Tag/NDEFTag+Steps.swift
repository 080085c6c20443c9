import NDEF

/// For callers that have something to do between looking at a tag and writing it, such as keeping a
/// record of what they are about to do.
extension NDEFTag where Link: ~Copyable {
  /// How often the link has spoken to a tag; see `TagLink.exchangeCount`.
  public var exchangeCount: Int { session.link.exchangeCount }

  /// Lends the link to `body`, for what tags know nothing of, such as when it may be cancelled.
  public mutating func withLink<Result>(_ body: (inout Link) -> Result) -> Result {
    body(&session.link)
  }

  /// Reads what an operation has to know and lays it out, as `perform` does first; writes nothing.
  ///
  /// Unlike `plan` it does not read locks that cost an exchange and guard nothing.
  public mutating func prepare(_ operation: TagOperation) throws(TagError) -> TagPlan {
    start([operation], tells: false)
    return try session.retrying(changing: true) { session throws(TagFault) in
      try session.plan(operation, looksClosely: false)
    }
  }

  /// The same for operations that follow one another, so that none is begun of which a later one is
  /// impossible. All but the first are forecasts: performing one looks at the tag and lays it out again.
  public mutating func prepare(_ operations: [TagOperation]) throws(TagError) -> [TagPlan] {
    start(operations, tells: false)
    return try session.retrying(changing: true) { session throws(TagFault) in
      try session.plan(operations, looksClosely: false)
    }
  }

  /// Carries out what `prepare` laid out for the selected tag, without reading it once more.
  ///
  /// The exchanges in the report are those of both calls.
  @discardableResult
  public mutating func perform(_ prepared: TagPlan) throws(TagError) -> TagReport {
    guard session.uid == prepared.uid else {
      let fault = TagFault("write the tag", .link(TagLinkError(.otherTag(session.uid))))
      throw session.error(fault, fault.problem, .untouched)
    }
    // What else was prepared with it stays in mind.
    session.tally.begin(at: session.link.exchangeCount, tells: true)
    return try session.change(
      prepared.operation, prepared: prepared.isForecast ? nil : prepared)
  }

  /// Takes the power from the tag for a moment and reads it, as a phone would find it.
  public mutating func readAfterReset() throws(TagError) -> TagReading {
    start()
    var isReset = false
    return try session.retrying { session throws(TagFault) in
      if !isReset {
        try session.resetField()
        isReset = true
      }
      return try session.platform.reading(&session)
    }
  }
}
