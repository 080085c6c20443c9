import Foundation
import SystemIO
import JobCommands
import Provisioning

extension StationTestHooks {
  /// Reads hooks from `BECKON_TEST_CLOCK` (seconds), `BECKON_TEST_LEASE` (milliseconds) and
  /// `BECKON_TEST_STOP` (`STEP:N`: the program stops itself after the step's Nth time, to be killed
  /// there).
  init(_ environment: Environment) {
    self.init()
    clockSkew = environment["BECKON_TEST_CLOCK"].flatMap { Int64($0) } ?? 0
    lease = environment["BECKON_TEST_LEASE"].flatMap { Int($0) }.map { .milliseconds($0) }
    let stop = environment["BECKON_TEST_STOP"]?.split(separator: ":") ?? []
    guard stop.count == 2, let wanted = ProvisioningStep(rawValue: String(stop[0])),
      let count = Int(stop[1])
    else { return }
    let remaining = Locked(count)
    afterStep = { step in
      guard step == wanted else { return }
      let isLast = remaining.withLock { left in
        left -= 1
        return left == 0
      }
      if isLast { kill(getpid(), SIGSTOP) }
    }
  }
}
