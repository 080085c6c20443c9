/// Codes each character of a text by the two characters before it. The rows of the table are built
/// when needed.
struct TextCoder: Sendable {
  let alphabet: ClipAlphabet
  private let weights: [UInt8]
  private var rows: [HuffmanCode?]

  init(_ table: ClipWeights.Table, _ weights: [UInt8]) {
    alphabet = table.alphabet
    self.weights = weights
    rows = [HuffmanCode?](repeating: nil, count: table.rowCount)
  }

  /// The preceding characters: none, one or two.
  private struct Context {
    var row = 0
    var last: Int?

    mutating func advance(_ symbol: Int, _ count: Int) {
      row = last.map { count * (1 + $0) + 1 + symbol } ?? 1 + symbol
      last = symbol
    }
  }

  /// The number of code rows computed so far, for tests.
  var builtRows: Int { rows.count { $0 != nil } }

  /// Appends a text whose characters are all in the alphabet. `start` is treated as the character
  /// before it and is not coded.
  mutating func append(
    _ text: some Sequence<UInt8>, after start: UInt8? = nil, isEnded: Bool,
    to bits: inout BitSequence
  ) {
    var context = Context()
    if let symbol = start.flatMap({ alphabet[$0] }) { context.advance(symbol, alphabet.count) }
    for character in text { append(character, &context, &bits) }
    if isEnded { append(wordEnd, &context, &bits) }
  }

  private mutating func append(
    _ character: UInt8, _ context: inout Context, _ bits: inout BitSequence
  ) {
    guard let symbol = alphabet[character] else { return }
    build(context.row)
    rows[context.row]?.append(symbol, to: &bits)
    context.advance(symbol, alphabet.count)
  }

  /// Reads a text up to its end mark or the end of the bits. `isEnded` is true if there was an end
  /// mark.
  mutating func text(
    _ bits: inout BitSequenceReader, after start: UInt8? = nil
  ) throws(ClipPayloadError) -> (text: [UInt8], isEnded: Bool) {
    var context = Context()
    if let symbol = start.flatMap({ alphabet[$0] }) { context.advance(symbol, alphabet.count) }
    var text: [UInt8] = []
    while bits.left > 0 {
      build(context.row)
      guard let symbol = rows[context.row]?.symbol(&bits) else { throw .endsInside }
      let character = alphabet.characters[symbol]
      if character == wordEnd { return (text, true) }
      text.append(character)
      context.advance(symbol, alphabet.count)
    }
    return (text, false)
  }

  private mutating func build(_ row: Int) {
    if rows[row] != nil { return }
    let start = row * alphabet.count
    rows[row] = HuffmanCode(
      weights: (start..<start + alphabet.count).map {
        UInt32(weights[2 * $0]) << 8 | UInt32(weights[2 * $0 + 1])
      })
  }
}
