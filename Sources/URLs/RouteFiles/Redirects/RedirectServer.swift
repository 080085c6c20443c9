import InvocationRouter
/// A web server or hosting service that redirects printed URLs.
package enum RedirectServer: String, Sendable, CaseIterable {
  case nginx, caddy, apache, netlify, cloudflare

  /// The product name for people, such as "nginx".
  package var title: String {
    switch self {
    case .nginx: "nginx"
    case .caddy: "Caddy"
    case .apache: "Apache"
    case .netlify: "Netlify"
    case .cloudflare: "Cloudflare Pages"
    }
  }
}

/// A file for a server, with its path relative to the output folder.
package struct RedirectFile: Sendable, Hashable {
  /// The path, relative to the output folder.
  package var path: String
  /// The contents.
  package var text: String

  package init(path: String, text: String) { (self.path, self.text) = (path, text) }
}

extension RedirectRules {
  /// Returns the configuration files for a server; the first file contains the rules.
  package func files(for server: RedirectServer) throws(RedirectError) -> [RedirectFile] {
    switch server {
    case .nginx:
      [RedirectFile(path: "beckon-redirects.conf", text: try nginx(try expressions()))]
    case .caddy:
      [RedirectFile(path: "beckon-redirects.caddy", text: caddy(try expressions()))]
    case .apache:
      [RedirectFile(path: "beckon-redirects.conf", text: apache(try expressions()))]
    case .netlify, .cloudflare: try RedirectsFileWriter(map: self, server: server).files()
    }
  }

  /// Returns the regular expressions of all rules, in the order in which they are tried.
  private func expressions() throws(RedirectError) -> Rules {
    var rules: Rules = []
    for redirect in redirects {
      for expression in try redirect.expressions(router.rules, query) {
        rules.append((redirect, expression))
      }
    }
    return rules
  }

  private typealias Rules = [(redirect: Redirect, expression: RequestExpression)]

  private func heading(_ use: [String]) -> String {
    (["The printed URLs of \(host), written by beckon link redirects."] + use)
      .map { "# \($0)\n" }.joined()
  }

  // MARK: nginx

  private func nginx(_ rules: Rules) throws(RedirectError) -> String {
    var text = heading([
      "Inside server { … } of this host:  include beckon-redirects.conf;",
      "The folder .well-known belongs in the folder that root names there.",
    ])
    text += """
      if ($request_uri ~ "^/[.]well-known/|^.{\(RequestExpression.maximumLength)}.") { break; }
      location = /.well-known/apple-app-site-association { default_type application/json; }
      location = /.well-known/assetlinks.json { default_type application/json; }

      """
    if hasTaps {
      // nginx does not send a header without a value.
      text += "set $beckon_cache \"\";\nadd_header Cache-Control $beckon_cache always;\n"
    }
    for (redirect, expression) in rules {
      guard !expression.holds("$") else {
        throw RedirectError(
          .notSaid(server: "nginx", what: "write the $ of '\(redirect.target.text)'"),
          line: redirect.line)
      }
      let target = expression.text({ $0 }, group: { "$\($0)" })
      let keeping = redirect.isForTaps ? "set $beckon_cache \"no-store\"; " : ""
      text +=
        "if ($request_uri ~ \"\(expression.pattern)\") { \(keeping)return 302 \"\(target)\"; }\n"
    }
    return text
  }

  // MARK: Apache

  private func apache(_ rules: Rules) -> String {
    let modules =
      hasTaps
      ? "mod_rewrite and mod_headers (a2enmod rewrite headers)" : "mod_rewrite (a2enmod rewrite)"
    var text = heading([
      "Inside <VirtualHost> of this host, or as its .htaccess:  Include beckon-redirects.conf",
      "It needs \(modules). The folder .well-known belongs in DocumentRoot.",
    ])
    text += """
      <FilesMatch "^(apple-app-site-association|assetlinks[.]json)$">
        ForceType application/json
      </FilesMatch>
      RewriteEngine On
      RewriteRule "^/?[.]well-known/" "-" [L]
      RewriteCond "%{THE_REQUEST}" "^.{\(RequestExpression.maximumLength)}."
      RewriteRule "^" "-" [L]

      """
    if hasTaps { text += "Header always set Cache-Control \"no-store\" env=BECKON_TAP\n" }
    for (redirect, expression) in rules {
      // The expression is compared with the request line as received, because Apache would encode
      // decoded parts again.
      let pattern = expression.pattern.dropFirst().dropLast()
      let target = expression.text(
        { $0.map { "%$\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() }, group: { "%\($0)" })
      text += """
        RewriteCond "%{THE_REQUEST}" "^(?:GET|HEAD) \(pattern) HTTP/"
        RewriteRule "^" "\(target)" [R=302,NE,QSD\(redirect.isForTaps ? ",E=BECKON_TAP:1" : ""),L]

        """
    }
    return text
  }

  // MARK: Caddy

  private func caddy(_ rules: Rules) -> String {
    var text = heading([
      "Inside the block of this host:  import beckon-redirects.caddy",
      "The folder .well-known belongs in the folder that root names there.",
    ])
    text += "map {http.request.orig_uri} {beckon_target}\(hasTaps ? " {beckon_cache}" : "") {\n"
    for (redirect, expression) in rules {
      let target = expression.text(
        { $0.map { $0 == "$" ? "$$" : "\($0)" }.joined() }, group: { "${\($0)}" })
      let keeping = hasTaps ? redirect.isForTaps ? " \"no-store\"" : " \"\"" : ""
      text += "\t\"~\(expression.pattern)\" \"\(target)\"\(keeping)\n"
    }
    text += "\tdefault \"\"\(hasTaps ? " \"\"" : "")\n}\n"
    if hasTaps {
      text += """
        @beckon_tap expression `{beckon_cache} != ""`
        header @beckon_tap Cache-Control no-store

        """
    }
    return text + """
      @beckon expression `{beckon_target} != "" && {http.request.orig_uri}.size() <= \(RequestExpression.maximumLength) && \
      !{http.request.orig_uri}.startsWith("/.well-known/")`
      redir @beckon {beckon_target} 302
      header /.well-known/apple-app-site-association Content-Type application/json
      header /.well-known/assetlinks.json Content-Type application/json

      """
  }
}

extension RequestExpression {
  /// Whether a fixed text of the target contains the character.
  fileprivate func holds(_ character: Character) -> Bool {
    target.contains { if case .text(let text) = $0 { text.contains(character) } else { false } }
  }

  fileprivate func text(_ quoted: (String) -> String, group: (Int) -> String) -> String {
    target.map { piece in
      switch piece {
      case .text(let text): quoted(text)
      case .group(let number): group(number)
      }
    }.joined()
  }
}
