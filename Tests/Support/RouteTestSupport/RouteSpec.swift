import InvocationURLs
package import TestSupport

/// A route as the generator made it; the naive matcher works on this and not on our parser's
/// result.
package struct RouteSpec: Sendable {
  package indirect enum Part: Sendable {
    case constant(String)
    case words([String])
    case integer(ClosedRange<Int>)
    case text
    case many
    case any

    package var rank: Int {
      switch self {
      case .constant: 0
      case .words: 1
      case .integer: 2
      case .text: 3
      case .many, .any: 5
      }
    }

    package func pattern(_ name: String, _ suffix: String = "") -> String {
      switch self {
      case .constant(let text): text
      case .words(let words): "{\(name):\(words.joined(separator: "|"))\(suffix)}"
      case .integer(let range): "{\(name):int(\(range.lowerBound)...\(range.upperBound))\(suffix)}"
      case .text: "{\(name)\(suffix)}"
      case .many: "{\(name)+}"
      case .any: "{\(name)*}"
      }
    }

    /// Whether a decoded text may stand here.
    package func takes(_ text: String) -> Bool {
      switch self {
      case .constant(let constant): constant == text
      case .words(let words): words.contains(text)
      case .integer(let range): Int(text).map { range.contains($0) && String($0) == text } ?? false
      case .text, .many, .any: true
      }
    }
  }

  package struct Item: Sendable {
    package var name: String
    package var part: Part
    /// "" for one, or one of `?*+`.
    package var suffix: String

    package var isRequired: Bool { suffix == "" || suffix == "+" }
  }

  package var name: String
  package var host: String
  package var segments: [Part]
  package var hasTrailingSlash: Bool
  package var items: [Item]
  package var fragment: Item?

  /// A route with a path only.
  package init(name: String, host: String, segments: [Part]) {
    self.init(
      name: name, host: host, segments: segments, hasTrailingSlash: false, items: [], fragment: nil)
  }

  private init(
    name: String, host: String, segments: [Part], hasTrailingSlash: Bool, items: [Item],
    fragment: Item?
  ) {
    (self.name, self.host, self.segments) = (name, host, segments)
    (self.hasTrailingSlash, self.items, self.fragment) = (hasTrailingSlash, items, fragment)
  }

  package var pattern: String {
    var text = "https://\(host)"
    for (index, segment) in segments.enumerated() { text += "/" + segment.pattern("s\(index)") }
    if hasTrailingSlash { text += "/" }
    for (index, item) in items.enumerated() {
      text +=
        (index == 0 ? "?" : "&") + item.name + "="
        + item.part.pattern("q\(index)", item.suffix)
    }
    if let fragment { text += "#" + fragment.part.pattern("f", fragment.suffix) }
    return text
  }

  /// Smaller goes first.
  package var rank: [Int] {
    let contents = items + (fragment.map { [$0] } ?? [])
    let required = contents.filter { $0.isRequired }.map(\.part.rank).sorted()
    return segments.map(\.rank) + [4] + [-required.count] + required
  }
}

extension RouteSpec {
  static let texts = ["a", "b", "c", "1", "2", "12", "a b", "é", "x/y"]

  static func part(_ generator: inout SeededGenerator) -> Part {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0..<3: return .constant(["a", "b", "1"].randomElement(using: &generator) ?? "a")
    case 3:
      let words = ["a", "b", "c", "1"].shuffled(using: &generator)
      return .words(Array(words.prefix(2)))
    case 4:
      let lower = Int.random(in: 0...3, using: &generator)
      return .integer(lower...(lower + Int.random(in: 0...10, using: &generator)))
    default: return .text
    }
  }

  package static func random(_ name: String, _ generator: inout SeededGenerator) -> RouteSpec {
    var segments = (0..<Int.random(in: 0...4, using: &generator)).map { _ in part(&generator) }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      let index = Int.random(in: 0...segments.count, using: &generator)
      segments.insert(Bool.random(using: &generator) ? .many : .any, at: index)
    }
    var items: [Item] = []
    for name in ["p", "q", "r"] where Int.random(in: 0..<4, using: &generator) == 0 {
      let part = part(&generator)
      items.append(Item(name: name, part: part, suffix: suffix(part, &generator)))
    }
    var fragment: Item?
    if Int.random(in: 0..<8, using: &generator) == 0 {
      let part = part(&generator)
      let isOptional = Bool.random(using: &generator)
      if case .constant = part {
        fragment = Item(name: "", part: part, suffix: "")
      } else {
        fragment = Item(name: "", part: part, suffix: isOptional ? "?" : "")
      }
    }
    return RouteSpec(
      name: name, host: ["h.example", "g.example"].randomElement(using: &generator) ?? "h.example",
      segments: segments,
      hasTrailingSlash: !segments.isEmpty && Bool.random(using: &generator), items: items,
      fragment: fragment)
  }

  private static func suffix(_ part: Part, _ generator: inout SeededGenerator) -> String {
    if case .constant = part { return "" }
    return ["", "?", "*", "+"].randomElement(using: &generator) ?? ""
  }

  /// A URL that may or may not be one of this route's.
  package func url(_ generator: inout SeededGenerator) -> String {
    func text(_ part: Part) -> String {
      if case .constant(let text) = part, Int.random(in: 0..<8, using: &generator) > 0 {
        return text
      }
      return Self.texts.randomElement(using: &generator) ?? "a"
    }
    var path: [String] = []
    for segment in segments {
      let count = segment.rank == 5 ? Int.random(in: 0...3, using: &generator) : 1
      for _ in 0..<count {
        path.append(PercentEncoding.encode(text(segment), keeping: .unreserved))
      }
    }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: path.append("a")
    case 1: _ = path.popLast()
    case 2: path.append("")
    case 3: path += [".", "b", ".."]
    case 4: path = path.map { $0 == "a" ? "%61" : $0 }
    case 5: path = path.map { $0 == "%C3%A9" ? "%FF" : $0 }
    default: break
    }
    var query: [String] = []
    for item in items {
      let count = item.suffix == "" ? 1 : Int.random(in: 0...2, using: &generator)
      for _ in 0..<count {
        query.append(item.name + "=" + PercentEncoding.encode(text(item.part), keeping: .queryItem))
      }
    }
    if Int.random(in: 0..<4, using: &generator) == 0 { query.append("z=1") }
    query.shuffle(using: &generator)
    let fragment = fragment.map {
      PercentEncoding.encode(text($0.part), keeping: .fragment)
    }
    return "https://" + host + path.map { "/" + $0 }.joined()
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
      + (fragment.map { "#" + $0 } ?? "")
  }
}
