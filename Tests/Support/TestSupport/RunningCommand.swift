import Foundation
package import SystemIO
import Testing

/// What one run of `beckon` did.
package struct RanCommand: Equatable, Sendable {
  /// The exit status; 128 + the signal when one ended it.
  package var status: Int32
  /// Standard output, to the byte.
  package var outputBytes: [UInt8]
  /// Standard error, to the byte.
  package var errorBytes: [UInt8]

  /// Standard output as text.
  package var stdout: String { String(decoding: outputBytes, as: UTF8.self) }
  /// Standard error as text.
  package var stderr: String { String(decoding: errorBytes, as: UTF8.self) }
}

/// Runs the released `beckon`, or the one that was built beside the tests, in a clean environment,
/// for 60 s at most.
///
/// Its home, and its working folder unless `folder` is given, are scratch folders of its own. What
/// it prints as JSON is held against the schema that is published for it.
package func runBeckon(
  _ arguments: [String], stdin: [UInt8] = [], environment: [String: String] = [:],
  in folder: ScratchFolder? = nil
) throws -> RanCommand {
  let home = try ScratchFolder()
  let command = try beckonCommand(
    arguments, home: home, environment: environment, in: folder ?? home)
  let outcome = try withExtendedLifetime(home) {
    try command.run(sending: stdin, within: .seconds(60))
  }
  let status: Int32 =
    switch outcome.ending {
    case .exited(let status): status
    case .signalled(let signal): 128 + signal
    case .stoppedAtDeadline: throw RunningFailure("beckon \(arguments) did not end in 60 s")
    }
  let run = RanCommand(status: status, outputBytes: outcome.output, errorBytes: outcome.errors)
  #expect(!run.stderr.contains("fault of this program"), "\(arguments)")
  expectPublished(run.stdout, of: arguments)
  return run
}

/// Runs `beckon` with text as its standard input.
package func runBeckon(
  _ arguments: [String], stdin: String, environment: [String: String] = [:],
  in folder: ScratchFolder? = nil
) throws -> RanCommand {
  try runBeckon(arguments, stdin: Array(stdin.utf8), environment: environment, in: folder)
}

/// The command that `runBeckon` runs, for tests that start it, signal it or connect it themselves.
///
/// The folders must outlive the run. Signals act as usual in it, however the tests were started.
/// Where the environment has a variable `BECKON_TEST_…`, the command is the program with the hooks
/// for it.
package func beckonCommand(
  _ arguments: [String], home: ScratchFolder, environment: [String: String] = [:],
  in folder: ScratchFolder
) throws -> ChildCommand {
  let needsHooks = environment.keys.contains { $0.hasPrefix("BECKON_TEST_") }
  var command = ChildCommand(
    try builtProgram(needsHooks ? "beckon-hooked" : "beckon"), arguments)
  let passedOn = ["PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "LLVM_PROFILE_FILE"]
  command.environment = ProcessInfo.processInfo.environment
    .filter { passedOn.contains($0.key) }
    .merging(["HOME": home.path, "LC_ALL": "C.UTF-8"]) { $1 }
    .merging(environment) { $1 }
  command.folder = folder.path
  command.restoresSignals = true
  return command
}

/// The path of a program that was built beside the tests. `BECKON_PROGRAM` names another `beckon`.
package func builtProgram(_ name: String) throws -> String {
  if name == "beckon", let released = ProcessInfo.processInfo.environment["BECKON_PROGRAM"] {
    return released
  }
  let places = foldersOfTheTests()
  guard
    let path = places.map({ $0 + "/" + name })
      .first(where: FileManager.default.isExecutableFile(atPath:))
  else { throw RunningFailure("\(name) is in none of \(places); build it first") }
  return path
}

/// Where the tests may have been built: beside their own program, or beside their bundle (Apple).
private func foldersOfTheTests() -> [String] {
  let arguments = CommandLine.arguments
  let bundle = arguments.firstIndex(of: "--test-bundle-path").flatMap { index in
    arguments.indices.contains(index + 1) ? arguments[index + 1] : nil
  }
  let programs = ["/proc/self/exe", arguments.first].compactMap { $0 }.map {
    URL(fileURLWithPath: $0).resolvingSymlinksInPath()
  }
  let bundles = [bundle.map { $0.components(separatedBy: ".xctest/")[0] }].compactMap { $0 }
  return (programs + bundles.map { URL(fileURLWithPath: $0) })
    .map { $0.deletingLastPathComponent().path }
}

/// Why a test could not run the program.
struct RunningFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
