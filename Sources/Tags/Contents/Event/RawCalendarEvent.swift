/// The only event of a calendar text, before its values are decoded.
struct RawCalendarEvent {
  /// The lines of the kept properties, by property name.
  private var lines: [String: PropertyLine] = [:]
  /// The names of properties and components that `CalendarEvent` cannot hold.
  private(set) var unwritten: [String] = []

  /// The names of the properties that `CalendarEvent` keeps; each may occur once.
  private static let kept: Set<String> = [
    "SUMMARY", "DTSTART", "DTEND", "DURATION", "LOCATION", "DESCRIPTION", "URL", "UID",
  ]
  /// The names of the properties that calendars maintain for themselves, which are ignored.
  private static let housekeeping: Set<String> = [
    "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE",
  ]

  init(_ texts: [String]) throws(ContentError) {
    var open: [String] = []
    var events = 0
    for text in texts {
      guard let line = PropertyLine(text) else {
        throw CalendarEvent.malformed("its line \(quoted(text)) has no name with a ':' after it")
      }
      switch line.name {
      case "BEGIN":
        let name = line.value.uppercased()
        if name == "VEVENT", open.isEmpty || open == ["VCALENDAR"] { events += 1 }
        if open.last == "VEVENT" { note(name) }
        open.append(name)
      case "END":
        guard open.popLast() == line.value.uppercased() else {
          throw CalendarEvent.malformed("its \(quoted(text)) has no matching BEGIN")
        }
      default:
        if open == ["VEVENT"] || open == ["VCALENDAR", "VEVENT"], events == 1 { try add(line) }
      }
    }
    guard open.isEmpty else { throw CalendarEvent.malformed("it is cut off before its END") }
    guard events > 0 else { throw CalendarEvent.malformed("it is a calendar without an event") }
    guard events == 1 else {
      throw CalendarEvent.malformed(
        "it has \(events) events, of which phones take the first; make a code for each")
    }
  }

  private mutating func add(_ line: PropertyLine) throws(ContentError) {
    guard Self.kept.contains(line.name) else {
      if !Self.housekeeping.contains(line.name) { note(line.name) }
      return
    }
    guard lines.updateValue(line, forKey: line.name) == nil else {
      throw CalendarEvent.malformed("it has more than one \(line.name)")
    }
  }

  private mutating func note(_ name: String) {
    if !unwritten.contains(name), unwritten.count < 20 { unwritten.append(name) }
  }

  /// Returns the undecoded value of a kept property, or `nil` if it is missing or empty.
  func value(_ name: String) -> String? {
    lines[name].flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  func text(_ name: String) -> String? { value(name).map(PropertyLine.unescaped) }

  func summary() throws(ContentError) -> String {
    guard let summary = text("SUMMARY") else { throw CalendarEvent.error("summary", .missing) }
    return summary
  }

  /// Decodes the start of the event and the name of its time zone.
  func start() throws(ContentError) -> (time: EventTime, zone: String?) {
    guard let start = try time("DTSTART", "start") else {
      throw CalendarEvent.error("start", .missing)
    }
    return start
  }

  /// Decodes the end of the event; for whole days, its last day.
  func end(_ start: (time: EventTime, zone: String?)) throws(ContentError) -> EventTime? {
    let over: EventTime
    if let end = try time("DTEND", "end") {
      if lines["DURATION"] != nil {
        throw CalendarEvent.malformed("it has an end and a duration, which may differ")
      }
      guard end.zone == start.zone else {
        throw CalendarEvent.malformed(
          "it begins in one time zone and ends in another, and there is no way to keep both")
      }
      over = end.time
    } else if let text = value("DURATION") {
      guard let duration = ISO8601Duration(text) else {
        throw CalendarEvent.error("duration", .form(text, expected: ISO8601Duration.form))
      }
      over = try CalendarEvent.end(start.time, after: duration)
    } else {
      return nil
    }
    // If start and end have different forms, `CalendarEvent` reports it.
    guard over.isAllDay, start.time.isAllDay else { return over }
    return try CalendarEvent.lastDay(before: over)
  }

  private func time(
    _ name: String, _ field: String
  ) throws(ContentError) -> (time: EventTime, zone: String?)? {
    guard let line = lines[name] else { return nil }
    guard let time = EventTime(basic: line.value) else {
      throw CalendarEvent.error(
        field,
        .form(line.value, expected: "a day such as 20261224 or a time such as 20261224T170000Z"))
    }
    let zone = time.isUTC || time.isAllDay ? nil : line.parameters["TZID"]
    return (time, zone)
  }
}
