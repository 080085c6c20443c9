import HostIO
import Provisioning

/// Halts the program right after a step: how tests prove that nothing is lost when it is killed there.
final class JobStop {
  private static let variable = "BECKON_TEST_STOP"
  private let step: TapStep
  private var left: Int

  /// `STEP:COUNT` halts it when the step is passed for so many times.
  init?(_ environment: Environment) {
    let parts = environment[Self.variable]?.split(separator: ":") ?? []
    guard parts.count == 2, let step = TapStep(rawValue: String(parts[0])),
      let count = Int(parts[1])
    else { return nil }
    (self.step, left) = (step, count)
  }

  func pass(_ step: TapStep) {
    guard step == self.step else { return }
    left -= 1
    if left == 0 { Machine.halt() }
  }
}
