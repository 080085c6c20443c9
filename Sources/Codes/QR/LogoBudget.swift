public import QRCodes

/// What a logo costs: the codewords under it are errors that every reader must repair.
///
/// A codeword is counted when one of its modules lies under the logo, whatever colour it has
/// there. Half of what a block can repair is kept for dirt and wear.
public struct LogoBudget: Hashable, Sendable {
  /// One block of codewords, which is repaired on its own.
  public struct Block: Hashable, Sendable {
    /// Codewords under the logo.
    public var covered = 0
    /// Codewords that can be repaired.
    public let repairable: Int

    /// What is left for dirt and wear.
    public var margin: Int { repairable - covered }
    /// Whether no more than half is used.
    public var isSound: Bool { 2 * covered <= repairable }
  }

  /// The width of the logo's place, in modules.
  public let modules: Int
  /// The blocks in their order.
  public let blocks: [Block]
  /// The first fixed pattern under the logo, which no error correction repairs.
  public let touched: ModuleKind?

  /// Whether the logo may be drawn.
  public var isSound: Bool { touched == nil && blocks.allSatisfy(\.isSound) }

  /// Counts what lies under the middle `modules` of a symbol, each way.
  public init(modules: Int, of symbol: QRCode) {
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

  /// The least width of a place, in modules: half of one stays empty on each side, so that anything
  /// smaller would be a dot, or nothing.
  static let least = 3

  /// The width that a share of the symbol's, in thousandths, comes to: as odd as the symbol, so that
  /// it is in the middle.
  static func modules(share: Int, of size: Int) -> Int {
    max(1, (share * size + 500) / 1000 - 1) | 1
  }

  /// The largest place in the middle of a symbol that is sound; `nil` when none of three modules or
  /// more is.
  public static func largest(in symbol: QRCode) -> LogoBudget? {
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

  /// Whether symbols of that version and level can afford the smallest logo.
  static func affordsLeast(_ version: QRVersion, _ level: QRLevel) -> Bool {
    ModuleMap(version, level).map {
      LogoBudget(modules: least, $0, version: version, level: level).isSound
    } ?? false
  }

  /// Correction codewords that small symbols keep to notice what they cannot repair
  /// (ISO/IEC 18004, table 9).
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
  /// The place of a logo that takes `share` of the width, in thousandths, or as much as is safe; all
  /// symbols of that version and level can afford it, or none can.
  public init(share: Int?, _ version: QRVersion, _ level: QRLevel) throws(LogoError) {
    guard !version.isMicro, let map = ModuleMap(version, level) else { throw .micro }
    let size = version.size
    func place(_ modules: Int) -> LogoBudget {
      LogoBudget(modules: modules, map, version: version, level: level)
    }
    guard let largest = Self.largest(map, version, level) else {
      throw place(Self.least).touched == nil ? .noRoom(version, level) : .noFreeMiddle(version)
    }
    guard let share else {
      // A fifth of the width is plain to see and rarely more than the budget.
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
  /// "7 by 7 modules; 4 of 22 repairable codewords are used, 18 are left for wear", block by block.
  public var description: String {
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
