import Basics

/// An error in encoding labels in a printer's language, or in reading such a stream back.
package struct PrinterLanguageError: Error, Equatable, Sendable {
  /// The kinds of errors in printer languages.
  package enum Problem: Equatable, Sendable {
    /// There are no labels to print.
    case noLabels
    /// The size or the gap of the labels is impossible in this language.
    case medium
    /// The picture's size is not exactly that of the label; `wantedHeight` is `nil` for continuous
    /// paper.
    case size(width: Int, height: Int, wantedWidth: Int, wantedHeight: Int?)
    /// The number of copies is this; it must be 1 to `PrinterLabel.maxCopyCount`.
    case copies(Int)
    /// A label takes more bytes than printers accept.
    case tooLarge(bytes: Int, limit: Int)
    /// The stream has something else than the writer makes: what was expected, and what was found.
    case expected(String, found: String)
    /// The stream ends inside a label.
    case cutOff
    /// The number of this name is outside its range, or has a sign or leading zeros.
    case number(String, ClosedRange<Int>)
    /// The data of a picture are invalid, or longer than a row.
    case pictureData
    /// There are black dots outside the label.
    case blackOutside
    /// The stream exceeds this limit of the reader.
    case limit(String)
    /// The stream is for another medium than the reader expects, with the difference.
    case otherMedium(String)
  }

  /// The kind of error in making or reading the label data.
  package let problem: Problem
  /// The printer language in which the error occurred.
  package let language: PrinterLanguage
  /// The byte offset of the error, if a stream was read.
  package let offset: Int?
  /// The number of the label, from 1, if labels were written.
  package let label: Int?

  init(
    _ problem: Problem, _ language: PrinterLanguage, offset: Int? = nil, label: Int? = nil
  ) {
    (self.problem, self.language, self.offset, self.label) = (problem, language, offset, label)
  }
}

extension PrinterLanguageError: CustomStringConvertible {
  /// The problem as a sentence: the language, the place, the error.
  package var description: String {
    let place = offset.map { " byte \($0)" } ?? label.map { ", label \($0)" } ?? ""
    return "\(language.rawValue)\(place): \(reason)"
  }

  private var reason: String {
    switch problem {
    case .noLabels: "there are no labels to print"
    case .medium:
      "such a label is impossible: the width and the length must be 1 to 32000 dots, the gap at most "
        + "1000, and continuous paper has no gap"
    case .size(let width, let height, let wantedWidth, let wantedHeight):
      "the picture has \(width) × \(height) dots, and the label "
        + (wantedHeight.map { "\(wantedWidth) × \($0)" } ?? "is \(wantedWidth) wide")
        + "; draw it for exactly these dots"
    case .copies(let count):
      "\(counted(count, "copy", "copies")); from 1 to \(PrinterLabel.maxCopyCount) can be printed"
    case .tooLarge(let bytes, let limit):
      "the label takes \(bytes) bytes, and printers are known to lose labels of more than \(limit); "
        + "use a smaller label, or one with less on it"
    case .expected(let wanted, let found): "expected \(wanted), found \(found)"
    case .cutOff: "the data ends within a label"
    case .number(let what, let range):
      "\(what) must be a plain number from \(range.lowerBound) to \(range.upperBound)"
    case .pictureData: "the picture data are invalid"
    case .blackOutside: "there are black dots outside the label"
    case .limit(let what): "there are too many \(what) to read at once"
    case .otherMedium(let words): words
    }
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
