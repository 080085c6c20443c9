import Foundation
import QRReading
import TestSupport

/// Kinds of pictures in which there is no code, though some of it looks like one.
enum EmptyPicture: String, CaseIterable, Sendable {
  case noise, blocks, text, map, bars, dataMatrix, aztec, checkerboard, halftone, finders, rings

  /// The picture that belongs to a seed.
  func picture(_ seed: UInt64) -> GreyPixels? {
    var generator = SeededGenerator(seed: seed &* 999_983 &+ UInt64(ordinal))
    let (width, height) = (
      Int.random(in: 120...420, using: &generator), Int.random(in: 120...420, using: &generator)
    )
    var light = LightField(width: width, height: height)
    draw(&light, &generator)
    light.soften(generator.number(0...1.2))
    let (noise, contrast) = (generator.number(0...0.06), generator.number(0.3...1))
    let pixels = light.values.map { value in
      UInt8(min(max((0.5 + (value - 0.5) * contrast + noise * generator.normal()) * 255, 0), 255))
    }
    return GreyPixels(width: width, height: height, pixels: pixels)
  }

  private var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  private func draw(_ light: inout LightField, _ generator: inout SeededGenerator) {
    switch self {
    case .noise: light.fill { _, _ in generator.number(0...1) }
    case .blocks:
      let side = Int.random(in: 2...9, using: &generator)
      light.cells(side) { _, _ in Bool.random(using: &generator) }
    case .text: text(&light, &generator)
    case .map: map(&light, &generator)
    case .bars: bars(&light, &generator)
    case .dataMatrix: matrix(&light, &generator)
    case .aztec: targets(&light, &generator, turns: 4...7)
    case .checkerboard:
      let side = Int.random(in: 2...12, using: &generator)
      light.cells(side) { ($0 + $1) % 2 == 0 }
    case .halftone: halftone(&light, &generator)
    case .finders: finders(&light, &generator)
    case .rings: targets(&light, &generator, turns: 2...3)
    }
  }

  /// Lines of marks that are as wide as letters.
  private func text(_ light: inout LightField, _ generator: inout SeededGenerator) {
    light.fill { _, _ in 0.92 }
    let size = Int.random(in: 5...16, using: &generator)
    for top in stride(from: 3, to: light.height - size, by: size * 3 / 2) {
      var left = 3
      while left < light.width - size {
        let isSpace = Int.random(in: 0..<6, using: &generator) == 0
        for _ in 0..<(isSpace ? 0 : 4) {
          let isUpright = Bool.random(using: &generator)
          let (x, y) = (
            left + Int.random(in: 0..<size * 2 / 3, using: &generator),
            top + Int.random(in: 0..<size, using: &generator)
          )
          light.box(
            x, isUpright ? top : y, max(1, isUpright ? size / 6 : size / 2),
            max(1, isUpright ? size : size / 6), 0.1)
        }
        left += size * 3 / 4
      }
    }
  }

  private func map(_ light: inout LightField, _ generator: inout SeededGenerator) {
    let waves = (0..<6).map { _ in
      (generator.number(0.01...0.12), generator.number(0.01...0.12), generator.number(0...6.28))
    }
    let lines = generator.number(3...14)
    light.fill { column, row in
      let height = waves.reduce(Float(0)) {
        $0 + sin($1.0 * Float(column) + $1.1 * Float(row) + $1.2)
      }
      let line = height * lines
      return line - line.rounded(.down) < 0.3 ? 0.1 : 0.85
    }
    for _ in 0..<20 {
      light.box(
        Int.random(in: 0..<light.width, using: &generator),
        Int.random(in: 0..<light.height, using: &generator),
        Int.random(in: 2...20, using: &generator), Int.random(in: 2...20, using: &generator),
        generator.number(0...1))
    }
  }

  private func bars(_ light: inout LightField, _ generator: inout SeededGenerator) {
    light.fill { _, _ in 0.95 }
    let unit = Int.random(in: 1...4, using: &generator)
    let isUpright = Bool.random(using: &generator)
    var place = 10
    while place < (isUpright ? light.width : light.height) - 20 {
      let wide = unit * Int.random(in: 1...4, using: &generator)
      if isUpright {
        light.box(place, 10, wide, light.height - 20, 0.05)
      } else {
        light.box(10, place, light.width - 20, wide, 0.05)
      }
      place += wide + unit * Int.random(in: 1...4, using: &generator)
    }
  }

  /// Cells with two full and two dotted sides.
  private func matrix(_ light: inout LightField, _ generator: inout SeededGenerator) {
    light.fill { _, _ in 0.95 }
    let (side, count) = (
      Int.random(in: 3...7, using: &generator), 2 * Int.random(in: 5...13, using: &generator)
    )
    for row in 0..<count {
      for column in 0..<count {
        let isDark =
          column == 0 || row == count - 1
          || (row == 0
            ? column % 2 == 0
            : column == count - 1
              ? row % 2 == 1 : Bool.random(using: &generator))
        if isDark { light.box(12 + column * side, 12 + row * side, side, side, 0.05) }
      }
    }
  }

  /// Squares in squares, amid random cells.
  private func targets(
    _ light: inout LightField, _ generator: inout SeededGenerator, turns: ClosedRange<Int>
  ) {
    let side = Int.random(in: 3...6, using: &generator)
    light.cells(side) { _, _ in Bool.random(using: &generator) }
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let rings = Int.random(in: turns, using: &generator)
      let (left, top) = (
        Int.random(in: 0..<light.width / side, using: &generator) * side,
        Int.random(in: 0..<light.height / side, using: &generator) * side
      )
      for ring in (0..<rings).reversed() {
        let (off, wide) = ((rings - ring) * side, (2 * ring + 1) * side)
        light.box(left + off, top + off, wide, wide, ring % 2 == 0 ? 0.05 : 0.95)
      }
    }
  }

  private func halftone(_ light: inout LightField, _ generator: inout SeededGenerator) {
    let (pitch, turn) = (generator.number(4...11), generator.number(0...1.57))
    let (x, y) = (generator.number(0.01...0.04), generator.number(0.01...0.04))
    light.fill { column, row in
      let (c, r) = (Float(column), Float(row))
      let (u, v) = (c * cos(turn) + r * sin(turn), r * cos(turn) - c * sin(turn))
      let dots = cos(2 * .pi * u / pitch) + cos(2 * .pi * v / pitch)
      return dots > 1.6 * sin(c * x) * sin(r * y) ? 0.1 : 0.9
    }
  }

  /// Three finders where those of a code would be, with anything between them.
  private func finders(_ light: inout LightField, _ generator: inout SeededGenerator) {
    let side = Int.random(in: 3...6, using: &generator)
    let count = 17 + 4 * Int.random(in: 1...6, using: &generator)
    light.fill { _, _ in 0.95 }
    for row in 0..<count {
      for column in 0..<count where Bool.random(using: &generator) {
        light.box(10 + column * side, 10 + row * side, side, side, 0.05)
      }
    }
    for (column, row) in [(0, 0), (count - 7, 0), (0, count - 7)] {
      let (left, top) = (10 + column * side, 10 + row * side)
      light.box(left - side, top - side, 9 * side, 9 * side, 0.95)
      light.box(left, top, 7 * side, 7 * side, 0.05)
      light.box(left + side, top + side, 5 * side, 5 * side, 0.95)
      light.box(left + 2 * side, top + 2 * side, 3 * side, 3 * side, 0.05)
    }
    for place in stride(from: 8, to: count - 8, by: 1) {
      light.box(10 + place * side, 10 + 6 * side, side, side, place % 2 == 0 ? 0.05 : 0.95)
      light.box(10 + 6 * side, 10 + place * side, side, side, place % 2 == 0 ? 0.05 : 0.95)
    }
  }
}

extension LightField {
  mutating func fill(_ light: (_ column: Int, _ row: Int) -> Float) {
    for row in 0..<height {
      for column in 0..<width { values[row * width + column] = light(column, row) }
    }
  }

  /// Squares of one colour.
  mutating func cells(_ side: Int, _ isDark: (_ column: Int, _ row: Int) -> Bool) {
    for row in 0...height / side {
      for column in 0...width / side {
        box(column * side, row * side, side, side, isDark(column, row) ? 0.05 : 0.95)
      }
    }
  }

  mutating func box(_ left: Int, _ top: Int, _ width: Int, _ height: Int, _ light: Float) {
    guard left < self.width, top < self.height, left + width > 0, top + height > 0 else { return }
    for row in max(0, top)..<min(self.height, top + height) {
      for column in max(0, left)..<min(self.width, left + width) {
        values[row * self.width + column] = light
      }
    }
  }
}
