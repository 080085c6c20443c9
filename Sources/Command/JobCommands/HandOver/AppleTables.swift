import CSVText

/// The table that the batch script of Apple's generator reads.
struct GeneratorTable: HandOverFormat {
  private static let header = [
    "SVG File Name", "URL", "Background Color", "Foreground Color", "Type", "Logo",
  ]
  private var check: AppleURLCheck
  private var names = DrawingNames()
  private var table = CSVWriter()
  private let look: [String]

  init(_ clip: JobClipCode, _ check: AppleURLCheck, logo: String) {
    self.check = check
    let colours = ClipStyle(clip.kind, template: clip.template).colours
    look = [
      colours.background.hex, colours.foreground.hex, clip.kind == .nfc ? "nfc" : "cam",
      logo,
    ]
  }

  mutating func faults(of row: HandOverRow) -> [String] {
    check.faults(of: row.url) + names.faults(of: row)
  }

  mutating func head() throws -> [UInt8] { try line(Self.header) }
  mutating func bytes(of row: HandOverRow) throws -> [UInt8] {
    try line([row.drawing, row.url] + look)
  }
  mutating func foot() -> [UInt8] { [] }
  var notes: [String] { check.notes }

  private mutating func line(_ fields: [String]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try table.write(fields, to: &bytes)
    return bytes
  }
}

/// The list for App Store Connect: a URL on each line, without a header.
struct URLList: HandOverFormat {
  var check: AppleURLCheck
  private(set) var table = CSVWriter(lineEnd: .lf)
  let hasPrefix: Bool

  mutating func faults(of row: HandOverRow) -> [String] { check.faults(of: row.url) }
  mutating func head() -> [UInt8] { [] }
  mutating func bytes(of row: HandOverRow) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try table.write([row.url], to: &bytes)
    return bytes
  }
  mutating func foot() -> [UInt8] { [] }
  var notes: [String] {
    let prefix =
      "every URL must belong to the experience that is chosen there; --prefix URL checks that"
    return check.notes + (hasPrefix ? [] : [prefix])
  }
}

/// A check of the names of drawings for print shops.
struct DrawingNames {
  /// The row of each name seen so far, in lower case because some file systems ignore case.
  private var seen: [String: Int] = [:]

  mutating func faults(of row: HandOverRow) -> [String] {
    let name = row.drawing
    var faults = [formulaFault([name])].compactMap { $0 }
    if row.content.name.isEmpty { faults.append("its drawing has no name") }
    if name.count > ClipHandOverLimits.maxNameLength {
      faults.append(
        "the name of its drawing has \(name.count) characters, and print shops accept "
          + "\(ClipHandOverLimits.maxNameLength)")
    }
    if let first = seen.updateValue(row.number, forKey: name.lowercased()) {
      faults.append("its drawing has the same name as that of row \(first)")
    }
    return faults
  }
}
