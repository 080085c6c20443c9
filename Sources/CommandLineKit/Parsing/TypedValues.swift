extension Arguments {
  /// The values of an option, each made into something by `convert`, which answers `nil` for a bad one.
  ///
  /// `expected` ends the sentence "--size: 'x' is not …".
  public func values<Value>(
    _ option: Option, expected: String, _ convert: (String) -> Value?
  ) throws(UsageError) -> [Value] {
    var converted: [Value] = []
    for text in values(option) {
      guard let value = convert(text) else {
        throw UsageError(.badValue(option.spelling, given: text, expected: expected), path)
      }
      converted.append(value)
    }
    return converted
  }

  /// The last value of an option, made into something by `convert`.
  public func value<Value>(
    _ option: Option, expected: String, _ convert: (String) -> Value?
  ) throws(UsageError) -> Value? {
    try values(option, expected: expected, convert).last
  }

  /// The value of an option as a whole number in `range`.
  public func integer(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    let limits = "from \(range.lowerBound) to \(range.upperBound)"
    return try value(option, expected: "a whole number \(limits)") { text in
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// The value of an option as a case of `Value`, whose raw values are the words allowed.
  public func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ option: Option, as type: Value.Type = Value.self
  ) throws(UsageError) -> Value? {
    let words = Value.allCases.map(\.rawValue)
    return try value(option, expected: orList(words)) { Value(rawValue: $0) }
  }

  /// An error about the value of an option: "--out: " and the complaint.
  public func refuse(_ option: Option, _ complaint: String) -> UsageError {
    refuse("\(option.spelling): \(complaint)")
  }

  /// An error about the command line as a whole.
  public func refuse(_ sentence: String) -> UsageError { UsageError(.other(sentence), path) }
}
