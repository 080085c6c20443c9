/// The lines and JSON that report a finished QR code.
extension FinishedQR {
  private var symbol: QRCode { drawn.symbol }

  /// The symbol in words, such as "version 3, level Q, mask 4".
  var symbolWords: String {
    "\(symbol.version.isMicro ? "Micro QR " : "")version \(symbol.version), level \(symbol.level), "
      + "mask \(symbol.mask)" + (symbol.part.map { ", part \($0.index + 1) of \($0.count)" } ?? "")
  }

  /// A sentence about scheme and host, if they were written in capitals.
  var capitals: String? {
    guard symbol.hasCapitalHost else { return nil }
    return
      "\(String(decoding: symbol.payload, as: UTF8.self).excerpt): scheme and host in capitals mean "
      + "the same and make the symbol smaller"
  }

  /// The lines below the name of a file, with the level if it differs from the one asked for.
  func lines(asked: QRLevel) -> String {
    var rows: [(String, String)] = item.content?.facts.map { ($0.name, $0.value) } ?? []
    rows += [
      (
        "symbol",
        symbolWords + (symbol.level > asked ? " (\(asked) was asked for)" : "")
          + "; \(counted(symbol.capacityLeft, "bit")) free"
      )
    ]
    if let capitals { rows.append(("says", capitals)) }
    rows.append(("size", drawn.size.sentence))
    let page = drawn.page
    rows.append(
      (
        "page",
        "\(Millimetres.text(page.width)) by \(Millimetres.text(page.height)) mm with its quiet zone"
          + (page.bleed > 0 ? ", \(Millimetres.text(page.bleed)) mm of bleed" : "")
      ))
    if record?.format == .pdf, page.isLargerThanA4 {
      rows.append(
        ("paper", "larger than A4; --paper a4 divides it over sheets to be glued together"))
    }
    if let budget = drawn.budget { rows.append(("logo", "\(budget)")) }
    if let record {
      rows.append(
        (
          "file",
          "\(record.byteCount) bytes, " + (record.isVerified ? "read back" : "not read back")
        ))
    }
    return rows.lines(width: 8)
  }

  /// One object of the manifest. A code without a record of its own is a page of a PDF.
  func json(_ warnings: [String], verifies: Bool) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("index", .integer(item.index)), ("url", .string(item.text)),
      ("file", JSONValue(path)), ("version", .string("\(symbol.version)")),
      ("level", .string("\(symbol.level)")), ("mask", .integer(symbol.mask)),
      ("modules", .integer(symbol.version.size)),
      ("payload", .string(String(decoding: symbol.payload, as: UTF8.self))),
      ("symbolMillimetres", Millimetres.json(drawn.size.width)),
      ("widthMillimetres", Millimetres.json(drawn.page.width)),
      ("heightMillimetres", Millimetres.json(drawn.page.height)),
    ]
    if let content = item.content { members.append(("content", content.json)) }
    if let budget = drawn.budget { members.append(("logo", .string("\(budget)"))) }
    if let page { members.append(("page", .integer(page))) }
    if let part = symbol.part {
      members.append(("part", .integer(part.index + 1)))
      members.append(("parts", .integer(part.count)))
    }
    if let captions = item.captions {
      members.append(("captions", .array(captions.map(JSONValue.string))))
    }
    if let record {
      members += [
        ("format", .string(record.format.rawValue)), ("bytes", .integer(record.byteCount)),
        ("crc32", .string(hexadecimal(record.checksum, width: 8, .small))),
      ]
    } else {
      members.append(("format", .string(OutputFormat.pdf.rawValue)))
    }
    members.append(("verified", .bool(verifies)))
    members.append(("kept", .bool(wasKept)))
    members.append(("warnings", .array(warnings.map { .string($0) })))
    return JSONValue(members: members)
  }
}

extension Page {
  /// Whether the page fits on A4 neither upright nor on its side.
  fileprivate var isLargerThanA4: Bool {
    min(width, height) > 210_000 || max(width, height) > 297_000
  }
}
