internal import HostIO

/// What a desk that begins has to tell its terminal; each is told once at most.
package enum DeskNews: Sendable {
  /// It can be reached: by this link, once, and on this port.
  case listening(url: String, port: Int)
  /// The link lies in this file, which only its owner can read, and no browser was opened with it, for a reason
  /// that is a sentence without its full stop.
  case noBrowser(file: String, reason: String)
}

extension DeskServer {
  /// Serves a site as a command does, until the page, a signal, or `site.end` after one of these, has ended it.
  ///
  /// A browser is opened through a file that only the user can read; without one the link is for whoever reads
  /// `say`, which is called from more than one thread.
  package static func run(
    site: any DeskSite, port: Int? = nil, opensBrowser: Bool,
    say: @escaping @Sendable (DeskNews) -> Void
  ) throws {
    let server = try DeskServer(site: site, port: port)
    // The one link, printed and in the file: whichever is used first, the other is spent with it.
    let link = server.invitation()
    say(.listening(url: link, port: server.port))
    if opensBrowser { try server.openBrowser(on: link, say) }
    server.run()
  }

  /// Opens the browser on a thread of its own: the page is asked for while that still waits.
  func openBrowser(
    on link: String, by program: String = Browser.opener, in environment: Environment = .current,
    _ say: @escaping @Sendable (DeskNews) -> Void
  ) throws(HostError) {
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
