package import XMLText

/// Reads label sheets from gLabels' template files. The order of the files matters: papers come
/// first, and a template may refer to an equivalent one in an earlier file.
package struct GLabelsTemplates: Sendable {
  /// The stock in the files read so far.
  package private(set) var stocks: [Stock] = []
  /// For each reason, the number of templates that were omitted.
  package private(set) var leftOut: [String: Int] = [:]
  private var papers: [String: Paper] = [:]
  private var places: [Stock.Name: Int] = [:]
  private var unread: Set<Stock.Name> = []

  /// Creates a reader that knows the common paper sizes.
  package init() {
    for paper in Paper.named {
      papers[Self.identifiers[paper.name ?? ""] ?? paper.name ?? ""] = paper
    }
  }

  /// gLabels' identifiers for paper names.
  private static let identifiers = ["Letter": "US-Letter", "Legal": "US-Legal"]

  /// The number of templates that were omitted.
  package var leftOutCount: Int { leftOut.values.reduce(0, +) }

  /// Reads a file of templates or paper sizes.
  package mutating func read(_ bytes: [UInt8]) throws(XMLError) {
    var reader = try XMLReader(bytes)
    var draft: GLabelsTemplate?
    while let event = try reader.next() {
      switch event {
      case .start("Paper-size", let attributes, _): addPaper(attributes)
      case .start("Template", let attributes, let isEmpty):
        draft = GLabelsTemplate(attributes)
        if isEmpty { finish(&draft) }
      case .start(let name, let attributes, _): draft?.take(name, attributes)
      case .end("Template"): finish(&draft)
      case .end: break
      }
    }
  }

  private mutating func addPaper(_ attributes: [String: String]) {
    guard let id = attributes["id"], papers[id] == nil,
      let width = attributes["width"].flatMap({ PaperLength($0, unit: .pt) }),
      let height = attributes["height"].flatMap({ PaperLength($0, unit: .pt) }),
      width > .zero, height > .zero
    else { return }
    papers[id] = Paper(id.xmlUnescaped, width: width, height: height)
  }

  private mutating func finish(_ draft: inout GLabelsTemplate?) {
    guard let done = draft else { return }
    draft = nil
    guard let name = done.name else { return leave("without a brand or a number") }
    guard places[name] == nil, !unread.contains(name) else { return leave("a second time") }
    if let other = done.equal {
      guard let place = places[Stock.Name(name.brand, other)] else {
        unread.insert(name)
        return leave("equal to one that is not read")
      }
      places[name] = place
      stocks[place].equivalents.append(name)
      return
    }
    do {
      let sheet = try done.sheet(papers)
      places[name] = stocks.count
      stocks.append(
        Stock(
          name, title: done.title, .sheet(sheet), .reported("as gLabels has it"), origin: .gLabels))
    } catch {
      unread.insert(name)
      leave(error.reason)
    }
  }

  private mutating func leave(_ reason: String) { leftOut[reason, default: 0] += 1 }
}

/// A reason why a template is omitted.
struct GLabelsSkipReason: Error {
  let reason: String
}
