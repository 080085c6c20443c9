import Basics

/// A line of the script language that controls a simulation.
package enum SimulationStep: Sendable {
  /// The conditions that a script can wait for.
  package enum Moment: Equatable, Sendable {
    /// This number of milliseconds has passed since the previous step.
    case milliseconds(Int)
    /// A program has opened the reader.
    case opened
    /// The program has closed the reader.
    case closed
    /// A program has selected a tag.
    case selected
    /// The memory of a tag was changed.
    case written
    /// A tag was selected, and has not received a command for this time.
    case quiet(milliseconds: Int)
  }

  /// Puts a tag into the field.
  case present(VirtualTag)
  /// Puts a tag that was removed back into the field.
  case again(uid: [UInt8])
  /// Puts the next tag of the deck, a series of fresh tags, into the field.
  case deal
  /// Removes the tag with this UID from the field, or all tags if it is `nil`.
  case remove(uid: [UInt8]?)
  /// Removes all tags from the field, and puts this one into it.
  case swap(VirtualTag)
  /// Adds a fault that will happen.
  case fault(Fault)
  /// Lists the faults that have not happened yet.
  case listFaults
  /// Removes the faults that have not happened yet.
  case clearFaults
  /// Lists the tags in the field.
  case list
  /// Prints the memory of the tag with this UID, or of the only tag.
  case dump(uid: [UInt8]?)
  /// Prints the counters of the reader's activity.
  case statistics
  /// Resets the counters of the reader's activity to 0.
  case resetStatistics
  /// Waits for a condition before the next step.
  case wait(Moment)
  /// Unplugs the reader.
  case unplug
  /// Prints the commands of the language.
  case help
  /// Ends the simulation.
  case quit

  /// Parses a line. Returns `nil` for an empty line and for a comment, which begins with `#`.
  package init?(_ line: String) throws(SpecificationError) {
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

  /// The steps of a script, one from each line.
  package static func script(_ text: String) throws(SpecificationError) -> [SimulationStep] {
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
  /// Parses `200ms`, `2s`, `opened`, `closed`, `selected`, `written`, `quiet` or `quiet 500ms`.
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

  /// Parses a time such as `500ms` or `2s` into milliseconds.
  package static func milliseconds(_ text: String) throws(SpecificationError) -> Int {
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
