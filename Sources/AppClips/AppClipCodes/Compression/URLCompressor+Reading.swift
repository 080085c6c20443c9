extension URLCompressor {
  /// The URL that a payload decodes to.
  ///
  /// Almost any bits decode to some URL, so a result does not prove that the payload is valid.
  public mutating func text(of payload: ClipPayload) throws(ClipPayloadError) -> String {
    var bits = BitSequenceReader(BitSequence(after: payload))
    guard let isTemplate = bits.next(), let isClip = bits.next() else { throw .endsInside }
    let (host, hasMore) = try readHost(&bits, isClip: isClip)
    let tail = hasMore ? try readTail(&bits, isTemplate: isTemplate) : []
    if isTemplate, !hasMore { throw .template }
    let text = String(decoding: Array("https://".utf8) + host + tail, as: UTF8.self)
    do throws(ClipURLError) {
      _ = try ClipURL(text)
    } catch { throw .notAllowed(text, error) }
    return text
  }

  /// Whether the payload is the one that a generator would make for its URL.
  package mutating func isGeneratedPayload(_ payload: ClipPayload) -> Bool {
    guard let text = try? text(of: payload) else { return false }
    return (try? self.payload(of: text)) == payload
  }

  private mutating func readTail(
    _ bits: inout BitSequenceReader, isTemplate: Bool
  ) throws(ClipPayloadError) -> [UInt8] {
    // If there is nothing after the mark that says "more", the rest of the URL is empty.
    if isTemplate { return try readTemplate(&bits) }
    guard let isSegmented = bits.next() else { throw .endsInside }
    if isSegmented { return try readSegments(&bits) }
    let text = try cpq.text(&bits).text
    let standsAlone = text.first == UInt8(ascii: "/") || text.first == UInt8(ascii: "#")
    return standsAlone ? text : [UInt8(ascii: "/")] + text
  }

  private mutating func readTemplate(_ bits: inout BitSequenceReader) throws(ClipPayloadError)
    -> [UInt8]
  {
    guard let hasNoWord = bits.next() else { throw .endsInside }
    var text = [UInt8(ascii: "/")]
    if !hasNoWord {
      text += try readWord(&bits)
      guard let hasQuery = bits.next() else { return text }
      if !hasQuery { throw .template }
    }
    var number = 0
    repeat {
      text.append(number == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      text += ClipURL.templateKey(number) + [UInt8(ascii: "=")]
      let (value, hasMore) = try readValue(&bits, after: UInt8(ascii: "="), isPart: false)
      text += value
      number += 1
      if !hasMore { break }
    } while true
    return text
  }

  private func readWord(_ bits: inout BitSequenceReader) throws(ClipPayloadError) -> [UInt8] {
    guard let number = bits.next(8) else { throw .endsInside }
    guard PathWords.all.indices.contains(number) else { throw .pathWord(number) }
    return Array(PathWords.all[number].utf8)
  }

  /// Reads a value. `isEnded` is true if another item follows; numbers and words have no end mark,
  /// so for them it tells whether bits are left.
  private mutating func readValue(
    _ bits: inout BitSequenceReader, after start: UInt8?, isPart: Bool
  ) throws(ClipPayloadError) -> (text: [UInt8], isEnded: Bool) {
    guard let form = bits.next(2).flatMap(ValueForm.init(rawValue:)) else { throw .endsInside }
    switch form {
    case .text: return try spq.text(&bits, after: start)
    case .number:
      let number = try bits.groupedNumber()
      return (number, bits.left > 0)
    case .sixBit: return bits.sixBitText()
    case .word:
      guard isPart else { throw .valueForm }
      let word = try readWord(&bits)
      return (word, bits.left > 0)
    }
  }
}

extension URLCompressor {
  private mutating func readSegments(_ bits: inout BitSequenceReader) throws(ClipPayloadError)
    -> [UInt8]
  {
    var text: [UInt8] = []
    while let isSpecial = bits.next() {
      guard isSpecial else {
        text.append(UInt8(ascii: "/"))
        text += try readValue(&bits, after: nil, isPart: true).text
        continue
      }
      guard let isQuery = bits.next() else { throw .endsInside }
      if isQuery { return try text + readQuery(&bits, hasPath: !text.isEmpty) }
      text.append(UInt8(ascii: "/"))
    }
    if text.isEmpty { throw .endsInside }
    return text
  }

  private mutating func readQuery(
    _ bits: inout BitSequenceReader, hasPath: Bool
  ) throws(ClipPayloadError) -> [UInt8] {
    var text = hasPath ? [] : [UInt8(ascii: "/")]
    text.append(UInt8(ascii: "?"))
    while true {
      let (item, hasMore) = try readItem(&bits)
      text += item
      if !hasMore { return text }
      text.append(UInt8(ascii: "&"))
    }
  }

  private mutating func readItem(
    _ bits: inout BitSequenceReader
  ) throws(ClipPayloadError) -> (item: [UInt8], hasMore: Bool) {
    let equals = [UInt8(ascii: "=")]
    guard let form = bits.next(2).flatMap(ValueForm.init(rawValue:)) else { throw .endsInside }
    switch form {
    case .text:
      let key = try spq.text(&bits, after: UInt8(ascii: "?")).text
      let (value, hasMore) = try spq.text(&bits, after: UInt8(ascii: "="))
      return (key + equals + value, hasMore)
    case .number:
      let number = try bits.groupedNumber()
      let (key, hasMore) = try spq.text(&bits, after: UInt8(ascii: "?"))
      return (key + equals + number, hasMore)
    case .sixBit:
      let key = try spq.text(&bits, after: UInt8(ascii: "?")).text
      let (value, hasMore) = bits.sixBitText()
      return (key + equals + value, hasMore)
    case .word: throw .valueForm
    }
  }
}
