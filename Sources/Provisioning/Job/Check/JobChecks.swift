public import AppClipCodes
public import InvocationURLs

/// What a job is checked with.
public struct JobChecks: Sendable {
  /// What would go wrong on a wall.
  public var linter: Linter
  /// What fits into an App Clip Code; `nil` where Apple's tables are not at hand.
  public var compressor: URLCompressor?
  /// How many threads share the work.
  public var threads: Int

  /// Checks by this linter, and by tables if there are some.
  public init(linter: Linter = Linter(), compressor: URLCompressor? = nil, threads: Int = 1) {
    self.linter = linter
    self.compressor = compressor
    self.threads = threads
  }
}
