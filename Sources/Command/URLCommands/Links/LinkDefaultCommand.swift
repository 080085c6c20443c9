/// The command `beckon link default`, which prints the default link of an App Clip.
enum LinkDefaultCommand {
  private static let bundle = Operand("BUNDLE", help: "The bundle identifier of the App Clip")
  private static let parameters = Operand(
    "KEY=VALUE", arity: .any, help: "A parameter of your own; p is Apple's")

  static let command: Command = Command(
    "default",
    summary: "Print the default link of an App Clip",
    discussion: """
      A default link needs no server and no registered experience, and works on iOS 16.4 and \
      later, once the App Clip is in the App Store. It does not work in an App Clip Code.

      Exits 1 when the link does not work for a channel of --for.
      """,
    examples: [
      Example("beckon link default com.example.eat.Clip", "The plain link"),
      Example("beckon link default com.example.eat.Clip store=42", "With a parameter"),
      Example("beckon link default com.example.eat.Clip --for qr --for nfc", "Does it work there?"),
    ],
    operands: [bundle, parameters],
    options: [.channel, .launchVariable, .json],
    action: { arguments in
      let parameters = arguments[parameters].map { word in
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return AppleLink.Parameter(
          String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
      }
      let url = try AppleLink.defaultLink(
        arguments[bundle].first ?? "", parameters: parameters)
      return try LinkOutput(url: url, kind: .defaultLink).print(arguments)
    })
}
