import Artwork
import Codes
import LabelStock
package import PrinterLanguages

/// Labels in the language of their printer, read back from the bytes that are sent.
package struct RollStream {
  /// How the printer is spoken to.
  package enum Language: Hashable, Sendable {
    case zpl, tspl, epl2
    case brother(BrotherModel)
  }

  private let roll: RollGeometry
  private let language: Language
  private let publisher: QRPublisher

  /// Speaks to the printer of a roll.
  package init(_ roll: RollGeometry, _ language: Language) throws {
    (self.roll, self.language) = (roll, language)
    publisher = try QRPublisher()
    _ = try medium
  }

  /// The bytes for these labels; each code has been read from them, dot by dot.
  package func stream(_ labels: [MadeLabel], copies: Int) throws -> PrinterStream {
    let printed = try labels.map { PrinterLabel(try $0.picture(on: roll), copies: copies) }
    let stream = try written(printed)
    let read = try read(stream.bytes)
    guard read.count == labels.count else { throw SheetError.labelsLost(read.count, labels.count) }
    for (label, back) in zip(labels, read) {
      guard back.copies == copies || language.repeatsPages else {
        throw SheetError.labelsLost(back.copies, copies)
      }
      try label.check(back.picture, on: roll, by: publisher)
    }
    return stream
  }

  private func written(_ labels: [PrinterLabel]) throws -> PrinterStream {
    switch (language, try medium) {
    case (.zpl, .dots(let medium)): try ZPL.write(labels, on: medium)
    case (.tspl, .dots(let medium)): try TSPL.write(labels, on: medium)
    case (.epl2, .dots(let medium)): try EPL2.write(labels, on: medium)
    case (.brother(let model), .brother(let medium)):
      try BrotherRaster.write(labels, on: medium, for: model)
    default: throw SheetError.unknownRoll
    }
  }

  private func read(_ bytes: [UInt8]) throws -> [PrinterLabel] {
    switch (language, try medium) {
    case (.zpl, _): try ZPL.read(bytes)
    case (.tspl, .dots(let medium)):
      try TSPL.read(bytes, dotsPerMillimetre: medium.dotsPerMillimetre)
    case (.epl2, _): try EPL2.read(bytes)
    case (.brother(let model), .brother(let medium)):
      try BrotherRaster.read(bytes, on: medium, for: model)
    default: throw SheetError.unknownRoll
    }
  }

  private enum Medium {
    case dots(LabelMedium)
    case brother(BrotherMedium)
  }

  private var medium: Medium {
    get throws(SheetError) {
      if case .brother = language {
        let known = BrotherMedium.known.first { medium in
          guard medium.width == roll.width else { return false }
          switch medium.length {
          case .endless: return roll.roll.dotsHigh == nil
          case .dieCut(_, let dots): return roll.roll.dotsHigh == dots
          }
        }
        guard let known else { throw SheetError.unknownRoll }
        return .brother(known)
      }
      // "300 dpi" is 12 dots to the millimetre on Zebra's printers, as far as is known.
      let each = roll.density.milliDotsPerInch > 250_000 ? 12 : 8
      return .dots(
        LabelMedium(
          width: roll.width, height: roll.roll.dotsHigh,
          gap: roll.roll.dotsHigh == nil ? 0 : 3 * each, dotsPerMillimetre: each))
    }
  }
}

extension RollStream.Language {
  /// Whether copies are pages of their own.
  fileprivate var repeatsPages: Bool { if case .brother = self { true } else { false } }
}
