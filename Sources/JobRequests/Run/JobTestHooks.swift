import HostIO
import Tapping

/// What the tests of stations need a program to do; none of it is in a release that people use.
struct JobTestHooks {
  /// By how many seconds the clock is wrong.
  private(set) var clockSkew: Int64 = 0
  /// How long a station has a row in hand without a word; tests do not wait for a minute.
  private(set) var lease: Duration?
  /// After which step the program halts, and at which of its times, so that it can be killed there.
  private var stop: (step: TapStep, left: Int)?

  /// No hooks, unless the program was built with them and the environment asks for some.
  init() {
    #if TEST_HOOKS
      let environment = Environment.current
      clockSkew = environment["BECKON_TEST_CLOCK"].flatMap { Int64($0) } ?? 0
      lease = environment["BECKON_TEST_LEASE"].flatMap { Int($0) }.map { .milliseconds($0) }
      let parts = environment["BECKON_TEST_STOP"]?.split(separator: ":") ?? []
      if parts.count == 2, let step = TapStep(rawValue: String(parts[0])), let count = Int(parts[1])
      {
        stop = (step, count)
      }
    #endif
  }

  /// Told after every step.
  mutating func pass(_ step: TapStep) {
    guard let (wanted, left) = stop, step == wanted else { return }
    if left == 1 { ThisMachine.halt() }
    stop = (wanted, left - 1)
  }
}
