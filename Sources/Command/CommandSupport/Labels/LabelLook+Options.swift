extension LabelLook {
  /// Reads the look of labels from the options.
  package init(_ arguments: Arguments) throws {
    var style = QRStyle()
    style.options = try QRSymbolOptions.readOfURLs(arguments)
    try QRLookOptions.readColours(arguments, into: &style)
    var design = try SheetOptions.design(arguments)
    design.card = try CardOptions.read(arguments, on: style.light)
    for option in SheetOptions.ofText where design.card != nil && arguments.mentions(option) {
      throw arguments.refuse(
        option, "a card has its own proportions; change them in a file of your own (docs/cards.md)")
    }
    self.init(
      style, design, font: try QRLookOptions.namedFont(arguments),
      linter: try arguments.has(.lint) ? Linter(publicSuffixes: PublicSuffixFile.load()) : nil)
  }
}
