import CommandHabits
import AppClipCodes
import CSVText
import CommandLineKit
import HostIO

/// The CSV that goes with a folder of Apple's SVG files to whoever prints them.
package struct ClipHandOver {
  /// Apple's print shop takes no more codes at once.
  package static let mostCodes = 10_000
  /// Nor longer names.
  package static let longestName = 188
  private static let limit = 64 << 20

  let rows: [ClipCheck.Row]

  /// Reads the table; the files lie beside it.
  init(reading path: String) throws {
    let table = try CSVTable(InputFile.contents(of: path, limit: Self.limit))
    for column in ["SVG File Name", "URL"] where table.header.index(of: column) == nil {
      throw BadData(
        "\(path.safeForTerminal()): there is no column '\(column)'; a hand-over table has "
          + "'SVG File Name' and 'URL'")
    }
    guard table.count <= Self.mostCodes else {
      throw BadData(
        "\(path.safeForTerminal()): \(table.count) codes; one hand-over has at most "
          + "\(Self.mostCodes), so divide it")
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
        row.faults.append("\(place): the file is named before; each code has a file of its own")
      }
      if name.utf8.count > Self.longestName {
        row.faults.append(
          "\(place): the name has \(name.utf8.count) characters; at most \(Self.longestName) are "
            + "taken")
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

  private static func kind(_ text: String?) -> ClipKind? {
    switch text?.lowercased() {
    case "cam", "camera": .camera
    case "nfc": .nfc
    default: nil
    }
  }
}
