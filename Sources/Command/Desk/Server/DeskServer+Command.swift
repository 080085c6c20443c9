/// The messages of a desk that starts, for its terminal. Each is sent once, and
/// again when a browser asks for a new link.
package enum DeskStartEvent: Sendable {
  /// The desk can be reached by this link, which works once, and on this port.
  case listening(url: String, port: Int)
  /// No browser was opened. The link is in this file, which only its owner can read; the reason is
  /// a sentence without its full stop.
  case noBrowser(file: String, reason: String)
}

extension DeskServer {
  /// Serves a site for a command, until the page, a signal or a call of `end` ends it and
  /// `site.end` has returned.
  ///
  /// A browser is opened through a file that only the user can read. Without one, the link is for
  /// the reader of `say`, which is called from more than one thread.
  package static func run(
    site: any DeskRequestHandler, port: Int? = nil, opensBrowser: Bool,
    say: @escaping @Sendable (DeskStartEvent) -> Void
  ) throws {
    let server = try DeskServer(site: site, port: port)
    // The same link is printed and put into the file; using either spends both.
    let link = server.invitation()
    say(.listening(url: link, port: server.port))
    if opensBrowser { try server.openBrowser(on: link, say) }
    server.handOverLinks { server, link in
      if opensBrowser, Browser.hasScreen(.current),
        (try? server.openBrowser(on: link, say)) != nil
      {
        return .browser
      }
      say(.listening(url: link, port: server.port))
      return .terminal
    }
    server.run()
  }

  /// Opens the browser on a thread of its own, because the page is requested while that still
  /// waits.
  func openBrowser(
    on link: String, by program: String = Browser.opener, in environment: Environment = .current,
    _ say: @escaping @Sendable (DeskStartEvent) -> Void
  ) throws(SystemIOError) {
    let file = try LinkFile(link)
    let path = file.path
    entry.keep(file)
    let thread = SystemThread {
      if let reason = Browser.open(path, by: program, in: environment) {
        say(.noBrowser(file: path, reason: reason))
      }
    }
    thread?.detach()
  }
}
