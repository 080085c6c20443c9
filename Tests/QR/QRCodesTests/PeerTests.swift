import CQREncode
import Foundation
import SystemIO
import TestSupport
import Testing

@testable import QRCodes

/// No peer makes a smaller symbol of the same string.
@Suite("never larger than a peer's") struct PeerTests {
  static let levels: [QRLevel] = [.medium, .high]

  /// Versions of ours: the text as it is, at exactly that level.
  static func versions(_ texts: [String], _ level: QRLevel) throws -> [Int] {
    try texts.map {
      try QRCode(.text($0), options: .with { $0.level = level }, encoder: Sketch()).version.number
    }
  }

  /// Compares, and says how often the peer's was larger.
  static func compare(
    _ peer: String, _ texts: [String], _ level: QRLevel, _ theirs: [Int]
  ) throws {
    try #require(theirs.count == texts.count)
    let ours = try versions(texts, level)
    var larger = 0
    for (text, (ours, theirs)) in zip(texts, zip(ours, theirs)) {
      #expect(ours <= theirs, "\(peer) makes version \(theirs) of \(text) at \(level), not \(ours)")
      if ours < theirs { larger += 1 }
    }
    print("\(peer), \(level): larger than ours for \(larger) of \(texts.count) strings")
  }

  @Test("libqrencode", arguments: levels) func libqrencode(_ level: QRLevel) throws {
    let texts = Family.strings(Effort.count(slice: 1_400, whole: 20_000), seed: 51)
    let theirs = texts.map { text in
      let level = level == .high ? QR_ECLEVEL_H : QR_ECLEVEL_M
      let code = QRcode_encodeString(text, 0, level, QR_MODE_8, 1)
      defer { QRcode_free(code) }
      return Int(code?.pointee.version ?? 0)
    }
    try Self.compare("libqrencode", texts, level, theirs)
  }

  /// A soak has them draw for a long time.
  private static let patience = Duration.seconds(1_800)

  @Test("zint", .needs(.zint), arguments: levels)
  func zint(_ level: QRLevel) throws {
    let texts = Family.strings(Effort.count(slice: 700, whole: 20_000), seed: 52)
    let folder = try ScratchFolder()
    let list = try folder.write(texts.joined(separator: "\n") + "\n", to: "texts")
    let dump = try Equipment.zint.text(
      [
        "--batch", "--binary", "-b", "QRCODE", "--secure=\(level == .high ? 4 : 2)", "--dump",
        "-i", list,
      ], within: Self.patience)
    try Self.compare("zint", texts, level, try Self.versions(zintDump: dump))
  }

  /// zint writes the rows of all symbols without anything between them; a row has a digit for
  /// every four modules, which tells the versions apart.
  static func versions(zintDump: String) throws -> [Int] {
    var rows = zintDump.split(separator: "\n")[...]
    var versions: [Int] = []
    while let first = rows.first {
      let digits = first.count { $0 != " " }
      let version = try #require(QRVersion(size: 4 * digits - 3))
      versions.append(version.number)
      rows = rows.dropFirst(version.size)
    }
    return versions
  }

  @Test("segno", .needs(.segno), arguments: levels)
  func segno(_ level: QRLevel) throws {
    let texts = Family.strings(Effort.count(slice: 210, whole: 20_000), seed: 53)
    let script = """
      import sys, segno
      for line in sys.stdin:
          symbol = segno.make_qr(line[:-1], error=sys.argv[1], boost_error=False, mask=0)
          print(symbol.version)
      """
    let output = try Equipment.segno.text(
      ["-c", script, "\(level)"], sending: Array((texts.joined(separator: "\n") + "\n").utf8),
      within: Self.patience)
    try Self.compare("segno", texts, level, output.split(separator: "\n").compactMap { Int($0) })
  }

  @Test(
    "zxing-cpp from PyPI", .needs(.zxingcpp),
    arguments: levels)
  func zxingcpp(_ level: QRLevel) throws {
    let texts = Family.strings(Effort.count(slice: 700, whole: 20_000), seed: 54)
    let script = """
      import sys, zxingcpp
      for line in sys.stdin:
          code = zxingcpp.create_barcode(
              line[:-1], zxingcpp.BarcodeFormat.QRCode, ec_level=sys.argv[1])
          image = zxingcpp.write_barcode_to_image(code, scale=1, add_quiet_zones=False)
          print((image.shape[0] - 17) // 4)
      """
    let output = try Equipment.zxingcpp.text(
      ["-c", script, "\(level)"], sending: Array((texts.joined(separator: "\n") + "\n").utf8),
      within: Self.patience)
    try Self.compare(
      "zxing-cpp", texts, level, output.split(separator: "\n").compactMap { Int($0) })
  }

  @Test(
    "ZXingWriter of Debian",
    .needs(.zxingWriter), arguments: levels)
  func zxingWriter(_ level: QRLevel) throws {
    let texts = Family.strings(Effort.count(slice: 70, whole: 20_000), seed: 55)
    let folder = try ScratchFolder()
    let theirs = try texts.map { text in
      try Equipment.zxingWriter.run(
        [
          "-size", "1x1", "-margin", "0", "-ecc", level == .high ? "8" : "4", "QRCode", text,
          folder.path("code.png"),
        ])
      // The width in the PNG header is at byte 16; these symbols are narrower than 256 pixels.
      return (Int(try folder.bytes(of: "code.png")[19]) - 17) / 4
    }
    try Self.compare("ZXingWriter", texts, level, theirs)
  }
}
