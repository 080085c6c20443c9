extension LintRun {
  /// More bytes of query than this are too many: with the shortest of hosts a QR symbol of level M
  /// grows past version 6 (106 bytes), and an NTAG213 is nearly full.
  static let longQuery = 100

  /// Applies the rules of queries, item by item.
  mutating func checkQuery(_ bytes: Span<UInt8>, _ query: Range<Int>) {
    if query.count > Self.longQuery {
      report(.longQuery, query, "the query has \(query.count) bytes")
    }
    if query.isEmpty {
      report(.emptyValue, query.lowerBound - 1..<query.upperBound, "there is nothing behind '?'")
    }
    var tracking = Tracking()
    var start = query.lowerBound
    while start < query.upperBound {
      let item = Item(bytes, from: start, to: query.upperBound)
      checkItem(bytes, item, &tracking)
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
    case nil: break
    }
    if let plus = item.plus {
      report(.plusInQuery, plus..<plus + 1, "the query has a '+'")
    }
  }
}

/// One item of a query, as places.
private struct Item {
  var name: Range<Int>
  /// What follows the first `=`, where there is one.
  var value: Range<Int>?
  /// The first `+`.
  var plus: Int?
  var end: Int

  /// The item that begins at `start` in a query that ends at `limit`.
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

/// The tracking parameters of one query, as places.
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
