/// The effect of a number format of ECMA-376 (Part 1, 18.8.30 and 18.8.31) on the meaning of a
/// number; pure decoration is ignored.
enum NumberFormat: Hashable, Sendable {
  /// The number without change.
  case plain
  /// A hundred times the number, with `%`.
  case percent
  /// A date or a time.
  case moment(CellDateTimeParts)
  /// The digits of a whole number in fixed positions between literal text: `00000`, `"A-"000`.
  case mask([MaskPiece])

  enum MaskPiece: Hashable, Sendable {
    case literal(String)
    case digit
  }

  /// Creates the built-in format with a number below 164, which files do not define.
  init(builtIn number: Int) {
    switch number {
    case 9, 10: self = .percent
    // 27 to 36 and 50 to 58 are dates in the East Asian tables.
    case 14...17, 27...31, 36, 50...54, 57, 58:
      self = .moment(CellDateTimeParts(hasDate: true, hasTime: false))
    case 18...21, 32...35, 45, 47, 55, 56:
      self = .moment(CellDateTimeParts(hasDate: false, hasTime: true))
    case 22: self = .moment(CellDateTimeParts(hasDate: true, hasTime: true))
    case 46: self = .moment(CellDateTimeParts(hasDate: false, hasTime: true, isElapsed: true))
    default: self = .plain
    }
  }

  /// Parses a format code, of which the first section is for positive numbers.
  init(code: String) {
    var tokens = FormatTokens(code)
    tokens.read()
    if let parts = tokens.moment {
      self = .moment(parts)
    } else if tokens.hasPercent {
      self = .percent
    } else if let mask = tokens.mask {
      self = .mask(mask)
    } else {
      self = .plain
    }
  }

  /// The text of a mask with a whole number in its positions.
  static func fill(_ mask: [MaskPiece], _ number: Int) -> String {
    let places = mask.count { $0 == .digit }
    var digits = zeroPadded(String(number.magnitude), to: places)[...]
    var isFirst = true
    var text = ""
    for piece in mask {
      switch piece {
      case .literal(let literal): text += literal
      case .digit:
        // The first position takes all surplus digits.
        let count = isFirst ? digits.utf8.count - places + 1 : 1
        isFirst = false
        text += digits.prefix(count)
        digits = digits.dropFirst(count)
      }
    }
    return (number < 0 ? "-" : "") + text
  }
}

/// A lexer of those parts of a format code that matter for reading.
private struct FormatTokens {
  private let characters: [Character]
  private var place = 0
  private var pieces: [NumberFormat.MaskPiece] = []
  private var isMask = true
  private(set) var hasPercent = false
  private var letters: [Character] = []
  private var isElapsed = false

  init(_ code: String) { characters = Array(code.prefix(1024)) }

  mutating func read() {
    while place < characters.count, characters[place] != ";" {
      let character = characters[place]
      place += 1
      switch character {
      case "\"": literal(upTo: "\"")
      case "\\": take().map { add("\($0)") }
      // A space as wide as a character, and a character repeated to the cell's width.
      case "_": if take() != nil { add(" ") }
      case "*":
        _ = take()
        isMask = false
      case "[": bracket()
      case "0": pieces.append(.digit)
      case "%":
        hasPercent = true
        isMask = false
      case "y", "Y", "d", "D", "m", "M", "h", "H", "s", "S":
        letters.append(Character(character.lowercased()))
        isMask = false
      case "-", " ", "/", "(", ")", ":", "+": add("\(character)")
      case "E" where next == "+" || next == "-", "e" where next == "+" || next == "-":
        place += 1
        isMask = false
      default: passWord(character)
      }
    }
  }

  private var next: Character? { place < characters.count ? characters[place] : nil }

  private mutating func take() -> Character? {
    guard let character = next else { return nil }
    place += 1
    return character
  }

  private mutating func add(_ text: String) { pieces.append(.literal(text)) }

  private mutating func literal(upTo end: Character) {
    var text = ""
    while let character = take(), character != end { text.append(character) }
    add(text)
  }

  /// Reads a bracket. `[h]` counts beyond a day; colours, conditions and languages are ignored.
  private mutating func bracket() {
    var text = ""
    while let character = take(), character != "]" { text.append(character) }
    let letters = Set(text.lowercased())
    if !letters.isEmpty, letters.count == 1, "hms".contains(letters.first ?? " ") {
      isElapsed = true
      self.letters.append(letters.first ?? "h")
      isMask = false
    } else if text.hasPrefix("$"), let symbol = text.dropFirst().split(separator: "-").first,
      !text.hasPrefix("$-")
    {
      add(String(symbol))
    }
  }

  /// Skips `General`, `AM/PM` and everything else that a mask cannot contain.
  private mutating func passWord(_ character: Character) {
    isMask = false
    let rest = String(characters[(place - 1)..<min(characters.count, place + 6)]).lowercased()
    for word in ["general", "standard", "am/pm", "a/p"] where rest.hasPrefix(word) {
      place += word.count - 1
      return
    }
  }

  /// The date and time format. `m` means minutes next to hours or seconds, otherwise months.
  var moment: CellDateTimeParts? {
    guard !letters.isEmpty else { return nil }
    let hasClock = letters.contains("h") || letters.contains("s")
    let hasDay = letters.contains("y") || letters.contains("d")
    return CellDateTimeParts(
      hasDate: hasDay || (!hasClock && letters.contains("m") && !isElapsed),
      hasTime: hasClock || isElapsed, isElapsed: isElapsed)
  }

  /// The mask, if the code shows only digits in fixed positions and literal text.
  var mask: [NumberFormat.MaskPiece]? {
    let digits = pieces.count { $0 == .digit }
    // A single position adds nothing to the number.
    guard isMask, digits > 0, digits <= 64, pieces.count > 1 else { return nil }
    return pieces
  }
}
