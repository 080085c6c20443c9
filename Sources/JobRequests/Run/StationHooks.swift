package import Tapping

/// What a test program changes in the stations that it runs. The released program changes nothing.
package struct StationHooks: Sendable {
  /// The hooks of this program. A test program sets them once, before it starts anything.
  package nonisolated(unsafe) static var current = StationHooks()

  /// The error of the station's clock, in seconds.
  package var clockSkew: Int64 = 0
  /// How long a claim lasts without being renewed, or `nil` for the usual time.
  package var lease: Duration?
  /// Called after every step.
  package var afterStep: @Sendable (TapStep) -> Void = { _ in }

  /// Hooks that change nothing.
  package init() {}
}
