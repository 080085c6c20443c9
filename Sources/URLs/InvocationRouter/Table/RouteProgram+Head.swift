extension RouteProgram {
  /// The first eight bytes of a step, decoded.
  struct Head {
    private let bits: UInt64

    init(_ word: SegmentWord) { bits = word.bits }

    var step: Step { Step(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .end }
    /// The distance from the start of the program.
    var distance: Int { field(8, 16) }
    /// The length of a constant.
    var length: Int { field(24, 16) }
    var parameter: Int { field(24, 8) }
    var flags: Flags { Flags(rawValue: UInt8(truncatingIfNeeded: bits >> 24)) }
    /// The kind index of a word list or a constrained parameter.
    var kind: Int { field(32, 32) }
    /// The route index of an end.
    var route: Int { field(32, 32) }

    /// The size of the step in bytes.
    var size: Int {
      switch step {
      case .constant: constantHeader + length
      case .word, .constrained, .end: 8
      case .free, .many, .any: 4
      }
    }

    private func field(_ start: UInt64, _ width: UInt64) -> Int {
      Int(truncatingIfNeeded: bits >> start & (1 << width - 1))
    }
  }

  /// The number of bytes before those of a constant.
  static let constantHeader = 5
}
