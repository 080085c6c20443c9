/// The hash table of a route table and its programs, in one memory block.
///
/// Each slot is one cache line with its tag, its parent and its child, and, if the child is a leaf,
/// with the program of that leaf. Programs that are too long for a slot or not referenced by one
/// follow after the slots.
struct RouteTableStorage: Sendable {
  /// The size of a slot in bytes.
  static let line = 64
  private static let header = 12

  let slotCount: Int
  private let bytes: FrozenArray<UInt8>

  init(_ programs: RouteProgram.Writer, _ slots: [RouteTable.Slot], _ places: Places) {
    slotCount = slots.count
    bytes = FrozenArray(zeros: places.end) { memory in
      programs.forEachProgram { old in
        let new = places.new(old.lowerBound)
        for offset in 0..<old.count {
          memory[new + offset] = programs.bytes[old.lowerBound + offset]
        }
      }
      for (index, slot) in slots.enumerated() where slot.child != 0 {
        let start = index * Self.line
        memory.store(slot.tag, at: start)
        memory.store(UInt32(bitPattern: slot.parent), at: start + 4)
        memory.store(UInt32(bitPattern: places.moved(reference: slot.child)), at: start + 8)
      }
    }
  }

  func free() { bytes.free() }

  func word(_ offset: Int) -> SegmentWord { SegmentWord(bits: bytes.load(offset)) }

  func slot(_ index: Int) -> RouteTable.Slot {
    let start = index * Self.line
    let low: UInt64 = bytes.load(start)
    let child: UInt32 = bytes.load(start + 8)
    return RouteTable.Slot(
      tag: UInt32(truncatingIfNeeded: low), parent: Int32(truncatingIfNeeded: low >> 32),
      child: Int32(bitPattern: child))
  }

  /// The new positions of the programs.
  struct Places {
    /// The size of the memory.
    private(set) var end: Int
    // The index is an eighth of a program's old start. This is unique because no program is shorter
    // than eight bytes.
    private var starts: [Int32]
    private let programs: RouteProgram.Writer

    init(_ programs: RouteProgram.Writer, _ slots: [RouteTable.Slot]) {
      self.programs = programs
      end = slots.count * line
      starts = [Int32](repeating: -1, count: programs.bytes.count / 8 + 1)
      for (index, slot) in slots.enumerated() where slot.child < 0 {
        let old = programs.start(Int(~slot.child))
        if programs.length(old) <= line - header {
          starts[old / 8] = Int32(truncatingIfNeeded: index * line + header)
        }
      }
      programs.forEachProgram { old in
        if starts[old.lowerBound / 8] < 0 {
          starts[old.lowerBound / 8] = Int32(truncatingIfNeeded: end)
          end += old.count
        }
      }
    }

    /// Returns the new start of the program that began at `old`.
    fileprivate func new(_ old: Int) -> Int { Int(starts[old / 8]) }

    /// Returns the new position of a position in a program.
    func moved(_ cursor: Int32) -> Int32 {
      let start = programs.start(Int(cursor))
      return cursor - Int32(truncatingIfNeeded: start) + starts[start / 8]
    }

    /// Returns the new value of a reference, which may be a node.
    func moved(reference: RouteTable.Reference) -> RouteTable.Reference {
      reference < 0 ? ~moved(~reference) : reference
    }
  }
}

extension MutableSpan<UInt8> {
  /// Writes a little-endian number.
  fileprivate mutating func store(_ number: UInt32, at offset: Int) {
    for index in 0..<4 {
      self[offset + index] = UInt8(truncatingIfNeeded: number >> UInt32(index * 8))
    }
  }
}

extension RouteProgram.Writer {
  /// Calls `body` with the range of each program.
  fileprivate func forEachProgram(_ body: (Range<Int>) -> Void) {
    var start = 0
    while start < bytes.count {
      let end = start + length(start)
      body(start..<end)
      start = end
    }
  }
}
