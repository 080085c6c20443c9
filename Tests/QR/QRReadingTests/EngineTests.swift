import QRCodes
import TestSupport
import Testing

@testable import QRReading

@Suite("Codes in pictures") struct EngineTests {
  @Test("flat codes of all sizes are read where they are", arguments: [1, 2, 6, 7, 14, 25])
  func flat(_ version: Int) throws {
    let code = try Samples.code(try #require(QRVersion(version)), .medium)
    let side = Float(code.modules.size)
    // From a little to the side, so that nothing is parallel to the picture's edges.
    let picture = try PaintedCode.picture(code.modules, scale: 4) { at in
      let (x, y) = ((at.x - 20) / 4, (at.y - 20) / 4)
      let far = 1 + 0.1 * x / side + 0.06 * y / side
      return SIMD2((x - 0.05 * y) / far * 1.1 - 1, (y + 0.04 * x) / far * 1.08 - 1)
    }
    let found = PictureReader().read(picture)
    #expect(found.codes.map(\.verdict.message.bytes) == [code.payload])
    #expect(found.codes.first?.stage != .lattice)
    #expect(found.unexplained.isEmpty)
  }

  @Test(
    "the corners of a flat code are where they are drawn, to a twentieth of a module",
    arguments: [(1, 3), (2, 28), (4, 8), (7, 5), (14, 4)] as [(Int, Float)])
  func corners(_ version: Int, _ scale: Float) throws {
    let code = try Samples.code(try #require(QRVersion(version)), .medium)
    let side = Float(code.modules.size)
    for slant in [0, 1] as [Float] {
      let modules = { (at: SIMD2<Float>) -> SIMD2<Float> in
        let (x, y) = ((at.x - 5 * scale) / scale, (at.y - 5 * scale) / scale)
        let far = 1 + slant * (0.1 * x + 0.06 * y) / side
        return SIMD2((x - slant * 0.05 * y) / far, (y + slant * 0.04 * x) / far)
      }
      let picture = try PaintedCode.picture(code.modules, scale: scale, modules)
      let found = try #require(PictureReader().read(picture).codes.first)
      #expect(found.stage == .flat)
      let wanted = [SIMD2(0, 0), SIMD2(side, 0), SIMD2(side, side), SIMD2(0, side)]
      for (corner, module) in zip(found.corners, wanted) {
        let off = modules(SIMD2(corner.x, corner.y)) - module
        #expect(max(abs(off.x), abs(off.y)) < 0.05, "\(off) of version \(version), \(slant)")
      }
    }
  }

  @Test("bent paper is read by its lattice alone", arguments: [2, 5, 10])
  func bent(_ version: Int) throws {
    let code = try Samples.code(try #require(QRVersion(version)), .medium)
    let side = Float(code.modules.size)
    let picture = try PaintedCode.picture(code.modules, scale: 5) { at in
      let (x, y) = ((at.x - 30) / 5, (at.y - 30) / 5)
      let (u, v) = (x / side - 0.5, y / side - 0.5)
      return SIMD2(x + 0.12 * side * (v * v - 0.25), y + 0.16 * side * (u * u - 0.25))
    }
    let found = PictureReader().read(picture)
    #expect(found.codes.map(\.verdict.message.bytes) == [code.payload])
    #expect(found.codes.first?.stage == .lattice)
    #expect(PictureReader(stages: [.flat, .tiles]).read(picture).codes.isEmpty)
  }

  @Test("any one of the finders may be missing", arguments: 0..<3)
  func missing(_ finder: Int) throws {
    let code = try Samples.code(try #require(QRVersion(5)), .quartile)
    let far = Float(code.modules.size) - 8
    let hidden = [SIMD2(-1, -1), SIMD2(far, -1), SIMD2(-1, far)][finder]
    let picture = try PaintedCode.picture(code.modules, scale: 5) { at in
      let (x, y) = ((at.x - 30) / 5, (at.y - 30) / 5)
      let place = SIMD2(x + 0.1 * y, y - 0.08 * x)
      let isHidden = max((place - hidden).min(), 0) > 0 && (place - hidden).max() < 9
      return isHidden ? SIMD2(-1, -1) : place
    }
    let found = PictureReader().read(picture)
    #expect(found.codes.map(\.verdict.message.bytes) == [code.payload])
    #expect(found.codes.first?.stage == .repair)
  }

  @Test("modules of little more than a pixel")
  func tiny() throws {
    let code = try Samples.code(try #require(QRVersion(6)), .medium)
    let picture = try PaintedCode.picture(code.modules, scale: 1.3) { at in
      SIMD2(at.x / 1.3 - 5, at.y / 1.3 - 5)
    }
    #expect(PictureReader().read(picture).codes.map(\.verdict.message.bytes) == [code.payload])
  }

  @Test("light on dark, and seen from behind")
  func turned() throws {
    let code = try Samples.code(try #require(QRVersion(4)), .low)
    for isInverted in [false, true] {
      for isMirrored in [false, true] {
        let side = Float(code.modules.size)
        let picture = try PaintedCode.picture(code.modules, scale: 4, isInverted: isInverted) {
          at in
          let x = (at.x - 18) / 4
          return SIMD2(isMirrored ? side - x : x, (at.y - 18) / 4)
        }
        let found = try #require(PictureReader().read(picture).codes.first)
        #expect(found.verdict.message.bytes == code.payload)
        #expect(found.isInverted == isInverted && found.verdict.isMirrored == isMirrored)
      }
    }
  }

  @Test("round marks and dots for modules", arguments: [0, 0.3])
  func round(_ turn: Float) throws {
    let code = try Samples.code(try #require(QRVersion(3)), .medium)
    let size = code.modules.size
    let far = Float(size) - 3.5
    let marks = [SIMD2<Float>(3.5, 3.5), SIMD2(far, 3.5), SIMD2(3.5, far)]
    let side = 400
    let pixels = (0..<side * side).map { place -> UInt8 in
      let at = SIMD2(Float(place % side) - 70, Float(place / side) - 110) / 8
      let module = SIMD2(at.x - turn * at.y, at.y + turn * at.x) / (1 + turn * turn).squareRoot()
      let off = marks.map { (($0 - module) * ($0 - module)).sum().squareRoot() }.min() ?? 0
      if off < 4.6 { return off < 1.5 || 2.5..<3.5 ~= off ? 20 : 230 }
      let (column, row) = (Int(module.x.rounded(.down)), Int(module.y.rounded(.down)))
      guard 0..<size ~= column, 0..<size ~= row, code.modules[column, row] else { return 230 }
      let middle = module - SIMD2(Float(column), Float(row)) - 0.5
      return (middle * middle).sum() < 0.16 ? 20 : 230
    }
    let picture = try #require(GreyPixels(width: side, height: side, pixels: pixels))
    #expect(PictureReader().read(picture).codes.map(\.verdict.message.bytes) == [code.payload])
  }

  @Test("a code within a code is read beside it")
  func within() throws {
    let outer = try Samples.code(try #require(QRVersion(10)), .high)
    let inner = try Samples.code(try #require(QRVersion(2)), .low, seed: 2)
    let (size, scale) = (outer.modules.size, Float(10))
    let side = Int(Float(size + 8) * scale)
    let pixels = (0..<side * side).map { place -> UInt8 in
      let at = SIMD2(Float(place % side), Float(place / side)) / scale - 4
      let (column, row) = (Int(at.x.rounded(.down)), Int(at.y.rounded(.down)))
      let small = ((at - Float(size) / 2) / 0.4 + 12.5).rounded(.down)
      if small.min() >= -2, small.max() < 27 {
        let (x, y) = (Int(small.x), Int(small.y))
        return 0..<25 ~= x && 0..<25 ~= y && inner.modules[x, y] ? 20 : 230
      }
      return 0..<size ~= column && 0..<size ~= row && outer.modules[column, row] ? 20 : 230
    }
    let picture = try #require(GreyPixels(width: side, height: side, pixels: pixels))
    let found = Set(PictureReader().read(picture).codes.map(\.verdict.message.bytes))
    #expect(found == [outer.payload, inner.payload])
  }

  @Test("a picture too small, and one with nothing in it, have no code")
  func nothing() throws {
    for side in [1, 2, 15, 16, 17, 300] {
      let pixels = [UInt8](repeating: 200, count: side * side)
      let picture = try #require(GreyPixels(width: side, height: side, pixels: pixels))
      #expect(PictureReader().read(picture).codes.isEmpty)
    }
  }
}

/// Pictures of codes through any map from pixels to modules.
enum PaintedCode {
  static func picture(
    _ modules: ModuleMatrix, scale: Float, isInverted: Bool = false,
    _ module: (SIMD2<Float>) -> SIMD2<Float>
  ) throws -> GreyPixels {
    let side = Int(Float(modules.size + 14) * scale)
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        var dark = 0
        for sample in 0..<9 {
          let (right, down) = (Float(sample % 3) / 3 + 1 / 6, Float(sample / 3) / 3 + 1 / 6)
          let at = module(SIMD2(Float(x) + right, Float(y) + down))
          let (column, row) = (Int(at.x.rounded(.down)), Int(at.y.rounded(.down)))
          let isInside = 0..<modules.size ~= column && 0..<modules.size ~= row
          if isInside, modules[column, row] { dark += 1 }
        }
        let light = 225 - 200 * dark / 9
        pixels.append(UInt8(isInverted ? 250 - light : light))
      }
    }
    return try #require(GreyPixels(width: side, height: side, pixels: pixels))
  }
}
