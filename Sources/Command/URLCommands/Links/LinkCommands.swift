/// The command `beckon link`, which makes and checks what links to an App Clip.
package enum LinkCommands {
  package static let command: Command = Command(
    "link",
    summary: "Make and check what links to an App Clip: links, site files, entitlements",
    subcommands: [
      LinkDefaultCommand.command, LinkDemoCommand.command, LinkBannerCommand.command,
      LinkSiteCommand.command, LinkEntitlementsCommand.command, LinkBudgetCommand.command,
      LinkCheckCommand.command, LinkDiffCommand.command, LinkProjectCommand.command,
      LinkExperiencesCommand.command, LinkLocalCommand.command, LinkRedirectsCommand.command,
    ])
}
