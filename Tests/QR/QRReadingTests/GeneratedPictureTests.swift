import Foundation
import QRReading
import TestSupport
import Testing

/// Pictures that the generator makes, by kind; `make soak` tries them all.
///
/// With `BECKON_MISSES=FOLDER` those of which not all is read are kept there, to be looked at.
@Suite("Generated pictures") struct GeneratedPictureTests {
  @Test("codes are read, and no other texts", arguments: PictureKind.allCases)
  func codes(_ kind: PictureKind) throws {
    var (all, read, wrong) = (0, 0, 0)
    for seed in 0..<UInt64(Effort.count(slice: kind.slice, whole: kind.whole)) {
      guard let example = try kind.example(seed) else { continue }
      let found = Set(PictureReader().read(example.picture).codes.map(\.verdict.message.bytes))
      let payloads = Set(example.payloads)
      all += payloads.count
      read += payloads.intersection(found).count
      wrong += found.subtracting(payloads).count
      if !payloads.isSubset(of: found) { try Self.keep(example.picture, "\(kind)-\(seed)") }
    }
    print("generated \(kind.rawValue): \(read) of \(all) read")
    #expect(wrong == 0)
    // A slice is too small for shares: two pictures more may be missed.
    let slack = Effort.isSoak ? 0 : 2
    #expect((read + slack) * 100 >= all * kind.leastRate, "\(read) of \(all)")
  }

  private static func keep(_ picture: GreyPixels, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["BECKON_MISSES"] else { return }
    let header = "P5 \(picture.width) \(picture.height) 255\n"
    let path = URL(fileURLWithPath: folder).appendingPathComponent(name + ".pgm")
    try Data(Array(header.utf8) + picture.pixels).write(to: path)
  }

  @Test("what only looks like a code is none", arguments: EmptyPicture.allCases)
  func nothing(_ kind: EmptyPicture) {
    for seed in 0..<UInt64(Effort.count(slice: 4, whole: 1_819)) {
      let found = kind.picture(seed).map { PictureReader().read($0).codes } ?? []
      #expect(found.isEmpty, "seed \(seed)")
    }
  }
}

extension PictureKind {
  /// Pictures of the kind in an ordinary run, and in a soak.
  fileprivate var slice: Int { self == .sheet ? 1 : 6 }
  fileprivate var whole: Int {
    switch self {
    case .sheet: 10
    case .versions: 160
    default: 100
    }
  }

  /// In a hundred, with room; docs/scanning.md has what is read.
  fileprivate var leastRate: Int {
    switch self {
    case .clean, .quietZone, .rounded, .inverted, .mirrored, .versions, .several, .sheet: 97
    case .shadow, .dark, .screen, .finder, .dots, .logo, .growth, .roundMarks: 95
    case .tilted, .wave, .moving: 93
    case .folded, .crumpled, .scratched, .lamp: 90
    case .blurred, .faded, .torn, .phone: 85
    case .cylinder, .tiny: 80
    case .glare, .bottle: 55
    }
  }
}
