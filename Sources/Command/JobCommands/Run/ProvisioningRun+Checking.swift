public import Readers
import VirtualReaders

extension ProvisioningRun {
  /// Reads tags and compares them with the ledger.
  func check() throws -> ExitStatus {
    let rules = try rules(writes: false)
    var ledger = try place.ledgerToWrite()
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
        if case .checked(_, let uid, let isRight, _) = event {
          if isRight { wrong.remove(uid) } else { wrong.insert(uid) }
        }
        try presenter.take(event)
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
