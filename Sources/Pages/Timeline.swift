/// What was done and what failed in the course of a job, in equal stretches of time.
package struct Timeline: Hashable, Sendable {
  /// One stretch.
  package struct Stretch: Hashable, Sendable {
    /// Rows done in it.
    package var done: Int
    /// Failures in it.
    package var failed: Int

    /// A stretch with so many.
    package init(done: Int = 0, failed: Int = 0) {
      self.done = done
      self.failed = failed
    }
  }

  /// When the first stretch begins, as people read it.
  package var start: String
  /// When the last one ends.
  package var end: String
  /// How long each is, in words.
  package var step: String
  /// The stretches, first to last.
  package var stretches: [Stretch]

  /// A course of time.
  package init(start: String, end: String, step: String, stretches: [Stretch]) {
    self.start = start
    self.end = end
    self.step = step
    self.stretches = stretches
  }
}

extension Timeline {
  /// The bars, failures on top of what was done.
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
      // A thing that happened is never too small to be seen.
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
    page.text("One bar is \(step), the highest \(highest)")
    if stretches.contains(where: { $0.failed > 0 }) {
      page.markup("; <span class=\"failed\">on top what failed</span>")
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
