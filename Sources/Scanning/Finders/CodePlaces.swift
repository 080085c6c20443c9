/// Where three finder marks may be those of one code.
struct CodePlaces {
  /// Neighbours of a mark that are looked at.
  private static let mostNeighbours = 28
  /// Places for each mark, as corner of a code.
  private static let mostPlaces = 8
  /// Light around the code that is taken in, in modules.
  private static let margin: Float = 3

  /// A mark as corner, and two others.
  struct Place {
    var marks: [FinderMark]
    var area: PixelArea
    /// The smaller and the more like a square, the better.
    var badness: Float
  }

  /// Places in a picture of this size: the best of each mark, then the second best, and so on.
  static func places(_ marks: [FinderMark], _ width: Int, _ height: Int) -> [Place] {
    let each = marks.map { places(at: $0, among: marks, width, height) }
    return (0..<mostPlaces).flatMap { rank in
      each.compactMap { rank < $0.count ? $0[rank] : nil }
    }
  }

  private static func places(
    at corner: FinderMark, among marks: [FinderMark], _ width: Int, _ height: Int
  ) -> [Place] {
    let near = neighbours(of: corner, among: marks)
    var places: [Place] = []
    for (index, first) in near.enumerated() {
      for second in near[(index + 1)...] {
        guard second.distance <= 1.6 * first.distance else { break }
        let dot = first.dx * second.dx + first.dy * second.dy
        let slant = abs(dot) / (first.distance * second.distance)
        guard slant < 0.6 else { continue }
        let skew = slant + second.distance / first.distance - 1
        places.append(
          Place(
            marks: [corner, first.mark, second.mark],
            area: area(corner, first.mark, second.mark, width, height),
            badness: (first.distance + second.distance) * (1 + 2 * skew)))
      }
    }
    return Array(places.sorted { $0.badness < $1.badness }.prefix(mostPlaces))
  }

  private struct Neighbour {
    var mark: FinderMark
    var dx: Float
    var dy: Float
    var distance: Float
  }

  /// Marks as far away as in a code of 21 to 177 modules, the nearest first.
  private static func neighbours(
    of corner: FinderMark, among marks: [FinderMark]
  ) -> ArraySlice<Neighbour> {
    let near = marks.compactMap { mark -> Neighbour? in
      let (dx, dy) = (mark.x - corner.x, mark.y - corner.y)
      let module = (mark.module + corner.module) / 2
      guard max(mark.module, corner.module) <= 1.8 * min(mark.module, corner.module) else {
        return nil
      }
      let distance = (dx * dx + dy * dy).squareRoot()
      guard distance >= 11 * module, distance <= 190 * module else { return nil }
      return Neighbour(mark: mark, dx: dx, dy: dy, distance: distance)
    }
    return near.sorted { $0.distance < $1.distance }.prefix(mostNeighbours)
  }

  private static func area(
    _ corner: FinderMark, _ first: FinderMark, _ second: FinderMark, _ width: Int, _ height: Int
  ) -> PixelArea {
    let fourth = (first.x + second.x - corner.x, first.y + second.y - corner.y)
    let xs = [corner.x, first.x, second.x, fourth.0]
    let ys = [corner.y, first.y, second.y, fourth.1]
    let room = (3.5 + margin) * max(corner.module, first.module, second.module)
    func bounds(_ values: [Float], _ end: Int) -> Range<Int> {
      let low = max(0, Int((values.min() ?? 0) - room))
      return low..<max(low + 1, min(end, Int((values.max() ?? 0) + room) + 1))
    }
    return PixelArea(columns: bounds(xs, width), rows: bounds(ys, height))
  }
}

/// A rectangle of a picture.
struct PixelArea: Hashable {
  var columns: Range<Int>
  var rows: Range<Int>

  var count: Int { columns.count * rows.count }
}
