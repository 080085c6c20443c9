/// Consecutive serial numbers as text: `A-0001`, `A-0002` and so on.
///
/// The series ends when a number no longer fits; asking for more is an error, and no number is
/// repeated.
///
/// ```swift
/// let serials = try SerialNumbers(start: 1, width: 4, prefix: "A-")
/// print(try serials.text(at: 0))  // A-0001
/// ```
public struct SerialNumbers: Sendable, Hashable {
  /// The first number of the series.
  public let start: Int
  /// The positive difference between one number and the next.
  package let step: Int
  /// The fixed number of digits, padded with zeros, or `nil` for no padding.
  public let width: Int?
  /// The text before every number of the series.
  public let prefix: String

  /// The maximum number of digits to which numbers are padded.
  package static let maxWidth = 18

  /// Creates a series from `start` in steps of `step`. No number may be negative, and the width is
  /// at most 18.
  public init(
    start: Int = 1, step: Int = 1, width: Int? = nil, prefix: String = ""
  ) throws(SerialNumberError) {
    self.start = start
    self.step = step
    self.width = width
    self.prefix = prefix
    if let width, !(1...Self.maxWidth).contains(width) { throw .badWidth(width) }
    if step < 1 { throw .badStep(step) }
    if start < 0 { throw .negativeStart(start) }
    if start > greatest { throw .longStart(start, width: width ?? Self.maxWidth) }
  }

  /// The number of serial numbers in the series, at least one.
  package var capacity: Int { (greatest - start) / step + 1 }

  /// Returns the text of the number at `index`, counted from 0.
  public func text(at index: Int) throws(SerialNumberError) -> String {
    guard index >= 0 else { throw .negativeIndex(index) }
    guard index < capacity else { throw .exhausted(self, wanted: max(index, index &+ 1)) }
    return text(of: start + index * step)
  }

  /// Throws an error if fewer than `count` numbers fit. Call it before any number is used.
  public func require(_ count: Int) throws(SerialNumberError) {
    if count > capacity { throw .exhausted(self, wanted: count) }
  }

  /// The text of the last number that fits.
  var last: String { text(of: start + (capacity - 1) * step) }

  private var greatest: Int {
    (0..<(width ?? Self.maxWidth)).reduce(0) { value, _ in value * 10 + 9 }
  }

  private func text(of number: Int) -> String {
    let digits = String(number)
    let missing = max(0, (width ?? 0) - digits.utf8.count)
    return prefix + String(repeating: "0", count: missing) + digits
  }
}

/// A series of serial numbers that is impossible or exhausted.
public enum SerialNumberError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The width of a serial number is not 1 to 18.
  case badWidth(Int)
  /// The step between numbers is 0 or negative.
  case badStep(Int)
  /// The first number of a series is negative.
  case negativeStart(Int)
  /// The first number has more digits than the width.
  case longStart(Int, width: Int)
  /// A negative index; the numbers of a series are counted from 0.
  case negativeIndex(Int)
  /// More numbers were requested than fit.
  case exhausted(SerialNumbers, wanted: Int)

  /// The problem, as a sentence.
  public var description: String {
    switch self {
    case .badWidth(let width):
      "a serial number has 1 to \(SerialNumbers.maxWidth) digits, not \(width)"
    case .badStep(let step): "the step between serial numbers is 1 or more, not \(step)"
    case .negativeStart(let start): "serial numbers begin at 0 or later, not at \(start)"
    case .longStart(let start, let width):
      "the first serial number, \(start), has more than \(width) digits"
    case .negativeIndex(let index): "serial numbers are counted from 0; there is no number \(index)"
    case .exhausted(let numbers, let wanted):
      "\(wanted) serial numbers are needed, but only \(numbers.capacity) fit; the last one is \(numbers.last)"
    }
  }
}
