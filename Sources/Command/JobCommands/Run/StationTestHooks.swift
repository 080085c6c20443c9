/// The hooks that let a test program change the stations that it runs. The released program
/// changes nothing.
package struct StationTestHooks: Sendable {
  /// The hooks of this program. A test program sets them once, before it starts anything.
  package nonisolated(unsafe) static var current = StationTestHooks()

  /// The error by which the station's clock is ahead, in seconds.
  package var clockSkew: Int64 = 0
  /// The time after which a claim expires unless it is renewed, or `nil` for the default.
  package var lease: Duration?
  /// A closure that is called after every step.
  package var afterStep: @Sendable (ProvisioningStep) -> Void = { _ in }

  /// Creates hooks that change nothing.
  package init() {}
}
