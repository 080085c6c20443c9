import Basics

/// Parses a decimal number, or returns `nil` for other text and for more than 18 digits.
func decimal(_ digits: [UInt8]) -> Int? {
  guard 1...18 ~= digits.count, digits.allSatisfy(\.isDigit) else { return nil }
  return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}
