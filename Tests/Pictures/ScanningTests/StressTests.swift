import InvocationRouter
import QRCodes
import TestSupport
import Testing

@testable import Scanning

/// How many of the 300 hard pictures are read; docs/scanning.md tells what they are.
@Suite("The scanning test set") struct StressTests {
  struct Count {
    var kind: StressKind
    var quick = 0
    var standard = 0
    var wrong: [String] = []
  }

  static func count(_ kind: StressKind, seed: UInt64) throws -> Count {
    var count = Count(kind: kind)
    for index in 0..<StressKind.picturesOfEach {
      let made = try StressPicture(kind, index: index, seed: seed)
      let picture = try Samples.picture(made.image)
      let quick = try CodeScanner(effort: .quick).scan(picture)
      let standard = try CodeScanner().scan(picture)
      if quick.contains(where: { $0.text == made.text }) { count.quick += 1 }
      if standard.contains(where: { $0.text == made.text }) { count.standard += 1 }
      count.wrong += (quick + standard).filter { $0.text != made.text }
        .map { "\(kind.name) \(index): \($0.text ?? "bytes")" }
    }
    return count
  }

  static func line(_ name: String, _ quick: Int, _ standard: Int) -> String {
    let gap = String(repeating: " ", count: max(0, 14 - name.count))
    return "| \(name)\(gap) | \(quick) | \(standard) |"
  }

  @Test("at least 270 of 300 are read, a quick look reads at most 240, and no text is wrong")
  func whole() async throws {
    let counts = try await withThrowingTaskGroup(of: Count.self) { group in
      for kind in StressKind.table { group.addTask { try Self.count(kind, seed: 1) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for kind in StressKind.table {
      guard let count = counts.first(where: { $0.kind.name == kind.name }) else { continue }
      print(Self.line(kind.name, count.quick, count.standard))
    }
    let (quick, standard) = (
      counts.map(\.quick).reduce(0, +), counts.map(\.standard).reduce(0, +)
    )
    print(Self.line("all of 300", quick, standard))
    #expect(counts.count == 12)
    #expect(counts.flatMap(\.wrong) == [])
    #expect(quick <= 240)
    #expect(standard >= 270)
  }

  @Test(
    "the same kinds from other seeds are read as well", .onRequest(Effort.isSoak, by: "make soak"))
  func otherSeeds() throws {
    for seed: UInt64 in 2...6 {
      let counts = try StressKind.table.map { try Self.count($0, seed: seed) }
      print(
        Self.line(
          "seed \(seed)", counts.map(\.quick).reduce(0, +), counts.map(\.standard).reduce(0, +))
      )
      #expect(counts.flatMap(\.wrong) == [], "seed \(seed)")
      #expect(counts.map(\.standard).reduce(0, +) >= 268, "seed \(seed)")
    }
  }

  @Test("a thorough look finds all that a usual look finds") func superset() throws {
    var lost: [String] = []
    let step = Effort.isSoak ? 1 : 4
    for kind in StressKind.table {
      for index in stride(from: 0, to: StressKind.picturesOfEach, by: step) {
        let picture = try Samples.picture(StressPicture(kind, index: index).image)
        let usual = try CodeScanner().scan(picture)
        guard !usual.isEmpty else { continue }
        let thorough = try CodeScanner(effort: .thorough).scan(picture)
        lost += usual.filter { code in !thorough.contains { $0.isSame(as: code) } }
          .map { "\(kind.name) \(index): \($0.text ?? "bytes")" }
      }
    }
    #expect(lost == [])
  }

  /// The mildest picture of a kind that is read, but not at a quick look, by such a stage.
  static func first(of kind: StressKind, _ isMeant: (Stage) -> Bool) throws -> StressPicture {
    let pictures = try (0..<StressKind.picturesOfEach).map { try StressPicture(kind, index: $0) }
    return try #require(
      pictures.first {
        let picture = try Samples.picture($0.image)
        return try CodeScanner(effort: .quick).scan(picture).isEmpty
          && CodeScanner().scan(picture).contains { isMeant($0.stage) }
      })
  }

  private static func large(_ made: StressPicture, _ left: Int, _ top: Int) throws -> Picture {
    let side = 900
    var pixels = [UInt8](repeating: 255, count: side * side)
    for row in 0..<made.image.height {
      let start = (top + row) * side + left
      pixels.replaceSubrange(
        start..<start + made.image.width,
        with: made.image.pixels[row * made.image.width..<(row + 1) * made.image.width])
    }
    return try Samples.picture(GreyImage(width: side, height: side, pixels: pixels))
  }

  @Test("a code that needs another view gets it in a large picture, too, where its marks are")
  func large() throws {
    let kind = try #require(StressKind.table.first { $0.name == "dots" })
    let pictures = try (0..<StressKind.picturesOfEach).map { try StressPicture(kind, index: $0) }
    let (left, top) = (500, 410)
    // The mildest that needs it.
    let made = try #require(
      pictures.first { try CodeScanner().scan(Self.large($0, left, top)).map(\.stage) == [.views] })
    let found = try CodeScanner().scan(Self.large(made, left, top))
    #expect(found.map(\.text) == [made.text])
    let small = try #require(try CodeScanner().scan(Samples.picture(made.image)).first)
    for (corner, place) in zip(found.flatMap(\.corners), small.corners) {
      #expect(abs(corner.x - place.x - left) <= 3 && abs(corner.y - place.y - top) <= 3)
    }
  }

  @Test("a code blurred by up to 0.8 modules is read in a large white picture as in a small one")
  func largeBlurred() throws {
    let kind = try #require(StressKind.table.first { $0.name == "blur" })
    var viewed = 0
    // What is blurred more is read in some small pictures only.
    for index in 0...16 {
      let made = try StressPicture(kind, index: index)
      guard try CodeScanner().scan(Samples.picture(made.image)).map(\.text) == [made.text] else {
        continue
      }
      let found = try CodeScanner().scan(Self.large(made, 320, 290))
      #expect(found.map(\.text) == [made.text], "\(index)")
      if found.map(\.stage) == [.views] { viewed += 1 }
    }
    // The others are read before, without another view.
    #expect(viewed >= 2)
  }

  @Test("nothing is found where nothing is") func empty() async throws {
    let whole = Effort.count(slice: 200, whole: 2000)
    let found = try await withThrowingTaskGroup(of: [String].self) { group in
      for part in 0..<8 {
        group.addTask {
          try stride(from: part, to: whole, by: 8).flatMap { seed in
            try CodeScanner(effort: .thorough)
              .scan(Samples.picture(EmptyPicture.picture(UInt64(seed))))
              .map { "\(seed): \($0.text ?? "bytes") by \($0.stage)" }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(found == [])
  }
}
