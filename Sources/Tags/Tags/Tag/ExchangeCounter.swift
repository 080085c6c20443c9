/// The count of the exchanges of the current operation.
struct ExchangeCounter {
  /// The link's exchange count when the operation started.
  private var start: Int
  /// The exchanges of the search for a second tag, which are counted separately.
  private(set) var searchExchangeCount: Int
  /// Whether the exchanges counted so far belong to the next result.
  private var isCarried = true

  /// Creates a count that starts at the link's `count`, including the activation of `selection`.
  init(at count: Int, with selection: TagSelection?) {
    start = count - (selection?.exchanges ?? 0)
    searchExchangeCount = (selection?.exchanges ?? 1) - 1
  }

  /// Starts a new count, unless the previous one has not been reported yet; `tells` says whether a
  /// result follows that reports it.
  mutating func begin(at count: Int, tells: Bool) {
    if !isCarried { (start, searchExchangeCount) = (count, 0) }
    isCarried = !tells
  }

  /// Adds the exchanges of a search for other tags that found this tag.
  mutating func addSearch(of found: TagSelection) { searchExchangeCount += found.exchanges - 1 }

  /// Returns the number of exchanges without the search for a second tag.
  func exchanges(at count: Int) -> Int { count - start - searchExchangeCount }
}
