/// A counter of the separators in the first line, as the line arrives.
///
/// A quote opens a field only where a field can begin, so that `6" nails;12` is counted correctly.
struct SeparatorDetector {
  private var counts = [0, 0, 0]
  private var isQuoted = false
  private var fieldBegins = true
  /// The number of bytes of the first line seen so far.
  private(set) var length = 0

  /// Continues in the line that begins at `start`; returns `true` once its end has been seen.
  mutating func reachesLineEnd(_ bytes: [UInt8], from start: Int, limit: Int) -> Bool {
    while length < limit, start + length < bytes.count {
      let byte = bytes[start + length]
      if !isQuoted && (byte == .lineFeed || byte == .carriageReturn) { return true }
      see(byte)
      length += 1
    }
    return length >= limit
  }

  private mutating func see(_ byte: UInt8) {
    if byte == .quote {
      // A doubled quote closes and opens again, because it leaves `fieldBegins` set.
      if isQuoted || fieldBegins {
        fieldBegins = isQuoted
        isQuoted.toggle()
      }
      return
    }
    guard !isQuoted else { return }
    fieldBegins = false
    if let found = CSVSeparator.allCases.firstIndex(where: { $0.rawValue == byte }) {
      counts[found] += 1
      fieldBegins = true
    }
  }

  /// The separator seen most often so far; of two that are equal, the one rarer in prose.
  var mostFrequent: CSVSeparator {
    var best = CSVSeparator.comma
    var most = 1
    for (separator, count) in zip(CSVSeparator.allCases, counts) where count >= most {
      best = separator
      most = count
    }
    return best
  }

  /// The separator that the line sets, if it is only `sep=` and one separator.
  func directive(_ bytes: [UInt8], from start: Int) -> CSVSeparator? {
    let line = bytes[start..<start + length]
    guard line.count == 5, line.starts(with: "sep=".utf8), let last = line.last else { return nil }
    return CSVSeparator(rawValue: last)
  }
}

extension UInt8 {
  static let quote: UInt8 = 0x22
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
}
