package import AppClipCodes
package import Artwork
package import InvocationURLs

/// What a job is checked with.
package struct JobChecks: Sendable {
  /// What would go wrong on a wall.
  package var linter: Linter
  /// What fits into an App Clip Code; `nil` where Apple's tables are not at hand.
  package var compressor: URLCompressor?
  /// What captions are set in; `nil` where no font is at hand.
  package var font: FontFile?
  /// How many threads share the work.
  package var threads: Int

  /// Checks by this linter, and by tables and a font if there are some.
  package init(
    linter: Linter = Linter(), compressor: URLCompressor? = nil, font: FontFile? = nil,
    threads: Int = 1
  ) {
    self.linter = linter
    self.compressor = compressor
    self.font = font
    self.threads = threads
  }
}
