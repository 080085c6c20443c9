/// A label as printers of dots see it, for ZPL, TSPL and EPL2.
///
/// Everything is counted in the printer's dots, so that nothing has to be rounded: "203 dpi" is
/// 8 dots to the millimetre and "300 dpi" 12.
package struct LabelMedium: Hashable, Sendable {
  /// Dots across the label; a picture must be exactly as wide.
  package var width: Int
  /// Dots along it; `nil` for paper without an end, where the picture says it.
  package var height: Int?
  /// Dots from one label to the next; 0 for paper without an end.
  package var gap: Int
  /// Dots to the millimetre: 6, 8, 12 or 24. Only TSPL is told.
  package var dotsPerMillimetre: Int

  /// Labels, or paper without an end (`height` is `nil`).
  package init(width: Int, height: Int?, gap: Int, dotsPerMillimetre: Int) {
    self.width = width
    self.height = height
    self.gap = gap
    self.dotsPerMillimetre = dotsPerMillimetre
  }

  /// Refuses what no label can be, and pictures that are not exactly the label.
  func check(
    _ labels: [PrinterLabel], _ language: PrinterLanguage
  ) throws(PrinterLanguageError) {
    let sizes = 1...32_000
    guard sizes.contains(width), height.map(sizes.contains) ?? true, 0...1_000 ~= gap,
      1...48 ~= dotsPerMillimetre, height != nil || gap == 0
    else { throw PrinterLanguageError(.medium, language) }
    try checkLabels(labels, language, width: width, height: height, most: sizes.upperBound)
  }
}

/// What holds for the labels of every language.
func checkLabels(
  _ labels: [PrinterLabel], _ language: PrinterLanguage, width: Int, height: Int?, most: Int
) throws(PrinterLanguageError) {
  if labels.isEmpty { throw PrinterLanguageError(.noLabels, language) }
  for (number, label) in labels.enumerated() {
    guard 1...PrinterLabel.mostCopies ~= label.copies else {
      throw PrinterLanguageError(.copies(label.copies), language, label: number + 1)
    }
    let picture = label.picture
    guard picture.width == width, picture.height == height ?? min(picture.height, most) else {
      throw PrinterLanguageError(
        .size(
          width: picture.width, height: picture.height, wantedWidth: width, wantedHeight: height),
        language, label: number + 1)
    }
  }
}

/// How much a reader is ready to hold.
package struct PrinterReadLimits: Hashable, Sendable {
  /// Labels in a stream.
  package var labels = 20_000
  /// Bytes of all pictures together.
  package var pictureBytes = 1 << 26

  /// What is ready for every honest stream.
  package init() {}

  /// Narrower ones.
  package init(labels: Int, pictureBytes: Int) {
    self.labels = labels
    self.pictureBytes = pictureBytes
  }
}
