import Basics

/// A reader of the imports in Objective-C sources and headers: `#import <Contacts/Contacts.h>`,
/// `@import Contacts;`. Their calls are not read.
struct ObjectiveCReader {
  private(set) var imports: [SwiftSource.Import] = []
  private(set) var regions = SwiftRegions()
  private let bytes: [UInt8]
  private var at = 0
  private var line = 1
  private var isAtLineStart = true

  /// The endings of the names of Objective-C files.
  private static let endings = [".m", ".mm", ".h"]

  static func reads(_ path: String) -> Bool { endings.contains { path.hasSuffix($0) } }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while at < bytes.count { next() }
  }

  private func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func next() {
    let byte = bytes[at]
    switch byte {
    case 0x0A:
      line += 1
      at += 1
      isAtLineStart = true
      return
    case 0...0x20:
      at += 1
      return
    case 0x2F where self.byte(at + 1) == 0x2F: while at < bytes.count, bytes[at] != 0x0A { at += 1 }
    case 0x2F where self.byte(at + 1) == 0x2A: return skipComment()
    case 0x22, 0x27: skipText(byte)
    case 0x23 where isAtLineStart: directive()
    case 0x40 where follows("import", at + 1): addImport(at + 7)
    default: at += 1
    }
    isAtLineStart = false
  }

  private mutating func skipComment() {
    at += 2
    while at < bytes.count, !(bytes[at] == 0x2A && byte(at + 1) == 0x2F) {
      if bytes[at] == 0x0A { line += 1 }
      at += 1
    }
    at += 2
  }

  /// Skips a string literal, which ends on its line.
  private mutating func skipText(_ quote: UInt8) {
    at += 1
    while at < bytes.count, bytes[at] != quote, bytes[at] != 0x0A {
      at += bytes[at] == 0x5C && byte(at + 1) != 0x0A ? 2 : 1
    }
    if byte(at) == quote { at += 1 }
  }

  private func follows(_ word: String, _ place: Int) -> Bool {
    let end = place + word.utf8.count
    return end <= bytes.count && bytes[place..<end].elementsEqual(word.utf8)
      && !byte(end).isWordByte
  }

  private func word(_ place: Int) -> String {
    var (start, end) = (place, place)
    while byte(start) == 0x20 || byte(start) == 0x09 { start += 1 }
    end = start
    while end < bytes.count, bytes[end].isWordByte { end += 1 }
    return String(decoding: bytes[min(start, bytes.count)..<end], as: UTF8.self)
  }

  private mutating func addImport(_ place: Int) {
    let module = word(place)
    if !module.isEmpty {
      imports.append(SwiftSource.Import(module: module, line: line, region: regions.current))
    }
    at = min(place, bytes.count)
  }

  private mutating func directive() {
    let name = word(at + 1)
    let start = at
    while at < bytes.count, bytes[at] != 0x0A { at += 1 }
    var rest = bytes[start..<at].dropFirst()
    while rest.first?.isSpace == true { rest.removeFirst() }
    let text = String(decoding: rest.dropFirst(name.utf8.count), as: UTF8.self)
    switch name {
    case "import", "include":
      guard let open = text.firstIndex(of: "<"), let slash = text[open...].firstIndex(of: "/")
      else { return }
      let module = String(text[text.index(after: open)..<slash])
      imports.append(SwiftSource.Import(module: module, line: line, region: regions.current))
    case "if": regions.open(Self.condition(text), line: line)
    case "ifdef", "ifndef":
      let macro = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }.first ?? ""
      regions.open(Self.condition((name == "ifdef" ? "" : "!") + macro), line: line)
    case "elif": regions.alternate(Self.condition(text), line: line)
    case "else": regions.alternate(.always, line: line)
    case "endif": regions.close()
    default: return
    }
  }

  /// The values of macros that are the same in every build for iPhones.
  private static let known = [
    "0": "false", "1": "true", "TARGET_OS_IOS": "true", "TARGET_OS_IPHONE": "true",
    "TARGET_OS_SIMULATOR": "false", "TARGET_OS_OSX": "false", "TARGET_OS_WATCH": "false",
    "TARGET_OS_TV": "false", "TARGET_OS_MACCATALYST": "false", "__OBJC__": "true",
    "defined": "",
  ]

  /// The condition of a preprocessor line, in the form of a Swift condition.
  private static func condition(_ text: String) -> SwiftCondition {
    var (translated, name) = ("", "")
    for character in text.prefix(4_096) + " " {
      if character.isLetter || character.isNumber || character == "_" {
        name.append(character)
        continue
      }
      translated += known[name] ?? name
      name = ""
      translated.append(character)
    }
    var reader = ConditionReader(Array(translated.utf8), at: 0)
    return reader.read()
  }
}
