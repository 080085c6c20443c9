/// How a grid is drawn in a terminal.
public struct TerminalStyle: Hashable, Sendable {
  /// What the terminal itself looks like.
  public enum Ground: Hashable, Sendable {
    /// Light letters on a dark ground.
    case dark
    /// Dark letters on a light ground.
    case light
    /// It does not matter: black and white are asked for by escape sequences.
    case coloured
  }

  /// What the terminal looks like.
  public var ground: Ground
  /// Whether dark modules are drawn light and light ones dark; many scanners cannot read that.
  public var isInverted: Bool

  /// Names the style.
  public init(_ ground: Ground, isInverted: Bool = false) {
    self.ground = ground
    self.isInverted = isInverted
  }
}

extension ModuleGrid {
  /// The grid as lines of half blocks, two rows of modules in each line, with its quiet zone.
  ///
  /// Two modules above each other are about as wide as high in most terminals' letters.
  public func terminalText(
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

  /// Whether a module is drawn in the letters' colour; below the quiet zone nothing is drawn.
  private func isInk(_ x: Int, _ y: Int, _ style: TerminalStyle, _ quietZone: Int) -> Bool {
    let isDark = self[x, y] != style.isInverted
    return y < height + quietZone && isDark == (style.ground == .light)
  }
}
