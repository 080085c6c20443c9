/// The text of a code and the record of a tag for a calendar event.
extension CalendarEvent {
  private static let mediaType = "text/calendar"

  package func text() -> String {
    (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\r\n")
  }

  /// The event's properties, one content line each.
  private var lines: [String] {
    var lines = content
    if let uid { lines.append("UID:" + PropertyLine.escaped(uid)) }
    return lines
  }

  private var content: [String] {
    var lines = ["SUMMARY:" + PropertyLine.escaped(summary)]
    let mark = start.isAllDay ? ";VALUE=DATE:" : ":"
    lines.append("DTSTART" + mark + start.basic)
    // RFC 5545, 3.6.1: the end is exclusive, so for whole days it is the day after the last one.
    if let end, let over = end.isAllDay ? end.advanced(days: 1) : end {
      lines.append("DTEND" + mark + over.basic)
    }
    if let location { lines.append("LOCATION:" + PropertyLine.escaped(location)) }
    if let details { lines.append("DESCRIPTION:" + PropertyLine.escaped(details)) }
    if let url { lines.append("URL:" + url) }
    return lines
  }

  /// A UID that is derived from the content (RFC 9562, version 8): equal events have equal UIDs.
  var derivedUID: String {
    var bytes = MD5.digest(of: Array(content.joined(separator: "\n").utf8))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(hexadecimal(bytes, .small).utf8)
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  /// The event as a whole calendar. Its time stamp is the start of the event, so that equal events
  /// are equal bytes, independent of the clock.
  private var calendar: String {
    let stamp = EventTime(date: start.date, second: start.second ?? 0, isUTC: true)
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Beckon//Event//EN", "BEGIN:VEVENT"]
    lines.append("UID:" + PropertyLine.escaped(uid ?? derivedUID))
    lines.append("DTSTAMP:" + stamp.basic)
    lines += content + ["END:VEVENT", "END:VCALENDAR"]
    return lines.map { PropertyLine.folded($0) + "\r\n" }.joined()
  }

  package func records() throws(ContentError) -> [NDEFRecord] {
    try Self.media(Self.mediaType, calendar.utf8)
  }

  package static func claims(_ text: String) -> Bool {
    text.rest(behind: "BEGIN:VEVENT") != nil || text.rest(behind: "BEGIN:VCALENDAR") != nil
  }

  package init(reading text: String) throws(ContentError) { try self.init(lines: text.utf8) }

  package static func claims(_ records: [NDEFRecord]) -> Bool {
    records.first?.plainMediaType == mediaType
  }

  package init(reading records: [NDEFRecord]) throws(ContentError) {
    guard let payload = records.first?.payload else { throw Self.malformed("there is no record") }
    try self.init(lines: payload)
  }

  private init(lines bytes: some Collection<UInt8>) throws(ContentError) {
    guard let texts = PropertyLine.texts(bytes) else {
      throw Self.malformed("its text is not UTF-8")
    }
    let component = try RawCalendarEvent(texts)
    let start = try component.start()
    try self.init(
      summary: try component.summary(), start: start.time, end: try component.end(start),
      location: component.text("LOCATION"), details: component.text("DESCRIPTION"),
      url: component.value("URL"), uid: component.text("UID"), zone: start.zone,
      unwritten: component.unwritten)
  }
}
