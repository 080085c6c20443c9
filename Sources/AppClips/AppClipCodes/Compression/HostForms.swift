extension URLCompressor {
  /// Returns a host without `appclip.` in the shortest applicable form; of equal ones, the last.
  mutating func hostBits(_ host: ArraySlice<UInt8>, hasMore: Bool) -> BitSequence {
    var best = BitSequence(0b11, width: 2)
    self.host.append(host, isEnded: hasMore, to: &best)
    guard let dot = host.lastIndex(of: UInt8(ascii: ".")) else { return best }
    let name = host[..<dot]
    let domain = Array(host[(dot + 1)...])
    if let place = TopLevelDomains.numberedPlaces[domain] {
      var bits = BitSequence(0b10, width: 2)
      bits.append(UInt64(place + 1), width: 8)
      self.host.append(name, isEnded: hasMore, to: &bits)
      if bits.count < best.count { best = bits }
    }
    if let number = TopLevelDomains.commonNumbers[domain] {
      var bits = BitSequence(0, width: 1)
      TopLevelDomains.commonCode.append(number, to: &bits)
      self.host.append(name, isEnded: hasMore, to: &bits)
      if bits.count < best.count { best = bits }
    }
    return best
  }

  /// Reads a host, and returns it with a flag that tells whether more follows.
  mutating func readHost(
    _ bits: inout BitSequenceReader, isClip: Bool
  ) throws(ClipPayloadError) -> (host: [UInt8], hasMore: Bool) {
    let prefix = isClip ? Array("appclip.".utf8) : []
    let domain = try readDomain(&bits)
    let (name, isEnded) = try host.text(&bits)
    return (prefix + name + domain.utf8, isEnded)
  }

  /// Reads the top-level domain with its dot. The result is empty if the host is coded as a whole.
  private func readDomain(_ bits: inout BitSequenceReader) throws(ClipPayloadError) -> String {
    guard let isOther = bits.next() else { throw .endsInside }
    guard isOther else {
      guard let symbol = TopLevelDomains.commonCode.symbol(&bits) else { throw .endsInside }
      return "." + TopLevelDomains.common[symbol]
    }
    guard let isWhole = bits.next() else { throw .endsInside }
    if isWhole { return "" }
    guard let number = bits.next(8) else { throw .endsInside }
    guard TopLevelDomains.numbered.indices.contains(number - 1) else {
      throw .topLevelDomain(number)
    }
    return "." + TopLevelDomains.numbered[number - 1]
  }
}
