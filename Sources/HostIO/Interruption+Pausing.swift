extension Interruption {
  /// Waits so long; `false`, at once, when a signal is pending or arrives. Only in `deferred`.
  public static func pause(_ time: Duration) -> Bool {
    do throws(HostError.Problem) {
      try wait([], Deadline(in: time))
      return true
    } catch { return error == .timedOut }
  }
}
