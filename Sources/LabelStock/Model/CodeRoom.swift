/// How large a QR code of one version can be on a stock, with its quiet zone of four modules.
package struct CodeRoom: Sendable {
  /// A module of fewer dots is not printed evenly.
  package static let leastDots = 4
  /// Printers that sheets go through, and what the table shows for them.
  package static let usualResolutions: [Resolution] = [
    .perMillimetre(8), .perInch(300), .perInch(600),
  ]

  package var version: Int
  /// The side of the whole, quiet zone and all, as it is on the label.
  package var side: PaperLength
  /// The side of a module, where it need not be whole dots.
  package var module: PaperLength
  /// The dots of a module at each resolution.
  package var dots: [(resolution: Resolution, count: Int)]

  /// The modules of a side with the quiet zone.
  package static func modules(_ version: Int) -> Int { 17 + 4 * version + 8 }
}

extension Sheet {
  /// The side of the square that a code with its quiet zone has on a label.
  package var codeSide: PaperLength { shape.squareSide(inside: safeMargin) }
}

extension Stock {
  /// The room for a code of this version: on sheets within the safe margin, on rolls in whole dots.
  package func room(version: Int) -> CodeRoom {
    let modules = CodeRoom.modules(version)
    switch form {
    case .sheet(let sheet):
      let side = sheet.codeSide
      return CodeRoom(
        version: version, side: side, module: side / modules,
        dots: CodeRoom.usualResolutions.map { ($0, side.dots($0) / modules) })
    case .roll(let roll):
      let dots = roll.squareDots / modules
      let module = roll.resolution.dot * dots
      return CodeRoom(
        version: version, side: module * modules, module: module, dots: [(roll.resolution, dots)])
    }
  }
}
