/// The largest size of a QR code of one version on a stock, with its quiet zone of four modules.
package struct MaxCodeSize: Sendable {
  /// The minimum number of dots per module that print evenly.
  package static let minDotsPerModule = 4
  /// The usual resolutions of sheet printers, for which the stock table has figures.
  package static let commonResolutions: [Resolution] = [
    .perMillimetre(8), .perInch(300), .perInch(600),
  ]

  /// The QR version of the code.
  package var version: Int
  /// The side of the largest code on the label, including its quiet zone.
  package var side: PaperLength
  /// The side of a module of that code, if modules need not be whole dots.
  package var module: PaperLength
  /// For each resolution, the number of dots per module of the largest code.
  package var dots: [(resolution: Resolution, count: Int)]

  /// Returns the number of modules along a side of this version, including the quiet zone.
  package static func modules(_ version: Int) -> Int { 17 + 4 * version + 8 }
}

extension Sheet {
  /// The side of the square for a code with its quiet zone on a label.
  package var codeSide: PaperLength { shape.squareSide(inside: safeMargin) }
}

extension Stock {
  /// Returns the largest size of a code of this version: within the safe margin on sheets, in whole
  /// dots on rolls.
  package func room(version: Int) -> MaxCodeSize {
    let modules = MaxCodeSize.modules(version)
    switch form {
    case .sheet(let sheet):
      let side = sheet.codeSide
      return MaxCodeSize(
        version: version, side: side, module: side / modules,
        dots: MaxCodeSize.commonResolutions.map { ($0, side.dots($0) / modules) })
    case .roll(let roll):
      let dots = roll.squareDots / modules
      let module = roll.resolution.dot * dots
      return MaxCodeSize(
        version: version, side: module * modules, module: module, dots: [(roll.resolution, dots)])
    }
  }
}
