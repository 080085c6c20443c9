/// The command `beckon url gs1`, which makes GS1 Digital Links from product numbers.
enum URLGS1Command {
  private static let elements = Operand(
    "ELEMENTS", arity: .oneOrMore,
    help: "Elements as below a barcode: '(01)09506000134352(10)ABC1'")
  private static let prefix = Option(
    "prefix", value: "URL", help: "The address that the link begins with",
    default: "https://id.gs1.org")

  static let command: Command = Command(
    "gs1",
    summary: "Make GS1 Digital Links from the numbers of products",
    discussion: """
      Each argument becomes a link, with its key and qualifiers in the order of GS1's standard and \
      everything else in the query. Lengths, characters and check digits are verified, and the link \
      is read back. Exits 65 if it would not be valid.
      """,
    examples: [
      Example(
        "beckon url gs1 '(01)09506000134352(10)ABC1(21)12345' --prefix https://id.example.com",
        "A product with its batch and its serial number"),
      Example(
        "beckon url gs1 '(01)9506000134352(17)271231'", "A GTIN-13 with its best-before date"),
    ],
    operands: [elements], options: [prefix],
    action: { arguments in
      let links = try arguments[elements].map { text in
        try GS1DigitalLink.url(
          ofElements: text, prefix: arguments[prefix] ?? "https://id.gs1.org"
        ).text + "\n"
      }
      return try Beckon.print(links.joined())
    })
}
