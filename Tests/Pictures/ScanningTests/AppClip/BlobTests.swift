import TestSupport
import Testing

@testable import Scanning

@Suite("Blobs") struct BlobTests {
  /// The box of a component, and what it is.
  struct Box: Hashable {
    var left: Int
    var right: Int
    var top: Int
    var bottom: Int
    var isLight: Bool
  }

  /// Components of what hangs together by sides, found by filling one after the other.
  private static func boxes(_ isDark: [Bool], width: Int) -> [(box: Box, places: [Int])] {
    var isSeen = [Bool](repeating: false, count: isDark.count)
    var boxes: [(Box, [Int])] = []
    for start in isDark.indices where !isSeen[start] {
      var places = [start]
      isSeen[start] = true
      var next = 0
      while next < places.count {
        let at = places[next]
        next += 1
        var near = [at - width, at + width]
        if at % width > 0 { near.append(at - 1) }
        if at % width < width - 1 { near.append(at + 1) }
        for other in near
        where isDark.indices.contains(other) && !isSeen[other] && isDark[other] == isDark[at] {
          isSeen[other] = true
          places.append(other)
        }
      }
      let (columns, rows) = (places.map { $0 % width }, places.map { $0 / width })
      let box = Box(
        left: columns.min() ?? 0, right: (columns.max() ?? 0) + 1, top: rows.min() ?? 0,
        bottom: (rows.max() ?? 0) + 1, isLight: !isDark[start])
      boxes.append((box, places))
    }
    return boxes
  }

  /// Where the colour of a row changes, and its end; the first run is a light one.
  private static func edges(_ row: ArraySlice<Bool>) -> [Int32] {
    var edges: [Int32] = []
    for (x, isDark) in row.enumerated() where isDark != (edges.count % 2 == 1) {
      edges.append(Int32(x))
    }
    return edges + [Int32(row.count)]
  }

  /// Whether a component has the size and shape of a tilted disc, from its pixels one by one.
  private static func isWanted(_ box: Box, _ places: [Int], width: Int, longest: Int) -> Bool {
    let (wide, high) = (box.right - box.left, box.bottom - box.top)
    guard (6...46).contains(wide), (6...46).contains(high), wide <= 4 * high, high <= 4 * wide,
      max(wide, high) >= longest
    else { return false }
    let count = Double(places.count)
    let (xs, ys) = (places.map { Double($0 % width) }, places.map { Double($0 / width) })
    let (x, y) = (xs.reduce(0, +) / count, ys.reduce(0, +) / count)
    let xx = xs.reduce(0) { $0 + ($1 - x) * ($1 - x) }
    let yy = ys.reduce(0) { $0 + ($1 - y) * ($1 - y) }
    let xy = zip(xs, ys).reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let slant = xy / (xx * yy).squareRoot()
    let fill = count / Double(wide * high) / max(0.2, (1 - slant * slant).squareRoot())
    return (0.4...1.1).contains(fill) && abs(slant) < 0.93
  }

  @Test("the same as by filling", arguments: [0, 13]) func filling(longest: Int) {
    var generator = SeededGenerator(seed: UInt64(7 + longest))
    var total = 0
    for _ in 0..<60 {
      let (width, height) = (80, 60)
      var isDark = [Bool](repeating: false, count: width * height)
      for _ in 0..<Int.random(in: 3...40, using: &generator) {
        let (left, top) = (
          Int.random(in: 0..<width, using: &generator),
          Int.random(in: 0..<height, using: &generator)
        )
        let radius = Int.random(in: 0...14, using: &generator)
        let kind = Bool.random(using: &generator)
        for y in max(0, top - radius)..<min(height, top + radius + 1) {
          for x in max(0, left - radius)..<min(width, left + radius + 1)
          where (x - left) * (x - left) + (y - top) * (y - top) <= radius * radius {
            isDark[y * width + x] = kind
          }
        }
      }
      for index in isDark.indices where Int.random(in: 0..<20, using: &generator) == 0 {
        isDark[index] = .random(using: &generator)
      }
      var collector = BlobCollector(width: width, longest: longest)
      for y in 0..<height {
        let edges = Self.edges(isDark[y * width..<(y + 1) * width])
        edges.withUnsafeBufferPointer { collector.add(row: y, $0, edges.count) }
      }
      let found = collector.finished().map { blob in
        Box(
          left: Int((blob.x + 0.5 - blob.halfWidth).rounded()),
          right: Int((blob.x + 0.5 + blob.halfWidth).rounded()),
          top: Int((blob.y + 0.5 - blob.halfHeight).rounded()),
          bottom: Int((blob.y + 0.5 + blob.halfHeight).rounded()), isLight: blob.isLight)
      }
      let expected = Self.boxes(isDark, width: width).filter {
        Self.isWanted($0.box, $0.places, width: width, longest: longest)
      }
      #expect(found.count == expected.count && Set(found) == Set(expected.map(\.box)))
      total += found.count
    }
    #expect(total > 50)
  }
}
