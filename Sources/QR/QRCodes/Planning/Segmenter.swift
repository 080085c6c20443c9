/// Finds the division into segments that takes the fewest bits.
///
/// Dynamic programming over the characters: for each mode, the lowest cost of a text that ends in a
/// segment of that mode. Costs are counted in sixths of a bit, because a digit takes 10/3 bits and
/// an alphanumeric character 11/2; the end of a segment rounds up to whole bits, exactly as the
/// shorter last group does in the standard.
struct Segmenter {
  /// The number of bits spent so far for each mode, indexed by the mode's raw value.
  private typealias Costs = SIMD4<Int>

  private let header: Costs
  private static var character: Costs { Costs(20, 33, 48, 78) }
  private static var unreachable: Int { Int.max / 4 }
  private static var nowhere: Costs { Costs(repeating: unreachable) }

  init(_ versionClass: VersionClass) {
    func cost(_ mode: DataMode) -> Int {
      versionClass.headerBits(mode).map { 6 * $0 } ?? Self.unreachable
    }
    header = Costs(cost(.numeric), cost(.alphanumeric), cost(.byte), cost(.kanji))
  }

  /// The fewest bits for all of `units`, or `nil` if the version class has no mode for one of them.
  func bits(_ units: ArraySlice<Unit>) -> Int? {
    var costs = Self.nowhere
    var ended = SegmentEnd(cost: 0, mode: DataMode.byte.rawValue)
    for unit in units {
      (costs, _) = step(unit, costs, ended)
      ended = SegmentEnd(costs)
    }
    return ended.cost < Self.unreachable ? ended.cost / 6 : nil
  }

  /// The number of leading units that fit into `budget` bits.
  func prefix(_ units: ArraySlice<Unit>, budget: Int) -> Int {
    var costs = Self.nowhere
    var ended = SegmentEnd(cost: 0, mode: DataMode.byte.rawValue)
    for (count, unit) in units.enumerated() {
      (costs, _) = step(unit, costs, ended)
      ended = SegmentEnd(costs)
      if ended.cost > 6 * budget { return count }
    }
    return units.count
  }

  /// The modes of the cheapest division and their units; empty if there is no division.
  func runs(_ units: ArraySlice<Unit>) -> [(mode: DataMode, units: Range<Int>)] {
    var costs = Self.nowhere
    var ended = SegmentEnd(cost: 0, mode: DataMode.byte.rawValue)
    // For each unit, the mode of the previous one: two bits for each mode that can carry the unit.
    var before: [UInt8] = []
    before.reserveCapacity(units.count)
    for unit in units {
      let came: UInt8
      (costs, came) = step(unit, costs, ended)
      before.append(came)
      ended = SegmentEnd(costs)
    }
    guard ended.cost < Self.unreachable else { return [] }
    var runs: [(mode: DataMode, units: Range<Int>)] = []
    var (mode, end) = (ended.mode, units.endIndex)
    for (index, came) in zip(units.indices, before).reversed() {
      let previous = Int(came >> UInt8(2 * mode) & 3)
      guard previous != mode || index == units.startIndex else { continue }
      if let mode = DataMode(rawValue: mode) { runs.append((mode, index..<end)) }
      (mode, end) = (previous, index)
    }
    return runs.reversed()
  }

  /// The costs in each mode after one more unit, and the previous mode for each, in bits of a byte.
  @inline(__always)
  private func step(_ unit: Unit, _ costs: Costs, _ ended: SegmentEnd) -> (Costs, UInt8) {
    var next = Self.nowhere
    var came: UInt8 = 0
    for mode in 0..<Costs.scalarCount where unit.modes >> UInt8(mode) & 1 == 1 {
      let stay = costs[mode]
      let enter = ended.cost &+ header[mode]
      // At equal cost the segment continues, so that there are no more segments than necessary.
      let isStaying = stay <= enter
      next[mode] = min(Self.unreachable, (isStaying ? stay : enter) &+ Self.character[mode])
      came |= UInt8(truncatingIfNeeded: isStaying ? mode : ended.mode) << UInt8(2 * mode)
    }
    return (next, came)
  }

  /// The cheapest way to end a segment at this point.
  private struct SegmentEnd {
    var cost: Int
    /// The raw value of the mode in which the segment ends.
    var mode: Int

    init(cost: Int, mode: Int) {
      self.cost = cost
      self.mode = mode
    }

    @inline(__always)
    init(_ costs: Costs) {
      self.init(cost: Segmenter.unreachable, mode: DataMode.byte.rawValue)
      for candidate in 0..<Costs.scalarCount {
        let whole = (costs[candidate] &+ 5) / 6 &* 6
        if whole < cost { (cost, mode) = (whole, candidate) }
      }
    }
  }
}
