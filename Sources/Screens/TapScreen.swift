import CommandLineKit
import Tapping

/// A station's board as lines for a terminal: the row's number large enough to be read from the
/// other side of a table, counts above it, the last tags below.
package struct TapScreen: Sendable {
  /// The job's name.
  package let job: String

  /// A screen for one job.
  package init(job: String) { self.job = job.safeForTerminal() }

  /// What a part of a line is about, for its colour.
  package enum Tint: Hashable, Sendable {
    /// Nothing that stands out.
    case plain
    /// Something is as it should be.
    case good
    /// Somebody has to do something.
    case bad
    /// A tag is being worked on.
    case busy
  }

  /// A line of the screen, without anything that steers a terminal.
  package struct Line: Hashable, Sendable {
    /// What stands on it, from left to right.
    package var parts: [Part]
    /// All of it without colours.
    package var text: String { parts.map(\.text).joined() }

    /// Some text and what it is about.
    package struct Part: Hashable, Sendable {
      package var text: String
      /// What it is about.
      package var tint: Tint
    }

    init(_ text: String, _ tint: Tint = .plain) {
      parts = [Part(text: text, tint: tint)]
    }

    init(_ parts: [Part]) { self.parts = parts }
  }

  /// The lines, none longer than `width` columns less one; the last column stays free because some
  /// terminals wrap when it is written. There are fewer than `height`, where that is possible at all:
  /// what can be done without is left out.
  package func lines(_ board: TapBoard, width: Int, height: Int = 24) -> [Line] {
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

  private func counts(_ board: TapBoard) -> [String] {
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

  /// Words beside the number need so many columns; else they stand below it.
  private static let roomBesideNumber = 36

  /// The number and what became of its tag, and what to do.
  private static func middle(_ board: TapBoard, _ room: Int) -> [Line] {
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

  /// What the row is, and what to do.
  private static func words(_ board: TapBoard, _ width: Int) -> [Line] {
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

  /// What became of a tag, on as many lines as it takes.
  private static func entry(_ result: TapBoard.Result, _ room: Int) -> [Line] {
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

extension TapBoard {
  /// What the middle of the screen is about.
  fileprivate var tint: TapScreen.Tint {
    switch verdict {
    case .good: .good
    case .bad: .bad
    case nil: isBusy ? .busy : .plain
    }
  }
}

extension [String] {
  /// As many on each line as fit, three columns between them.
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
