import Basics
import InvocationURLs

/// An event, which phones offer to put into the calendar.
///
/// By RFC 5545 (iCalendar). As a code: its VEVENT alone, as ZXing's Barcode Contents have it: RFC 5545 wants a calendar
/// around it with three more lines in the event, of which scanners need none, and iPhones have been seen to refuse it.
/// On a tag: the whole calendar, as `text/calendar`.
package struct CalendarEvent: Content {
  package let summary: String
  package let start: EventTime
  /// When it is over; of whole days, the last one.
  package let end: EventTime?
  package let location: String?
  package let details: String?
  package let url: String?
  package private(set) var uid: String?
  /// The time zone that a text of others was read with. It is not written: see `unwritten`.
  package private(set) var zone: String?
  /// What a text of others had besides.
  package private(set) var unwritten: [String] = []

  package static let definition = ContentDefinition(
    "event", "Calendar event", summary: "Put an event into the calendar",
    standard: "RFC 5545 (iCalendar); ZXing Barcode Contents",
    fields: [
      ContentField("summary", "What it is", isRequired: true),
      ContentField(
        "start",
        "A day (2026-12-24), a time on the clock where it happens (2026-12-24T18:00) or in UTC (2026-12-24T17:00Z)",
        isRequired: true),
      ContentField("end", "When it is over, in the form of start; of whole days, the last one"),
      ContentField("duration", "How long it takes, instead of an end: PT90M, P3D, P2W"),
      ContentField("location", "Where it is"),
      ContentField("description", "More about it"),
      ContentField("url", "A page about it"),
      ContentField(
        "uid", "What tells it from all others; made from the rest where one is needed"),
    ],
    code: .partly(
      "the cameras of iPhones and of many Android phones offer to add it; others show it as text"),
    tag: .partly(
      "Android hands it to an app that takes text/calendar, which most phones do not have; iPhones do nothing with it: "
        + "print a code, or put the address of an .ics file onto the tag"))

  package init(checked values: ContentValues) throws(ContentError) {
    guard let start = EventTime(values["start"] ?? "") else {
      throw Self.error("start", .form(values["start"] ?? "", expected: EventTime.form))
    }
    try self.init(
      summary: values["summary"] ?? "", start: start, end: try Self.end(values, start),
      location: values["location"], details: values["description"], url: values["url"],
      uid: values["uid"])
  }

  private static func end(
    _ values: ContentValues, _ start: EventTime
  ) throws(ContentError) -> EventTime? {
    guard let text = values["duration"] else {
      guard let text = values["end"] else { return nil }
      guard let end = EventTime(text) else {
        throw error("end", .form(text, expected: EventTime.form))
      }
      return end
    }
    guard values["end"] == nil else {
      throw error("duration", .combination("an event has an end or a duration; leave one out"))
    }
    guard let duration = EventDuration(text) else {
      throw error("duration", .form(text, expected: EventDuration.form))
    }
    let over = try end(start, after: duration)
    return start.isAllDay ? try lastDay(before: over) : over
  }

  /// When it is over: of whole days, the day behind the last.
  static func end(
    _ start: EventTime, after duration: EventDuration
  ) throws(ContentError) -> EventTime {
    if let end = start.advanced(by: duration) { return end }
    throw error(
      "duration",
      .combination(
        start.isAllDay && duration.seconds > 0
          ? "an event of whole days takes days or weeks, such as P3D; give the start a time, or leave the hours out"
          : "it would end after the year 9999"))
  }

  /// What people call the end of an event of whole days.
  static func lastDay(before end: EventTime) throws(ContentError) -> EventTime {
    guard let last = end.advanced(days: -1) else {
      throw error("end", .combination("it ends before the year 1"))
    }
    return last
  }

  init(
    summary: String, start: EventTime, end: EventTime?, location: String?, details: String?,
    url: String?, uid: String?, zone: String? = nil, unwritten: [String] = []
  ) throws(ContentError) {
    self.summary = try Self.text(summary, "summary")
    self.start = start
    self.end = end
    self.location = try location.map { value throws(ContentError) in
      try Self.text(value, "location")
    }
    self.details = try details.map { value throws(ContentError) in
      try Self.text(value, "description")
    }
    self.url = try url.map { value throws(ContentError) in try Self.uri(value) }
    self.uid = try uid.map { value throws(ContentError) in try Self.text(value, "uid") }
    self.zone = zone
    self.unwritten = unwritten
    if let end { try Self.check(start, end) }
    // The name that follows from the rest is none of its values.
    if self.uid == derivedUID { self.uid = nil }
  }

  package var values: ContentValues {
    var values = ContentValues([("summary", summary), ("start", start.description)])
    values.append("end", end?.description)
    values.append("location", location)
    values.append("description", details)
    values.append("url", url)
    values.append("uid", uid)
    return values
  }

  package var remarks: [String] {
    var remarks: [String] = []
    if let zone {
      remarks.append(
        "its times are those of the zone \(quoted(zone)); made again, they are on the clock of whoever scans it"
      )
    }
    if !unwritten.isEmpty {
      remarks.append(
        "it also has \(unwritten.prefix(10).map(quoted).joined(separator: ", ")), which is left out when it is made again"
      )
    }
    return remarks
  }
}

extension CalendarEvent {
  /// The value, with line ends of other systems as LF. Other controls have no place in a calendar.
  private static func text(_ value: String, _ field: String) throws(ContentError) -> String {
    let text = value.withPlainLineEnds
    try check(text, field, allowing: "\n\t")
    return text
  }

  private static func uri(_ text: String) throws(ContentError) -> String {
    do throws(InvocationURLError) { _ = try CarriedURI(text) } catch {
      throw self.error(
        "url", .form(text, expected: "an address such as https://example.com/party (\(error))"))
    }
    return text
  }

  private static func check(_ start: EventTime, _ end: EventTime) throws(ContentError) {
    guard start.isAllDay == end.isAllDay else {
      throw error(
        "end",
        .combination(
          "start and end are both days or both times; give the other a time too, or none"))
    }
    guard start.isUTC == end.isUTC else {
      throw error(
        "end", .combination("start and end are both in UTC, with a Z, or both are not"))
    }
    guard !end.isAllDay || end.advanced(days: 1) != nil else {
      throw error("end", .combination("it would end after the year 9999"))
    }
    guard start.isAllDay ? end.date >= start.date : end.instant > start.instant else {
      throw error(
        "end",
        .combination("it ends at \(end.description), and begins only at \(start.description)"))
    }
  }
}
