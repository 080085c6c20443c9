import Basics

/// The imports and the names in a source that the check looks for, each with its line.
///
/// Names are found in the text, not by a compiler: another declaration of the same name counts.
package struct SwiftSource: Sendable {
  /// A module that the source imports, with its position.
  struct Import: Sendable {
    let module: String
    let line: Int
    let region: Int
  }

  /// A place in the source where a pattern of the table matches.
  struct Use: Sendable {
    let pattern: String
    let line: Int
    let region: Int
    let follow: SwiftFollow
    /// Whether the place is in a function that the system calls at each launch.
    let isAtLaunch: Bool
  }

  package let path: String
  let imports: [Import]
  let uses: [Use]
  let regions: SwiftRegions
  /// The names of variables that are declared with the value `true`.
  let trueNames: Set<String>

  /// Whether it is written in Swift, not in Objective-C, of which only the imports are read.
  let isSwift: Bool

  package init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    isSwift = !ObjectiveCReader.reads(path)
    guard isSwift else {
      let reader = ObjectiveCReader(bytes)
      (imports, uses, regions, trueNames) = (reader.imports, [], reader.regions, [])
      return
    }
    var reader = SwiftSourceReader(SwiftLexer(bytes))
    reader.read()
    (imports, uses, regions) = (reader.imports, reader.uses, reader.lexer.regions)
    trueNames = reader.trueNames
  }

  func has(_ pattern: String) -> Bool { uses.contains { $0.pattern == pattern } }
}

/// A walk through the tokens of a source, which records what the checks need.
private struct SwiftSourceReader {
  let lexer: SwiftLexer
  private(set) var imports: [SwiftSource.Import] = []
  private(set) var uses: [SwiftSource.Use] = []
  private(set) var trueNames: Set<String> = []
  /// A flag for each open brace: `true` if it opens a function that the system calls at launch.
  private var braces: [Bool] = []
  private var launchDepth = 0
  /// The open parentheses and brackets, the outermost first.
  private var brackets: [UInt8] = []
  /// The name of the function whose body begins with the next brace.
  private var declared: String?

  private static let launchFunctions: Set<String> = [
    "application", "scene", "sceneDidBecomeActive", "sceneWillEnterForeground",
  ]
  private static let importKinds: Set<String> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
  ]
  private static let declaring: Set<String> = [
    "func", "var", "let", "case", "enum", "class", "struct", "protocol", "typealias", "actor",
  ]
  private static let importHash = "import".utf8.reduce(SwiftPattern.hashSeed, SwiftPattern.hash)
  private static let functionHash = "func".utf8.reduce(SwiftPattern.hashSeed, SwiftPattern.hash)
  private static let variableHash = "var".utf8.reduce(SwiftPattern.hashSeed, SwiftPattern.hash)
  private static let table = SwiftPattern.table

  init(_ lexer: SwiftLexer) { self.lexer = lexer }

  mutating func read() {
    for index in lexer.tokens.indices {
      let token = lexer.tokens[index]
      switch token.kind {
      case .mark: brace(lexer.bytes[token.start])
      case .word:
        if token.hash == Self.importHash {
          readImport(index)
        } else if token.hash == Self.functionHash {
          readFunction(index)
        } else if token.hash == Self.variableHash {
          readVariable(index)
        } else if let patterns = Self.table[token.hash] {
          match(patterns, index)
        }
      case .string, .literal: continue
      }
    }
  }

  private func mark(_ index: Int) -> UInt8? {
    guard lexer.tokens.indices.contains(index), lexer.tokens[index].kind == .mark else {
      return nil
    }
    return lexer.bytes[lexer.tokens[index].start]
  }

  private func word(_ index: Int) -> String? {
    guard lexer.tokens.indices.contains(index), lexer.tokens[index].kind == .word else {
      return nil
    }
    return lexer.text(lexer.tokens[index])
  }

  private mutating func brace(_ byte: UInt8) {
    if byte == 0x28 || byte == 0x5B {
      brackets.append(byte)
    } else if byte == 0x29 || byte == 0x5D {
      _ = brackets.popLast()
    } else if byte == 0x7B {
      let isLaunch = declared.map(Self.launchFunctions.contains) ?? false
      declared = nil
      braces.append(isLaunch)
      if isLaunch { launchDepth += 1 }
    } else if byte == 0x7D, braces.popLast() == true {
      launchDepth -= 1
    }
  }

  private mutating func readImport(_ index: Int) {
    let token = lexer.tokens[index]
    guard mark(index - 1) != 0x2E, var name = word(index + 1) else { return }
    var place = index + 1
    if Self.importKinds.contains(name), let next = word(index + 2) {
      name = next
      place = index + 2
    }
    guard lexer.tokens[place].line == token.line else { return }
    imports.append(SwiftSource.Import(module: name, line: token.line, region: token.region))
  }

  /// Records the name of a variable that is declared with the value `true`.
  private mutating func readVariable(_ index: Int) {
    guard let name = word(index + 1) else { return }
    let isTyped = mark(index + 2) == 0x3A && word(index + 3) == "Bool"
    let equals = index + (isTyped ? 4 : 2)
    if mark(equals) == 0x3D, word(equals + 1) == "true" { trueNames.insert(name) }
  }

  /// Records the name of a function, for those of delegates that get activities.
  private mutating func readFunction(_ index: Int) {
    guard let name = word(index + 1) else { return }
    declared = name
    guard name == "scene" || name == "application", mark(index + 2) == 0x28 else { return }
    var depth = 1
    for place in index + 3..<min(index + 67, lexer.tokens.count) where depth > 0 {
      switch mark(place) {
      case 0x28: depth += 1
      case 0x29: depth -= 1
      default: break
      }
      guard depth == 1, let label = word(place), [0x28, 0x2C].contains(mark(place - 1)) else {
        continue
      }
      let pattern =
        switch (name, label) {
        case ("scene", "continue"): SwiftPattern.sceneContinue
        case ("scene", "willConnectTo"): SwiftPattern.sceneConnect
        case ("application", "continue"): SwiftPattern.applicationContinue
        default: ""
        }
      if !pattern.isEmpty { add(pattern, index, SwiftFollow()) }
    }
  }

  private mutating func add(_ pattern: String, _ index: Int, _ follow: SwiftFollow) {
    let token = lexer.tokens[index]
    uses.append(
      SwiftSource.Use(
        pattern: pattern, line: token.line, region: token.region, follow: follow,
        isAtLaunch: launchDepth > 0))
  }

  private mutating func match(_ patterns: [SwiftPattern], _ index: Int) {
    let before = index > 0 ? mark(index - 1) : nil
    let isMember = before == 0x2E
    // A declaration of the name, or a label of an argument.
    if !isMember, let previous = word(index - 1), Self.declaring.contains(previous) { return }
    let isLabel = brackets.last == 0x28 && (before == 0x28 || before == 0x2C)
    if isLabel, mark(index + 1) == 0x3A {
      guard word(index + 2) == "true" else { return }
      for pattern in patterns where pattern.isTrueArgument {
        add(pattern.text, index, SwiftFollow())
      }
      return
    }
    let chain = self.chain(index)
    let follow = self.follow(index)
    for pattern in patterns
    where !pattern.isTrueArgument
      && pattern.matches(chain, behind: before, isKeyPath: mark(index - 2) == 0x5C, follow)
    {
      add(pattern.text, index, follow)
    }
  }

  /// The dotted path that ends with a word, of at most four names.
  private func chain(_ index: Int) -> [String] {
    var names = [lexer.text(lexer.tokens[index])]
    var place = index
    while names.count < 4, mark(place - 1) == 0x2E {
      place -= 2
      if mark(place) == 0x3F || mark(place) == 0x21 { place -= 1 }
      guard let name = word(place) else { break }
      names.insert(name, at: 0)
    }
    return names
  }

  private func follow(_ index: Int) -> SwiftFollow {
    var follow = SwiftFollow()
    follow.isForced = mark(index + 1) == 0x21 && mark(index + 2) != 0x3D
    guard mark(index + 1) == 0x28 else { return follow }
    follow.isCall = true
    var place = index + 2
    if let first = word(place) {
      if mark(place + 1) == 0x3A {
        follow.label = first
        place += 2
      } else {
        follow.firstWord = first
      }
    }
    if lexer.tokens.indices.contains(place), lexer.tokens[place].kind == .string {
      follow.argument = lexer.text(lexer.tokens[place])
    } else if mark(place) == 0x2E, word(place + 1) == "constant", word(place + 3) == "true" {
      follow.argument = "true"
    } else if let name = word(place), name.hasPrefix("$") {
      follow.argument = name
    }
    if word(index) == "CLCircularRegion" { follow.radius = radius(index) }
    return follow
  }

  /// The number behind the label `radius` in the parentheses after a name; nil without one.
  private func radius(_ index: Int) -> Int? {
    var depth = 1
    for place in index + 2..<min(index + 66, lexer.tokens.count) where depth > 0 {
      switch mark(place) {
      case 0x28: depth += 1
      case 0x29: depth -= 1
      case 0x3A where depth == 1 && word(place - 1) == "radius":
        guard lexer.tokens.indices.contains(place + 1), lexer.tokens[place + 1].kind == .literal
        else { return nil }
        return Int(lexer.text(lexer.tokens[place + 1]).filter { $0 != "_" })
      default: continue
      }
    }
    return nil
  }
}
