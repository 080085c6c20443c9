import Testing

@testable import LabelPrinting

@Suite("What is not for label printers") struct RefusalTests {
  private func sentence(_ body: () throws(PrinterLanguageError) -> Void) -> String? {
    do throws(PrinterLanguageError) {
      try body()
      return nil
    } catch { return error.description }
  }

  private static let zplHead = "^XA^PW12^LL3^LH0,0^FO0,0^GFA,6,6,2,"

  @Test(
    "ZPL that we do not write",
    arguments: [
      (
        "^XA^PW12^LL3^LH0,0^BQN,2,4^FDQA,x^FS^XZ\n",
        "ZPL byte 18: expected '^FO0,0^GFA,', found '^BQN,2,4^FD'"
      ),
      ("^XA^CI28^PW12", "ZPL byte 0: expected '^XA^PW', found '^XA^CI'"),
      ("^XA^PW012", "ZPL byte 6: the width must be a plain number from 2 to 32000"),
      ("^XA^PW99999^LL", "ZPL byte 6: the width must be a plain number from 2 to 32000"),
      (zplHead + "FFF08010555!^FS^XZ\n", "ZPL byte 46: the picture data are invalid"),
      (zplHead + "FFF080105F50:^FS^XZ\n", "ZPL byte 47: expected '^FS', found ':^F'"),
      (zplHead + "KF08010I50^FS^XZ\n", "ZPL byte 35: the picture data are invalid"),
      (zplHead + ":!,^FS^XZ\n", "ZPL byte 35: the picture data are invalid"),
      (zplHead + "fff080105550^FS^XZ\n", "ZPL byte 35: the picture data are invalid"),
      (zplHead + "FFFF80105550^FS^XZ\n", "ZPL byte 18: there are black dots outside the label"),
      (
        zplHead + "FFF080105550^FS^PQ1^XZ\n",
        "ZPL byte 53: the number of copies must be a plain number from 2 to 9999"
      ),
      (zplHead + "FFF080105550^FS^XZ\n~JR", "ZPL byte 54: expected '^XA^PW', found '~JR'"),
      (zplHead + "FFF0", "ZPL byte 39: the data ends within a label"),
    ])
  func zpl(_ text: String, _ words: String) {
    #expect(
      sentence { () throws(PrinterLanguageError) in _ = try ZPL.read(Array(text.utf8)) } == words)
  }

  @Test(
    "TSPL that we do not write",
    arguments: [
      (
        "SIZE 1.5 mm,0.375 mm\r\nGAP 3 mm,0 mm\r\nCLS\r\nQRCODE 1,1,L,4,A,0,\"x\"\r\n",
        "TSPL byte 42: expected 'BITMAP 0,0,2,3,0,', found 'QRCODE 1,1,L,4,A,'"
      ),
      ("SIZE 1.50 mm,", "TSPL byte 5: the width in dots must be a plain number from 1 to 32000"),
      ("SIZE 1.51 mm,", "TSPL byte 5: the width in dots must be a plain number from 1 to 32000"),
      ("SIZE 0 mm,", "TSPL byte 5: the width in dots must be a plain number from 1 to 32000"),
      ("SIZE 99999 mm,", "TSPL byte 5: the width must be a plain number from 0 to 32000"),
      ("DIRECTION 1\r\n", "TSPL byte 0: expected 'SIZE ', found 'DIREC'"),
    ])
  func tspl(_ text: String, _ words: String) {
    #expect(
      sentence { () throws(PrinterLanguageError) in
        _ = try TSPL.read(Array(text.utf8), dotsPerMillimetre: 8)
      } == words)
  }

  @Test(
    "EPL2 that we do not write",
    arguments: [
      (
        "\r\nN\r\nq12\r\nQ3,24\r\nb10,10,Q,\"x\"\r\n",
        "EPL2 byte 17: expected 'GW0,0,2,3,', found 'b10,10,Q,\"'"
      ),
      (
        "\r\nN\r\nq12\r\nQ3,240000000000\r\n",
        "EPL2 byte 13: the gap must be a plain number from 0 to 1000"
      ),
      ("I8,A,001\r\n", "EPL2 byte 0: expected '<CR><LF>N<CR><LF>q', found 'I8,A,0'"),
      ("\u{1}", "EPL2 byte 0: expected '<CR><LF>N<CR><LF>q', found the bytes 01"),
    ])
  func epl2(_ text: String, _ words: String) {
    #expect(
      sentence { () throws(PrinterLanguageError) in _ = try EPL2.read(Array(text.utf8)) } == words)
  }

  @Test("Brother raster that we do not write, or for other labels") func brother() throws {
    let picture = try small()
    let good = try BrotherRaster.write([PrinterLabel(picture)], on: Tongue.roll(picture)).bytes
    func words(_ change: (inout [UInt8]) -> Void) -> String? {
      var bytes = good
      change(&bytes)
      return sentence { () throws(PrinterLanguageError) in
        _ = try BrotherRaster.read(bytes, on: Tongue.roll(picture))
      }
    }
    #expect(words { _ in } == nil)
    #expect(
      words { $0[409] = 0x8E }
        == "Brother raster byte 409: expected the flags CE, found the bytes 8E")
    #expect(
      words { ($0[410], $0[411], $0[412]) = (0x0A, 29, 0) }
        == "Brother raster byte 410: this is for 29 mm tape, not for 62 × 29 mm labels")
    #expect(
      words { $0[413] = 4 }
        == "Brother raster byte 413: the number of lines must be a plain number from 3 to 3")
    #expect(
      words { $0[438] = 0x77 }
        == "Brother raster byte 438: expected a line of 90 bytes, found the bytes 77005A")
    #expect(
      words { $0[441] = 0x80 } == "Brother raster byte 441: there are black dots outside the label")
    #expect(
      words { $0[$0.count - 1] = 0x0A }
        == "Brother raster byte \(good.count - 1): expected 0C or 1A, found 0A")
    #expect(
      words { $0.append(0) } == "Brother raster byte \(good.count): expected the end, found 00")
    #expect(
      words { $0[$0.count - 1] = 0x0C }
        == "Brother raster byte \(good.count): the data ends within a label")
  }

  @Test("a stream is not read beyond the limits", arguments: Tongue.all) func limits(
    _ tongue: Tongue
  ) throws {
    let picture = try LabelPicture(width: 160, height: 20) { _, _ in true }
    let bytes = try tongue.write([PrinterLabel](repeating: PrinterLabel(picture), count: 5)).bytes
    let most = PrinterReadLimits(labels: 5, pictureBytes: 2_000)
    #expect(try tongue.read(bytes, picture, most).count == 5)
    for (limits, what) in [
      (PrinterReadLimits(labels: 4, pictureBytes: 2_000), "labels"),
      (PrinterReadLimits(labels: 5, pictureBytes: 1_999), "dots"),
    ] {
      let error = #expect(throws: PrinterLanguageError.self) {
        try tongue.read(bytes, picture, limits)
      }
      #expect(error?.problem == .limit(what))
    }
  }

  @Test("what no printer can print is not written") func notWritten() throws {
    let picture = try small()
    let medium = Tongue.medium(picture)
    func words(
      _ labels: [PrinterLabel], _ medium: LabelMedium,
      _ encoding: ZPL.PictureEncoding = .shortEnough
    ) -> String? {
      sentence { () throws(PrinterLanguageError) in
        _ = try ZPL.write(labels, on: medium, encoding: encoding)
      }
    }
    #expect(words([], medium) == "ZPL: there are no labels to print")
    #expect(
      words([PrinterLabel(picture), PrinterLabel(picture, copies: 0)], medium)
        == "ZPL, label 2: 0 copies; from 1 to 9999 can be printed")
    var larger = medium
    larger.width = 13
    #expect(
      words([PrinterLabel(picture)], larger)
        == "ZPL, label 1: the picture has 12 × 3 dots, and the label 13 × 3; draw it for exactly these dots"
    )
    var roll = medium
    (roll.height, roll.gap) = (nil, 0)
    #expect(words([PrinterLabel(picture)], roll) == nil)
    roll.width = 8
    #expect(
      words([PrinterLabel(picture)], roll)
        == "ZPL, label 1: the picture has 12 × 3 dots, and the label is 8 wide; draw it for exactly these dots"
    )
    roll.gap = 24
    #expect(
      words([PrinterLabel(picture)], roll)?.hasPrefix("ZPL: such a label is impossible") == true)
    let noise = try LabelPicture(width: 1_000, height: 200) { x, y in
      (x * 31 + y * 17) % 97 < 48 && x % 40 < 12
    }
    let large = Tongue.medium(noise)
    #expect(
      words([PrinterLabel(noise)], large, .plain)?.hasPrefix("ZPL, label 1: the label takes 50")
        == true)
    #expect(words([PrinterLabel(noise)], large) == nil)
  }

  @Test("a margin that puts dots beside the head is refused") func besideHead() throws {
    let picture = try small()
    var roll = Tongue.roll(picture)
    roll.rightMargin = 720 - 12
    #expect(
      sentence { () throws(PrinterLanguageError) in
        _ = try BrotherRaster.write([PrinterLabel(picture)], on: roll)
      } == nil)
    roll.rightMargin += 1
    #expect(throws: PrinterLanguageError.self) {
      try BrotherRaster.write([PrinterLabel(picture)], on: roll)
    }
  }
}
