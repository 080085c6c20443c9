import Jobs
import LabelPrinters
import LabelRequests
import Ledgers

/// The labels that are printed as their tags are done.
extension JobTagRun {
  /// What prints the labels of tags, if labels are to be printed.
  func tapLabels(
    _ ledger: borrowing Ledger, _ presenter: JobPresenter
  ) throws -> TapLabels? {
    guard let address = work.labelPrinter else { return nil }
    var labels = try JobLabels(place)
    try labels.decide(by: ledger)
    let request = try RollRequest(
      labels.stock, to: address, model: work.labelModel, labels.labelLook())
    return try TapLabels(labels, request, to: address, station: place.station) {
      [weak presenter] in presenter?.say($0)
    }
  }

  /// Prints the labels that this station owes since it was stopped, and names those that nobody
  /// is going to print.
  func catchUpLabels(_ book: inout StationBook, _ presenter: JobPresenter) throws {
    var due = try book.ledger.dueLabels(of: place.file.name)
    if let labels = presenter.labels {
      let events = labels.printDue(due.filter { $0.station == place.station })
      if !events.isEmpty { try book.append(events) }
      due.removeAll { $0.station == place.station }
    }
    for station in Set(due.map(\.station)).sorted() {
      guard try station == place.station || !book.isAtWork(station) else { continue }
      let rows = due.filter { $0.station == station }.map(\.row.number)
      let other = station == place.station ? "" : ", whose tags were done at station \(station)"
      presenter.say(
        "\(TapLabels.words(rows)) not printed\(other); 'beckon job sheet \(place.path) "
          + "--labels done' makes what is missing")
    }
  }
}
