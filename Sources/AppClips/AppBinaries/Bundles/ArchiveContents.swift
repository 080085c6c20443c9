/// The files of an archive or a folder, as the check of a built app reads them.
package protocol ArchiveContents {
  /// The text before paths in messages, such as `Eat.ipa/`.
  var prefix: String { get }
  /// All files, without folders and links.
  var entries: [ArchiveEntry] { get }
  /// Opens a file for reading forward.
  func open(_ path: String) throws(AppBinaryError) -> any ForwardFile
}

/// A file of an archive, with its path and size.
package struct ArchiveEntry: Hashable, Sendable {
  package let path: String
  /// The uncompressed size in bytes. An archive may lie; it is verified for files that are read.
  package let size: Int

  package init(_ path: String, size: Int) { (self.path, self.size) = (path, size) }
}

/// A file that is read forward only.
package protocol ForwardFile: AnyObject {
  /// Reads a range, which begins at or after the beginning of the one before. Returns fewer bytes
  /// at the end, or after a failure.
  func bytes(_ range: Range<Int>) -> [UInt8]
  /// Reads to the end, which verifies the checksum of an archive, and throws the first failure.
  func finish() throws(AppBinaryError)
  /// The first error in reading the file; nil while there is none.
  var failure: AppBinaryError? { get }
}

extension ArchiveContents {
  /// The bytes of a whole file of at most `limit` bytes.
  func contents(of entry: ArchiveEntry, limit: Int) throws(AppBinaryError) -> [UInt8] {
    guard entry.size <= limit else {
      throw AppBinaryError(
        .source("the file has \(entry.size) bytes; the limit is \(limit >> 20) MiB"))
    }
    let file = try open(entry.path)
    let bytes = file.bytes(0..<entry.size)
    try file.finish()
    return bytes
  }

  /// The program in a file, read to the end if `verified` is set, or only as far as needed.
  func program(_ entry: ArchiveEntry, verified: Bool) throws(AppBinaryError) -> MachOFile {
    let file = try open(entry.path)
    do throws(AppBinaryError) {
      let program = try MachOFile(count: entry.size) { file.bytes($0) }
      if verified { try file.finish() }
      return program
    } catch { throw file.failure ?? error }
  }
}
