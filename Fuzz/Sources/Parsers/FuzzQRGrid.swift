import QRReading
import QRStandard

private nonisolated(unsafe) var judge = GridDecoder()

/// Takes the input for the modules of a symbol: the first byte chooses the size, the second what the judge
/// may do and whether each module is a byte or a bit; what is missing is light.
func fuzzQRGrid(_ input: [UInt8]) {
  guard input.count > 2, let symbol = symbol(input[0]) else { return }
  let (isTurned, isPacked) = (input[1] & 1 == 1, input[1] & 2 == 2)
  let (width, height) =
    isTurned ? (symbol.height, symbol.width) : (symbol.width, symbol.height)
  let darkness = (0..<width * height).map { place -> UInt8 in
    let at = 2 + (isPacked ? place / 8 : place)
    guard at < input.count else { return 0 }
    return isPacked ? (input[at] >> UInt8(7 - place % 8) & 1 == 1 ? 255 : 0) : input[at]
  }
  var rules = GridDecoder.Rules()
  rules.guessesFormat = input[1] & 4 == 4
  rules.usesErasures = input[1] & 8 == 0
  rules.readsMirrored = input[1] & 16 == 0
  guard let grid = SampledGrid(width: width, height: height, darkness: darkness) else { return }
  let judgement = judge.judge(grid, rules)
  require(judgement != nil, "every size is judged")
  if let verdict = judgement?.verdict { look(verdict, symbol) }
}

private func symbol(_ byte: UInt8) -> SymbolVersion? {
  let sizes = [27, 43, 59, 77, 99, 139]
  let number = Int(byte)
  switch number {
  case 0..<4: return SymbolVersion(width: 11 + 2 * number, height: 11 + 2 * number)
  case 4..<44: return SymbolVersion(width: 5 + 4 * number, height: 5 + 4 * number)
  default:
    return SymbolVersion(width: sizes[number % 6], height: 7 + number / 6 % 6 * 2)
  }
}

/// What must hold of everything that is believed.
private func look(_ verdict: DecodedSymbol, _ symbol: SymbolVersion) {
  require(verdict.symbol == symbol, "a symbol has the size of its grid")
  require(verdict.evidence >= GridDecoder.minEvidence, "nothing is believed without evidence")
  require(0...1 ~= verdict.margin, "a margin is a share")
  let message = verdict.message
  require(!message.bytes.isEmpty, "an empty symbol says nothing")
  require(
    message.segments.reduce(0) { $0 + $1.bytes.count } == message.bytes.count,
    "the segments are the whole")
  _ = message.text
}
