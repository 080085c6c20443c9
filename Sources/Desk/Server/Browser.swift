import HostIO

/// The browser that the user has chosen.
enum Browser {
  /// What opens a file in it.
  static var opener: String {
    #if canImport(Darwin)
      "open"
    #else
      "xdg-open"
    #endif
  }

  /// Opens a file and lets the browser go on by itself; a sentence says why none was opened. It waits no longer
  /// than it takes to see that.
  static func open(
    _ path: String, by program: String, in environment: Environment
  ) -> String? {
    guard hasScreen(environment) else {
      return "this session has no screen that a browser could open on (DISPLAY is not set)"
    }
    var command = ChildCommand(program, [path])
    command.input = .empty
    command.output = .discarded
    command.errors = .discarded
    do throws(HostError) {
      let child = try command.start()
      let deadline = Deadline(in: .seconds(5))
      // Some hand over and end, some stay as long as the browser does.
      while !child.hasEnded, !deadline.isOver { _ = isReady(by: Deadline(in: .milliseconds(20))) }
      let ending = child.leaveRunning() ?? .exited(0)
      return ending == .exited(0) ? nil : "\(program) found no browser that it could open"
    } catch {
      // A folder of the search path that this user may not look into counts as one without it.
      return [.notFound, .permissionDenied].contains(error.problem)
        ? "\(program) is not on this machine; install Debian's package xdg-utils"
        : "\(program): \(error)"
    }
  }

  /// Without one, `xdg-open` would start a browser for terminals where nobody sees it.
  private static func hasScreen(_ environment: Environment) -> Bool {
    #if canImport(Darwin)
      true
    #else
      ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { environment[$0] != nil }
    #endif
  }
}
