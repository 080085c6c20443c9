/// What the format information of a symbol says; only undamaged copies are believed.
struct FormatInformation {
  /// Level bits of QR, or the symbol number of Micro QR (ISO/IEC 18004, 7.9).
  private let indicator: Int
  private let isMicro: Bool
  /// The mask, 0 to 7, or 0 to 3 in Micro QR.
  let mask: Int

  /// `nil` when the copies are damaged or differ.
  init?(_ modules: ModuleMatrix) {
    guard let version = QRVersion(size: modules.size) else { return nil }
    isMicro = version.isMicro
    let copies = Self.places(version).map { copy in
      copy.reduce(0) { $0 << 1 | (modules[$1.column, $1.row] ? 1 : 0) }
    }
    guard let first = copies.first, copies.allSatisfy({ $0 == first }) else { return nil }
    let bits = first ^ (version.isMicro ? 0x4445 : 0x5412)
    let data = bits >> 10
    guard Self.withChecks(data) == bits else { return nil }
    let maskBits = version.isMicro ? 2 : 3
    indicator = data >> maskBits
    mask = data & (1 << maskBits - 1)
  }

  /// Whether it belongs to that version and level.
  func matches(_ version: QRVersion, _ level: QRLevel) -> Bool {
    version.isMicro == isMicro && version.formatIndicator(level) == indicator
  }

  /// The level that it says a symbol of `version` has.
  func level(_ version: QRVersion) -> QRLevel? {
    version.levels.first { matches(version, $0) }
  }

  /// The bits that say it of a QR symbol; `nil` for a level that the version does not offer.
  static func bits(_ version: QRVersion, _ level: QRLevel, mask: Int) -> Int? {
    version.formatIndicator(level).map { withChecks($0 << 3 | mask) ^ 0x5412 }
  }

  /// Five bits of data with ten check bits of the BCH code.
  private static func withChecks(_ data: Int) -> Int {
    var remainder = data << 10
    for bit in stride(from: 14, through: 10, by: -1) where remainder >> bit & 1 == 1 {
      remainder ^= 0x537 << (bit - 10)
    }
    return data << 10 | remainder
  }

  /// Where each copy lies, its highest bit first.
  static func places(_ version: QRVersion) -> [[(column: Int, row: Int)]] {
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
  /// The bits that stand for a level, in Micro QR with the version; `nil` for levels not offered.
  fileprivate func formatIndicator(_ level: QRLevel) -> Int? {
    guard let place = levels.firstIndex(of: level) else { return nil }
    guard isMicro else { return [0b01, 0b00, 0b11, 0b10][place] }
    return [0, 1, 3, 5][number - 1] + place
  }
}
