import Artwork
import Codes
import QRCodes
package import Labels

/// A report on the labels that were made.
package struct SheetReport {
  private var kinds: [String: (first: String, count: Int)] = [:]
  private var order: [String] = []
  private(set) var lines = ""
  private var labelCount = 0
  private var last: SheetPlace?
  private var least = Int.max
  private var dots: Int?

  package mutating func warn(_ sentence: String, _ kind: String) {
    if kinds[kind] == nil { order.append(kind) }
    kinds[kind] = (kinds[kind]?.first ?? sentence, (kinds[kind]?.count ?? 0) + 1)
  }

  /// The warnings, each kind once, with the number of labels it concerns.
  package var warnings: [String] {
    order.compactMap { kinds[$0] }.map {
      $0.count == 1 ? $0.first : "\($0.first) (\(counted($0.count, "label")) like this)"
    }
  }

  package mutating func add(_ item: SheetItem, _ label: RenderedLabel, _ places: [SheetPlace]) {
    labelCount += places.count
    last = places.last ?? last
    let module = label.code.size.width / label.code.size.modules
    if module < least { (least, dots) = (module, label.code.size.dotsPerModule) }
    for place in places {
      let line: JSONValue = [
        "index": .integer(item.index), "url": .string(item.url), "sheet": .integer(place.sheet),
        "label": .integer(place.label), "version": .string("\(label.code.symbol.version)"),
        "level": .string("\(label.code.symbol.level)"),
        "symbolMillimetres": Millimetres.json(label.code.size.width),
        "dotsPerModule": label.code.size.dotsPerModule.map { .integer($0) } ?? .null,
      ]
      lines += line.text() + "\n"
    }
  }

  /// The size of the modules of the smallest code.
  package var size: String {
    "modules of \(Millimetres.text(least)) mm"
      + (dots.map { ", \(counted($0, "dot")) each" } ?? "")
  }

  package func summary(_ request: SheetRequest, sheets: Int) -> String {
    let used = last.map { "; the last sheet is used up to label \($0.label)" } ?? ""
    return """
      \(request.path.safeForTerminal())
        \(counted(labelCount, "label")) on \(counted(sheets, "sheet")) of \(request.paper.words)\(used)
        the smallest code has \(size)\(request.verifies ? "; every code was read back at its place" : "")
        print it at 100 %, not fitted to the page

      """
  }
}
