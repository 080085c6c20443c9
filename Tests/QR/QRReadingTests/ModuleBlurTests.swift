import QRCodes
import TestSupport
import Testing

@testable import QRReading

@Suite("Blur between modules") struct ModuleBlurTests {
  /// How light modules are seen that get these shares of their neighbours along, down and aslant.
  private static func light(
    _ modules: ModuleMatrix, _ shares: SIMD3<Float>, isLight: Bool = false, noise: Float = 0
  ) -> ModuleLight {
    var generator = SeededGenerator(seed: 7)
    let own = 1 - 2 * shares.x - 2 * shares.y - 4 * shares.z
    let ink = { (column: Int, row: Int) -> Float in modules[column, row] ? 1 : 0 }
    let light = (0..<modules.size * modules.size).map { place -> Float in
      let (x, y) = (place % modules.size, place / modules.size)
      let beside = ink(x - 1, y) + ink(x + 1, y)
      let above = ink(x, y - 1) + ink(x, y + 1)
      let aslant = ink(x - 1, y - 1) + ink(x + 1, y - 1) + ink(x - 1, y + 1) + ink(x + 1, y + 1)
      let seen = own * ink(x, y) + shares.x * beside + shares.y * above + shares.z * aslant
      return 128 + (isLight ? 90 : -90) * (2 * seen - 1) + noise * generator.normal()
    }
    return ModuleLight(columns: modules.size, rows: modules.size, light: light)
  }

  /// How many modules are taken for the other colour.
  private static func wrong(_ darkness: [UInt8], _ modules: ModuleMatrix) -> Int {
    darkness.indices.count {
      SampledGrid.isDark(darkness[$0]) != modules[$0 % modules.size, $0 / modules.size]
    }
  }

  @Test(
    "is taken out, whatever its shape and whatever the colours",
    arguments: [
      SIMD3(0.12, 0.12, 0.05), SIMD3(0.18, 0.02, 0), SIMD3(0.02, 0.18, 0.01), SIMD3(0.1, 0.1, 0.06),
    ] as [SIMD3<Float>])
  func undone(_ shares: SIMD3<Float>) throws {
    let code = try Samples.code(try #require(QRVersion(5)), .medium)
    for isLight in [false, true] {
      let light = Self.light(code.modules, shares, isLight: isLight, noise: 2)
      let plain = light.darkness(ModuleThreshold.all[0], isLight: isLight)
      let darkness = try #require(ModuleDeblurring(light, isLight: isLight)?.darkness)
      let (before, after) = (Self.wrong(plain, code.modules), Self.wrong(darkness, code.modules))
      #expect(after <= max(6, before / 4), "\(after), before \(before)")
    }
  }

  @Test("where there is none, nothing is done; nor where nothing is known") func none() throws {
    let code = try Samples.code(try #require(QRVersion(3)), .medium)
    #expect(ModuleDeblurring(Self.light(code.modules, .zero), isLight: false) == nil)
    let plain = ModuleLight(columns: 29, rows: 29, light: [Float](repeating: 90, count: 29 * 29))
    #expect(ModuleDeblurring(plain, isLight: false) == nil)
    let small = ModuleLight(columns: 17, rows: 17, light: [Float](repeating: 90, count: 17 * 17))
    #expect(ModuleDeblurring(small, isLight: false) == nil)
    let wild = ModuleLight(
      columns: 21, rows: 21,
      light: (0..<441).map { [.nan, .infinity, -.infinity, 1e30, 5][$0 % 5] as Float })
    _ = ModuleDeblurring(wild, isLight: true)?.darkness
  }

  @Test("modules that glare are given up, unless the paper is as light") func glare() throws {
    let code = try Samples.code(try #require(QRVersion(3)), .medium)
    let size = code.modules.size
    let light = (0..<size * size).map { place -> Float in
      10..<16 ~= place % size && 10..<16 ~= place / size
        ? 255 : code.modules[place % size, place / size] ? 40 : 200
    }
    let seen = ModuleLight(columns: size, rows: size, light: light)
    let darkness = try #require(
      seen.darknessBesideGlare(ModuleThreshold.all[0], isLight: false))
    #expect(darkness.indices.count { darkness[$0] == 127 } >= 36)
    let pale = ModuleLight(columns: size, rows: size, light: light.map { $0 == 200 ? 252 : $0 })
    #expect(pale.darknessBesideGlare(ModuleThreshold.all[0], isLight: false) == nil)
  }
}
