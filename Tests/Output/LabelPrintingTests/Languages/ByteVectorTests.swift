import Basics
import Testing

@testable import LabelPrinting

/// What goes to printers, byte by byte, written out by hand after their references.
@Suite("Bytes for label printers") struct ByteVectorTests {
  private func text(_ stream: PrinterStream) -> String {
    String(decoding: stream.bytes, as: UTF8.self)
  }

  @Test("ZPL: two formats, the second three times") func zpl() throws {
    let labels = [PrinterLabel(try small()), PrinterLabel(try small(), copies: 3)]
    let stream = try ZPL.write(labels, on: Tongue.medium(try small()), encoding: .plain)
    let first = "^XA^PW12^LL3^LH0,0^FO0,0^GFA,6,6,2,FFF080105550^FS^XZ\n"
    #expect(
      text(stream) == first + "^XA^PW12^LL3^LH0,0^FO0,0^GFA,6,6,2,FFF080105550^FS^PQ3^XZ\n")
    #expect(stream.ends == [first.utf8.count, stream.bytes.count] && stream.copies == [1, 3])
  }

  @Test("ZPL in Zebra's runs") func zplRuns() throws {
    let stream = try ZPL.write(
      [PrinterLabel(try small())], on: Tongue.medium(try small()), encoding: .runs)
    // I is 3 times.
    #expect(text(stream) == "^XA^PW12^LL3^LH0,0^FO0,0^GFA,6,6,2,IF08010I50^FS^XZ\n")
    let rows = try LabelPicture(
      "........................", "........................", "########################",
      "#.......................", "#...#...#...#...#...#..#")
    #expect(ZPLRuns.spell(rows, 0..<5) == ",:!80,K89")
    // 100 bytes: 190 ones (o is 180, P is 10), then a zero, and zeros to the end.
    let long = try LabelPicture(width: 800, height: 1) { x, _ in x < 760 }
    #expect(ZPLRuns.spell(long, 0..<1) == "oPF,")
    // 433 digits 8: 419 (z is 400, Y is 19) and 14 (T), and a last 9.
    let longer = try LabelPicture(width: 1_736, height: 1) { x, _ in x % 4 == 0 || x == 1_735 }
    #expect(ZPLRuns.spell(longer, 0..<1) == "zY8T89")
  }

  /// The triangle of the chapter "Reducing Download Time of Graphic Images" in Zebra's guide.
  @Test("ZPL: the condensed triangle of the guide is read as the guide means it") func triangle()
    throws
  {
    let data = "F0,FF,FFF0,FFFFF0,FFFFFF,"
    let label = try ZPL.read(
      Array("^XA^PW48^LL5^LH0,0^FO0,0^GFA,30,30,6,\(data)^FS^XZ\n".utf8))[0]
    #expect(
      hexadecimal(label.picture.bytes)
        == "F00000000000" + "FF0000000000" + "FFF000000000" + "FFFFF0000000" + "FFFFFF000000")
  }

  @Test("ZPL: a picture of more bytes than one field takes goes in bands") func bands() throws {
    let picture = try LabelPicture(width: 812, height: 1_218) { x, y in (x / 60 + y / 60) % 2 == 0 }
    let stream = try ZPL.write([PrinterLabel(picture)], on: Tongue.medium(picture))
    // 102 bytes a row: 980 rows are 99,960 bytes, 238 rows 24,276.
    #expect(text(stream).contains("^FO0,0^GFA,99960,99960,102,"))
    #expect(text(stream).contains("^FS^FO0,980^GFA,24276,24276,102,"))
    #expect(stream.bytes.count < 3_000)
    #expect(try ZPL.read(stream.bytes) == [PrinterLabel(picture)])
  }

  @Test("TSPL: 0 is black, the fill of a row is white") func tspl() throws {
    let stream = try TSPL.write(
      [PrinterLabel(try small(), copies: 2)], on: Tongue.medium(try small()))
    let head =
      "SIZE 1.5 mm,0.375 mm\r\nGAP 3 mm,0 mm\r\nCLS\r\nBITMAP 0,0,2,3,0,"
    let data: [UInt8] = [0x00, 0x0F, 0x7F, 0xEF, 0xAA, 0xAF]
    #expect(stream.bytes == Array(head.utf8) + data + Array("\r\nPRINT 1,2\r\n".utf8))
  }

  @Test("millimetres are as fine as dots need") func millimetres() {
    #expect(TSPL.millimetres(406, 8) == "50.75" && TSPL.millimetres(800, 8) == "100")
    #expect(TSPL.millimetres(1, 12) == "0.083" && TSPL.millimetres(0, 12) == "0")
    #expect(TSPL.millimetres(1_205, 12) == "100.417")
  }

  @Test("EPL2: 0 is black, the fill of a row is white") func epl2() throws {
    let stream = try EPL2.write([PrinterLabel(try small())], on: Tongue.medium(try small()))
    let data: [UInt8] = [0x00, 0x0F, 0x7F, 0xEF, 0xAA, 0xAF]
    #expect(
      stream.bytes
        == Array("\r\nN\r\nq12\r\nQ3,24\r\nGW0,0,2,3,".utf8) + data + Array("\r\nP1\r\n".utf8))
  }

  /// The box of 16 × 16 dots in Zebra's note "Details related to the GW EPL Command".
  @Test("EPL2: the data of the maker's own example") func box() throws {
    let box = try LabelPicture(width: 16, height: 16) { x, y in
      [0, 15].contains(x) || [0, 15].contains(y)
    }
    let published =
      "0000" + String(repeating: "7FFE", count: 14) + "0000"
    #expect(hexadecimal(box.inverted) == published)
    let stream = try EPL2.write([PrinterLabel(box)], on: Tongue.medium(box))
    let start = Array("\r\nN\r\nq16\r\nQ16,24\r\nGW0,0,2,16,".utf8)
    #expect(hexadecimal(stream.bytes.dropFirst(start.count).prefix(32)) == published)
  }

  @Test("Brother: two labels of two lines, mirrored") func brother() throws {
    let first = try LabelPicture("#...........", "..........##")
    let second = try LabelPicture("............", "############")
    let roll = BrotherMedium(
      millimetres: 29, width: 12, length: .dieCut(millimetres: 90, dots: 2), rightMargin: 6)
    let stream = try BrotherRaster.write([PrinterLabel(first), PrinterLabel(second)], on: roll)
    func line(_ pins: String) -> String {
      "67005A" + pins + String(repeating: "00", count: 90 - pins.count / 2)
    }
    func control(page: String) -> String {
      "1B696101" + "1B697A" + "CE0B1D5A" + "02000000" + page + "00" + "1B694D40" + "1B694101"
        + "1B694B08" + "1B69640000" + "4D00"
    }
    let expected =
      // The left dot is pin 17, the right ones 6 and 7.
      String(repeating: "00", count: 400) + "1B40" + control(page: "00") + line("000040")
      + line("03") + "0C" + control(page: "01") + line("") + line("03FFC0") + "1A"
    #expect(hexadecimal(stream.bytes) == expected)
    #expect(stream.ends == [402 + 36 + 186 + 1, stream.bytes.count])
  }

  @Test("Brother: tape is told by its kind, and fed for 3 mm") func tape() throws {
    let picture = try LabelPicture("#")
    let roll = BrotherMedium(millimetres: 12, width: 1, length: .endless, rightMargin: 29)
    let bytes = try BrotherRaster.write(
      [PrinterLabel(picture)], on: roll, for: .withoutCutter
    ).bytes.dropFirst(402)
    // Pin 29 is the fourth byte's bit 2.
    #expect(
      hexadecimal(bytes)
        == "1B697AC60A0C0001000000" + "0000" + "1B69642300" + "67005A" + "00000004"
        + String(repeating: "00", count: 86) + "1A")
  }

  /// "For the starting page of die-cut labels (29 mm × 90 mm)" in the reference of the QL-700; that
  /// example prefers speed and asks for no recovery.
  @Test("Brother: the information on the media is the reference's own example") func reference()
    throws
  {
    let bytes = BrotherRaster.control(BrotherMedium.known[1], .standard, lines: 991, isFirst: true)
    let example = "1B697A" + "0E" + "0B1D5A" + "DF030000" + "0000"
    let ours = hexadecimal(bytes.dropFirst(4).prefix(13))
    #expect(ours == example.replacing("7A0E", with: "7ACE"))
    #expect(ours.count == 26)
  }

  @Test("no language draws a code by itself", arguments: Tongue.all)
  func noBarcodes(_ tongue: Tongue) throws {
    let bytes = try tongue.write([PrinterLabel(try small())]).bytes
    for command in ["^B", "QRCODE", "BARCODE", "DMATRIX", "\nB1", "\nb"] {
      let wanted = Array(command.utf8)
      #expect(!bytes.indices.contains { bytes[$0...].starts(with: wanted) })
    }
  }
}
