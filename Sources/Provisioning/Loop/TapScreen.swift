/// A station's board as lines for a terminal: the row's number large enough to be read from the
/// other side of a table, counts above it, the last tags below.
public struct TapScreen: Sendable {
  /// The job's name.
  public let job: String

  /// A screen for one job.
  public init(job: String) { self.job = job }

  /// The lines, none longer than `width` columns less one; the last column stays free because some
  /// terminals wrap when it is written.
  public func lines(_ board: TapBoard, width: Int) -> [String] {
    let number = BigNumber.lines(board.row?.number)
    let words = [board.row?.url ?? "", board.row?.caption ?? "", "", board.instruction, ""]
    let middle = zip(number, words).map { "  \($0)    \($1)" }
    let all = [counts(board), ""] + middle + [""] + board.recent.map { "  " + $0 }
    return all.map { Self.cut(Self.trimmed($0), to: max(1, width - 1)) }
  }

  private func counts(_ board: TapBoard) -> String {
    var parts = ["\(job)  \(board.done) of \(board.total) done"]
    if board.failed > 0 { parts.append("\(board.failed) failed") }
    if board.refused > 0 { parts.append("\(board.refused) refused") }
    if board.unsettled > 0 { parts.append("\(board.unsettled) unsettled") }
    if let rate = board.rowsPerMinute { parts.append("\(Int(rate + 0.5)) a minute") }
    if let left = board.secondsLeft, board.done < board.total {
      parts.append("\(clock(left)) left")
    }
    return parts.joined(separator: "   ")
  }

  private func clock(_ seconds: Double) -> String {
    guard seconds < 360_000 else { return "more than 100 h" }
    let all = Int(seconds + 0.5)
    let tail = all % 60 < 10 ? "0\(all % 60)" : "\(all % 60)"
    let minutes = all / 60 % 60
    return all < 3_600
      ? "\(minutes):\(tail)" : "\(all / 3_600):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
  }

  private static func trimmed(_ line: String) -> String {
    var rest = line[...]
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }

  private static func cut(_ line: String, to width: Int) -> String {
    line.count <= width ? line : String(line.prefix(width - 1)) + "…"
  }
}

/// Digits five lines high.
enum BigNumber {
  /// Five lines for a number; blanks of one digit's width for none.
  static func lines(_ number: Int?) -> [String] {
    let digits = number.map { String($0).utf8.map { Int($0) - 0x30 } } ?? []
    return (0..<5).map { line in
      digits.isEmpty
        ? String(repeating: " ", count: 6)
        : digits.map { digit in pixels(shapes.indices ~= digit ? shapes[digit] : 0, line) }
          .joined(separator: "  ")
    }
  }

  /// One line of a digit, two columns for each of its three pixels.
  private static func pixels(_ shape: UInt16, _ line: Int) -> String {
    (0..<3).map { shape >> UInt16(14 - line * 3 - $0) & 1 == 1 ? "██" : "  " }.joined()
  }

  /// Three pixels for each of five lines, the upper left one first.
  private static let shapes: [UInt16] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_001_001,
    0b111_101_111_101_111, 0b111_101_111_001_111,
  ]
}
