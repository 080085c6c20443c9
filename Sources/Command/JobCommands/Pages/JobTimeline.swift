import HTMLReports

/// The course of a job in at most 60 equal intervals.
struct JobTimeline {
  /// The time at which a tag was done or failed, and which of the two.
  struct Moment {
    /// The time in seconds since 1970-01-01T00:00:00Z.
    var time: Int64
    var isDone: Bool
  }

  private static let steps: [(seconds: Int64, words: String)] = [
    (1, "a second"), (10, "10 seconds"), (60, "a minute"), (300, "5 minutes"),
    (900, "15 minutes"), (3_600, "an hour"), (21_600, "6 hours"), (86_400, "a day"),
    (604_800, "a week"), (2_592_000, "30 days"), (31_536_000, "a year"),
  ]

  private let start: Int64
  private let step: (seconds: Int64, words: String)
  private let stretches: [Timeline.Interval]

  /// Creates a timeline, or returns `nil` if nothing has happened yet or the clocks differ too much
  /// to draw one.
  init?(_ moments: [Moment]) {
    guard let first = moments.map(\.time).min(), let last = moments.map(\.time).max(),
      let step = Self.steps.first(where: { last / $0.seconds - first / $0.seconds < 60 })
    else { return nil }
    self.step = step
    start = first / step.seconds * step.seconds
    var stretches = [Timeline.Interval](
      repeating: Timeline.Interval(), count: Int((last - start) / step.seconds) + 1)
    for moment in moments {
      let index = Int((moment.time - start) / step.seconds)
      if moment.isDone { stretches[index].done += 1 } else { stretches[index].failed += 1 }
    }
    self.stretches = stretches
  }

  /// The timeline as a page shows it.
  var drawn: Timeline {
    let end = start + step.seconds * Int64(stretches.count)
    return Timeline(
      start: JobStatusPage.words(start), end: JobStatusPage.words(end),
      step: step.words, stretches: stretches)
  }

  /// The number of tags an hour, without intervals in which none was done, or `nil` with fewer than
  /// two others.
  var hourly: Int? {
    let busy = stretches.filter { $0.done > 0 }
    let done = busy.reduce(0) { $0 + $1.done }
    guard busy.count > 1 else { return nil }
    return done * 3_600 / (busy.count * Int(step.seconds))
  }

  /// The time in words that this number of tags takes at a rate per hour.
  static func duration(of tags: Int, hourly: Int) -> String {
    let minutes = (tags * 60 + hourly - 1) / max(1, hourly)
    if minutes < 2 { return "a minute" }
    if minutes < 90 { return "\(minutes) minutes" }
    let hours = (minutes + 30) / 60
    return hours < 48 ? "\(hours) hours" : "\((hours + 12) / 24) days"
  }
}
