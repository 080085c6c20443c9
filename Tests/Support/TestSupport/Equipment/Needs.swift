import Foundation
import SystemIO
package import Testing

/// Whether this run writes down what it finds as what is expected (`BECKON_UPDATE_GOLDEN=1`).
package let expectationsAreRewritten =
  ProcessInfo.processInfo.environment["BECKON_UPDATE_GOLDEN"] == "1"

/// Whether a pcscd can have a /run of its own.
private let hasPrivateServices: Bool = {
  if geteuid() == 0 { return true }
  let command = ["-r", "-m", "mount", "-t", "tmpfs", "none", "/run"]
  let probe = ChildCommand("/usr/bin/unshare", command)
  return (try? probe.run(within: .seconds(20)).ending) == .exited(0)
}()

/// What a test or a suite cannot do without; where it is missing, the test is left out.
///
/// These are the only reasons to leave a test out, and `scripts/test-report` reads their first
/// words: what is "left out" can be mended by installing something, and fails in CI; what is "not
/// here" cannot, on this system or beside this checkout; what is "on request" belongs to another
/// run.
package struct Needs: TestTrait, SuiteTrait, TestScoping {
  private let equipment: Set<Equipment>
  private let reason: @Sendable () -> String?

  /// Every test of a suite needs what the suite needs.
  package var isRecursive: Bool { true }

  /// Puts the parts together; no reason is the good case.
  init(_ equipment: Set<Equipment> = [], otherwise reason: @escaping @Sendable () -> String?) {
    (self.equipment, self.reason) = (equipment, reason)
  }

  /// Leaves the test out when there is a reason to.
  package func prepare(for test: Test) async throws {
    guard let reason = reason() else { return }
    try await ConditionTrait.disabled(
      Comment(rawValue: reason), sourceLocation: test.sourceLocation
    ).prepare(for: test)
  }

  /// Lets the test start what it named.
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Equipment.$named.withValue(Equipment.named.union(equipment)) { try await function() }
  }
}

extension Trait where Self == Needs {
  /// Programs, libraries and files of others.
  package static func needs(_ equipment: Equipment...) -> Needs {
    Needs(Set(equipment)) {
      let missing = equipment.filter { !$0.isInstalled }
      if !missing.isEmpty {
        return "left out: " + missing.map(\.whyMissing).joined(separator: "; ")
      }
      return equipment.contains(.pcscd) && !hasPrivateServices
        ? "not here: this system gives an ordinary user no namespaces, and so no pcscd of their own"
        : nil
    }
  }

  /// Equipment that some cases of a test use where it is there, and that others can do without; an
  /// own test names it with `needs`, so that its absence is said.
  package static func uses(_ equipment: Equipment...) -> Needs {
    Needs(Set(equipment)) { nil }
  }

  /// Root's rights, such as those to mount.
  package static func needsRoot(_ isPossible: @autoclosure @escaping @Sendable () -> Bool = true)
    -> Needs
  {
    Needs {
      geteuid() != 0
        ? "not here: only root may do what this test does"
        : isPossible() ? nil : "not here: this system lets root not do what this test does"
    }
  }

  /// Material beside the checkout, which is not part of the project.
  package static func needsShared(
    _ name: String, _ isThere: @autoclosure @escaping @Sendable () -> Bool
  ) -> Needs {
    Needs { isThere() ? nil : "not here: ../shared/\(name) is not beside the checkout" }
  }

  /// Something that this system has or has not, whatever is installed.
  package static func onlyWhere(
    _ isSo: @autoclosure @escaping @Sendable () -> Bool, _ whyNot: String
  ) -> Needs {
    Needs { isSo() ? nil : "not here: " + whyNot }
  }

  /// Something that this run is not for.
  package static func onRequest(
    _ isAsked: @autoclosure @escaping @Sendable () -> Bool, by how: String
  ) -> Needs {
    Needs { isAsked() ? nil : "on request: " + how }
  }
}
