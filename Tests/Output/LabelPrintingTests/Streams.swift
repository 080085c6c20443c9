@testable import LabelPrinting

/// Streams of labels for the tests.
enum Streams {
  static func picture(_ seed: Int, width: Int = 96, height: Int = 40) throws -> LabelPicture {
    try LabelPicture(width: width, height: height) { x, y in (x / 4 * 7 + y / 4 * 13 + seed) % 5 < 2
    }
  }

  static func zpl(_ count: Int, width: Int = 96, height: Int = 40) throws -> PrinterStream {
    let labels = try (0..<count).map {
      PrinterLabel(try picture($0, width: width, height: height))
    }
    let medium = LabelMedium(width: width, height: height, gap: 24, dotsPerMillimetre: 8)
    return try ZPL.write(labels, on: medium, encoding: .plain)
  }

  static func tspl(_ count: Int, width: Int = 96, height: Int = 40) throws -> PrinterStream {
    let labels = try (0..<count).map {
      PrinterLabel(try picture($0, width: width, height: height))
    }
    return try TSPL.write(
      labels, on: LabelMedium(width: width, height: height, gap: 24, dotsPerMillimetre: 8))
  }

  static let roll = BrotherMedium(
    millimetres: 62, width: 96, length: .dieCut(millimetres: 29, dots: 40), rightMargin: 12)

  static func brother(_ copies: [Int]) throws -> PrinterStream {
    let labels = try copies.enumerated().map {
      PrinterLabel(try picture($0.offset), copies: $0.element)
    }
    return try BrotherRaster.write(labels, on: roll)
  }
}

extension LabelPrinter {
  /// One that does not wait long for what a test knows will not come.
  init(port: UInt16) {
    self.init(.network(host: "127.0.0.1", port: port))
    patience.answering = .milliseconds(150)
    patience.stalling = .milliseconds(400)
    patience.printing = .milliseconds(300)
  }

  /// What comes of sending.
  func result(_ stream: PrinterStream) -> Result<Outcome, LabelPrinterError> {
    do throws(LabelPrinterError) { return .success(try send(stream)) } catch {
      return .failure(error)
    }
  }

  func failure(_ stream: PrinterStream) -> LabelPrinterError? {
    if case .failure(let error) = result(stream) { error } else { nil }
  }
}
