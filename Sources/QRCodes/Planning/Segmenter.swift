/// Finds the division into segments that takes the fewest bits.
///
/// Dynamic programming over the characters: for each mode, the least cost of a text that ends in a
/// segment of that mode. Costs are counted in sixths of a bit, because a digit takes 10/3 and an
/// alphanumeric character 11/2 of them; a segment's end rounds up to whole bits, exactly as the
/// standard's last, shorter group does.
struct Segmenter {
  private let header: Costs
  private static var character: Costs { Costs(20, 33, 48, 78) }
  private static let unreachable = Int.max / 4

  init(_ versionClass: VersionClass) {
    let bits = DataMode.allCases.map { versionClass.headerBits($0).map { 6 * $0 } }
    header = Costs(
      bits[0] ?? Self.unreachable, bits[1] ?? Self.unreachable,
      bits[2] ?? Self.unreachable, bits[3] ?? Self.unreachable)
  }

  /// The fewest bits for all of `units`; `nil` when the class has no mode for one of them.
  func bits(_ units: ArraySlice<Unit>) -> Int? {
    var costs = Costs.unreachable
    var ended = Ended(cost: 0, mode: .byte)
    for unit in units {
      (costs, _) = step(unit, costs, ended)
      ended = Ended(costs)
    }
    return ended.cost < Self.unreachable ? ended.cost / 6 : nil
  }

  /// How many of the first units fit into `budget` bits.
  func prefix(_ units: ArraySlice<Unit>, budget: Int) -> Int {
    var costs = Costs.unreachable
    var ended = Ended(cost: 0, mode: .byte)
    for (count, unit) in units.enumerated() {
      (costs, _) = step(unit, costs, ended)
      ended = Ended(costs)
      if ended.cost > 6 * budget { return count }
    }
    return units.count
  }

  /// The modes of the cheapest division and the units of each; empty when there is none.
  func runs(_ units: ArraySlice<Unit>) -> [(mode: DataMode, units: Range<Int>)] {
    var costs = Costs.unreachable
    var ended = Ended(cost: 0, mode: .byte)
    // For each unit, the mode before it: two bits for each mode that may carry the unit.
    var before: [UInt8] = []
    before.reserveCapacity(units.count)
    for unit in units {
      let came: UInt8
      (costs, came) = step(unit, costs, ended)
      before.append(came)
      ended = Ended(costs)
    }
    guard ended.cost < Self.unreachable else { return [] }
    var runs: [(mode: DataMode, units: Range<Int>)] = []
    var (mode, end) = (ended.mode, units.endIndex)
    for (index, came) in zip(units.indices, before).reversed() {
      let previous = DataMode(rawValue: Int(came >> UInt8(2 * mode.rawValue) & 3)) ?? mode
      guard previous != mode || index == units.startIndex else { continue }
      runs.append((mode, index..<end))
      (mode, end) = (previous, index)
    }
    return runs.reversed()
  }

  /// The costs after one more unit, and for each mode the mode before.
  @inline(__always)
  private func step(_ unit: Unit, _ costs: Costs, _ ended: Ended) -> (Costs, UInt8) {
    var next = Costs.unreachable
    var came: UInt8 = 0
    for mode in DataMode.allCases where unit.modes & mode.bit != 0 {
      let stay = costs[mode]
      let enter = ended.cost + header[mode]
      // At the same cost the segment goes on, so that there are no more of them than need be.
      let isStaying = stay <= enter
      next[mode] = min(Self.unreachable, (isStaying ? stay : enter) + Self.character[mode])
      came |= UInt8((isStaying ? mode : ended.mode).rawValue) << UInt8(2 * mode.rawValue)
    }
    return (next, came)
  }

  /// The cheapest way to end a segment here.
  private struct Ended {
    var cost: Int
    var mode: DataMode

    init(cost: Int, mode: DataMode) {
      self.cost = cost
      self.mode = mode
    }

    @inline(__always)
    init(_ costs: Costs) {
      self.init(cost: Segmenter.unreachable, mode: .byte)
      for candidate in DataMode.allCases where (costs[candidate] + 5) / 6 * 6 < cost {
        cost = (costs[candidate] + 5) / 6 * 6
        mode = candidate
      }
    }
  }

  /// A number for each mode.
  private struct Costs {
    private var numeric, alphanumeric, byte, kanji: Int

    init(_ numeric: Int, _ alphanumeric: Int, _ byte: Int, _ kanji: Int) {
      (self.numeric, self.alphanumeric) = (numeric, alphanumeric)
      (self.byte, self.kanji) = (byte, kanji)
    }

    static var unreachable: Costs {
      let cost = Segmenter.unreachable
      return Costs(cost, cost, cost, cost)
    }

    subscript(mode: DataMode) -> Int {
      get {
        switch mode {
        case .numeric: numeric
        case .alphanumeric: alphanumeric
        case .byte: byte
        case .kanji: kanji
        }
      }
      set {
        switch mode {
        case .numeric: numeric = newValue
        case .alphanumeric: alphanumeric = newValue
        case .byte: byte = newValue
        case .kanji: kanji = newValue
        }
      }
    }
  }
}
