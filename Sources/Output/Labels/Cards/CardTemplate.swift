package import Artwork

/// The proportions of a card, in micrometres from its upper left corner.
package struct CardTemplate: Hashable, Sendable {
  /// The name of the card, for people.
  package var name: String
  /// The width of the card in micrometres.
  package var width: Int
  /// The height of the card in micrometres; that of one half if it is folded.
  package var height: Int
  /// Whether the card has two halves with a fold between them, and is read from both sides.
  package var isFolded = false
  /// Whether the card is scaled to the size of its paper.
  package var fillsPaper = false
  /// The frame around the code.
  package var code: CodeFrame
  /// The size of the largest letters in titles, in micrometres.
  package var titleSize: Int
  /// The size of the largest letters in other text, in micrometres.
  package var textSize: Int
  /// The columns of text and pictures.
  package var blocks: [Block]
  /// The symbol that is shown where there is no picture.
  package var symbol: CardSymbol?
  /// The hole for a ring or a cord, or `nil`.
  package var hole: Hole?

  /// The frame around a code: a line, a padding inside it, and a band below the code with a few
  /// words.
  package struct CodeFrame: Hashable, Sendable {
    /// The position of the upper left corner.
    package var corner: Point
    /// The width of the frame from edge to edge, in micrometres.
    package var width: Int
    /// The thickness of the frame's line, in micrometres.
    package var line: Int
    /// The distance between the line and the quiet zone, in micrometres.
    package var padding: Int
    /// The height of the band with the words, in micrometres.
    package var band: Int
  }

  /// A column of pictures and text on a card.
  package struct Block: Hashable, Sendable {
    /// The kinds of parts in a column.
    package enum Part: String, Hashable, Sendable, CaseIterable {
      /// The picture, or the symbol of the template.
      case picture
      /// The first line of the text.
      case title
      /// The other lines of the text.
      case text
    }

    /// The positions of the parts in a column that they do not fill.
    package enum Position: String, Hashable, Sendable, CaseIterable {
      case top, middle, bottom
    }

    /// The rectangle of the column, which its parts never leave.
    package var frame: Rectangle
    /// The parts, from the top.
    package var parts: [Part]
    /// The horizontal alignment of the parts.
    package var alignment: LabelLayout.Alignment
    /// The vertical position of the parts in a column that they do not fill.
    package var position: Position
    /// The maximum height of the picture, in micrometres.
    package var pictureHeight: Int
  }

  /// A round hole in a card.
  package struct Hole: Hashable, Sendable {
    package var centre: Point
    package var diameter: Int
  }
}

extension CardTemplate.CodeFrame {
  /// The side of the code with its quiet zone, in micrometres.
  var side: Int { width - 2 * (line + padding) }

  /// The square for the code with its quiet zone.
  var code: Rectangle {
    Rectangle(
      x: corner.x + line + padding, y: corner.y + line + padding, width: side, height: side)
  }

  /// The white area inside the line.
  var inside: Rectangle { code.shrunk(by: -padding) }

  /// The frame from edge to edge. Without words, the band is as high as the line.
  func outside(hasWords: Bool) -> Rectangle {
    Rectangle(
      x: corner.x, y: corner.y, width: width,
      height: line + inside.height + (hasWords ? band : line))
  }

  /// The rectangle of the band with the words, below the code.
  var words: Rectangle {
    Rectangle(
      x: inside.x, y: inside.y + inside.height, width: inside.width, height: band)
  }

  /// The radius of the corners of the white area, which stay outside the quiet zone.
  var radius: Int { 3 * padding }
}

extension CardTemplate {
  /// The card as a rectangle.
  var frame: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  /// The greatest difference between the proportions of labels and card, in hundredths.
  private static let stretch = 50

  /// Returns the card in another size: positions follow the edges, and code, lines and letters keep
  /// their proportions. Throws if the proportions differ too much.
  package func scaled(width newWidth: Int, height newHeight: Int) throws(SheetError) -> CardTemplate
  {
    let (across, down) = (newWidth * height, newHeight * width)
    guard 100 * max(across, down) <= (100 + Self.stretch) * min(across, down) else {
      throw .cardProportions(
        card: frame, label: Rectangle(x: 0, y: 0, width: newWidth, height: newHeight))
    }
    let isWider = across > down
    func x(_ value: Int) -> Int { value * newWidth / width }
    func y(_ value: Int) -> Int { value * newHeight / height }
    func size(_ value: Int) -> Int { isWider ? y(value) : x(value) }
    var card = self
    (card.width, card.height) = (newWidth, newHeight)
    let old = code.outside(hasWords: true)
    card.code = CodeFrame(
      corner: Point(
        x: x(old.x) + (x(old.width) - size(old.width)) / 2,
        y: y(old.y) + (y(old.height) - size(old.height)) / 2),
      width: size(code.width), line: size(code.line), padding: size(code.padding),
      band: size(code.band))
    (card.titleSize, card.textSize) = (size(titleSize), size(textSize))
    card.blocks = blocks.map { block in
      var block = block
      let frame = block.frame
      block.frame = Rectangle(
        x: x(frame.x), y: y(frame.y), width: x(frame.width), height: y(frame.height))
      block.pictureHeight = size(block.pictureHeight)
      return block
    }
    card.hole = hole.map {
      Hole(centre: Point(x: x($0.centre.x), y: y($0.centre.y)), diameter: size($0.diameter))
    }
    return card
  }
}

/// A symbol that is drawn on cards.
package enum CardSymbol: String, Hashable, Sendable, CaseIterable {
  /// A dot with three arcs above it, as on devices.
  case wifi

  /// The proportion of the symbol's width to its height.
  static let shape = (width: 127, height: 100)

  /// Returns the outline of the symbol in a rectangle of its proportions.
  func path(in frame: Rectangle) -> Path {
    let unit = frame.height / 10
    let centre = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height - unit)
    var path = Path()
    path.addCircle(centre: centre, radius: unit)
    for ring in 1...3 {
      let (inner, outer) = (unit * (ring * 26 - 4) / 9, unit * (ring * 26 + 10) / 9)
      path.close()
      path.addArc(centre: centre, radius: min(outer, 9 * unit), from: -135, to: -45)
      path.addArc(centre: centre, radius: min(inner, 9 * unit), from: -45, to: -135)
      path.close()
    }
    return path
  }
}
