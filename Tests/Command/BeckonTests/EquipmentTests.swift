import Foundation
import SystemIO
import TestSupport
import Testing

/// What the tests start of others is named in one place, and brought by `scripts/packages.txt`.
@Suite("Equipment of the tests") struct EquipmentTests {
  /// The sources of all tests, by their paths from `Tests`.
  static let sources = Repository.sources(in: "Tests")

  /// What every system of our kind has, and what is not a program at all.
  static let everywhere: Set = [
    "sh", "/bin/sh", "/usr/bin/env", "cat", "sleep", "true", "yes", "tee", "printf", "mount",
    "umount", "udevadm", "setpriv", "", "/tmp", "/no/such/program",
    "/usr/bin/python3",
  ]

  @Test("no test starts a program that is not in the list") func starts() {
    #expect(Self.sources.count > 200)
    for (path, text) in Self.sources
    where !path.hasPrefix("Support/TestSupport/")
      && path != "Command/BeckonTests/EquipmentTests.swift"
    {
      let started =
        text.matches(of: /ChildCommand\(\s*"([^"]*)"/).map { String($0.1) }
        + text.matches(of: /\.program = "([^"]*)"/).map { String($0.1) }
      for name in started {
        #expect(Self.everywhere.contains(name), "Tests/\(path) starts \(name): see Equipment")
      }
      #expect(!text.contains("Process" + "()"), "Tests/\(path): use ChildCommand")
    }
  }

  @Test("no test is left out but for a reason that the report of the run can read") func reasons() {
    for (path, text) in Self.sources where !path.hasPrefix("Support/TestSupport/") {
      #expect(!text.contains(/\.(enabled|disabled)\(/), "Tests/\(path): see Needs")
      #expect(!text.contains(/print\(".*left out/), "Tests/\(path): see Needs")
    }
  }

  @Test("everything in the list is used", arguments: Equipment.allCases)
  func used(_ item: Equipment) {
    let named = Self.sources.contains { _, text in
      text.matches(of: /\.(?:needs|uses)\(([^)]*)\)/).contains {
        $0.1.split(whereSeparator: { " ,\n".contains($0) }).contains(".\(item)")
      }
    }
    #expect(named, "no test names \(item)")
  }

  @Test("what is in the list comes with a package", arguments: Equipment.allCases)
  func packages(_ item: Equipment) throws {
    let file = Repository.root.appendingPathComponent("scripts/packages.txt")
    let packages = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
      line -> Substring? in
      let words = line.split(separator: " ")
      return words.count > 1 && ["build", "test"].contains(words[0]) ? words[1] : nil
    }
    #expect(packages.contains { $0 == item.package }, "\(item) is in no line of packages.txt")
  }

  @Test("what a test starts without naming it fails the test, where it is installed too")
  func unnamed() throws {
    try withKnownIssue {
      _ = try Equipment.zint.path()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("without saying so: @Test(.needs(.zint))") }
        || !Equipment.zint.isInstalled
    }
  }

  @Test("what was named is found", .needs(.bash)) func named() throws {
    #expect(try Equipment.bash.text(["-c", "echo $((6 * 7))"]) == "42\n")
    let answers = Locked([String]())
    let done = DispatchSemaphore(value: 0)
    Thread(
      block: Equipment.carried {
        if let path = try? Equipment.bash.path() { answers.withLock { $0.append(path) } }
        done.signal()
      }
    ).start()
    done.wait()
    #expect(answers.withLock { $0.count } == 1)
  }
}
