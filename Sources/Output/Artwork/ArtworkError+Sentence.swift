import Basics

extension ArtworkError: CustomStringConvertible {
  /// The problem as a sentence, with a remedy where there is one.
  public var description: String { problem.sentence }
}

extension ArtworkError.Problem {
  /// The problem as a sentence, with a remedy where there is one.
  public var sentence: String {
    modelSentence ?? pictureSentence ?? captionSentence ?? textSentence ?? ""
  }

  private var modelSentence: String? {
    let longest = "\(Page.maximumSide / 1_000_000) m"
    return switch self {
    case .gridSize(let width, let height):
      "a grid must be 1 to \(ModuleGrid.maximumSide) modules wide and high; "
        + "this one is \(width) by \(height)"
    case .packedRows(let need, let have):
      "the rows of this grid need \(counted(need, "byte")), not \(have)"
    case .pageSize(let width, let height):
      "a page must be more than 0 and at most \(longest) wide and high; this one is "
        + "\(millimetres(width)) by \(millimetres(height))"
    case .bleed(let bleed): "a bleed must be 0 to 100 mm, not \(millimetres(bleed))"
    case .frameOutsidePage(let frame):
      "the frame at \(millimetres(frame.x)), \(millimetres(frame.y)) of "
        + "\(millimetres(frame.width)) by \(millimetres(frame.height)) is not entirely on the page"
    case .pathElements(let count):
      "the path has \(count) steps and the limit is \(Path.maxElementCount); draw it in parts"
    case .coordinate(let point):
      "the path goes to \(millimetres(point.x)), \(millimetres(point.y)); the limit is \(longest)"
    case .colour(let text): "\(quoted(text)) is not a colour; write six digits such as #1a2b3c"
    case .svgPath(let offset): "the SVG path cannot be read from byte \(offset) on"
    case .spotName("None"): "\"None\" cannot name an ink: a press prints nothing for it"
    case .spotName("All"):
      "\"All\" cannot name an ink: a press prints it on every plate, and plates are never exactly in "
        + "register; use the ink's own name, or black"
    case .spotName(let name):
      "\(quoted(name)) cannot name an ink; a name has 1 to 127 bytes and no control characters"
    case .quietZone(let modules): "a quiet zone must be 0 to 100 modules wide, not \(modules)"
    case .requestedSize(let length):
      "a size must be more than 0 and at most \(longest), not \(millimetres(length))"
    case .dotsWithoutDensity: "a size in dots needs the printer's dots per inch"
    case .logoSize(let modules, let symbol):
      "a logo must cover 1 to \(symbol - 1) of \(symbol) modules, not \(modules)"
    case .logoBeyondPlace(let modules):
      "a shape of the logo extends past its box, and past the \(modules) by \(modules) modules that "
        + "are left light for it; clip it to the box"
    case .logoMargin(let tenths, let modules):
      "a margin of \(fixedText(tenths, decimals: 1)) modules on each side leaves no room for a logo "
        + "in \(modules)"
    default: nil
    }
  }

  private var pictureSentence: String? {
    switch self {
    case .density(let dots):
      "a density must be \(Density.range.lowerBound) to \(Density.range.upperBound) dpi, not \(dots)"
    case .pictureSize(let width, let height, let limit):
      "a picture of \(width) by \(height) pixels is too large; the limit is \(limit) pixels in all; "
        + "use fewer dots per inch or a smaller size"
    case .pictureSide(let width, let height, let limit):
      "a picture of \(width) by \(height) pixels is too large; "
        + "the limit is \(limit) in each direction"
    case .tooFewPixels(let modules, let pixels):
      "\(modules) modules cannot be drawn on \(pixels) pixels; "
        + "use more dots per inch or a larger size"
    case .bitmapBytes(let need, let have):
      "the pixels of this picture need \(counted(need, "byte")), not \(have)"
    case .textKeyword(let keyword):
      "\(quoted(keyword)) cannot name a text in a PNG; use "
        + "1 to 79 letters, digits and single spaces between them"
    case .textNUL(let keyword): "the PNG text \(quoted(keyword)) contains a NUL character"
    case .libpng(let complaint): "the PNG cannot be made (libpng: \(complaint))"
    case .freeType(let code): "the shape cannot be drawn (FreeType error \(code))"
    case .noMemory: "there is not enough memory for the picture"
    case .missingLibrary(let library): "\(library)"
    default: nil
    }
  }

  private var captionSentence: String? {
    switch self {
    case .captionLines(let count): "a caption must have one or two lines, not \(count)"
    case .captionTooWide(let line, let need, let have):
      "the caption \(quoted(line)) is \(millimetres(need)) wide in the smallest letters, and there is "
        + "space for \(millimetres(have)); shorten it or make the code larger"
    case .letterSize(let size): "letters must be 0.5 to 500 mm, not \(millimetres(size))"
    case .fontNotFound(let path): "no font can be opened at \(path)"
    case .fontUnusable(let path): "\(path) is not a usable font"
    case .fontNotScalable(let path): "\(path) has no outlines; use a TrueType or OpenType font"
    case .fontSearch(let name, let complaint):
      "no font was found for \(quoted(name)): \(complaint); install fonts-dejavu-core or name a font file"
    default: nil
    }
  }

  private var textSentence: String? {
    switch self {
    case .noFont(let scalar, let script): script.sentence(lacking: scalar)
    case .notDrawable(let scalar): "the caption contains \(named(scalar)), which cannot be drawn"
    case .joinedEmoji(let text, let kind):
      "\(quoted(text)) (\(text.unicodeScalars.map(codePoint).joined(separator: " "))) is \(kind), and no "
        + "font here without colour draws it as one picture; use an emoji of one character or a word"
    case .tooManyMarks(let scalar, let count):
      "\(named(scalar)) has \(counted(count - 1, "mark")) on it; the limit is 31"
    case .textTooLong(let count):
      "the text has \(count) characters; the limit is \(TextParagraph.maximumLength)"
    case .wordTooWide(let word, let need, let have):
      "\(quoted(word)) is \(millimetres(need)) wide, the line is \(millimetres(have)), and it cannot be "
        + "broken; use smaller letters or other words"
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
      help = (name.isEmpty ? "many similar characters are in " : "fonts for it are in ") + rest
    } else {
      help = "name a font that has it"
    }
    return "no font on this machine has \(named(scalar))\(words)\(script); \(help)"
  }
}

/// Formats a length in millimetres with its unit: "12.5 mm".
package func millimetres(_ micrometres: Int) -> String {
  fixedText(micrometres, decimals: 3) + " mm"
}

private func quoted(_ text: String) -> String {
  let safe = text.unicodeScalars.map {
    $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : Character($0)
  }
  return "\"" + String(safe) + "\""
}

/// Returns a character with its code point, as in `"ب" (U+0628)`, or only the code point if it is
/// invisible.
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
