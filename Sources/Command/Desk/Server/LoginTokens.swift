/// Lets browsers in, through links that each work once.
final class LoginTokens: Sendable {
  private let links = OneTimeSecrets<Void>()
  private let file = Locked<LinkFile?>(nil)

  /// Creates the token of a new link.
  func invite() -> String { links.issue(for: ()) }

  /// Keeps the file with a link until a link is used or the desk ends.
  func keep(_ file: LinkFile) { self.file.withLock { $0 = file } }

  /// Removes the file with a link.
  func forgetFile() { file.withLock { $0 = nil } }

  /// Whether the token is valid. A token is spent by its first use.
  func admits(_ text: String) -> Bool {
    guard links.redeem(text) != nil else { return false }
    forgetFile()
    return true
  }

  /// A host name for this desk only, which every browser resolves to this machine.
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

extension LoginTokens {
  /// The page that a link leads to. It is the same for every token and spends none; its script does
  /// that.
  ///
  /// When navigation began at a file, a browser would not send a strict cookie to a page that it is
  /// redirected to, so the script loads the desk itself.
  static let page = html(
    """
    <script src="/enter.js" defer></script>
    <noscript><p>The desk needs JavaScript: switch it on for this address.</p></noscript>
    <main id="used" hidden>
    <h1>This link has been used</h1>
    <p>Each link lets one window in, once. Go back to the window that has the desk: “Another window” there makes
    a new link. If there is none, end the desk with Ctrl-C in its terminal, and start it again.</p>
    <p lang="de">Jeder Link gilt für ein Fenster, einmal. Gehen Sie zurück zum Fenster mit dem Schreibtisch: „Weiteres
    Fenster“ macht dort einen neuen Link. Gibt es keines mehr, beenden Sie den Schreibtisch mit Strg-C in seinem
    Terminal, und starten Sie ihn neu.</p>
    </main>
    <main id="kept" hidden>
    <h1>This browser keeps nothing for the desk</h1>
    <p>Allow cookies and site data for this address, and load this page again.</p>
    <p lang="de">Erlauben Sie Cookies und Website-Daten für diese Adresse, und laden Sie diese Seite neu.</p>
    </main>
    <main id="gone" hidden>
    <h1>The desk does not answer</h1>
    <p>It has ended, or is busy. Load this page again, or start the desk again.</p>
    <p lang="de">Er ist beendet oder beschäftigt. Laden Sie diese Seite neu, oder starten Sie den Desk neu.</p>
    </main>
    """)

  /// Exchanges the token for the cookie, which the response sets, and for the key, which is kept in
  /// this origin's storage only. Also removes the link from the history.
  static let script = Array(
    """
    const show = (id) => (document.getElementById(id).hidden = false);
    try {
      sessionStorage.removeItem("beckon.key");
      const token = new URLSearchParams(location.search).get("token") ?? "";
      fetch("/enter", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ token }) })
        .then(async (answer) => {
          if (!answer.ok) return show(answer.status === 403 ? "used" : "gone");
          sessionStorage.setItem("beckon.key", (await answer.json()).key);
          location.replace("/");
        })
        .catch(() => show("gone"));
    } catch {
      show("kept");
    }

    """.utf8)

  /// The page for a browser that was not let in.
  static let closed = html(
    """
    <h1>This browser has not been let in</h1>
    <p>Open the desk from the terminal it runs in, or by a link that another window of it shows.</p>
    <p lang="de">Öffnen Sie den Schreibtisch aus dem Terminal, in dem er läuft, oder über einen Link aus einem
    anderen Fenster.</p>
    """)

  private static func html(_ content: String) -> [UInt8] {
    Array(
      """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>Beckon</title>
      \(content)

      """.utf8)
  }
}
