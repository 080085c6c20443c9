/// The completed rows and failures of a job, in equal intervals of time.
package struct Timeline: Hashable, Sendable {
  /// The counts of one interval of time.
  package struct Interval: Hashable, Sendable {
    /// The number of rows completed in the interval.
    package var done: Int
    /// The number of failures in the interval.
    package var failed: Int

    /// Creates an interval with these counts.
    package init(done: Int = 0, failed: Int = 0) {
      self.done = done
      self.failed = failed
    }
  }

  /// The start of the first interval, in words.
  package var start: String
  /// The end of the last interval, in words.
  package var end: String
  /// The length of each interval, in words.
  package var step: String
  /// The intervals from first to last.
  package var stretches: [Interval]

  /// Creates a timeline from its times and its intervals.
  package init(start: String, end: String, step: String, stretches: [Interval]) {
    self.start = start
    self.end = end
    self.step = step
    self.stretches = stretches
  }
}

extension Timeline {
  /// Appends a bar for each interval, with failures on top of completed rows.
  func write(_ page: inout HTMLText) {
    let highest = stretches.map { $0.done + $0.failed }.max() ?? 0
    guard highest > 0 else { return }
    let most = stretches.map(\.done).max() ?? 0
    page.built("<figure style=\"--k:\(stretches.count)\"><svg class=\"time\" ")
    page.built("preserveAspectRatio=\"none\" role=\"img\" ")
    page.built("viewBox=\"0 0 \(stretches.count * 10) 100\" aria-label=\"")
    page.text("From \(start) to \(end): at most \(most) done per \(step)")
    page.markup("\">")
    for (index, stretch) in stretches.enumerated() {
      // Make everything that happened large enough to be seen.
      let failed = stretch.failed == 0 ? 0 : max(2, stretch.failed * 100 / highest)
      let done = stretch.done == 0 ? 0 : max(2, stretch.done * 100 / highest)
      bar("done", index, top: 100 - done, height: done, &page)
      bar("failed", index, top: max(0, 100 - done - failed), height: failed, &page)
    }
    page.markup("</svg><figcaption><span class=\"when\">")
    page.text(start)
    page.markup("</span><span class=\"when\">")
    page.text(end)
    page.markup("</span><p>")
    page.text("One bar is \(step); the highest bar is \(highest)")
    if stretches.contains(where: { $0.failed > 0 }) {
      page.markup("; <span class=\"failed\">failures are on top</span>")
    }
    page.markup(".</p></figcaption></figure>\n")
  }

  private func bar(
    _ name: String, _ index: Int, top: Int, height: Int, _ page: inout HTMLText
  ) {
    guard height > 0 else { return }
    page.built("<rect class=\"\(name)\" x=\"\(index * 10 + 1)\" y=\"\(top)\" width=\"8\" ")
    page.built("height=\"\(height)\"/>")
  }
}
