/// A simulated PN532 without terminal and thread, for tests that control every step.
package struct VirtualChip: Sendable {
  private var chip: PN532
  private var now = 0

  /// Creates a chip after power-up, with tags in its field.
  package init(tags: [VirtualTag] = [], faults: [Fault] = []) {
    chip = PN532(faults: faults)
    for tag in tags { chip.present(tag) }
  }

  /// Processes bytes from the computer. Returns the bytes that the chip sends at once.
  package mutating func receive(_ bytes: [UInt8]) -> [UInt8] {
    chip.receive(bytes, at: now)
    return take()
  }

  /// Advances the clock by this time. Returns the bytes that the chip sends meanwhile.
  package mutating func advance(milliseconds: Int) -> [UInt8] {
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

  /// Puts a tag into the chip's field.
  package mutating func present(_ tag: VirtualTag) { chip.present(tag) }

  /// Removes a tag from the chip's field, or all tags if `uid` is `nil`. Returns them.
  @discardableResult
  package mutating func remove(_ uid: [UInt8]? = nil) -> [VirtualTag] {
    chip.remove(uid)
  }

  /// The tags in the field, with their present state.
  package var tags: [VirtualTag] { chip.field.tags }

  /// The counters of the chip's activity.
  package var counters: ReaderCounters { chip.bench.counters }

  private mutating func take() -> [UInt8] {
    let output = chip.output.take(at: now)
    chip.bench.counters.bytesSent += output.count
    return output
  }
}
