/// The dimensions of a label in dots, for ZPL, TSPL and EPL2.
///
/// Everything is in the printer's dots, so that nothing is rounded: "203 dpi" is 8 dots per
/// millimetre and "300 dpi" is 12.
package struct LabelMedium: Hashable, Sendable {
  /// The number of dots across the label; a picture must have exactly this width.
  package var width: Int
  /// The dots along the label; `nil` for continuous paper, where the picture determines the length.
  package var height: Int?
  /// The number of dots between two labels; 0 for continuous paper.
  package var gap: Int
  /// The number of dots per millimetre: 6, 8, 12 or 24. Only TSPL uses it.
  package var dotsPerMillimetre: Int

  /// Creates the dimensions of labels, or of continuous paper if `height` is `nil`.
  package init(width: Int, height: Int?, gap: Int, dotsPerMillimetre: Int) {
    self.width = width
    self.height = height
    self.gap = gap
    self.dotsPerMillimetre = dotsPerMillimetre
  }

  /// Throws if the dimensions are impossible, or if a picture does not have exactly the size of the
  /// label.
  func check(
    _ labels: [PrinterLabel], _ language: PrinterLanguage
  ) throws(PrinterLanguageError) {
    let sizes = 1...32_000
    guard sizes.contains(width), height.map(sizes.contains) ?? true, 0...1_000 ~= gap,
      1...48 ~= dotsPerMillimetre, height != nil || gap == 0
    else { throw PrinterLanguageError(.medium, language) }
    try checkLabels(labels, language, width: width, height: height, maxHeight: sizes.upperBound)
  }
}

/// Checks what every language requires: there are labels, their copies are in range, and their
/// pictures have the right size.
func checkLabels(
  _ labels: [PrinterLabel], _ language: PrinterLanguage, width: Int, height: Int?, maxHeight: Int
) throws(PrinterLanguageError) {
  if labels.isEmpty { throw PrinterLanguageError(.noLabels, language) }
  for (number, label) in labels.enumerated() {
    guard 1...PrinterLabel.maxCopyCount ~= label.copies else {
      throw PrinterLanguageError(.copies(label.copies), language, label: number + 1)
    }
    let picture = label.picture
    guard picture.width == width, picture.height == height ?? min(picture.height, maxHeight) else {
      throw PrinterLanguageError(
        .size(
          width: picture.width, height: picture.height, wantedWidth: width, wantedHeight: height),
        language, label: number + 1)
    }
  }
}

/// The limits for streams that are read, as a protection of memory.
package struct PrinterReadLimits: Hashable, Sendable {
  /// The maximum number of labels in a stream.
  package var labels = 20_000
  /// The maximum number of bytes of all pictures together.
  package var pictureBytes = 1 << 26

  /// Creates limits that are sufficient for every genuine stream.
  package init() {}

  /// Creates limits for the numbers of labels and picture bytes.
  package init(labels: Int, pictureBytes: Int) {
    self.labels = labels
    self.pictureBytes = pictureBytes
  }
}
