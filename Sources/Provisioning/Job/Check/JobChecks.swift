public import AppClipCodes
public import Artwork
public import InvocationURLs

/// What a job is checked with.
public struct JobChecks: Sendable {
  /// What would go wrong on a wall.
  public var linter: Linter
  /// What fits into an App Clip Code; `nil` where Apple's tables are not at hand.
  public var compressor: URLCompressor?
  /// What captions are set in; `nil` where no font is at hand.
  public var font: FontFile?
  /// How many threads share the work.
  public var threads: Int

  /// Checks by this linter, and by tables and a font if there are some.
  public init(
    linter: Linter = Linter(), compressor: URLCompressor? = nil, font: FontFile? = nil,
    threads: Int = 1
  ) {
    self.linter = linter
    self.compressor = compressor
    self.font = font
    self.threads = threads
  }
}
