import AppClipCodes
import InvocationRouter
import TestSupport
import Testing

@testable import Scanning

/// Scans pictures that the tests draw. The figures are printed; docs/app-clip-codes.md keeps those
/// of the whole run.
@Suite("App Clip Codes in pictures") struct AppClipScannerTests {
  /// What became of the pictures of a family.
  struct Tally {
    var read = 0
    var pictures = 0
    var wrong: [String] = []
    var missed: [Int] = []

    mutating func add(_ index: Int, _ scene: ClipScene, _ found: [ScannedClipCode]) {
      pictures += 1
      let wanted = Set(scene.codes.map(\.code.payload))
      for code in found where !wanted.contains(code.payload) {
        wrong.append("\(index): \(code.payload.hex), evidence \(code.evidence)")
      }
      if found.count > wanted.count { wrong.append("\(index): found twice") }
      if Set(found.map(\.payload)) == wanted { read += 1 } else { missed.append(index) }
    }
  }

  private static func tally(_ family: ClipFamily, _ count: Int) throws -> Tally {
    var tally = Tally()
    let scanner = AppClipScanner()
    for index in 0..<count {
      let scene = try family.scene(index, of: count)
      tally.add(index, scene, scanner.scan(try scene.image()))
    }
    let misses =
      tally.missed.isEmpty ? "" : ", missed \(tally.missed.map(String.init).joined(separator: " "))"
    print("App Clip Codes, \(family.rawValue): \(tally.read) of \(count) read\(misses)")
    return tally
  }

  @Test("each parameter over its whole range") func parameters() throws {
    var (read, pictures) = (0, 0)
    for family in ClipFamily.allCases where family != .mixed {
      let tally = try Self.tally(family, Effort.count(slice: 4, whole: 54))
      #expect(tally.wrong == [], "\(family)")
      read += tally.read
      pictures += tally.pictures
    }
    print("App Clip Codes, all parameters: \(read) of \(pictures) read")
    #expect(read * 100 >= pictures * (Effort.isSoak ? 97 : 90))
  }

  @Test("everything at once") func mixed() throws {
    let tally = try Self.tally(.mixed, Effort.count(slice: 10, whole: 500))
    #expect(tally.wrong == [])
    #expect(tally.read * 100 >= tally.pictures * (Effort.isSoak ? 90 : 80))
  }

  @Test("pictures without a code have none") func decoys() throws {
    let scanner = AppClipScanner()
    let count = Effort.count(slice: 42, whole: 2_000)
    var found: [String] = []
    for seed in 0..<UInt64(count) {
      for code in scanner.scan(try ClipDecoy.image(seed)) {
        found.append("\(seed): \(code.payload.hex), evidence \(code.evidence)")
      }
    }
    print("App Clip Codes, decoys: \(found.count) false finds in \(count) pictures")
    #expect(found == [])
  }

  @Test("where a code is, and how it stands") func corners() throws {
    var scene = try ClipFamily.size.scene(20, of: 54)
    scene.codes[0].rotation = 90
    let code = try #require(AppClipScanner().scan(try scene.image()).first)
    let placed = scene.codes[0]
    let half = placed.diameter / 2
    // Turned by a right angle, the upper left corner of the code is at the upper right.
    let expected = [(half, -half), (half, half), (-half, half), (-half, -half)]
    for (corner, offset) in zip(code.corners, expected) {
      #expect(abs(Double(corner.x) - placed.x - offset.0) < placed.diameter * 0.03)
      #expect(abs(Double(corner.y) - placed.y - offset.1) < placed.diameter * 0.03)
    }
    #expect(code.evidence > RingDecoding.requiredEvidence && code.wrong < 20)
  }

  @Test("pictures too small for a code, and limits") func limits() throws {
    for side in [1, 2, 23, 24, 48] {
      let picture = try Picture(
        width: side, height: side, samples: .init(repeating: 7, count: side * side))
      #expect(AppClipScanner().scan(picture).isEmpty)
    }
    let scene = try ClipFamily.three.scene(0, of: 1)
    let picture = try Picture(
      width: scene.width, height: scene.height, channels: .rgb, samples: scene.samples())
    #expect(AppClipScanner(maxCodeCount: 2).scan(picture).count == 2)
    #expect(AppClipScanner(maxCodeCount: 0).scan(picture).isEmpty)
  }
}
