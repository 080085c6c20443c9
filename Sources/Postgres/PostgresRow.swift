internal import CPostgres

/// One row of a result; the body that it is lent to reads it.
///
/// A null reads as 0, an empty text or no bytes. A column that is not of the type asked for reads so
/// too, and the call that lent the row then throws `badValue`.
package struct PostgresRow {
  let result: ServerResult
  let row: Int32

  /// Whether there is nothing in a column, counted from 0.
  package func isNull(_ column: Int) -> Bool { result.value(row, column) == nil }

  /// A column of any integer type or `boolean`, or a `numeric` without a fraction, as `sum` makes it.
  package func int(_ column: Int) -> Int {
    guard let value = result.value(row, column) else { return 0 }
    if let number = Self.integer(value, result.type(column)) { return number }
    result.complain(
      "column \(column + 1) is not an integer of 64 bits (its type has the number \(result.type(column)))"
    )
    return 0
  }

  /// Whether a `boolean` is true, or an integer is not 0.
  package func bool(_ column: Int) -> Bool { int(column) != 0 }

  /// A column of any type of text, or an integer in decimal digits; others want a `CAST`.
  package func text(_ column: Int) -> String {
    guard let value = result.value(row, column) else { return "" }
    let type = result.type(column)
    if ServerType.isText(type) { return String(decoding: value, as: UTF8.self) }
    if let number = Self.integer(value, type) { return String(number) }
    result.complain("column \(column + 1) is not text (its type has the number \(type))")
    return ""
  }

  /// A column of type `bytea`; of another type, the bytes in which the server sends it.
  package func bytes(_ column: Int) -> [UInt8] { result.value(row, column).map { Array($0) } ?? [] }
}

extension PostgresRow {
  /// The bytes of an integer type of the server, most significant first.
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

  /// A whole number of any size, in digits of 10,000: how many there are, the power of the first,
  /// a sign, a scale, and the digits without the zeros at the end; two bytes each.
  private static func numeric(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let parts = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      Int(Int16(truncatingIfNeeded: bigEndian(.init(rebasing: bytes[place..<place + 2]))))
    }
    let digits = parts[4...]
    if digits.isEmpty { return parts[2] == 0 ? 0 : nil }
    // 0x4000 is a minus; others are infinite or no numbers. A power below the last is a fraction.
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
