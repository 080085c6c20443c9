import Foundation
import QRCodes
import TestSupport
import Testing

@testable import Scanning

/// Sheets of labels, with the same distance across and down.
@Suite("Sheets of codes") struct SheetTests {
  /// How a sheet is made.
  struct Layout: Sendable, CustomTestStringConvertible {
    var columns: Int
    var rows: Int
    var scale: Int
    var quietZone = 4
    var length = 0
    var angle = 0.0

    var testDescription: String {
      "\(columns)×\(rows), \(scale) pixels a module, \(quietZone) around, \(length) more letters, "
        + "turned by \(angle)°"
    }

    var texts: [String] {
      let more = String(repeating: "x", count: length)
      return (0..<columns * rows).map { "https://eat.example.com/\(1000 + $0)" + more }
    }

    func draw() throws -> GreyImage {
      let images = try texts.map { text in
        let code = try CodeTests.code(.text(text)) {
          $0.level = .low
          $0.boostsLevel = false
        }
        return Samples.image(code.modules, scale: scale, quietZone: quietZone)
      }
      let sheet = Samples.sheet(images, columns: columns)
      return angle == 0 ? sheet : sheet.turned(by: angle)
    }
  }

  static let layouts = [
    Layout(columns: 4, rows: 10, scale: 4), Layout(columns: 6, rows: 6, scale: 4),
    Layout(columns: 10, rows: 10, scale: 3), Layout(columns: 5, rows: 13, scale: 2),
    Layout(columns: 4, rows: 4, scale: 8), Layout(columns: 3, rows: 3, scale: 4),
    Layout(columns: 7, rows: 7, scale: 3, quietZone: 2),
    Layout(columns: 5, rows: 5, scale: 3, quietZone: 9),
    Layout(columns: 5, rows: 6, scale: 3, length: 60),
    Layout(columns: 4, rows: 4, scale: 3, length: 200),
    Layout(columns: 3, rows: 3, scale: 2, quietZone: 2, length: 1300),
    Layout(columns: 5, rows: 5, scale: 3, angle: 7),
    Layout(columns: 5, rows: 5, scale: 3, angle: 40),
  ]

  @Test("all are read, each once", arguments: layouts) func whole(_ layout: Layout) throws {
    let picture = try Samples.picture(layout.draw())
    let found = try CodeScanner().scan(picture)
    #expect(found.compactMap(\.text).sorted() == layout.texts)
    // Places are those of the whole picture.
    if layout.angle == 0 {
      #expect(found.compactMap(\.text).first == layout.texts.first)
      #expect(found.compactMap(\.text).last == layout.texts.last)
    }
  }

  @Test("light on dark, and shaded") func looks() throws {
    let layout = Layout(columns: 6, rows: 6, scale: 4)
    let image = try layout.draw()
    let inverted = try CodeScanner().scan(Samples.picture(image.inverted))
    #expect(inverted.compactMap(\.text).sorted() == layout.texts)
    var shaded = image
    for at in shaded.pixels.indices {
      let light = 60 + 190 * (at % image.width) / image.width
      shaded.pixels[at] = UInt8((Int(shaded.pixels[at]) + 20) * light / 275)
    }
    #expect(
      try CodeScanner().scan(Samples.picture(shaded)).compactMap(\.text).sorted() == layout.texts)
  }

  @Test("the search ends at the most codes that are wanted") func most() throws {
    let picture = try Samples.picture(Layout(columns: 6, rows: 6, scale: 4).draw())
    #expect(try CodeScanner(maxCodeCount: 7).scan(picture).count == 7)
  }
}

extension GreyImage {
  /// Turned around its middle on white paper, between neighbouring pixels.
  fileprivate func turned(by degrees: Double) -> GreyImage {
    let (across, down) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let side = width + height
    let half = Double(side) / 2
    let pixels = (0..<side * side).map { at -> UInt8 in
      let (x, y) = (Double(at % side) - half, Double(at / side) - half)
      let (u, v) = (
        x * across + y * down + Double(width) / 2, y * across - x * down + Double(height) / 2
      )
      guard u >= 0, v >= 0, u < Double(width - 1), v < Double(height - 1) else { return 255 }
      let (left, top) = (Int(u), Int(v))
      let (right, below) = (u - Double(left), v - Double(top))
      func light(_ x: Int, _ y: Int) -> Double { Double(self.pixels[y * width + x]) }
      let upper = light(left, top) * (1 - right) + light(left + 1, top) * right
      let lower = light(left, top + 1) * (1 - right) + light(left + 1, top + 1) * right
      return UInt8(upper * (1 - below) + lower * below)
    }
    return GreyImage(width: side, height: side, pixels: pixels)
  }
}
