import Basics

/// The reply of a ZPL printer to `~HS`: three lines, each between STX and ETX.
///
/// The fields are those of the *ZPL II Programming Guide*. According to the guide, a printer may
/// not reply at all while it is out of labels or ribbon, open, or too hot.
package struct ZebraStatus: Hashable, Sendable {
  /// The command that requests the status.
  package static let request: [UInt8] = Array("~HS".utf8)

  /// The problems that the printer reports.
  package let complaints: [PrinterComplaint]
  /// The number of received labels (formats) that are not printed yet.
  package let waitingFormats: Int
  /// Whether a label (format) has been received only in part.
  package let hasPartialFormat: Bool
  /// The number of labels left to print in the current batch.
  package let labelsRemaining: Int

  /// Whether the printer has no problems and has printed everything it received.
  package var isDone: Bool {
    complaints.isEmpty && waitingFormats == 0 && !hasPartialFormat && labelsRemaining == 0
  }

  /// Parses the three lines of a reply, including their line ends.
  package init(_ bytes: some Collection<UInt8>) throws(PrinterStatusError) {
    var lines = StatusLines(Array(bytes))
    let first = try lines.fields([3, 1, 1, 4, 3, 1, 1, 1, 3, 1, 1, 1])
    let second = try lines.fields([3, 1, 1, 1, 1, 1, 1, 1, 8, 1, 3])
    try lines.rest()
    waitingFormats = first[4]
    hasPartialFormat = first[7] != 0
    labelsRemaining = second[8]
    let flags: [(Int, PrinterComplaint)] = [
      (first[1], .noMedia), (second[2], .coverOpen), (second[3], .ribbonOut), (first[2], .paused),
      (second[7], .labelWaiting), (first[5], .bufferFull), (first[9], .memoryLost),
      (first[10], .tooCold), (first[11], .tooHot),
    ]
    complaints = flags.filter { $0.0 != 0 }.map(\.1)
  }

  /// Returns the length of the first complete reply, or `nil` if there is none yet.
  package static func end(in bytes: [UInt8]) -> Int? {
    let ends = bytes.indices.filter { bytes[$0] == 0x03 }
    guard ends.count >= 3 else { return nil }
    // The line end of the last line may not have arrived yet.
    return bytes[(ends[2] + 1)...].prefix(2).elementsEqual([0x0D, 0x0A]) ? ends[2] + 3 : ends[2] + 1
  }
}

/// A parser of the lines of a reply.
private struct StatusLines {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func failure(at place: Int? = nil) -> PrinterStatusError {
    PrinterStatusError(language: .zpl, offset: place ?? offset)
  }

  private mutating func take(_ byte: UInt8) throws(PrinterStatusError) {
    guard offset < bytes.count, bytes[offset] == byte else { throw failure() }
    offset += 1
  }

  /// Parses decimal numbers between commas. More digits than the guide allows are an error.
  mutating func fields(_ digits: [Int]) throws(PrinterStatusError) -> [Int] {
    try take(0x02)
    var fields: [Int] = []
    for (number, maxDigits) in digits.enumerated() {
      if number > 0 { try take(UInt8(ascii: ",")) }
      let start = offset
      while offset < bytes.count, offset - start < maxDigits, bytes[offset].isDigit { offset += 1 }
      guard offset > start else { throw failure() }
      fields.append(bytes[start..<offset].reduce(0) { 10 * $0 + Int($1 - 0x30) })
    }
    try take(0x03)
    try take(0x0D)
    try take(0x0A)
    return fields
  }

  /// Skips the rest of a line, which is not used.
  mutating func rest() throws(PrinterStatusError) {
    try take(0x02)
    while offset < bytes.count, bytes[offset] != 0x03 {
      guard bytes[offset].isDigit || bytes[offset] == UInt8(ascii: ",") else { throw failure() }
      offset += 1
    }
    try take(0x03)
    if offset == bytes.count { return }
    try take(0x0D)
    try take(0x0A)
    guard offset == bytes.count else { throw failure() }
  }
}
