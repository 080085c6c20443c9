/// The error protection of a code: the boundaries of each symbol, and the number of parity symbols
/// in each block. It is needed for grading prints.
package struct ClipErrorProtection: Sendable {
  /// A group of symbols that are corrected together.
  package struct Block: Sendable {
    /// The indices of the boundaries of each symbol's bits.
    package let symbols: [[Int]]
    /// The number of parity symbols; half as many wrong symbols can be corrected.
    package let parity: Int
  }

  /// A flag for each of the 128 boundaries: `true` if an arc continues over it.
  package let runsOn: [Bool]
  /// The blocks that are corrected separately: the meta word, and the gap data.
  package let blocks: [Block]

  /// Creates the protection data of the code that carries a payload.
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
