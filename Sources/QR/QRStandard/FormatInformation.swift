/// The format information of a symbol. Only undamaged copies are accepted.
package struct FormatInformation {
  /// The level bits of QR, or the symbol number of Micro QR (ISO/IEC 18004, 7.9).
  private let indicator: Int
  private let isMicro: Bool
  /// The mask number, 0 to 7, or 0 to 3 in Micro QR.
  package let mask: Int

  /// Reads the format information, or returns `nil` if its copies are damaged or differ.
  package init?(_ modules: ModuleMatrix) {
    guard let version = QRVersion(size: modules.size) else { return nil }
    isMicro = version.isMicro
    let copies = Self.places(version).map { copy in
      copy.reduce(0) { $0 << 1 | (modules[$1.column, $1.row] ? 1 : 0) }
    }
    guard let first = copies.first, copies.allSatisfy({ $0 == first }) else { return nil }
    let bits = first ^ Self.flips(version)
    let data = bits >> 10
    guard Self.withChecks(data) == bits else { return nil }
    let maskBits = Self.maskBits(version)
    indicator = data >> maskBits
    mask = data & (1 << maskBits - 1)
  }

  /// Whether the information belongs to this version and level.
  package func matches(_ version: QRVersion, _ level: QRLevel) -> Bool {
    version.isMicro == isMicro && version.formatIndicator(level) == indicator
  }

  /// The error correction level for a symbol of `version`, or `nil` if the information is for other
  /// versions.
  package func level(_ version: QRVersion) -> QRLevel? {
    version.levels.first { matches(version, $0) }
  }

  /// The bits for a version, level and mask; `nil` for a level that the version does not have.
  package static func bits(_ version: QRVersion, _ level: QRLevel, mask: Int) -> Int? {
    version.formatIndicator(level).map { indicator in
      withChecks(indicator << maskBits(version) | mask) ^ flips(version)
    }
  }

  /// The number of bits of a version's mask number.
  private static func maskBits(_ version: QRVersion) -> Int { version.isMicro ? 2 : 3 }

  /// The bits of the word that are inverted so that no word is all light.
  private static func flips(_ version: QRVersion) -> Int { version.isMicro ? 0x4445 : 0x5412 }

  /// The five bits of data with the ten check bits of their BCH code.
  private static func withChecks(_ data: Int) -> Int {
    var remainder = data << 10
    for bit in stride(from: 14, through: 10, by: -1) where remainder >> bit & 1 == 1 {
      remainder ^= 0x537 << (bit - 10)
    }
    return data << 10 | remainder
  }

  /// The modules of each copy, highest bit first.
  package static func places(_ version: QRVersion) -> [[(column: Int, row: Int)]] {
    let end = version.size - 1
    if version.isMicro {
      return [(1...8).map { ($0, 8) } + (1...7).reversed().map { (8, $0) }]
    }
    let corner = [0, 1, 2, 3, 4, 5, 7, 8].map { (column: $0, row: 8) }
    return [
      corner + [7, 5, 4, 3, 2, 1, 0].map { (8, $0) },
      (0...6).map { (8, end - $0) } + (0...7).reversed().map { (end - $0, 8) },
    ]
  }
}

extension QRVersion {
  /// The number of masks that the version can use: 4 in Micro QR, 8 in QR.
  package var maskCount: Int { isMicro ? 4 : 8 }

  /// The bits for a level, in Micro QR with the version; `nil` for levels that the version does not
  /// have.
  fileprivate func formatIndicator(_ level: QRLevel) -> Int? {
    guard let place = levels.firstIndex(of: level) else { return nil }
    guard isMicro else { return [0b01, 0b00, 0b11, 0b10][place] }
    return [0, 1, 3, 5][number - 1] + place
  }
}
