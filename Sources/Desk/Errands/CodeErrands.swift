internal import Basics
internal import CommandHabits
internal import CommandLineKit
internal import Contents
internal import HostIO
internal import JSONText

/// A code: what the page shows while somebody types, and the file that is taken away.
struct CodeErrands {
  private static let types = [
    "svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf",
    "eps": "application/postscript",
  ]

  /// The file, with what the command says of it.
  func code(_ asked: Asked) throws -> JSONValue {
    let form = try asked.optionalText("as") ?? "svg"
    guard let type = Self.types[form] else {
      throw ErrandRefusal("a code is made as svg, png, pdf or eps")
    }
    let scratch = try TemporaryFolder()
    var line = CommandWords(folder: scratch.path)
    line.add("-o", "code.\(form)")
    try addLook(asked.part("look") ?? Asked(body: [:]), &line)
    try addContent(asked, &line)
    let outcome = try Errand(words: ["qr", "--json"] + line.words, folder: scratch.path).run()
    let facts = try outcome.object()
    let bytes = try InputFile.contents(of: scratch.path + "/code." + form, limit: 64 << 20)
    return [
      "ok": true, "name": .string("code." + form), "type": .string(type),
      "bytes": .string(String(decoding: base64(bytes), as: UTF8.self)),
      "warnings": facts["warnings"] ?? [], "facts": facts,
      "notes": .array([facts["logo"]].compactMap(\.self)),
      "command": .string(Errand.line(["qr"] + line.words)),
    ]
  }

  /// What lint says of a URL.
  func lint(_ asked: Asked) throws -> JSONValue {
    let url = try asked.text("url")
    guard !url.contains(where: \.isNewline) else { throw ErrandRefusal("a URL is one line") }
    let outcome = try Errand(
      words: ["lint", "--json", "-"], input: Array((url + "\n").utf8), folder: "/"
    ).run(answers: [ExitStatus.no.rawValue, ExitStatus.badData.rawValue])
    let findings = try outcome.lines().first?["findings"] ?? []
    return ["ok": true, "findings": findings]
  }

  // MARK: What it is of

  private func addContent(_ asked: Asked, _ line: inout CommandWords) throws {
    guard let of = try asked.part("of") else { throw ErrandRefusal("of is missing") }
    if let url = try of.optionalText("url") { return try Self.addOperand(url, &line) }
    if let text = try of.optionalText("text") {
      line.words.append("--text")
      return try Self.addOperand(text, &line)
    }
    guard let kind = ContentKinds.named(try of.text("kind")), let fields = try of.part("fields")
    else { throw ErrandRefusal("a code is of a url, a text or a kind with its fields") }
    for field in kind.definition.fields {
      for value in try fields.texts(field.name) where !value.isEmpty {
        try line.add(field, value, of: kind.definition)
      }
    }
  }

  static func addOperand(_ text: String, _ line: inout CommandWords) throws(ErrandRefusal) {
    guard text != "-" else { throw ErrandRefusal("a lone '-' is not what a code can be of") }
    line.words += text.hasPrefix("-") ? ["--", text] : [text]
  }

  // MARK: How it looks

  private func addLook(_ look: Asked, _ line: inout CommandWords) throws {
    try Self.add(
      [
        ("size", "size"), ("distance", "distance"), ("module", "module"), ("dpi", "dpi"),
        ("level", "level"), ("dark", "dark"), ("light", "light"), ("quietZone", "quiet-zone"),
      ], of: look, &line)
    for caption in try look.texts("captions") { line.add("--caption", caption) }
    if try look.isOn("captionHost") { line.words.append("--caption-host") }
    try Self.addLogo(look, &line)
  }

  /// The options that members of a look are.
  static func add(
    _ options: [(member: String, option: String)], of look: Asked, _ line: inout CommandWords
  ) throws(ErrandRefusal) {
    for (member, option) in options {
      if let value = try look.word(member) { line.add("--" + option, value) }
    }
  }

  static func addLogo(_ look: Asked, _ line: inout CommandWords) throws {
    guard let logo = try look.part("logo") else { return }
    let name = try PlainName(logo.text("name"))
    try line.write(logo.bytes(), to: name)
    line.add("--logo", name.text)
    if let size = try look.word("logoSize") { line.add("--logo-size", size) }
  }
}
