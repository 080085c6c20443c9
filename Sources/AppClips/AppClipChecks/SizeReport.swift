/// A report by Xcode in a file `App Thinning Size Report.txt`.
package struct SizeReport: Equatable, Sendable {
  /// A build of the App Clip for one kind of device, as thinned by Xcode.
  package struct Variant: Equatable, Sendable {
    package var name: String
    /// Whether it is the universal build for all devices, which is never installed from the App
    /// Store.
    package var isUniversal: Bool
    /// The size on the device in bytes, to the accuracy of the report's rounding.
    package var size: Int
  }

  /// The variants in the order of the report.
  package var variants: [Variant]

  /// Reads a report from the bytes of its file.
  package init(_ bytes: [UInt8]) throws(SizeReportError) {
    var variants: [Variant] = []
    var name: String?
    var isUniversal = false
    var text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { text.unicodeScalars.removeFirst() }
    for (index, line) in text.split(whereSeparator: \.isNewline).enumerated() {
      if let value = line.value(after: "Variant:") {
        if let name { throw Self.missing(name) }
        (name, isUniversal) = (String(value), false)
      } else if let value = line.value(after: "Supported variant descriptors:") {
        isUniversal = value.lowercased().contains("universal")
      } else if let value = line.value(after: "App size:"), let current = name {
        guard let size = Self.uncompressed(value) else {
          throw SizeReportError(
            "variant '\(current)', '\(line)': the size is not understood; it should read "
              + "'App size: 6.7 MB compressed, 18.6 MB uncompressed' (line \(index + 1) of those "
              + "that are not empty)")
        }
        variants.append(Variant(name: current, isUniversal: isUniversal, size: size))
        name = nil
      }
    }
    if let name { throw Self.missing(name) }
    guard !variants.isEmpty else {
      throw SizeReportError(
        "it has no variants; export the archive with 'All compatible device variants' and "
          + "give its App Thinning Size Report.txt")
    }
    self.variants = variants
  }

  /// The variants that people install, or all variants if there is only the universal one.
  package var installed: [Variant] {
    let thinned = variants.filter { !$0.isUniversal }
    return thinned.isEmpty ? variants : thinned
  }

  private static func missing(_ name: String) -> SizeReportError {
    SizeReportError("the variant '\(name)' has no line 'App size: … uncompressed'")
  }

  /// Parses the bytes of `6.7 MB compressed, 18.6 MB uncompressed`. The decimal separator may be a
  /// comma.
  private static func uncompressed(_ text: Substring) -> Int? {
    guard let end = text.start(of: " uncompressed") else { return nil }
    let words = text[..<end].split { $0.isWhitespace }
    guard words.count >= 2, let unit = unit(words[words.count - 1]) else { return nil }
    return bytes(words[words.count - 2], unit)
  }

  private static func unit(_ word: Substring) -> Int? {
    switch word.lowercased() {
    case "byte", "bytes": 1
    case "kb": 1_000
    case "mb": 1_000_000
    case "gb": 1_000_000_000
    default: nil
    }
  }

  private static func bytes(_ number: Substring, _ unit: Int) -> Int? {
    if number.lowercased() == "zero" { return 0 }
    let plain = String(number.map { $0 == "," ? "." : $0 })
    guard plain.utf8.count <= 9, plain.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }),
      let value = Double(plain)
    else { return nil }
    return Int((value * Double(unit)).rounded())
  }
}

/// A text that is not a size report, with a sentence that says what to give instead.
package struct SizeReportError: Error, CustomStringConvertible {
  package let description: String

  init(_ sentence: String) { description = sentence }
}

extension Substring {
  /// Returns the text after a label at the start of the line, without leading white space.
  fileprivate func value(after label: String) -> Substring? {
    let line = drop { $0.isWhitespace }
    guard line.hasPrefix(label) else { return nil }
    return line.dropFirst(label.count).drop { $0.isWhitespace }
  }

  fileprivate func start(of text: String) -> Substring.Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
