/// A buffer that makes small writes to a descriptor cheap.
struct OutputBuffer {
  private static let capacity = 65_536
  private var bytes: [UInt8] = []

  /// Adds bytes; writes to the descriptor when the buffer is full.
  mutating func append(
    _ new: some Collection<UInt8>, to number: Int32
  ) throws(SystemIOError.Problem) {
    if new.count > Self.capacity - bytes.count { try flush(to: number) }
    if new.count >= Self.capacity, try writeContiguous(number, new) { return }
    bytes.append(contentsOf: new)
  }

  /// Writes the buffered bytes to a descriptor; after a failure they are dropped.
  mutating func flush(to number: Int32) throws(SystemIOError.Problem) {
    defer { bytes.removeAll(keepingCapacity: true) }
    _ = try writeContiguous(number, bytes)
  }
}

/// Writes the bytes if they are contiguous in memory. Returns whether they are.
private func writeContiguous(
  _ number: Int32, _ bytes: some Collection<UInt8>
) throws(SystemIOError.Problem) -> Bool {
  let outcome = bytes.withContiguousStorageIfAvailable { storage in
    Result { () throws(SystemIOError.Problem) in
      try writeAll(number, UnsafeRawBufferPointer(storage))
    }
  }
  try outcome?.get()
  return outcome != nil
}
