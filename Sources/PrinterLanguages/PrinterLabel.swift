/// One label to be printed, and how often.
package struct PrinterLabel: Hashable, Sendable {
  /// The most copies of one label.
  package static let mostCopies = 9_999

  /// Its dots.
  package var picture: LabelPicture
  /// How many of it.
  package var copies: Int

  /// A picture, once unless said otherwise.
  package init(_ picture: LabelPicture, copies: Int = 1) {
    self.picture = picture
    self.copies = copies
  }
}

/// The languages in which a picture can be wrapped for a label printer.
package enum PrinterLanguage: String, CaseIterable, Sendable {
  /// Zebra's ZPL II.
  case zpl = "ZPL"
  /// Brother's raster mode for QL printers.
  case brotherRaster = "Brother raster"
  /// TSC's TSPL, which most printers of shipping labels understand.
  case tspl = "TSPL"
  /// Eltron's EPL2, page mode.
  case epl2 = "EPL2"
}

/// Labels in a printer's language, and where each of them ends.
package struct PrinterStream: Hashable, Sendable {
  /// What the bytes are.
  package let language: PrinterLanguage
  /// All of them, to be sent as they are.
  package private(set) var bytes: [UInt8] = []
  /// For each label, how many bytes there are up to its own end, all copies included.
  package private(set) var ends: [Int] = []
  /// For each label, how many of it.
  package private(set) var copies: [Int] = []

  init(_ language: PrinterLanguage) { self.language = language }

  mutating func append(_ text: String) { bytes += text.utf8 }
  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  mutating func endLabel(copies count: Int) {
    ends.append(bytes.count)
    copies.append(count)
  }

  /// How many labels are whole within the first so many bytes.
  package func labels(within count: Int) -> Int { ends.count { $0 <= count } }

  /// How many labels have a byte within the first so many bytes.
  package func labels(begunWithin count: Int) -> Int {
    ([0] + ends.dropLast()).count { $0 < count }
  }

  /// How many labels, from the first, are whole once so many pieces of paper have come out.
  package func labels(afterPages count: Int) -> Int {
    var left = count
    return copies.prefix {
      left -= $0
      return left >= 0
    }.count
  }
}
