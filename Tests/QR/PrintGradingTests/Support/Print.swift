import Foundation
import QRCodes
import QRStandard

/// A code on paper with defects that are known: what light is sent back at each place, in modules.
struct Print {
  let size: Int
  private let isDark: [Bool]
  /// What paper and ink send back.
  var light = 0.9
  var dark = 0.05
  /// How much wider than high the modules are.
  var stretch = 1.0
  /// How far rows are moved along themselves, in modules.
  var movedRows: [Int: Double] = [:]
  /// Modules with the wrong colour, by `row * size + column`.
  var flipped: Set<Int> = []
  /// Modules that send back something between.
  var greys: [Int: Double] = [:]
  /// How far dark has grown on every side, in modules.
  var growth = 0.0
  /// Places in the quiet zone with ink on them.
  var stains: [(column: Int, row: Int)] = []

  init(_ code: QRCode) {
    size = code.modules.size
    let modules = code.modules
    isDark = (0..<size * size).map { [size] in modules[$0 % size, $0 / size] }
  }

  /// The colour that was printed at a module.
  private func colour(_ u: Double, _ v: Double) -> Double {
    let row = Int(v.rounded(.down))
    let column = Int((u - (movedRows[row] ?? 0)).rounded(.down))
    guard 0..<size ~= column, 0..<size ~= row else {
      return stains.contains { $0 == (column, row) } ? dark : light
    }
    let index = row * size + column
    if let grey = greys[index] { return grey }
    return isDark[index] != flipped.contains(index) ? dark : light
  }

  /// What is sent back at a place.
  func level(_ u: Double, _ v: Double) -> Double {
    guard growth > 0 else { return colour(u, v) }
    return min(
      colour(u - growth, v - growth), colour(u + growth, v - growth),
      colour(u - growth, v + growth), colour(u + growth, v + growth))
  }
}

/// How a print is scanned.
struct Scan {
  /// Pixels of a module's height.
  var pixels = 10.0
  var degrees = 0.0
  /// The standard deviation of the blur, in modules.
  var blur = 0.0
  /// How much the print is seen from the side, as a camera sees it; 0 is straight.
  var tilt = 0.0
  /// Modules around the symbol.
  var margin = 6.0

  /// The light of each pixel, as the mean over its area.
  func light(_ print: Print) -> (width: Int, height: Int, values: [Double]) {
    let (sine, cosine) = turn
    let n = Double(print.size)
    let (wide, high) = ((n + 2 * margin) * print.stretch * pixels, (n + 2 * margin) * pixels)
    let width = Int((abs(wide * cosine) + abs(high * sine)).rounded(.up))
    let height = Int((abs(wide * sine) + abs(high * cosine)).rounded(.up))
    func level(_ x: Double, _ y: Double) -> Double {
      let far = 1 + tilt * (y / Double(height) - 0.5)
      let (dx, dy) = ((x - Double(width) / 2) / far, (y - Double(height) / 2) / far)
      let u = (dx * cosine + dy * sine) / (pixels * print.stretch) + n / 2
      let v = (dy * cosine - dx * sine) / pixels + n / 2
      return print.level(u, v)
    }
    var values: [Double] = []
    values.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        values.append(Self.area(Double(column), Double(row), level))
      }
    }
    return (width, height, blurred(values, width, height))
  }

  private var turn: (sine: Double, cosine: Double) {
    (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
  }

  /// Parts of a pixel's side.
  private static let parts = 6

  /// The mean over a pixel; one that has the same colour at nine places has it everywhere, since
  /// nothing in a print is smaller than two pixels.
  private static func area(_ x: Double, _ y: Double, _ level: (Double, Double) -> Double) -> Double
  {
    let first = level(x + 0.5, y + 0.5)
    let probes = [0.001, 0.5, 0.999]
    if probes.allSatisfy({ a in probes.allSatisfy { level(x + a, y + $0) == first } }) {
      return first
    }
    var sum = 0.0
    for row in 0..<parts {
      for column in 0..<parts {
        sum += level(
          x + (Double(column) + 0.5) / Double(parts), y + (Double(row) + 0.5) / Double(parts))
      }
    }
    return sum / Double(parts * parts)
  }

  private func blurred(_ values: [Double], _ width: Int, _ height: Int) -> [Double] {
    let sigma = blur * pixels
    guard sigma > 0 else { return values }
    let reach = Int((3 * sigma).rounded(.up))
    let kernel = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = kernel.reduce(0, +)
    func pass(_ values: [Double], _ place: (Int, Int) -> Int) -> [Double] {
      values.indices.map { index in
        var mean = 0.0
        for (offset, weight) in zip(-reach...reach, kernel) {
          mean += weight * values[place(index, offset)]
        }
        return mean / sum
      }
    }
    let across = pass(values) { index, offset in
      index / width * width + min(max(index % width + offset, 0), width - 1)
    }
    return pass(across) { index, offset in
      min(max(index / width + offset, 0), height - 1) * width + index % width
    }
  }
}
