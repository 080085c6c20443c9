/// A parser of hosts that are addresses: strict dotted IPv4, and IPv6 in brackets.
enum IPAddress {
  /// Whether the last label is a number, so that browsers treat the host as an IPv4 address.
  static func endsInNumber(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Bool {
    var end = host.upperBound
    guard let last = host.last, ASCIISet.numberEnd.contains(bytes[last]) else { return false }
    if end > host.lowerBound, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    var start = end
    while start > host.lowerBound, bytes[start - 1] != UInt8(ascii: ".") { start -= 1 }
    if end - start >= 2, bytes[start] == UInt8(ascii: "0"), bytes[start + 1] | 0x20 == 0x78 {
      return (start + 2..<end).allSatisfy { ASCIISet.hexadecimal.contains(bytes[$0]) }
    }
    return start < end && (start..<end).allSatisfy { ASCIISet.digits.contains(bytes[$0]) }
  }

  /// Whether the host is four decimal numbers up to 255, without leading zeros.
  static func isDottedIPv4(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Bool {
    var (numbers, value, digits) = (0, 0, 0)
    for offset in host {
      let byte = bytes[offset]
      if byte == UInt8(ascii: ".") {
        guard digits > 0 else { return false }
        (numbers, value, digits) = (numbers + 1, 0, 0)
      } else {
        guard ASCIISet.digits.contains(byte), digits == 0 || value > 0 else { return false }
        value = value * 10 + Int(byte & 0x0F)
        digits += 1
        guard value <= 255 else { return false }
      }
    }
    return numbers == 3 && digits > 0
  }

  /// Finds a bracketed IPv6 address at the start of `authority`, and checks it.
  static func bracketed(
    _ bytes: Span<UInt8>, _ authority: Range<Int>
  ) throws(InvocationURLError) -> Range<Int> {
    let start = authority.lowerBound
    guard let close = authority.first(where: { bytes[$0] == UInt8(ascii: "]") }),
      isIPv6(bytes, start + 1..<close)
    else {
      throw InvocationURLError(.badIPv6(URLParser.text(bytes, authority)), at: start)
    }
    return start..<close + 1
  }

  /// The spelling of RFC 5952 in brackets: no leading zeros, the first of the longest runs of zeros
  /// as `::`, and the last groups as numbers like the others. `host` must be a valid address.
  static func canonicalIPv6(_ host: [UInt8]) -> [UInt8] {
    let groups = groups(host[1..<host.count - 1])
    let gap = longestZeros(groups)
    var text = ""
    for (index, group) in groups.enumerated() {
      if let gap, gap.contains(index) {
        if index == gap.lowerBound { text += "::" }
        continue
      }
      if !text.isEmpty, !text.hasSuffix(":") { text += ":" }
      text += String(group, radix: 16)
    }
    return Array("[\(text)]".utf8)
  }

  /// Parses an IPv6 address into its eight numbers of 16 bits.
  private static func groups(_ address: ArraySlice<UInt8>) -> [Int] {
    let text = String(decoding: address, as: UTF8.self)
    let pieces = text.split(separator: ":", omittingEmptySubsequences: false)
    var (head, tail, isBehind): ([Int], [Int], Bool) = ([], [], false)
    for piece in pieces {
      // An empty piece marks the place of `::`; at either end there are two.
      if piece.isEmpty {
        isBehind = true
        continue
      }
      let bytes = piece.split(separator: ".").compactMap { Int($0) }
      let numbers =
        bytes.count == 4
        ? [bytes[0] << 8 | bytes[1], bytes[2] << 8 | bytes[3]] : [Int(piece, radix: 16) ?? 0]
      if isBehind { tail += numbers } else { head += numbers }
    }
    return head + [Int](repeating: 0, count: max(0, 8 - head.count - tail.count)) + tail
  }

  /// Returns the first of the longest runs of at least two zeros, which `::` replaces.
  private static func longestZeros(_ groups: [Int]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    for index in 0...groups.count where index == groups.count || groups[index] != 0 {
      if index - start > max(1, best?.count ?? 0) { best = start..<index }
      start = index + 1
    }
    return best
  }

  /// Whether the range is an IPv6 address: eight groups of up to four hexadecimal digits; `::` once
  /// for a run of zeros; the last two groups may be a dotted IPv4 address. Zone identifiers are
  /// refused.
  static func isIPv6(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var (groups, position, hasGap) = (0, range.lowerBound, false)
    while position < range.upperBound {
      if bytes[position] == UInt8(ascii: ":") {
        let isDouble = position + 1 < range.upperBound && bytes[position + 1] == UInt8(ascii: ":")
        let isFirst = position == range.lowerBound
        if isDouble {
          guard !hasGap else { return false }
          hasGap = true
          position += 2
          if position < range.upperBound, bytes[position] == UInt8(ascii: ":") { return false }
          continue
        }
        guard !isFirst, position + 1 < range.upperBound else { return false }
        position += 1
      }
      let start = position
      while position < range.upperBound, ASCIISet.hexadecimal.contains(bytes[position]) {
        position += 1
      }
      if position < range.upperBound, bytes[position] == UInt8(ascii: ".") {
        guard isDottedIPv4(bytes, start..<range.upperBound) else { return false }
        groups += 2
        position = range.upperBound
        break
      }
      guard (1...4).contains(position - start) else { return false }
      groups += 1
      guard groups <= 8 else { return false }
    }
    return hasGap ? groups < 8 : groups == 8
  }
}

extension ASCIISet {
  /// The characters that can end a numeric last label, and the dot after it.
  fileprivate static let numberEnd = hexadecimal.union(ASCIISet("xX."))
}
