import Basics

/// A cursor over a printer's stream that consumes only the expected bytes.
struct ByteScanner {
  let language: PrinterLanguage
  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8], _ language: PrinterLanguage) {
    (self.bytes, self.language) = (bytes, language)
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// The next byte; `nil` at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func error(_ problem: PrinterLanguageError.Problem, at place: Int? = nil) -> PrinterLanguageError
  {
    PrinterLanguageError(problem, language, offset: place ?? offset)
  }

  /// Consumes these bytes if they come next. Returns whether they do.
  mutating func accept(_ wanted: [UInt8]) -> Bool {
    guard bytes[offset...].starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  mutating func accept(_ text: String) -> Bool { accept(Array(text.utf8)) }

  /// Consumes these bytes, or throws an error in which `name` describes them.
  mutating func take(_ wanted: [UInt8], _ name: String) throws(PrinterLanguageError) {
    if accept(wanted) { return }
    let rest = bytes[offset...]
    if wanted.starts(with: rest) { throw error(.cutOff, at: bytes.count) }
    // Keep the sentence short.
    throw error(.expected(name, found: shown(rest.prefix(min(wanted.count, 24)))))
  }

  mutating func take(_ text: String) throws(PrinterLanguageError) {
    try take(Array(text.utf8), Self.printable(text.utf8) ?? hexadecimal(text.utf8))
  }

  /// Parses a number without a sign or leading zeros.
  mutating func number(
    _ what: String, in range: ClosedRange<Int>
  ) throws(PrinterLanguageError) -> Int {
    let start = offset
    var value = 0
    while let digit = next, digit.isDigit {
      guard offset - start < 9, value > 0 || offset == start else {
        throw error(.number(what, range), at: start)
      }
      value = 10 * value + Int(digit - 0x30)
      offset += 1
    }
    // The next digit may be missing because the data were cut off.
    if isAtEnd { throw error(.cutOff) }
    guard offset > start, range.contains(value) else {
      throw error(.number(what, range), at: start)
    }
    return value
  }

  /// Consumes a number of bytes.
  mutating func take(count: Int) throws(PrinterLanguageError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else { throw error(.cutOff, at: bytes.count) }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func byte() throws(PrinterLanguageError) -> UInt8 {
    guard let byte = next else { throw error(.cutOff) }
    offset += 1
    return byte
  }

  private func shown(_ found: ArraySlice<UInt8>) -> String {
    Self.printable(found) ?? "the bytes \(hexadecimal(found))"
  }

  /// Returns printable ASCII as it is and line ends by name, or `nil` for anything else.
  private static func printable(_ bytes: some Sequence<UInt8>) -> String? {
    var text = ""
    for byte in bytes {
      switch byte {
      case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x0D: text += "<CR>"
      case 0x0A: text += "<LF>"
      default: return nil
      }
    }
    return "'\(text)'"
  }
}

/// The remaining amounts of labels and bytes that a reader accepts.
struct ReadBudget {
  private var labels: Int
  private var pictureBytes: Int

  init(_ limits: PrinterReadLimits) {
    (labels, pictureBytes) = (limits.labels, limits.pictureBytes)
  }

  /// Counts a label; throws an error if there are too many.
  mutating func label(_ scanner: ByteScanner) throws(PrinterLanguageError) {
    labels -= 1
    if labels < 0 { throw scanner.error(.limit("labels")) }
  }

  /// Counts the bytes of a picture before they are allocated; throws an error if there are too
  /// many.
  mutating func picture(_ count: Int, _ scanner: ByteScanner) throws(PrinterLanguageError) {
    pictureBytes -= count
    if pictureBytes < 0 { throw scanner.error(.limit("dots")) }
  }
}

extension ByteScanner {
  /// Creates the label from its dots, or throws an error with the offset of its picture.
  func label(
    _ width: Int, _ height: Int, _ bytes: [UInt8], copies: Int = 1, at place: Int
  ) throws(PrinterLanguageError) -> PrinterLabel {
    do throws(LabelPictureError) {
      return PrinterLabel(
        try LabelPicture(width: width, height: height, bytes: bytes), copies: copies)
    } catch {
      switch error {
      case .blackBeyondWidth: throw self.error(.blackOutside, at: place)
      case .size, .bytes: throw self.error(.pictureData, at: place)
      }
    }
  }
}
