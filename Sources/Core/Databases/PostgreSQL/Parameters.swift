internal import CPostgres

/// The values of one call in libpq's form: a buffer of bytes, and the offset of each value in it.
struct Parameters {
  private(set) var types: [UInt32] = []
  private var places: [Int?] = []
  private var lengths: [Int32] = []
  private var bytes: [UInt8] = []

  /// The maximum number of values in one statement that the protocol allows.
  static let maxValueCount = Int(UInt16.max)

  init(_ values: [SQLValue]) throws(ParameterError) {
    if values.count > Self.maxValueCount { throw .tooMany }
    for (index, value) in values.enumerated() {
      switch value {
      case .null: addNull()
      case .integer(let number):
        try add(withUnsafeBytes(of: Int64(number).bigEndian, Array.init), ServerType.int8)
      case .text(let text):
        if text.utf8.contains(0) { throw .zeroInText(place: index + 1) }
        try add(text.utf8, ServerType.text)
      case .blob(let blob): try add(blob, ServerType.bytea)
      case .bool(let flag): try add(CollectionOfOne(flag ? 1 : 0), ServerType.bool)
      }
    }
    // So that an empty buffer still has an address: no address would mean null.
    bytes.append(0)
  }

  var count: Int32 { Int32(types.count) }

  private mutating func addNull() {
    types.append(ServerType.unknown)
    places.append(nil)
    lengths.append(0)
  }

  private mutating func add(
    _ value: some Collection<UInt8>, _ type: UInt32
  ) throws(ParameterError) {
    guard let length = Int32(exactly: value.count) else { throw .tooLong(place: types.count + 1) }
    types.append(type)
    places.append(bytes.count)
    lengths.append(length)
    bytes += value
  }

  /// Calls `body` with the three C tables of the values: addresses, lengths and formats (all
  /// binary).
  func lend<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>)
      -> Result
  ) -> Result {
    bytes.withUnsafeBytes { buffer in
      let start = buffer.assumingMemoryBound(to: CChar.self).baseAddress
      let addresses = places.map { place in place.flatMap { start?.advanced(by: $0) } }
      return body(addresses, lengths, [Int32](repeating: 1, count: lengths.count))
    }
  }
}

/// The reasons why values cannot be sent.
enum ParameterError: Error {
  /// There are more values than the protocol allows.
  case tooMany
  /// The text with this number, from 1, contains U+0000, which PostgreSQL does not store.
  case zeroInText(place: Int)
  /// The value with this number, from 1, is longer than 2 GB.
  case tooLong(place: Int)

  var sentence: String {
    switch self {
    case .tooMany: "a statement takes at most \(Parameters.maxValueCount) values"
    case .zeroInText(let place): "value \(place) is a text that contains the character U+0000"
    case .tooLong(let place): "value \(place) is longer than 2 GB"
    }
  }
}
