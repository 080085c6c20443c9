import CommandHabits
import CommandLineKit
import HostIO
import JSONText
import LabelStock
import SVGText

/// Where a command looks for stock: a person's own file, our table, gLabels' templates.
struct StockSource {
  static let gLabelsFolders = [
    "/usr/share/libglabels-3.0/templates", "/usr/local/share/libglabels-3.0/templates",
  ]

  /// What needs no other program.
  let own: StockCatalogue
  /// gLabels' folder, if it is there and wanted.
  let folder: String?

  /// What options name, and a file besides.
  init(_ arguments: Arguments, also file: String? = nil) throws {
    try self.init(
      [arguments[.stockFile], file].compactMap(\.self), withGLabels: arguments.has(.gLabels))
  }

  /// Files of one's own before everything else.
  init(_ files: [String], withGLabels: Bool = true) throws {
    var catalogue = StockCatalogue(try files.flatMap(Self.stocks))
    catalogue.add(StockTable.all)
    own = catalogue
    folder =
      withGLabels
      ? Self.gLabelsFolders.first { FileFacts.names(in: $0).contains("paper-sizes.xml") } : nil
  }

  /// With gLabels' templates behind what is our own. A file there that cannot be read is told, and
  /// the others are read.
  func everything() -> StockCatalogue {
    guard let folder else { return own }
    var templates = GLabelsTemplates()
    let files = FileFacts.names(in: folder).filter { $0.hasSuffix("-templates.xml") }.sorted()
    for name in ["paper-sizes.xml"] + files {
      let path = "\(folder)/\(name)"
      do {
        try templates.read(InputFile.contents(of: path, limit: XMLReader.mostBytes))
      } catch {
        StandardError.write("beckon: \(path): \(error); its templates are left out\n")
      }
    }
    var all = own
    all.add(templates.stocks)
    return all
  }

  /// The one that a name means; gLabels' templates are read where nothing else has it.
  func one(named text: String) throws -> Stock {
    own.find(text).isEmpty && folder != nil
      ? try everything().one(named: text) : try own.one(named: text)
  }

  private static func stocks(_ path: String) throws -> [Stock] {
    let bytes = try InputFile.contents(of: path, limit: StockFile.mostBytes)
    do {
      return try StockFile.read(bytes)
    } catch {
      throw BadData(error.description(of: path).safeForTerminal(keepingLines: true))
    }
  }
}

extension Option {
  static let stockFile = Option(
    "stock-file", value: "FILE", category: "Stock",
    help: "Stock of your own, as JSON; docs/sheets.md has the form",
    completion: .files(["json"]))
  static let gLabels = Option(
    "glabels", isOnByDefault: true, category: "Stock",
    help: "Search gLabels' templates too, where they are installed")
}
