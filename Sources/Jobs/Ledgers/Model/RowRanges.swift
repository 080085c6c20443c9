/// A set of row numbers, as sorted ranges that neither overlap nor touch.
package struct RowRanges: Sendable, Hashable {
  /// The ranges of row numbers, in ascending order.
  package private(set) var ranges: [ClosedRange<Int>] = []

  /// The upper end of a range that is open, which exceeds the rows of every job.
  package static let open = 1 << 31

  /// The set of all row numbers.
  package static let all = RowRanges([1...open])

  /// Creates the set of the numbers in these ranges, which may overlap.
  package init(_ ranges: [ClosedRange<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { add(range) }
  }

  /// Parses numbers from 1 and ranges of them, separated by commas, such as `3,17,40-60` or `101-`.
  /// Returns `nil` for other text.
  package init?(_ text: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard let first = ends.first.flatMap(Self.number) else { return nil }
      switch ends.count {
      case 1: ranges.append(first...first)
      case 2 where ends[1].isEmpty: ranges.append(first...Self.open)
      case 2:
        guard let last = Self.number(ends[1]), first <= last else { return nil }
        ranges.append(first...last)
      default: return nil
      }
    }
    self.init(ranges)
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text).flatMap { (1...open).contains($0) ? $0 : nil }
  }

  /// Adds a range that begins no earlier than the last one in the set.
  package mutating func add(_ range: ClosedRange<Int>) {
    guard let last = ranges.last, range.lowerBound <= last.upperBound + 1 else {
      return ranges.append(range)
    }
    ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
  }

  /// Whether the set has this number.
  package func contains(_ number: Int) -> Bool { next(from: number) == number }

  /// The smallest number in the set from `number` on; nil without one.
  package func next(from number: Int) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count ? max(number, ranges[low].lowerBound) : nil
  }

  /// The largest number that was named, which a job must have; 0 without one.
  package var largest: Int {
    guard let last = ranges.last else { return 0 }
    return last.upperBound < Self.open ? last.upperBound : last.lowerBound
  }

  /// The numbers in the set up to `count`, in ascending order.
  package func numbers(upTo count: Int) -> [Int] {
    ranges.flatMap { range in
      range.lowerBound > count ? [] : Array(range.lowerBound...min(count, range.upperBound))
    }
  }

  /// The set of the numbers that are in both sets.
  package func intersection(_ other: RowRanges) -> RowRanges {
    var both = RowRanges([])
    for range in ranges {
      var next = other.next(from: range.lowerBound)
      while let first = next, first <= range.upperBound {
        let last = other.end(of: first)
        both.add(first...min(last, range.upperBound))
        next = other.next(from: last + 1)
      }
    }
    return both
  }

  /// The upper end of the range in the set that has this number.
  private func end(of number: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count ? ranges[low].upperBound : number
  }

  /// The ranges joined across gaps of less than `gap` rows, for reading them in few queries.
  func coarse(_ gap: Int) -> [ClosedRange<Int>] {
    var joined: [ClosedRange<Int>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound - last.upperBound < gap {
        joined[joined.count - 1] = last.lowerBound...range.upperBound
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
