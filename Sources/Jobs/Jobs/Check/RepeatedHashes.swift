import SystemIO

/// A collection of the hashes of values that must be unique, in memory that does not grow with
/// them. If there are too many, sorted hashes go to temporary files, which are merged at the end.
///
/// The last bit of a hash tells rows of the job from those of other jobs, and is not compared.
final class HashCollection {
  /// The maximum number of hashes in memory; more are sorted into files.
  static let limit = 1 << 20

  private let limit: Int
  private var gathered: [UInt64] = []
  private var files: HashFiles?

  init(limit: Int = limit) { self.limit = max(1, limit) }

  /// The number of hashes in memory.
  var countInMemory: Int { gathered.count }

  /// Adds the hash of a row of this job, or of another job.
  func add(_ hash: UInt64, ofOthers: Bool = false) throws(SystemIOError) {
    gathered.append(hash & ~1 | (ofOthers ? 1 : 0))
    if gathered.count >= limit { try spill() }
  }

  private func spill() throws(SystemIOError) {
    if files == nil { files = try HashFiles() }
    gathered.sort()
    try files?.add(gathered)
    gathered.removeAll(keepingCapacity: true)
  }

  /// The hashes of this job's rows that are repeated, in this job or in others.
  func repeated(_ hash: TextHash) throws(SystemIOError) -> RepeatedHashes {
    var repeated = RepeatedHashes(hash)
    guard let files else {
      gathered.sort()
      for hash in gathered { repeated.take(hash) }
      repeated.finish()
      return repeated
    }
    if !gathered.isEmpty { try spill() }
    var merge = try HashMerge(files)
    while let hash = try merge.next() { repeated.take(hash) }
    repeated.finish()
    return repeated
  }
}

/// The hashes that occurred more than once.
struct RepeatedHashes {
  /// The largest number of hashes that are kept. Others are only counted, so that a table of
  /// nothing but repetitions takes no more memory.
  static let limit = 10_000

  private let hash: TextHash
  /// The repeated hashes, without their last bit.
  private(set) var hashes: Set<UInt64> = []
  /// The number of rows whose repeated hash was not kept, so that they cannot be compared.
  private(set) var uncomparedCount = 0
  private var current: (hash: UInt64, own: Int, hasOthers: Bool)?

  init(_ hash: TextHash) { self.hash = hash }

  var isEmpty: Bool { hashes.isEmpty }

  func contains(_ text: String) -> Bool { hashes.contains(hash(text) >> 1) }

  /// Takes the next hash in sorted order, and keeps it if it is repeated.
  fileprivate mutating func take(_ next: UInt64) {
    if current?.hash != next >> 1 {
      finish()
      current = (next >> 1, 0, false)
    }
    if next & 1 == 0 { current?.own += 1 } else { current?.hasOthers = true }
  }

  fileprivate mutating func finish() {
    guard let (hash, own, hasOthers) = current.take(), own > (hasOthers ? 0 : 1) else { return }
    if hashes.count < Self.limit { hashes.insert(hash) } else { uncomparedCount += own }
  }
}

/// Sorted hashes in files of a temporary folder, which is removed with the object.
private final class HashFiles {
  private let folder: TemporaryFolder
  private(set) var count = 0

  init() throws(SystemIOError) { folder = try TemporaryFolder() }

  func add(_ sorted: [UInt64]) throws(SystemIOError) {
    var file = try OutputFile(path(count))
    let bytes = sorted.withUnsafeBytes { Array($0) }
    try file.write(bytes)
    try file.commit()
    count += 1
  }

  func path(_ number: Int) -> String { "\(folder.path)/hashes-\(number)" }
}

/// A merge of the hashes in several sorted files, in order.
private struct HashMerge {
  private let files: HashFiles
  /// The readers of the files with their next hashes, as a heap with the smallest first.
  private var heap: [(hash: UInt64, reader: HashReader)] = []

  init(_ files: HashFiles) throws(SystemIOError) {
    self.files = files
    for number in 0..<files.count {
      let reader = try HashReader(files.path(number))
      if let hash = try reader.next() { heap.append((hash, reader)) }
    }
    heap.sort { $0.hash < $1.hash }
  }

  mutating func next() throws(SystemIOError) -> UInt64? {
    guard let (hash, reader) = heap.first else { return nil }
    if let following = try reader.next() {
      heap[0].hash = following
    } else if let last = heap.popLast(), !heap.isEmpty {
      heap[0] = last
    }
    sink()
    return hash
  }

  /// Moves the first element of the heap down to its place.
  private mutating func sink() {
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0].hash < heap[$1].hash }),
        heap[least].hash < heap[place].hash
      else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}

/// A reader of the hashes in one file.
private final class HashReader {
  private let file: InputFile
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var bytes: ArraySlice<UInt8> = []

  init(_ path: String) throws(SystemIOError) { file = try InputFile(path) }

  func next() throws(SystemIOError) -> UInt64? {
    let size = MemoryLayout<UInt64>.size
    while bytes.count < size {
      let count = try file.read(into: &buffer)
      if count == 0 { return nil }
      bytes = bytes + buffer[..<count]
    }
    let hash = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    bytes = bytes.dropFirst(size)
    return hash
  }
}
