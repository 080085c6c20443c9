/// A counter of the exchanges that the current operation takes.
struct ExchangeCounter {
  /// The exchange count of the link when the operation started.
  private var start: Int
  /// The number of exchanges for the search for a second tag, which are counted separately.
  private(set) var searchExchangeCount: Int
  /// Whether the exchanges so far still have to be counted in the next result.
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

  /// Adds the exchanges, beyond the first, of a search for other tags that found this tag.
  mutating func addSearch(of found: TagSelection) { searchExchangeCount += found.exchanges - 1 }

  /// Returns the exchanges of the operation when the link's count is `count`, without the search.
  func exchanges(at count: Int) -> Int { count - start - searchExchangeCount }
}
