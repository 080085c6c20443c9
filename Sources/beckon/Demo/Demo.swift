import HostIO
import InvocationRouter
import InvocationURLs
import NDEF
import RouteFiles

/// The steps of `beckon demo`; each throws when what it shows would not be true.
struct Demo: ~Copyable {
  let styling: Styling
  private var output = StandardOutput()

  init(styling: Styling) { self.styling = styling }

  mutating func run() throws {
    let file = try RouteFile(reading: Array(Self.table.utf8))
    let values: RouteValues = ["store": 42, "table": "7"]
    let url = try printRoute(file, values)
    try lint(url)
    let message = try encode(url)
    let memory = try writeTag(message)
    let read = try readBack(memory, expecting: url)
    try resolve(read, file, expecting: values)
    let last = "The values that were put in are the values that come out."
    try output.write("\n\(styling(.green, last))\n")
    try output.flush()
  }

  /// What docs/routes.example.json holds, so that the commands shown can be repeated.
  static let table = """
    {
      "hosts": ["eat.example.com"],
      "routes": [
        {"name": "table", "pattern": "/s/{store:int}/t/{table}"},
        {"name": "store", "pattern": "/s/{store:int}"}
      ]
    }

    """
  private static let tablePath = "docs/routes.example.json"

  private mutating func printRoute(
    _ file: RouteFile, _ values: RouteValues
  ) throws -> InvocationURL {
    try step(
      "A route and its values become a URL",
      "route print --routes \(Self.tablePath) table store=42 table=7")
    guard let route = file.router["table"] else { throw BadData("the demo has no route 'table'") }
    try show("the route is \(route.pattern)")
    let url = try route.url(values)
    try show(url.text)
    return url
  }

  private mutating func lint(_ url: InvocationURL) throws {
    try step("Nothing would go wrong with it on a wall", "lint \(url.text)")
    let findings = Linter(publicSuffixes: try PublicSuffixFile.load()).findings(in: url)
    if let error = findings.first(where: { $0.level == .error }) { throw BadData("\(error)") }
    for finding in findings where finding.level == .warning { try show("\(finding)") }
    try show(
      "no errors, \(counted(findings.count { $0.level == .warning }, "warning")), "
        + counted(findings.count { $0.level == .info }, "note"))
  }

  private mutating func encode(_ url: InvocationURL) throws -> [UInt8] {
    try step("The URL becomes the bytes for a tag", "ndef encode --uri \(url.text)")
    let bytes = NDEFMessage([try .uri(url.text)]).encoded()
    try show(ByteText.hexadecimal.text(bytes))
    return bytes
  }

  /// An NTAG213 as the factory delivers it, from its capability container on.
  private static let factoryTag: [UInt8] =
    [0xE1, 0x10, 0x12, 0x00, 0x01, 0x03, 0xA0, 0x0C, 0x34, 0x03, 0x00, 0xFE]
    + [UInt8](repeating: 0, count: 136)

  private mutating func writeTag(_ message: [UInt8]) throws -> [UInt8] {
    try step("The bytes go into the memory of an NTAG213, the length last")
    guard let tag = NDEFTagMemory(fromContainer: Self.factoryTag[...]) else {
      throw BadData("the tag of the demo has no capability container")
    }
    let plan = try tag.plan(writing: message)
    for write in plan.writes {
      try show(
        "page \(write.page)".padded(to: 9)
          + "\(ByteText.hexadecimal.text(write.bytes))  \(write.purpose)")
    }
    return tag.container.bytes + plan.data
  }

  /// Returns the message.
  private mutating func readBack(
    _ memory: [UInt8], expecting url: InvocationURL
  ) throws -> [UInt8] {
    try step("The tag is read back", "ndef decode --as container …")
    guard let bytes = NDEFInput(memory[...], as: .container)?.message,
      let text = try NDEFMessage(decoding: bytes).firstURI()
    else { throw BadData("the tag holds no URI") }
    try show(text)
    guard try InvocationURL(text).isEquivalent(to: url) else {
      throw BadData("the tag holds \(text), not \(url)")
    }
    return Array(bytes)
  }

  private mutating func resolve(
    _ message: [UInt8], _ file: RouteFile, expecting values: RouteValues
  ) throws {
    try step(
      "The same routes say what it means",
      "ndef decode --routes \(Self.tablePath) --as container …")
    let resolution = ResolutionText(Payload(.nfcTag, bytes: message), file)
    guard case .invocation(let invocation) = resolution.resolution.outcome,
      invocation.route.name == "table", invocation.values == values
    else { throw BadData("the message does not lead back to the route 'table'") }
    for line in resolution.text(styling).split(separator: "\n") { try show(String(line)) }
  }

  private mutating func step(_ title: String, _ command: String? = nil) throws {
    try output.write("\n\(styling(.bold, title))\n")
    if let command { try show(styling(.faint, "beckon " + command)) }
  }

  private mutating func show(_ text: String) throws { try output.write("  \(text)\n") }
}
