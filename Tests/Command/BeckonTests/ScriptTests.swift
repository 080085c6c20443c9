import Foundation
import SystemIO
import TestSupport
import Testing

/// The scripts behind `make test`, among programs that stand in for the real ones.
@Suite("Scripts", .needs(.bash)) struct ScriptTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Puts a shell program into the folder that comes first on the path.
  private func stand(in name: String, _ script: String) throws {
    let path = try folder.write("#!/bin/sh\n" + script + "\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func run(
    _ name: String, _ words: [String] = [], sending input: String = "",
    environment: [String: String] = [:]
  ) throws -> (status: Int32, said: String) {
    let script = Repository.root.appendingPathComponent("scripts/\(name)").path
    var command = try Equipment.bash.command([script] + words)
    command.environment = ["PATH": folder.path + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
      .merging(environment) { $1 }
    let outcome = try command.run(sending: Array(input.utf8), within: .seconds(60))
    guard case .exited(let status) = outcome.ending else { return (-1, "") }
    return (status, String(decoding: outcome.output + outcome.errors, as: UTF8.self))
  }

  // MARK: What is said at the end of a run

  private static let output = """
    ◇ Test run started.
    ➜ Suite "Fish" skipped: "left out: fish is not installed (package fish)"
    ➜ Test "fish one" skipped: "left out: fish is not installed (package fish)"
    ➜ Test two() skipped: "left out: fish is not installed (package fish)"
    \u{1B}[91m✘\u{1B}[0m Test "three" recorded an issue at A.swift:1:2: Expectation failed
    ↳ why
    ✘ Test "three" failed after 0.1 seconds with 1 issue.
    ➜ Test "four" skipped: "not here: only root may do what this test does"
    ➜ Test "five" skipped: "on request: make soak"
    ✘ Test run with 5 tests in 1 suite failed after 0.1 seconds with 1 issue.

    """

  @Test("what was left out, and why, and what failed is said before the runner's last word")
  func report() throws {
    let run = try run("test-report", sending: Self.output)
    #expect(run.status == 0)
    let end = try #require(run.said.components(separatedBy: "issues: make soak\"\n").last)
    #expect(
      end.hasSuffix(
        """

        == What was left out
        left out: fish is not installed (package fish) (2 tests: "fish one"; two())
        not here: only root may do what this test does (1 test: "four")
        on request: make soak (1 test: "five")

        == What failed
        ✘ Test "three" recorded an issue at A.swift:1:2: Expectation failed
        ↳ why

        ✘ Test run with 5 tests in 1 suite failed after 0.1 seconds with 1 issue.

        """), "\(run.said)")
  }

  @Test("in CI what could have been installed is a failure, and nothing else is") func strict()
    throws
  {
    let run = try run("test-report", sending: Self.output, environment: ["CI": "true"])
    #expect(run.status == 1 && run.said.contains("In CI nothing may be left out"))
    let lines = Self.output.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.filter { !$0.contains("fish") }.joined(separator: "\n")
    #expect(try self.run("test-report", sending: rest, environment: ["CI": "true"]).status == 0)
    #expect(try self.run("test-report", sending: rest, environment: ["CI": "false"]).status == 0)
  }

  @Test("a test without a reason is left out for none") func silent() throws {
    let run = try run(
      "test-report", sending: "➜ Test update() skipped.\n", environment: ["CI": "true"])
    #expect(run.status == 1 && run.said.contains("left out without a reason (1 test: update())"))
  }

  // MARK: Swift

  @Test("a Swift that cannot start is asked why") func swiftTrouble() throws {
    try stand(in: "swift", "echo 'libncurses.so.6: cannot open shared object file' >&2; exit 127")
    let run = try run("check-swift")
    #expect(run.status == 69)
    #expect(
      run.said.contains("cannot start. 'swift --version' said:\nlibncurses.so.6: cannot open"))
  }

  @Test("an old Swift, one that says something else, and a good one")
  func swiftVersions() throws {
    try stand(in: "swift", "echo 'Apple Swift version 5.10 (swift-5.10)'")
    #expect(try run("check-swift") == (69, "Swift 5.10 is too old. \(Self.where)\n"))
    try stand(in: "swift", "echo 'Swift is on holiday'")
    let strange = try run("check-swift")
    #expect(strange.status == 69 && strange.said.contains("It said:\nSwift is on holiday\n"))
    try stand(in: "swift", "echo 'Swift version 6.10.1 (swift-6.10.1-RELEASE)'")
    #expect(try run("check-swift") == (0, ""))
  }

  private static let `where` = "Beckon needs Swift 6.2 or later: https://www.swift.org/install"

  // MARK: Packages

  /// A machine on which one package is missing, and `apt-get` writes down what it is asked.
  private func lack(_ name: String, apt: String) throws {
    try stand(
      in: "dpkg-query", "case $* in *' \(name)') exit 1 ;; *) printf 'install ok installed' ;; esac"
    )
    try stand(in: "apt-get", "echo \"$*\" >>'\(folder.path("asked"))'; \(apt)")
    // Whoever runs the tests, here it is root, or an ordinary user with sudo.
    try stand(in: "sudo", "[ \"$1\" = -n ] && shift; exec \"$@\"")
  }

  @Test("what is missing is installed, and nothing is said of the rest") func packages() throws {
    try lack("netpbm", apt: "exit 0")
    let run = try run("install-packages", ["test"])
    #expect(run.status == 0 && run.said == "Installing with apt-get: netpbm\n", "\(run)")
    #expect(try folder.text(of: "asked") == "install -y --no-install-recommends netpbm\n")
  }

  @Test("a person at a terminal is asked first", .needs(.script), arguments: ["n", "y", ""])
  func asked(_ answer: String) throws {
    try lack("netpbm", apt: "exit 0")
    let path = Repository.root.appendingPathComponent("scripts/install-packages").path
    var command = try Equipment.script.command(
      ["--quiet", "--return", "--command", "bash '\(path)' test", "/dev/null"])
    command.environment = ["PATH": folder.path + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    let outcome = try command.run(sending: Array("\(answer)\n".utf8), within: .seconds(60))
    let said = String(decoding: outcome.output, as: UTF8.self)
    #expect(said.contains("Installing with apt-get: netpbm"), "\(said)")
    let isNo = answer == "n"
    #expect(outcome.ending == .exited(isNo ? 77 : 0), "\(said)")
    #expect(said.contains("Nothing was installed. By yourself: sudo apt-get install") == isNo)
    #expect(try folder.names().contains("asked") == !isNo)
  }

  @Test("tests go on without what cannot be had; CI and a build do not") func missing() throws {
    try lack("netpbm", apt: "echo 'E: no such package' >&2; exit 100")
    let tried = try run("install-packages", ["--try", "test"])
    #expect(tried.status == 0, "\(tried)")
    #expect(
      tried.said.contains("These packages are missing: netpbm\n")
        && tried.said.contains("E: no such package")
        && tried.said.contains("What needs them is left out."), "\(tried)")
    let strict = try run("install-packages", ["--try", "test"], environment: ["CI": "true"])
    #expect(strict.status == 69, "\(strict)")
    #expect(try run("install-packages", ["test"]).status == 69)
  }

  @Test("one package that this system does not have keeps no other from coming") func alone() throws
  {
    try stand(
      in: "dpkg-query",
      """
      for name; do :; done
      case $name in zint | fish) [ -e '\(folder.path)/has-'$name ] || exit 1 ;; esac
      printf 'install ok installed'
      """)
    try stand(
      in: "apt-get",
      """
      case "$*" in
        *fish*) exit 100 ;;
        *zint*) touch '\(folder.path)/has-zint' ;;
      esac
      """)
    try stand(in: "sudo", "[ \"$1\" = -n ] && shift; exec \"$@\"")
    let run = try run("install-packages", ["--try", "test"])
    #expect(run.status == 0 && run.said.contains("These packages are missing: fish\n"), "\(run)")
  }

  @Test(
    "an ordinary user whom sudo refuses is told what root would type",
    .onlyWhere(geteuid() != 0, "root needs no sudo"))
  func refusedRights() throws {
    try lack("netpbm", apt: "exit 0")
    try stand(in: "sudo", "echo 'sudo: a password is required' >&2; exit 1")
    let run = try run("install-packages", ["--try", "test"])
    #expect(run.status == 0 && run.said.contains("As root: apt-get install netpbm"), "\(run)")
    #expect(try self.run("install-packages", ["test"]).status == 77)
  }
}
