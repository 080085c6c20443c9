package import AppClipCodes
import Artwork
import CommandLineKit

/// What a drawing of a code shall look like, from the command line.
package struct ClipStyle {
  package var colours: ClipColours
  var kind: ClipKind
  /// The disc in micrometres; `nil` when nothing was said.
  var diameter: Int?

  static let template = Option(
    "template", value: "N", category: "Drawing",
    help: "One of Apple's colour schemes, 0 to 17: even ones are white on a colour",
    defaultText: "1, black on white")
  static let foreground = Option(
    "foreground", value: "RRGGBB", category: "Drawing", help: "The colour of the arcs")
  static let background = Option(
    "background", value: "RRGGBB", category: "Drawing", help: "The colour of the disc")
  static let kind = Option(
    "kind", value: "KIND", choices: ClipKind.allCases.map(\.rawValue), category: "Drawing",
    help: "What the glyph in the middle asks for", default: ClipKind.camera.rawValue)
  static let diameter = Option(
    "diameter", value: "MM", category: "Size", help: "How wide the code is on paper",
    defaultText: "19 mm, or 34.8 mm for an NFC code")
  static let tag = Option(
    "tag", value: "MM", category: "Size", help: "How wide the NFC tag behind it is")

  static let options = [template, foreground, background, kind, diameter, tag]

  init(_ arguments: Arguments) throws {
    kind = try arguments.choice(Self.kind) ?? .camera
    diameter = try Self.length(arguments, Self.diameter)
    let tag = try Self.length(arguments, Self.tag)
    colours = try Self.colours(arguments)
    if tag != nil, kind != .nfc {
      throw arguments.refuse(Self.tag, "only an NFC code has a tag; add --kind nfc")
    }
    if diameter != nil || tag != nil {
      try ClipSize.check(diameter: printedDiameter, kind: kind, tag: tag)
    }
  }

  /// One of Apple's colour schemes, at its least size.
  package init(_ kind: ClipKind, template: Int) {
    self.kind = kind
    colours = ClipTemplate.all[min(max(0, template), ClipTemplate.all.count - 1)].colours
  }

  /// The diameter on paper, the least one unless another was asked for.
  var printedDiameter: Int {
    diameter ?? (kind == .camera ? ClipSize.leastPrinted : ClipSize.leastWithTag)
  }

  /// The same in millimetres: `19` or `34.8`.
  var printedMillimetres: String {
    let (whole, rest) = printedDiameter.quotientAndRemainder(dividingBy: 1000)
    return rest == 0 ? "\(whole)" : "\(Double(printedDiameter) / 1000)"
  }

  /// A length in millimetres as micrometres.
  static func length(_ arguments: Arguments, _ option: Option) throws -> Int? {
    try arguments.value(option, expected: "a length in millimetres, up to 5000") { text in
      guard let value = Double(text), value > 0, value <= 5000 else { return nil }
      return Int((value * 1000).rounded())
    }
  }

  private static func colours(_ arguments: Arguments) throws -> ClipColours {
    let pair = try [foreground, background].map {
      try arguments.value($0, expected: "a colour such as 1A2B3C", ClipColour.init(hex:))
    }
    let index = try arguments.integer(template, in: 0...ClipTemplate.all.count - 1)
    switch (pair[0], pair[1], index) {
    case (nil, nil, let index): return ClipTemplate.all[index ?? 1].colours
    case (let foreground?, let background?, nil):
      return try ClipColours(foreground: foreground, background: background)
    case (_, _, .some):
      throw arguments.refuse(template, "a template has its colours; give it or a pair of your own")
    default: throw arguments.refuse("--foreground and --background go together")
    }
  }
}
