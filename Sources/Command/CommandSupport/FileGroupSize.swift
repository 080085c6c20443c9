/// The number of files that a thread of a batch writes to the disk together. Until then they are
/// all open, and a system allows a program only so many open files.
package enum FileGroupSize {
  /// The number from which larger groups are not faster.
  private static let enough = 128

  #if os(Linux)
    /// The number of files that all threads together hold. Each may be open twice, and Linux allows
    /// 1,024 by default.
    private static let all = 256
  #else
    /// The number of files that all threads together hold. Each may be open twice, and macOS allows
    /// 256 by default.
    private static let all = 64
  #endif

  /// Returns the number of items that a thread takes at a time, if each has this number of files.
  package static func itemCount(threads: Int, filesOfEach fileCount: Int = 1) -> Int {
    max(1, min(enough, all / max(1, threads)) / max(1, fileCount))
  }
}
