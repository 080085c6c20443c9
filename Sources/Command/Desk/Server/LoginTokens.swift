/// The admission of browsers by links that each work once.
final class LoginTokens: Sendable {
  private let links = OneTimeSecrets<Void>()
  private let file = Locked<LinkFile?>(nil)

  /// Creates a link that works once, and returns its token.
  func invite() -> String { links.issue(for: ()) }

  /// Whether the token can still be used.
  func isUnused(_ text: String) -> Bool { links.has(text) }

  /// Keeps the file with a link until a link is used or the desk ends.
  func keep(_ file: LinkFile) { self.file.withLock { $0 = file } }

  /// Deletes the file with a link, if there is one.
  func forgetFile() { file.withLock { $0 = nil } }

  /// Checks a token, spends it, and returns whether it was valid.
  func admits(_ text: String) -> Bool {
    guard links.redeem(text) != nil else { return false }
    forgetFile()
    return true
  }

  /// A new host name for this desk only, which every browser resolves to this machine.
  ///
  /// Earlier servers on 127.0.0.1 may have left cookies there, and a service worker on this very
  /// port could read the link. A new name has neither.
  static func host() -> String {
    #if canImport(Darwin)
      // Safari does not resolve such names on every version of macOS.
      "127.0.0.1"
    #else
      "desk-\(randomText(bytes: 8)).localhost"
    #endif
  }
}
