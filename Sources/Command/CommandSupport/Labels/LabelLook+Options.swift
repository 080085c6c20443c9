extension LabelLook {
  /// Reads the look from options.
  package init(_ arguments: Arguments) throws {
    var style = QRStyle()
    style.options = try QRSymbolOptions.readOfURLs(arguments)
    try QRLookOptions.readColours(arguments, into: &style)
    self.init(
      style, try SheetOptions.design(arguments), font: try QRLookOptions.namedFont(arguments),
      linter: try arguments.has(.lint) ? Linter(publicSuffixes: PublicSuffixFile.load()) : nil)
  }
}
