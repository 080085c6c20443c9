/// Compresses URLs into payloads for App Clip Codes, and decodes payloads into URLs.
///
/// Rows of the weight tables are built when a URL first needs them, and are kept: use one value for
/// many URLs.
public struct URLCompressor: Sendable {
  var host: TextCoder
  var spq: TextCoder
  var cpq: TextCoder

  /// Creates a compressor with Apple's tables of weights.
  public init(_ weights: ClipWeights) {
    host = TextCoder(.host, weights.host)
    spq = TextCoder(.spq, weights.spq)
    cpq = TextCoder(.cpq, weights.cpq)
  }

  /// The payload into which a URL is compressed.
  ///
  /// It is an error if Apple's generator would reject the URL, if it is too long, or if a reader
  /// would decode another URL (double slashes).
  public mutating func payload(of text: String) throws(ClipURLError) -> ClipPayload {
    let url = try ClipURL(text)
    let bits = compressed(url).bits
    guard let payload = ClipPayload(bits) else {
      throw ClipURLError(.tooLong(bits: bits.count), offset: 0)
    }
    try check(payload, carries: url)
    return payload
  }

  /// Throws an error if the payload decodes to a URL that readers treat differently.
  private mutating func check(_ payload: ClipPayload, carries url: ClipURL) throws(ClipURLError) {
    let back = try? text(of: payload)
    let meant = url.meaning
    if back.map({ Array($0.utf8) }) == meant { return }
    let other = try? back.map(ClipURL.init)
    if let other, other.meaning == meant { return }
    throw ClipURLError(.comesBackAs(back ?? "none"), offset: 0)
  }

  /// The bits of a URL, and the number of bits that each part of it takes.
  mutating func compressed(_ url: ClipURL) -> (bits: BitSequence, budget: ClipBitBudget) {
    let isClip = url.host.starts(with: "appclip.".utf8)
    let rest = isClip ? url.host.dropFirst("appclip.".utf8.count) : url.host[...]
    let host = hostBits(rest, hasMore: url.hasMore)
    let tail = tail(url)
    var bits = BitSequence(1, width: 1)
    bits.append(tail.form == .template ? 1 : 0, width: 1)
    bits.append(isClip ? 1 : 0, width: 1)
    bits.append(host)
    bits.append(tail.bits)
    return (bits, ClipBitBudget(host: host.count, tail: tail))
  }
}

extension ClipURL {
  /// The URL as text, with one spelling for URLs that readers treat alike: a `/` before a query, no
  /// empty query or fragment, and no empty parameters in a template.
  var meaning: [UInt8] {
    var text = Array("https://".utf8) + host + path
    if path.isEmpty, !query.isEmpty { text.append(UInt8(ascii: "/")) }
    if !query.isEmpty {
      text.append(UInt8(ascii: "?"))
      text += isTemplate ? joined(parameters.filter { !$0.isEmpty }) : Array(query)
    }
    if !fragment.isEmpty { text += [UInt8(ascii: "#")] + fragment }
    return text
  }

  /// The parts of the query that `&` separates.
  var parameters: [ArraySlice<UInt8>] {
    query.isEmpty ? [] : query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
  }

  /// The parts of the path between slashes that are not empty.
  var parts: [ArraySlice<UInt8>] { path.split(separator: UInt8(ascii: "/")) }

  private func joined(_ parts: [ArraySlice<UInt8>]) -> [UInt8] {
    Array(parts.joined(separator: [UInt8(ascii: "&")]))
  }
}

extension URLCompressor {
  /// The number of code rows computed so far from all three tables.
  var builtRows: Int { host.builtRows + spq.builtRows + cpq.builtRows }
}
