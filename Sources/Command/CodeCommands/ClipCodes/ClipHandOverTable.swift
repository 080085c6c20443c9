import CSVText

/// The CSV file that accompanies a folder of Apple's SVG files to the print shop.
struct ClipHandOverTable {
  private static let limit = 64 << 20

  let rows: [ClipCheck.Row]

  /// Reads the table from a file, beside which the SVG files are.
  init(reading path: String) throws {
    let table = try CSVTable(InputFile.contents(of: path, limit: Self.limit))
    for column in ["SVG File Name", "URL"] where table.header.index(of: column) == nil {
      throw BadData(
        "\(path.safeForTerminal()): there is no column '\(column)'; a hand-over table has "
          + "'SVG File Name' and 'URL'")
    }
    guard table.count <= ClipHandOverLimits.maxCodeCount else {
      throw BadData(
        "\(path.safeForTerminal()): \(table.count) codes; one hand-over has at most "
          + "\(ClipHandOverLimits.maxCodeCount), so divide it")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var names: Set<String> = []
    rows = table.map { record in
      let name = record["SVG File Name"] ?? ""
      var row = ClipCheck.Row(
        path: folder + name, url: record["URL"] ?? "",
        kind: Self.kind(record["Type"]),
        logo: record["Logo"].flatMap { ClipCheck.Logo(rawValue: $0.lowercased()) },
        foreground: record["Foreground Color"].flatMap(ClipColour.init(hex:)),
        background: record["Background Color"].flatMap(ClipColour.init(hex:)))
      let place = "line \(record.line)"
      if name.isEmpty || name.contains("/") {
        row.faults.append("\(place): '\(name)' is not the name of a file beside the table")
      }
      if !names.insert(name).inserted {
        row.faults.append("\(place): the file is listed twice; each code needs its own file")
      }
      if name.utf8.count > ClipHandOverLimits.maxNameLength {
        row.faults.append(
          "\(place): the name has \(name.utf8.count) characters; the limit is \(ClipHandOverLimits.maxNameLength)"
        )
      }
      if let type = record["Type"], !type.isEmpty, Self.kind(type) == nil {
        row.faults.append("\(place): the type '\(type)' is neither 'cam' nor 'nfc'")
      }
      if let logo = record["Logo"], !logo.isEmpty, row.logo == nil {
        row.faults.append("\(place): the logo '\(logo)' is neither 'badge' nor 'none'")
      }
      return row
    }
  }

  private static func kind(_ text: String?) -> ClipGlyph? {
    switch text?.lowercased() {
    case "cam", "camera": .camera
    case "nfc": .nfc
    default: nil
    }
  }
}
