import LabelPrinting

/// The part of a run that prints labels as their tags are finished.
extension ProvisioningRun {
  /// The printer of tags' labels; nil if labels are not to be printed.
  func tapLabels(
    _ ledger: borrowing Ledger, _ presenter: RunDisplay
  ) throws -> FinishedTagLabels? {
    guard let address = work.labelPrinter else { return nil }
    var labels = try JobLabels(place)
    try labels.decide(by: ledger)
    let request = try RollRequest(
      labels.stock, to: address, model: work.labelModel, labels.labelLook())
    return try FinishedTagLabels(labels, request, to: address, station: place.station) {
      [weak presenter] in presenter?.say($0)
    }
  }

  /// Tells the hook of the tags that this station finished in an earlier run.
  func catchUpHooks(_ stationLedger: inout StationLedger, _ presenter: RunDisplay) throws {
    guard let hook = work.hook else { return }
    let feed = HookFeed(hook, job: place.file.name) { [weak presenter] in presenter?.say($0) }
    presenter.hooks = feed
    try feed.add(
      stationLedger.ledger.dueHooks(of: place.file.name).filter {
        $0.row.station == place.station
      })
    let events = feed.deliver()
    if !events.isEmpty { try stationLedger.append(events) }
  }

  /// Prints the labels that this station owes from an earlier run, and reports those that no
  /// station is going to print.
  func catchUpLabels(_ stationLedger: inout StationLedger, _ presenter: RunDisplay) throws {
    var due = try stationLedger.ledger.dueLabels(of: place.file.name)
    if let labels = presenter.labels {
      let events = labels.printDue(due.filter { $0.station == place.station })
      if !events.isEmpty { try stationLedger.append(events) }
      due.removeAll { $0.station == place.station }
    }
    for station in Set(due.map(\.station)).sorted() {
      guard try station == place.station || !stationLedger.isAtWork(station) else { continue }
      let rows = due.filter { $0.station == station }.map(\.row.number)
      let other = station == place.station ? "" : ", whose tags were done at station \(station)"
      presenter.say(
        "\(FinishedTagLabels.words(rows)) not printed\(other); 'beckon job sheet \(place.path) "
          + "--labels done' makes what is missing")
    }
  }
}
