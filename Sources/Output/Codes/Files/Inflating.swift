import CZLib

/// Decompresses a zlib stream; `nil` if it is invalid or has more than `limit` bytes.
func inflated(_ data: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
  var capacity = min(limit, max(4096, 8 * data.count))
  while true {
    var count = uLong(capacity)
    var status = Z_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, used in
      data.withUnsafeBufferPointer {
        status = uncompress(buffer.baseAddress, &count, $0.baseAddress, uLong($0.count))
      }
      used = status == Z_OK ? Int(count) : 0
    }
    if status == Z_OK { return bytes }
    guard status == Z_BUF_ERROR, capacity < limit else { return nil }
    capacity = min(limit, 4 * capacity)
  }
}

/// Decompresses a zlib stream with no data after it; `nil` unless it has exactly `count` bytes.
func inflated(_ data: [UInt8], exactly count: Int) -> [UInt8]? {
  var (made, taken) = (uLong(count), uLong(data.count))
  var status = Z_OK
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
    status = uncompress2(buffer.baseAddress, &made, data, &taken)
    used = status == Z_OK ? Int(made) : 0
  }
  return status == Z_OK && bytes.count == count && taken == data.count ? bytes : nil
}
