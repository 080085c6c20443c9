import QRCodes
import TestSupport
import Testing

@testable import Scanning

@Suite("What codes say") struct CodeTests {
  static func scan(_ code: QRCode, scale: Int = 4) throws -> [ScannedCode] {
    let image = Samples.image(code.modules, scale: scale, quietZone: code.version.quietZone)
    return try CodeScanner(effort: .quick).scan(Samples.picture(image))
  }

  @Test("every version and level", arguments: -3...40)
  func versions(_ number: Int) throws {
    let version = try #require(number > 0 ? QRVersion(number) : QRVersion(micro: number + 4))
    for level in version.levels {
      var options = QROptions()
      options.versions = version...version
      options.level = level
      options.boostsLevel = false
      let code = try QRCode(.text("1234"), options: options)
      let found = try Self.scan(code)
      try #require(found.count == 1)
      #expect(found[0].version == version && found[0].level == level)
      #expect(found[0].text == "1234" && found[0].bytes == Array("1234".utf8))
      #expect(found[0].symbology == (version.isMicro ? .microQRCode : .qrCode))
    }
  }
}
