import Payloads
import TestSupport
import Testing

@testable import Scanning

@Suite("The order in which codes are told") struct ReadingOrderTests {
  private static func box(_ x: Double, _ y: Double, _ side: Double = 60) -> [Payload.Corner] {
    [(x, y), (x + side, y), (x + side, y + side), (x, y + side)].map {
      Payload.Corner(x: Int($0.0), y: Int($0.1))
    }
  }

  @Test("rows from the top, each from the left, however askew the sheet lies") func sheet() {
    var generator = SeededGenerator(seed: 3)
    for slope in [0, 0.02, -0.02, 0.2, -0.2] {
      let boxes = (0..<60).map { index in
        let (column, row) = (Double(index % 6), Double(index / 6))
        let jitter = Double.random(in: -4...4, using: &generator)
        return (
          index,
          Self.box(column * 100 - row * 100 * slope, row * 100 + column * 100 * slope + jitter)
        )
      }
      let sorted = ReadingOrder.sorted(boxes.shuffled(using: &generator), corners: \.1)
      #expect(sorted.map(\.0) == Array(0..<60), "\(slope)")
    }
  }

  @Test("small codes beside a large one follow its row; what has no place comes last") func mixed()
  {
    let boxes = [
      ("none", []), ("lower", Self.box(300, 240, 40)), ("large", Self.box(0, 0, 280)),
      ("upper", Self.box(300, 10, 40)),
    ]
    #expect(
      ReadingOrder.sorted(boxes, corners: \.1).map(\.0) == ["large", "upper", "lower", "none"])
  }
}
