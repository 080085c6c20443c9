package import Ledgers
package import Tags

/// Takes one tag after the other and puts one row of a job onto each.
///
/// What is about to be done to a tag is in the book before it is done, and what became of it before
/// anybody is told. Whatever stops the loop, the next one goes on from the book.
package struct TapLoop<Link: TapLink & ~Copyable, Book: JobBook & ~Copyable>: ~Copyable {
  var link: Link?
  var book: Book
  let job: String
  let rules: TapRules
  let watch: TapWatch
  /// The reader, as the book names it; `nil` where nothing is to be kept of it.
  private(set) var reader: TapReader?
  /// How long to wait for a tag; `nil` for ever.
  let patience: Duration?
  /// How many rows became done.
  package private(set) var doneCount = 0
  /// The tag that was dealt with last and may still lie on the reader.
  var last: TagUID?
  /// The tag that was taken again at once after bad luck; the next time it has to leave first.
  var lastChance: TagUID?
  /// Whether a row is kept in hand while a tag is waited for.
  var holdsRow = true
  /// Whether that row is there; others may end without this station, which then looks more often.
  var hasRow = true
  /// How long a tag was waited for.
  var waited = Duration.zero

  /// Takes a reader and the book of a job.
  package init(
    _ link: consuming Link, _ book: consuming Book, job: String, rules: TapRules,
    watch: TapWatch = TapWatch(), patience: Duration? = nil, reader: TapReader? = nil
  ) {
    self.link = consume link
    self.book = book
    self.job = job
    self.rules = rules
    self.watch = watch
    self.patience = patience
    self.reader = reader
  }

  /// Takes another reader after the old one failed.
  package mutating func replaceLink(_ link: consuming Link, reader: TapReader? = nil) {
    self.link = consume link
    self.reader = reader
    last = nil
  }

  /// Lets the reader go, so that it can be opened again.
  package mutating func dropLink() { link = nil }

  /// Gives the book back.
  package consuming func close() -> Book { book }

  /// Lends the book while no tag is in hand.
  package mutating func withBook<Result>(_ body: (inout Book) throws -> Result) rethrows -> Result {
    try body(&book)
  }

  /// Works until no row is left, `limit` tags are done, no tag comes, or somebody asks for an end.
  ///
  /// Throws when the reader or the book fails.
  package mutating func run(limit: Int? = nil) throws -> TapEnd {
    (holdsRow, waited) = (true, .zero)
    var told: [LedgerRow]?
    while limit.map({ doneCount < $0 }) ?? true {
      if link?.isEndWanted ?? false { return .interrupted }
      let row = try book.claimNextRow(of: job)
      hasRow = row != nil
      let left = row == nil ? try book.left(of: job) : nil
      if let left, left.openCount == 0 { return left.isPending ? .othersAtWork : .finished }
      var there: TagSelection?
      switch try awaitLeaving() {
      case .gone: break
      case .tag(let selection): there = selection
      case .end(let end): return end
      // The row in hand may be another station's by now.
      case .newLook: continue
      }
      if let row {
        try watch.event(.waiting(row: TapRow(row)))
      } else if let left, told != left.open {
        try watch.event(.waitingForTags(count: left.openCount, left.tags))
      }
      told = left?.open
      switch try nextTag(there) {
      case .tag(let selection):
        told = nil
        do { if try handle(selection, row) { doneCount += 1 } } catch let error as LedgerError
          where error.isAway
        {
          // Nothing became of the tag, so that it need not leave first.
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

extension TapRow {
  init(_ row: LedgerRow) {
    let url = row.content.url
    let name = row.content.name
    let caption = row.content.caption.split(separator: "\n").joined(separator: ", ")
    self.init(number: row.number, url: url, caption: caption.isEmpty ? name : caption)
  }
}
