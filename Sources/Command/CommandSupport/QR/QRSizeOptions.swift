/// The options for the size of a QR code.
package enum QRSizeOptions {
  package static let size = Option(
    "size", value: "LENGTH", category: "Size",
    help: "How wide the symbol is, without its quiet zone: 30mm, 3cm, 1.2in")
  package static let module = Option(
    "module", value: "LENGTH", category: "Size", help: "How wide each module is: 0.5mm")
  package static let distance = Option(
    "distance", value: "LENGTH", category: "Size",
    help: "From how far it is to be scanned, as 2m: ten times the width")
  package static let scale = Option(
    "scale", value: "N", category: "Size", help: "Pixels, or printer dots, for each module",
    defaultText: "10, at 300 dpi")
  package static let dpi = Option(
    "dpi", value: "N", category: "Size",
    help: "The printer's dots per inch: modules become whole dots",
    detail: """
      Without it a PNG has about 600 pixels to the inch, whole ones for each module, and says its \
      exact size. With it the size is the nearest one that the printer can do; it is shown.
      """)
  package static let quietZone = Option(
    "quiet-zone", value: "MODULES", category: "Size",
    help: "How wide the light border is", defaultText: "4, for Micro QR 2, as the standard asks")
  package static let bleed = Option(
    "bleed", value: "LENGTH", category: "Size",
    help: "How far the background extends beyond the cut, in a PDF")

  /// All options for the size.
  package static let all = [size, module, distance, scale, dpi, quietZone, bleed]

  package static func size(_ arguments: Arguments) throws -> RequestedSize? {
    let given = [size, module, distance, scale].filter(arguments.has)
    guard given.count < 2 else {
      throw arguments.refuse("\(given[0].label) and \(given[1].label) both name a size; give one")
    }
    if let size = try length(size, arguments) { return .symbol(size) }
    if let module = try length(module, arguments) { return .module(module) }
    if let distance = try length(distance, arguments) { return .distance(distance) }
    return try arguments.integer(scale, in: 1...1000).map { .dots($0) }
  }

  /// The density of the printer; nil if the options do not give it.
  package static func printer(_ arguments: Arguments) throws -> Density? {
    try arguments.integer(dpi, in: Density.range).map(Density.init(dotsPerInch:))
  }

  /// The length that an option gives, in micrometres; nil without it.
  package static func length(_ option: Option, _ arguments: Arguments) throws -> Int? {
    try arguments.value(option, expected: "a length such as 30mm, 3cm, 2m or 1.5in") {
      Length.micrometres($0)
    }
  }
}

extension Option {
  fileprivate var label: String { "--\(long)" }
}

/// The parsing of lengths as people write them.
package enum Length {
  private static let units: [(name: String, micrometres: Int)] = [
    ("mm", 1_000), ("cm", 10_000), ("in", 25_400), ("um", 1), ("µm", 1), ("m", 1_000_000),
  ]

  /// Parses `30mm`, `3 cm`, `1.5in`, `2m` or `30` (millimetres) as whole micrometres. Returns `nil`
  /// for other text, for zero, and for more than a kilometre.
  package static func micrometres(_ text: String) -> Int? {
    let unit = units.first { text.hasSuffix($0.name) } ?? ("", 1_000)
    let number = text.dropLast(unit.name.count).split(separator: " ")
    guard number.count == 1 else { return nil }
    let halves = number[0].split(separator: ".", omittingEmptySubsequences: false)
    let digits = halves.joined()
    let places = halves.count == 2 ? halves[1].utf8.count : 0
    guard halves.count <= 2, !digits.isEmpty, digits.utf8.count <= 15,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(digits)
    else { return nil }
    let (whole, isFar) = value.multipliedReportingOverflow(by: unit.micrometres)
    let divisor = (0..<places).reduce(1) { product, _ in product * 10 }
    let (rounded, isFarther) = whole.addingReportingOverflow(divisor / 2)
    guard !isFar, !isFarther else { return nil }
    let length = rounded / divisor
    return (1...1_000_000_000).contains(length) ? length : nil
  }
}
