package import Labels
import XMLText

/// The sources of stock for a command: the person's own files, our table, and gLabels' templates.
package struct StockSource {
  package static let gLabelsFolders = [
    "/usr/share/libglabels-3.0/templates", "/usr/local/share/libglabels-3.0/templates",
  ]

  /// The stock that needs no other program.
  package let own: StockCatalogue
  /// The folder of gLabels' templates, if it exists and is wanted.
  package let folder: String?

  /// Reads the sources from options, and one more file.
  package init(_ arguments: Arguments, also file: String? = nil) throws {
    try self.init(
      [arguments[.stockFile], file].compactMap(\.self), withGLabels: arguments.has(.gLabels))
  }

  /// Creates a source. The person's own files take precedence.
  package init(_ files: [String], withGLabels: Bool = true) throws {
    var catalogue = StockCatalogue(try files.flatMap(Self.stocks))
    catalogue.add(BuiltInStock.all)
    own = catalogue
    folder =
      withGLabels
      ? Self.gLabelsFolders.first { FileAttributes.names(in: $0).contains("paper-sizes.xml") } : nil
  }

  /// All stock, with gLabels' templates last. A template file that cannot be read is reported, and
  /// the others are read.
  package func everything() -> StockCatalogue {
    guard let folder else { return own }
    var templates = GLabelsTemplates()
    let files = FileAttributes.names(in: folder).filter { $0.hasSuffix("-templates.xml") }.sorted()
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

  /// The stock with this name. gLabels' templates are only read if nothing else has it.
  package func one(named text: String) throws -> Stock {
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
  package static let stockFile = Option(
    "stock-file", value: "FILE", category: "Stock",
    help: "Your own stock, as JSON; docs/sheets.md describes the format",
    completion: .files(["json"]))
  package static let gLabels = Option(
    "glabels", isOnByDefault: true, category: "Stock",
    help: "Search gLabels' templates too, where they are installed")
}
