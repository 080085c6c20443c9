import Cryptography
import HTTPGate

/// The pages for browsers that are not let in yet, in the language that the browser asks for.
enum EntryPage {
  /// The page that a link leads to. It is the same for every token and spends none; its script does
  /// that.
  ///
  /// When navigation began at a file, a browser would not send a strict cookie to a page that it is
  /// redirected to, so the script loads the desk itself. Without a token, the page says that the
  /// window is not connected, and offers a new link.
  static func page(_ head: RequestHead) -> Answer {
    let language = PageFiles.language(accepted: head.text("accept-language") ?? "")
    let texts = PageFiles.entryTexts[language] ?? [:]
    func text(_ key: String) -> String { escaped(texts[key] ?? key) }
    func section(_ id: String, _ title: String, _ help: String) -> String {
      "<section id=\"\(id)\" hidden>\n<h1>\(text(title))</h1>\n<p>\(text(help))</p>\n</section>\n"
    }
    func result(_ way: String, _ key: String) -> String {
      "<p data-way=\"\(way)\" hidden>\(text(key))</p>\n"
    }
    let content =
      "<noscript><p>\(text("entry.script"))</p></noscript>\n"
      + section("used", "entry.used.title", "entry.used.help")
      + section("closed", "entry.closed.title", "entry.closed.help")
      + section("kept", "entry.kept.title", "entry.kept.help")
      + section("gone", "entry.gone.title", "entry.gone.help")
      + "<div id=\"again\" role=\"status\" hidden>\n<button type=\"button\">\(text("entry.again"))</button>\n"
      + result("browser", "entry.again.browser") + result("terminal", "entry.again.terminal")
      + result("soon", "entry.again.soon") + result("gone", "entry.gone.help") + "</div>"
    return html("<script src=\"/enter.js\" defer></script>\n<main>\n\(content)\n</main>", language)
  }

  /// The page for a browser that does not have the cookie.
  static func closed(_ head: RequestHead) -> Answer {
    var answer = page(head)
    answer.head.status = RequestRefusal.cookie.status
    return answer
  }

  /// The page at the host name of an earlier desk on this port, or `nil` for other hosts. It leads
  /// to the entry page under a name that every desk has.
  static func moved(_ head: RequestHead, port: Int) -> Answer? {
    guard let host = head.text("host"), host.hasPrefix("desk-"),
      host.hasSuffix(".localhost:\(port)")
    else { return nil }
    let url = "http://127.0.0.1:\(port)/enter"
    var answer = html("<meta http-equiv=\"refresh\" content=\"0; url=\(url)\">", "en")
    answer.head.status = RequestRefusal.host.status
    return answer
  }

  /// Exchanges the token for the cookie, which the response sets, and for the key, which is kept in
  /// this origin's storage only. Also removes the link from the history.
  static let script = Array(
    """
    const show = (...ids) => ids.forEach((id) => (document.getElementById(id).hidden = false));
    const post = (path, body) =>
      fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    document.querySelector("#again button").addEventListener("click", async ({ target }) => {
      target.disabled = true;
      const answer = await post("/enter/again", {}).catch(() => null);
      const way = answer?.ok ? (await answer.json()).way : "gone";
      for (const words of document.querySelectorAll("[data-way]")) words.hidden = words.dataset.way !== way;
      setTimeout(() => (target.disabled = false), 5000);
    });
    const token = new URLSearchParams(location.search).get("token");
    if (location.pathname !== "/enter" || !token) show("closed", "again");
    else {
      try {
        sessionStorage.removeItem("beckon.key");
        post("/enter", { token })
          .then(async (answer) => {
            if (!answer.ok) return answer.status === 403 ? show("used", "again") : show("gone");
            sessionStorage.setItem("beckon.key", (await answer.json()).key);
            location.replace("/");
          })
          .catch(() => show("gone"));
      } catch {
        show("kept");
      }
    }

    """.utf8)

  private static let style = """
    :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
    main { max-width: 36rem; margin: 12vh auto 0; padding: 0 20px; }
    h1 { font-size: 1.6rem; line-height: 1.2; }
    button { font: inherit; font-weight: 600; padding: 12px 20px; border: 0; border-radius: 10px; background: #0b6b5c; color: #fff; }
    button:disabled { background: #51605a; }
    """
  private static let styleDigest = (try? SHA256.digest(of: Array(style.utf8))).map {
    String(decoding: base64($0.bytes), as: UTF8.self)
  }

  private static func html(_ content: String, _ language: String) -> Answer {
    let page = """
      <!doctype html>
      <html lang="\(language)">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>Beckon</title>
      <style>\(style)</style>
      \(content)

      """
    var answer = Answer(type: "text/html; charset=utf-8", Array(page.utf8))
    answer.head.styleDigest = styleDigest
    return answer
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
