import Artwork
import Codes
import Scanning
import TestSupport
import Testing

@testable import QRCodes

@Suite("Pictures in memory")
struct PictureTests {
  /// Symbols of all sizes, QR and Micro QR.
  static func symbols() throws -> [QRCode] {
    var generator = SeededGenerator(seed: 611)
    var symbols = try QRVersion.allWithLevels.filter { $0.0.number % 9 == 1 }.map {
      try QRCode(.text("7"), options: .exactly($0, $1))
    }
    for _ in 0..<Effort.count(slice: 40, whole: 2_000) {
      symbols.append(try QRCode(.text(generator.word("abc012äöü漢/.:", 1...300))))
    }
    return symbols
  }

  @Test("libpng finds each module, with its quiet zone, in the PNG")
  func png() throws {
    for (index, code) in try Self.symbols().enumerated() {
      let scale = 1 + index % 11
      let margin = index % 3 == 0 ? 0 : code.version.quietZone
      let bytes = try code.png(
        pixelsPerModule: scale, quietZone: index % 3 == 0 ? 0 : nil)
      let bitmap = try Bitmap(png: bytes)
      let side = scale * (code.modules.size + 2 * margin)
      #expect((bitmap.width, bitmap.height) == (side, side))
      let wrong = (0..<side).contains { y in
        (0..<side).contains { x in
          let isDark = code.modules[x / scale - margin, y / scale - margin]
          let isInside = x >= scale * margin && y >= scale * margin
          return (bitmap.pixel(x: x, y: y)?.colour.red == 0) != (isInside && isDark)
        }
      }
      #expect(!wrong, "\(code.version)-\(code.level) at \(scale)")
    }
  }

  @Test("The PNG is read back")
  func readBack() throws {
    let text = "https://eat.example.com/s/42/t/7"
    let scanned = try CodeScanner().scan(Picture(reading: QRCode(.text(text)).png()))
    #expect(scanned.map(\.text) == [text])
  }

  @Test("zxing-cpp reads the pictures of many texts", .needs(.zxingcpp))
  func zxingcpp() throws {
    var generator = SeededGenerator(seed: 612)
    let folder = try ScratchFolder()
    var expected: [String] = []
    for index in 0..<Effort.count(slice: 60, whole: 3_000) {
      let text = generator.word("abc012ABC$%äöü漢字/.:", 1...200)
      let png = try QRCode(.text(text)).png(pixelsPerModule: 3)
      _ = try folder.write(png, to: "\(index).png")
      expected.append(text)
    }
    let script = """
      import sys, zlib, zxingcpp
      for number in range(int(sys.argv[2])):
          data = open(f"{sys.argv[1]}/{number}.png", "rb").read()
          side, at, stream = int.from_bytes(data[16:20], "big"), 8, b""
          while at < len(data):
              length = int.from_bytes(data[at:at + 4], "big")
              body = data[at + 8:at + 8 + length]
              assert zlib.crc32(data[at + 4:at + 8 + length]) == int.from_bytes(data[at + 8 + length:at + 12 + length], "big")
              if data[at + 4:at + 8] == b"IDAT": stream += body
              at += length + 12
          rows, wide = zlib.decompress(stream), (side + 7) // 8 + 1
          pixels = bytes(255 * (rows[y * wide + 1 + x // 8] >> (7 - x % 8) & 1) for y in range(side) for x in range(side))
          print(zxingcpp.read_barcodes(memoryview(pixels).cast("B", [side, side]))[0].text)
      """
    let output = try Equipment.zxingcpp.text(
      ["-c", script, folder.path("."), "\(expected.count)"])
    #expect(output.split(separator: "\n").map(String.init) == expected)
  }

  @Test("Each run of the SVG is a row of dark modules")
  func svg() throws {
    for code in try Self.symbols().prefix(30) {
      let svg = try code.svg()
      let margin = code.version.quietZone
      let side = code.modules.size + 2 * margin
      #expect(svg.contains("viewBox=\"0 0 \(side) \(side)\""))
      let path = try #require(svg.split(separator: "<path d=\"").last?.split(separator: "\"").first)
      var drawn = ModuleMatrix(light: code.modules.size)
      for run in path.split(separator: "z") {
        let numbers = run.split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }
        try #require(numbers.count == 5)
        #expect(numbers[3] == 1 && numbers[4] == -numbers[2])
        for column in numbers[0]..<numbers[0] + numbers[2] {
          drawn.setDark(column - margin, numbers[1] - margin)
        }
      }
      #expect(drawn == code.modules)
    }
  }

  @Test("Sizes that no picture has are refused")
  func sizes() throws {
    let code = try QRCode(.text("7"))
    for (pixels, quietZone) in [(0, 4), (1001, 4), (-1, 4), (Int.max, 4), (4, -1), (4, 101)] {
      let error = #expect(throws: QRCodeError.self) {
        try code.png(pixelsPerModule: pixels, quietZone: quietZone)
      }
      #expect(error == .pictureSize(pixelsPerModule: pixels, quietZone: quietZone))
    }
    #expect(throws: QRCodeError.pictureSize(pixelsPerModule: 1, quietZone: 101)) {
      try code.svg(quietZone: 101)
    }
  }
}
