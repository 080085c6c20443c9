import TagCommands
import Readers
import VirtualReaders

/// The steps of `beckon demo`: commands that anybody could type, run one after the other in a
/// folder, each shown with its output. It throws if a command does not do what it shows.
struct Demo: ~Copyable {
  private let styling: Styling
  private let folder: String
  private let program: String
  private var output = StandardOutput()

  init(in folder: String, styling: Styling) throws {
    guard let program = RunningProcess.currentProgram else {
      throw SystemIOError(.notFound, .start, "beckon")
    }
    (self.folder, self.program, self.styling) = (folder, program, styling)
  }

  mutating func run() throws {
    try OutputFile.write(Array(Self.table.utf8), to: folder + "/routes.json")
    let url = try printRoute()
    try step("Nothing would go wrong with it on a wall", ["lint", url], shows: "")
    try makeCode(of: url)
    try writeTag(url)
    try runJob()
    try finish()
  }

  /// The content of docs/routes.example.json, as the demonstration's route table.
  static let table = """
    {
      "hosts": ["eat.example.com"],
      "routes": [
        {"name": "table", "pattern": "/s/{store:int}/t/{table}"},
        {"name": "store", "pattern": "/s/{store:int}"}
      ]
    }

    """
  private static let routes = ["--routes", "routes.json"]

  private mutating func printRoute() throws -> String {
    let printed = try step(
      "A route and its values become a URL",
      ["route", "print"] + Self.routes + ["table", "store=42", "table=7"], shows: "https://")
    return printed.filter { !$0.isNewline }
  }

  private mutating func makeCode(of url: String) throws {
    try step(
      "The URL becomes a code for a printer, read back before it gets its name",
      ["qr", url, "-o", "door.png", "--size", "30mm"], shows: "read back")
    try step(
      "A picture of it leads back to the route", ["scan", "door.png"] + Self.routes,
      shows: "table        7")
  }

  private mutating func writeTag(_ url: String) throws {
    let virtual = try VirtualReader(VirtualReaderSpecification("virtual:ntag213"))
    defer { virtual.close() }
    let link = try SymbolicLink(at: folder + "/reader", to: virtual.path)
    let reader = ["--reader", "pn532_uart:reader"]
    try title("A virtual reader stands in for one of USB, with a blank tag on it")
    try show(styling(.faint, "beckon simulate --tag ntag213 --link reader"))
    try step(
      "The URL goes onto the tag and is read back, through libnfc",
      ["tag", "write"] + reader + [url], shows: "read back and equal")
    try step(
      "The tag leads back to the route, too", ["tag", "read"] + reader + Self.routes,
      shows: "table        7")
    withExtendedLifetime(link) {}
  }

  /// The arguments of the command that creates the demonstration's job.
  private static let newJob = [
    "job", "new", "tables.json", "--count", "50", "--template",
    "https://eat.example.com/s/42/t/{table}", "--value", "table=serial:1", "--chip", "ntag213",
  ]

  private mutating func runJob() throws {
    try step("A job is fifty rows, each with a URL of its own", Self.newJob, shows: "")
    try step(
      "They go onto fifty virtual tags, dealt one by one; a ledger knows which is where",
      ["job", "run", "tables.json", "--station", "demo", "--deck", "ntag213"],
      shows: "50 of 50 rows done", atMost: 5)
  }

  private mutating func finish() throws {
    try title("What was made")
    for name in ["routes.json", "door.png", "tables.json"] {
      let file = try InputFile.contents(of: folder + "/" + name, limit: 1 << 20)
      try show("\(name.padded(to: 13))\(counted(file.count, "byte"))")
    }
    let last =
      "The values that were put in are the values that come out, of the picture and of the tag."
    try output.write("\n\(styling(.green, last))\n")
    try output.flush()
  }

  /// Runs a command and shows its output, which must contain `expected`.
  @discardableResult private mutating func step(
    _ words: String, _ arguments: [String], shows expected: String, atMost: Int = .max
  ) throws -> String {
    try title(words)
    let line = "beckon " + arguments.joined(separator: " ")
    try show(styling(.faint, line))
    try output.flush()
    var command = ChildCommand(program, arguments + ["--color", "never"])
    command.folder = folder
    command.input = .empty
    let outcome = try command.run(within: .seconds(60))
    let printed = String(decoding: outcome.output, as: UTF8.self)
    guard outcome.ending == .exited(0), expected.isEmpty || printed.contains(expected) else {
      throw DemoStepFailure(line: line, complaint: String(decoding: outcome.errors, as: UTF8.self))
    }
    // The head of a ledger depends on the time.
    let lines = printed.split(separator: "\n").filter { !$0.hasPrefix("head ") }.map(String.init)
    for line in Self.ends(of: lines, atMost) { try show(line) }
    return printed
  }

  /// The first and last of the lines, if there are more than `most`.
  private static func ends(of lines: [String], _ most: Int) -> [String] {
    lines.count <= most
      ? lines : lines.prefix(2) + ["…"] + lines.suffix(most - 3)
  }

  private mutating func title(_ words: String) throws {
    try output.write("\n\(styling(.bold, words))\n")
  }

  private mutating func show(_ text: String) throws { try output.write("  \(text)\n") }

  /// The error that a command did not do what the demonstration shows.
  struct DemoStepFailure: CommandError, CustomStringConvertible {
    let line: String
    let complaint: String

    var exitStatus: ExitStatus { .bug }

    var description: String {
      "'\(line)' did not do what it should" + (complaint.isEmpty ? "" : ": " + complaint)
    }
  }
}
