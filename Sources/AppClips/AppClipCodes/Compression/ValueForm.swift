/// The form of a segment or value, by the two bits that announce it.
enum ValueForm: Int {
  case text, number, sixBit, word
}

extension Array where Element == UInt8 {
  /// The number that the digits write; nil if decoding it would not return the same digits.
  ///
  /// Leading zeros would be lost, and it is not known whether Apple uses this form beyond 64 bits.
  var clipNumber: UInt64? { self[...].clipNumber }
}

extension ArraySlice where Element == UInt8 {
  /// The number that the digits write, as in `Array.clipNumber`.
  var clipNumber: UInt64? {
    guard let first, allSatisfy({ (0x30...0x39).contains($0) }), first != 0x30 || count == 1
    else { return nil }
    var number: UInt64 = 0
    for digit in self {
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(digit - 0x30))
      if overflow || carry { return nil }
      number = sum
    }
    return number
  }
}

extension BitSequence {
  /// Appends a number in groups of seven bits, the lowest first. The upper bit of a byte is set if
  /// another one follows.
  mutating func append(groups number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(rest & 0x7F | 0x80, width: 8)
      rest >>= 7
    }
    append(rest, width: 8)
  }

  /// Appends a text with six bits per character, and an end mark if `isEnded`.
  mutating func append(sixBit text: some Sequence<UInt8>, isEnded: Bool) {
    for character in text {
      append(UInt64(ClipAlphabet.sixBit[character] ?? 0), width: 6)
    }
    if isEnded { append(UInt64(ClipAlphabet.sixBit[wordEnd] ?? 0), width: 6) }
  }
}

extension BitSequenceReader {
  /// Reads a number in groups of seven bits, of any size, and returns its decimal digits.
  mutating func groupedNumber() throws(ClipPayloadError) -> [UInt8] {
    var groups: [Int] = []
    while true {
      guard let byte = next(8) else { throw .endsInside }
      groups.append(byte & 0x7F)
      if byte < 0x80 { break }
    }
    // The digits start with the lowest; a payload has at most 16 groups.
    var digits = [0]
    for group in groups.reversed() {
      var carry = group
      for index in digits.indices {
        carry += digits[index] * 128
        digits[index] = carry % 10
        carry /= 10
      }
      while carry > 0 {
        digits.append(carry % 10)
        carry /= 10
      }
    }
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    return digits.reversed().map { UInt8($0) + 0x30 }
  }

  /// Reads a text with six bits per character, up to its end mark or the end of the bits.
  mutating func sixBitText() -> (text: [UInt8], isEnded: Bool) {
    var text: [UInt8] = []
    while let symbol = next(6) {
      let character = ClipAlphabet.sixBit.characters[symbol]
      if character == wordEnd { return (text, true) }
      text.append(character)
    }
    return (text, false)
  }
}
