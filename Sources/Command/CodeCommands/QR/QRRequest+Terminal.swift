extension QRRequest {
  /// Draws the codes as text in the terminal, and returns the exit status.
  func runInTerminal() throws -> ExitStatus {
    var items = QRItems(self)
    let maker = QRMaker(self)
    var output = StandardOutput()
    var status = ExitStatus.done
    let isList = operands.count > 1 || operands == ["-"]
    while let item = try items.next() {
      let outcome = maker.draw(item)
      if let failure = outcome.failure {
        status = Beckon.status(of: failure)
        Beckon.say("\(item.place)\(item.text.excerpt): \(failure)")
        continue
      }
      if !isQuiet { for warning in outcome.warnings { Beckon.warn(warning.sentence) } }
      for code in outcome.codes {
        if isList { try output.write("\(item.text.safeForTerminal())\n") }
        try draw(code, &output)
      }
    }
    try output.flush()
    return status
  }

  private func draw(_ code: FinishedQR, _ output: inout StandardOutput) throws {
    let zone = style.quietZone ?? code.drawn.symbol.version.quietZone
    try output.write(try code.drawn.symbol.grid().terminalText(terminalStyle, quietZone: zone))
    try output.flush()
    guard !isQuiet else { return }
    Beckon.say(code.symbolWords)
    if let capitals = code.capitals { Beckon.say(capitals) }
    if style.isInverted { Beckon.warn(PrintFinding.inverted.description) }
    let need = code.drawn.symbol.version.quietZone
    if zone < need { Beckon.warn(PrintFinding.narrowQuietZone(zone, need: need).description) }
  }

  private var terminalStyle: TerminalStyle {
    let ground: TerminalStyle.Ground =
      switch self.ground {
      case "dark": .dark
      case "light": .light
      default: Styling.isOn(colour) ? .coloured : .dark
      }
    return TerminalStyle(ground, isInverted: style.isInverted)
  }
}
