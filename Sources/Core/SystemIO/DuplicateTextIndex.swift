import LibC

/// A set of the texts seen so far in a list, in memory that does not grow with the list.
///
/// Each text is represented by a hash of 96 bits. About 200,000 of them are kept in memory; when
/// there are more, all move to a file without a name below `TMPDIR`, or `/tmp`.
package final class DuplicateTextIndex {
  /// The number of entries in a bucket. An entry has two words, with the text's number in the lower
  /// half of the second. No number is 0, so a second word of 0 marks a free entry.
  private static let bucketEntries = 128
  private static let bucketWords = 2 * bucketEntries
  /// The average number of entries in each bucket at which the number of buckets is multiplied by
  /// four; few buckets are full then.
  private static let usualEntries = 96

  private let memoryLimit: Int
  private var count = 0
  private var bucketCount = 8
  /// The words of all buckets, or those of the one that was read from the file.
  private var words: [UInt64]
  private var isInFile = false
  private var file: UnnamedScratchFile?

  /// Creates an index that keeps at most `memoryLimit` bytes in memory, and the rest in a file.
  package init(memoryLimit: Int = 4 << 20) {
    self.memoryLimit = memoryLimit
    words = [UInt64](repeating: 0, count: bucketCount * Self.bucketWords)
  }

  /// The number of bytes that the index keeps in memory.
  package var memorySize: Int { words.count * 8 }

  /// Adds a text with its number, from 1. Returns the earlier number if the text was added before.
  package func insert(_ text: String, number: Int) throws(SystemIOError) -> Int? {
    if count == bucketCount * Self.usualEntries { try grow() }
    let found = try insert(Self.hash(text, number))
    if found == nil { count += 1 }
    return found
  }

  private static func hash(_ text: String, _ number: Int) -> (UInt64, UInt64) {
    var (first, second) = (Hasher(), Hasher())
    first.combine(text)
    second.combine(1)
    second.combine(text)
    return (
      UInt64(truncatingIfNeeded: first.finalize()),
      UInt64(truncatingIfNeeded: second.finalize()) << 32 | UInt64(UInt32(clamping: number))
    )
  }

  /// Puts an entry into the first free slot from its own bucket on, unless its text is there
  /// already.
  private func insert(_ entry: (UInt64, UInt64)) throws(SystemIOError) -> Int? {
    var bucket = home(entry.0)
    while true {
      let start = try load(bucket)
      for place in stride(from: start, to: start + Self.bucketWords, by: 2) {
        if words[place + 1] == 0 {
          (words[place], words[place + 1]) = entry
          if isInFile {
            try file?.write(words[place...place + 1], at: bucket * Self.bucketWords + place - start)
          }
          return nil
        }
        if words[place] == entry.0, words[place + 1] >> 32 == entry.1 >> 32 {
          return Int(words[place + 1] & 0xFFFF_FFFF)
        }
      }
      bucket = (bucket + 1) & (bucketCount - 1)
    }
  }

  /// The bucket where the search for a hash begins. It is taken from the highest bits, so that a
  /// bucket's entries stay together when the number of buckets grows.
  private func home(_ hash: UInt64) -> Int {
    Int(hash >> UInt64(64 - bucketCount.trailingZeroBitCount))
  }

  /// Loads a bucket into `words`, and returns the index in `words` at which it begins.
  private func load(_ bucket: Int) throws(SystemIOError) -> Int {
    guard isInFile else { return bucket * Self.bucketWords }
    try file?.read(&words, at: bucket * Self.bucketWords)
    return 0
  }

  // MARK: Growing

  private func grow() throws(SystemIOError) {
    let (oldCount, wasInFile) = (bucketCount, isInFile)
    let oldFile = file.take()
    var old = words
    bucketCount *= 4
    let size = bucketCount * Self.bucketWords
    // Without a folder for such files, memory is used.
    isInFile = size * 8 > memoryLimit
    if isInFile {
      do { file = try UnnamedScratchFile() } catch { isInFile = false }
    }
    words = [UInt64](repeating: 0, count: isInFile ? Self.bucketWords : size)
    var strays: [(UInt64, UInt64)] = []
    for bucket in 0..<oldCount {
      try oldFile?.read(&old, at: bucket * Self.bucketWords)
      let start = wasInFile ? 0 : bucket * Self.bucketWords
      try spread(old[start..<start + Self.bucketWords], over: 4 * bucket, &strays)
    }
    for entry in strays { _ = try insert(entry) }
  }

  /// Writes the four buckets that replace one; entries that were outside their own bucket are left
  /// for later.
  private func spread(
    _ old: ArraySlice<UInt64>, over first: Int, _ strays: inout [(UInt64, UInt64)]
  ) throws(SystemIOError) {
    var buckets = [UInt64](repeating: 0, count: 4 * Self.bucketWords)
    var counts = [0, 0, 0, 0]
    for place in stride(from: old.startIndex, to: old.endIndex, by: 2) where old[place + 1] != 0 {
      let entry = (old[place], old[place + 1])
      let bucket = home(entry.0) - first
      guard (0..<4).contains(bucket), counts[bucket] < Self.bucketEntries else {
        strays.append(entry)
        continue
      }
      let target = bucket * Self.bucketWords + 2 * counts[bucket]
      (buckets[target], buckets[target + 1]) = entry
      counts[bucket] += 1
    }
    let start = first * Self.bucketWords
    if !isInFile {
      words.replaceSubrange(start..<start + buckets.count, with: buckets)
    } else {
      try file?.write(buckets[...], at: start)
    }
  }
}

/// Words in a file without a name, which is gone with the value however the program ends.
private struct UnnamedScratchFile: ~Copyable {
  private let descriptor: Descriptor
  private let folder: String

  init() throws(SystemIOError) {
    folder = Environment.current["TMPDIR"] ?? "/tmp"
    var template = Array((folder + "/beckon-XXXXXX").utf8CString)
    let number = mkstemp(&template)
    guard number >= 0 else { throw SystemIOError(.last, .write, folder) }
    descriptor = Descriptor(owning: number)
    unlink(template)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// Fills `words` from a position of the file on; words that were never written are 0.
  func read(_ words: inout [UInt64], at place: Int) throws(SystemIOError) {
    let read = words.withUnsafeMutableBytes { bytes in
      Result { () throws(SystemIOError.Problem) in
        var done = 0
        while done < bytes.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
          let count = try retrying {
            pread(descriptor.number, rest.baseAddress, rest.count, off_t(8 * place + done))
          }
          guard count > 0 else { break }
          done += count
        }
        for index in done..<bytes.count { bytes[index] = 0 }
      }
    }
    do { try read.get() } catch { throw SystemIOError(error, .read, folder) }
  }

  func write(_ words: ArraySlice<UInt64>, at place: Int) throws(SystemIOError) {
    let written = words.withUnsafeBytes { bytes in
      Result { () throws(SystemIOError.Problem) in
        var done = 0
        while done < bytes.count {
          let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
          done += try retrying {
            pwrite(descriptor.number, rest.baseAddress, rest.count, off_t(8 * place + done))
          }
        }
      }
    }
    do { try written.get() } catch {
      throw SystemIOError(error, .write, folder, aftermath: .nothingWritten)
    }
  }
}
