package import Payloads

/// The order in which people read codes: rows from the top, each from the left.
package enum ReadingOrder {
  /// Sorts items in reading order by their corners; items without corners come last.
  ///
  /// Codes are in one row if each overlaps its neighbour by half its height or more, so that the
  /// rows of a crooked sheet are still rows.
  package static func sorted<Item>(
    _ items: [Item], corners: (Item) -> [Payload.Corner]
  ) -> [Item] {
    let boxes = items.indices.map { Box(corners(items[$0]), $0) }
    var rows: [[Box]] = []
    for box in boxes.sorted(by: { ($0.middle.y, $0.index) < ($1.middle.y, $1.index) }) {
      // The nearest box of each row, if it is beside this one.
      let beside = rows.indices.compactMap { row -> (row: Int, box: Box)? in
        let nearest = rows[row].min { box.isNearer($0, $1) }
        return nearest.flatMap { box.overlap($0) >= 0.5 ? (row, $0) : nil }
      }
      if let best = beside.min(by: { box.isNearer($0.box, $1.box) }) {
        rows[best.row].append(box)
      } else {
        rows.append([box])
      }
    }
    return rows.flatMap { row in
      row.sorted { ($0.middle.x, $0.index) < ($1.middle.x, $1.index) }.map { items[$0.index] }
    }
  }

  private struct Box {
    var (left, right, top, bottom): (Int, Int, Int, Int)
    var index: Int

    init(_ corners: [Payload.Corner], _ index: Int) {
      (left, right) = (corners.map(\.x).min() ?? .max / 4, corners.map(\.x).max() ?? .max / 4)
      (top, bottom) = (corners.map(\.y).min() ?? .max / 4, corners.map(\.y).max() ?? .max / 4)
      self.index = index
    }

    /// The coordinates of the box's centre, multiplied by two to stay whole.
    var middle: (x: Int, y: Int) { (left + right, top + bottom) }

    func isNearer(_ one: Box, _ other: Box) -> Bool {
      abs(one.middle.x - middle.x) < abs(other.middle.x - middle.x)
    }

    /// Returns the height that both boxes share, as a share of the height of the lower one.
    func overlap(_ other: Box) -> Double {
      let shared = min(bottom, other.bottom) - max(top, other.top)
      return Double(shared) / Double(max(1, min(bottom - top, other.bottom - other.top)))
    }
  }
}

extension [Payload.Corner] {
  /// Returns the corners with x multiplied by `across` and y by `down`, rounded.
  package func scaled(_ across: Double, _ down: Double) -> [Payload.Corner] {
    map { corner in
      Payload.Corner(
        x: Int((Double(corner.x) * across).rounded()), y: Int((Double(corner.y) * down).rounded()))
    }
  }

  /// Whether the centre is close to that of other corners, as in another reading of the same code.
  package func isCloseTo(_ other: [Payload.Corner]) -> Bool {
    guard let first, count == other.count else { return isEmpty && other.isEmpty }
    func middle(_ corners: [Payload.Corner]) -> (x: Int, y: Int) {
      let sum = corners.reduce((0, 0)) { ($0.0 + $1.x, $0.1 + $1.y) }
      return (sum.0 / corners.count, sum.1 / corners.count)
    }
    let (here, there) = (middle(self), middle(other))
    let reach = Swift.max(abs(first.x - here.x), abs(first.y - here.y))
    return Swift.max(abs(here.x - there.x), abs(here.y - there.y)) < reach
  }
}
