import Basics
import HostIO
import WebGate

/// How a browser comes in: by a link that works once.
final class Entry: Sendable {
  private struct State: Sendable {
    var tokens: [[UInt8]] = []
    var file: LinkFile?
  }
  private let state = Locked(State())

  /// How many links may wait to be used; a new one takes the place of the oldest.
  private static let mostTokens = 16

  /// What nobody can guess, in letters that every address and cookie can hold.
  static func secret() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return Array(hexadecimal((0..<32).map { _ in generator.next() as UInt8 }, .small).utf8)
  }

  /// The token of a new link.
  func invite() -> String {
    let token = Self.secret()
    state.withLock { state in
      state.tokens.append(token)
      if state.tokens.count > Self.mostTokens { state.tokens.removeFirst() }
    }
    return String(decoding: token, as: UTF8.self)
  }

  /// Keeps the file with the link until a link is used, or the desk ends.
  func keep(_ file: LinkFile) { state.withLock { $0.file = file } }

  /// Removes that file.
  func forgetFile() { state.withLock { $0.file = nil } }

  /// Whether a link may be used; not a second time. Every token is compared, so that the time tells nothing.
  func admits(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return state.withLock { state in
      let found = state.tokens.map { isSecret(text, $0) }
      guard let place = found.firstIndex(of: true) else { return false }
      state.tokens.remove(at: place)
      state.file = nil
      return true
    }
  }
}

extension Entry {
  /// Sets nothing itself: its answer brings the cookie. After a way that began at a file the browser would
  /// not send a strict cookie to the page that it is sent on to, so this page opens the desk anew.
  static let page = Array(
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <title>Beckon</title>
    <script src="/enter.js"></script>
    <noscript><p>The desk needs JavaScript: switch it on for this address.</p></noscript>

    """.utf8)

  /// Takes the link with its token out of the history.
  static let script = Array("location.replace(\"/\");\n".utf8)

  /// For a browser that was not let in.
  static let closed = Array(
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Beckon</title>
    <h1>This browser has not been let in</h1>
    <p>Open the desk from the terminal it runs in, or by a link that another window of it shows.</p>
    <p lang="de">Öffnen Sie den Desk aus dem Terminal, in dem er läuft, oder über einen Link aus einem
    anderen Fenster.</p>

    """.utf8)
}
