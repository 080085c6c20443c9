extension Interruption {
  /// Waits this long; returns `false` at once if a signal is pending or arrives. Only for use in
  /// `deferred`.
  package static func pause(_ time: Duration) -> Bool {
    do throws(SystemIOError.Problem) {
      try wait([], Deadline(in: time))
      return true
    } catch { return error == .timedOut }
  }
}
