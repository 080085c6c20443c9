/// The command `beckon link demo`, which checks a demo link.
enum LinkDemoCommand {
  private static let link = Operand("URL", help: "The demo link that App Store Connect shows")

  static let command: Command = Command(
    "demo",
    summary: "Check a demo link",
    discussion: """
      App Store Connect generates demo links; they cannot be made here. A demo link takes no \
      parameters, and it is the only way in which an App Clip of up to 100 MB starts from a code \
      or a tag.

      Exits 1 when the link does not work for a channel of --for, and 65 when it is not a demo \
      link.
      """,
    examples: [
      Example("beckon link demo https://appclip.apple.com/demo/abc123", "Is it one?"),
      Example(
        "beckon link demo https://appclip.apple.com/demo/abc123 --for safari", "Where it works"),
    ],
    operands: [link],
    options: [.channel, .launchVariable, .json],
    action: { arguments in
      let url = try InvocationURL(arguments[link].first ?? "")
      try AppleLink.checkDemo(url)
      if case .byIdentifier? = AppleLink(url) {
        throw BadData(
          "this is a default link, which names the App Clip; copy the demo link from App Store "
            + "Connect")
      }
      guard url.query == nil else {
        throw BadData("a demo link takes no parameters; remove '?\(url.query ?? "")'")
      }
      return try LinkOutput(url: url, kind: .demo).print(arguments)
    })
}
