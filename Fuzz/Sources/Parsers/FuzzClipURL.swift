import AppClipCodes

/// Tables of chance: the true ones are Apple's and not ours to keep.
private func weights() -> ClipWeights? {
  func bytes(_ table: ClipWeights.Table) -> [UInt8] {
    var state = UInt32(table.byteCount)
    return (0..<table.byteCount).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }
  return try? ClipWeights(host: bytes(.host), spq: bytes(.spq), cpq: bytes(.cpq))
}

private nonisolated(unsafe) var compressor = weights().map(URLCompressor.init)

/// Tries one input: the text of a URL, and what comes back from its code.
func fuzzClipURL(_ input: [UInt8]) {
  let text = "https://" + String(decoding: input, as: UTF8.self)
  do throws(ClipURLError) {
    guard let payload = try compressor?.payload(of: text) else { return }
    let budget = try compressor?.budget(of: text)
    require(budget?.total == payload.usedBits, "the budget adds up")
    let code = AppClipCode(payload)
    require((68...125).contains(code.arcs.count), "a code has arcs enough")
    let back = try? compressor?.text(of: payload)
    require(back != nil, "what is written is read")
    _ = compressor?.advice(for: text)
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
    if case .tooLong(let bits) = error.problem { require(bits > 128, "too long is longer") }
    require((0...text.utf8.count).contains(error.offset), "the error lies in the text")
  }
}
