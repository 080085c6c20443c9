import Basics

/// The condition of an `#if`, in postfix order.
struct SwiftCondition: Sendable, Hashable {
  /// An operand or operator of a condition.
  enum Term: Sendable, Hashable {
    /// A compilation condition by its name, such as `APPCLIP`.
    case name(String)
    /// A value that is the same in every build for a device; nil if it is not known.
    case constant(Bool?)
    case not, and, or
  }

  let terms: [Term]

  /// The condition of `#else`.
  static let always = SwiftCondition(terms: [.constant(true)])
  static let unknown = SwiftCondition(terms: [.constant(nil)])

  /// The compilation conditions that the condition names.
  var names: [String] {
    terms.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// Returns the value if `value` gives those of the names; `nil` if it cannot be known.
  func value(_ value: (String) -> Bool?) -> Bool? {
    var stack: [Bool?] = []
    for term in terms {
      switch term {
      case .name(let name): stack.append(value(name))
      case .constant(let constant): stack.append(constant)
      case .not:
        guard let last = stack.popLast() else { return nil }
        stack.append(last.map { !$0 })
      case .and, .or:
        guard let second = stack.popLast(), let first = stack.popLast() else { return nil }
        stack.append(term == .and ? all(first, second) : all(first, second, when: true))
      }
    }
    return stack.count == 1 ? stack[0] : nil
  }
}

/// Returns the conjunction of two values that may be unknown, or with `when: true` the disjunction.
func all(_ first: Bool?, _ second: Bool?, when deciding: Bool = false) -> Bool? {
  if first == deciding || second == deciding { return deciding }
  return first == nil || second == nil ? nil : !deciding
}

/// The regions of conditional compilation of a source. Region 0 is outside of every `#if`.
struct SwiftRegions: Sendable {
  private struct Region: Sendable {
    let parent: Int
    /// The index of the branch before this one of the same `#if`; −1 for the first.
    let previous: Int
    let condition: SwiftCondition
  }

  private var list = [Region(parent: -1, previous: -1, condition: .always)]
  private var open: [Int] = []
  /// The line, counted from 1, of the first condition that names each compilation condition.
  private(set) var firstLines: [String: Int] = [:]

  /// The index of the region that is open now; 0 outside of every `#if`.
  var current: Int { open.last ?? 0 }

  /// The compilation conditions that the source names, without duplicates.
  var names: Set<String> { Set(firstLines.keys) }

  private mutating func note(_ condition: SwiftCondition, _ line: Int) {
    for name in condition.names where firstLines[name] == nil { firstLines[name] = line }
  }

  mutating func open(_ condition: SwiftCondition, line: Int) {
    note(condition, line)
    list.append(Region(parent: current, previous: -1, condition: condition))
    open.append(list.count - 1)
  }

  /// Begins the next branch, for `#elseif` and `#else`.
  mutating func alternate(_ condition: SwiftCondition, line: Int) {
    guard let last = open.popLast() else { return }
    note(condition, line)
    list.append(Region(parent: list[last].parent, previous: last, condition: condition))
    open.append(list.count - 1)
  }

  mutating func close() { _ = open.popLast() }

  /// Returns for each region whether it is compiled; `nil` where that cannot be known.
  func values(_ value: (String) -> Bool?) -> [Bool?] {
    // A region comes after its parent and after the branches before it.
    var results: [Bool?] = []
    var own: [Bool?] = []
    var untaken: [Bool?] = []
    for region in list {
      own.append(region.condition.value(value))
      untaken.append(
        region.previous < 0 ? true : all(untaken[region.previous], own[region.previous].map { !$0 })
      )
      let here = all(untaken[untaken.count - 1], own[own.count - 1])
      results.append(region.parent < 0 ? here : all(results[region.parent], here))
    }
    return results
  }
}

/// A parser of the text behind `#if` or `#elseif`.
struct ConditionReader {
  private let bytes: [UInt8]
  private(set) var at: Int
  /// The number of line ends that were read in the condition.
  private(set) var lines = 0
  private var terms: [SwiftCondition.Term] = []
  private var operators: [Operator] = []
  private var wantsOperand = true

  private enum Operator { case not, and, or, parenthesis }

  /// The number of terms beyond which a condition counts as unknown.
  private static let maxTermCount = 256

  init(_ bytes: [UInt8], at: Int) { (self.bytes, self.at) = (bytes, at) }

  private func peek(_ ahead: Int = 0) -> UInt8 {
    at + ahead < bytes.count ? bytes[at + ahead] : 0
  }

  /// Reads up to the end of the line; lines go on behind an operator and in parentheses.
  mutating func read() -> SwiftCondition {
    var isGood = true
    loop: while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case 0x0A:
        let goesOn =
          isGood && (operators.contains(.parenthesis) || wantsOperand && !terms.isEmpty)
        guard goesOn else { break loop }
        lines += 1
        at += 1
      case 0...0x20: at += 1
      case 0x2F where peek(1) == 0x2F:
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      case 0x2F where peek(1) == 0x2A: skipComment()
      default:
        if isGood { isGood = step(byte) && terms.count + operators.count <= Self.maxTermCount }
        if !isGood, bytes[at] != 0x0A { at += 1 }
      }
    }
    guard isGood, !wantsOperand else { return .unknown }
    while let last = operators.popLast() {
      guard last != .parenthesis else { return .unknown }
      apply(last)
    }
    return SwiftCondition(terms: terms)
  }

  private mutating func skipComment() {
    at += 2
    while at < bytes.count, bytes[at] != 0x0A {
      if bytes[at] == 0x2A, peek(1) == 0x2F {
        at += 2
        return
      }
      at += 1
    }
  }

  private mutating func apply(_ operation: Operator) {
    switch operation {
    case .not: terms.append(.not)
    case .and: terms.append(.and)
    case .or: terms.append(.or)
    case .parenthesis: break
    }
  }

  /// Reads one operand or operator; returns `false` at what is not part of a condition.
  private mutating func step(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21 where wantsOperand:
      operators.append(.not)
      at += 1
    case 0x28 where wantsOperand:
      operators.append(.parenthesis)
      at += 1
    case 0x29 where !wantsOperand:
      while let last = operators.popLast(), last != .parenthesis { apply(last) }
      at += 1
    case 0x26 where !wantsOperand && peek(1) == 0x26: binary(.and)
    case 0x7C where !wantsOperand && peek(1) == 0x7C: binary(.or)
    case _ where wantsOperand && byte.isWordByte: operand()
    default: return false
    }
    return true
  }

  private mutating func binary(_ operation: Operator) {
    while let last = operators.last,
      last == .not || last == .and && operation == .or || last == operation
    {
      apply(last)
      operators.removeLast()
    }
    operators.append(operation)
    wantsOperand = true
    at += 2
  }

  private mutating func operand() {
    let start = at
    while at < bytes.count, bytes[at].isWordByte { at += 1 }
    let name = String(decoding: bytes[start..<at], as: UTF8.self)
    wantsOperand = false
    guard peek() == 0x28 else {
      switch name {
      case "true": terms.append(.constant(true))
      case "false", "DEBUG": terms.append(.constant(false))
      default: terms.append(.name(name))
      }
      return
    }
    at += 1
    let inside = at
    while at < bytes.count, bytes[at] != 0x29, bytes[at] != 0x0A { at += 1 }
    let argument = String(decoding: bytes[inside..<at].filter { !$0.isSpace }, as: UTF8.self)
    if peek() == 0x29 { at += 1 }
    terms.append(.constant(Self.value(name, argument)))
  }

  /// Modules that every build for iPhones can import, those without function in App Clips too.
  private static let there: Set<String> = {
    let limited = ClipRestriction.all.flatMap(\.seen).compactMap { sighting in
      if case .module(let name) = sighting { name } else { nil }
    }
    let own: Set = [
      "UIKit", "SwiftUI", "Foundation", "Darwin", "AppClip", "StoreKit", "CoreLocation",
      "UserNotifications", "ActivityKit", "WidgetKit", "AuthenticationServices", "Combine",
      "MapKit",
    ]
    // These are packages, not frameworks of iOS.
    return own.union(limited).subtracting(["CareKit", "CareKitUI", "CareKitStore", "ResearchKit"])
  }()
  private static let missing: Set = ["AppKit", "Cocoa", "WatchKit", "Glibc", "Musl", "WinSDK"]

  /// The value of a platform condition in a build of an App Clip for a device.
  private static func value(_ function: String, _ argument: String) -> Bool? {
    switch function {
    case "os": argument == "iOS"
    case "targetEnvironment": false
    case "canImport":
      there.contains(argument) ? true : missing.contains(argument) ? false : nil
    case "arch": argument == "arm64"
    case "swift" where argument.hasPrefix(">="):
      // The language mode may be Swift 5, whose last version this is.
      SwiftVersion(argument.dropFirst(2)).flatMap { $0 <= SwiftVersion(5, 10) ? true : nil }
    case "compiler" where argument.hasPrefix(">="):
      SwiftVersion(argument.dropFirst(2)).flatMap { $0 <= SwiftVersion(5, 10) ? true : nil }
    default: nil
    }
  }
}

/// A version of the Swift language, such as 5.10.
private struct SwiftVersion: Comparable {
  let parts: [Int]

  init(_ parts: Int...) { self.parts = parts }

  init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    parts = numbers.compactMap(\.self)
  }

  static func < (first: SwiftVersion, second: SwiftVersion) -> Bool {
    first.parts.lexicographicallyPrecedes(second.parts)
  }
}
