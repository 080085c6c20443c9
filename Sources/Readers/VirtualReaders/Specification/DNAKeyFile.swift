import SystemIO
import Cryptography

/// The keys for a simulated NTAG 424 DNA or an Ultralight chip, read from a file.
///
/// A line is `HEX` for all five keys, or `NUMBER HEX` for one, each optionally followed by a
/// version. Lines that begin with `#` are comments. Errors never show any part of a key.
package struct DNAKeyFile {
  /// The keys by their numbers.
  private(set) var keys: [Int: DNAKey] = [:]

  /// The numbers of the keys in the file.
  package var numbers: [Int] { keys.keys.sorted() }

  init(path: String) throws(SpecificationError) {
    // The memory is reserved at once, because an array that grows leaves copies behind.
    var text = [UInt8](repeating: 0, count: 8_192)
    defer { Secret.wipe(&text) }
    var count = 0
    do throws(SystemIOError) {
      let file = try InputFile(path)
      while case let read = try Self.read(file, into: &text, at: count), read > 0 { count += read }
    } catch { throw SpecificationError(.keyFile("\(error)")) }
    if count == text.count { throw SpecificationError(.keyFile("\(path) is too long for keys")) }
    try self.init(text[..<count], name: path)
  }

  private static func read(
    _ file: borrowing InputFile, into text: inout [UInt8], at start: Int
  ) throws(SystemIOError) -> Int {
    var piece = [UInt8](repeating: 0, count: text.count - start)
    defer { Secret.wipe(&piece) }
    let count = try piece.isEmpty ? 0 : file.read(into: &piece)
    text.replaceSubrange(start..<(start + count), with: piece[..<count])
    return count
  }

  /// Parses the lines of a text. Errors refer to it as `name`.
  package init(_ text: ArraySlice<UInt8>, name: String) throws(SpecificationError) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == 0x0A }
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      guard let first = words.first, first.first != UInt8(ascii: "#") else { continue }
      guard take(words) else {
        throw SpecificationError(
          .keyFile(
            "\(name), line \(index + 1): a line must be 32 hexadecimal digits, optionally with the key's number (0 to 4) before them "
              + "and a version (0 to 255) after them"))
      }
    }
    if keys.isEmpty { throw SpecificationError(.keyFile("\(name) has no key")) }
  }

  private mutating func take(_ words: [ArraySlice<UInt8>]) -> Bool {
    let isNumbered = words[0].count == 1
    let rest = isNumbered ? words.dropFirst() : words[...]
    guard let digits = rest.first, digits.count == 32, rest.count <= 2 else { return false }
    var bytes = [UInt8]()
    bytes.reserveCapacity(16)
    defer { Secret.wipe(&bytes) }
    var pairs = digits
    while let high = pairs.popFirst().flatMap(Self.value), let low = pairs.popFirst() {
      guard let low = Self.value(low) else { return false }
      bytes.append(high << 4 | low)
    }
    let version =
      rest.count == 2 ? UInt8(String(decoding: rest[rest.startIndex + 1], as: UTF8.self)) : 1
    guard let version, bytes.count == 16, let secret = try? Secret(bytes) else { return false }
    guard isNumbered else {
      for number in 0..<5 { keys[number] = DNAKey(secret, version: version) }
      return true
    }
    guard let number = Self.value(words[0][words[0].startIndex]), number < 5 else { return false }
    keys[Int(number)] = DNAKey(secret, version: version)
    return true
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}
