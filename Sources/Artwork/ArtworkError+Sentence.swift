import Basics

extension ArtworkError: CustomStringConvertible {
  /// The problem as a sentence.
  public var description: String { problem.sentence }
}

extension ArtworkError.Problem {
  /// The problem as a sentence.
  public var sentence: String {
    modelSentence ?? pictureSentence ?? captionSentence ?? textSentence ?? ""
  }

  private var modelSentence: String? {
    let longest = "\(Page.maximumSide / 1_000_000) m"
    return switch self {
    case .gridSize(let width, let height):
      "a grid is 1 to \(ModuleGrid.maximumSide) modules wide and high, "
        + "this one \(width) by \(height)"
    case .packedRows(let need, let have):
      "the rows of this grid have \(counted(need, "byte")), not \(have)"
    case .pageSize(let width, let height):
      "a page is at most \(longest) wide and high and has an extent; this one is "
        + "\(millimetres(width)) by \(millimetres(height))"
    case .bleed(let bleed): "a bleed is 0 to 100 mm, not \(millimetres(bleed))"
    case .frameOutsidePage(let frame):
      "the frame at \(millimetres(frame.x)), \(millimetres(frame.y)) of "
        + "\(millimetres(frame.width)) by \(millimetres(frame.height)) does not lie on the page"
    case .pathElements(let count):
      "the path has \(count) steps and the limit is \(Path.maximumElements); draw it in parts"
    case .coordinate(let point):
      "the path goes to \(millimetres(point.x)), \(millimetres(point.y)); the limit is \(longest)"
    case .svgPath(let offset): "byte \(offset) of the SVG path is not a step that can be read"
    case .spotName("None"): "\"None\" cannot name an ink: a press prints nothing for it"
    case .spotName("All"):
      "\"All\" cannot name an ink: a press prints it on every plate, which no register can hold; "
        + "take the ink's own name, or black"
    case .spotName(let name):
      "\(quoted(name)) cannot name an ink: 1 to 127 bytes, no control characters"
    case .quietZone(let modules): "a quiet zone is 0 to 100 modules wide, not \(modules)"
    case .requestedSize(let length):
      "a size is more than 0 and at most \(longest), not \(millimetres(length))"
    case .dotsWithoutDensity: "a size in dots needs the printer's dots per inch"
    case .logoSize(let modules, let symbol):
      "a logo takes 1 to \(symbol - 1) modules of \(symbol), not \(modules)"
    case .logoBeyondPlace(let modules):
      "a shape of the logo goes beyond its box, and beyond the \(modules) by \(modules) modules that "
        + "are left light for it; cut it off at the box"
    case .logoMargin(let tenths, let modules):
      "a margin of \(fixedText(tenths, decimals: 1)) modules on each side leaves no room for a logo "
        + "in \(modules)"
    default: nil
    }
  }

  private var pictureSentence: String? {
    switch self {
    case .density(let dots):
      "a density is \(Density.range.lowerBound) to \(Density.range.upperBound) dpi, not \(dots)"
    case .pictureSize(let width, let height, let limit):
      "a picture of \(width) by \(height) pixels is not made; the limit is \(limit) pixels in all, "
        + "so ask for fewer dots per inch or a smaller size"
    case .pictureSide(let width, let height, let limit):
      "a picture of \(width) by \(height) pixels is not made; "
        + "the limit is \(limit) in each direction"
    case .tooFewPixels(let modules, let pixels):
      "\(modules) modules cannot be drawn on \(pixels) pixels; "
        + "ask for more dots per inch or a larger size"
    case .bitmapBytes(let need, let have):
      "the pixels of this picture have \(counted(need, "byte")), not \(have)"
    case .textKeyword(let keyword):
      "\(quoted(keyword)) cannot name a text in a PNG: "
        + "1 to 79 letters, digits and single spaces between them"
    case .textNUL(let keyword): "the PNG text \(quoted(keyword)) has a NUL character in it"
    case .libpng(let complaint): "the PNG cannot be made; libpng says: \(complaint)"
    case .freeType(let code): "the shape cannot be drawn; FreeType says error \(code)"
    case .noMemory: "there is not enough memory for the picture"
    case .missingLibrary(let library): "\(library)"
    default: nil
    }
  }

  private var captionSentence: String? {
    switch self {
    case .captionLines(let count): "a caption has one line or two, not \(count)"
    case .captionTooWide(let line, let need, let have):
      "the caption \(quoted(line)) is \(millimetres(need)) wide in its smallest letters and there "
        + "are \(millimetres(have)); shorten it or make the code larger"
    case .letterSize(let size): "letters are 0.5 to 500 mm, not \(millimetres(size))"
    case .fontNotFound(let path): "there is no font that can be opened at \(path)"
    case .fontUnusable(let path): "\(path) is not a font that can be used"
    case .fontNotScalable(let path): "\(path) has no outlines; take a TrueType or OpenType font"
    case .fontSearch(let name, let complaint):
      "no font was found for \(quoted(name)): \(complaint); install fonts-dejavu-core or name a font file"
    default: nil
    }
  }

  private var textSentence: String? {
    switch self {
    case .noFont(let scalar, let script): script.sentence(lacking: scalar)
    case .notDrawable(let scalar): "the caption has \(named(scalar)) in it, which cannot be drawn"
    case .joinedEmoji(let text, let kind):
      "\(quoted(text)) (\(text.unicodeScalars.map(codePoint).joined(separator: " "))) is \(kind), and no "
        + "font without colour here draws it as one picture; take an emoji of one character or a word"
    case .tooManyMarks(let scalar, let count):
      "\(named(scalar)) has \(counted(count - 1, "mark")) on it; 31 are the most"
    case .textTooLong(let count):
      "a text of \(count) characters is not set; the limit is \(TextParagraph.maximumLength)"
    case .wordTooWide(let word, let need, let have):
      "\(quoted(word)) is \(millimetres(need)) wide, the line is \(millimetres(have)), and it cannot be "
        + "broken; take smaller letters or other words"
    default: nil
    }
  }
}

extension Script {
  fileprivate func sentence(lacking scalar: Unicode.Scalar) -> String {
    let words = scalar.properties.name.map { ", \($0)" } ?? ""
    let script = name.isEmpty ? "" : ", which is \(name)"
    let help: String
    if let package {
      let rest = "Debian's package \(package), or name a font that has it"
      help = (name.isEmpty ? "many like it are in " : "fonts for it are in ") + rest
    } else {
      help = "name a font that has it"
    }
    return "no font on this machine has \(named(scalar))\(words)\(script); \(help)"
  }
}

/// A length as people say it: "12.5 mm".
package func millimetres(_ micrometres: Int) -> String {
  fixedText(micrometres, decimals: 3) + " mm"
}

private func quoted(_ text: String) -> String {
  let safe = text.unicodeScalars.map {
    $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : Character($0)
  }
  return "\"" + String(safe) + "\""
}

/// `"ب" (U+0628)`, or only the number for what cannot be shown.
private func named(_ scalar: Unicode.Scalar) -> String {
  let number = codePoint(scalar)
  return scalar.properties.isShown ? "\"\(scalar)\" (\(number))" : number
}

extension Unicode.Scalar.Properties {
  fileprivate var isShown: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark:
      false
    default: true
    }
  }
}
