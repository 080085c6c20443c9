import Basics

extension Arguments {
  /// The values of an option, each converted by `convert`, which returns `nil` for an invalid one.
  ///
  /// `expected` ends the sentence "--size: 'x' is not …".
  package func values<Value>(
    _ option: Option, expected: @autoclosure () -> String, _ convert: (String) -> Value?
  ) throws(UsageError) -> [Value] {
    var converted: [Value] = []
    for text in values(option) {
      guard let value = convert(text) else {
        throw UsageError(.badValue(option.spelling, given: text, expected: expected()), path)
      }
      converted.append(value)
    }
    return converted
  }

  /// Returns the last value of an option, converted by `convert`; throws if that returns `nil`.
  package func value<Value>(
    _ option: Option, expected: @autoclosure () -> String, _ convert: (String) -> Value?
  ) throws(UsageError) -> Value? {
    try values(option, expected: expected(), convert).last
  }

  /// Returns the value of an option as an integer in `range`, or `nil` if it was not given.
  package func integer(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    try value(
      option, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
    ) { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// The value of an option as a case of `Value`, whose raw values are the allowed words.
  package func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ option: Option, as type: Value.Type = Value.self
  ) throws(UsageError) -> Value? {
    try value(option, expected: orList(Value.allCases.map(\.rawValue))) { Value(rawValue: $0) }
  }

  /// Returns an error about the value of an option: "--out: " followed by the complaint.
  package func refuse(_ option: Option, _ complaint: String) -> UsageError {
    refuse("\(option.spelling): \(complaint)")
  }

  /// Throws if one of these options is given, because it has no effect in this use of the command.
  package func refuse(anyOf options: [Option], _ complaint: String) throws(UsageError) {
    if let option = options.first(where: mentions) { throw refuse(option, complaint) }
  }

  /// Returns an error about the command line as a whole.
  package func refuse(_ sentence: String) -> UsageError { UsageError(.other(sentence), path) }
}
