import Artwork

/// A writer of ZIP archives of uncompressed files. The same files always give the same bytes.
///
/// The files are not compressed, because pictures of codes are small. Every file has the date
/// 1980-01-01, the earliest in a ZIP archive.
package struct ZIPWriter: ~Copyable {
  /// The reasons why a file cannot be added to an archive.
  package enum Problem: Error, Hashable, Sendable {
    /// The file would be number 65,536.
    case tooManyFiles
    /// The archive would have 4 GiB or more.
    case tooLarge
    /// The name is empty, longer than 65,535 bytes, or refers to a place outside the archive.
    case name(String)
  }

  private static let maxFileCount = 65_535
  private static let largest = Int(UInt32.max)

  private var directory: [UInt8] = []
  private var count = 0
  private var offset = 0

  /// Creates an archive without files.
  package init() {}

  /// Adds a file, and returns the bytes that it takes in the archive.
  package mutating func add(_ content: [UInt8], named name: String) throws(Problem) -> [UInt8] {
    let path = Array(name.utf8)
    guard (1...65_535).contains(path.count), path[0] != UInt8(ascii: "/"),
      !name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
    else { throw .name(name) }
    guard count < Self.maxFileCount else { throw .tooManyFiles }
    var facts: [UInt8] = []
    // Needs version 1.0; the name is UTF-8; stored; midnight of 1980-01-01.
    for number in [10, 0x0800, 0, 0, 0x21] { facts.append(number, bytes: 2) }
    facts.append(Int(checksum(content[...])), bytes: 4)
    for _ in 0..<2 { facts.append(content.count, bytes: 4) }
    facts.append(path.count, bytes: 2)
    facts.append(0, bytes: 2)
    let file = Array("PK\u{03}\u{04}".utf8) + facts + path + content
    var entry = Array("PK\u{01}\u{02}".utf8)
    // Made on Unix, where a file has permissions: 0644.
    entry.append(3 << 8 | 30, bytes: 2)
    entry += facts
    for number in [0, 0, 0] { entry.append(number, bytes: 2) }
    entry.append(0o100644 << 16, bytes: 4)
    entry.append(offset, bytes: 4)
    entry += path
    guard offset + file.count + directory.count + entry.count + 22 <= Self.largest else {
      throw .tooLarge
    }
    directory += entry
    offset += file.count
    count += 1
    return file
  }

  /// Returns the bytes that end the archive.
  package consuming func finish() -> [UInt8] {
    var end = Array("PK\u{05}\u{06}".utf8)
    for number in [0, 0, count, count] { end.append(number, bytes: 2) }
    end.append(directory.count, bytes: 4)
    end.append(offset, bytes: 4)
    end.append(0, bytes: 2)
    return directory + end
  }
}

extension ZIPWriter.Problem: CustomStringConvertible {
  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .tooManyFiles: "a ZIP archive has at most 65,535 files; make several"
    case .tooLarge: "a ZIP archive has at most 4 GiB; make several"
    case .name(let name): "'\(name)' cannot be the name of a file in an archive"
    }
  }
}

extension [UInt8] {
  /// Appends a number as this many bytes, the lowest one first.
  fileprivate mutating func append(_ number: Int, bytes: Int) {
    for index in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}
