/// "1 byte", "2 bytes".
func plural(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// "a MIFARE Ultralight", "an NTAG213".
func one(_ chip: String) -> String { (chip.hasPrefix("N") ? "an " : "a ") + chip }

/// Two upper-case hexadecimal digits.
func hex(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}

/// Upper-case hexadecimal without spaces.
func hex(_ bytes: some Sequence<UInt8>) -> String { bytes.map { hex($0) }.joined() }

/// The bytes that an even number of hexadecimal digits spells, or `nil`.
func parsed(hex digits: some Collection<UInt8>) -> [UInt8]? {
  var result: [UInt8] = []
  var high: UInt8?
  for digit in digits {
    guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init) else {
      return nil
    }
    if let first = high {
      result.append(first << 4 | value)
      high = nil
    } else {
      high = value
    }
  }
  return high == nil ? result : nil
}
