import InvocationURLs

/// An event that phones offer to add to the calendar.
///
/// It follows RFC 5545 (iCalendar). A code has only the VEVENT, as in ZXing's Barcode Contents: RFC
/// 5545 requires a calendar around it and three more lines in the event, but scanners need none of
/// them, and iPhones have been seen to refuse it. A tag has the whole calendar, as `text/calendar`.
package struct CalendarEvent: Content {
  package let summary: String
  package let start: EventTime
  /// The end of the event; for whole days, the last day. `nil` if the event has no end.
  package let end: EventTime?
  package let location: String?
  package let details: String?
  package let url: String?
  package private(set) var uid: String?
  /// The time zone of a text by another program. It is never written: see `unwritten`.
  package private(set) var zone: String?
  /// The names of further properties in a text by another program, which are not written again.
  package private(set) var unwritten: [String] = []

  package static let definition = ContentDefinition(
    "event", "Calendar event", summary: "Put an event into the calendar",
    standard: "RFC 5545 (iCalendar); ZXing Barcode Contents",
    fields: [
      ContentField("summary", "The title", isRequired: true),
      ContentField(
        "start",
        "A day (2026-12-24), a time on the clock where it happens (2026-12-24T18:00) or in UTC (2026-12-24T17:00Z)",
        isRequired: true),
      ContentField("end", "The end, in the form of start; for whole days, the last day"),
      ContentField("duration", "The duration, instead of an end: PT90M, P3D, P2W"),
      ContentField("location", "The place"),
      ContentField("description", "A longer description"),
      ContentField("url", "A web page about it"),
      ContentField(
        "uid", "A unique ID; made from the other fields where one is needed"),
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
    guard let duration = ISO8601Duration(text) else {
      throw error("duration", .form(text, expected: ISO8601Duration.form))
    }
    let over = try end(start, after: duration)
    return start.isAllDay ? try lastDay(before: over) : over
  }

  /// Returns the end of an event that starts at `start` and lasts this long; for whole days, the
  /// day after the last.
  static func end(
    _ start: EventTime, after duration: ISO8601Duration
  ) throws(ContentError) -> EventTime {
    if let end = start.advanced(by: duration) { return end }
    throw error(
      "duration",
      .combination(
        start.isAllDay && duration.seconds > 0
          ? "an event of whole days takes days or weeks, such as P3D; give the start a time, or leave the hours out"
          : "it would end after the year 9999"))
  }

  /// Returns the last day of an event of whole days that ends before `end`.
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
    // A UID that was derived from the rest is not one of the values.
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
        "its times are those of the zone \(quoted(zone)); written again, they are in the local time of the person who scans it"
      )
    }
    if !unwritten.isEmpty {
      remarks.append(
        "it also has \(unwritten.prefix(10).map(quoted).joined(separator: ", ")), which is left out when it is written again"
      )
    }
    return remarks
  }

  /// Returns the value with all line breaks as LF. Other control characters are not allowed in a
  /// calendar.
  private static func text(_ value: String, _ field: String) throws(ContentError) -> String {
    let text = value.withPlainLineEnds
    try check(text, field, allowing: "\n\t")
    return text
  }

  private static func uri(_ text: String) throws(ContentError) -> String {
    do throws(InvocationURLError) { _ = try RecordURI(text) } catch {
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
