extension LintPass {
  /// The length in bytes above which a query is long: even with the shortest host, a QR symbol of
  /// level M grows past version 6 (106 bytes), and an NTAG213 is nearly full.
  static let longQuery = 100

  /// Applies the rules of queries, item by item.
  mutating func checkQuery(_ bytes: Span<UInt8>, _ query: Range<Int>) {
    if query.count > Self.longQuery {
      report(.longQuery, query, "the query has \(query.count) bytes")
    }
    if query.isEmpty {
      report(.emptyValue, query.lowerBound - 1..<query.upperBound, "there is nothing after '?'")
    }
    var tracking = Tracking()
    var start = query.lowerBound
    while start < query.upperBound {
      let item = Item(bytes, from: start, to: query.upperBound)
      checkItem(bytes, item, &tracking)
      checkRepetition(bytes, item, query.lowerBound)
      start = item.end + 1
    }
    if let first = tracking.first { report(.tracking, first, tracking.sentence) }
    checkEscapes(bytes, query)
  }

  private mutating func checkItem(
    _ bytes: Span<UInt8>, _ item: Item, _ tracking: inout Tracking
  ) {
    let whole = item.name.lowerBound..<item.end
    if let value = item.value, value.isEmpty {
      report(.emptyValue, whole) { "the parameter \($0[item.name]) has an empty value" }
    }
    switch KnownParameters.kind(bytes, item.name) {
    case .tracking?: tracking.add(whole, name: item.name)
    case .identifier?:
      guard let value = item.value, isShortNumber(bytes, value) else { break }
      report(.sequentialID, whole) { "the parameter \($0[item.name]) is the number \($0[value])" }
    case .secret?:
      if item.value?.isEmpty == false {
        report(.secret, whole) { "the query has the parameter \($0[item.name])" }
      }
    case nil:
      guard let value = item.value, isWebToken(bytes, value) else { break }
      report(.secret, whole) { "the parameter \($0[item.name]) is a signed token" }
    }
    if let value = item.value, beginsLikeURL(bytes, value) {
      report(.openRedirect, whole) { "the parameter \($0[item.name]) is the URL \($0[value])" }
    }
    if let plus = item.plus {
      report(.plusInQuery, plus..<plus + 1, "the query has a '+'")
    }
  }

  /// The number of bytes at the start of a query within which repeated names are found.
  private static let reach = 2_000

  private mutating func checkRepetition(_ bytes: Span<UInt8>, _ item: Item, _ queryStart: Int) {
    let name = item.name
    // Web frameworks write lists like this.
    guard !name.isEmpty, bytes[name.upperBound - 1] != UInt8(ascii: "]") else { return }
    var start = queryStart
    while start < name.lowerBound, name.lowerBound - queryStart < Self.reach {
      let other = Item(bytes, from: start, to: name.lowerBound - 1)
      if other.name.count == name.count,
        zip(other.name, name).allSatisfy({ bytes[$0] == bytes[$1] })
      {
        return report(.repeatedItem, name.lowerBound..<item.end) {
          "the parameter \($0[name]) appears twice"
        }
      }
      start = other.end + 1
    }
  }

  /// Whether a value has the form of a JSON Web Token: three pieces of base64 with dots between
  /// them, the first of which begins an object.
  private func isWebToken(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Bool {
    guard value.count > 20, bytes[value.lowerBound] == UInt8(ascii: "e"),
      bytes[value.lowerBound + 1] == UInt8(ascii: "y"),
      bytes[value.lowerBound + 2] == UInt8(ascii: "J")
    else { return false }
    return value.count { bytes[$0] == UInt8(ascii: ".") } == 2
  }

  /// Whether a value, decoded, begins with `http://`, `https://` or `//` and continues.
  private func beginsLikeURL(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Bool {
    var (offset, word, count): (Int, UInt64, Int) = (value.lowerBound, 0, 0)
    while offset < value.upperBound, count < 9 {
      let escaped = escapedByte(bytes, offset, value.upperBound)
      let byte = escaped ?? bytes[offset]
      offset += escaped == nil ? 1 : 3
      count += 1
      if count == 3, word == 0x2F2F { return true }
      if count == 8, word == 0x68_7474_703A_2F2F { return true }
      if count == 9 { return word == 0x6874_7470_733A_2F2F }
      word = word << 8 | UInt64((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    return false
  }
}

/// The byte ranges of one query item.
private struct Item {
  var name: Range<Int>
  /// The byte range of the text after the first `=`, if there is one.
  var value: Range<Int>?
  /// The byte offset of the first `+` in the item.
  var plus: Int?
  var end: Int

  /// Parses the item that begins at `start` in a query that ends at `limit`.
  init(_ bytes: Span<UInt8>, from start: Int, to limit: Int) {
    var equals: Int?
    end = start
    while end < limit, bytes[end] != UInt8(ascii: "&") {
      if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
      if plus == nil, bytes[end] == UInt8(ascii: "+") { plus = end }
      end += 1
    }
    name = start..<(equals ?? end)
    if let equals { value = equals + 1..<end }
  }
}

/// The tracking parameters of one query that were found, as byte ranges.
private struct Tracking {
  private(set) var first: Range<Int>?
  private var names: [Range<Int>] = []
  private var count = 0

  mutating func add(_ item: Range<Int>, name: Range<Int>) {
    if first == nil { first = item }
    count += 1
    if names.count < 5 { names.append(name) }
  }

  func sentence(_ quotation: Quotation) -> String {
    let list = names.map { quotation[$0] }.joined(separator: ", ")
    let more = count > names.count ? " and \(count - names.count) more" : ""
    return "the query has tracking parameters: \(list)\(more)"
  }
}
