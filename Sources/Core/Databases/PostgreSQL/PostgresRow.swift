internal import CPostgres

/// One row of a result, valid during the call that it is passed to.
///
/// A null reads as 0, an empty text or no bytes. So does a column of another type than requested,
/// and the call that passed the row then throws `badValue`.
package struct PostgresRow {
  let result: ServerResult
  let row: Int32

  /// Whether a column, counted from 0, is null.
  package func isNull(_ column: Int) -> Bool { result.value(row, column) == nil }

  /// Reads a column of any integer type or `boolean`, or a `numeric` without a fraction, the type
  /// of `sum`.
  package func int(_ column: Int) -> Int {
    guard let value = result.value(row, column) else { return 0 }
    if let number = Self.integer(value, result.type(column)) { return number }
    result.complain(
      "column \(column + 1) is not an integer of 64 bits (its type has the number \(result.type(column)))"
    )
    return 0
  }

  /// Reads a column as a Boolean: a true `boolean`, or an integer that is not 0.
  package func bool(_ column: Int) -> Bool { int(column) != 0 }

  /// Reads a column of any text type, or an integer as decimal digits; other types need a `CAST`.
  package func text(_ column: Int) -> String {
    guard let value = result.value(row, column) else { return "" }
    let type = result.type(column)
    if ServerType.isText(type) { return String(decoding: value, as: UTF8.self) }
    if let number = Self.integer(value, type) { return String(number) }
    result.complain("column \(column + 1) is not text (its type has the number \(type))")
    return ""
  }

  /// Reads a column of type `bytea`; for another type, the bytes as the server sends them.
  package func bytes(_ column: Int) -> [UInt8] { result.value(row, column).map { Array($0) } ?? [] }

  /// Decodes an integer type of the server, most significant byte first.
  static func integer(_ bytes: UnsafeRawBufferPointer, _ type: UInt32) -> Int? {
    switch (type, bytes.count) {
    case (ServerType.bool, 1): Int(bytes[0])
    case (ServerType.int2, 2): Int(Int16(truncatingIfNeeded: bigEndian(bytes)))
    case (ServerType.int4, 4): Int(Int32(truncatingIfNeeded: bigEndian(bytes)))
    case (ServerType.int8, 8): Int(exactly: Int64(truncatingIfNeeded: bigEndian(bytes)))
    case (ServerType.numeric, 8...): numeric(bytes)
    default: nil
    }
  }

  /// Decodes a whole number of any size, in digits of 10,000: the count of digits, the power of the
  /// first, a sign, a scale, and the digits without trailing zeros; two bytes each.
  private static func numeric(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let parts = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      Int(Int16(truncatingIfNeeded: bigEndian(.init(rebasing: bytes[place..<place + 2]))))
    }
    let digits = parts[4...]
    if digits.isEmpty { return parts[2] == 0 ? 0 : nil }
    // 0x4000 is a minus; other signs mean infinity or not-a-number. A power below the last is a
    // fraction.
    guard [0, 0x4000].contains(parts[2]), 0...4 ~= parts[1], digits.count <= parts[1] + 1
    else { return nil }
    var number = 0
    for place in 0...parts[1] {
      let digit = place < digits.count ? parts[4 + place] : 0
      let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10_000)
      let (sum, isFull) = shifted.addingReportingOverflow(parts[2] == 0 ? digit : -digit)
      if isTooLarge || isFull { return nil }
      number = sum
    }
    return number
  }

  private static func bigEndian(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
