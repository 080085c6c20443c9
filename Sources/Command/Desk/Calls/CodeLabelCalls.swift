/// The requests for labels that all have the same code.
struct CodeLabelCalls {
  /// The sheets as a picture of the first one or, with `"file": true`, as the file itself. Neither
  /// is recorded in a ledger.
  func labels(_ asked: RequestBody) throws -> JSONValue {
    let scratch = try TemporaryFolder()
    var line = CommandLineBuilder(folder: scratch.path)
    line.add("--stock", try asked.text("stock"))
    for (member, usual) in [("start", 1), ("copies", 1)] {
      if let number = try asked.number(member), number != usual {
        line.add("--" + member, "\(number)")
      }
    }
    try addLook(asked.part("look") ?? RequestBody(body: [:]), &line)
    guard let url = try asked.part("of")?.optionalText("url") else {
      throw CallRefusal(
        "labels here are for a web address; use a job for labels with other contents")
    }
    try CodeCalls.addOperand(url, &line)
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
      ("ok", true), ("warnings", .array(outcome.warnings.map(JSONValue.string))),
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
    for caption in try look.texts("captions") { line.add("--line", caption) }
    if try look.isOn("captionHost") { line.add("--line", "{host}") }
    try CodeCalls.addLogo(look, &line)
  }
}
