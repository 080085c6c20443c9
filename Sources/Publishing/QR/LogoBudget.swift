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
    let map = symbol.map
    var best: LogoBudget?
    for modules in stride(from: least, to: map.size, by: 2) {
      let budget = LogoBudget(
        modules: modules, map, version: symbol.version, level: symbol.level)
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

/// Why a logo cannot be put onto a symbol.
public enum LogoError: Error, Equatable, Sendable {
  /// It would cover more than the symbol can afford; the largest that fits, in modules.
  case tooLarge(modules: Int, of: Int, QRVersion, QRLevel, largest: Int)
  /// It would be too small to be seen.
  case tooSmall(modules: Int, of: Int)
  /// Not even the smallest fits.
  case noRoom(QRVersion, QRLevel)
  /// The middle of this version is a fixed pattern.
  case noFreeMiddle(QRVersion)
  /// Micro QR cannot afford any.
  case micro
}

extension LogoError: CustomStringConvertible {
  /// What is wrong and what would fit.
  public var description: String {
    switch self {
    case .tooLarge(let modules, let size, let version, let level, let largest):
      "the logo covers \(modules) of \(size) modules (\(percent(modules, size))), which is more than "
        + "half of what version \(version) at level \(level) can repair; "
        + "at most \(largest) modules fit (--logo-size \(largest * 100 / size))"
        + (level < .high ? "; a stronger level affords more" : "")
    case .tooSmall(let modules, let size):
      "a logo on \(modules) of \(size) modules could not be seen; \(LogoBudget.least) are the least"
        + (leastPercent(of: size).map { " (--logo-size \($0))" } ?? "")
    case .noRoom(let version, let level):
      "version \(version) at level \(level) can repair too little for a logo, even for one of "
        + "\(LogoBudget.least) by \(LogoBudget.least) modules; \(remedy(version, level))"
    case .noFreeMiddle(let version):
      "the middle of version \(version) is a fixed pattern that must stay; versions 1 to 6, 14 to "
        + "20 and 28 to 34 have a free middle, so shorten the URL, or ask for --min-version 14"
    case .micro: "Micro QR cannot afford a logo"
    }
  }

  /// The smallest percentage that is large enough.
  private func leastPercent(of size: Int) -> Int? {
    (1...60).first { LogoBudget.modules(share: 10 * $0, of: size) >= LogoBudget.least }
  }

  /// A stronger level, or a larger version with a free middle.
  private func remedy(_ version: QRVersion, _ level: QRLevel) -> String {
    let stronger = QRLevel.allCases.first { $0 > level && LogoBudget.affordsLeast(version, $0) }
    let larger = QRVersion.withFreeMiddle.lazy.flatMap {
      $0.lowerBound.number...$0.upperBound.number
    }
    .compactMap { QRVersion($0) }
    .first { $0 > version && LogoBudget.affordsLeast($0, level) }
    let remedies =
      (stronger.map { ["level \($0) has room (--level \($0))"] } ?? [])
      + (larger.map { ["version \($0) at this level (--min-version \($0))"] } ?? [])
    return remedies.isEmpty ? "leave the logo out" : remedies.joined(separator: ", and so has ")
  }

  private func percent(_ part: Int, _ whole: Int) -> String { "\(part * 100 / whole) %" }
}
