/// The style in which a grid is drawn in a terminal.
package struct TerminalStyle: Hashable, Sendable {
  /// The colours of a terminal's text and background.
  package enum Ground: Hashable, Sendable {
    /// Light letters on a dark background.
    case dark
    /// Dark letters on a light background.
    case light
    /// Any colours: escape sequences select black modules on white.
    case coloured
  }

  /// The colours of the terminal's text and background.
  package var ground: Ground
  /// Whether the dark modules are drawn light and the light ones dark. Many scanners cannot read
  /// that.
  package var isInverted: Bool

  /// Creates a style for a terminal with these colours.
  package init(_ ground: Ground, isInverted: Bool = false) {
    self.ground = ground
    self.isInverted = isInverted
  }
}

extension ModuleGrid {
  /// Returns the grid with its quiet zone as lines of half blocks, two rows of modules in each
  /// line.
  ///
  /// In most terminal fonts, a half block is about as wide as it is high.
  package func terminalText(
    _ style: TerminalStyle, quietZone: Int
  ) throws(ArtworkError) -> String {
    try CodeDrawing.check(quietZone: quietZone)
    var text = ""
    for line in stride(from: -quietZone, to: height + quietZone, by: 2) {
      if style.ground == .coloured { text += "\u{1B}[97;40m" }
      for x in -quietZone..<width + quietZone {
        let upper = isInk(x, line, style, quietZone)
        let lower = isInk(x, line + 1, style, quietZone)
        text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
      }
      if style.ground == .coloured { text += "\u{1B}[0m" }
      text += "\n"
    }
    return text
  }

  /// Whether a module is drawn in the colour of the letters. Nothing is drawn below the quiet zone.
  private func isInk(_ x: Int, _ y: Int, _ style: TerminalStyle, _ quietZone: Int) -> Bool {
    let isDark = self[x, y] != style.isInverted
    return y < height + quietZone && isDark == (style.ground == .light)
  }
}
