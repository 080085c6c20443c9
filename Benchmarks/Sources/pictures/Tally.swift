import Foundation
import QRReading

/// What was read of some pictures.
struct Tally {
  var right = 0
  var all = 0
  /// Texts that are none of the picture's.
  var wrong = 0
  /// Texts of codes of which no text is known.
  var unknown = 0
  var seconds = 0.0
  var pixels = 0
  /// How many codes each stage read.
  var stages: [Stage: Int] = [:]

  static func + (one: Tally, other: Tally) -> Tally {
    Tally(
      right: one.right + other.right, all: one.all + other.all, wrong: one.wrong + other.wrong,
      unknown: one.unknown + other.unknown, seconds: one.seconds + other.seconds,
      pixels: one.pixels + other.pixels, stages: one.stages.merging(other.stages) { $0 + $1 })
  }

  var perMegapixel: Double { seconds * 1e9 / Double(max(1, pixels)) }

  /// Looks at a picture.
  init(_ picture: GreyPixels, _ known: KnownPicture, _ reader: PictureReader) {
    let start = clock()
    let codes = reader.read(picture).codes
    seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    pixels = picture.width * picture.height
    all = known.texts.count
    var waiting = known.texts.map(Self.plain)
    for code in codes {
      stages[code.stage, default: 0] += 1
      let readings = Self.readings(code)
      if let place = waiting.firstIndex(where: { readings.contains($0) }) {
        waiting.remove(at: place)
        right += 1
      } else if !known.texts.contains(where: { readings.contains(Self.plain($0)) }) {
        if known.hasMore { unknown += 1 } else { wrong += 1 }
      }
    }
  }

  init(
    right: Int = 0, all: Int = 0, wrong: Int = 0, unknown: Int = 0, seconds: Double = 0,
    pixels: Int = 0, stages: [Stage: Int] = [:]
  ) {
    (self.right, self.all, self.wrong, self.unknown) = (right, all, wrong, unknown)
    (self.seconds, self.pixels, self.stages) = (seconds, pixels, stages)
  }

  /// What a code says: its text, or its bytes one character each.
  private static func readings(_ code: LocatedCode) -> [String] {
    let message = code.verdict.message
    let bytes = String(String.UnicodeScalarView(message.bytes.map { UnicodeScalar($0) }))
    return [message.text, bytes].compactMap { $0.map(plain) }
  }

  /// A text without what editors do to line ends.
  private static func plain(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n", with: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
