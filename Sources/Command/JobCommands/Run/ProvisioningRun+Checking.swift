public import Readers
import VirtualReaders

extension ProvisioningRun {
  /// Compares the next tags with the ledger, and returns the exit status.
  func check() throws -> ExitStatus {
    let ledger = try place.ledgerToWrite(evenIfClosed: true)
    let selection = try work.rows.resolved(in: place.file.name, ledger, at: place.path)
    let rows = try ledger.numbers(of: place.file.name, in: selection)
    // A wrong tag that is right when it is presented again is removed from the set.
    var wrong: Set<TagUID> = []
    let presenter = try RunDisplay(manner, job: place.file.name, ledger)
    let end = try checkTags(ledger, limit) { event in
      var other: Int?
      if case .checked(let row, let uid, let isRight, _) = event {
        if let row, !rows.contains(row.number) { other = row.number }
        if isRight, other == nil { wrong.remove(uid) } else { wrong.insert(uid) }
      }
      try presenter.take(event)
      if let other { presenter.say("row \(other) is not one of the selected rows") }
    }
    return end == .interrupted ? .interrupted : wrong.isEmpty ? .done : .no
  }

  /// The number of the row that the next tag carries; the tag must hold what the ledger says.
  func tappedRow() throws -> Int {
    var found: Int?
    var problem = "no tag came"
    Beckon.say("hold the tag to the reader")
    _ = try checkTags(place.ledgerToWrite(), 1) { event in
      guard case .checked(let row, let uid, let isRight, let words) = event else { return }
      problem = "tag \(uid): \(words)"
      if isRight { found = row?.number }
    }
    guard let found else { throw BadData(problem) }
    return found
  }

  /// Compares tags with the ledger until `limit` of them were read.
  private func checkTags(
    _ ledger: consuming Ledger, _ limit: Int?, _ body: @escaping (ProvisioningEvent) throws -> Void
  ) throws -> ProvisioningEnd {
    let rules = try rules(writes: false)
    try ledger.startWork()
    try Interruption.watch()
    var held = Optional(ledger)
    return try Interruption.deferred {
      let virtual = try choice.virtual()
      defer { virtual?.close() }
      let reader = try choice.open(virtual)
      guard let ledger = held.take() else { return .interrupted }
      var loop = ProvisioningLoop(
        reader, ledger, job: place.file.name, rules: rules,
        watch: ProvisioningCallbacks(event: body), patience: patience)
      return try loop.check(limit: limit)
    }
  }
}

/// Lets the provisioning loop wait for tags at a reader, and finish the current one before a signal
/// ends the work.
extension Reader: PollingTagLink {
  /// Whether a signal asked the program to end.
  package var isCancellationRequested: Bool { interruption != nil || Interruption.pending != nil }
}
