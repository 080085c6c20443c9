import Artwork
import JSONText
import Labels

/// Tries one input as a card file, and a card that is read in other sizes.
func fuzzCard(_ input: [UInt8]) {
  do throws(JSONFileError) {
    let card = try CardFile.read(input)
    require(isWhole(card), "what is read is on the card, and nothing covers the code")
    for (width, height) in [(card.width / 2, card.height / 2), (card.width, card.height * 4 / 3)]
    where width > 0 && height > 0 {
      guard let other = try? card.scaled(width: width, height: height) else { continue }
      require(other.width == width && other.height == height, "a card takes the size")
      require(other.blocks.count == card.blocks.count, "no block is lost")
    }
    require((try? card.scaled(width: 10 * card.width, height: card.height)) == nil, "no strips")
  } catch {
    require(!error.faults.isEmpty, "there is a fault")
    require(error.faults.allSatisfy { $0.place != nil }, "every fault has a place")
    require(error.faults.count <= JSONFileError.maxFaultCount, "the faults are bounded")
  }
}

private func isWhole(_ card: CardTemplate) -> Bool {
  let page = Rectangle(x: 0, y: 0, width: card.width, height: card.height)
  let inner = card.code.width - 2 * card.code.line
  let code = Rectangle(
    x: card.code.corner.x, y: card.code.corner.y, width: card.code.width,
    height: card.code.line + inner + card.code.band)
  return inner > 0 && holds(page, code)
    && card.blocks.allSatisfy { holds(page, $0.frame) && !$0.frame.meets(code) }
}

private func holds(_ page: Rectangle, _ part: Rectangle) -> Bool {
  part.x >= 0 && part.y >= 0 && part.x + part.width <= page.width
    && part.y + part.height <= page.height
}
