/// The reader without its terminal and thread: for tests that want every step in their own hands.
public struct VirtualChip: Sendable {
  private var chip: PN532
  private var now = 0

  /// A chip that has just got power, with tags in its field.
  public init(tags: [VirtualTag] = [], faults: [Fault] = []) {
    chip = PN532(faults: faults)
    for tag in tags { chip.present(tag) }
  }

  /// Takes bytes from the computer, and answers what goes back at once.
  public mutating func receive(_ bytes: [UInt8]) -> [UInt8] {
    chip.receive(bytes, at: now)
    return take()
  }

  /// Lets time pass, and answers what goes back until then.
  public mutating func advance(milliseconds: Int) -> [UInt8] {
    let end = now + max(0, milliseconds)
    var output: [UInt8] = []
    while let next = chip.nextMoment, next > now, next <= end {
      now = next
      chip.advance(to: now)
      output += take()
    }
    now = end
    chip.advance(to: now)
    return output + take()
  }

  /// Puts a tag into the field.
  public mutating func present(_ tag: VirtualTag) { chip.present(tag) }

  /// Takes a tag out of the field, or all of them.
  @discardableResult
  public mutating func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] {
    chip.remove(uid)
  }

  /// The tags in the field, as they are now.
  public var tags: [VirtualTag] { chip.field.tags }

  /// What the chip has done.
  public var counters: ReaderCounters { chip.bench.counters }

  private mutating func take() -> [UInt8] {
    let output = chip.output.take(at: now)
    chip.bench.counters.bytesSent += output.count
    return output
  }
}
