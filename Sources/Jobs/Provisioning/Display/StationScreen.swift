import CommandLineKit

/// A station's board as lines for a terminal: the row number large enough to be read from across a
/// table, the counts above it, and the last tags below.
package struct StationScreen: Sendable {
  /// The name of the job, safe for a terminal.
  package let job: String

  /// Creates the screen of one job.
  package init(job: String) { self.job = job.safeForTerminal() }

  /// The meaning of a part of a line, from which its colour follows.
  package enum Tint: Hashable, Sendable {
    /// Ordinary text.
    case plain
    /// A good result.
    case good
    /// A bad result, which needs a person's attention.
    case bad
    /// A tag that is being written.
    case busy
  }

  /// A line of the screen, without control characters.
  package struct Line: Hashable, Sendable {
    /// The parts of the line, from left to right.
    package var parts: [Part]
    /// The text of the line without colours.
    package var text: String { parts.map(\.text).joined() }

    /// A part of a line: a text and its meaning.
    package struct Part: Hashable, Sendable {
      /// The text of the part.
      package var text: String
      /// The meaning of the text, which decides its colour.
      package var tint: Tint
    }

    init(_ text: String, _ tint: Tint = .plain) {
      parts = [Part(text: text, tint: tint)]
    }

    init(_ parts: [Part]) { self.parts = parts }
  }

  /// The lines of the screen, none longer than `width` columns less one: the last column stays
  /// empty because some terminals wrap when it is written. There are fewer than `height` lines if
  /// possible; the oldest results are left out.
  package func lines(_ board: StationBoard, width: Int, height: Int = 24) -> [Line] {
    let room = max(1, width - 1)
    var lines = counts(board).packed(to: room).map { Line($0) }
    lines += [Line("")] + Self.middle(board, room) + [Line("")]
    for (index, result) in board.recent.enumerated() {
      let entry = Self.entry(result, room)
      guard index == 0 || lines.count + entry.count < height else { break }
      lines += entry
    }
    return lines
  }

  private func counts(_ board: StationBoard) -> [String] {
    var parts = ["\(job)  \(board.done) of \(board.total) done"]
    if board.failed > 0 { parts.append("\(board.failed) failed") }
    if board.refused > 0 { parts.append("\(board.refused) refused") }
    if board.unsettled > 0 { parts.append("\(board.unsettled) unsettled") }
    if let rate = board.rowsPerMinute { parts.append("\(Int(rate + 0.5)) a minute") }
    if let left = board.secondsLeft, board.done < board.total {
      parts.append("\(clock(left)) left")
    }
    return parts
  }

  private func clock(_ seconds: Double) -> String {
    guard seconds < 360_000 else { return "more than 100 h" }
    let all = Int(seconds + 0.5)
    let tail = all % 60 < 10 ? "0\(all % 60)" : "\(all % 60)"
    let minutes = all / 60 % 60
    return all < 3_600
      ? "\(minutes):\(tail)" : "\(all / 3_600):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
  }

  /// The number of columns that text beside the number needs. With less space, it goes below the
  /// number.
  private static let roomBesideNumber = 36

  /// The lines in the middle: the number, the result for its tag, and the instruction.
  private static func middle(_ board: StationBoard, _ room: Int) -> [Line] {
    let number = BigNumber.lines(board.row?.number, board.verdict)
    let margin = 2
    let side = room - margin - (number.first?.columns ?? 0) - 4
    let isBeside = side >= roomBesideNumber
    let words = words(board, isBeside ? side : room - margin)
    let indent = String(repeating: " ", count: margin)
    guard isBeside else {
      let above = board.row == nil && board.verdict == nil ? [] : number + [""]
      return above.map { Line((indent + $0).trimmed.cut(to: room), board.tint) }
        + words.map { Line((indent + $0.text).trimmed.cut(to: room), $0.parts[0].tint) }
    }
    let blank = String(repeating: " ", count: number.first?.columns ?? 0)
    return (0..<max(number.count, words.count)).map { index in
      let left = indent + (index < number.count ? number[index] : blank) + "    "
      guard index < words.count, let part = words[index].parts.first, !part.text.isEmpty else {
        return Line(left.trimmed, board.tint)
      }
      return Line([.init(text: left, tint: board.tint), part])
    }
  }

  /// The lines with the URL, the caption and the instruction.
  private static func words(_ board: StationBoard, _ width: Int) -> [Line] {
    let url = (board.row?.url ?? "").safeForTerminal().folded(to: width)
    var words = (url.count > 2 ? [url[0], url[1].cut(to: width - 1) + "…"] : url).map { Line($0) }
    if let caption = board.row?.caption.safeForTerminal(), !caption.isEmpty {
      words.append(Line(caption.cut(to: width)))
    }
    while !words.isEmpty && words.count < 2 { words.append(Line("")) }
    if !words.isEmpty { words.append(Line("")) }
    return words
      + board.instruction.safeForTerminal().folded(to: width).map { Line($0, board.tint) }
  }

  /// The lines for a result, as many as it needs.
  private static func entry(_ result: StationBoard.Result, _ room: Int) -> [Line] {
    let (mark, tint): (String, Tint) =
      switch result.tone {
      case .good: ("✓ ", .good)
      case .bad: ("✗ ", .bad)
      case nil: ("  ", .plain)
      }
    let times = result.count > 1 ? " ×\(result.count)" : ""
    let lines = (result.words.safeForTerminal() + times).folded(to: max(1, room - 4))
    return lines.enumerated().map { index, text in
      let start = index == 0 ? "  \(mark)" : "    "
      return Line([
        .init(text: start.cut(to: room), tint: tint),
        .init(text: text.cut(to: max(0, room - 4)), tint: .plain),
      ])
    }
  }
}

extension StationBoard {
  /// The meaning of the text in the middle of the screen, which decides its colour.
  fileprivate var tint: StationScreen.Tint {
    switch verdict {
    case .good: .good
    case .bad: .bad
    case nil: isBusy ? .busy : .plain
    }
  }
}

extension [String] {
  /// The texts, joined to lines of at most `width` columns, with three columns between them.
  fileprivate func packed(to width: Int) -> [String] {
    var lines: [String] = []
    for part in self {
      if let last = lines.last, last.columns + 3 + part.columns <= width {
        lines[lines.count - 1] = last + "   " + part
      } else {
        lines += part.folded(to: width)
      }
    }
    return lines
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }
}
