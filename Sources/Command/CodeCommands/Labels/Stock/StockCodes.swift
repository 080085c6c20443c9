/// The table of how large QR codes can be on a stock.
extension Stock {
  static let versions = 1...4

  var codeLines: [String] {
    let rooms = Self.versions.map { room(version: $0) }
    var lines = [heading]
    let names = rooms[0].dots.map(\.resolution.shortWords)
    lines.append(
      "  version  modules  module     " + names.map { $0.padded(to: 8) }.joined(separator: "  "))
    for room in rooms {
      let dots = room.dots.map { counted($0.count, "dot").padded(to: 8) }.joined(separator: "  ")
      let modules = String(MaxCodeSize.modules(room.version))
      let module = room.module.units == 0 ? "-" : "\(room.module.mmText) mm"
      let row =
        "  \(String(room.version).padded(to: 7))  \(modules.padded(to: 7))  "
        + "\(module.padded(to: 9))  \(dots)"
      lines.append(row + note(room))
    }
    return lines.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private var heading: String {
    switch form {
    case .sheet(let sheet):
      "A QR code with its quiet zone has \(sheet.codeSide.mmText) mm of a label's side:"
    case .roll(let roll):
      "A QR code with its quiet zone has \(roll.squareDots) dots of a label's side:"
    }
  }

  /// A note on modules that are too fine even for the best printer.
  private func note(_ room: MaxCodeSize) -> String {
    (room.dots.map(\.count).max() ?? 0) < MaxCodeSize.minDotsPerModule
      ? "  too fine: \(MaxCodeSize.minDotsPerModule) dots are the least" : ""
  }
}

extension Labels.Resolution {
  /// The resolution as printers are sold: "203 dpi".
  fileprivate var shortWords: String {
    switch self {
    case .perInch(let count): "\(count) dpi"
    case .perMillimetre(let count): "\(count * 254 / 10) dpi"
    }
  }
}
