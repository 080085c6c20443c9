import LibCrypto

/// What every page has around its content: nothing of it comes from elsewhere, and the browser is
/// told to load nothing.
struct PageFrame {
  /// The title, as in the browser's tab.
  let title: String
  /// Its own rules of style, after those that all pages share.
  let style: StaticString
  /// Its script, if it has one; the page says everything without.
  let script: StaticString?
  /// After how many seconds the browser loads the page anew, if ever.
  var reloads: Int?

  /// Everything to the beginning of the content.
  func head(_ page: inout HTMLText) throws(CryptoError) {
    page.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.markup("<meta name=\"referrer\" content=\"no-referrer\">\n")
    page.markup("<meta name=\"robots\" content=\"noindex\">\n")
    page.markup("<meta name=\"color-scheme\" content=\"light dark\">\n")
    try policy(&page)
    if let reloads { page.built("<meta http-equiv=\"refresh\" content=\"\(reloads)\">\n") }
    page.markup("<title>")
    page.text(title)
    page.markup("</title>\n<style>\n")
    page.markup(PageStyle.shared)
    page.markup(style)
    page.markup("</style>\n</head>\n<body>\n")
  }

  /// Everything after the content.
  func foot(_ page: inout HTMLText) {
    if let script {
      page.markup("<script>")
      page.markup(script)
      page.markup("</script>\n")
    }
    page.markup("</body>\n</html>\n")
  }

  /// Images from the page itself, its style, its one script, and nothing else.
  private func policy(_ page: inout HTMLText) throws(CryptoError) {
    page.markup("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
    page.markup("img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'")
    if let script {
      let bytes = script.withUTF8Buffer { Array($0) }
      let digest = try SHA256.digest(of: bytes)
      page.built("; script-src 'sha256-\(Base64.text(of: digest.bytes))'")
    }
    page.markup("\">\n")
  }
}
