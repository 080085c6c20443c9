/// "1 byte", "2 bytes".
func plural(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// "page 3", "pages 3 to 15", "pages 3, 7 to 9 and 16 to 31"; the numbers go up.
func pages(_ numbers: [Int]) -> String {
  var spans: [ClosedRange<Int>] = []
  for number in numbers {
    if let last = spans.last, last.upperBound + 1 == number {
      spans[spans.count - 1] = last.lowerBound...number
    } else {
      spans.append(number...number)
    }
  }
  let words = spans.map { span in
    span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound) to \(span.upperBound)"
  }
  let list =
    words.count > 1
    ? words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1] : words.joined()
  return (numbers.count == 1 ? "page " : "pages ") + list
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
