internal import Basics
internal import HostIO
internal import JSONText

/// One code on labels as they are bought, as many of them as somebody wants.
struct CodeLabelErrands {
  /// Sheets as a picture of the first; with `"file": true` the file itself. No ledger knows of either.
  func labels(_ asked: Asked) throws -> JSONValue {
    let scratch = try TemporaryFolder()
    var line = CommandWords(folder: scratch.path)
    line.add("--stock", try asked.text("stock"))
    for (member, usual) in [("start", 1), ("copies", 1)] {
      if let number = try asked.number(member), number != usual {
        line.add("--" + member, "\(number)")
      }
    }
    try addLook(asked.part("look") ?? Asked(body: [:]), &line)
    guard let url = try asked.part("of")?.optionalText("url") else {
      throw ErrandRefusal("labels here are of a web address; other contents become labels as a job")
    }
    try CodeErrands.addOperand(url, &line)
    let isFile = try asked.isOn("file")
    let name = isFile ? "labels.pdf" : "sheet.png"
    let outcome = try Errand(
      words: ["sheet", "--json", "-o", name] + (isFile ? [] : ["--preview", "1"]) + line.words,
      folder: scratch.path
    ).run()
    let sheet: [(String, JSONValue)] = [
      ("name", .string(name)), ("type", .string(isFile ? "application/pdf" : "image/png")),
      ("bytes", .string(try SheetErrands.base64(of: scratch.path + "/" + name))),
    ]
    let told: [(String, JSONValue)] = [
      ("ok", true), ("warnings", .array(outcome.warnings.map(JSONValue.string))),
      ("command", .string(Errand.line(["sheet"] + line.words + ["-o", "labels.pdf"]))),
    ]
    return .object(
      JSONObject(told + (isFile ? sheet : [("preview", .object(JSONObject(sheet)))])))
  }

  /// Of how a code looks what a label leaves open: its stock says how large it is.
  private func addLook(_ look: Asked, _ line: inout CommandWords) throws {
    try CodeErrands.add(
      [
        ("level", "level"), ("dark", "dark"), ("light", "light"), ("quietZone", "quiet-zone"),
        ("dpi", "dpi"),
      ],
      of: look, &line)
    for caption in try look.texts("captions") { line.add("--line", caption) }
    if try look.isOn("captionHost") { line.add("--line", "{host}") }
    try CodeErrands.addLogo(look, &line)
  }
}
