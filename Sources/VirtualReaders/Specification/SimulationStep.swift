import Basics

/// One line of the little language in which a simulation is told what to do.
public enum SimulationStep: Sendable {
  /// What a script can wait for.
  public enum Moment: Equatable, Sendable {
    /// So long after the step before.
    case milliseconds(Int)
    /// A program has opened the reader.
    case opened
    /// The program has closed it.
    case closed
    /// A tag was selected.
    case selected
    /// A tag's memory was changed.
    case written
    /// A tag was selected and nothing has been said to it for so long.
    case quiet(milliseconds: Int)
  }

  /// A tag that is put onto the reader.
  case present(VirtualTag)
  /// A tag that was here before.
  case again(uid: [UInt8])
  /// The next tag of the deck.
  case deal
  /// The tag with this number leaves the field; without a number all of them do.
  case remove(uid: [UInt8]?)
  /// All tags leave, and this one comes.
  case swap(VirtualTag)
  /// A fault that happens from now on.
  case fault(Fault)
  /// Tells which faults wait to happen.
  case listFaults
  /// Takes back the faults that have not happened yet.
  case clearFaults
  /// Tells which tags are in the field.
  case list
  /// Prints the memory of a tag.
  case dump(uid: [UInt8]?)
  /// Tells how much went over the radio.
  case statistics
  /// Counts from nothing again.
  case resetStatistics
  /// Nothing further is done until then.
  case wait(Moment)
  /// The reader goes, as when its cable is pulled.
  case unplug
  /// Prints the language.
  case help
  /// Ends the simulation.
  case quit

  /// Reads a line; `nil` for an empty one and for a comment, which begins with `#`.
  public init?(_ line: String) throws(SpecificationError) {
    let words = line.split(separator: " ", maxSplits: 1).map { String($0).trimmed }
    guard let name = words.first, !name.hasPrefix("#"), !name.isEmpty else { return nil }
    let rest = words.count > 1 ? words[1] : ""
    if let step = try Self.withArgument(name, rest) {
      self = step
    } else if let step = Self.alone(name) {
      if !rest.isEmpty { throw SpecificationError(.surplus(name, rest)) }
      self = step
    } else {
      throw SpecificationError(.step(line.trimmed))
    }
  }

  /// The steps of a whole script.
  public static func script(_ text: String) throws(SpecificationError) -> [SimulationStep] {
    var steps: [SimulationStep] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      do {
        if let step = try SimulationStep(String(line)) { steps.append(step) }
      } catch { throw SpecificationError(error.problem, line: index + 1) }
    }
    return steps
  }

  private static func alone(_ name: String) -> SimulationStep? {
    switch name {
    case "deal", "next": .deal
    case "faults": .listFaults
    case "clear-faults": .clearFaults
    case "list": .list
    case "stats": .statistics
    case "reset-stats": .resetStatistics
    case "unplug": .unplug
    case "help": .help
    case "quit", "exit": .quit
    default: nil
    }
  }

  private static func withArgument(
    _ name: String, _ rest: String
  ) throws(SpecificationError) -> SimulationStep? {
    switch name {
    case "present": .present(try VirtualTag(specification: rest))
    case "again": .again(uid: try uid(rest))
    case "swap": .swap(try VirtualTag(specification: rest))
    case "fault": .fault(try Fault(rest))
    case "remove": .remove(uid: rest.isEmpty ? nil : try uid(rest))
    case "dump": .dump(uid: rest.isEmpty ? nil : try uid(rest))
    case "wait": .wait(try Moment(rest))
    default: nil
    }
  }

  private static func uid(_ text: String) throws(SpecificationError) -> [UInt8] {
    guard let uid = [UInt8](hexadecimal: text), !uid.isEmpty else {
      throw SpecificationError(.hexadecimal("a serial number", text))
    }
    return uid
  }
}

extension SimulationStep.Moment {
  /// Reads `200ms`, `2s`, `opened`, `closed`, `selected`, `written`, `quiet` or `quiet 500ms`.
  init(_ text: String) throws(SpecificationError) {
    let words = text.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("opened", 1): self = .opened
    case ("closed", 1): self = .closed
    case ("selected", 1): self = .selected
    case ("written", 1): self = .written
    case ("quiet", 1): self = .quiet(milliseconds: 500)
    case ("quiet", 2): self = .quiet(milliseconds: try Self.milliseconds(words[1]))
    default: self = .milliseconds(try Self.milliseconds(text))
    }
  }

  /// Reads a time such as `500ms` or `2s`.
  public static func milliseconds(_ text: String) throws(SpecificationError) -> Int {
    let factor = text.hasSuffix("ms") ? 1 : 1_000
    let digits = text.hasSuffix("ms") ? text.dropLast(2) : text.dropLast(1)
    guard text.hasSuffix("s"), let number = Int(digits), (0...86_400_000).contains(number) else {
      throw SpecificationError(.moment(text))
    }
    return number * factor
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text)
  }
}
