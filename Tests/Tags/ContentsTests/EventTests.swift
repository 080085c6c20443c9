import Basics
@testable import Contents
import Foundation
import NDEF
import TestSupport
import Testing

@Suite("calendar events") struct EventTests {
  struct File: Decodable, Sendable {
    struct Text: Decodable, Sendable, CustomTestStringConvertible {
      let name: String
      let lines: [String]
      let values: VectorValues
      let unwritten: [String]?
      let zone: String?
      var testDescription: String { name }
    }
    struct Fault: Decodable, Sendable, CustomTestStringConvertible {
      let lines: [String]
      let sentence: String
      var testDescription: String { sentence }
    }
    let read: [Text]
    let write: [Text]
    let refused: [RefusedVector]
    let unreadable: [Fault]
  }

  static let file = contentVectors("events.json", File.self)

  @Test("the vectors are there") func present() throws {
    let file = try #require(Self.file)
    #expect(file.read.count >= 9 && file.write.count >= 4)
    #expect(file.refused.count >= 50 && file.unreadable.count >= 15)
  }

  @Test("written as scanners read it", arguments: file?.write ?? [])
  func write(_ vector: File.Text) throws {
    let event = try CalendarEvent(vector.values.values)
    let text = event.text()
    #expect(text == vector.lines.joined(separator: "\r\n"))
    #expect(CalendarEvent.claims(text))
    #expect(try CalendarEvent(reading: text) == event)
    #expect(try CalendarEvent(event.values) == event)
  }

  @Test("read as others write it, by CRLF, by LF, on a tag", arguments: file?.read ?? [])
  func read(_ vector: File.Text) throws {
    for end in ["\r\n", "\n", "\n\r\n"] {
      // A fold belongs to the line before it.
      if end == "\n\r\n", vector.lines.contains(where: { $0.hasPrefix(" ") }) { continue }
      let text = vector.lines.joined(separator: end) + end
      #expect(CalendarEvent.claims(text))
      for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
        let record = try NDEFRecord.media("text/calendar", bytes)
        try check(try CalendarEvent(reading: [record]), vector)
      }
      try check(try CalendarEvent(reading: text), vector)
    }
  }

  private func check(_ event: CalendarEvent, _ vector: File.Text) throws {
    #expect(event.values == vector.values.values)
    #expect(event.unwritten == vector.unwritten ?? [])
    #expect(event.zone == vector.zone)
    #expect(event.remarks.count == (vector.zone == nil ? 0 : 1) + (event.unwritten.isEmpty ? 0 : 1))
    // Made again, it is the same but for what is left out.
    #expect(try CalendarEvent(reading: event.text()).values == event.values)
  }

  @Test("values that are none", arguments: file?.refused ?? [])
  func refused(_ vector: RefusedVector) {
    #expect(CalendarEvent.sentence(refusing: vector.values) == vector.sentence)
  }

  @Test("texts that are none", arguments: file?.unreadable ?? [])
  func unreadable(_ vector: File.Fault) {
    let text = vector.lines.joined(separator: "\r\n")
    #expect(CalendarEvent.claims(text))
    let error = #expect(throws: ContentError.self) { try CalendarEvent(reading: text) }
    #expect(error?.description == vector.sentence)
  }

  @Test("an address that is none says why") func url() throws {
    let sentence = CalendarEvent.sentence(
      refusing: try vector([
        ["summary", "x"], ["start", "2026-01-01"], ["url", "www.example.com"],
      ]))
    #expect(
      sentence?.hasPrefix(
        "event url: 'www.example.com' is not an address such as https://example.com/party (")
        == true)
  }

  @Test("bytes that are not text") func bytes() throws {
    let record = try NDEFRecord.media("text/calendar", Array("BEGIN:VEVENT\r\n".utf8) + [0xFF])
    let error = #expect(throws: ContentError.self) { try CalendarEvent(reading: [record]) }
    #expect(error?.description == "event: its text is not UTF-8")
    let none = #expect(throws: ContentError.self) { try CalendarEvent(reading: []) }
    #expect(none?.description == "event: there is no record")
  }

  @Test("a tag has a whole calendar, folded, whose name and stamp follow from the event")
  func calendar() throws {
    let event = try CalendarEvent(
      ContentValues([
        (name: "summary", value: String(repeating: "ü", count: 60)),
        (name: "start", value: "2026-12-24T18:00"),
      ]))
    let record = try #require(try event.records().first)
    let text = String(decoding: record.payload, as: UTF8.self)
    let head = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Beckon//Event//EN", "BEGIN:VEVENT",
    ]
    let lines = text.utf8.split(separator: 0x0A).map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(lines.allSatisfy { $0.utf8.last == 0x0D && $0.utf8.count <= 76 })
    let bare = lines.map { String(decoding: $0.utf8.dropLast(), as: UTF8.self) }
    #expect(Array(bare.prefix(4)) == head)
    #expect(bare.contains("DTSTAMP:20261224T180000Z"))
    #expect(
      bare.contains {
        $0.contains(/^UID:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      })
    #expect(bare.contains { $0.hasPrefix(" ü") })
    #expect(try CalendarEvent(reading: [record]) == event)
    #expect(try event.records() == (try CalendarEvent(event.values).records()))
  }

  @Test("which records and texts are events") func claims() throws {
    for type in ["text/calendar", "TEXT/Calendar", "text/calendar;charset=utf-8"] {
      #expect(CalendarEvent.claims([try NDEFRecord.media(type, [])]))
    }
    #expect(!CalendarEvent.claims([try NDEFRecord.media("text/calendars", [])]))
    #expect(!CalendarEvent.claims([NDEFRecord]()))
    #expect(CalendarEvent.claims("begin:vcalendar"))
    for text in ["", "BEGIN:VCARD", "BEGIN:VEVEN", "xBEGIN:VEVENT"] {
      #expect(!CalendarEvent.claims(text))
    }
  }

  @Test("every day of five centuries is what the one after it follows") func days() throws {
    var date = try #require(CivilDate(year: 1899, month: 12, day: 31))
    var count = 0
    while date.year < 2401, let next = EventTime("\(text(date))")?.advanced(days: 1)?.date {
      #expect(next > date)
      let isFirst = next.day == 1
      #expect(
        isFirst
          ? date.day == CivilDay.length(of: date.month, in: date.year) : next.day == date.day + 1)
      date = next
      count += 1
    }
    // 31 December 1899 to 1 January 2401.
    #expect(count == 182_988)
  }

  private func text(_ date: CivilDate) -> String {
    EventTime(date: date, second: nil, isUTC: false).description
  }

  @Test("random events come back from texts and tags") func random() throws {
    let seed = contentSeed()
    var random = RandomEvents(seed: seed)
    for _ in 0..<Effort.count(slice: 1000, whole: 20_000) {
      let event = try CalendarEvent(random.values())
      let read = [
        try CalendarEvent(reading: event.text()), try CalendarEvent(reading: event.records()),
      ]
      for other in read {
        try #require(other == event, "seed \(seed)")
        try #require(other.values.bytes == event.values.bytes, "seed \(seed)")
      }
      try #require(try CalendarEvent(event.values) == event, "seed \(seed)")
      try #require(ContentCatalogue.read(event.text())?.definition.word == "event", "seed \(seed)")
    }
  }

  @Test("cut off anywhere, no text is an event, and none traps") func prefixes() throws {
    let seed = contentSeed()
    var random = RandomEvents(seed: seed)
    for _ in 0..<20 {
      let bytes = Array(try CalendarEvent(random.values()).text().utf8)
      for count in bytes.indices.dropLast() {
        let record = try NDEFRecord.media("text/calendar", bytes.prefix(count))
        #expect(throws: ContentError.self, "seed \(seed)") { try CalendarEvent(reading: [record]) }
      }
    }
  }

  private func vector(_ pairs: [[String]]) throws -> VectorValues {
    try JSONDecoder().decode(VectorValues.self, from: JSONEncoder().encode(pairs))
  }
}

/// Values of events, seeded.
struct RandomEvents {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func values(_ parts: [String] = hostileParts + ["\n", "\t"]) -> ContentValues {
    var values = ContentValues([(name: "summary", value: random.text(of: parts, most: 60))])
    let form = Int.random(in: 0..<3, using: &random)
    let year = random.chance(1) ? Int.random(in: 1...9000, using: &random) : 2026
    let start = moment(year, form)
    values.append("start", start)
    if random.chance(4) {
      values.append("end", moment(year + Int.random(in: 1...900, using: &random), form))
    } else if random.chance(5) {
      values.append("duration", duration(form))
    }
    for field in ["location", "description", "uid"] where random.chance(4) {
      values.append(field, random.text(of: parts, most: 40))
    }
    if random.chance(3) { values.append("url", "https://example.com/a,b;c?d=\(start.prefix(4))") }
    return values
  }

  private mutating func moment(_ year: Int, _ form: Int) -> String {
    let day = "\(padded(year, 4))-\(number(1...12))-\(number(1...28))"
    if form == 0 { return day }
    let seconds = random.chance(3) ? ":\(number(0...59))" : ""
    return day + "T\(number(0...23)):\(number(0...59))" + seconds + (form == 2 ? "Z" : "")
  }

  private mutating func duration(_ form: Int) -> String {
    let count = Int.random(in: 1...500, using: &random)
    return form == 0
      ? ["P\(count)D", "P\(count)W"][count % 2]
      : ["PT\(count)M", "P1DT\(count)H", "PT\(count)S", "P\(count)W", "PT1H\(count)M5S"][count % 5]
  }

  private mutating func number(_ range: ClosedRange<Int>) -> String {
    padded(Int.random(in: range, using: &random), 2)
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
  }
}
