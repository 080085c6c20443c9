/// Parses a pattern from left to right, up to the first error.
struct PatternParser {
  static let maximumLength = 8_192
  static let maximumSegments = 64
  static let maximumItems = 64

  private let bytes: [UInt8]
  private var pattern = RoutePattern()

  static func parse(
    _ text: String, hosts: [String]
  ) throws(RoutePatternError) -> RoutePattern {
    var parser = PatternParser(text)
    try parser.run(hosts: hosts)
    return parser.pattern
  }

  /// Parses a pattern whose hosts are already known. A host named in the pattern is added to them.
  static func parse(_ text: String, on hosts: RouteHosts) throws(RoutePatternError) -> RoutePattern
  {
    var parser = PatternParser(text)
    parser.pattern.hosts = hosts
    try parser.run(hosts: [])
    return parser.pattern
  }

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  private mutating func run(hosts: [String]) throws(RoutePatternError) {
    guard !bytes.isEmpty else { throw RoutePatternError(.empty, at: 0) }
    guard bytes.count <= Self.maximumLength else {
      throw RoutePatternError(.tooLong, at: Self.maximumLength)
    }
    let pathStart = try parseHosts(hosts)
    let pathEnd = try end(from: pathStart, before: "?#")
    try parsePath(pathStart..<pathEnd)
    var position = pathEnd
    if position < bytes.count, bytes[position] == UInt8(ascii: "?") {
      let queryEnd = try end(from: position + 1, before: "#")
      try parseQuery(position + 1..<queryEnd)
      position = queryEnd
    }
    if position < bytes.count { try parseFragment(position + 1..<bytes.count) }
  }

  /// Returns the first offset from `start` outside braces with a byte in `stops`, or the end.
  private func end(from start: Int, before stops: StaticString) throws(RoutePatternError) -> Int {
    var position = start
    while position < bytes.count, !Self.contains(stops, bytes[position]) {
      switch bytes[position] {
      case UInt8(ascii: "{"): position = try closingBrace(of: position) + 1
      case UInt8(ascii: "}"): throw RoutePatternError(.strayBrace, at: position)
      default: position += 1
      }
    }
    return position
  }

  private func closingBrace(of open: Int) throws(RoutePatternError) -> Int {
    for position in open + 1..<bytes.count {
      if bytes[position] == UInt8(ascii: "}") { return position }
      if bytes[position] == UInt8(ascii: "{") { break }
    }
    throw RoutePatternError(.unclosedBrace, at: open)
  }

  private static func contains(_ stops: StaticString, _ byte: UInt8) -> Bool {
    (0..<stops.utf8CodeUnitCount).contains { unsafe stops.utf8Start[$0] == byte }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: Hosts

  /// Parses scheme and host, adds the hosts given with the pattern, and returns the offset of the
  /// path.
  private mutating func parseHosts(_ others: [String]) throws(RoutePatternError) -> Int {
    var pathStart = 0
    var scheme = InvocationURL.Scheme.https
    if bytes[0] != UInt8(ascii: "/") {
      pathStart = try authorityEnd()
      let host = RouteHost(try url(string(0..<pathStart), from: 0))
      scheme = host.scheme
      pattern.hosts.insert(host)
    }
    for other in others {
      let prefix = "\(scheme.rawValue)://"
      guard let url = try? InvocationURL(prefix + other), url.path.isEmpty, url.query == nil,
        url.fragment == nil
      else {
        throw RoutePatternError(.notURL("'\(other)' is not a host; write eat.example.com"), at: 0)
      }
      pattern.hosts.insert(RouteHost(url))
    }
    guard !pattern.hosts.list.isEmpty else { throw RoutePatternError(.noHost, at: 0) }
    return pathStart
  }

  private func authorityEnd() throws(RoutePatternError) -> Int {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes.count > colon + 2,
      bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
    else { throw RoutePatternError(.noScheme, at: 0) }
    for position in colon + 3..<bytes.count {
      if bytes[position] == UInt8(ascii: "{") {
        // In RFC 6570, path and query operators directly follow the host.
        if let problem = templateProblem(string(position + 1..<(try closingBrace(of: position)))) {
          throw RoutePatternError(problem, at: position)
        }
        throw RoutePatternError(.parameterInHost, at: position)
      }
      if Self.contains("/?#", bytes[position]) { return position }
    }
    return bytes.count
  }

  /// Parses `text`, which begins at byte `offset` of the pattern after its first `prefix` bytes.
  private func url(
    _ text: String, from offset: Int, prefix: Int = 0
  ) throws(RoutePatternError) -> InvocationURL {
    do {
      return try InvocationURL(text)
    } catch {
      throw RoutePatternError(
        .notURL(error.problem.sentence), at: offset + max(0, error.offset - prefix))
    }
  }

  // MARK: Path, query and fragment

  private static let origin = "https://h/"

  private mutating func parsePath(_ path: Range<Int>) throws(RoutePatternError) {
    guard path.count > 1 else { return }
    var start = path.lowerBound + 1
    while start <= path.upperBound {
      let end = min(try end(from: start, before: "/?#"), path.upperBound)
      if start == end {
        guard end == path.upperBound else { throw RoutePatternError(.emptySegment, at: start) }
        pattern.hasTrailingSlash = true
        return
      }
      guard pattern.segments.count < Self.maximumSegments else {
        throw RoutePatternError(.tooManySegments, at: start)
      }
      pattern.segments.append(try segment(start..<end))
      start = end + 1
    }
  }

  private mutating func segment(
    _ range: Range<Int>
  ) throws(RoutePatternError) -> RoutePattern.Segment {
    guard let parameter = try parameter(range, in: .path) else {
      return .constant(try constantSegment(range))
    }
    if parameter.count == .optional {
      throw RoutePatternError(.optionalSegment(parameter.name), at: range.lowerBound)
    }
    if parameter.isList {
      let hasOne = pattern.segments.contains { if case .several = $0 { true } else { false } }
      if hasOne {
        throw RoutePatternError(.secondManySegments(parameter.name), at: range.lowerBound)
      }
      if parameter.kind != .text {
        throw RoutePatternError(.manySegmentsOfKind(parameter.name), at: range.lowerBound)
      }
    }
    let index = try add(parameter, at: range.lowerBound)
    return parameter.isList ? .several(index) : .one(index)
  }

  private func constantSegment(_ range: Range<Int>) throws(RoutePatternError) -> String {
    let text = string(range)
    let url = try url(
      Self.origin + text, from: range.lowerBound, prefix: Self.origin.utf8.count)
    let path = url.canonical.path.dropFirst()
    guard !path.isEmpty else { throw RoutePatternError(.dotSegment(text), at: range.lowerBound) }
    return String(path)
  }

  private mutating func parseQuery(_ query: Range<Int>) throws(RoutePatternError) {
    var start = query.lowerBound
    while start <= query.upperBound {
      let end = min(try end(from: start, before: "&#"), query.upperBound)
      guard pattern.items.count < Self.maximumItems else {
        throw RoutePatternError(.tooManyItems, at: start)
      }
      let item = try item(start..<end)
      guard !pattern.items.contains(where: { $0.name == item.name }) else {
        throw RoutePatternError(.duplicateItem(item.name), at: start)
      }
      pattern.items.append(item)
      start = end + 1
    }
  }

  private mutating func item(_ range: Range<Int>) throws(RoutePatternError) -> RoutePattern.Item {
    let equals = bytes[range].firstIndex { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "{") }
    if let equals, bytes[equals] == UInt8(ascii: "{") {
      if let parameter = try parameter(range, in: .query("")) {
        throw RoutePatternError(.parameterAsItem(parameter.name), at: range.lowerBound)
      }
    }
    let nameRange = range.lowerBound..<(equals ?? range.upperBound)
    guard !nameRange.isEmpty else { throw RoutePatternError(.emptyItem, at: range.lowerBound) }
    let name = try decoded(try constantQuery(nameRange), at: nameRange.lowerBound)
    guard let equals else { return RoutePattern.Item(name: name, content: .constant(nil)) }
    let value = equals + 1..<range.upperBound
    if let parameter = try parameter(value, in: .query(name)) {
      let index = try add(parameter, at: value.lowerBound)
      return RoutePattern.Item(name: name, content: .parameter(index))
    }
    return RoutePattern.Item(name: name, content: .constant(try constantQuery(value)))
  }

  private func constantQuery(_ range: Range<Int>) throws(RoutePatternError) -> String {
    let origin = Self.origin + "?"
    let url = try url(origin + string(range), from: range.lowerBound, prefix: origin.utf8.count)
    return String(url.canonical.query ?? "")
  }

  private func decoded(_ text: String, at offset: Int) throws(RoutePatternError) -> String {
    do {
      return try PercentEncoding.decodeText(text[...])
    } catch {
      throw RoutePatternError(.notURL("the name is not UTF-8 text when decoded"), at: offset)
    }
  }

  private mutating func parseFragment(_ range: Range<Int>) throws(RoutePatternError) {
    _ = try end(from: range.lowerBound, before: "")
    if let parameter = try parameter(range, in: .fragment) {
      if parameter.isList {
        throw RoutePatternError(.manyFragments(parameter.name), at: range.lowerBound)
      }
      pattern.fragment = .parameter(try add(parameter, at: range.lowerBound))
    } else {
      let origin = Self.origin + "#"
      let url = try url(origin + string(range), from: range.lowerBound, prefix: origin.utf8.count)
      pattern.fragment = .constant(String(url.canonical.fragment ?? ""))
    }
  }

  // MARK: Parameters

  private mutating func add(
    _ parameter: RouteParameter, at offset: Int
  ) throws(RoutePatternError) -> Int {
    if pattern.parameters.contains(where: { $0.name == parameter.name }) {
      throw RoutePatternError(.duplicateParameter(parameter.name), at: offset)
    }
    pattern.parameters.append(parameter)
    return pattern.parameters.count - 1
  }

  /// Parses the parameter in braces that fills `range`, or returns `nil` if `range` has none.
  private func parameter(
    _ range: Range<Int>, in place: RouteParameter.Place
  ) throws(RoutePatternError) -> RouteParameter? {
    guard let open = bytes[range].firstIndex(of: UInt8(ascii: "{")) else { return nil }
    let close = try closingBrace(of: open)
    let body = open + 1..<close
    if let problem = templateProblem(string(body)) { throw RoutePatternError(problem, at: open) }
    guard open == range.lowerBound, close == range.upperBound - 1 else {
      throw RoutePatternError(.partialParameter(string(range)), at: range.lowerBound)
    }
    return try ParameterParser(bytes, body, place).parse()
  }
}
