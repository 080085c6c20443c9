import QRCodes
import TestSupport
import Testing

@testable import Scanning

/// Films of a hand that is not still: every frame has noise and places of its own.
@Suite("Films") struct FilmTests {
  /// One frame of a code that is seen a little from aside, with a lamp that shines on a part of it.
  private static func frame(
    _ code: QRCode, glare: Double = 0, noise: Double = 20, _ generator: inout SeededGenerator
  ) throws -> Picture {
    var view = View(
      modules: Double(code.modules.size), pixelsPerModule: 4,
      shift: (
        Double.random(in: 0..<1, using: &generator), Double.random(in: 0..<1, using: &generator)
      ))
    view.turn(Double.random(in: -8...8, using: &generator))
    view.tilt(Double.random(in: 0...15, using: &generator))
    var field = Scene(code.modules).draw(view)
    field.addNoise(noise, &generator)
    let (width, height) = (Double(field.width), Double(field.height))
    let place = (
      x: Double.random(in: 0.15...0.85, using: &generator) * width,
      y: Double.random(in: 0.15...0.85, using: &generator) * height
    )
    for index in field.values.indices {
      let x = (Double(index % field.width) - place.x) / width
      let y = (Double(index / field.width) - place.y) / height
      if (x * x + y * y).squareRoot() < glare { field.values[index] = 250 }
    }
    return try Samples.picture(field.image)
  }

  private static func code(_ text: String, _ rest: String = "menu=lunch&") throws -> QRCode {
    var options = QROptions()
    options.capitalizesHost = false
    options.level = .low
    // Large enough for a lamp to shine on much of it and on none of its marks.
    let query = String(repeating: rest, count: 9)
    return try QRCode(.text(text + "?" + query), options: options)
  }

  @Test("what no frame shows is put together from several, module by module", arguments: 1...4)
  func merged(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let code = try Self.code("https://eat.example.com/s/\(seed)")
    let frames = try (0..<40).map { _ in try Self.frame(code, glare: 0.19, &generator) }
    let scanner = CodeScanner(effort: .quick)
    let alone = try frames.count { try !scanner.scan($0).isEmpty }
    var film = VideoScanner(scanner)
    var found: [ScannedCode] = []
    for frame in frames { found += try film.look(at: frame).codes }
    #expect(alone < 20)
    #expect(found.allSatisfy { $0.bytes == code.payload })
    #expect(found.contains { $0.stage == .frames }, "\(alone) of 40 are read alone, \(found.count)")
  }

  @Test("two codes of one size that take turns are kept apart")
  func turns() throws {
    var generator = SeededGenerator(seed: 7)
    let codes = try [
      Self.code("https://eat.example.com/s/1"),
      Self.code("https://buy.example.org/x/2", "size=large&"),
    ]
    #expect(codes[0].version == codes[1].version)
    let payloads = Set(codes.map(\.payload))
    var film = VideoScanner(CodeScanner(effort: .quick))
    var found: [ScannedCode] = []
    for number in 0..<80 {
      let frame = try Self.frame(codes[number % 2], glare: 0.19, &generator)
      found += try film.look(at: frame).codes
    }
    #expect(Set(found.map(\.bytes)) == payloads)
    #expect(found.contains { $0.stage == .frames })
    #expect(found.allSatisfy { payloads.contains($0.bytes) })
  }

  @Test("noise never adds up to a text") func noise() throws {
    var generator = SeededGenerator(seed: 9)
    let code = try Self.code("https://eat.example.com/s/42")
    var film = VideoScanner()
    for _ in 0..<Effort.count(slice: 8, whole: 2_000) {
      let frame = try Self.frame(code, noise: 2_000, &generator)
      #expect(try film.look(at: frame).codes.allSatisfy { $0.bytes == code.payload })
    }
  }
}
