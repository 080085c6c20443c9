@testable import QRCodes

/// Draws nothing but the format information: for tests that look at plans only.
struct Sketch: SymbolEncoder {
  func modules(of symbol: PlannedSymbol) throws(QRCodeError) -> ModuleMatrix {
    .formatOnly(symbol.version, symbol.level)
  }
}

extension ModuleMatrix {
  /// A light symbol whose format information names a level and mask 0.
  static func formatOnly(_ version: QRVersion, _ level: QRLevel) -> ModuleMatrix {
    let known = [
      "none": 0x4445, "M2-L": 0x55AE, "M2-M": 0x6793, "M3-L": 0x7678, "M3-M": 0x06DE,
      "M4-L": 0x1735, "M4-M": 0x2508, "M4-Q": 0x34E3,
      "L": 0x77C4, "M": 0x5412, "Q": 0x355F, "H": 0x1689,
    ]
    let name = version.isMicro && level != .detectionOnly ? "\(version)-\(level)" : "\(level)"
    var matrix = ModuleMatrix(light: version.size)
    for copy in FormatInformation.places(version) {
      for (bit, place) in copy.reversed().enumerated() where known[name, default: 0] >> bit & 1 == 1
      {
        matrix.setDark(place.column, place.row)
      }
    }
    return matrix
  }
}
