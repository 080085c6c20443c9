/// How a code withstands damage: which boundaries carry which symbol, and how many symbols each block has to
/// repair others with. Whoever grades a print needs it.
package struct ClipProtection: Sendable {
  /// Symbols that are repaired together.
  package struct Block: Sendable {
    /// The boundaries of each symbol.
    package let symbols: [[Int]]
    /// How many of the symbols are there for the others; half as many wrong ones can be repaired.
    package let parity: Int
  }

  /// Whether an arc runs on over each of the 128 boundaries.
  package let runsOn: [Bool]
  /// What says how the code is divided, and the gaps.
  package let blocks: [Block]

  /// The protection of the code that carries a payload.
  package init(_ payload: ClipPayload) {
    let code = CodeBlocks(payload)
    let bits = code.ringBits
    runsOn = (0..<RingLayout.boundaryCount).map { bits[$0] }
    var rest = RingLayout.places[...]
    func block(_ count: Int, of width: Int, _ parity: Int) -> Block {
      let symbols = (0..<count).map { _ in
        let symbol = Array(rest.prefix(width))
        rest = rest.dropFirst(width)
        return symbol
      }
      return Block(symbols: symbols, parity: parity)
    }
    let gap = code.meta.version.gapCode
    blocks = [
      block(RingCode.meta.count, of: 4, RingCode.meta.parityCount),
      block(gap.count, of: 8, gap.parityCount),
    ]
  }
}
