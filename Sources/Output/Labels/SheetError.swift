package import Artwork
import Basics

/// A reason why labels cannot be laid out. Nothing was written.
package enum SheetError: Error, Hashable, Sendable {
  /// The stock has no labels.
  case noLabels
  /// The first rectangle, of a label, is not entirely inside the second, the paper.
  case labelOutsidePaper(Rectangle, Rectangle)
  /// The sheet has no label with this number, only `count` labels.
  case noSuchLabel(Int, count: Int)
  /// All labels from the first one on are skipped.
  case allSkipped(from: Int)
  /// The number of copies is this, which is out of range.
  case copies(Int)
  /// The printer's correction moves this label off the paper by so many micrometres.
  case movedOffPaper(label: Int, by: Int)
  /// A length was given, although the labels have a fixed length of so many dots.
  case fixedLength(dots: Int)
  /// A picture has this size in dots, which is not that of the roll.
  case otherDots(width: Int, height: Int)
  /// The position of the roll under the printer's head is unknown.
  case unknownRoll
  /// The stream was read back with another number of labels than were written.
  case labelsLost(Int, Int)
  /// Labels with a hole are not supported.
  case ring
  /// The label, `side` micrometres wide, is too small for a code of so many modules.
  case codeTooLarge(modules: Int, side: Int, least: Int)
  /// Codes of the requested size need `needs` micrometres, and a label has `side`.
  case codeSizeTooLarge(size: Int, needs: Int, side: Int)
  /// A line of text does not fit beside or below the code.
  case noRoomForText(line: String, width: Int, height: Int, isBelow: Bool)
  /// A line of text does not fit into its place on a card.
  case noRoomOnCard(line: String, width: Int, height: Int)
  /// The card and the label have different proportions.
  case cardProportions(card: Rectangle, label: Rectangle)
  /// Cards cannot be printed on round labels.
  case roundCard
  /// A card is larger than the paper.
  case cardLargerThanPaper(card: Rectangle, paper: Rectangle)
}

extension SheetError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noLabels: "the sheet has no labels"
    case .labelOutsidePaper(let label, let paper):
      "the label at \(millimetres(label.x)), \(millimetres(label.y)), \(size(label)) large, is not "
        + "entirely on the paper of \(size(paper))"
    case .noSuchLabel(let number, let count):
      "there is no label \(number) on this sheet; it has \(count), counted from 1"
    case .allSkipped(let start):
      "every label of the sheet from \(start) on is skipped; begin with an earlier one, or skip fewer"
    case .copies(let number):
      "\(number) copies cannot be made; the number must be 1 to \(FillOrder.maxCopyCount)"
    case .movedOffPaper(let label, let distance):
      "the correction for this printer moves label \(label) off the paper, by \(millimetres(distance)); "
        + "measure again with --test-page, or choose a smaller --offset and --scale"
    case .fixedLength(let dots):
      "these labels have a fixed length of \(dots) dots; a length is only for endless tape"
    case .otherDots(let width, let height):
      "the picture has \(width) × \(height) dots, which is not the label's size"
    case .unknownRoll:
      "the position of this roll under the printer's head is not known; use one of those in "
        + "docs/label-printers.md"
    case .labelsLost(let have, let wanted):
      "\(counted(wanted, "label")) were encoded for the printer, but \(have) were read back"
    case .ring: "labels with a hole, as for discs, are not supported; use a stock of another shape"
    case .codeTooLarge(let modules, let side, let least):
      "a code of \(modules) modules with its quiet zone has \(millimetres(side)) on this label, but "
        + "needs \(millimetres(least)); use a larger label or a shorter URL"
    case .codeSizeTooLarge(let size, let needs, let side):
      "a code of \(millimetres(size)) is \(millimetres(needs)) wide with its quiet zone, but has "
        + "\(millimetres(side)) on this label; choose a smaller --code-size or --margin"
    case .noRoomForText(let line, let width, let height, let isBelow):
      "\(quoted(line)) does not fit on this label: \(millimetres(max(0, width))) × "
        + "\(millimetres(max(0, height))) are left \(isBelow ? "below" : "beside") the code, and letters are "
        + "at least 1.4 mm; "
        + "shorten it, or use a larger label"
    case .noRoomOnCard(let line, let width, let height):
      "\(quoted(line)) does not fit on this card: it has \(millimetres(max(0, width))) × "
        + "\(millimetres(max(0, height))), and letters are at least 1.4 mm; shorten it, or use a larger card"
    case .cardProportions(let card, let label):
      "a card of \(size(card)) cannot be printed on labels of \(size(label)), whose proportions differ too "
        + "much; use another card or other labels"
    case .roundCard: "a card needs rectangular labels, and these are round"
    case .cardLargerThanPaper(let card, let paper):
      "a card of \(size(card)) does not fit on paper of \(size(paper)); choose a larger --paper"
    }
  }

  private func size(_ frame: Rectangle) -> String {
    "\(millimetres(frame.width)) × \(millimetres(frame.height))"
  }
}
