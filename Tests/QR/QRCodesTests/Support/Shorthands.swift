import Testing

@testable import QRCodes

extension QROptions {
  /// Options with some of them changed.
  static func with(_ change: (inout QROptions) -> Void) -> QROptions {
    var options = QROptions()
    change(&options)
    return options
  }

  /// One version, one level, nothing chosen for the caller.
  static func exactly(_ version: QRVersion, _ level: QRLevel) -> QROptions {
    with {
      $0.versions = version...version
      $0.level = level
      $0.boostsLevel = false
    }
  }
}

/// The version that is written so; tests name versions that exist.
func version(_ text: String) -> QRVersion { QRVersion(text) ?? .smallest }

extension QRVersion {
  /// Every version with every level that it offers.
  static let allWithLevels: [(QRVersion, QRLevel)] = ClosedRange.any.all.flatMap { version in
    version.levels.map { (version, $0) }
  }
}

extension ModuleMatrix {
  /// The rows in hexadecimal, each filled up to a whole digit.
  var hexRows: [String] {
    (0..<size).map { row in
      let digits = self.row(row).map { word in
        let text = String(word, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
      }
      return String(digits.joined().prefix((size + 3) / 4))
    }
  }

  /// The same modules, one of them in the other colour.
  func flipping(_ column: Int, _ row: Int) -> ModuleMatrix {
    var copy = ModuleMatrix(light: size)
    for y in 0..<size {
      for x in 0..<size where self[x, y] != (x == column && y == row) { copy.setDark(x, y) }
    }
    return copy
  }

  /// A grey picture (PGM) of the modules, for the decoders of others.
  func picture(scale: Int, quietZone: Int) -> [UInt8] {
    let side = (size + 2 * quietZone) * scale
    var pixels = Array("P5\n\(side) \(side)\n255\n".utf8)
    for y in 0..<side {
      for x in 0..<side {
        pixels.append(self[x / scale - quietZone, y / scale - quietZone] ? 0 : 255)
      }
    }
    return pixels
  }
}
