import PNGStreams

extension ReaderLog {
  /// The maximum size of a file in bytes.
  package static let maxSize = 16 << 20
  /// The maximum length of a line in bytes.
  package static let maxLineLength = 1 << 18
  /// The maximum length of a frame. A PN53x's are shorter than 300 bytes, an APDU than 65,544.
  package static let maxFrameLength = 1 << 16
  /// The greatest number allowed in a file; as microseconds, it is nine years.
  static let maxTime = 1 << 48

  /// Parses a file strictly: every line and member must be known, and the checksum must match.
  package init(parsing bytes: [UInt8]) throws(ReaderLogError) {
    guard bytes.count <= Self.maxSize else { throw ReaderLogError(.tooLarge(limit: Self.maxSize)) }
    guard Self.begins(bytes) else { throw ReaderLogError(.notALog) }
    guard bytes.last == 0x0A else { throw ReaderLogError(.noChecksum) }
    var start = 0
    var (number, header): (Int, Header?) = (0, nil)
    var entries: [Entry] = []
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      number += 1
      let members = try LogMembers(bytes[start..<end], line: number)
      guard header != nil else {
        header = try Header(members)
        start = end + 1
        continue
      }
      if end + 1 == bytes.count {
        try members.checkSum(of: bytes[..<start], lines: number - 1)
        break
      }
      entries.append(try Entry(members))
      start = end + 1
    }
    guard let header, number > 1 else { throw ReaderLogError(.noChecksum) }
    self.init(header: header, entries: entries)
  }

  /// Whether a file begins as a recording does, even if it is damaged or cut short.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(maxLineLength).prefix { $0 != 0x0A }
    return start.first == UInt8(ascii: "{") && start.contains(Array("\"readerLog\"".utf8))
  }
}

/// The members of the JSON object in one line of a recording.
struct LogMembers {
  private let object: JSONObject
  let line: Int

  init(_ bytes: ArraySlice<UInt8>, line: Int) throws(ReaderLogError) {
    self.line = line
    guard bytes.count <= ReaderLog.maxLineLength else {
      throw ReaderLogError(.longLine(limit: ReaderLog.maxLineLength), line: line)
    }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: Array(bytes)) } catch {
      // A log has one object a line, so the line that the error counts is always the first.
      let column = error.place.map { "column \($0.column): " } ?? ""
      throw ReaderLogError(.notJSON(column + error.problem.sentence), line: line)
    }
    guard let object = value.objectValue else {
      throw ReaderLogError(.notJSON("it is another value"), line: line)
    }
    self.object = object
  }

  func has(_ name: String) -> Bool { object[name] != nil }

  func value(_ name: String) throws(ReaderLogError) -> JSONValue {
    guard let value = object[name] else { throw bad(name) }
    return value
  }

  func text(_ name: String) throws(ReaderLogError) -> String {
    guard let text = object[name]?.stringValue, text.utf8.count <= 4_096 else { throw bad(name) }
    return text
  }

  func optionalText(_ name: String) throws(ReaderLogError) -> String? {
    has(name) ? try text(name) : nil
  }

  func flag(_ name: String) throws(ReaderLogError) -> Bool {
    guard let flag = object[name]?.boolValue else { throw bad(name) }
    return flag
  }

  func number(_ name: String) throws(ReaderLogError) -> Int {
    guard let number = object[name]?.intValue, 0...ReaderLog.maxTime ~= number else {
      throw bad(name)
    }
    return number
  }

  func bytes(_ name: String) throws(ReaderLogError) -> [UInt8] {
    guard let text = object[name]?.stringValue, let bytes = [UInt8](hexadecimal: text),
      bytes.count <= ReaderLog.maxFrameLength
    else { throw bad(name) }
    return bytes
  }

  func code(_ name: String) throws(ReaderLogError) -> UInt32 {
    let bytes = try bytes(name)
    guard bytes.count == 4 else { throw bad(name) }
    return bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Throws an error if the line has members other than these.
  func only(_ names: String...) throws(ReaderLogError) {
    for member in object.members where !names.contains(member.name) {
      throw ReaderLogError(.unknownMember(member.name), line: line)
    }
  }

  func bad(_ name: String) -> ReaderLogError { ReaderLogError(.badMember(name), line: line) }

  func checkSum(of bytes: ArraySlice<UInt8>, lines: Int) throws(ReaderLogError) {
    guard has("crc32") else { throw ReaderLogError(.noChecksum) }
    try only("lines", "crc32")
    guard try number("lines") == lines, try code("crc32") == crc32(bytes) else {
      throw ReaderLogError(.checksum)
    }
  }
}

extension ReaderLog.Header {
  init(_ members: LogMembers) throws(ReaderLogError) {
    guard members.has("readerLog") else { throw ReaderLogError(.notALog) }
    let version = try members.number("readerLog")
    guard version == ReaderLog.version else { throw ReaderLogError(.version(version), line: 1) }
    try members.only(
      "readerLog", "program", "system", "layer", "reader", "firmware", "driver", "chip",
      "checkedBy", "day", "simulated", "standIns", "source")
    guard let layer = ReaderLog.Layer(rawValue: try members.text("layer")) else {
      throw members.bad("layer")
    }
    let day = try members.text("day")
    let isDay = day.utf8.enumerated().allSatisfy { index, byte in
      [4, 7].contains(index) ? byte == 0x2D : (0x30...0x39).contains(byte)
    }
    guard isDay, day.utf8.count == 10 else { throw members.bad("day") }
    self.init(
      program: try members.text("program"), system: try members.text("system"), layer: layer,
      reader: try members.text("reader"), firmware: try members.optionalText("firmware"),
      driver: try members.optionalText("driver"), chip: try members.optionalText("chip"), day: day,
      isSimulated: try members.flag("simulated"), hasStandIns: try members.flag("standIns"),
      source: try members.text("source"), checkedBy: try members.optionalText("checkedBy"))
  }
}

extension ReaderLog.Entry {
  init(_ members: LogMembers) throws(ReaderLogError) {
    if members.has("at") {
      self = .frame(try ReaderLog.Frame(members), at: try members.number("at"))
    } else if members.has("begin") {
      try members.only("begin", "expects")
      self = .begun(try members.text("begin"), expects: try members.text("expects"))
    } else if members.has("step") {
      try members.only("step", "result", "says", "exchanges")
      let result = try members.text("result")
      guard ["good", "failed", "left out"].contains(result) else { throw members.bad("result") }
      let count = try members.value("exchanges") == .null ? nil : try members.number("exchanges")
      self = .result(
        ReaderLog.Step(
          name: try members.text("step"), result: result, says: try members.text("says"),
          exchanges: count))
    } else if members.has("machine") {
      try members.only("machine")
      self = .machine(try members.value("machine"))
    } else {
      try members.only("note")
      self = .note(try members.text("note"))
    }
  }
}

extension ReaderLog.Frame {
  init(_ members: LogMembers) throws(ReaderLogError) {
    // The words repeat what the bytes say, for people; the program does not read them.
    if members.has("says") { _ = try members.text("says") }
    if members.has("control") {
      try members.only("at", "control", "sent", "says")
      self = .control(try members.code("control"), try members.bytes("sent"))
    } else if members.has("sent") {
      try members.only("at", "sent", "says")
      self = .sent(try members.bytes("sent"))
    } else if members.has("received") {
      try members.only("at", "received", "says")
      self = .received(try members.bytes("received"))
    } else if members.has("failed") {
      try members.only("at", "failed", "says")
      self = .failed(try members.code("failed"))
    } else {
      try members.only("at", "card", "says")
      self = .card(try members.bytes("card"))
    }
  }
}
