package import QRCodes

/// The error correction used up by a logo: every reader must repair the codewords under it.
///
/// A codeword counts if any of its modules is under the logo, whatever colour the logo has there.
/// Half of a block's correction capacity is reserved for dirt and wear.
package struct LogoBudget: Hashable, Sendable {
  /// A block of codewords, which is corrected independently of the others.
  package struct Block: Hashable, Sendable {
    /// The number of the block's codewords that the logo covers.
    package var covered = 0
    /// The number of the block's codewords that error correction can repair.
    package let repairable: Int

    /// The number of codewords that can still be repaired beside those under the logo.
    package var margin: Int { repairable - covered }
    /// Whether the logo uses at most half of the codewords that can be repaired.
    package var isSound: Bool { 2 * covered <= repairable }
  }

  /// The width and height of the logo's area, in modules.
  package let modules: Int
  /// The blocks of the symbol, in order.
  package let blocks: [Block]
  /// The first function pattern under the logo, which error correction does not repair; `nil` if
  /// none.
  package let touched: ModuleKind?

  /// Whether the logo may be drawn: it touches no function pattern and leaves every block
  /// repairable.
  package var isSound: Bool { touched == nil && blocks.allSatisfy(\.isSound) }

  /// Counts the codewords under a centred square of `modules` by `modules`.
  package init(modules: Int, of symbol: QRCode) {
    self.init(modules: modules, symbol.map, version: symbol.version, level: symbol.level)
  }

  init(modules: Int, _ map: ModuleMap, version: QRVersion, level: QRLevel) {
    self.modules = modules
    let start = max(0, (map.size - modules) / 2)
    let hole = start..<min(map.size, start + max(0, modules))
    var covered: Set<Int> = []
    var touched: ModuleKind?
    for row in hole {
      for column in hole {
        if let kind = map[column, row], kind.isFunction, touched == nil { touched = kind }
        if let codeword = map.codeword(column, row) { covered.insert(codeword) }
      }
    }
    let layout = map.blocks
    let reserve = Self.misdecodeReserve(version, level)
    let block = Block(repairable: max(0, layout.correctionPerBlock - reserve) / 2)
    var blocks = [Block](repeating: block, count: layout.blockCount)
    for codeword in covered { blocks[layout.block(ofCodeword: codeword)].covered += 1 }
    self.blocks = blocks
    self.touched = touched
  }

  /// The least width of the area, in modules. Half a module stays empty on each side, so a logo in
  /// a smaller area would be a dot, or nothing.
  static let least = 3

  /// Converts a share of the symbol's width, in thousandths, to modules. The result is odd like the
  /// symbol's size, so that the area is centred.
  static func modules(share: Int, of size: Int) -> Int {
    max(1, (share * size + 500) / 1000 - 1) | 1
  }

  /// Returns the largest sound area in the middle of a symbol, or `nil` if even three modules are
  /// too many.
  package static func largest(in symbol: QRCode) -> LogoBudget? {
    largest(symbol.map, symbol.version, symbol.level)
  }

  private static func largest(
    _ map: ModuleMap, _ version: QRVersion, _ level: QRLevel
  ) -> LogoBudget? {
    var best: LogoBudget?
    for modules in stride(from: least, to: map.size, by: 2) {
      let budget = LogoBudget(modules: modules, map, version: version, level: level)
      guard budget.isSound else { break }
      best = budget
    }
    return best
  }

  /// Whether the smallest logo is sound in symbols of this version and level.
  static func affordsLeast(_ version: QRVersion, _ level: QRLevel) -> Bool {
    ModuleMap(version, level).map {
      LogoBudget(modules: least, $0, version: version, level: level).isSound
    } ?? false
  }

  /// Returns the correction codewords that small symbols reserve to detect errors they cannot
  /// correct (ISO/IEC 18004, table 9).
  private static func misdecodeReserve(_ version: QRVersion, _ level: QRLevel) -> Int {
    switch (version.number, level) {
    case (1, .low): 3
    case (1, .medium), (2, .low): 2
    case (1, _), (3, .low): 1
    default: 0
    }
  }
}

extension LogoBudget {
  /// Creates the budget for a logo with a share of the width, in thousandths, or as large as is
  /// safe if `share` is `nil`. It is the same for all symbols of this version and level.
  package init(share: Int?, _ version: QRVersion, _ level: QRLevel) throws(LogoError) {
    guard !version.isMicro, let map = ModuleMap(version, level) else { throw .micro }
    let size = version.size
    func place(_ modules: Int) -> LogoBudget {
      LogoBudget(modules: modules, map, version: version, level: level)
    }
    guard let largest = Self.largest(map, version, level) else {
      throw place(Self.least).touched == nil ? .noRoom(version, level) : .noFreeMiddle(version)
    }
    guard let share else {
      // A fifth of the width is clearly visible and rarely exceeds the budget.
      self = place(min(size / 5 | 1, largest.modules))
      return
    }
    let modules = Self.modules(share: share, of: size)
    guard modules >= Self.least else { throw .tooSmall(modules: modules, of: size) }
    guard modules <= largest.modules else {
      throw .tooLarge(modules: modules, of: size, version, level, largest: largest.modules)
    }
    self = place(modules)
  }
}

extension LogoBudget: CustomStringConvertible {
  /// The size and its cost: "7 by 7 modules; it uses 4 of 22 codewords that can be repaired, which
  /// leaves 18", block by block.
  package var description: String {
    let parts = blocks.map { "\($0.covered) of \($0.repairable)" }
    let left = blocks.map { "\($0.margin)" }
    return "\(modules) by \(modules) modules; it uses \(joined(parts)) codewords that can be "
      + "repaired\(blocks.count > 1 ? " in the blocks" : ""), which leaves \(joined(left))"
  }

  private func joined(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
