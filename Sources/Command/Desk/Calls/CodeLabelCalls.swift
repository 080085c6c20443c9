internal import Contents

/// The requests for labels and cards with a single code of any content, in any number.
struct CodeLabelCalls {
  /// The sheets as a picture of the first one or, with `"file": true`, as the file itself. Neither
  /// is recorded in a ledger.
  func labels(_ asked: RequestBody) throws -> JSONValue {
    let scratch = try TemporaryFolder()
    var line = CommandLineBuilder(folder: scratch.path)
    let areCards = try CardCalls.add(asked, &line)
    if !areCards { line.add("--stock", try asked.text("stock")) }
    for member in areCards ? ["copies"] : ["start", "copies"] {
      if let number = try asked.number(member), number != 1 {
        line.add("--" + member, "\(number)")
      }
    }
    let look = try asked.part("look") ?? RequestBody(body: [:])
    try addLook(look, &line)
    if areCards {
      // The title and the text of a card are its own, not those below a code.
      for text in try asked.texts("lines") { line.add("--line", text) }
    } else {
      try addLines(look, &line)
    }
    try addContent(asked, &line)
    let isFile = try asked.isOn("file")
    let name = isFile ? "labels.pdf" : "sheet.png"
    let outcome = try CommandCall(
      words: ["sheet", "--json", "-o", name] + (isFile ? ["--progress"] : ["--preview", "1"])
        + line.words,
      folder: scratch.path, isCancellable: true
    ).run()
    let sheet: [(String, JSONValue)] = [
      ("name", .string(name)), ("type", .string(isFile ? "application/pdf" : "image/png")),
      ("bytes", .string(try SheetCalls.base64(of: scratch.path + "/" + name))),
    ]
    let told: [(String, JSONValue)] = [
      ("ok", true),
      ("warnings", outcome.warnings(address: try asked.part("of")?.optionalText("url"))),
      ("command", .string(CommandCall.line(["sheet"] + line.words + ["-o", "labels.pdf"]))),
    ]
    return .object(
      JSONObject(told + (isFile ? sheet : [("preview", .object(JSONObject(sheet)))])))
  }

  /// Adds the parts of a look that labels have; their size follows from the stock.
  private func addLook(_ look: RequestBody, _ line: inout CommandLineBuilder) throws {
    try CodeCalls.add(
      [
        ("level", "level"), ("dark", "dark"), ("light", "light"), ("quietZone", "quiet-zone"),
        ("dpi", "dpi"),
      ],
      of: look, &line)
    try CodeCalls.addLogo(look, &line)
  }

  private func addLines(_ look: RequestBody, _ line: inout CommandLineBuilder) throws {
    for caption in try look.texts("captions") { line.add("--line", caption) }
    if try look.isOn("captionHost") { line.add("--line", "{host}") }
  }

  /// Adds a web address, a text, or the fields of another content.
  private func addContent(_ asked: RequestBody, _ line: inout CommandLineBuilder) throws {
    guard let of = try asked.part("of") else { throw CallRefusal("of is missing") }
    if let url = try of.optionalText("url") { return try CodeCalls.addOperand(url, &line) }
    if let text = try of.optionalText("text") { return addText(text, &line) }
    guard try of.optionalText("kind") == Place.definition.word else {
      return try CodeCalls.addFields(of, &line)
    }
    // The command's option of this name is for something else.
    let fields = try of.part("fields") ?? RequestBody(body: [:])
    var values = ContentValues()
    for field in Place.definition.fields {
      for value in try fields.texts(field.name) { values.append(field.name, value) }
    }
    let text = try Place(values).text()
    if text.hasPrefix("https:") { return try CodeCalls.addOperand(text, &line) }
    addText(text, &line)
  }

  private func addText(_ text: String, _ line: inout CommandLineBuilder) {
    let plain = text.replacing("{", with: "{{").replacing("}", with: "}}")
    line.add("--text", plain)
    line.add("--count", "1")
  }
}
