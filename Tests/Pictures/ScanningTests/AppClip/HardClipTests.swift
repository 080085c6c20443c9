import AppClipCodes
import Foundation
import TestSupport
import Testing

@testable import Scanning

/// Codes in hard light, on cylinders and under fingers: 25 of each kind, or 100 in a whole run.
@Suite("App Clip Codes in hard light") struct HardClipTests {
  /// Of each kind, the share that must be read, in hundredths.
  private static let least: [ClipHardship: Int] = [.shadow: 88, .glare: 72, .bent: 96, .finger: 92]

  @Test("read, and never wrong", arguments: ClipHardship.allCases)
  func kinds(_ kind: ClipHardship) throws {
    let count = Effort.count(slice: 25, whole: 100)
    var tally = AppClipScannerTests.Tally()
    for index in 0..<count {
      let scene = try kind.scene(UInt64(index))
      tally.add(index, scene, AppClipScanner().scan(try scene.image()))
    }
    let misses = tally.missed.map(String.init).joined(separator: " ")
    print("App Clip Codes, \(kind.rawValue): \(tally.read) of \(count) read, missed \(misses)")
    #expect(tally.wrong == [])
    #expect(tally.read * 100 >= count * (Self.least[kind] ?? 100))
  }
}
