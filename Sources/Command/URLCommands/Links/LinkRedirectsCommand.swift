import CSVText

/// The command `beckon link redirects`, which makes redirect rules for a web server.
enum LinkRedirectsCommand {
  private static let target = Option(
    "to", value: "TEMPLATE|FILE", category: "Redirects",
    help: "Where printed URLs lead: an address with {parameters}, or a CSV file",
    detail: """
      A CSV file has the columns url and target, or route and target. A column named like a \
      parameter limits a row of a route to one value of it.
      """,
    completion: .files(["csv"]))
  private static let server = Option(
    "for", value: "SERVER", choices: RedirectServer.allCases.map(\.rawValue),
    category: "Redirects", help: "The server that redirects")
  private static let query = Option(
    "query", value: "WHAT", choices: RedirectQuery.allCases.map(\.rawValue),
    category: "Redirects", help: "What to do with query items that the target does not use",
    defaultText: RedirectQuery.keep.rawValue)
  private static let host = Option(
    "host", value: "HOST", category: "Redirects", help: "The host whose URLs these are",
    defaultText: "the host of the table, when it has one only")
  private static let android = Option(
    "android", value: "PACKAGE=SHA256", isRepeatable: true, category: "Redirects",
    help: "An Android app that opens the URLs, for assetlinks.json")
  private static let folder = Option(
    "folder", value: "FOLDER", category: "Output",
    help: "Write the configuration, .well-known and a test list into this folder",
    completion: .directories)

  static let command: Command = Command(
    "redirects",
    summary: "Make the rules by which your own web server sends printed URLs to their pages",
    discussion: """
      A printed code lives as long as the address in it leads somewhere. With these rules it leads \
      wherever the target says today, by your own server, with status 302, so that no phone \
      remembers an old target. Only URLs of the route table are sent on, and no request can choose \
      the host that it is sent to. A parameter that tells a code from a tag, such as via:qr|tag, \
      is handed on like any other. The answer to a URL that a tag rewrites with every tap (a route \
      with sun(cmac)) says that no cache may keep it.

      The files under .well-known go beside it, so that apps open the URLs before the server sees \
      them. redirects.csv lists URLs with the target that each must lead to: check-live \
      --redirects compares the running server with it.
      """,
    examples: [
      Example(
        "beckon link redirects --to 'https://www.example.com/menu?store={store}' --for nginx",
        "The rules, for reading"),
      Example(
        "beckon link redirects --to targets.csv --for caddy --folder redirects",
        "All files, from a table of targets"),
    ],
    options: [target, server, query, host, android, .routes, folder, .force],
    action: { arguments in
      guard let server = arguments[server].flatMap(RedirectServer.init) else {
        throw arguments.refuse(
          Self.server,
          "say which server it is for: "
            + RedirectServer.allCases.map(\.rawValue).joined(separator: ", "))
      }
      let table = try RouteTableInput.load(arguments)
      let host = try table.siteHost(arguments[host], host, arguments)
      let map = try map(table.router, host, arguments)
      let files = try map.files(for: server)
      for name in map.unsent.prefix(20) {
        Beckon.warn("the route '\(name)' leads nowhere".safeForTerminal())
      }
      for name in map.incompleteTapRoutes {
        Beckon.warn(
          ("the target of '\(name)' does not get every field that verifies a tap; use --query "
            + "keep, or put every field into it").safeForTerminal())
      }
      guard let folder = arguments[folder] else {
        try arguments.refuse(anyOf: [.force, android], "it needs --folder, which writes the files")
        return try Beckon.print(files[0].text)
      }
      let all = files + (try wellKnown(table, host, arguments)) + [try map.testList()]
      var set = FileSet()
      for file in all { set.add(file.path, file.text.utf8) }
      try set.write(to: folder, existing: arguments.existing)
      Beckon.say("\(counted(all.count, "file")) in \(folder.safeForTerminal())")
      return .done
    })

  private static func map(
    _ router: Router, _ host: String, _ arguments: Arguments
  ) throws -> RedirectRules {
    guard let text = arguments[target] else {
      throw arguments.refuse(target, "say where the URLs lead: an address, or a CSV file")
    }
    let query = arguments[query].flatMap(RedirectQuery.init) ?? .keep
    if text.contains("://") {
      do throws(RedirectError) {
        return try RedirectRules(router, host: host, to: text, query)
      } catch { throw RedirectFault(path: nil, error: error) }
    }
    let table = try CSVTable(
      InputFile.contents(of: text, limit: 256 << 20, allowsEmpty: false))
    do throws(RedirectError) {
      return try RedirectRules(router, host: host, table: table, query)
    } catch { throw RedirectFault(path: text, error: error) }
  }

  private static func wellKnown(
    _ table: RouteFile, _ host: String, _ arguments: Arguments
  ) throws -> [RedirectFile] {
    var files: [RedirectFile] = []
    if !table.apps.isEmpty || !table.appClips.isEmpty {
      let site = SiteAssociation(
        routes: table.router, host: host, appIDs: table.apps.map(\.description),
        appClips: table.appClips.map(\.description))
      files.append(RedirectFile(path: ".well-known/apple-app-site-association", text: site.text))
    }
    let links = try arguments.values(android).map { text in
      guard let link = AndroidLink(text) else {
        throw arguments.refuse(
          android,
          "'\(text.safeForTerminal())' is not an Android app; write com.example.eat=AB:CD:… with "
            + "the 32 bytes of the certificate's SHA-256")
      }
      return link
    }
    if !links.isEmpty {
      files.append(
        RedirectFile(
          path: ".well-known/assetlinks.json", text: AndroidLink.file(links).text() + "\n"))
    }
    return files
  }
}

/// The error that the redirect map cannot be made.
private struct RedirectFault: BadInput, CustomStringConvertible {
  let path: String?
  let error: RedirectError

  var description: String {
    ((path.map { "\($0): " } ?? "") + error.description).safeForTerminal()
  }
}
