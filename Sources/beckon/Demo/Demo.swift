import HostIO
import InvocationURLs
import NDEF

/// The steps of `beckon demo`; each throws when what it shows would not be true.
struct Demo: ~Copyable {
  let styling: Styling
  private var output = StandardOutput()

  init(styling: Styling) { self.styling = styling }

  mutating func run() throws {
    let url = try fillTemplate()
    try lint(url)
    let message = try encode(url)
    let memory = try writeTag(message)
    try readBack(memory, expecting: url)
    try output.write("\n\(styling(.green, "The URL that was put in is the URL that comes out."))\n")
    try output.flush()
  }

  private mutating func fillTemplate() throws -> InvocationURL {
    let template = "https://eat.example.com/s/{store}/t/{table}"
    try step("A template becomes a URL", "url expand '\(template)' store=42 table=7")
    let url = try URITemplate(template).expandStrictly(["store": "42", "table": "7"])
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

  private mutating func readBack(_ memory: [UInt8], expecting url: InvocationURL) throws {
    try step("The tag is read back", "ndef decode --as container …")
    guard let bytes = NDEFInput(memory[...], as: .container)?.message,
      let text = try NDEFMessage(decoding: bytes).firstURI()
    else { throw BadData("the tag holds no URI") }
    try show(text)
    guard try InvocationURL(text).isEquivalent(to: url) else {
      throw BadData("the tag holds \(text), not \(url)")
    }
  }

  private mutating func step(_ title: String, _ command: String? = nil) throws {
    try output.write("\n\(styling(.bold, title))\n")
    if let command { try show(styling(.faint, "beckon " + command)) }
  }

  private mutating func show(_ text: String) throws { try output.write("  \(text)\n") }
}
