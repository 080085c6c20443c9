import Foundation
import SystemIO
import TestSupport

/// Both ends of a new pseudo-terminal.
struct PseudoTerminal {
  private(set) var controller: Int32 = -1
  private(set) var terminal: Int32 = -1

  init?(columns: UInt16 = 0) {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&controller, &terminal, nil, nil, &size) == 0 else { return nil }
  }
}

extension ChildCommand {
  /// This shell command with its output going to a file, which the shell opens.
  func redirected(to path: String) -> ChildCommand {
    var command = ChildCommand("sh", ["-c", "exec >\"$0\"; \(arguments[1])", path])
    command.output = .inherited
    return command
  }
}

/// Gives up root's rights in this process, so that permissions bind.
func becomeNobody() {
  if geteuid() == 0 { _ = (setgid(65_534), setuid(65_534)) }
}

/// Whether a process exists and is not merely waiting to be reaped.
func isRunning(_ process: Int32) -> Bool {
  guard kill(process, 0) == 0 else { return false }
  let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ") Z"
  return !status.contains(") Z") && !status.contains(") X")
}

/// Does something on another thread after a pause.
func later(milliseconds: UInt32, _ action: @escaping @Sendable () -> Void) {
  Thread {
    usleep(milliseconds * 1_000)
    action()
  }.start()
}

/// Runs `body` with standard output going to a file; the test library writes there too, afterwards.
func withStandardOutput(to path: String, _ body: () throws -> Void) throws {
  let saved = dup(1)
  dup2(open(path, O_WRONLY | O_CREAT, 0o600), 1)
  defer { dup2(saved, 1) }
  try body()
}

extension ScratchFolder {
  /// Whether files without a name can be made in this folder, as the system itself answers.
  func hasUnnamedFiles() -> Bool {
    #if os(Linux)
      let number = open(path, O_RDWR | O_DIRECTORY | 0o20_000_000, 0o600)
      if number >= 0 { close(number) }
      return number >= 0
    #else
      return false
    #endif
  }
}
