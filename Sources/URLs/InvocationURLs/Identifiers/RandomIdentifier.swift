/// A random name for one code or tag, in Crockford's base 32: easy to read aloud, and compact in a
/// QR code because it is in capitals.
///
/// Each character carries 5 uniformly random bits.
///
/// ```swift
/// let serial = try RandomIdentifier(length: 12)
/// print(serial, try RandomIdentifier(reading: serial.text.lowercased()) == serial)
/// ```
public struct RandomIdentifier: Sendable, Hashable, CustomStringConvertible {
  /// The identifier in capitals, without hyphens.
  public let text: String

  /// The permitted numbers of characters.
  package static let lengths = 1...64

  /// Generates an identifier of `length` characters with `generator`.
  public init(
    length: Int = RandomIdentifier.defaultLength, using generator: inout some RandomNumberGenerator
  ) throws(RandomIdentifierError) {
    guard Self.lengths.contains(length) else { throw .badLength(length) }
    var characters: [UInt8] = []
    characters.reserveCapacity(length)
    while characters.count < length {
      var bits = generator.next()
      // Twelve characters use 60 of the 64 bits: 32 divides 2^60, so all are equally likely.
      for _ in 0..<min(12, length - characters.count) {
        characters.append(CrockfordBase32.alphabet[Int(bits >> 59)])
        bits <<= 5
      }
    }
    text = String(decoding: characters, as: UTF8.self)
  }

  /// Generates an identifier of `length` characters with the system's generator.
  public init(length: Int = RandomIdentifier.defaultLength) throws(RandomIdentifierError) {
    var generator = SystemRandomNumberGenerator()
    try self.init(length: length, using: &generator)
  }

  /// Parses an identifier as a person may have typed it.
  ///
  /// Either case is accepted, O is read as 0, I and L as 1, and hyphens are ignored.
  public init(reading typed: String) throws(RandomIdentifierError) {
    var characters: [UInt8] = []
    var offset = 0
    for character in typed.unicodeScalars {
      if let value = UInt8(exactly: character.value).flatMap(CrockfordBase32.value) {
        characters.append(CrockfordBase32.alphabet[Int(value)])
      } else if character != "-" {
        throw .badCharacter(character, offset: offset)
      }
      offset += UTF8.width(character)
    }
    guard Self.lengths.contains(characters.count) else { throw .badLength(characters.count) }
    text = String(decoding: characters, as: UTF8.self)
  }

  /// The identifier in capitals, without hyphens.
  public var description: String { text }
}

/// A text or length that cannot be an identifier.
public enum RandomIdentifierError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The length of a random identifier is not 1 to 64.
  case badLength(Int)
  /// A character outside the alphabet, at this byte of the typed text.
  case badCharacter(Unicode.Scalar, offset: Int)

  /// The problem, as a sentence.
  public var description: String {
    switch self {
    case .badLength(let length):
      "an identifier has \(RandomIdentifier.lengths.lowerBound) to "
        + "\(RandomIdentifier.lengths.upperBound) characters, not \(length)"
    case .badCharacter(let character, let offset):
      "byte \(offset): \(character.named) is not in the alphabet of identifiers, "
        + "which has digits and letters but no U"
    }
  }
}
