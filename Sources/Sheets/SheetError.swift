package import Artwork
import Basics

/// Why there is no sheet. Nothing has been written.
package enum SheetError: Error, Hashable, Sendable {
  /// The stock has no label.
  case noLabels
  /// A label does not lie on its paper.
  case labelOutsidePaper(Rectangle, Rectangle)
  /// A label's number beyond those of the sheet.
  case noSuchLabel(Int, count: Int)
  /// Every label from the first one on is skipped.
  case allSkipped(from: Int)
  /// A number of copies that nobody means.
  case copies(Int)
  /// The printer's correction moves a label off the paper.
  case movedOffPaper(label: Int, by: Int)
  /// A length was named for labels that have their own.
  case fixedLength(dots: Int)
  /// A picture has other dots than the roll.
  case otherDots(width: Int, height: Int)
  /// A roll whose place below the printer's head nobody here knows.
  case unknownRoll
  /// Another number of labels came back from the bytes than went in.
  case labelsLost(Int, Int)
  /// Labels with a hole, on which nothing is laid out.
  case ring
  /// The label is too small for this code.
  case codeTooLarge(modules: Int, side: Int, least: Int)
  /// A line of text finds no room beside the code, or below it.
  case noRoomForText(line: String, width: Int, height: Int, isBelow: Bool)
}

extension SheetError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noLabels: "the sheet has no labels"
    case .labelOutsidePaper(let label, let paper):
      "the label at \(millimetres(label.x)), \(millimetres(label.y)), \(size(label)) large, does not "
        + "lie on the paper of \(size(paper))"
    case .noSuchLabel(let number, let count):
      "there is no label \(number) on this sheet; it has \(count), counted from 1"
    case .allSkipped(let start):
      "every label of the sheet from \(start) on is skipped; begin with an earlier one, or skip fewer"
    case .copies(let number): "\(number) copies cannot be made; 1 to \(SheetOrder.mostCopies) can"
    case .movedOffPaper(let label, let distance):
      "the correction for this printer moves label \(label) off the paper, by \(millimetres(distance)); "
        + "measure once more with --test-page, or choose a smaller --offset and --scale"
    case .fixedLength(let dots):
      "these labels are \(dots) dots long already; a length is for endless tape"
    case .otherDots(let width, let height):
      "the picture became \(width) × \(height) dots, which is not the label's"
    case .unknownRoll:
      "where this roll lies below the printer's head is not known; take one of those that "
        + "docs/label-printers.md names"
    case .labelsLost(let have, let wanted):
      "\(counted(wanted, "label")) went into the printer's language, and \(have) came back"
    case .ring: "labels with a hole, as for discs, are not laid out; take a stock of another shape"
    case .codeTooLarge(let modules, let side, let least):
      "a code of \(modules) modules with its quiet zone has \(millimetres(side)) on this label, and "
        + "needs \(millimetres(least)); take a larger label or a shorter URL"
    case .noRoomForText(let line, let width, let height, let isBelow):
      "\(quoted(line)) has no room on this label: \(millimetres(max(0, width))) × "
        + "\(millimetres(max(0, height))) are left \(isBelow ? "below" : "beside") the code, and letters are "
        + "at least 1.4 mm; "
        + "shorten it, or take a larger label"
    }
  }

  private func size(_ frame: Rectangle) -> String {
    "\(millimetres(frame.width)) × \(millimetres(frame.height))"
  }
}
