public import Readers
import VirtualReaders

extension ProvisioningRun {
  /// Reads tags and compares them with the ledger.
  func check() throws -> ExitStatus {
    let rules = try rules(writes: false)
    var ledger = try place.ledgerToWrite(evenIfClosed: true)
    try work.rows.require(in: place.file.name, ledger, at: place.path)
    let rows = try ledger.numbers(of: place.file.name, in: work.rows)
    try ledger.startWork()
    // A wrong tag that is right when it is presented again is removed from the set.
    var wrong: Set<TagUID> = []
    let presenter = try RunDisplay(manner, job: place.file.name, ledger)
    try Interruption.watch()
    var held = Optional(ledger)
    return try Interruption.deferred {
      let virtual = try choice.virtual()
      defer { virtual?.close() }
      let reader = try choice.open(virtual)
      guard let ledger = held.take() else { return .bug }
      let watch = ProvisioningCallbacks(event: { event in
        var other: Int?
        if case .checked(let row, let uid, let isRight, _) = event {
          if let row, !rows.contains(row.number) { other = row.number }
          if isRight, other == nil { wrong.remove(uid) } else { wrong.insert(uid) }
        }
        try presenter.take(event)
        if let other { presenter.say("row \(other) is not one of the selected rows") }
      })
      var loop = ProvisioningLoop(
        reader, ledger, job: place.file.name, rules: rules, watch: watch, patience: patience)
      let end = try loop.check(limit: limit)
      return end == .interrupted ? .interrupted : wrong.isEmpty ? .done : .no
    }
  }
}

/// Lets the provisioning loop wait for tags at a reader, and finish the current one before a signal
/// ends the work.
extension Reader: PollingTagLink {
  /// Whether a signal asked the program to end.
  package var isCancellationRequested: Bool { interruption != nil || Interruption.pending != nil }
}
