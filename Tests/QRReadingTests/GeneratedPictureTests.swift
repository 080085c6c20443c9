import QRReading
import TestSupport
import Testing

/// Pictures that the generator makes, by kind; `make soak` tries them all.
@Suite("Generated pictures") struct GeneratedPictureTests {
  @Test("codes are read, and no other texts", arguments: PictureKind.allCases)
  func codes(_ kind: PictureKind) throws {
    let count = Effort.count(slice: kind == .sheet ? 1 : 6, whole: kind == .sheet ? 10 : 130)
    var (all, read, wrong) = (0, 0, 0)
    for seed in 0..<UInt64(count) {
      guard let example = try kind.example(seed) else { continue }
      let found = Set(PictureReader().read(example.picture).codes.map(\.verdict.message.bytes))
      let payloads = Set(example.payloads)
      all += payloads.count
      read += payloads.intersection(found).count
      wrong += found.subtracting(payloads).count
    }
    print("generated \(kind.rawValue): \(read) of \(all) read")
    #expect(wrong == 0)
    #expect(read * 100 >= all * kind.leastRate, "\(read) of \(all)")
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
  /// In a hundred, with room.
  fileprivate var leastRate: Int {
    switch self {
    case .clean, .mirrored, .inverted: 80
    default: 0
    }
  }
}
