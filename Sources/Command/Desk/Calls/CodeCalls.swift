internal import Contents

/// The requests about a single code: the preview while somebody types, and the file to save.
struct CodeCalls {
  private static let types = [
    "svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf",
    "eps": "application/postscript",
  ]

  /// The code as a file, with the facts that the command reports, as JSON.
  func code(_ asked: RequestBody) throws -> JSONValue {
    let form = try asked.optionalText("as") ?? "svg"
    guard let type = Self.types[form] else {
      throw CallRefusal("a code is made as svg, png, pdf or eps")
    }
    let scratch = try TemporaryFolder()
    var line = CommandLineBuilder(folder: scratch.path)
    line.add("-o", "code.\(form)")
    try addLook(asked.part("look") ?? RequestBody(body: [:]), &line)
    try addContent(asked, &line)
    let outcome = try CommandCall(words: ["qr", "--json"] + line.words, folder: scratch.path).run()
    let facts = try outcome.object()
    let bytes = try InputFile.contents(of: scratch.path + "/code." + form, limit: 64 << 20)
    return [
      "ok": true, "name": .string("code." + form), "type": .string(type),
      "bytes": .string(String(decoding: base64(bytes), as: UTF8.self)),
      "warnings": PageWarning.json(
        facts["warnings"]?.arrayValue?.compactMap(\.stringValue) ?? [],
        address: try asked.part("of")?.optionalText("url")),
      "facts": facts,
      "notes": PageWarning.json([facts["logo"]?.stringValue].compactMap(\.self)),
      "command": .string(CommandCall.line(["qr"] + line.words)),
    ]
  }

  /// The lint findings for a URL, as JSON.
  func lint(_ asked: RequestBody) throws -> JSONValue {
    let url = try asked.text("url")
    guard !url.contains(where: \.isNewline) else { throw CallRefusal("a URL is one line") }
    let outcome = try CommandCall(
      words: ["lint", "--json", "-"], input: Array((url + "\n").utf8), folder: "/"
    ).run(answers: [ExitStatus.no.rawValue, ExitStatus.badData.rawValue])
    let findings = try outcome.lines().first?["findings"] ?? []
    return ["ok": true, "findings": findings]
  }

  // MARK: Content

  private func addContent(_ asked: RequestBody, _ line: inout CommandLineBuilder) throws {
    guard let of = try asked.part("of") else { throw CallRefusal("of is missing") }
    if let url = try of.optionalText("url") { return try Self.addOperand(url, &line) }
    if let text = try of.optionalText("text") {
      line.words.append("--text")
      return try Self.addOperand(text, &line)
    }
    try Self.addFields(of, &line)
  }

  /// Adds the fields of a content that a request describes by its kind.
  static func addFields(_ of: RequestBody?, _ line: inout CommandLineBuilder) throws {
    guard let of, let kind = ContentCatalogue.named(try of.text("kind")),
      let fields = try of.part("fields")
    else { throw CallRefusal("a code is of a url, a text or a kind with its fields") }
    for field in kind.definition.fields {
      for value in try fields.texts(field.name) where !value.isEmpty {
        try line.add(field, value, of: kind.definition)
      }
    }
  }

  /// Adds the content of the rows of a job, whose fields may have names of columns in braces.
  static func addRowContent(_ of: RequestBody, _ line: inout CommandLineBuilder) throws {
    if let text = try of.optionalText("text") { return line.add("--text", text) }
    guard let kind = ContentCatalogue.named(try of.text("kind")),
      let fields = try of.part("fields")
    else { throw CallRefusal("rows have a text or a kind with its fields") }
    for field in kind.definition.fields {
      for value in try fields.texts(field.name) where !value.isEmpty {
        // The name of a column is not secret.
        let isConstant = !value.contains("{")
        let spelling = CellSpelling(field: field.name, of: kind.definition.word)
        let right = isConstant ? spelling?.spelled(value) ?? value : value
        try line.add(
          field, right, of: kind.definition, isSecret: field.isSecret && isConstant)
      }
    }
  }

  static func addOperand(_ text: String, _ line: inout CommandLineBuilder) throws(CallRefusal) {
    guard text != "-" else { throw CallRefusal("a lone '-' cannot be the content of a code") }
    line.words += text.hasPrefix("-") ? ["--", text] : [text]
  }

  // MARK: Look

  private func addLook(_ look: RequestBody, _ line: inout CommandLineBuilder) throws {
    try Self.add(
      [
        ("size", "size"), ("distance", "distance"), ("module", "module"), ("dpi", "dpi"),
        ("level", "level"), ("dark", "dark"), ("light", "light"), ("quietZone", "quiet-zone"),
      ], of: look, &line)
    for caption in try look.texts("captions") { line.add("--caption", caption) }
    if try look.isOn("captionHost") { line.words.append("--caption-host") }
    if try look.isOn("asTyped") { line.words.append("--no-upper") }
    try Self.addLogo(look, &line)
  }

  /// Adds to a command line the options that correspond to members of a look.
  static func add(
    _ options: [(member: String, option: String)], of look: RequestBody,
    _ line: inout CommandLineBuilder
  ) throws(CallRefusal) {
    for (member, option) in options {
      if let value = try look.word(member) { line.add("--" + option, value) }
    }
  }

  static func addLogo(_ look: RequestBody, _ line: inout CommandLineBuilder) throws {
    guard let logo = try look.part("logo") else { return }
    let name = try RefusedField.named("logo") {
      let name = try BareFileName(logo.text("name"))
      try line.write(logo.bytes(), to: name)
      return name
    }
    line.add("--logo", name.text)
    if let size = try look.word("logoSize") { line.add("--logo-size", size) }
  }
}
