/// The making of many codes, as files in a folder or as the pages of one PDF.
extension QRRequest {
  /// Writes a file for each code into a folder, and returns the exit status.
  func run(intoFolder folder: String, _ format: OutputFormat) throws -> ExitStatus {
    let names = try UniqueQRNames(self, format)
    var report = QRBatchReport(self, folder, total: names.total)
    try Folder.make(folder)
    let size = FileGroupSize.itemCount(
      threads: crew.threads, filesOfEach: series.map { $0.count ?? 16 } ?? 1)
    var feed = QRBatchSource(chunk: size, items: names.items)
    // Every file that was begun is finished before Ctrl-C ends the run.
    try Interruption.deferred {
      try crew.run(
        makeWorker: { QRMaker(self) },
        work: { maker, items in maker.make(items, format, in: folder) },
        next: { try feed.next() },
        done: { outcomes in for outcome in outcomes { try report.add(outcome) } })
    }
    let status = try report.finish()
    if let failure = feed.failure { throw failure }
    return status
  }

  /// Writes a page for each code into a PDF, of which nothing is left if a text cannot be a code.
  func run(intoDocument path: String) throws -> ExitStatus {
    // Once the file is begun, an interrupted run reports what became of it.
    try Interruption.deferred { try bind(into: path) }
  }

  private func bind(into path: String) throws -> ExitStatus {
    var feed = QRBatchSource(items: QRItems(self))
    var report = QRBatchReport(self, path, total: nil, waitsForEnd: true)
    var document = try VerifiedPDFWriter(
      path, title: nil, verifies: verifies, existing: existing,
      press: press)
    let binder = QRMaker(self)
    try crew.run(
      makeWorker: { QRMaker(self) },
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

/// A source of a batch's texts, which gives out several at a time.
private struct QRBatchSource: ~Copyable {
  /// The number of texts given out at once, large enough to keep the overhead small.
  var chunk = 32
  var items: QRItems
  /// The error that ended the list early; nil if there was none.
  private(set) var failure: (any Error)?

  /// The next texts, or `nil` after the last, after one that cannot be read, and once Ctrl-C was
  /// pressed.
  mutating func next() throws -> [QRItem]? {
    var taken: [QRItem] = []
    do {
      while failure == nil, taken.count < chunk, Interruption.pending == nil,
        let item = try items.next()
      {
        taken.append(item)
      }
    } catch let error as SystemIOError where error.isInterruption {
    } catch {
      if items.count == 0 { throw error }
      failure = error
    }
    return taken.isEmpty ? nil : taken
  }
}

/// An error: the PDF cannot be made, because of a text that cannot be a code or a list that cannot
/// be read.
struct QRPageFailure: CommandError, CustomStringConvertible {
  let item: QRItem?
  let failure: any Error

  var exitStatus: ExitStatus { Beckon.status(of: failure) }

  var description: String {
    (item.map { "\($0.place)\($0.text.excerpt): " } ?? "") + "\(failure) (nothing was written)"
  }
}

extension QRItem {
  /// The beginning of a message, such as "line 7: "; empty for a text that is not from a list.
  var place: String { line.map { "line \($0): " } ?? "" }
}

extension SystemIOError {
  fileprivate var isInterruption: Bool { if case .interrupted = problem { true } else { false } }
}
