/// How many exchanges the operation in hand took.
struct TagTally {
  /// The link's count when it began.
  private var start: Int
  /// What the search for a second tag took, which is counted apart.
  private(set) var searchExchanges: Int
  /// Whether what was counted up to now belongs to the result that comes next.
  private var isCarried = true

  /// Begins when the link has counted up to `count`, the activation of `selection` included.
  init(at count: Int, with selection: TagSelection?) {
    start = count - (selection?.exchanges ?? 0)
    searchExchanges = (selection?.exchanges ?? 1) - 1
  }

  /// Begins to count anew, unless what was counted has been told nobody; `tells` says whether a result
  /// comes that does.
  mutating func begin(at count: Int, tells: Bool) {
    if !isCarried { (start, searchExchanges) = (count, 0) }
    isCarried = !tells
  }

  /// The tag was found in a search for others.
  mutating func addSearch(of found: TagSelection) { searchExchanges += found.exchanges - 1 }

  /// The exchanges without the search for a second tag.
  func exchanges(at count: Int) -> Int { count - start - searchExchanges }
}
