import CommandLineKit
import HostIO

/// `beckon demo`: the whole way, as far as it goes without anything attached.
enum DemoCommand {
  static let command: Command = Command(
    "demo",
    summary: "Take one URL the whole way, with nothing attached",
    discussion: """
      Prints a route, checks the URL, makes the bytes for a tag, lays them into the memory of an \
      NTAG213, reads them back and finds the route and its values again. Nothing is written to \
      disk. Each step shows the command that does it.
      """,
    examples: [Example("beckon demo", "Watch the steps")],
    action: { arguments in
      var demo = Demo(styling: try Styling(arguments))
      try demo.run()
      return .done
    })
}
