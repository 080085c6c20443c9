import Testing

@testable import LabelPrinting

@Suite("What label printers say of themselves") struct StatusTests {
  /// As a QL-720NW with 62 × 29 mm labels answers, after Brother's table of the 32 bytes.
  static func brother(_ changes: [Int: UInt8] = [:]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    bytes.replaceSubrange(0..<7, with: [0x80, 0x20, 0x42, 0x34, 0x37, 0x30, 0x30])
    bytes.replaceSubrange(10..<12, with: [62, 0x0B])
    (bytes[14], bytes[15], bytes[17]) = (0x3F, 0x40, 29)
    for (place, byte) in changes { bytes[place] = byte }
    return bytes
  }

  @Test("a Brother that is well") func brotherGood() throws {
    let status = try BrotherStatus(Self.brother())
    #expect(status.kind == .reply && status.complaints == [] && !status.isPrinting)
    #expect(status.media == "62 × 29 mm labels")
    #expect(status.has(Tongue.roll(try small())))
    #expect(
      !status.has(BrotherMedium(millimetres: 62, width: 696, length: .endless, rightMargin: 12)))
    #expect(try BrotherStatus(Self.brother([11: 0x0A, 17: 0])).media == "62 mm tape")
    #expect(try BrotherStatus(Self.brother([18: 0x06, 19: 0x01])).isPrinting)
    #expect(try BrotherStatus(Self.brother([18: 0x01])).kind == .printed)
    #expect(try BrotherStatus(Self.brother([18: 0x99])).kind == nil)
  }

  @Test(
    "each bit of a Brother's two bytes of errors",
    arguments: [
      (8, 0x01, .noMedia), (8, 0x02, .endOfMedia), (8, 0x04, .cutterJam), (8, 0x10, .inUse),
      (8, 0x20, .turnedOff), (8, 0x80, .fanBroken), (9, 0x01, .wrongMedia), (9, 0x02, .bufferFull),
      (9, 0x04, .transmission), (9, 0x08, .imageFault), (9, 0x10, .coverOpen),
      (9, 0x40, .cannotFeed), (9, 0x80, .systemFault),
    ] as [(Int, UInt8, PrinterComplaint)])
  func brotherBits(_ place: Int, _ bit: UInt8, _ complaint: PrinterComplaint) throws {
    #expect(try BrotherStatus(Self.brother([place: bit, 18: 2])).complaints == [complaint])
  }

  @Test("all of a Brother's errors at once, and turned off") func brotherAll() throws {
    #expect(try BrotherStatus(Self.brother([8: 0xFF, 9: 0xFF])).complaints.count == 13)
    #expect(try BrotherStatus(Self.brother([18: 4])).complaints == [.turnedOff])
    let empty = try BrotherStatus(Self.brother([8: 1, 10: 0, 11: 0, 17: 0]))
    #expect(empty.media == "no labels")
  }

  @Test("what is not a Brother's status") func brotherBad() {
    for count in 0..<32 {
      #expect(throws: PrinterStatusError.self) { try BrotherStatus(Self.brother()[..<count]) }
    }
    let error = #expect(throws: PrinterStatusError.self) {
      try BrotherStatus(Self.brother([1: 0x21]))
    }
    #expect(
      error?.description
        == "byte 1 of the answer is not valid in the status of a Brother raster printer")
    #expect(throws: PrinterStatusError.self) { try BrotherStatus(Self.brother() + [0]) }
  }

  /// As the guide lists the fields.
  static let zebra =
    "\u{2}030,0,0,0494,000,0,0,0,000,0,0,0\u{3}\r\n"
    + "\u{2}000,0,0,0,0,2,4,0,00000000,1,000\u{3}\r\n\u{2}1234,0\u{3}\r\n"

  /// The answer with one field of a line changed.
  private func zebra(line: Int, field: Int, _ value: String) throws -> ZebraStatus {
    var lines = Self.zebra.split(separator: "\u{3}\r\n", omittingEmptySubsequences: false)
    var fields = lines[line].dropFirst().split(separator: ",")
    fields[field] = Substring(value)
    lines[line] = Substring("\u{2}" + fields.joined(separator: ","))
    return try ZebraStatus(Array(lines.joined(separator: "\u{3}\r\n").utf8))
  }

  @Test("a Zebra that is well, at work, and done") func zebraGood() throws {
    let status = try ZebraStatus(Array(Self.zebra.utf8))
    #expect(status.complaints == [] && status.isDone && status.labelsRemaining == 0)
    let batch = try zebra(line: 1, field: 8, "00000012")
    #expect(batch.labelsRemaining == 12 && !batch.isDone && batch.complaints == [])
    #expect(try zebra(line: 0, field: 4, "002").waitingFormats == 2)
    #expect(try !zebra(line: 0, field: 7, "1").isDone)
  }

  @Test(
    "each of a Zebra's flags",
    arguments: [
      (0, 1, .noMedia), (0, 2, .paused), (0, 5, .bufferFull), (0, 9, .memoryLost),
      (0, 10, .tooCold),
      (0, 11, .tooHot), (1, 2, .coverOpen), (1, 3, .ribbonOut), (1, 7, .labelWaiting),
    ] as [(Int, Int, PrinterComplaint)])
  func zebraFlags(_ line: Int, _ field: Int, _ complaint: PrinterComplaint) throws {
    let status = try zebra(line: line, field: field, "1")
    #expect(status.complaints == [complaint] && !status.isDone)
  }

  @Test("what is not a Zebra's status") func zebraBad() throws {
    let bytes = Array(Self.zebra.utf8)
    for count in 0..<bytes.count - 2 {
      #expect(throws: PrinterStatusError.self, "\(count)") { try ZebraStatus(bytes[..<count]) }
    }
    #expect(throws: PrinterStatusError.self) { try ZebraStatus(bytes + [0x41]) }
    #expect(throws: PrinterStatusError.self) { try zebra(line: 0, field: 1, "x") }
    let error = #expect(throws: PrinterStatusError.self) { try zebra(line: 0, field: 0, "0300") }
    #expect(
      error?.description == "byte 4 of the answer is not valid in the status of a ZPL printer"
    )
  }

  @Test("where an answer of a Zebra ends") func zebraEnd() {
    let bytes = Array(Self.zebra.utf8)
    #expect(ZebraStatus.end(in: bytes) == bytes.count)
    #expect(ZebraStatus.end(in: bytes + bytes) == bytes.count)
    #expect(ZebraStatus.end(in: Array(bytes.dropLast(2))) == bytes.count - 2)
    #expect(ZebraStatus.end(in: Array(bytes.dropLast(3))) == nil)
  }

  @Test("every complaint says what to do or what it is", arguments: PrinterComplaint.allCases)
  func sentences(_ complaint: PrinterComplaint) {
    #expect(complaint.description.count > 20)
    #expect(PrinterComplaint.allCases.count { $0.description == complaint.description } == 1)
  }
}
