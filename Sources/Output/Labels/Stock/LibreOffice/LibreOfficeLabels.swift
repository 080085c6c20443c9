import Basics
package import XMLText

/// Reads the label sheets of LibreOffice (`labels.xml`), with lengths in hundredths of a
/// millimetre.
package struct LibreOfficeLabels: Sendable {
  /// The stock in the files read so far.
  package private(set) var stocks: [Stock] = []
  /// For each reason, the number of labels that were omitted.
  package private(set) var leftOut: [String: Int] = [:]
  private var names: Set<String> = []

  /// Creates a reader before the first file.
  package init() {}

  /// Reads a file of LibreOffice's labels.
  package mutating func read(_ bytes: [UInt8]) throws(XMLError) {
    var reader = try XMLReader(bytes)
    var (brand, name, measure) = ("", "", "")
    while let event = try reader.next() {
      switch event {
      case .start("manufacturer", let attributes, _):
        brand = Self.brand((attributes["name"] ?? "").xmlUnescaped)
      case .start("label", _, _): (name, measure) = ("", "")
      case .start("name", _, false): name = shortened(reader.text().xmlUnescaped)
      case .start("measure", _, false): measure = reader.text()
      case .end("label"): add(brand, name, measure)
      case .start, .end: break
      }
    }
  }

  /// Returns the brand by itself: LibreOffice adds the paper, and Zweckform is Avery's other brand.
  private static func brand(_ text: String) -> String {
    if text == "Avery Zweckform" { return "Zweckform" }
    for paper in [" A4/Asia", " A4", " A5", " Letter Size", " endlos"] where text.hasSuffix(paper) {
      return String(text.dropLast(paper.count))
    }
    return text
  }

  private mutating func add(_ brand: String, _ name: String, _ measure: String) {
    let words = name.split(separator: " ")
    guard let part = words.first, !Stock.Name.slug(brand).isEmpty,
      !Stock.Name.slug(String(part)).isEmpty
    else { return leave("without a brand or a number") }
    let stockName = Stock.Name(brand, String(part))
    guard names.insert(stockName.id).inserted else { return leave("a second time") }
    do throws(GLabelsSkipReason) {
      let title = words.dropFirst().joined(separator: " ")
      let sheet = try Self.sheet(measure, title)
      stocks.append(
        Stock(
          stockName, title: title.isEmpty ? "labels" : title, .sheet(sheet),
          .reported("as LibreOffice has it"), origin: .libreOffice))
    } catch { leave(error.reason) }
  }

  private mutating func leave(_ reason: String) { leftOut[reason, default: 0] += 1 }

  /// Parses "S;6604;3810;6350;3810;721;1515;3;7;21000;29700": a single sheet, the pitches, the
  /// size, the position of the first label, columns and rows, and the paper.
  private static func sheet(
    _ measure: String, _ title: String
  ) throws(GLabelsSkipReason) -> Sheet {
    let parts = measure.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.first == "S" else { throw GLabelsSkipReason(reason: "continuous paper") }
    let numbers = parts.dropFirst().compactMap { Int($0) }
    guard numbers.count == 10, numbers.allSatisfy({ (0...200_000).contains($0) }) else {
      throw GLabelsSkipReason(reason: "a length that cannot be read")
    }
    func length(_ index: Int) -> PaperLength { .mm(Double(numbers[index]) / 100) }
    let (columns, rows) = (numbers[6], numbers[7])
    guard (1...Sheet.maxLabelCount).contains(columns), (1...Sheet.maxLabelCount).contains(rows)
    else {
      throw GLabelsSkipReason(reason: "a layout without a count")
    }
    let paper = Paper(width: length(8), height: length(9))
    let named = Paper.named.first { $0.width == paper.width && $0.height == paper.height } ?? paper
    var sheet = Sheet(
      named, try shape(length(2), length(3), title),
      [
        LabelGrid(
          columns, rows, left: length(4), top: length(5), pitchX: length(0), pitchY: length(1))
      ])
    // On the smallest labels, the default margin leaves nothing.
    if case .margin = sheet.fault { sheet.safeMargin = .zero }
    if sheet.fault != nil { throw GLabelsSkipReason(reason: "labels that cannot be so") }
    return sheet
  }

  /// Returns the shape of a label. The file has none, so the title decides about round labels and
  /// discs.
  private static func shape(
    _ width: PaperLength, _ height: PaperLength, _ title: String
  ) throws(GLabelsSkipReason) -> LabelShape {
    let title = title.lowercased()
    func says(_ words: String...) -> Bool { words.contains { title.contains($0) } }
    if says("cd-etikett", "cd/dvd label", "disc label") { throw GLabelsSkipReason(reason: "discs") }
    let difference = (width - height).magnitude
    if says("round", "kreise", "rund ") {
      guard difference <= .mm(0.3) else {
        throw GLabelsSkipReason(reason: "a round label whose sides differ")
      }
      return .round(diameter: min(width, height))
    }
    if says("oval", "ellip") { return .ellipse(width: width, height: height) }
    return .rectangle(width: width, height: height, corner: nil)
  }
}
