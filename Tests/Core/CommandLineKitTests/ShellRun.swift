import Foundation
import SystemIO
import TestSupport
import Testing

/// A program run in a scratch folder that is also its home, so that it leaves nothing behind.
struct ShellRun {
  let status: Int32
  let output: String

  /// Runs `body` with a folder that is removed afterwards.
  static func withScratchFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("commandlinekit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Runs a program; what it writes to both streams is `output`.
  init(
    _ program: Equipment, _ arguments: [String], in folder: URL, locale: String = "C.UTF-8"
  ) throws {
    // The shell gives both streams one way.
    var command = try program.command()
    command.arguments = ["-c", "exec \"$0\" \"$@\" 2>&1", command.program] + arguments
    command.program = "/bin/sh"
    command.folder = folder.path
    command.environment = [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/.config",
      "XDG_DATA_HOME": folder.path + "/.data", "XDG_CACHE_HOME": folder.path + "/.cache",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "TERM": "dumb", "LC_ALL": locale, "MANWIDTH": "80",
    ]
    let outcome = try command.run(within: .seconds(120))
    output = String(decoding: outcome.output, as: UTF8.self)
    if case .exited(let status) = outcome.ending { self.status = status } else { status = -1 }
  }

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}
