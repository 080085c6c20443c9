import Artwork

extension CardTemplate {
  /// The templates that need no file, with their names.
  package static let builtIn: [CardTemplate] = [
    tableTent, doorSticker, windowPoster, wifiCard, businessCard, keyringTag,
  ]

  /// A folded card for tables, with text beside the code; both are read from a seat.
  private static let tableTent = CardTemplate(
    name: "table-tent", width: 95_000, height: 65_000, isFolded: true,
    code: CodeFrame(
      corner: Point(x: 43_850, y: 6_150), width: 45_000, line: 900, padding: 800, band: 8_600),
    titleSize: 9_500, textSize: 4_600,
    blocks: [
      Block(
        frame: Rectangle(x: 6_150, y: 6_150, width: 34_500, height: 52_700),
        parts: [.picture, .title, .text], alignment: .auto, position: .middle,
        pictureHeight: 20_000)
    ])

  /// A sticker for doors, whose title is read first, from the street.
  private static let doorSticker = CardTemplate(
    name: "door-sticker", width: 90_000, height: 130_000,
    code: CodeFrame(
      corner: Point(x: 14_500, y: 36_000), width: 61_000, line: 1_200, padding: 1_100, band: 11_500),
    titleSize: 12_000, textSize: 5_200,
    blocks: [
      Block(
        frame: Rectangle(x: 7_000, y: 7_000, width: 76_000, height: 26_000),
        parts: [.picture, .title], alignment: .center, position: .middle, pictureHeight: 12_000),
      Block(
        frame: Rectangle(x: 7_000, y: 111_000, width: 76_000, height: 13_000), parts: [.text],
        alignment: .center, position: .middle, pictureHeight: 10_000),
    ])

  /// A poster for windows, whose code is scanned from more than a metre.
  private static let windowPoster = CardTemplate(
    name: "window-poster", width: 210_000, height: 297_000, fillsPaper: true,
    code: CodeFrame(
      corner: Point(x: 35_000, y: 80_000), width: 140_000, line: 2_600, padding: 2_400,
      band: 25_000),
    titleSize: 30_000, textSize: 11_000,
    blocks: [
      Block(
        frame: Rectangle(x: 15_000, y: 15_000, width: 180_000, height: 59_000),
        parts: [.picture, .title], alignment: .center, position: .middle, pictureHeight: 28_000),
      Block(
        frame: Rectangle(x: 15_000, y: 254_000, width: 180_000, height: 29_000), parts: [.text],
        alignment: .center, position: .middle, pictureHeight: 20_000),
    ])

  /// A card for access to a Wi-Fi network, whose symbol says what the code is for.
  private static let wifiCard = CardTemplate(
    name: "wifi-card", width: 95_000, height: 65_000,
    code: CodeFrame(
      corner: Point(x: 43_850, y: 6_150), width: 45_000, line: 900, padding: 800, band: 8_600),
    titleSize: 8_000, textSize: 4_200,
    blocks: [
      Block(
        frame: Rectangle(x: 6_150, y: 6_150, width: 34_500, height: 52_700),
        parts: [.picture, .title, .text], alignment: .auto, position: .middle,
        pictureHeight: 15_000)
    ],
    symbol: .wifi)

  /// A business card in the size of ISO/IEC 7810 wallets, as cut in Europe.
  private static let businessCard = CardTemplate(
    name: "business-card", width: 85_000, height: 55_000,
    code: CodeFrame(
      corner: Point(x: 44_500, y: 7_300), width: 34_500, line: 700, padding: 600, band: 6_600),
    titleSize: 5_600, textSize: 3_000,
    blocks: [
      Block(
        frame: Rectangle(x: 6_000, y: 7_300, width: 36_000, height: 40_400),
        parts: [.picture, .title, .text], alignment: .auto, position: .middle,
        pictureHeight: 12_000)
    ])

  /// A tag for key rings, the smallest card: a code and one line.
  private static let keyringTag = CardTemplate(
    name: "keyring-tag", width: 35_000, height: 55_000,
    code: CodeFrame(
      corner: Point(x: 3_000, y: 11_000), width: 29_000, line: 600, padding: 500, band: 5_400),
    titleSize: 3_800, textSize: 2_400,
    blocks: [
      Block(
        frame: Rectangle(x: 3_000, y: 46_300, width: 29_000, height: 6_200),
        parts: [.title, .text], alignment: .center, position: .middle, pictureHeight: 5_000)
    ],
    hole: Hole(centre: Point(x: 17_500, y: 6_000), diameter: 5_000))
}
