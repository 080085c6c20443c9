import QRCodes
import QRStandard
import TestSupport

/// Damage that is known.
enum Damage {
  /// Places of so many modules of each of so many codewords of a block.
  static func codewords(
    of code: QRCode, block: Int, errors: Int, modules: Int = 3
  ) -> Set<Int> {
    let (map, size) = (code.map, code.modules.size)
    var places: [Int: [Int]] = [:]
    for place in 0..<size * size {
      if let codeword = map.codeword(place % size, place / size),
        code.symbol.blocks.block(ofCodeword: codeword) == block
      {
        places[codeword, default: []].append(place)
      }
    }
    return Set(
      places.sorted { $0.key < $1.key }.prefix(errors).flatMap { $0.value.prefix(modules) })
  }

  /// A print with some of all defects.
  static func random(_ code: QRCode, _ generator: inout SeededGenerator) -> Print {
    var print = Print(code)
    let places = print.size * print.size
    func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }
    if happens(0.5) {
      print.light = .random(in: 0.55...0.95, using: &generator)
      print.dark = .random(in: 0.02...0.3, using: &generator)
    }
    if happens(0.4) { print.stretch = .random(in: 0.9...1.12, using: &generator) }
    if happens(0.3) {
      print.movedRows[.random(in: 9..<print.size - 9, using: &generator)] =
        .random(in: -0.45...0.45, using: &generator)
    }
    if happens(0.5) {
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        print.flipped.insert(.random(in: 0..<places, using: &generator))
      }
    }
    if happens(0.5) {
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        print.greys[.random(in: 0..<places, using: &generator)] =
          .random(in: print.dark...print.light, using: &generator)
      }
    }
    if happens(0.3) { print.growth = .random(in: 0...0.15, using: &generator) }
    if happens(0.2) { print.stains = [(column: Int.random(in: 0..<9, using: &generator), row: -2)] }
    return print
  }
}
