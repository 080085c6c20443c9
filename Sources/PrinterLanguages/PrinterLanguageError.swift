import Basics

/// Why labels cannot be said in a printer's language, or bytes are not what we write in it.
package struct PrinterLanguageError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Problem: Equatable, Sendable {
    /// There is nothing to print.
    case noLabels
    /// No label has such a size or such gaps.
    case medium
    /// A picture that is not exactly the label; `wantedHeight` is `nil` for paper without an end.
    case size(width: Int, height: Int, wantedWidth: Int, wantedHeight: Int?)
    /// No copies, or more than `PrinterLabel.mostCopies`.
    case copies(Int)
    /// More bytes for one label than printers take.
    case tooLarge(bytes: Int, limit: Int)
    /// Something else stands where a command of ours must.
    case expected(String, found: String)
    /// The bytes end within a label.
    case cutOff
    /// A number that is too small or too large, or not spelt as we spell it.
    case number(String, ClosedRange<Int>)
    /// Data of the picture that mean nothing, or more than a row.
    case pictureData
    /// Black dots where the label is not.
    case blackOutside
    /// More than the reader is ready to hold.
    case limit(String)
    /// The stream is for another medium than the one that the reader was told.
    case otherMedium(String)
  }

  /// What is wrong.
  package let problem: Problem
  /// The language.
  package let language: PrinterLanguage
  /// The byte of the stream, from 0, when one was read.
  package let offset: Int?
  /// The label, from 1, when labels were written.
  package let label: Int?

  init(
    _ problem: Problem, _ language: PrinterLanguage, offset: Int? = nil, label: Int? = nil
  ) {
    (self.problem, self.language, self.offset, self.label) = (problem, language, offset, label)
  }
}

extension PrinterLanguageError: CustomStringConvertible {
  /// A sentence: the language, the place, what is wrong.
  package var description: String {
    let place = offset.map { " byte \($0)" } ?? label.map { ", label \($0)" } ?? ""
    return "\(language.rawValue)\(place): \(reason)"
  }

  private var reason: String {
    switch problem {
    case .noLabels: "there are no labels to print"
    case .medium:
      "no label is like this: the width and the length are 1 to 32000 dots, the gap at most 1000, "
        + "and paper without an end has no gap"
    case .size(let width, let height, let wantedWidth, let wantedHeight):
      "the picture has \(width) × \(height) dots, and the label "
        + (wantedHeight.map { "\(wantedWidth) × \($0)" } ?? "is \(wantedWidth) wide")
        + "; draw it for exactly these dots"
    case .copies(let count):
      "\(counted(count, "copy", "copies")); from 1 to \(PrinterLabel.mostCopies) can be printed"
    case .tooLarge(let bytes, let limit):
      "the label takes \(bytes) bytes, and printers are known to lose labels of more than \(limit); "
        + "take a smaller label, or one with less on it"
    case .expected(let wanted, let found): "expected \(wanted), found \(found)"
    case .cutOff: "the data ends within a label"
    case .number(let what, let range):
      "\(what) must be a plain number from \(range.lowerBound) to \(range.upperBound)"
    case .pictureData: "this is not the data of a picture"
    case .blackOutside: "there are black dots outside the label"
    case .limit(let what): "there are more \(what) than are read at once"
    case .otherMedium(let words): words
    }
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
