/// How a command and its answer are kept safe (CommMode).
package enum DNAMode: UInt8, Hashable, Sendable, CaseIterable {
  /// As they are.
  case plain = 0
  /// In the clear, with a code.
  case code = 1
  /// Encrypted, with a code.
  case full = 3

  /// Its name in the documents of the card's maker.
  package var name: String {
    switch self {
    case .plain: "plain"
    case .code: "MAC"
    case .full: "full"
    }
  }
}

/// Whether two byte strings are equal, in a time that depends on their lengths only.
func isEqualInConstantTime(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool
{
  guard left.count == right.count else { return false }
  return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}

/// Numbers as the card has them: lowest byte first.
enum LittleEndian {
  static func three(_ value: Int) -> [UInt8] {
    [0, 8, 16].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func two(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  static func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { ($0 & 0xFF_FFFF_FFFF) << 8 | Int($1) }
  }
}
