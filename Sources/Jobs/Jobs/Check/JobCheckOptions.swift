package import AppClipCodes
package import Artwork
package import InvocationURLs

/// The linter, the tables, the font and the number of threads for checking a job.
package struct JobCheckOptions: Sendable {
  /// The linter for URLs.
  package var linter: Linter
  /// The compressor for App Clip Codes; nil without Apple's tables.
  package var compressor: URLCompressor?
  /// The font for captions; nil if none was found.
  package var font: FontFile?
  /// The number of threads among which the work is divided.
  package var threads: Int

  /// Creates the options from a linter, and tables and a font if available.
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
