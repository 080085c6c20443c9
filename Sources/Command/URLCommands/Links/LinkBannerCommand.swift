/// The command `beckon link banner`, which prints the meta tag of the Smart App Banner.
enum LinkBannerCommand {
  private static let bundle = Operand("BUNDLE", help: "The bundle identifier of the App Clip")
  private static let app = Option(
    "app-id", value: "NUMBER", help: "The app's number in the App Store, to offer the app, too")
  private static let card = Option(
    "card", isOnByDefault: true, help: "Let iOS 15 and later show the card instead of a banner")

  static let command: Command = Command(
    "banner",
    summary: "Print the meta tag of the Smart App Banner for a web page",
    examples: [
      Example("beckon link banner com.example.eat.Clip", "The App Clip's card"),
      Example("beckon link banner com.example.eat.Clip --app-id 1234567890 --no-card", "A banner"),
    ],
    operands: [bundle],
    options: [app, card, .json],
    action: { arguments in
      let banner = try SmartBanner(
        clipBundleIdentifier: arguments[bundle].first ?? "", appID: arguments[app],
        showsCard: arguments.has(card))
      return try Beckon.print(["tag": .string(banner.metaTag)], arguments) { _ in
        banner.metaTag + "\n"
      }
    })
}
