import CommandHabits
import CommandLineKit
import HostIO
import Codes

/// Many codes: into a folder, or onto the pages of one PDF.
struct QRBatch {
  private let request: QRRequest

  init(_ request: QRRequest) { self.request = request }

  /// A file for each code.
  func run(intoFolder folder: String, _ format: OutputFormat) throws -> ExitStatus {
    let names = try QRNames(request, format)
    var report = QRBatchReport(request, folder, total: names.total)
    try Folder.make(folder)
    var feed = QRFeed(names.items)
    let request = request
    // A finished file stays whole and a begun one is finished; only then does Ctrl-C end the run.
    try Interruption.deferred {
      try request.crew.run(
        makeWorker: { QRMaker(request) },
        work: { maker, items in items.map { maker.make($0, format, in: folder) } },
        next: { try feed.next() },
        done: { outcomes in for outcome in outcomes { try report.add(outcome) } })
    }
    let status = try report.finish()
    if let failure = feed.failure { throw failure }
    return status
  }

  /// A page for each code; a text that cannot be a code leaves no file.
  func run(intoDocument path: String) throws -> ExitStatus {
    // From the moment at which the file is begun, whoever stops it hears what became of it.
    try Interruption.deferred { try bind(into: path) }
  }

  private func bind(into path: String) throws -> ExitStatus {
    var feed = QRFeed(QRItems(request))
    var report = QRBatchReport(request, path, total: nil, waitsForEnd: true)
    var document = try PublishedDocument(
      path, title: nil, verifies: request.verifies, existing: request.existing,
      press: request.press)
    let binder = QRMaker(request)
    let request = request
    try request.crew.run(
      makeWorker: { QRMaker(request) },
      work: { maker, items in items.map { maker.draw($0) } },
      next: { try feed.next() },
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
    if let failure = feed.failure { throw QRPageFailure(item: nil, failure: failure) }
    if Interruption.pending != nil {
      Beckon.say("interrupted; \(path.safeForTerminal()) was not written")
      return .interrupted
    }
    try document.commit()
    return try report.finish()
  }
}

/// Hands the texts of a batch out, some at a time.
private struct QRFeed: ~Copyable {
  /// Enough at once to make the handing over cheap.
  private static let chunk = 32

  private var items: QRItems
  /// Why there are no more, where that is not the end of the list.
  private(set) var failure: (any Error)?

  init(_ items: consuming QRItems) { self.items = items }

  /// The next texts; none after the last, after one that cannot be read, and once somebody pressed
  /// Ctrl-C.
  mutating func next() throws -> [QRItem]? {
    var taken: [QRItem] = []
    do {
      while failure == nil, taken.count < Self.chunk, Interruption.pending == nil,
        let item = try items.next()
      {
        taken.append(item)
      }
    } catch let error as HostError where error.isInterruption {
    } catch {
      if items.count == 0 { throw error }
      failure = error
    }
    return taken.isEmpty ? nil : taken
  }
}

/// Why there are no pages: a text that cannot be one, or a list that cannot be read.
struct QRPageFailure: CommandError, CustomStringConvertible {
  let item: QRItem?
  let failure: any Error

  var exitStatus: ExitStatus { Beckon.status(of: failure) }

  var description: String {
    (item.map { "\($0.place)\($0.text.excerpt): " } ?? "") + "\(failure) (nothing was written)"
  }
}

extension QRItem {
  /// "line 7: " for a line of a list.
  var place: String { line.map { "line \($0): " } ?? "" }
}

extension HostError {
  fileprivate var isInterruption: Bool { if case .interrupted = problem { true } else { false } }
}
