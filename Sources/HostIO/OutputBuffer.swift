/// Bytes on their way out, gathered so that small writes are cheap.
struct OutputBuffer {
  private static let capacity = 65_536
  private var bytes: [UInt8] = []

  /// Adds bytes; what no longer fits is written to the descriptor.
  mutating func append(
    _ new: some Collection<UInt8>, to number: Int32
  ) throws(HostError.Problem) {
    if new.count > Self.capacity - bytes.count { try flush(to: number) }
    if new.count >= Self.capacity, try writeContiguous(number, new) { return }
    bytes.append(contentsOf: new)
  }

  /// Writes what is waiting; after a failure it is not tried again.
  mutating func flush(to number: Int32) throws(HostError.Problem) {
    defer { bytes.removeAll(keepingCapacity: true) }
    _ = try writeContiguous(number, bytes)
  }
}

/// Writes the bytes if they lie in one piece, and says whether they do.
private func writeContiguous(
  _ number: Int32, _ bytes: some Collection<UInt8>
) throws(HostError.Problem) -> Bool {
  let outcome = bytes.withContiguousStorageIfAvailable { storage in
    Result { () throws(HostError.Problem) in
      try writeAll(number, UnsafeRawBufferPointer(storage))
    }
  }
  try outcome?.get()
  return outcome != nil
}
