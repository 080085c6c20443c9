import CommandHabits
import CommandLineKit
import HostIO
import InvocationRouter
import InvocationURLs
import JSONText
import RouteFiles

/// `beckon route match`.
enum RouteMatchCommand {
  private static let urls = Operand(
    "URL", arity: .oneOrMore, help: "A URL; - reads one URL a line from standard input")

  static let command: Command = Command(
    "match",
    summary: "Say which route a URL belongs to, and with which values",
    discussion: """
      Exits 1 when a URL has no route, and 65 when a text is not a URL; the others are still shown.
      """,
    examples: [
      Example("beckon route match https://eat.example.com/s/42/t/7", "One URL"),
      Example("beckon route match --json - < scanned.txt", "A list, one JSON object a line"),
      Example(
        "beckon route match --routes clip.json https://eat.example.com/s/42", "Another table"),
    ],
    operands: [urls],
    options: [.routes, .json],
    action: { arguments in
      let file = try RouteTableInput.load(arguments)
      let styling = try Styling(arguments)
      var output = StandardOutput()
      var status = ExitStatus.done
      try InputLines.each(arguments[urls]) { text in
        let url: InvocationURL
        do throws(InvocationURLError) {
          url = try InvocationURL(text)
        } catch {
          status = .badData
          StandardError.write("beckon: \(text.safeForTerminal()): \(error)\n")
          return
        }
        let words = RouteWords(url, file)
        if !words.hasRoute, status == .done { status = .no }
        try output.write(arguments.has(.json) ? words.json.text() + "\n" : words.text(styling))
      }
      try output.flush()
      return status
    })
}
