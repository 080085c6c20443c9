import CodeRequests
import AppClipCodes
import CSVText
import CommandLineKit
import Jobs
import Ledgers

/// The table that the batch script of Apple's generator reads.
struct GeneratorTable: HandOverForm {
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

/// The list that App Store Connect takes: a URL on each line, and no header.
struct URLList: HandOverForm {
  private var check: AppleURLCheck
  private var table = CSVWriter(lineEnd: .lf)
  private let hasPrefix: Bool

  init(_ check: AppleURLCheck, hasPrefix: Bool) {
    (self.check, self.hasPrefix) = (check, hasPrefix)
  }

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
      "every URL must belong to the experience that is chosen there; --prefix URL looks at that"
    return check.notes + (hasPrefix ? [] : [prefix])
  }
}

/// The names of drawings, as print shops take them.
struct DrawingNames {
  /// In small letters: not every system tells two cases apart.
  private var seen: [String: Int] = [:]

  mutating func faults(of row: HandOverRow) -> [String] {
    let name = row.drawing
    var faults = [formulaFault([name])].compactMap { $0 }
    if row.content.name.isEmpty { faults.append("its drawing has no name") }
    if name.count > ClipHandOver.longestName {
      faults.append(
        "the name of its drawing has \(name.count) characters, and print shops take "
          + "\(ClipHandOver.longestName)")
    }
    if let first = seen.updateValue(row.number, forKey: name.lowercased()) {
      faults.append("its drawing has the name of that of row \(first)")
    }
    return faults
  }
}
