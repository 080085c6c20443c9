/// The start and the end of every page. A page has no external resources, and its policy forbids
/// the browser to load any.
struct PageShell {
  /// The title in the browser's tab.
  let title: String
  /// The style rules of the page, which follow the shared ones.
  let style: StaticString
  /// The script of the page, or `nil`. The content is complete without scripts.
  let script: PageScript?
  /// Whether the content uses the markup of `SectionPage`.
  var hasSections = false
  /// The number of seconds after which the browser reloads the page; `nil` for never.
  var reloads: Int?

  /// Appends the markup before the content.
  func head(_ page: inout HTMLText) {
    page.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.markup("<meta name=\"referrer\" content=\"no-referrer\">\n")
    page.markup("<meta name=\"robots\" content=\"noindex\">\n")
    page.markup("<meta name=\"color-scheme\" content=\"light dark\">\n")
    policy(&page)
    if let reloads {
      let refresh = "<meta http-equiv=\"refresh\" content=\"\(reloads)\">"
      // The script reloads better, because it keeps the search.
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

  /// Appends the markup after the content.
  func foot(_ page: inout HTMLText) {
    if let script {
      page.markup("<script>")
      page.markup(script.text)
      page.markup("</script>\n")
    }
    page.markup("</body>\n</html>\n")
  }

  /// Appends a policy that allows only inline images, the page's style and its script.
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

/// A script with the digest by which a page's policy allows it.
struct PageScript {
  let text: StaticString
  /// The script's SHA-256 digest in base64. A test compares it with the script.
  let digest: StaticString
}
