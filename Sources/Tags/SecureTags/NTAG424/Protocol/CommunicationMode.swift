/// The protection of a command and its answer (CommMode).
package enum CommunicationMode: UInt8, Hashable, Sendable, CaseIterable {
  /// The data is unencrypted and has no MAC.
  case plain = 0
  /// The data is unencrypted and has a MAC.
  case code = 1
  /// The data is encrypted and has a MAC.
  case full = 3

  /// The mode's name in NXP's documents, such as "CommMode.Plain".
  package var name: String {
    switch self {
    case .plain: "plain"
    case .code: "MAC"
    case .full: "full"
    }
  }
}

/// Whether the byte strings are equal, compared in a time that depends only on their lengths.
func isEqualInConstantTime(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool
{
  guard left.count == right.count else { return false }
  return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
}

/// Encoding of integers as the card stores them, lowest byte first.
enum LittleEndian {
  static func three(_ value: Int) -> [UInt8] {
    [0, 8, 16].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func two(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  static func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { ($0 & 0xFF_FFFF_FFFF) << 8 | Int($1) }
  }
}
