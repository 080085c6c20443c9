import Foundation

/// A program run in a scratch folder that is also its home, so that it leaves nothing behind.
struct ShellRun {
  let status: Int32
  let output: String

  /// The full path of an installed program, or `nil`.
  static func path(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// Runs `body` with a folder that is removed afterwards.
  static func withScratchFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("commandlinekit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Runs a program; what it writes to both streams is `output`.
  init(_ name: String, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path(name) ?? "/usr/bin/\(name)")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/.config",
      "XDG_DATA_HOME": folder.path + "/.data", "XDG_CACHE_HOME": folder.path + "/.cache",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "TERM": "dumb", "LC_ALL": "C.UTF-8", "MANWIDTH": "80",
    ]
    // A file, because a full pipe would stop the program.
    let file = folder.appendingPathComponent("output-\(UUID().uuidString)")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    output = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    status = process.terminationStatus
    try FileManager.default.removeItem(at: file)
  }

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}
