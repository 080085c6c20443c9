/// The user's default browser.
enum Browser {
  /// The name of the program that opens a file in the browser.
  static var opener: String {
    #if canImport(Darwin)
      "open"
    #else
      "xdg-open"
    #endif
  }

  /// Opens a file in the browser, which goes on by itself. Returns a sentence if none was opened.
  /// It waits only long enough to notice that.
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
    do throws(SystemIOError) {
      let child = try command.start()
      let deadline = Deadline(in: .seconds(5))
      // Some openers hand over and end, others run as long as the browser does.
      while !child.hasEnded, !deadline.isOver { _ = isReady(by: Deadline(in: .milliseconds(20))) }
      let ending = child.disown() ?? .exited(0)
      return ending == .exited(0) ? nil : "\(program) found no browser that it could open"
    } catch {
      // A search path folder that this user may not read counts as one without the program.
      return [.notFound, .permissionDenied].contains(error.problem)
        ? "\(program) is not on this machine; install Debian's package xdg-utils"
        : "\(program): \(error)"
    }
  }

  /// Whether the session has a screen. Without one, `xdg-open` would start a text browser where
  /// nobody sees it.
  static func hasScreen(_ environment: Environment) -> Bool {
    #if canImport(Darwin)
      true
    #else
      ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { environment[$0] != nil }
    #endif
  }
}
