import XMLText

/// The sources of stock for a command: the person's own files, our table, and gLabels' templates.
package struct StockSource {
  package static let gLabelsFolders = [
    "/usr/share/libglabels-3.0/templates", "/usr/local/share/libglabels-3.0/templates",
  ]

  private static let libreOfficeFiles = [
    "/usr/lib/libreoffice/share/labels/labels.xml",
    "/usr/share/libreoffice/share/labels/labels.xml",
    "/opt/libreoffice/share/labels/labels.xml",
  ]

  /// The catalogue of the stock that needs no other program.
  package let own: StockCatalogue
  /// The folder of gLabels' templates; nil if it does not exist or is not wanted.
  package let folder: String?
  /// The path of LibreOffice's list of labels; nil if it does not exist or is not wanted.
  package let libreOffice: String?

  /// Whether the stock of gLabels or LibreOffice is available.
  package var hasOthers: Bool { folder != nil || libreOffice != nil }

  /// Reads the sources from the options, and one more file.
  package init(_ arguments: Arguments, also file: String? = nil) throws {
    try self.init(
      [arguments[.stockFile], file].compactMap(\.self), withGLabels: arguments.has(.gLabels))
  }

  /// Creates a source from files, which take precedence over the built-in stock.
  package init(_ files: [String], withGLabels: Bool = true) throws {
    var catalogue = StockCatalogue(try files.flatMap(Self.stocks))
    catalogue.add(BuiltInStock.all)
    own = catalogue
    folder =
      withGLabels
      ? Self.gLabelsFolders.first { FileAttributes.names(in: $0).contains("paper-sizes.xml") } : nil
    libreOffice =
      withGLabels ? Self.libreOfficeFiles.first { FileAttributes(at: $0) != nil } : nil
  }

  /// All stock, with gLabels' templates and LibreOffice's labels last. A file that cannot be read
  /// is reported, and the others are read.
  package func everything() -> StockCatalogue {
    var all = own
    if let folder { all.add(Self.templates(in: folder)) }
    guard let libreOffice else { return all }
    var labels = LibreOfficeLabels()
    do {
      try labels.read(InputFile.contents(of: libreOffice, limit: XMLReader.maxByteCount))
    } catch {
      StandardError.write("beckon: \(libreOffice): \(error); its labels are left out\n")
    }
    all.add(labels.stocks)
    return all
  }

  private static func templates(in folder: String) -> [Stock] {
    var templates = GLabelsTemplates()
    let files = FileAttributes.names(in: folder).filter { $0.hasSuffix("-templates.xml") }.sorted()
    for name in ["paper-sizes.xml"] + files {
      let path = "\(folder)/\(name)"
      do {
        try templates.read(InputFile.contents(of: path, limit: XMLReader.maxByteCount))
      } catch {
        StandardError.write("beckon: \(path): \(error); its templates are left out\n")
      }
    }
    return templates.stocks
  }

  /// The stock with this name. Other programs' stock is only read if nothing else has it, or if
  /// its sizes are one source's word, which others may contradict.
  package func one(named text: String) throws -> Stock {
    guard hasOthers else { return try own.one(named: text) }
    let found = own.find(text)
    guard let stock = found.first else { return try everything().one(named: text) }
    guard found.count == 1, stock.isComparable else { return try own.one(named: text) }
    return try everything().one(named: stock.id)
  }

  private static func stocks(_ path: String) throws -> [Stock] {
    let bytes = try InputFile.contents(of: path, limit: StockFile.maxByteCount)
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
    help: "Search gLabels' templates and LibreOffice's labels too, where they are installed")
}
