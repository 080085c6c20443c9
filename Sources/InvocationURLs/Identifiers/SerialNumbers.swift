/// Numbers in a row, as text: `A-0001`, `A-0002` and so on.
///
/// The row ends where a number no longer fits; asking for more is an error, never a repeat.
public struct SerialNumbers: Sendable, Hashable {
  /// The first number.
  public let start: Int
  /// How far each number is from the one before.
  public let step: Int
  /// How many digits each number has, with zeros in front; `nil` for as many as it needs.
  public let width: Int?
  /// What stands before every number.
  public let prefix: String

  /// The most digits a number may have.
  public static let longestWidth = 18

  /// A row from `start` in steps of `step`; no number may be negative, and no width beyond 18.
  public init(
    start: Int = 1, step: Int = 1, width: Int? = nil, prefix: String = ""
  ) throws(SerialNumberError) {
    self.start = start
    self.step = step
    self.width = width
    self.prefix = prefix
    if let width, !(1...Self.longestWidth).contains(width) { throw .badWidth(width) }
    if step < 1 { throw .badStep(step) }
    if start < 0 { throw .negativeStart(start) }
    if start > greatest { throw .longStart(start, width: width ?? Self.longestWidth) }
  }

  /// How many numbers there are before the digits run out: at least one.
  public var capacity: Int { (greatest - start) / step + 1 }

  /// The text of number `index`, counted from 0.
  public func text(at index: Int) throws(SerialNumberError) -> String {
    guard index >= 0 else { throw .negativeIndex(index) }
    guard index < capacity else { throw .exhausted(self, wanted: max(index, index &+ 1)) }
    return text(of: start + index * step)
  }

  /// Refuses a batch of `count` when fewer numbers than that fit, before any has been used.
  public func require(_ count: Int) throws(SerialNumberError) {
    if count > capacity { throw .exhausted(self, wanted: count) }
  }

  /// The text of the last number that fits.
  var last: String { text(of: start + (capacity - 1) * step) }

  private var greatest: Int {
    (0..<(width ?? Self.longestWidth)).reduce(0) { value, _ in value * 10 + 9 }
  }

  private func text(of number: Int) -> String {
    let digits = String(number)
    let missing = max(0, (width ?? 0) - digits.utf8.count)
    return prefix + String(repeating: "0", count: missing) + digits
  }
}

/// A row of serial numbers that cannot be, or that has come to its end.
public enum SerialNumberError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The width is not 1 to 18.
  case badWidth(Int)
  /// The step is not positive.
  case badStep(Int)
  /// The row would begin below zero.
  case negativeStart(Int)
  /// The first number has more digits than the width.
  case longStart(Int, width: Int)
  /// Numbers are counted from 0.
  case negativeIndex(Int)
  /// More numbers are wanted than fit.
  case exhausted(SerialNumbers, wanted: Int)

  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .badWidth(let width):
      "a serial number has 1 to \(SerialNumbers.longestWidth) digits, not \(width)"
    case .badStep(let step): "the step between serial numbers is 1 or more, not \(step)"
    case .negativeStart(let start): "serial numbers begin at 0 or later, not at \(start)"
    case .longStart(let start, let width):
      "the first serial number, \(start), has more than \(width) digits"
    case .negativeIndex(let index): "serial numbers are counted from 0; there is no number \(index)"
    case .exhausted(let numbers, let wanted):
      "\(wanted) serial numbers are wanted and \(numbers.capacity) fit, the last being \(numbers.last)"
    }
  }
}
