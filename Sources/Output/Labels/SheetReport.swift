import Artwork
import Basics
import Codes
import CommandLineKit
import JSONText
import QRCodes

/// A report on the labels that were made, for people and programs.
package struct SheetReport {
  private var kinds: [String: (first: String, count: Int)] = [:]
  private var order: [String] = []
  /// The report for programs, one line of JSON for each label.
  package private(set) var lines = ""
  private var labelCount = 0
  private var last: SheetPlace?
  private var least = Int.max
  private var width = 0
  private var dots: Int?
  private let fit: LabelFit?
  /// The labels that limit the size of all, each with the reason, as sentences.
  package let limits: [String]

  /// Creates a report on labels of one size, if they have one.
  package init(_ fit: LabelFit?, _ items: [SheetItem]) {
    self.fit = fit
    limits = (fit?.limits ?? []).map { limit in
      switch limit {
      case .code(let index):
        "every code is of version \(fit.map { "\($0.version)" } ?? ""), which "
          + "\(items[index].labelName) needs for its URL"
      case .line(let index, let line, let size):
        "the letters of \(quoted(line)) are \(Self.tenths(size)) mm, the largest size for "
          + "\(items[index].labelName)"
      case .text(let index):
        "the letters are \(Self.tenths(fit?.letterSize ?? 0)) mm, the largest size for "
          + "\(items[index].labelName), \(quoted(items[index].lines.longest))"
      }
    }
  }

  /// Formats a letter size in millimetres, rounded down to a tenth.
  private static func tenths(_ size: Int) -> String { Millimetres.text(size / 100 * 100) }

  /// Adds a warning. Warnings of one kind are counted together.
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

  /// Adds a label that was placed at these positions.
  package mutating func add(_ item: SheetItem, _ label: RenderedLabel, _ places: [SheetPlace]) {
    labelCount += places.count
    last = places.last ?? last
    let module = label.code.size.width / label.code.size.modules
    width = label.code.size.width
    if module < least { (least, dots) = (module, label.code.size.dotsPerModule) }
    for place in places {
      let line: JSONValue = [
        "index": .integer(item.index), "url": .string(item.url), "sheet": .integer(place.sheet),
        "label": .integer(place.label), "version": .string("\(label.code.symbol.version)"),
        "level": .string("\(label.code.symbol.level)"),
        "symbolMillimetres": Millimetres.json(label.code.size.width),
        "dotsPerModule": label.code.size.dotsPerModule.map { .integer($0) } ?? .null,
        "letterMillimetres": label.letterSize.map(Millimetres.json) ?? .null,
      ]
      lines += line.text() + "\n"
    }
  }

  /// The size of the codes and of their modules, in words.
  package var size: String {
    let modules =
      "modules of \(Millimetres.text(least)) mm"
      + (dots.map { ", \(counted($0, "dot")) each" } ?? "")
    return fit == nil
      ? "the smallest code has \(modules)"
      : "every code is \(Millimetres.text(width)) mm wide, with \(modules)"
  }

  /// Returns a summary for people of a file with this number of sheets.
  package func summary(_ plan: SheetPlan, sheets: Int) -> String {
    let used = last.map { "; the last sheet is used up to label \($0.label)" } ?? ""
    return """
      \(plan.path.safeForTerminal())
        \(counted(labelCount, "label")) on \(counted(sheets, "sheet")) of \(plan.paper.words)\(used)
        \(size)\(plan.verifies ? "; every code was read back at its place" : "")
      \(limits.map { "  \($0)\n" }.joined())  print it at 100 %, not fitted to the page

      """
  }
}

extension [String] {
  fileprivate var longest: String { self.max { $0.count < $1.count } ?? "" }
}
