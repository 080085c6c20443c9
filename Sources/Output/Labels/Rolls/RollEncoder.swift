import Artwork
import Codes
package import LabelPrinting

/// Encodes labels in the language of their printer and reads them back from the bytes that will be
/// sent.
package struct RollEncoder {
  /// The printer languages, with the model if it matters.
  package enum Language: Hashable, Sendable {
    /// ZPL, TSPL or EPL2, which need no further information.
    case zpl, tspl, epl2
    /// Brother's raster mode for this model.
    case brother(BrotherModel)
  }

  private let roll: RollGeometry
  private let wrapping: LanguageAndMedium
  private let publisher: QRPublisher

  /// The printer language, with the medium described in its terms.
  private enum LanguageAndMedium {
    case zpl(LabelMedium)
    case tspl(LabelMedium)
    case epl2(LabelMedium)
    case brother(BrotherMedium, BrotherModel)
  }

  /// Creates an encoder for the printer of a roll.
  package init(_ roll: RollGeometry, _ language: Language) throws {
    self.roll = roll
    publisher = try QRPublisher()
    wrapping =
      switch language {
      case .zpl: .zpl(roll.medium)
      case .tspl: .tspl(roll.medium)
      case .epl2: .epl2(roll.medium)
      case .brother(let model): .brother(try roll.brotherMedium, model)
      }
  }

  /// The roll that must be in a Brother QL; `nil` for other printers, which do not report their
  /// roll.
  package var neededRoll: BrotherMedium? {
    if case .brother(let medium, _) = wrapping { medium } else { nil }
  }

  /// Encodes labels for the printer. Each code is read back from the bytes, in every dot.
  package func stream(_ labels: [RenderedLabel], copies: Int) throws -> PrinterStream {
    let printed = try labels.map { PrinterLabel(try $0.picture(on: roll), copies: copies) }
    let stream = try written(printed)
    // In languages without a command for copies, each copy is a page of its own.
    let read = try read(stream.bytes).flatMap { repeatElement($0.picture, count: $0.copies) }
    guard read.count == labels.count * copies else {
      throw SheetError.labelsLost(read.count, labels.count * copies)
    }
    for (index, picture) in read.enumerated() {
      try labels[index / copies].check(picture, on: roll, by: publisher)
    }
    return stream
  }

  private func written(_ labels: [PrinterLabel]) throws(PrinterLanguageError) -> PrinterStream {
    switch wrapping {
    case .zpl(let medium): try ZPL.write(labels, on: medium)
    case .tspl(let medium): try TSPL.write(labels, on: medium)
    case .epl2(let medium): try EPL2.write(labels, on: medium)
    case .brother(let medium, let model): try BrotherRaster.write(labels, on: medium, for: model)
    }
  }

  private func read(_ bytes: [UInt8]) throws(PrinterLanguageError) -> [PrinterLabel] {
    switch wrapping {
    case .zpl: try ZPL.read(bytes)
    case .tspl(let medium): try TSPL.read(bytes, dotsPerMillimetre: medium.dotsPerMillimetre)
    case .epl2: try EPL2.read(bytes)
    case .brother(let medium, let model): try BrotherRaster.read(bytes, on: medium, for: model)
    }
  }
}

extension RollGeometry {
  /// The gap between labels in printer commands, in millimetres, if none is known.
  private static let gap = 3

  /// The medium as ZPL, TSPL and EPL2 describe it, in dots.
  fileprivate var medium: LabelMedium {
    let each =
      switch roll.resolution {
      case .perMillimetre(let count): count
      // Printers sold as 300 dpi have 12 dots per millimetre, as far as is known.
      case .perInch(let count): (count * 10 + 127) / 254
      }
    let isEndless = roll.dotsHigh == nil
    return LabelMedium(
      width: width, height: roll.dotsHigh, gap: isEndless ? 0 : Self.gap * each,
      dotsPerMillimetre: each)
  }

  /// The medium as a Brother QL reports it.
  fileprivate var brotherMedium: BrotherMedium {
    get throws(SheetError) {
      let known = BrotherMedium.known.first { $0.width == width && $0.height == roll.dotsHigh }
      guard let known else { throw SheetError.unknownRoll }
      return known
    }
  }
}
