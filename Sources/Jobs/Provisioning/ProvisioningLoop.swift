package import Ledgers
package import Tags

/// The provisioning loop, which writes one row of a job to each tag that is presented.
///
/// Each step is recorded in the ledger before it is done, and each result before it is reported. If
/// the loop is stopped at any point, the next one continues from the ledger.
package struct ProvisioningLoop<Link: PollingTagLink & ~Copyable, Book: JobLedger & ~Copyable>:
  ~Copyable
{
  var link: Link?
  var jobLedger: Book
  let job: String
  let rules: ProvisioningRules
  let watch: ProvisioningCallbacks
  /// The reader as the ledger records it; nil to record none.
  private(set) var reader: ReaderIdentity?
  /// The maximum wait for a tag; nil to wait forever.
  let patience: Duration?
  /// The number of rows that this loop has completed.
  package private(set) var doneCount = 0
  /// The tag that was handled last, which may still be on the reader.
  var last: TagUID?
  /// The tag that was handled a second time after a failure. The next time, it must be removed
  /// first.
  var retriedTag: TagUID?
  /// Whether to keep the claim on a row while waiting for its tag.
  var holdsRow = true
  /// Whether this station has a row. If not, it looks more often, because other stations may
  /// complete the job.
  var hasRow = true
  /// The total time spent waiting for tags.
  var waited = Duration.zero

  /// Creates a loop with a reader and the ledger of a job.
  package init(
    _ link: consuming Link, _ jobLedger: consuming Book, job: String, rules: ProvisioningRules,
    watch: ProvisioningCallbacks = ProvisioningCallbacks(), patience: Duration? = nil,
    reader: ReaderIdentity? = nil
  ) {
    self.link = consume link
    self.jobLedger = jobLedger
    self.job = job
    self.rules = rules
    self.watch = watch
    self.patience = patience
    self.reader = reader
  }

  /// Replaces a reader that has failed by another link.
  package mutating func replaceLink(_ link: consuming Link, reader: ReaderIdentity? = nil) {
    self.link = consume link
    self.reader = reader
    last = nil
  }

  /// Releases the reader, so that it can be opened by others.
  package mutating func releaseReader() { link = nil }

  /// Ends the loop and returns its ledger.
  package consuming func close() -> Book { jobLedger }

  /// Passes the ledger to `body` while no tag is being handled.
  package mutating func withBook<Result>(_ body: (inout Book) throws -> Result) rethrows -> Result {
    try body(&jobLedger)
  }

  /// Writes tags until no row is left, `limit` tags are done, no tag comes in time, or the loop is
  /// interrupted.
  ///
  /// Throws if the reader or the ledger fails.
  package mutating func run(limit: Int? = nil) throws -> ProvisioningEnd {
    (holdsRow, waited) = (true, .zero)
    var told: [LedgerRow]?
    while limit.map({ doneCount < $0 }) ?? true {
      if link?.isCancellationRequested ?? false { return .interrupted }
      let row = try jobLedger.claimNextRow(of: job)
      hasRow = row != nil
      let left = row == nil ? try jobLedger.left(of: job) : nil
      if let left, left.openCount == 0 { return left.isPending ? .othersAtWork : .finished }
      var there: TagSelection?
      switch try waitForPreviousTagRemoval() {
      case .gone: break
      case .tag(let selection): there = selection
      case .end(let end): return end
      // Another station may have claimed the row by now.
      case .newLook: continue
      }
      if let row {
        try watch.event(.waiting(row: ProvisioningRow(row)))
      } else if let left, told != left.open {
        try watch.event(.waitingForTags(count: left.openCount, left.tags))
      }
      told = left?.open
      switch try nextTag(there) {
      case .tag(let selection):
        told = nil
        do { if try handle(selection, row) { doneCount += 1 } } catch let error as LedgerError
          where error.isServerUnreachable
        {
          // The tag was not changed, so it need not be removed first.
          last = nil
          throw error
        }
      case .end(let end): return end
      case .gone, .newLook: continue
      }
    }
    return .limit
  }
}

extension ProvisioningRow {
  package init(_ row: LedgerRow) {
    let url = row.content.url
    let name = row.content.name
    let caption = row.content.caption.split(separator: "\n").joined(separator: ", ")
    self.init(number: row.number, url: url, caption: caption.isEmpty ? name : caption)
  }
}
