import Foundation
import VirtualReaders

/// All tags of a workshop: those that nobody has held yet, those that wait to be held again, and
/// what each holds. What a tag holds does not hang on the station that wrote it.
final class TagBox {
  /// Every tag that was ever held to a reader, as it was when it was taken away.
  private(set) var tags: [[UInt8]: VirtualTag] = [:]
  private var fresh: [VirtualTag] = []
  private var waiting: [(uid: [UInt8], from: Date)] = []
  private var number = 0
  private let model: ChipModel

  /// Tags with this chip.
  init(_ model: ChipModel) { self.model = model }

  /// A tag that nobody has held yet.
  func takeFresh() -> VirtualTag {
    if let tag = fresh.popLast() { return tag }
    number += 1
    return VirtualTag(model, uid: TestDeck.uid(number))
  }

  /// A tag that has to be seen again, if one is due.
  func takeWaiting() -> VirtualTag? {
    guard let place = waiting.firstIndex(where: { $0.from <= Date() }) else { return nil }
    return tags[waiting.remove(at: place).uid]
  }

  /// What became of a tag that is taken away.
  enum Lot {
    /// Nothing was put onto it.
    case fresh
    /// It is to be held to a reader again, after a while.
    case waiting(TimeInterval)
    /// Nobody needs it any more.
    case away
  }

  func put(_ tag: VirtualTag, _ lot: Lot) {
    tags[tag.uid] = tag
    switch lot {
    case .fresh: fresh.append(tag)
    case .waiting(let pause): waiting.append((tag.uid, Date().addingTimeInterval(pause)))
    case .away: break
    }
  }
}
