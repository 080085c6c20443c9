import AppClipCodes

/// Tables in which every character is as likely as the others.
private nonisolated(unsafe) var compressor = {
  func bytes(_ table: ClipWeights.Table) -> [UInt8] {
    [UInt8](repeating: 1, count: table.byteCount)
  }
  let weights = try? ClipWeights(host: bytes(.host), spq: bytes(.spq), cpq: bytes(.cpq))
  return weights.map(URLCompressor.init)
}()

/// Tries one input: 16 bytes as a payload, and all bytes as what was seen of a code.
func fuzzClipPayload(_ input: [UInt8]) {
  if let payload = ClipPayload(bytes: input.prefix(16)) {
    require(ClipPayload(hex: payload.hex) == payload, "hexadecimal comes back")
    do throws(ClipPayloadError) {
      if let text = try compressor?.text(of: payload) {
        require(text.hasPrefix("https://"), "a payload is a URL")
      }
    } catch { require(!error.description.isEmpty, "a refusal has a sentence") }
    let svg = AppClipCode(payload).svg(ClipTemplate.all[0].colours)
    require((try? ClipDrawing(svg: svg))?.payload == payload, "a drawing is read back")
  }
  guard input.count >= 256 else { return }
  let values = input.prefix(256).map { Float(Int8(bitPattern: $0)) / 64 }
  let reading = RingReading(
    continuity: Array(values.prefix(128)), colours: Array(values.suffix(128)))
  if let decoding = reading?.decoded() {
    require(decoding.evidence >= RingDecoding.requiredEvidence, "what is believed has evidence")
  }
}
