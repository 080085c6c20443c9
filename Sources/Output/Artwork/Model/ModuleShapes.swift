/// A rectangle of modules, as ranges of columns and rows.
struct ModuleRectangle: Equatable {
  var columns: Range<Int>
  var rows: Range<Int>
}

extension ModuleGrid {
  /// Returns the dark modules as rectangles: runs in a row, extended downwards while the next rows
  /// have the same run. They are sorted by the row in which they end.
  func rectangles() -> [ModuleRectangle] {
    var done: [ModuleRectangle] = []
    var open: [ModuleRectangle] = []
    for row in 0..<height {
      var next: [ModuleRectangle] = []
      forEachRun(row: row) { run in
        let above = open.firstIndex { $0.columns == run }
        next.append(
          ModuleRectangle(
            columns: run,
            rows: (above.map { open.remove(at: $0) }?.rows.lowerBound ?? row)..<row + 1))
      }
      done += open
      open = next
    }
    return done + open
  }

  /// Returns the outlines of the dark areas as closed loops of corners, with dark modules on the
  /// right-hand side. Both fill rules give the same modules, and no seam can show between
  /// neighbours.
  func outlines() -> [[(x: Int, y: Int)]] {
    var loops: [[(x: Int, y: Int)]] = []
    var isTraced = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      for x in 0..<width where self[x, y] && !self[x, y - 1] && !isTraced[y * width + x] {
        loops.append(trace(fromX: x, y: y, &isTraced))
      }
    }
    return loops
  }

  /// Follows one outline from the upper left corner of a module until it closes.
  private func trace(fromX startX: Int, y startY: Int, _ isTraced: inout [Bool]) -> [(
    x: Int, y: Int
  )] {
    var corners: [(x: Int, y: Int)] = []
    // Most outlines are those of a few modules.
    corners.reserveCapacity(12)
    var (x, y, dx, dy) = (startX, startY, 1, 0)
    repeat {
      if dx == 1 { isTraced[y * width + x] = true }
      x += dx
      y += dy
      // The two modules in front of the corner (x, y), left and right of the direction of travel.
      let left = self[x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2]
      let right = self[x + (dx - dy - 1) / 2, y + (dx + dy - 1) / 2]
      if right && !left { continue }
      corners.append((x, y))
      (dx, dy) = right ? (dy, -dx) : (-dy, dx)
    } while (x, y, dx, dy) != (startX, startY, 1, 0)
    return corners
  }
}
