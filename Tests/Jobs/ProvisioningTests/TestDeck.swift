import Ledgers
import Provisioning
import VirtualReaders

/// Tags that are dealt one after the other, whenever the last one was dealt with.
final class TestDeck {
  private var tags: [VirtualTag]
  private(set) var dealt: [[UInt8]] = []

  init(_ tags: [VirtualTag]) { self.tags = tags.reversed() }

  func deal(_ reader: VirtualReader) {
    reader.remove()
    guard let next = tags.popLast() else { return }
    dealt.append(next.uid)
    reader.present(next)
  }

  /// Deals after every result.
  func follow(_ event: ProvisioningEvent, _ bench: TapBench) {
    switch event {
    case .done, .refused, .failed, .unsettled, .settled(_, _, .quarantined): deal(bench.reader)
    default: break
    }
  }

  static func uid(_ number: Int) -> [UInt8] {
    [
      0x04, 0x5A, 0x10, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number),
      0x77, 0x80,
    ]
  }
}
