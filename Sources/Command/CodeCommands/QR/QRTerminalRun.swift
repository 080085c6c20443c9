/// Draws codes as text in the terminal.
struct QRTerminalRun {
  private let request: QRRequest

  init(_ request: QRRequest) { self.request = request }

  func run() throws -> ExitStatus {
    var items = QRItems(request)
    let maker = QRMaker(request)
    var output = StandardOutput()
    var status = ExitStatus.done
    let isList = request.operands.count > 1 || request.operands == ["-"]
    while let item = try items.next() {
      let outcome = maker.draw(item)
      if let failure = outcome.failure {
        status = Beckon.status(of: failure)
        Beckon.say("\(item.place)\(item.text.excerpt): \(failure)")
        continue
      }
      if !request.isQuiet { for warning in outcome.warnings { Beckon.warn(warning.sentence) } }
      for code in outcome.codes {
        if isList { try output.write("\(item.text.safeForTerminal())\n") }
        try draw(code, &output)
      }
    }
    try output.flush()
    return status
  }

  private func draw(_ code: FinishedQR, _ output: inout StandardOutput) throws {
    let zone = request.style.quietZone ?? code.drawn.symbol.version.quietZone
    try output.write(try code.drawn.symbol.grid().terminalText(style, quietZone: zone))
    try output.flush()
    guard !request.isQuiet else { return }
    let facts = QRReport(code)
    Beckon.say(facts.symbolWords)
    if let capitals = facts.capitals { Beckon.say(capitals) }
    if request.style.isInverted { Beckon.warn(PrintFinding.inverted.description) }
    let need = code.drawn.symbol.version.quietZone
    if zone < need { Beckon.warn(PrintFinding.narrowQuietZone(zone, need: need).description) }
  }

  private var style: TerminalStyle {
    let ground: TerminalStyle.Ground =
      switch request.ground {
      case "dark": .dark
      case "light": .light
      default: Styling.isOn(request.colour) ? .coloured : .dark
      }
    return TerminalStyle(ground, isInverted: request.style.isInverted)
  }
}
