import Basics

/// The number that digits write; `nil` for anything else, and for more than every integer of 64 bits holds.
func decimal(_ digits: [UInt8]) -> Int? {
  guard 1...18 ~= digits.count, digits.allSatisfy(\.isDigit) else { return nil }
  return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}
