/// The end mark of a text inside a code; it does not occur in URLs.
let wordEnd = UInt8(ascii: "|")

/// The characters of a text coder in the order of their numbers, which is ASCII order.
struct ClipAlphabet: Sendable {
  let characters: [UInt8]
  private let numbers: [Int8]

  init(_ characters: String) {
    self.characters = Array(characters.utf8)
    var numbers = [Int8](repeating: -1, count: 256)
    for (number, character) in zip(Int8(0)..., self.characters) {
      numbers[Int(character)] = number
    }
    self.numbers = numbers
  }

  var count: Int { characters.count }

  /// The number of a character in the alphabet, from 0; nil if it is not in it.
  subscript(character: UInt8) -> Int? {
    let number = numbers[Int(character)]
    return number < 0 ? nil : Int(number)
  }

  func holds(_ text: some Sequence<UInt8>) -> Bool { text.allSatisfy { numbers[Int($0)] >= 0 } }

  private static let letters = "abcdefghijklmnopqrstuvwxyz"
  private static let digits = "0123456789"
  private static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  /// The alphabet of a host.
  static let host = ClipAlphabet("-." + digits + letters + "|")
  /// The alphabet of a path segment, a key or a value that is coded by itself.
  static let spq = ClipAlphabet("&+-./" + digits + "=?" + capitals + "_" + letters + "|")
  /// The characters of path, query and fragment when they are coded as one text. They are also the
  /// only ones that Apple allows there.
  static let cpq = ClipAlphabet("#%&+,-./" + digits + ":;=?" + capitals + "_" + letters)
  /// Sixty-four characters of six bits each.
  static let sixBit = ClipAlphabet("." + digits + capitals + letters + "|")
}
