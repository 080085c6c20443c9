/// A label to print, with the number of copies.
package struct PrinterLabel: Hashable, Sendable {
  /// The maximum number of copies of one label.
  package static let maxCopyCount = 9_999

  /// The dots of the label.
  package var picture: LabelPicture
  /// The number of copies of the label that are printed.
  package var copies: Int

  /// Creates a label that is printed this number of times.
  package init(_ picture: LabelPicture, copies: Int = 1) {
    self.picture = picture
    self.copies = copies
  }
}

/// The printer languages in which a picture can be sent.
package enum PrinterLanguage: String, CaseIterable, Sendable {
  /// Zebra's ZPL II, for printers of Zebra and many others.
  case zpl = "ZPL"
  /// Brother's raster mode, for QL printers.
  case brotherRaster = "Brother raster"
  /// TSC's TSPL, which most printers of shipping labels understand.
  case tspl = "TSPL"
  /// Eltron's EPL2 in page mode, for older printers of Zebra.
  case epl2 = "EPL2"
}

/// A stream of labels in a printer's language, with the end of each label.
package struct PrinterStream: Hashable, Sendable {
  /// The language of the bytes.
  package let language: PrinterLanguage
  /// The bytes, to be sent without changes.
  package private(set) var bytes: [UInt8] = []
  /// For each label, the byte offset in the stream after all its copies.
  package private(set) var ends: [Int] = []
  /// For each label, the number of its copies.
  package private(set) var copies: [Int] = []

  init(_ language: PrinterLanguage) { self.language = language }

  mutating func append(_ text: String) { bytes += text.utf8 }
  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  mutating func endLabel(copies count: Int) {
    ends.append(bytes.count)
    copies.append(count)
  }

  /// Returns the number of labels that are complete within the first `count` bytes.
  package func labels(within count: Int) -> Int { ends.count { $0 <= count } }

  /// Returns the number of labels that begin within the first `count` bytes.
  package func labels(begunWithin count: Int) -> Int {
    ([0] + ends.dropLast()).count { $0 < count }
  }

  /// Returns the number of labels, counted from the first, that are complete after `count` printed
  /// pages.
  package func labels(afterPages count: Int) -> Int {
    var left = count
    return copies.prefix {
      left -= $0
      return left >= 0
    }.count
  }
}
