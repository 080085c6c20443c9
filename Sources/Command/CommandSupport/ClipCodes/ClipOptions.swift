package import AppClipCodes

/// The style of an App Clip Code, from the command line or from a job.
package struct ClipStyle {
  /// The colours of the code.
  package var colours: ClipColours
  package var kind: ClipGlyph
  /// The diameter of the disc in micrometres; nil if none was given.
  package var diameter: Int?

  package static let template = Option(
    "template", value: "N", category: "Drawing",
    help: "One of Apple's colour schemes, 0 to 17: even ones are white on a colour",
    defaultText: "1, black on white")
  package static let foreground = Option(
    "foreground", value: "RRGGBB", category: "Drawing", help: "The colour of the arcs")
  package static let background = Option(
    "background", value: "RRGGBB", category: "Drawing", help: "The colour of the disc")
  package static let kind = Option(
    "kind", value: "KIND", choices: ClipGlyph.allCases.map(\.rawValue), category: "Drawing",
    help: "What the glyph in the middle asks for", default: ClipGlyph.camera.rawValue)
  package static let diameter = Option(
    "diameter", value: "MM", category: "Size", help: "How wide the code is on paper",
    defaultText: "19 mm, or 34.8 mm for an NFC code")
  package static let tag = Option(
    "tag", value: "MM", category: "Size", help: "How wide the NFC tag behind it is")

  package static let options = [template, foreground, background, kind, diameter, tag]

  package init(_ arguments: Arguments) throws {
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

  /// Creates the style of one of Apple's colour schemes, by its number, at the minimum size.
  package init(_ kind: ClipGlyph, template: Int) {
    self.kind = kind
    colours = ClipTemplate.all[min(max(0, template), ClipTemplate.all.count - 1)].colours
  }

  /// The diameter of the disc on paper in micrometres: the requested one, or the minimum.
  package var printedDiameter: Int {
    diameter ?? (kind == .camera ? ClipSize.minPrintedDiameter : ClipSize.minDiameterWithTag)
  }

  /// The diameter of the disc on paper in millimetres, such as `19` or `34.8`.
  package var printedMillimetres: String {
    let (whole, rest) = printedDiameter.quotientAndRemainder(dividingBy: 1000)
    return rest == 0 ? "\(whole)" : "\(Double(printedDiameter) / 1000)"
  }

  /// The length in millimetres that an option gives, in micrometres; nil without it.
  package static func length(_ arguments: Arguments, _ option: Option) throws -> Int? {
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
      throw arguments.refuse(
        template, "a template sets the colours; give it or your own pair, not both")
    default: throw arguments.refuse("--foreground and --background go together")
    }
  }
}

/// The limits of Apple's print shop for one delivery of App Clip Codes.
package enum ClipHandOverLimits {
  /// The maximum number of codes that Apple's print shop accepts at once.
  package static let maxCodeCount = 10_000
  /// The maximum length of a file name, in bytes.
  package static let maxNameLength = 188
}
