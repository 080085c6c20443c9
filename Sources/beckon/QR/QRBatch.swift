import CommandLineKit
import HostIO
import Publishing

/// Many codes: into a folder, or onto the pages of one PDF.
struct QRBatch {
  /// Texts that a thread takes at once: enough to make the handing over cheap.
  private static let chunk = 32

  private let request: QRRequest

  init(_ request: QRRequest) { self.request = request }

  /// A file for each code.
  func run(intoFolder folder: String, _ format: OutputFormat) throws -> ExitStatus {
    var names = try QRNames(request, format)
    var report = QRBatchReport(request, folder, total: names.total)
    try Folder.make(folder)
    let request = request
    // A finished file stays whole and a begun one is finished; only then does Ctrl-C end the run.
    try Interruption.deferred {
      try request.crew.run(
        makeWorker: { QRMaker(request) },
        work: { maker, items in items.map { maker.make($0, format, in: folder) } },
        next: { try Self.take(&names.items) },
        done: { outcomes in for outcome in outcomes { try report.add(outcome) } })
    }
    return try report.finish()
  }

  /// A page for each code; a text that cannot be a code leaves no file.
  func run(intoDocument path: String) throws -> ExitStatus {
    var items = QRItems(request.operands)
    var report = QRBatchReport(request, path, total: nil)
    var document = try PublishedDocument(
      path, title: nil, verifies: request.verifies, existing: request.existing)
    let binder = QRMaker(request)
    let request = request
    try Interruption.deferred {
      try request.crew.run(
        makeWorker: { QRMaker(request) },
        work: { maker, items in items.map { maker.draw($0) } },
        next: { try Self.take(&items) },
        done: { outcomes in
          for outcome in outcomes {
            if let failure = outcome.failure {
              throw QRPageFailure(item: outcome.item, failure: failure)
            }
            var outcome = outcome
            for index in outcome.codes.indices {
              (outcome.codes[index].path, outcome.codes[index].page) =
                (path, document.pageCount + index + 1)
            }
            try binder.add(outcome.codes, to: &document)
            try report.add(outcome)
          }
        })
    }
    if Interruption.pending != nil {
      Beckon.say("interrupted; \(path.safeForTerminal()) was not written")
      return .interrupted
    }
    try document.commit()
    return try report.finish()
  }

  /// The next texts; none after the last, and none once somebody pressed Ctrl-C.
  private static func take(_ items: inout QRItems) throws -> [QRItem]? {
    var taken: [QRItem] = []
    do {
      while taken.count < chunk, Interruption.pending == nil, let item = try items.next() {
        taken.append(item)
      }
    } catch let error as HostError {
      guard case .interrupted = error.problem else { throw error }
    }
    return taken.isEmpty ? nil : taken
  }
}

/// A text that cannot be a page, and why.
struct QRPageFailure: Error, CustomStringConvertible {
  let item: QRItem
  let failure: any Error

  var description: String {
    "\(item.place)\(item.text.safeForTerminal()): \(failure) (nothing was written)"
  }
}

extension QRItem {
  /// "line 7: " for a line of a list.
  var place: String { line.map { "line \($0): " } ?? "" }
}
