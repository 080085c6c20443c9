import Artwork
import Codes

/// A fitter of text to a series of cards, which finds the letter sizes and sets the text.
struct CardFitter {
  let design: CardDesign
  /// The template, scaled to the size of the labels.
  let template: CardTemplate

  /// A column of a card with its text set.
  struct SetBlock {
    let block: CardTemplate.Block
    /// The rectangle of the picture or symbol, or `nil` if there is none.
    let picture: Rectangle?
    /// The set text of each part, with the upper edge of its lines in micrometres.
    let texts: [(part: CardTemplate.Block.Part, top: Int, text: LabelText)]
    /// Whether the block begins at its right edge, because its first line does.
    let isRightToLeft: Bool
  }

  /// Returns the largest letters up to those of the template at which each text fits, and the lines
  /// that limit them.
  func fit(
    _ texts: [CardText], _ fonts: CardFonts
  ) throws -> (fit: CardFit, limits: [LabelFit.Limit]) {
    var fit = CardFit(title: template.titleSize, text: template.textSize)
    fit.call = try callSize(fonts)
    var limits: [CardTemplate.Block.Part: LabelFit.Limit] = [:]
    for text in texts {
      for block in template.blocks {
        for part in block.parts {
          guard let measured = text.measured(part) else { continue }
          let most = part == .title ? fit.title : fit.text
          let room = room(in: block)
          let size = LabelText.size(
            of: measured, width: block.frame.width, height: room,
            in: min(most, LabelText.smallest)...most, comfortable: most)
          guard let size else { throw noRoom(text, part, block) }
          if size < most { limits[part] = Self.limit(text, part, size) }
          if part == .title { fit.title = size } else { fit.text = size }
        }
      }
    }
    // Text is never larger than its title.
    fit.text = min(fit.text, fit.title)
    try shrink(&fit, &limits, texts, fonts)
    return (fit, CardTemplate.Block.Part.allCases.compactMap { limits[$0] })
  }

  /// Makes all letters smaller until the parts of each block fit below each other.
  private func shrink(
    _ fit: inout CardFit, _ limits: inout [CardTemplate.Block.Part: LabelFit.Limit],
    _ texts: [CardText], _ fonts: CardFonts
  ) throws {
    var index = texts.startIndex
    while index < texts.endIndex {
      let text = texts[index]
      let overfull = template.blocks.first { block in
        (try? set(block, text.lines, fit, fonts)) == nil
      }
      guard let overfull else {
        index += 1
        continue
      }
      guard fit.title > LabelText.smallest else {
        throw noRoom(text, overfull.parts.last ?? .text, overfull)
      }
      fit.title = max(LabelText.smallest, fit.title * 31 / 32)
      fit.text = max(LabelText.smallest, fit.text * 31 / 32)
      let part = overfull.parts.last ?? .text
      limits = [part: Self.limit(text, part, part == .title ? fit.title : fit.text)]
      index = texts.startIndex
    }
  }

  private static func limit(
    _ text: CardText, _ part: CardTemplate.Block.Part, _ size: Int
  ) -> LabelFit.Limit {
    let lines = CardText.lines(part, of: text.lines)
    return .line(text.index, lines.max { $0.count < $1.count } ?? "", size: size)
  }

  private func noRoom(
    _ text: CardText, _ part: CardTemplate.Block.Part, _ block: CardTemplate.Block
  ) -> LabelFitError {
    let lines = CardText.lines(part, of: text.lines)
    return LabelFitError(
      index: text.index,
      cause: SheetError.noRoomOnCard(
        line: lines.max { $0.count < $1.count } ?? "", width: block.frame.width,
        height: room(in: block)))
  }

  /// Returns the letter size of the words in the code's frame; `nil` without words.
  private func callSize(_ fonts: CardFonts) throws -> Int? {
    guard let call = design.call else { return nil }
    let band = template.code.words
    let measured = try fonts.title.font.measured([call])
    let size = measured.unbrokenSize(
      width: band.width - band.height / 2, height: band.height, limit: band.height * 11 / 20)
    guard size >= LabelText.smallest else {
      throw SheetError.noRoomOnCard(
        line: call, width: band.width - band.height / 2, height: band.height)
    }
    return size
  }

  /// Returns the height that is left for text in a column, in micrometres.
  private func room(in block: CardTemplate.Block) -> Int {
    guard let picture = picture(in: block) else { return block.frame.height }
    return block.frame.height - picture.height - pictureGap
  }

  private var pictureGap: Int { template.textSize * 4 / 5 }

  /// Returns the size of the picture or symbol in a column, or `nil` if there is none.
  private func picture(in block: CardTemplate.Block) -> (width: Int, height: Int)? {
    guard block.parts.contains(.picture) else { return nil }
    let shape: (width: Int, height: Int)
    switch design.picture {
    case .image(let image): shape = (image.width, image.height)
    case .paths(_, let box, _): shape = (box.width, box.height)
    case nil:
      guard template.symbol != nil else { return nil }
      shape = CardSymbol.shape
    }
    let room = Rectangle(x: 0, y: 0, width: block.frame.width, height: block.pictureHeight)
    let place = room.fitting(width: shape.width, height: shape.height)
    return (place.width, place.height)
  }

  /// Sets the parts of a column. Throws an error if they do not fit.
  func set(
    _ block: CardTemplate.Block, _ lines: [String], _ fit: CardFit, _ fonts: CardFonts
  ) throws -> SetBlock {
    let picture = picture(in: block)
    var (top, hasText) = (0, false)
    var texts: [(part: CardTemplate.Block.Part, top: Int, text: LabelText)] = []
    var pictureTop: Int?
    for part in block.parts {
      let own = CardText.lines(part, of: lines)
      if part == .picture, let picture {
        pictureTop = top
        top += picture.height + pictureGap
      } else if !own.isEmpty {
        if hasText { top += fit.text / 3 }
        let size = part == .title ? fit.title : fit.text
        let text = try LabelText(
          own, font: fonts[part].font, width: block.frame.width, letterSize: size)
        texts.append((part, top, text))
        top += text.height
        hasText = true
      }
    }
    if !hasText { top = max(0, top - pictureGap) }
    let free = block.frame.height - top
    guard free >= 0 else { throw SheetError.noLabels }
    let shift =
      switch block.position {
      case .top: 0
      case .middle: free / 2
      case .bottom: free
      }
    let isRightToLeft = texts.first?.text.lines.first?.isRightToLeft ?? false
    let place = picture.flatMap { picture in
      pictureTop.map { top in
        Rectangle(
          x: block.frame.x
            + block.shift(block.frame.width - picture.width, isRightToLeft: isRightToLeft),
          y: block.frame.y + shift + top, width: picture.width, height: picture.height)
      }
    }
    return SetBlock(
      block: block, picture: place,
      texts: texts.map { ($0.part, block.frame.y + shift + $0.top, $0.text) },
      isRightToLeft: isRightToLeft)
  }
}

extension CardTemplate.Block {
  /// Returns the distance from the left edge of something that leaves this much free.
  func shift(_ free: Int, isRightToLeft: Bool) -> Int {
    switch alignment {
    case .auto: isRightToLeft ? free : 0
    case .left: 0
    case .center: free / 2
    case .right: free
    }
  }
}
