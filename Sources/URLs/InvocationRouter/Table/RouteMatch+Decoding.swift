extension RouteMatch {
  /// Decodes the values into a type of the app, whose properties have the names of the parameters.
  ///
  /// ```swift
  /// struct Stop: Decodable {
  ///   let store: Int
  ///   let table: String?
  /// }
  /// ```
  ///
  ///     let stop = try router.match(url).match?.decode(Stop.self)
  ///
  /// An optional property may be absent in the URL, an array has a parameter with several values,
  /// and an enumeration of texts or numbers a list of words. `TypedRoute` does the same in both
  /// directions, and checks the types when it is made.
  public func decode<Output: Decodable>(_ type: Output.Type = Output.self) throws -> Output {
    try values.decode(type)
  }
}

extension RouteMatch: CustomStringConvertible {
  /// The route's name and the values: `table (store: 42, table: 7)`.
  public var description: String {
    let values = values.pairs.map { "\($0.name): \($0.value)" }
    return route.name + (values.isEmpty ? "" : " (" + values.joined(separator: ", ") + ")")
  }
}

extension RouteValues {
  /// Decodes the values into a type whose properties have their names.
  public func decode<Output: Decodable>(_ type: Output.Type = Output.self) throws -> Output {
    try Output(from: RouteDecoder(content: .values(self), codingPath: []))
  }
}

/// A decoder of all values of a match, or of the value of one parameter.
private struct RouteDecoder: Decoder {
  enum Content {
    case values(RouteValues)
    case value(RouteValue)
  }

  let content: Content
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .values(let values) = content else { throw mismatch(type, "an object") }
    return KeyedDecodingContainer(NamedValues(values: values, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .value(.list(let values)) = content else { throw mismatch([Any].self, "a list") }
    return ListedValues(values: values, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    guard case .value(let value) = content else { throw mismatch(Any.self, "one value") }
    return OneValue(value: value, codingPath: codingPath)
  }

  private func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
    .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "the values of a route are not \(wanted) here"))
  }
}

/// A container with the value of one parameter; its generic `decode` serves every type.
private struct OneValue: SingleValueDecodingContainer {
  let value: RouteValue
  let codingPath: [any CodingKey]

  func decodeNil() -> Bool { false }

  func decode<Output: Decodable>(_ type: Output.Type) throws -> Output {
    switch (type, value) {
    case (let integer as any FixedWidthInteger.Type, .integer(let number)):
      if let output = integer.init(exactly: number) as? Output { return output }
    case (is Double.Type, .integer(let number)):
      if let output = Double(number) as? Output { return output }
    case (is String.Type, .text(let text)):
      if let output = text as? Output { return output }
    case (is any FixedWidthInteger.Type, _), (is Double.Type, _), (is Float.Type, _),
      (is String.Type, _), (is Bool.Type, _):
      break
    default: return try Output(from: RouteDecoder(content: .value(value), codingPath: codingPath))
    }
    throw DecodingError.typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "\(value) is not of this type"))
  }
}

/// A container with all values by the names of their parameters.
private struct NamedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: RouteValues
  let codingPath: [any CodingKey]

  var allKeys: [Key] { values.pairs.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<Output: Decodable>(_ type: Output.Type, forKey key: Key) throws -> Output {
    try one(key).decode(type)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    RouteDecoder(content: .values(values), codingPath: codingPath)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    let one = try one(key)
    return RouteDecoder(content: .value(one.value), codingPath: one.codingPath)
  }

  private func one(_ key: Key) throws -> OneValue {
    guard let value = values[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: codingPath,
          debugDescription: "the URL has no value for '\(key.stringValue)'; make it optional"))
    }
    return OneValue(value: value, codingPath: codingPath + [key])
  }
}

/// A container with the values of a parameter that takes several.
private struct ListedValues: UnkeyedDecodingContainer {
  let values: [RouteValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(values: [RouteValue], codingPath: [any CodingKey]) {
    (self.values, self.codingPath) = (values, codingPath)
  }

  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  func decodeNil() -> Bool { false }

  mutating func decode<Output: Decodable>(_ type: Output.Type) throws -> Output {
    let value = try next()
    return try OneValue(value: value, codingPath: codingPath).decode(type)
  }

  mutating func nestedContainer<Nested>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    RouteDecoder(content: .value(try next()), codingPath: codingPath)
  }

  private mutating func next() throws -> RouteValue {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        RouteValue.self,
        DecodingError.Context(codingPath: codingPath, debugDescription: "the list has ended"))
    }
    defer { currentIndex += 1 }
    return values[currentIndex]
  }
}
