import InvocationRouter
import QRCodes
import TestSupport
import Testing

@testable import Scanning

@Suite("What codes say") struct CodeTests {
  static func scan(_ code: QRCode, scale: Int = 4) throws -> [ScannedCode] {
    let image = Samples.image(code.modules, scale: scale, quietZone: code.version.quietZone)
    return try CodeScanner(effort: .quick, readsM1: true).scan(Samples.picture(image))
  }

  static func code(_ content: QRContent, _ change: (inout QROptions) -> Void = { _ in }) throws
    -> QRCode
  {
    var options = QROptions()
    options.capitalizesHost = false
    change(&options)
    return try QRCode(content, options: options)
  }

  @Test("every version and level", arguments: -3...40)
  func versions(_ number: Int) throws {
    let version = try #require(number > 0 ? QRVersion(number) : QRVersion(micro: number + 4))
    for level in version.levels {
      let code = try Self.code(.text("1234")) {
        $0.versions = version...version
        $0.level = level
        $0.boostsLevel = false
      }
      let found = try Self.scan(code)
      try #require(found.count == 1)
      #expect(found[0].version == version && found[0].level == level)
      #expect(found[0].text == "1234" && found[0].bytes == Array("1234".utf8))
      #expect(found[0].symbology == (version.isMicro ? .microQRCode : .qrCode))
      #expect(found[0].identifier == "]Q1" && found[0].eciAssignments.isEmpty)
    }
  }

  @Test("the corners are those of the symbol") func corners() throws {
    let code = try Self.code(.text("corners"))
    let found = try #require(try Self.scan(code, scale: 5).first)
    let (near, far) = (4 * 5, (4 + code.modules.size) * 5)
    let expected = [(near, near), (far, near), (far, far), (near, far)]
    for (corner, place) in zip(found.corners, expected) {
      #expect(abs(corner.x - place.0) <= 4 && abs(corner.y - place.1) <= 4, "\(corner)")
    }
    #expect(found.payload.origin == .picture(corners: found.corners))
  }

  @Test("corners that were found in another view are places of the picture itself")
  func movedCorners() throws {
    let code = try Self.code(.text("corners"))
    for (across, down) in [(2, 14), (14, 2)] {
      let image = Samples.image(code.modules, scale: 1).stretched(across, down)
      let found = try #require(try CodeScanner().scan(Samples.picture(image)).first)
      #expect(found.stage == .views)
      let far = 4 + code.modules.size
      for (corner, place) in zip(found.corners, [(4, 4), (far, 4), (far, far), (4, far)]) {
        #expect(abs(corner.x - place.0 * across) <= 4 && abs(corner.y - place.1 * down) <= 4)
      }
    }
  }

  @Test(
    "texts of all kinds come back, with an announced character set",
    arguments: ["Straße", "Привет, мир", "日本語のテキスト", "🍋🥑", "ßéø€", "\u{0}\u{1B}[31m\\\\"])
  func texts(_ text: String) throws {
    let found = try #require(try Self.scan(Self.code(.text(text))).first)
    #expect(found.text == text && found.bytes == Array(text.utf8))
    #expect(found.eciAssignments == (text.allSatisfy(\.isASCII) ? [] : [26]))
    #expect(found.payload.text == text && found.payload.bytes == Array(text.utf8))
  }

  @Test("UTF-8 that is not announced is told by its form", arguments: ["Straße 7", "日本語", "Ωμέγα"])
  func guessed(_ text: String) throws {
    let found = try #require(try Self.scan(Self.code(.text(text)) { $0.eci = .never }).first)
    #expect(found.text == text && found.eciAssignments.isEmpty)
  }

  @Test(
    "Shift-JIS, in Kanji mode and as bytes",
    arguments: [
      ("日本語", [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA]),
      ("テスト", [0x83, 0x65, 0x83, 0x58, 0x83, 0x67]),
      (
        "漢字かな交じり文",
        [
          0x8A, 0xBF, 0x8E, 0x9A, 0x82, 0xA9, 0x82, 0xC8, 0x8C, 0xF0, 0x82, 0xB6, 0x82, 0xE8, 0x95,
          0xB6,
        ]
      ),
    ] as [(String, [UInt8])])
  func shiftJIS(_ text: String, _ bytes: [UInt8]) throws {
    let kanji = try Self.code(.text(text)) {
      $0.usesKanji = true
      $0.eci = .never
    }
    let found = try #require(try Self.scan(kanji).first)
    #expect(found.text == text && found.bytes == bytes)
    #expect(found.payload.text == text)
    let asBytes = try #require(try Self.scan(Self.code(.bytes(bytes))).first)
    #expect(asBytes.text == text && asBytes.bytes == bytes)
  }

  @Test("Latin 1 that is not announced") func latin() throws {
    let bytes: [UInt8] =
      Array("Caf".utf8) + [0xE9] + Array(" M".utf8) + [0xFC] + Array("nchen".utf8)
    let found = try #require(try Self.scan(Self.code(.bytes(bytes))).first)
    #expect(found.text == "Café München" && found.bytes == bytes)
  }

  @Test("a series is joined, whatever the order, and tells what is missing") func series() throws {
    let text = "https://eat.example.com/" + String(repeating: "日本語abc", count: 20)
    let symbols = try QRCode.series(.text(text), count: 5)
    let codes = try symbols.reversed().flatMap { try Self.scan($0) }
    let series = ScannedSeries.join(codes)
    try #require(series.count == 1)
    #expect(series[0].text == text && series[0].isWhole && series[0].missing.isEmpty)
    #expect(series[0].parts.map(\.part?.index) == [0, 1, 2, 3, 4])
    let some = ScannedSeries.join([codes[0], codes[3], codes[3]])
    #expect(some[0].missing == [1, 3, 4] && some[0].text == nil && !some[0].isWhole)
    #expect(some[0].count == 5 && some[0].parts.count == 2)
    #expect(ScannedSeries.join(try Self.scan(Self.code(.text("alone")))).isEmpty)
  }

  @Test("all codes of a picture, each once, from the top") func many() throws {
    let texts = (0..<12).map { "https://eat.example.com/s/\($0)" }
    let codes = try texts.map { try Self.code(.text($0)) { $0.level = .low } }
    let images = codes.map { Samples.image($0.modules, scale: 3) }
    let picture = try Samples.picture(Samples.sheet(images, columns: 4))
    for effort in CodeScanner.Effort.allCases {
      let found = try CodeScanner(effort: effort).scan(picture)
      #expect(found.compactMap(\.text).sorted() == texts.sorted(), "\(effort)")
      #expect(found.first?.text == texts[0] && found.last?.text == texts[11])
    }
    #expect(try CodeScanner(maxCodeCount: 3).scan(picture).count == 3)
    // The same code twice is two codes.
    let twice = try Samples.picture(Samples.sheet([images[0], images[0]], columns: 2))
    #expect(try CodeScanner(effort: .thorough).scan(twice).map(\.text) == [texts[0], texts[0]])
  }

  @Test("inverted, mirrored, and in the colour of butter") func views() throws {
    let code = try Self.code(.text("https://eat.example.com/s/42"))
    let image = Samples.image(code.modules, scale: 4)
    let inverted = try CodeScanner().scan(Samples.picture(image.inverted))
    #expect(inverted.map(\.isInverted) == [true] && inverted.map(\.channel) == [.lightness])
    let mirrored = try CodeScanner().scan(Samples.picture(image.mirrored))
    #expect(mirrored.map(\.isMirrored) == [true])
    let butter = image.pixels.flatMap { $0 == 0 ? [255, 250, 120] : [255, 255, 255] as [UInt8] }
    let picture = try Picture(
      width: image.width, height: image.height, channels: .rgb, samples: butter)
    let coloured = try CodeScanner().scan(picture)
    #expect(coloured.map(\.text) == ["https://eat.example.com/s/42"])
  }

  @Test(
    "a colour that is as light as the paper is told by its darkest channel, alone and beside black")
  func colours() throws {
    let images = try ["black", "orange"].map {
      Samples.image(try Self.code(.text($0)).modules, scale: 4)
    }
    let sheet = Samples.sheet(images, columns: 2)
    func picture(_ first: [UInt8]) throws -> Picture {
      let samples = sheet.pixels.enumerated().flatMap { at, light -> [UInt8] in
        if light == 255 { return [200, 200, 200] }
        return at % sheet.width < sheet.width / 2 ? first : [255, 186, 130]
      }
      return try Picture(
        width: sheet.width, height: sheet.height, channels: .rgb, samples: samples)
    }
    let alone = try picture([200, 200, 200])
    let found = try CodeScanner().scan(alone)
    #expect(found.map(\.text) == ["orange"] && found.map(\.channel) == [.darkest])
    #expect(try CodeScanner(effort: .quick).scan(alone).isEmpty)
    let both = try CodeScanner(effort: .thorough).scan(picture([0, 0, 0]))
    #expect(both.map(\.text) == ["black", "orange"])
    #expect(both.map(\.channel) == [.lightness, .darkest])
  }

  @Test(
    "seen from behind, in every size", arguments: [1, 2, 3, 5, 7, 10, 20],
    ["https://a.b/42", "7", "door 5", "BACK"])
  func mirrored(_ number: Int, _ text: String) throws {
    let version = try #require(QRVersion(number))
    let code = try Self.code(.text(text)) {
      $0.versions = version...version
      $0.level = .low
    }
    let image = Samples.image(code.modules, scale: 4)
    let found = try CodeScanner().scan(Samples.picture(image.mirrored))
    try #require(found.map(\.text) == [text])
    #expect(found[0].isMirrored)
    let (near, far) = (16, 16 + version.size * 4)
    // The symbol sees itself the other way round.
    let corners = [(far, near), (near, near), (near, far), (far, far)]
    for (corner, place) in zip(found[0].corners, corners) {
      #expect(abs(corner.x - place.0) <= 4 && abs(corner.y - place.1) <= 4, "\(corner)")
    }
    #expect(try CodeScanner(effort: .thorough).scan(Samples.picture(image.mirrored)).count == 1)
    #expect(try CodeScanner().scan(Samples.picture(image)).map(\.isMirrored) == [false])
  }

  @Test("M1 is believed only when asked for, and a code that says nothing never") func chance()
    throws
  {
    let code = try Self.code(.text("123")) {
      $0.versions = .micro
      $0.level = .detectionOnly
    }
    #expect(try Self.scan(code).map(\.version?.description) == ["M1"])
    let picture = try Samples.picture(Samples.image(code.modules, scale: 4))
    #expect(try CodeScanner(effort: .thorough).scan(picture).isEmpty)
    // Chance between real finders.
    let empty = try EmptyPicture.picture(11)
    #expect(try CodeScanner(effort: .thorough, readsM1: true).scan(Samples.picture(empty)).isEmpty)
  }

  @Test("pictures of every small size are searched without harm") func tiny() throws {
    for (width, height) in [(1, 1), (1, 300), (300, 1), (2, 2), (7, 5), (21, 21)] {
      let picture = try Picture(
        width: width, height: height, samples: (0..<width * height).map { UInt8($0 & 255) })
      #expect(try CodeScanner(effort: .thorough).scan(picture).isEmpty)
    }
  }
}
