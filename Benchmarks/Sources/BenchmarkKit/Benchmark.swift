import CAllocations

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One line of the table: what one operation takes.
public struct Measurement: Sendable {
  /// What was measured.
  public var name: String
  /// The time of one operation.
  public var nanoseconds: Double
  /// Heap blocks asked for by one operation, where that was counted.
  public var allocations: Double?
  /// The same in another unit, or a ratio to a peer: "412 MB/s".
  public var note: String = ""

  /// A row made from numbers that were taken elsewhere.
  public init(_ name: String, nanoseconds: Double, allocations: Double? = nil, note: String = "") {
    self.name = name
    self.nanoseconds = nanoseconds
    self.allocations = allocations
    self.note = note
  }
}

/// Keeps the optimizer from leaving out a result that nobody reads.
@inline(never) @_optimize(none)
public func keep<T>(_ value: borrowing T) {}

/// The monotonic clock.
public func nanosecondsNow() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Runs `body` in batches of about 20 ms and takes the fastest batch, which other work on the
/// machine disturbs least; allocations are counted over one batch.
public func measure(
  _ name: String, batches: Int = 15, _ body: () throws -> Void
) rethrows -> Measurement {
  var count = 1
  while true {
    let start = nanosecondsNow()
    for _ in 0..<count { try body() }
    if nanosecondsNow() - start > 20_000_000 || count > 1 << 28 { break }
    count *= 2
  }
  var best = Double.infinity
  var allocations: UInt64 = 0
  for _ in 0..<batches {
    let (before, start) = (allocations_so_far(), nanosecondsNow())
    for _ in 0..<count { try body() }
    best = min(best, Double(nanosecondsNow() - start))
    allocations = allocations_so_far() - before
  }
  return Measurement(
    name, nanoseconds: best / Double(count), allocations: Double(allocations) / Double(count))
}

/// The most memory that this process has held at once, in bytes.
public func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
  #endif
}
