/// The options of `beckon sheet` for cards.
package enum CardOptions {
  package static let card = Option(
    "card", value: "NAME", category: "Card",
    help: "Make cards: \(orList(CardTemplate.builtIn.map(\.name))), or a file of your own",
    detail: """
      Without --stock or --grid, as many cards as fit on --paper, with marks for cutting. The first \
      --line is the title. docs/cards.md describes the format of files.
      """, completion: .files(["json"]))
  package static let scanMe = Option(
    "scan-me", value: "TEXT", allowsEmpty: true, category: "Card",
    help: "The words in the frame of the code; \"\" leaves them out", default: CardDesign.usualCall)
  package static let houseColour = Option(
    "house-colour", value: "COLOUR", category: "Card",
    help: "The colour of the frame, and of titles if they can be read in it",
    defaultText: "that of the code")
  package static let picture = Option(
    "picture", value: "FILE", category: "Card",
    help: "A picture beside the text: PNG, JPEG, or SVG of one colour",
    completion: .files(["png", "jpg", "jpeg", "svg"]))

  package static let all = [card, scanMe, houseColour, picture]

  /// The design of the cards; nil if the command line asks for none. Their ground shows through
  /// transparent parts of a picture.
  package static func read(_ arguments: Arguments, on ground: Paint?) throws -> CardDesign? {
    guard let name = arguments[card] else {
      for option in [scanMe, houseColour, picture] where arguments.mentions(option) {
        throw arguments.refuse(option, "this is for cards; choose one with --card")
      }
      return nil
    }
    var design = CardDesign(try template(name, arguments))
    design.call = arguments[scanMe].flatMap { $0.isEmpty ? nil : $0 }
    design.houseColour = try QRLookOptions.paint(houseColour, arguments)
    design.picture = try arguments[picture].map { try LogoFile.content(ofPicture: $0, on: ground) }
    return design
  }

  private static func template(_ name: String, _ arguments: Arguments) throws -> CardTemplate {
    if let found = CardTemplate.builtIn.first(where: { $0.name == name }) { return found }
    guard name.contains(".") || name.contains("/") else {
      throw arguments.refuse(
        card,
        "'\(name.safeForTerminal())' is not \(orList(CardTemplate.builtIn.map(\.name))), or a file such as "
          + "card.json")
    }
    let bytes = try InputFile.contents(of: name, limit: CardFile.maxByteCount)
    do { return try CardFile.read(bytes) } catch {
      throw BadData(error.description(of: name).safeForTerminal(keepingLines: true))
    }
  }
}
