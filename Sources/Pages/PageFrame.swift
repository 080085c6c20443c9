/// What every page has around its content: nothing of it comes from elsewhere, and the browser is
/// told to load nothing.
struct PageFrame {
  /// The title, as in the browser's tab.
  let title: String
  /// Its own rules of style, after those that all pages share.
  let style: StaticString
  /// Its script, if it has one; the page says everything without.
  let script: PageScript?
  /// Whether its content stands in the sections of `SectionPage`.
  var hasSections = false
  /// After how many seconds the browser loads the page anew, if ever.
  var reloads: Int?

  /// Everything to the beginning of the content.
  func head(_ page: inout HTMLText) {
    page.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.markup("<meta name=\"referrer\" content=\"no-referrer\">\n")
    page.markup("<meta name=\"robots\" content=\"noindex\">\n")
    page.markup("<meta name=\"color-scheme\" content=\"light dark\">\n")
    policy(&page)
    if let reloads {
      let refresh = "<meta http-equiv=\"refresh\" content=\"\(reloads)\">"
      // The script does it better: what was searched for stays.
      page.built(script == nil ? "\(refresh)\n" : "<noscript>\(refresh)</noscript>\n")
    }
    page.markup("<title>")
    page.text(title)
    page.markup("</title>\n<style>\n")
    page.markup(PageStyle.shared)
    if hasSections { page.markup(SectionPage.style) }
    page.markup(style)
    page.built("</style>\n</head>\n<body\(reloads.map { " data-reload=\"\($0)\"" } ?? "")>\n")
  }

  /// Everything after the content.
  func foot(_ page: inout HTMLText) {
    if let script {
      page.markup("<script>")
      page.markup(script.text)
      page.markup("</script>\n")
    }
    page.markup("</body>\n</html>\n")
  }

  /// Images from the page itself, its style, its one script, and nothing else.
  private func policy(_ page: inout HTMLText) {
    page.markup("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
    page.markup("img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'")
    if let script {
      page.markup("; script-src 'sha256-")
      page.markup(script.digest)
      page.markup("'")
    }
    page.markup("\">\n")
  }
}

/// A script, and what a page's policy knows it by.
struct PageScript {
  let text: StaticString
  /// Its SHA-256 in base 64; a test holds the two together.
  let digest: StaticString
}
